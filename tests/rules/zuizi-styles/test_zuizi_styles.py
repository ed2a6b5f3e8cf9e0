"""The options, the choice of a style, what all styles share, and players of every style."""

from __future__ import annotations

import pickle

import pytest
from styled import KEY, PLAIN, RUNS, STYLES, style, won

import usual
from mahjong import variant
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.play.match import Match
from mahjong.play.players import Greedy, play_out
from mahjong.rules.options import DEAL
from mahjong.testing import idle, play_until, script, stacked
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import paid, refused

# ---- options and the choice of a style -------------------------------------------------------------------------------------------


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "dealer_chooses": (True, False), "zuizi_per_hand": (1, "many"), "payment": ("discarder-only", "all"),
        "next_dealer": ("winner", "counterclockwise"), "selfdraw_pair": (False, True), "special_set_claimable": (False, True),
        "multi_win": (False, True),
    }, apart=("zuizi",))  # fmt: skip
    table = variant(KEY).option_table["zuizi"]
    assert (table.default, table.scope) == ({"follow_yao"}, DEAL)
    for one in STYLES:
        assert variant(KEY, zuizi=one).options["zuizi"] == {one}
    assert variant(KEY, zuizi="peacock,first_three", zuizi_per_hand="many").options["zuizi"] == {
        "peacock",
        "first_three",
    }
    assert variant("嘴子") == variant("九種嘴子打法") == variant(KEY)
    for wrong in ("none", "peacock,first_three", "eagle"):
        with pytest.raises(RuleError):
            variant(KEY, zuizi=wrong)


@pytest.mark.rule("zuizi-styles.ready.choose", "zuizi-styles.ready.repertoire", "zuizi-styles.ready.combine")
def test_the_dealer_chooses_one_of_nine_before_the_dice() -> None:
    deal = variant(KEY).deal(seed=3, dealer="W")
    assert deal.waiting == ("W",)
    assert deal.legal("W") == tuple(f"choose zuizi={one}" for one in STYLES)
    assert not {"roll", "deal"} & {event.kind for event in deal.events}
    with pytest.raises(IllegalAction):
        deal.act("W", "choose zuizi=enough")
    with pytest.raises(IllegalAction):
        deal.act("E", "choose zuizi=peacock")
    for one in STYLES:
        chosen = deal.copy()
        chosen.act("W", f"choose zuizi={one}")
        assert dict(chosen.view("E").seats[2].choices) == {"zuizi": one}
        assert {"roll", "deal"} <= {event.kind for event in chosen.events}
        assert ("hold" in str(chosen.legal("E"))) == (one == "hold_eight")
        again = pickle.loads(pickle.dumps(chosen))
        assert again.view("N") == chosen.view("N")
        again.undo()
        assert again.legal("W") == deal.legal("W")
    assert variant(KEY, dealer_chooses=False).deal(seed=3).waiting == ("E",)


@pytest.mark.rule("zuizi-styles.ready.choose", "zuizi-styles.rotation.dealer")
def test_the_choice_holds_for_one_deal_and_the_next_dealer_is_asked_again() -> None:
    match = Match(variant(KEY), seed=4)
    first = match.deal
    first.act("E", "choose zuizi=peacock")
    assert Deal.from_json(first.to_json()).view("E") == first.view("E")
    assert first.variant == match.variant
    play_until(first, None, idle)
    match.next()
    assert match.deal.waiting == (match.deal.dealer,)
    assert len(match.deal.legal(match.deal.dealer)) == 9


@pytest.mark.rule("zuizi-styles.ready.combine")
def test_several_styles_by_option() -> None:
    rules = variant(KEY, zuizi_per_hand="many")
    deal = rules.deal(seed=3)
    deal.act("E", "choose zuizi=peacock")
    assert set(deal.legal("E")) == {f"choose zuizi={one}" for one in (*STYLES, "enough")} - {
        "choose zuizi=peacock", "choose zuizi=wild_chow",
    }  # fmt: skip
    script(deal, "E choose zuizi=basketball; E choose zuizi=first_three; E choose zuizi=enough")
    assert dict(deal.view("S").seats[0].choices) == {"zuizi": "first_three,peacock,basketball"}
    both = style("peacock", "basketball")
    assert won(both, "1s1z2z22m1p5z7z345p99s", "9s").legal
    assert refused(won(both, "1s1z2z22m456p345p99s", "9s")) == "zuizi-styles.win.basketball"
    assert refused(won(both, "1p5z7z22m456p345p99s", "9s")) == "zuizi-styles.win.peacock"
    assert "choose zuizi=wild_chow" in variant(KEY, zuizi_per_hand="many", special_set_claimable=True).deal(
        seed=1
    ).legal("E")
    for pair in (
        ("show_yao", "hold_eight"),
        ("show_yao", "follow_yao"),
        ("wild_chow", "peacock"),
        ("wild_chow", "hold_eight"),
    ):
        with pytest.raises(RuleError) as caught:
            style(*pair)
        assert caught.value.rule == "zuizi-styles.ready.combine"
    assert style("wild_chow", "peacock", special_set_claimable=True)


# ---- what all styles share -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zuizi-styles.tiles.set", "zuizi-styles.score.no-fan", "zuizi-styles.win.shape")
def test_tiles_and_hands() -> None:
    usual.tiles(PLAIN, 136)
    scored = won(RUNS, "1s1z2z22m345p678s99s", "9s")
    assert scored.legal
    assert not scored.patterns
    assert refused(won(RUNS, "1133557799m113p", "3p")) == "zuizi-styles.win.shape"
    assert refused(won(RUNS, "1s1z2z22m345p678s9s", "9s")) == "zuizi-styles.win.shape"
    assert refused(won(PLAIN, "19m19p19s1234567z", "1m", flags=["pung-place=1"])) == "zuizi-styles.win.shape"


@pytest.mark.rule("zuizi-styles.claims.types")
@pytest.mark.parametrize("name", [one for one in STYLES if one not in ("hold_eight", "wild_chow", "follow_yao")])
def test_usual_claims(name: str) -> None:
    usual.claims(style(name))


@pytest.mark.rule("zuizi-styles.kong.basic", "zuizi-styles.score.value")
def test_kongs_and_robbing() -> None:
    for name in ("first_three", "peacock"):
        usual.kongs(style(name))
    robbed = {"S": -1, "N": 1}
    assert rob(style("peacock")) == robbed
    assert rob(style("peacock", payment="all")) == {"E": -1, "S": -1, "W": -1, "N": 3}


WAIT = "46m1s1z2z789p11p"
"""With three more tiles a hand that waits for 5m, with the set of the peacock."""


def rob(rules: Variant) -> dict[str, int]:
    deal = stacked(rules, hands={"E": "5m", "S": "55m1s", "N": WAIT + "456p"}, draws="1s9p6s5m", tail="9s")
    script(
        deal,
        "E discard 5m; N pass; S claim [555m]; S discard 1s; W discard; N discard; E discard; S kong [5555m+]; N win",
    )
    assert deal.wins[0].how == "robbed"
    return usual.money(deal)


@pytest.mark.rule("zuizi-styles.score.value")
def test_what_a_win_is_worth() -> None:
    hand = "1s1z2z22m345p678s99s"
    assert paid(won(RUNS, hand, "9s")) == (0, 1, -1, 0)
    assert paid(won(RUNS, hand, "9s", None)) == (-1, 3, -1, -1)
    assert paid(won(RUNS, hand, "9s", "S", "E")) == (1, -1, 0, 0)
    assert paid(won(style("peacock", payment="all"), hand, "9s")) == (-1, 3, -1, -1)
    assert paid(won(style("peacock", payment="all"), hand, "9s", None)) == (-1, 3, -1, -1)


@pytest.mark.rule("zuizi-styles.claims.one-winner")
def test_one_winner_or_several() -> None:
    hands = {"E": "9m", "W": WAIT + "456s", "N": "46m1s1z2z123p33s777s"}
    for several, seats, money in ((False, "W", {"S": -1, "W": 1}), (True, "WN", {"S": -2, "W": 1, "N": 1})):
        deal = stacked(style("peacock", multi_win=several), hands=hands, draws="5m")
        script(deal, "E discard 9m; S discard 5m; N win; W win")
        assert "".join(one.seat for one in deal.wins) == seats
        assert usual.money(deal) == money


@pytest.mark.rule("zuizi-styles.end.draw", "zuizi-styles.rotation.dealer")
def test_the_wall_is_drawn_to_its_end_and_who_deals_next() -> None:
    drawn = usual.drawn_deal(PLAIN, left=0)
    last = style("peacock", next_dealer="counterclockwise").words["rotation"].after
    after = RUNS.words["rotation"].after
    assert after(drawn.outcome).dealer == last(drawn.outcome).dealer == "E"
    given = stacked(RUNS, hands={"E": "5m", "W": WAIT + "456s"})
    script(given, "E discard 5m; W win")
    assert (after(given.outcome).dealer, last(given.outcome).dealer) == ("W", "S")
    own = stacked(RUNS, hands={"E": WAIT + "456s5m"})
    script(own, "E win")
    assert after(own.outcome).dealer == last(own.outcome).dealer == "E"
    # The discard after the last draw may still be won on.
    deal = stacked(RUNS, hands={"W": WAIT + "456s"}, tail="9m5m", seed=2)
    play_until(deal, lambda now: now.waiting == ("W",) and now.view("W").offered == "5m" and not now._table.turns, idle)
    assert (deal.view("W").left, deal.view("W").offered, deal.view("W").giver) == (0, "5m", "N")
    script(deal, "W win")
    assert usual.money(deal) == {"N": -1, "W": 1}


# ---- players ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STYLES)
def test_a_player_that_looks_at_its_hand_wins_in_every_style(name: str) -> None:
    rules = style(name)
    for seed in range(30):
        deal = rules.deal(seed=seed)
        play_out(deal, {seat: Greedy(seed + at) for at, seat in enumerate(deal.seats)})
        if deal.wins:
            return
    raise AssertionError(f"no win in 30 deals of {name}")

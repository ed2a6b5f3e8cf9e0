"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import usual
from asked import texts, totals
from mahjong import variant
from mahjong.errors import IllegalAction, RuleError
from mahjong.notation import parse
from mahjong.play.deal import Deal
from mahjong.play.match import Match
from mahjong.play.players import Greedy, play_out
from mahjong.rules.options import DEAL
from mahjong.rules.result import Score
from mahjong.testing import idle, play_until, script, stacked
from mahjong.tiles import bits, code
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import paid, refused

KEY = "zuizi-styles"
STYLES = (
    "follow_yao", "show_yao", "hold_eight", "first_three", "wild_chow", "peacock", "northwest", "basketball", "pockmarked",
)  # fmt: skip
SPECIAL = {"peacock": "1s12z", "northwest": "4s34z", "basketball": "1p57z", "pockmarked": "19p5z"}


def style(*some: str, **options: Any) -> Variant:
    """The rules with these styles agreed on."""
    more = {"zuizi_per_hand": "many"} if len(some) > 1 else {}
    return variant(KEY, dealer_chooses=False, zuizi=some, **more, **options)


PLAIN = style("first_three")  # as any other but for who may win
RUNS = style("peacock")


def won(rules: Variant, hand: str, win: str, giver: str | None = "W", seat: str = "S", **how: Any) -> Score:
    return rules.score(hand, win, seat=seat, from_seat=giver, self_draw=giver is None, **how)


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


# ---- style 1: follow the dealer's yao --------------------------------------------------------------------------------------------

FOLLOW = style("follow_yao")
HANDS = {"E": "1459m25788p23569s", "S": "2568m1346p23478s", "W": "234678m3344p567s", "N": "2578m2678p4488s1z"}


def follow(acts: str, rules: Variant = FOLLOW) -> Deal:
    return script(stacked(rules, hands=HANDS, draws="5p5s6p3p2s"), acts)


@pytest.mark.rule(
    "zuizi-styles.ex.follow-yao",
    "zuizi-styles.conduct.follow-yao",
    "zuizi-styles.conduct.follow-must",
    "zuizi-styles.conduct.dead",
)
@pytest.mark.rule("zuizi-styles.conduct.follow-any-yao")
def test_the_others_follow_with_any_yao() -> None:
    deal = follow("E discard 9m")
    assert texts(deal, "S") == {"discard 1p"}
    with pytest.raises(IllegalAction) as refused_:
        deal.act("S", "discard 5m")
    assert refused_.value.rule == "zuizi-styles.conduct.follow-must"
    script(deal, "S discard 1p; W discard 5s")
    assert texts(deal, "N") == {"discard 1z"}
    script(deal, "N discard 1z")
    assert [other.state for other in deal.view("E").seats] == ["", "", "out", ""]


@pytest.mark.rule("zuizi-styles.ex.follow-ends", "zuizi-styles.conduct.follow-until", "zuizi-styles.conduct.dead")
def test_it_ends_with_the_dealers_first_other_discard() -> None:
    hands = {"E": "159m", "S": "46m345678p2348s1p", "W": "46m222777p33355s", "N": "2378m5568p2468s1z"}
    deal = stacked(FOLLOW, hands=hands, draws="8s8m6p4p5m")
    script(deal, "E discard 9m; S discard 1p; W discard 8m; N discard 1z")
    again = deal.copy()
    script(deal, "E discard 5m")
    assert deal.waiting == ("S",)  # W, who waits for it too, is xianggong
    script(deal, "S win")
    assert totals(deal) == [-1, 1, 0, 0]
    script(again, "E discard 1m")
    assert again.view("S").drawn == "5m"
    with pytest.raises(IllegalAction) as refused_:
        again.act("S", "win")
    assert refused_.value.rule == "zuizi-styles.conduct.follow-until"
    scored = won(FOLLOW, "46m222777p33355s", "5m", flags=["out-of-winning"])
    assert refused(scored) == "zuizi-styles.conduct.dead"
    assert won(FOLLOW, "46m222777p33355s", "5m").legal


@pytest.mark.rule("zuizi-styles.conduct.dead")
def test_who_is_out_plays_on_and_pays() -> None:
    deal = follow("E discard 9m; S discard 1p; W discard 5s; N discard 1z; E discard 4m; S discard 8m; W discard")
    assert deal.view("W").seats[2].state == "out"
    hands = {"E": "9m5m", "S": "46m345678p2348s1p", "W": "46m222777p33355s", "N": "2378m5568p2468s1z"}
    deal = stacked(FOLLOW, hands=hands, draws="8s8m6p4p4z5m")
    script(
        deal, "E discard 9m; S discard 1p; W discard 8m; N discard 1z; E discard 4p; S discard 4z; W discard 5m; S win"
    )
    assert totals(deal) == [0, 1, -1, 0]


@pytest.mark.rule("zuizi-styles.conduct.follow-start")
def test_it_does_not_begin_with_another_discard() -> None:
    deal = follow("E discard 5m; S discard 8m; W discard 5s; N discard 8p; E discard 9m")
    assert len(texts(deal, "S")) > 4
    assert not [event for event in deal.events if event.kind == "dead"]


# ---- style 2: show yao -----------------------------------------------------------------------------------------------------------

SHOW = style("show_yao")


@pytest.mark.rule(
    "zuizi-styles.ex.show-yao",
    "zuizi-styles.conduct.show-yao",
    "zuizi-styles.win.show-yao-sets",
    "zuizi-styles.win.show-yao-selfdraw",
)
def test_any_three_yao_are_a_set() -> None:
    assert paid(won(SHOW, "1m9p3z7z2z44s567m678p", "1s", None, "E")) == (3, -1, -1, -1)
    deal = stacked(SHOW, hands={"E": "1m9p3z7z2z44s567m678p5s"}, draws="5p6p6s1s")
    script(deal, "E discard 5s; S discard 5p; W discard 6p; N discard 6s; E win")
    assert totals(deal) == [3, -1, -1, -1]
    assert not won(SHOW, "1m9p3z7z2z44s567m678p", "2s", None, "E").legal
    assert not won(RUNS, "1m9p3z7z2z44s567m678p", "1s", None, "E").legal


@pytest.mark.rule("zuizi-styles.conduct.show-yao", "zuizi-styles.win.show-yao-no-replacement")
def test_yao_lie_open_and_stay_part_of_the_hand() -> None:
    deal = stacked(
        SHOW, hands={"E": "19m2z345p67822445s", "S": "11p234567m8m99s77z", "W": "234567m3344p567s"}, draws="5z8p6z"
    )
    seen = deal.view("W")
    assert set(seen.seats[0].shown) == {"1m", "9m", "2z"}
    assert [other.concealed for other in seen.seats] == [14, 13, 13, 13]
    assert seen.left == 136 - 53
    assert "discard 1m" not in texts(deal, "E")
    with pytest.raises(IllegalAction) as refused_:
        deal.act("E", "discard 1m")
    assert refused_.value.rule == "zuizi-styles.conduct.show-yao"
    script(deal, "E discard 8s")
    assert "5z" in deal.view("N").seats[1].shown
    assert "discard 5z" not in texts(deal, "S")
    assert deal.view("S").left == seen.left - 1


@pytest.mark.rule("zuizi-styles.win.show-yao-pair")
def test_two_yao_are_a_pair_only_if_alike() -> None:
    assert won(SHOW, "1m9p3z567m678p234s5z", "5z", None).legal
    assert not won(SHOW, "1m9p3z567m678p234s5z", "6z", None).legal
    assert won(SHOW, "23m9p3z7z678p234s55p", "1m", None).legal  # a yao in a chow


# ---- style 3: hold eight, show five ----------------------------------------------------------------------------------------------

EIGHT = style("hold_eight")
KEPT = {"E": "11122244m", "S": "123456m99s", "W": "12345699p", "N": "258p258s12z"}
OPEN = {"E": "35m9p7z68s", "S": "46p147s", "W": "46s58m7z", "N": "3679m3z"}


def each(text: str) -> list[str]:
    """The tiles of a text one by one."""
    return [code(tile) for tile in parse(text)]


def held(kept: dict[str, str], open_: dict[str, str], draws: str = "9p5z6z8m") -> Deal:
    """Everybody holds back what he is to; the last tile of E is his first draw."""
    hands = {seat: kept[seat] + open_[seat] for seat in kept}
    last = each(hands["E"])[-1]
    deal = stacked(EIGHT, hands={**hands, "E": "".join(each(hands["E"])[:-1])}, draws=last + draws)
    for seat in "NESW":
        for tile in each(kept[seat]):
            deal.act(seat, f"hold {tile}")
    return deal


@pytest.mark.rule("zuizi-styles.ready.hold8", "zuizi-styles.ready.show5", "zuizi-styles.ready.hold8-dealer")
def test_eight_are_held_back_and_the_rest_lies_open() -> None:
    deal = held(KEPT, OPEN)
    seen = deal.view("W")
    assert sorted(seen.seats[1].shown) == sorted(each(OPEN["S"]))
    assert seen.seats[1].kept == ()
    assert sorted(deal.view("S").seats[1].kept) == sorted(each(KEPT["S"]))
    assert (deal.view("E").drawn, len(seen.seats[0].shown)) == (
        "8s",
        5,
    )  # his fourteenth tile, which joins the open ones
    assert texts(deal, "E") == {f"discard {tile}" for tile in each(OPEN["E"])}
    with pytest.raises(IllegalAction) as refused_:
        deal.act("E", "discard 1m")
    assert refused_.value.rule == "zuizi-styles.ready.hold8"
    script(deal, "E discard 7z")
    assert texts(deal, "S") == {f"discard {tile}" for tile in (*each(OPEN["S"]), "9p")}
    script(deal, "S discard 1s")
    told = [(event.seat, event.text) for event in deal.view("W").events if event.note == "open"]
    assert told == [("E", "8s"), ("S", "9p")]  # what was drawn and kept
    assert sorted(deal.view("W").seats[1].shown) == sorted([*each("46p47s"), "9p"])


@pytest.mark.rule("zuizi-styles.ready.hold8")
def test_who_still_holds_too_few_back_is_asked_on() -> None:
    deal = stacked(EIGHT, hands=KEPT)
    assert deal.waiting == ("E", "S", "W", "N")
    assert [other.concealed for other in deal.view("E").seats] == [13] * 4
    deal.act("S", "hold 1m")
    assert "hold 1m" not in texts(deal, "S")
    assert deal.view("E").seats[1].kept == ()
    with pytest.raises(IllegalAction):
        deal.act("E", "discard 7z")


@pytest.mark.rule("zuizi-styles.ready.hold8-claims", "zuizi-styles.kong.basic")
def test_claims_and_kongs_use_open_tiles_alone() -> None:
    deal = script(held(KEPT, OPEN), "E discard 9p")  # W holds a pair of it back
    assert deal.waiting == ("S",)
    deal = script(held(KEPT, OPEN), "E discard 7z; S discard 4p")  # as well as 3p and 5p
    assert deal.waiting == ("W",)
    assert deal.view("W").drawn == "5z"
    deal = script(held(KEPT, {**OPEN, "E": "35m9p7z6s5p"}), "E discard 5p")
    assert "claim [456p]" in texts(deal, "S")
    with pytest.raises(IllegalAction) as refused_:
        deal.act("S", "claim [555p]")
    assert refused_.value.zh
    four = {**KEPT, "S": "34567899m", "N": "258p258s12z"}
    for kept, open_, kongs in (
        ("1111m2222s", "44m5m39p7z", set()), ("2222s44m5m3p", "1111m9p7z", {"kong <1111m>"}),
    ):  # fmt: skip
        rest = {**OPEN, "S": "46p147s", "W": "46s58m7z", "N": "3m67m6z3z"}
        deal = held({**four, "E": kept, "N": "258p58s12z9s"}, {**rest, "E": open_})
        assert {one for one in texts(deal, "E") if one.startswith("kong")} == kongs


@pytest.mark.rule("zuizi-styles.ready.show5", "zuizi-styles.ready.hold8-claims")
def test_a_win_joins_the_open_tiles_and_the_eight() -> None:
    deal = held(KEPT, {**OPEN, "S": "46p789s", "E": "35m9p7z6s5p"})
    script(deal, "E discard 5p; S win")
    assert totals(deal) == [-1, 1, 0, 0]


# ---- style 4: first three pungs --------------------------------------------------------------------------------------------------

FIRST = style("first_three")


@pytest.mark.rule(
    "zuizi-styles.ex.first-three",
    "zuizi-styles.claims.first-three",
    "zuizi-styles.claims.first-three-same",
    "zuizi-styles.conduct.dead",
)
def test_only_who_made_one_of_the_first_three_pungs_may_win() -> None:
    hands = {"E": "1z2z3z", "S": "11z33z7m8m46p99s789s", "N": "22z9m8p", "W": "46m123s789s22p555s"}
    deal = stacked(FIRST, hands=hands, draws="9p9p6p1p5m1p1p5p")
    script(
        deal,
        "E discard 1z; S claim [111z]; S discard 7m; W discard; N discard 9m; E discard 2z; N claim [222z]; N discard 8p",
    )
    assert "dead" not in [event.kind for event in deal.events]
    script(deal, "E discard 3z; S claim [333z]; S discard 8m")
    assert [other.state for other in deal.view("S").seats] == ["out", "", "out", ""]
    while deal.view("W").drawn != "5m":
        script(deal, f"{deal.waiting[0]} {'pass' if 'pass' in texts(deal, deal.waiting[0]) else 'discard'}")
    with pytest.raises(IllegalAction) as refused_:
        deal.act("W", "win")  # complete, and xianggong
    assert refused_.value.rule == "zuizi-styles.claims.first-three"
    three = "46p99s789s[111z][333z]"
    assert won(FIRST, three, "5p", flags=["pung-place=1"]).legal
    assert won(FIRST, three, "5p", flags=["pung-place=3"]).legal
    assert refused(won(FIRST, three, "5p", flags=["pung-place=4"])) == "zuizi-styles.claims.first-three"
    assert refused(won(FIRST, "46m123s789s22p555s", "5m")) == "zuizi-styles.claims.first-three"


@pytest.mark.rule("zuizi-styles.claims.first-three-same")
def test_all_three_by_one_seat() -> None:
    deal = stacked(FIRST, hands={"E": "1z2z3z9m", "S": "11z22z33z7m8m9p"}, draws="6m6p6s5m5p")
    script(
        deal,
        "E discard 1z; S claim [111z]; S discard 7m; W discard; N discard; E discard 2z; S claim [222z]; S discard 8m",
    )
    script(deal, "W discard; N discard; E discard 3z; S claim [333z]")
    assert [other.state for other in deal.view("S").seats] == ["out", "", "out", "out"]


@pytest.mark.rule("zuizi-styles.claims.first-three-before", "zuizi-styles.claims.first-three-kong")
def test_before_the_third_pung_who_has_punged_may_win() -> None:
    ready = "46p99s789s234s"
    for own, claim in (("11z6m", "[111z]"), ("111z", "[1111z]")):
        hands = {"E": "1z5p", "S": own + ready, "N": "46p22m789m234s555s"}
        deal = stacked(FIRST, hands=hands, draws="8p9m1p1m", tail="6m")
        script(deal, f"E discard 1z; S claim {claim}; S discard 6m; W discard; N discard; E discard 5p")
        assert deal.waiting == ("S",)  # N waits for it too, and has made no pung
        script(deal, "S win")
        assert totals(deal) == [-1, 1, 0, 0]
    assert refused(won(FIRST, f"{ready}<1111z>", "5p")) == "zuizi-styles.claims.first-three"


# ---- style 5: wild chow, all claimed ---------------------------------------------------------------------------------------------

WILD = style("wild_chow")


@pytest.mark.rule("zuizi-styles.ex.wild-chow", "zuizi-styles.claims.wild-chow", "zuizi-styles.win.all-claimed")
def test_chows_of_anybody_and_all_claimed_wins() -> None:
    deal = stacked(WILD, hands={"E": "4p", "W": "35p", "N": "35p"})
    script(deal, "E discard 4p")
    assert "claim [345p]" in texts(deal, "W")
    assert "claim [345p]" in texts(deal, "N")
    four = "9s[345p@N][123m@E][777z@W][456s@N]"
    assert paid(won(WILD, four, "9s", "E")) == (-1, 1, 0, 0)
    assert refused(won(WILD, four, "9s", None)) == "zuizi-styles.win.all-claimed-discard"
    assert paid(won(style("wild_chow", selfdraw_pair=True), four, "9s", None)) == (-1, 3, -1, -1)
    assert refused(won(WILD, "99s33m[345p][123m][777z]", "9s", "E")) == "zuizi-styles.win.all-claimed"
    assert refused(won(WILD, "9s<1111p>[123m][777z][456s]", "9s", "E")) == "zuizi-styles.win.all-claimed"
    with pytest.raises(RuleError):
        won(RUNS, four, "9s", "E")  # elsewhere one chows of the left neighbour


@pytest.mark.rule("zuizi-styles.win.all-claimed-discard", "zuizi-styles.win.all-claimed")
def test_all_claimed_played() -> None:
    hands = {"E": "1z2z3z4z9s", "S": "11z22z33z44z9s5m5p5s6m"}
    for rules, may in ((WILD, False), (style("wild_chow", selfdraw_pair=True), True)):
        deal = stacked(rules, hands=hands, draws="6p6s7p7s8p8s2p2s3p3s4p4s9s")
        for at, loose in zip("1234", ("5m", "5p", "5s", "6m"), strict=True):
            script(deal, f"E discard {at}z; S claim [{at * 3}z]; S discard {loose}; ... E")
        given = deal.copy()
        script(given, "E discard 9s; S win")
        assert totals(given) == [-1, 1, 0, 0]
        script(deal, "E discard")
        assert deal.view("S").drawn == "9s"
        if may:
            script(deal, "S win")
            assert totals(deal) == [-1, 3, -1, -1]
        else:
            with pytest.raises(IllegalAction) as refused_:
                deal.act("S", "win")
            assert refused_.value.rule == "zuizi-styles.win.all-claimed-discard"


@pytest.mark.rule("zuizi-styles.claims.wild-chow-priority")
def test_pungs_first_and_then_the_nearest() -> None:
    deal = stacked(WILD, hands={"E": "4p", "S": "35p", "W": "35p", "N": "44p"})
    script(deal, "E discard 4p")
    near = deal.copy()
    script(deal, "W claim [345p]; S claim [345p]; N claim [444p]")
    assert [bool(other.melds) for other in deal.view("E").seats] == [False, False, False, True]
    script(near, "N pass; W claim [345p]; S claim [345p]")
    assert [bool(other.melds) for other in near.view("E").seats] == [False, True, False, False]


# ---- styles 6 to 9: special sets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("zuizi-styles.ex.peacock", "zuizi-styles.win.peacock", "zuizi-styles.score.value")
def test_the_peacock() -> None:
    hand = "1s1z2z22m345p678s99s"
    scored = won(RUNS, hand, "9s")
    assert paid(scored) == (0, 1, -1, 0)
    assert set(scored.reading.split()) == {"1s12z", "345p", "678s", "999s", "22m"}
    deal = stacked(RUNS, hands={"E": "5m", "S": hand, "W": "9s"}, draws="5m6m")
    script(deal, "E discard 5m; S discard 5m; W discard 9s; S win")
    assert totals(deal) == [0, 1, -1, 0]


@pytest.mark.rule("zuizi-styles.ex.peacock-missing", "zuizi-styles.win.peacock")
def test_without_the_special_set_nothing_wins() -> None:
    assert refused(won(RUNS, "1s1z3z22m345p678s99s", "9s")) == "zuizi-styles.win.shape"
    assert refused(won(RUNS, "22m345p678s999s11m", "1m")) == "zuizi-styles.win.peacock"


@pytest.mark.rule("zuizi-styles.ex.northwest-wait", "zuizi-styles.win.northwest")
def test_what_completes_the_railway() -> None:
    rules = style("northwest")
    deal = stacked(rules, hands={"N": "4s3z55p123m456m789s"})
    assert [code(kind) for kind in bits(deal._table.waits(3))] == ["4z"]
    legal = [code(kind) for kind in range(34) if won(rules, "4s3z55p123m456m789s", code(kind), "W", "N").legal]
    assert legal == ["4z"]


@pytest.mark.rule(
    "zuizi-styles.win.peacock",
    "zuizi-styles.win.northwest",
    "zuizi-styles.win.basketball",
    "zuizi-styles.win.pockmarked",
)
@pytest.mark.parametrize("name", SPECIAL)
def test_each_special_set(name: str) -> None:
    rules, three = style(name), SPECIAL[name]
    assert won(rules, three + "22m345p678m99m", "9m").legal
    for other in set(SPECIAL) - {name}:
        assert not won(style(other), three + "22m345p678m99m", "9m").legal


@pytest.mark.rule("zuizi-styles.win.special-concealed")
def test_it_is_claimed_by_option_alone() -> None:
    for may in (False, True):
        rules = style("peacock", special_set_claimable=may)
        deal = stacked(rules, hands={"E": "2z", "S": "1s1z", "W": "1s1z"})
        script(deal, "E discard 2z")
        assert ("claim [1s12z]" in texts(deal, "S")) == may
        assert "claim [1s12z]" not in texts(deal, "W")
        claimed = "22m345p678s99s[1s1z2z]"
        if may:
            assert won(rules, claimed, "9s").legal
        else:
            with pytest.raises(RuleError) as caught:
                won(rules, claimed, "9s")
            assert caught.value.rule == "zuizi-styles.claims.types"
    # The winning discard may complete it.
    deal = stacked(RUNS, hands={"E": "2z", "W": "1s1z22m345p678s999s"})
    script(deal, "E discard 2z; W win")
    assert totals(deal) == [-1, 0, 1, 0]


@pytest.mark.rule("zuizi-styles.win.special-once")
def test_a_second_one_is_another_set() -> None:
    scored = won(RUNS, "11s11z22z22m345p99s", "9s")
    assert scored.legal
    assert scored.reading.split().count("1s12z") == 2
    assert won(RUNS, "1111s1111z2222z9s", "9s").legal


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

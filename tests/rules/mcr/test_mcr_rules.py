"""Chinese Official: the worked examples, what a win needs and pays, the table, and every option at every value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from asked import texts
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.play.players import Random, play_out
from mahjong.registry import variant_class
from mahjong.rules.result import Score
from mahjong.rules.rotation import GIVEN, Outcome, Standing
from mahjong.testing import idle, play_until, script, stacked

RULES = variant("mcr")
SEATS = "ESWN"
READY = "123456m78m123p55s"  # a pure straight on 9m


def pays(score: Score, *expected: int) -> None:
    assert score.legal, score.reason
    assert [score.payments[seat] for seat in SEATS] == list(expected)


def counts(score: Score) -> dict[str, int]:
    assert score.legal, score.reason
    return {one.key: one.count for one in score.patterns}


def why(score: Score) -> str:
    assert not score.legal
    assert score.reason is not None
    assert set(score.payments.values()) == {0}
    return score.reason.id


# ---- worked examples --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mcr.ex.once-three-pairs", "mcr.score.once", "mcr.win.minimum")
def test_four_chows_give_three_pairs() -> None:
    asked: dict[str, Any] = {"seat": "W", "from_seat": "S"}
    assert why(RULES.score("234567p234567s1z", "1z", **asked)) == "mcr.win.minimum"
    free = variant("mcr", min_fan=0).score("234567p234567s1z", "1z", **asked)
    assert counts(free) == {
        "concealed-hand": 1,
        "mixed-double-chow": 2,
        "short-straight": 1,
        "one-voided-suit": 1,
        "single-wait": 1,
    }
    assert free.fan == 7


@pytest.mark.rule("mcr.ex.seven-pairs-hog", "mcr.settle.draw", "mcr.score.base")
def test_seven_pairs_with_a_hog() -> None:
    score = RULES.score("1122559m44z7777z", "9m", self_draw=True)
    assert counts(score) == {"seven-pairs": 1, "half-flush": 1, "tile-hog": 1, "self-drawn": 1}
    pays(score, 123, -41, -41, -41)


@pytest.mark.rule("mcr.ex.discard-payment", "mcr.settle.discard", "mcr.score.no-split")
def test_a_win_on_a_discard() -> None:
    score = RULES.score("12344556789s22p", "6s", seat="S", from_seat="N")
    assert counts(score) == {
        "pure-straight": 1,
        "concealed-hand": 1,
        "all-chows": 1,
        "pure-double-chow": 1,
        "one-voided-suit": 1,
    }
    pays(score, -8, 46, -8, -30)


@pytest.mark.rule("mcr.ex.knitted", "mcr.pattern.knitted-straight", "mcr.win.shapes")
def test_a_knitted_straight() -> None:
    score = RULES.score("147m258p39s33z[666z]", "6s", seat="N", from_seat="W")
    assert counts(score) == {"knitted-straight": 1, "all-types": 1, "dragon-pung": 1}
    pays(score, -8, -8, -28, 44)


@pytest.mark.rule("mcr.ex.chicken", "mcr.pattern.chicken-hand")
def test_the_chicken_hand() -> None:
    score = RULES.score("678p56s33z[123m][345m]", "7s", seat="S", from_seat="E")
    assert counts(score) == {"chicken-hand": 1}
    pays(score, -16, 32, -8, -8)


@pytest.mark.rule("mcr.ex.flowers-no-help", "mcr.pattern.flower", "mcr.win.minimum")
def test_flowers_do_not_help_to_eight() -> None:
    score = RULES.score("567m345p66s78s[234m]123f", "9s", seat="S", from_seat="E")
    assert why(score) == "mcr.win.minimum"
    free = variant("mcr", min_fan=0).score("567m345p66s78s[234m]123f", "9s", seat="S", from_seat="E")
    assert counts(free)["flower"] == 3
    assert free.fan - 3 < 8


@pytest.mark.rule("mcr.ex.exhausted-copy", "mcr.pattern.single-wait")
def test_a_kind_held_four_times_is_waited_for() -> None:
    score = RULES.score("1234444678m456p", "1m", self_draw=True)
    assert counts(score) == {"fully-concealed": 1, "tile-hog": 1, "one-voided-suit": 1, "no-honours": 1}
    pays(score, 48, -16, -16, -16)


# ---- what a win needs and pays ----------------------------------------------------------------------------------------------


@pytest.mark.rule("mcr.win.story", "mcr.settle.robbed", "mcr.kong.rob")
def test_a_robbed_kong_is_paid_like_a_discard() -> None:
    hand = "456m78m123p55s[789s]"
    robbed = RULES.score(hand, "9m", seat="S", from_seat="W", flags=["robbed-kong"])
    assert counts(robbed)["robbing-the-kong"] == 1
    pays(robbed, -8, 24 + int(robbed.fan), -8 - int(robbed.fan), -8)
    hidden = RULES.score(hand, "9m", seat="S", from_seat="W", flags=["robbed-concealed"])
    assert why(hidden) == "mcr.kong.rob"


@pytest.mark.rule("mcr.settle.no-liability", "mcr.settle.kongs")
def test_who_fed_the_sets_pays_no_more() -> None:
    fed = RULES.score("77z12m99p[555z@S][666z@S]", "3m", self_draw=True)
    assert fed.payments["S"] == fed.payments["W"] == fed.payments["N"]


@pytest.mark.rule("mcr.win.shapes")
def test_what_is_no_complete_hand() -> None:
    for hand, win in (("147m258p369s1123z", "5z"), ("112233m556677p1z", "2z"), ("19m19p19s1234566z", "5p")):
        assert why(RULES.score(hand, win, self_draw=True)) == "mcr.win.shapes"


@pytest.mark.rule("mcr.win.minimum")
@pytest.mark.parametrize(
    ("least", "legal"), [(8, False), (0, True), (1, True), (2, True), (4, True), (6, True), (16, False), (24, False)]
)
def test_the_least_fan(least: int, legal: bool) -> None:
    # Seven fan.
    score = variant("mcr", min_fan=least).score("234567p234567s1z", "1z", seat="W", from_seat="S")
    assert score.legal == legal


@pytest.mark.rule("mcr.tiles.set", "mcr.flowers.set", "mcr.tiles.no-wild")
def test_the_tile_sets() -> None:
    assert RULES.words["tileset"].size == 144
    assert variant("mcr", flowers=False).words["tileset"].size == 136
    assert RULES.words["wilds"] is None
    with_one = RULES.score("1122559m44z7777z1f", "9m", self_draw=True)
    assert counts(with_one)["flower"] == 1


# ---- the table --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mcr.wall.build", "mcr.wall.dice", "mcr.deal.tiles", "mcr.end.wall")
def test_the_deal() -> None:
    deal = variant("mcr", flowers=False).deal(seed=3)
    assert len(deal.dice) == 4  # two throws of two
    assert deal.waiting == ("E",)
    assert {seat: len(deal.view(seat).hand) for seat in SEATS} == {"E": 14, "S": 13, "W": 13, "N": 13}
    assert deal.view("E").left == 136 - 53  # every tile of it is drawn
    assert len(RULES.deal(seed=3).tiles()) == 144


@pytest.mark.rule("mcr.end.wall", "mcr.end.drawn")
def test_a_wall_of_which_some_tiles_are_left() -> None:
    for left in (0, 5, 15, 63):
        deal = variant("mcr", flowers=False, left=left).deal(seed=3)
        while not deal.finished:
            seat = deal.waiting[0]
            deal.act(seat, idle(deal, seat, deal.legal(seat)))
        assert sum(place.where == "wall" for place in deal.tiles()) == left
        assert not any(deal.ledger.totals().values())


@pytest.mark.rule("mcr.flowers.deal", "mcr.flowers.replace")
def test_flowers_of_the_deal_are_replaced_in_passes() -> None:
    hands = {"E": "1f2f", "S": "3f", "N": "4f"}
    deal = stacked(RULES, hands=hands, tail="5f 1z 6f 2z 3z 7f 4z")
    laid = [(event.seat, event.text) for event in deal.events if event.kind == "aside"]
    assert laid == [("E", "1f"), ("E", "2f"), ("S", "3f"), ("N", "4f"), ("E", "5f"), ("S", "6f"), ("S", "7f")]
    assert Counter(place.seat for place in deal.tiles() if place.where == "aside") == {"E": 3, "S": 3, "N": 1}


@pytest.mark.rule("mcr.flowers.replace", "mcr.pattern.out-with-replacement")
def test_a_win_on_the_replacement_of_a_flower_is_a_self_draw() -> None:
    plain = variant("mcr", min_fan=0)
    deal = stacked(plain, hands={"E": "9s", "S": READY}, draws="1f", tail="9m", last="2345678f", seed=2)
    script(deal, "E discard 9s; ... S")
    while "win" not in texts(deal, "S"):
        script(deal, "S " + next(text for text in texts(deal, "S") if text.startswith("aside")))
    deal.act("S", "win")
    assert "out-with-replacement" not in {one.key for one in deal.wins[0].score.patterns}
    assert {one.key for one in deal.wins[0].score.patterns} >= {"fully-concealed", "pure-straight", "flower"}


@pytest.mark.rule("mcr.claims.rights", "mcr.claims.chow")
def test_who_may_claim_what() -> None:
    deal = stacked(RULES, hands={"E": "5m", "S": "34m 67m", "W": "34m 55m", "N": "1z"})
    deal.act("E", "discard 5m")
    assert texts(deal, "S") >= {"claim [345m]", "claim [567m]"}
    assert "claim [555m]" in texts(deal, "W")
    assert "claim [345m]" not in texts(deal, "W")
    with pytest.raises(IllegalAction) as refused:
        deal.act("W", "claim [345m]")
    assert refused.value.rule == "mcr.claims.chow"


@pytest.mark.rule("mcr.claims.order")
def test_a_win_before_a_pung_before_a_chow() -> None:
    deal = stacked(RULES, hands={"E": "9m", "S": "78m", "W": "99m", "N": READY})
    deal.act("E", "discard 9m")
    deal.act("S", "claim [789m]")
    deal.act("W", "claim [999m]")
    assert deal.waiting == ("N",)
    trial = deal.copy()
    trial.act("N", "win")
    assert [won.seat for won in trial.wins] == ["N"]
    deal.act("N", "pass")
    assert [str(meld) for meld in deal.view("W").hand.melds] == ["[999m@E]"]


@pytest.mark.rule("mcr.claims.one-winner", "mcr.settle.discard")
def test_the_nearest_wins_alone() -> None:
    deal = stacked(RULES, hands={"E": "9m", "S": READY, "N": "123456m78m123s77p"})
    script(deal, "E discard 9m; N win; S win", passes=False)
    assert [won.seat for won in deal.wins] == ["S"]
    fan = int(deal.wins[0].score.fan)
    assert deal.ledger.totals() == {"E": -8 - fan, "S": 24 + fan, "W": -8, "N": -8}


@pytest.mark.rule("mcr.win.passed")
def test_a_passed_win_bars_nothing_unless_agreed() -> None:
    hands = {"E": "9m", "S": "9m 1z", "W": "1z", "N": READY}
    for chosen, free in (("free", True), ("until-draw", False)):
        deal = stacked(variant("mcr", passed_win=chosen), hands=hands, draws="2z")
        script(deal, "E discard 9m; N pass", passes=False)
        script(deal, "S discard 9m")
        assert ("win" in texts(deal, "N")) == free


@pytest.mark.rule("mcr.kong.kinds", "mcr.kong.replacement", "mcr.kong.hidden")
def test_kongs() -> None:
    deal = stacked(
        variant("mcr", flowers=False), hands={"E": "1111s 5m", "W": "555m1z9s"}, tail="7z 6z", draws="1z 2z 3z 4z"
    )
    deal.act("E", "kong <1111s>")
    assert deal.view("E").drawn == "7z"
    script(deal, "E discard 5m; W claim [555m]")
    assert "kong [5555m+]" not in texts(deal, "W")
    assert not RULES.words["kongs"].shown


@pytest.mark.rule("mcr.kong.rob", "mcr.pattern.robbing-the-kong", "mcr.pattern.last-of-its-kind")
def test_only_an_added_kong_is_robbed() -> None:
    plain = variant("mcr", flowers=False)
    deal = stacked(plain, hands={"E": "9m1z", "S": "99m2z3z", "N": READY, "W": "3z4z"}, draws="4z 1z 1z 9m", seed=4)
    script(deal, "E discard 9m; N pass; S claim [999m]", passes=False)
    script(deal, "S discard 2z; W discard 4z; N discard 1z; E discard 1z; S kong [9999m+]")
    assert deal.waiting == ("N",)
    deal.act("N", "win")
    assert deal.wins[0].how == "robbed"
    found = {one.key for one in deal.wins[0].score.patterns}
    assert "robbing-the-kong" in found
    assert "last-of-its-kind" not in found
    fan = int(deal.wins[0].score.fan)
    assert deal.ledger.totals() == {"E": -8, "S": -8 - fan, "W": -8, "N": 24 + fan}
    assert [str(meld) for meld in deal.view("S").hand.melds] == ["[999m@E]"]
    hidden = stacked(plain, hands={"E": "9999m", "N": READY})
    hidden.act("E", "kong <9999m>")
    assert hidden.waiting == ("E",)


@pytest.mark.rule("mcr.pattern.last-of-its-kind")
def test_the_deal_tells_the_last_of_its_kind() -> None:
    plain = variant("mcr", flowers=False)
    deal = stacked(plain, hands={"E": "9m", "S": "99m 1z", "W": "9m", "N": READY}, draws="2z")
    script(deal, "E discard 9m; N pass; S claim [999m]", passes=False)
    script(deal, "S discard 1z; W discard 9m; N win")
    assert "last-of-its-kind" in {one.key for one in deal.wins[0].score.patterns}
    other = script(stacked(plain, hands={"E": "9m", "N": READY}), "E discard 9m; N win")
    assert "last-of-its-kind" not in {one.key for one in other.wins[0].score.patterns}


def late(hands: dict[str, str], last: str) -> Deal:
    """Nobody does anything until the last tile is drawn."""
    deal = stacked(variant("mcr", flowers=False), hands=hands, last=last)
    return play_until(deal, lambda now: now.view("E").turns == 0, idle)


@pytest.mark.rule("mcr.pattern.last-tile-draw", "mcr.pattern.last-tile-claim", "mcr.claims.last", "mcr.end.wall")
def test_the_last_tile() -> None:
    # With 136 tiles the last of 83 is drawn by N's next but one: whose turn it is, the deal says.
    probe = late({}, "9m")
    who = probe.waiting[0]
    others = [seat for seat in SEATS if seat != who]
    own = late({who: READY if who != "E" else READY + "1z"}, "9m")
    if "win" in texts(own, who):
        own.act(who, "win")
        assert "last-tile-draw" in {one.key for one in own.wins[0].score.patterns}
    giver = late({others[0]: READY if others[0] != "E" else READY + "1z", others[1]: "99m"}, "9m")
    giver.act(who, "discard 9m")
    assert "win" in texts(giver, others[0])
    assert not any(text.startswith("claim") for seat in SEATS for text in texts(giver, seat))
    script(giver, f"{others[0]} win")
    assert "last-tile-claim" in {one.key for one in giver.wins[0].score.patterns}


@pytest.mark.rule("mcr.kong.replacement", "mcr.end.drawn")
def test_no_kong_without_a_tile_and_a_drawn_deal_pays_nothing() -> None:
    deal = late({}, "9m")
    assert not any(text.startswith("kong") for text in texts(deal, deal.waiting[0]))
    play_until(deal, None, idle)
    assert deal.finished
    assert not deal.wins
    assert set(deal.ledger.totals().values()) == {0}


@pytest.mark.rule("mcr.rotation.seats")
@pytest.mark.parametrize("change", [True, False])
def test_players_change_seats_after_each_round(change: bool) -> None:
    """East with South and West with North after the first and the third round; after the second everybody goes on, East opposite. Everybody has every
    seat once and, whoever he is, every other before him and behind him."""
    match = variant("mcr", seat_change=change).match(seed=4, names=("Ann", "Bo", "Cy", "Di"), seating=GIVEN)
    players, has, rows = (
        {seat: Random(place) for place, seat in enumerate(SEATS)},
        dict.fromkeys(("Ann", "Bo", "Cy", "Di"), 0),
        [],
    )
    at = dict(match.players)
    for number, deal in enumerate(match):
        if number % 4 == 0:
            if change and number:
                goes = {8: {"E": "W", "W": "S", "S": "N", "N": "E"}}.get(
                    number, {"E": "S", "S": "E", "W": "N", "N": "W"}
                )
                at = {goes[seat]: name for seat, name in at.items()}
            rows.append("".join(at[seat][0] for seat in SEATS))
        assert match.seated == at
        play_out(deal, players)
        for seat, amount in deal.ledger.totals().items():
            has[at[seat]] += amount
    assert len(match.deals) == 16
    assert {match.players[seat]: amount for seat, amount in match.totals().items()} == has
    assert rows == (["ABCD", "BADC", "CDBA", "DCAB"] if change else ["ABCD"] * 4)
    if change:
        assert all(len({row[place] for row in rows}) == 4 for place in range(4))
        before = {(row[place - 1], row[place]) for row in rows for place in range(4)}
        assert len(before) == 12, "everybody sits before everybody else"


@pytest.mark.rule("mcr.rotation.dealer", "mcr.rotation.game")
@pytest.mark.parametrize("rounds", [4, 1, 2])
def test_sixteen_deals_whoever_wins(rounds: int) -> None:
    rotation = variant("mcr", rounds=rounds).words["rotation"]
    standing, dealers = Standing("E"), []
    results: Iterable[Any] = ([], [(("E",), None)], [(("S",), "E")], [(("N",), "W")])
    for number in range(4 * rounds):
        assert not rotation.over(standing)
        dealers.append((standing.round, standing.dealer))
        wins = list(results)[number % 4]
        standing, turn = rotation.pass_on(standing, Outcome(tuple(SEATS), standing.dealer, wins))
        assert not turn.stayed
    assert rotation.over(standing)
    assert dealers == [(wind, dealer) for wind in "ESWN"[:rounds] for dealer in SEATS]


@pytest.mark.rule("mcr.conduct.false-win")
def test_a_win_that_is_none_is_refused() -> None:
    deal = RULES.deal(seed=5)
    with pytest.raises(IllegalAction):
        deal.act(deal.waiting[0], "win")
    assert not deal.finished


@pytest.mark.rule("mcr.win.shapes")
def test_single_tiles_are_called_as_in_the_book() -> None:
    told = RULES.score("1199m19p19s12345z", "6z", seat="S", self_draw=True).reason
    assert told is not None
    assert "honours and knitted tiles" in told.en
    assert "全不靠" in told.zh
    assert "十三烂" not in told.zh


def test_options_are_those_of_the_book() -> None:
    assert set(variant_class("mcr").option_table) == {
        "flowers",
        "left",
        "min_fan",
        "mixed_kongs",
        "passed_win",
        "rounds",
        "seat_change",
    }

"""Every rule, worked example and option of the book."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import cycle

import pytest

import usual
from asked import texts, totals
from mahjong import tiles, variant
from mahjong.notation import parse
from mahjong.play.deal import Deal
from mahjong.play.record import Record
from mahjong.testing import script, stacked
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import asked_of, fans, paid, refused
from twin_plain import NUMBERS, Win, agree, drawn, readings, seven_pairs

KEY = "longguajiao"
RULES = variant(KEY)
DRAGON = "1111m22m33m55m77m9m"
won = asked_of(RULES)


def test_every_option() -> None:
    every_option_is_read(
        KEY,
        {
            "multi_win": (False, True),
            "small_pairs_under_dragon": ("not_counted", "counted"),
            "discard_hands": (True, False),
        },
        apart=("stakes",),
    )
    assert RULES.options["stakes"] == (10, 20, 30)
    assert variant(KEY, stakes="1,2,3").options["stakes"] == (1, 2, 3)
    assert variant(KEY, discard_hands="off").options["discard_hands"] is False


# -- hands ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "longguajiao.ex.flush-dragon-discard", "longguajiao.settle.example", "longguajiao.pattern.dragon-corner", "longguajiao.score.multiply",
    "longguajiao.score.doubling-list",
)  # fmt: skip
def test_a_dragon_corner_of_one_suit_on_a_discard() -> None:
    score = won(DRAGON, "9m", giver="W")
    assert fans(score) == {"dragon-corner": 1, "full-flush": 1}
    assert paid(score) == (-40, 160, -80, -40)


@pytest.mark.rule("longguajiao.ex.flush-dragon-selfdraw", "longguajiao.settle.example", "longguajiao.settle.selfdraw")
def test_the_same_drawn() -> None:
    assert paid(won(DRAGON, "9m")) == (-120, 360, -120, -120)


@pytest.mark.rule("longguajiao.ex.plain", "longguajiao.settle.stakes", "longguajiao.win.shapes")
def test_a_plain_hand() -> None:
    plain = "234m567p789s345s8p"
    score = won(plain, "8p", "N", "E")
    assert fans(score) == {}
    assert paid(score) == (-20, -10, -10, 40)
    assert paid(won(plain, "8p", "N", "E", variant(KEY, stakes=(1, 2, 3)))) == (-2, -1, -1, 4)
    assert paid(won(plain, "8p", "N", rules=variant(KEY, stakes=(5, 20, 7)))) == (-7, -7, -7, 21)
    assert refused(won("234m567p789s345s8p", "7p", "N", "E")) == "longguajiao.win.shapes"


@pytest.mark.rule("longguajiao.ex.small-pairs", "longguajiao.score.doubling-list", "longguajiao.settle.selfdraw")
def test_small_seven_pairs() -> None:
    assert paid(won("11m33m55p77p22s99s6z", "6z", "W")) == (-60, -60, 180, -60)


@pytest.mark.rule("longguajiao.score.doubling-list", "longguajiao.score.multiply", "longguajiao.pattern.dragon-corner")
@pytest.mark.parametrize(
    ("hand", "win", "flags", "counted"),
    [
        ("111m333p777s2z[999s]", "2z", (), {"all-pungs": 1}),
        ("123456789m12m55m", "3m", (), {"full-flush": 1}),
        ("111m333m777m2m[999m]", "2m", (), {"all-pungs": 1, "full-flush": 1}),
        ("123m567p78s99p<2222z>", "9s", ("kong-bloom",), {"kong-win": 1}),
        ("111m333p777s2z<9999s>", "2z", ("kong-bloom",), {"all-pungs": 1, "kong-win": 1}),
        ("1111m33m5555p22s6z", "6z", (), {"dragon-corner": 2}),
        ("1111m3333m5555p6z", "6z", (), {"dragon-corner": 3}),
        ("11m33m55p77p22s99s6z", "6z", (), {"small-pairs": 1}),
        ("1133557799m228m", "8m", (), {"small-pairs": 1, "full-flush": 1}),
        ("11223344556677z"[:12] + "7z", "7z", (), {"small-pairs": 1}),
    ],
)
def test_what_doubles(hand: str, win: str, flags: tuple[str, ...], counted: dict[str, int]) -> None:
    score = won(hand, win, flags=flags)
    assert fans(score) == counted
    times = 2 ** sum(counted.values())
    assert paid(score) == (-30 * times, 90 * times, -30 * times, -30 * times)


@pytest.mark.rule("longguajiao.score.doubling-list")
def test_small_seven_pairs_under_a_dragon_corner() -> None:
    counted = variant(KEY, small_pairs_under_dragon="counted")
    assert fans(won(DRAGON, "9m", rules=counted)) == {"small-pairs": 1, "dragon-corner": 1, "full-flush": 1}
    assert fans(won("11m33m55p77p22s99s6z", "6z", rules=counted)) == {"small-pairs": 1}


@pytest.mark.rule("longguajiao.settle.no-dealer")
def test_the_dealer_pays_as_others_do() -> None:
    assert paid(won("234m567p789s345s8p", "8p", "E")) == (90, -30, -30, -30)
    assert paid(won("234m567p789s345s8p", "8p", "S")) == (-30, 90, -30, -30)
    usual.dealer_stays(RULES)


# -- knocked down -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("longguajiao.ex.knock-down-discard", "longguajiao.pattern.knock-down")
def test_knocked_down_a_hand_wins_by_its_own_draw_alone() -> None:
    hands = {"E": "9p", "W": "123m45p789m234s99s"}
    deal = stacked(RULES, hands=hands, draws="9p1z9p9p6p6p", seed=2)
    script(deal, "E discard 9p; S discard 9p")
    assert "discard 1z ready" in texts(deal, "W")
    script(deal, "W discard 1z ready; N discard 9p; E discard 9p")
    view = deal.view("E").seats[2]
    assert view.ready == "knock_down"
    assert len(view.shown) == 13
    script(deal, "S discard 6p")
    assert deal.waiting == ("W",), "nobody was asked: a discard does not win"
    assert texts(deal, "W") == {"win", "discard 6p"}
    deal.act("W", "win")
    assert totals(deal) == [-60, -60, 180, -60]
    assert (
        refused(won("123m45p789m234s99s", "6p", "W", "S", flags=("ready-declared",)))
        == "longguajiao.pattern.knock-down"
    )
    assert fans(won("123m45p789m234s99s", "6p", "W", flags=("ready-declared",))) == {"knock-down": 1}
    assert paid(won("123m45p789m234s99s", "6p", "W", "S")) == (-10, -20, 40, -10)


@pytest.mark.rule("longguajiao.pattern.knock-down")
def test_who_may_knock_down() -> None:
    opened = stacked(RULES, hands={"E": "9s", "S": "123m45p789m99s234s"}, seed=2)
    script(opened, "E discard 9s; S claim [999s]")
    assert not [text for text in texts(opened, "S") if "ready" in text], "a pung was made"
    hidden = stacked(RULES, hands={"E": "2222z123m45p99s111s"}, tail="9m", seed=2)
    script(hidden, "E kong <2222z>")
    assert "discard 9m ready" in texts(hidden, "E"), "a concealed kong bars nothing"
    far = stacked(RULES, hands={"E": "19m19p19s258m258p1z2z"})
    assert not [text for text in texts(far, "E") if "ready" in text]


@pytest.mark.rule("longguajiao.pattern.knock-down", "longguajiao.score.multiply")
def test_the_hand_stays_as_it_is_and_other_features_count() -> None:
    hands = {"E": "1122334455667m9p"}
    deal = stacked(RULES, hands=hands, draws="1z1z1z2z 3z3z3z7m", seed=3)
    script(deal, "E discard 9p ready; S discard; W discard; N discard")
    assert texts(deal, "E") == {"discard 2z"}
    script(deal, "E discard 2z; S discard; W discard; N discard; E win")
    score = deal.wins[0].score
    assert score is not None
    assert set(fans(score)) == {"small-pairs", "full-flush", "knock-down"}
    assert totals(deal) == [720, -240, -240, -240]


# -- hands that are discarded -----------------------------------------------------------------------------------------------


def discarding(seat: str, told: str, rules: Variant = RULES) -> Deal:
    """A deal in which a seat discards these tiles one after another, and the others numbers from two to eight."""
    own = [tiles.CODES[tile] for tile in parse(told)]
    filler = cycle(f"{rank}{suit}" for rank in (2, 8, 3, 7, 4, 6) for suit in "mps")
    first = own.pop(0) if seat == "E" else next(filler)
    draws = []
    while own:
        draws.append(own.pop(0) if (len(draws) + 1) % 4 == "ESWN".index(seat) else next(filler))
    deal = script(stacked(rules, hands={"E": first}, draws="".join(draws), seed=8), f"E discard {first}")
    for number, tile in enumerate(draws, 1):
        script(deal, f"{'ESWN'[number % 4]} discard {tile}")
    return deal


WINDS, TERMINALS = "1z5z3z6z2z7z4z1z3z5z", "1m9s5z1z9p1p7z9m3z1s2z9s6z"


@pytest.mark.rule(
    "longguajiao.ex.ten-winds", "longguajiao.win.discard-hands", "longguajiao.settle.selfdraw", "longguajiao.score.doubling-list"
)  # fmt: skip
def test_ten_winds() -> None:
    deal = discarding("E", WINDS)
    assert deal.waiting == ("E",)
    assert deal.legal("E") == ("win", "pass")
    assert deal.instant_offered == ("ten winds", "十风")
    deal.act("E", "win")
    assert deal.finished
    assert totals(deal) == [180, -60, -60, -60]
    score = deal.wins[0].score
    assert score is not None
    assert fans(score) == {"ten-winds": 1}
    assert RULES.words["rotation"].after(deal.outcome).dealer == "E"
    assert Record.read(Record.of(deal).text.encode()).verify().ok


@pytest.mark.rule("longguajiao.ex.ten-winds-miss", "longguajiao.win.discard-hands")
def test_the_tenth_is_no_honour() -> None:
    deal = discarding("E", WINDS[:18] + "9s")
    assert not deal.finished
    assert deal.waiting != ("E",)
    assert deal.instant_offered is None
    late = discarding("E", "9s" + WINDS)
    assert late.instant_offered is None, "the first ten count"


@pytest.mark.rule(
    "longguajiao.ex.thirteen-discards", "longguajiao.win.discard-hands", "longguajiao.settle.selfdraw", "longguajiao.score.doubling-list"
)  # fmt: skip
def test_thirteen_terminals() -> None:
    deal = discarding("S", TERMINALS)
    assert deal.waiting == ("S",)
    assert deal.instant_offered == ("thirteen terminals", "十三夭")
    deal.act("S", "win")
    assert totals(deal) == [-60, 180, -60, -60]
    miss = discarding("S", TERMINALS[:-2] + "2m")
    assert miss.instant_offered is None


@pytest.mark.rule("longguajiao.win.discard-hands")
def test_one_that_is_let_go_may_become_the_other() -> None:
    deal = discarding("W", WINDS)
    deal.act("W", "pass")
    assert not deal.finished
    longer = WINDS + "2z6z4z"
    taken = discarding("W", longer)
    assert taken.instant_offered == ("thirteen terminals", "十三夭")
    taken.act("W", "win")
    assert totals(taken) == [-60, -60, 180, -60]


@pytest.mark.rule("longguajiao.win.discard-hands")
def test_a_discard_that_was_claimed_counts() -> None:
    rest = ["3z", "6z", "2z", "7z", "4z", "1z", "3z", "6z"]
    draws = ["2p", "2s", "3p", "5z", "3s", rest[0]]  # W pungs the 5z, and after him N and E draw
    filler = cycle(f"{rank}{suit}" for rank in (8, 7, 4, 6) for suit in "ps")
    for tile in rest[1:]:
        draws += [next(filler), next(filler), next(filler), tile]
    deal = stacked(RULES, hands={"E": "1z", "W": "5z5z1m"}, draws="".join(draws), seed=8)
    script(
        deal,
        "E discard 1z; S discard 2p; W discard 2s; N discard 3p; E discard 5z; W claim [555z]; W discard 1m; N discard 3s",
    )
    script(deal, f"E discard {rest[0]}")
    for number, tile in enumerate(draws[6:], 1):
        script(deal, f"{'ESWN'[number % 4]} discard {tile}")
    assert [taken for _, _, taken in deal.view("E").seats[0].river].count(True) == 1
    assert deal.instant_offered == ("ten winds", "十风")
    assert deal.waiting == ("E",)


@pytest.mark.rule("longguajiao.win.discard-hands", "longguajiao.score.multiply")
def test_knocked_down_and_ten_winds_is_ten_winds_alone() -> None:
    hands = {"E": "1122334455667m1z"}
    filler = cycle(f"{rank}{suit}" for rank in (2, 8, 3, 7, 4, 6) for suit in "ps")
    draws = []
    for tile in ("5z", "3z", "6z", "2z", "7z", "4z", "1z", "3z", "5z"):
        draws += [next(filler), next(filler), next(filler), tile]
    deal = script(stacked(RULES, hands=hands, draws="".join(draws), seed=8), "E discard 1z ready")
    for number, tile in enumerate(draws, 1):
        script(deal, f"{'ESWN'[number % 4]} discard {tile}")
    assert deal.instant_offered == ("ten winds", "十风")
    deal.act("E", "win")
    score = deal.wins[0].score
    assert score is not None
    assert fans(score) == {"ten-winds": 1}
    assert totals(deal) == [180, -60, -60, -60]


@pytest.mark.rule("longguajiao.win.discard-hands")
def test_they_can_be_left_out() -> None:
    deal = discarding("E", WINDS, variant(KEY, discard_hands=False))
    assert deal.instant_offered is None
    assert {item.key for item in variant(KEY, discard_hands=False).words["patterns"]} == {
        "small-pairs", "dragon-corner", "all-pungs", "kong-win", "full-flush", "knock-down",
    }  # fmt: skip


# -- the table --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("longguajiao.tiles.set", "longguajiao.wild.none")
def test_the_tiles() -> None:
    usual.tiles(RULES, 136)
    assert not any(tiles.code(one.tile).endswith("f") for one in RULES.deal(seed=1).tiles())
    assert RULES.words["wilds"] is None


@pytest.mark.rule("longguajiao.claims.order", "longguajiao.tiles.set")
def test_claims_and_kongs() -> None:
    usual.claims(RULES)
    usual.kongs(RULES, {"E": -10, "S": -20, "W": -10, "N": 40})
    hidden = RULES.score("46m123p789p456p55s", "5m", seat="N", from_seat="S", flags=["robbed-concealed"])
    assert refused(hidden) == "longguajiao.claims.order"


@pytest.mark.rule("longguajiao.claims.order")
def test_one_winner_or_several() -> None:
    usual.winners(RULES, "W", {"E": -10, "S": -20, "W": 40, "N": -10})
    usual.winners(variant(KEY, multi_win=True), "WN", {"E": -20, "S": -40, "W": 30, "N": 30})


@pytest.mark.rule("longguajiao.ex.exhausted", "longguajiao.end.draw", "longguajiao.settle.no-dealer")
def test_a_drawn_deal() -> None:
    deal = usual.drawn_deal(RULES)
    assert RULES.words["rotation"].after(deal.outcome).stayed


# -- a second scorer --------------------------------------------------------------------------------------------------------


def twin(win: Win) -> dict[str, int] | None:
    """Shapes, doublings and stakes, from the book alone."""
    flush = len({tile[1] for tile in win.tiles}) == 1 and win.tile[1] != "z"
    story = len(win.told & {"kong-bloom", "ready-declared"})
    if "ready-declared" in win.told and win.giver is not None:
        return None
    found = [all(one.same for one in way if len(one.tiles) > 2) + flush + story for way in readings(win)]
    if seven_pairs(win):
        fours = sum(many == 4 for many in Counter(win.tiles).values())
        found.append((fours or 1) + flush + story)
    if not found:
        return None
    times = 2 ** max(found)
    stake = {seat: 30 if win.giver is None else 20 if seat == win.giver else 10 for seat in win.losers}
    return {seat: amount * times for seat, amount in stake.items()}


@pytest.mark.rule("longguajiao.score.doubling-list", "longguajiao.score.multiply", "longguajiao.settle.stakes")
def test_thousands_of_hands(examples: Callable[[int], int], seed: int) -> None:
    rng, told = random.Random(seed), {"kong-bloom": 0.5, "ready-declared": 0.2}
    one_suit = [tile for tile in NUMBERS if tile[1] == "s"]
    met = agree(RULES, twin, (drawn(rng, told=told, pairs=0.25) for _ in range(examples(3000))))
    met += agree(RULES, twin, (drawn(rng, one_suit, told=told) for _ in range(examples(500))))
    assert met["legal"]
    assert met["refused"]
    played = {"thirteen-discards", "ten-winds"}
    assert all(met[item.key] for item in RULES.words["patterns"] if item.key not in played), met

"""Every rule, worked example and option of the book."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import usual
from mahjong import tiles, variant
from mahjong.rules.layout import Layout
from mahjong.testing import script, stacked
from options_read import every_option_is_read
from scored import asked_of, fans, paid, refused
from twin_plain import NUMBERS, SEATS, Group, Win, agree, drawn, readings, seven_pairs

KEY = "changsha-258"
RULES = variant(KEY)
SMALL = "123m456p789s345s5p"
won = asked_of(RULES)


def test_every_option() -> None:
    every_option_is_read(KEY, {"pungs_need_258": (False, True), "multi_win": (True, False), "big": (6, 1, 1000)})


@pytest.mark.rule("changsha-258.ex.small", "changsha-258.win.pair-258", "changsha-258.score.values")
def test_a_small_win_is_paid_by_who_discarded() -> None:
    score = won(SMALL, "5p", giver="W")
    assert paid(score) == (0, 1, -1, 0)
    assert list(fans(score)) == ["small"]
    assert paid(won(SMALL, "5p", giver="E")) == (-2, 2, 0, 0)


@pytest.mark.rule("changsha-258.ex.small-dealer-pays", "changsha-258.score.values")
def test_a_small_win_that_is_drawn() -> None:
    assert paid(won(SMALL, "5p")) == (-3, 7, -2, -2)
    assert paid(won(SMALL, "5p", "E")) == (9, -3, -3, -3)


@pytest.mark.rule("changsha-258.ex.wrong-pair", "changsha-258.win.pair-258")
@pytest.mark.parametrize("pair", ["1p", "3p", "4p", "6p", "7p", "9p"])
def test_another_pair_does_not_win(pair: str) -> None:
    assert refused(won(f"123m456p789s345s{pair}", pair, giver="N")) == "changsha-258.win.pair-258"
    assert refused(won(f"123m456p789s345s{pair}", "1s", giver="N")) == "changsha-258.win.pair-258"
    for good in ("2p", "5p", "8p"):
        assert won(f"123m456p789s345s{good}", good, giver="N").legal


@pytest.mark.rule("changsha-258.ex.flush", "changsha-258.win.flush-any-pair", "changsha-258.score.values")
def test_a_full_flush_may_have_any_pair() -> None:
    assert paid(won("123m456m789m345m6m", "6m", "N", "S")) == (0, -6, 0, 6)


@pytest.mark.rule("changsha-258.ex.general-general", "changsha-258.pattern.general", "changsha-258.score.values")
def test_nothing_but_2_5_and_8() -> None:
    score = won("222m58m25p558p228s", "8s", "E")
    assert paid(score) == (21, -7, -7, -7)
    assert list(fans(score)) == ["general", "dealer-wins"]
    assert refused(won("222m58m25p558p228s", "7s", "E")) == "changsha-258.win.pair-258"


@pytest.mark.rule("changsha-258.pattern.general-pung")
def test_it_may_have_pungs_and_kongs_that_lie_open() -> None:
    for hand in (
        "58m25p528p258s[222m]",
        "58m28p528s[222m][555p]",
        "58m25p528p258s[2222m]",
        "58m25p528p25s5m<8888s>",
        "25m28p528s[5555p+][222m]",
    ):
        assert paid(won(hand, "8p", giver="W")) == (0, 6, -6, 0), hand
    assert refused(won("58m25p528p258s[333m]", "8p", giver="W")) == "changsha-258.win.pair-258"
    deal = stacked(RULES, hands={"E": "2m", "S": "2258m2558p2558s3m"}, draws="9p1s9p2s", seed=4)
    script(deal, "E discard 2m; S claim [222m]; S discard 3m; W discard; N discard; E discard; S win")
    assert usual.money(deal) == {"E": -7, "S": 19, "W": -6, "N": -6}


@pytest.mark.rule("changsha-258.win.big-list", "changsha-258.pattern.few", "changsha-258.score.values")
@pytest.mark.parametrize(
    ("hand", "win", "big"),
    [
        ("11m33m44p77p11s99s6s", "6s", {"seven-pairs"}),
        ("1111m44p77p11s99s6s", "6s", {"seven-pairs"}),
        ("111m333p777p999s6s", "6s", {"all-pungs"}),
        ("1133445566m77m9m", "9m", {"seven-pairs", "full-flush"}),
        ("111m333m777m999m6m", "6m", {"all-pungs", "full-flush"}),
        ("222m555p888s222s5m", "5m", {"all-pungs", "general"}),
        ("2255m8822p5588p2s", "2s", {"seven-pairs", "general"}),
    ],
)
def test_big_hands_add_up(hand: str, win: str, big: set[str]) -> None:
    score = won(hand, win, giver="N")
    assert set(fans(score)) == big
    assert paid(score) == (0, 6 * len(big), 0, -6 * len(big))
    assert paid(won(hand, win)) == (-6 * len(big) - 1, 18 * len(big) + 1, *[-6 * len(big)] * 2)
    assert paid(won(hand, win, giver="N", rules=variant(KEY, big=10)))[1] == 10 * len(big)


@pytest.mark.rule("changsha-258.pattern.few")
def test_nothing_else_counts() -> None:
    deal = stacked(RULES, hands={"E": "5555m123p456p77s88s"}, tail="9m")
    script(deal, "E kong <5555m>")
    assert "win" not in deal.legal("E")
    bloom = stacked(RULES, hands={"E": "5555m123p456p78s88s"}, tail="9s")
    script(bloom, "E kong <5555m>; E win")
    assert usual.money(bloom) == {"E": 9, "S": -3, "W": -3, "N": -3}


@pytest.mark.rule("changsha-258.win.flush-any-pair")
def test_all_pungs_may_need_such_a_pair() -> None:
    strict = variant(KEY, pungs_need_258=True)
    assert refused(won("111m333p777p999s6s", "6s", rules=strict)) == "changsha-258.win.pair-258"
    assert paid(won("111m333p777p999s5s", "5s", giver="W", rules=strict)) == (0, 6, -6, 0)
    assert paid(won("111m333m777m999m6m", "6m", giver="W", rules=strict)) == (0, 12, -12, 0)


@pytest.mark.rule("changsha-258.tiles.set", "changsha-258.wall.three-high")
def test_tiles_and_walls() -> None:
    usual.tiles(RULES, 108)
    assert {tiles.code(one.tile)[1] for one in RULES.deal(seed=1).tiles()} == {"m", "p", "s"}
    walls = RULES.words["walls"]
    assert walls.built.walls(108, 4) == ((3,) * 9,) * 4
    layout = Layout(walls, 108, (2, 3), seats=4)
    places = layout.order
    assert [place.layer for place in places[:9]] == [1, 2, 3] * 3
    assert all(len({place.stack for place in places[at : at + 3]}) == 1 for at in range(0, 108, 3))


@pytest.mark.rule("changsha-258.claims.chow-pung", "changsha-258.kong.none")
def test_claims_and_kongs() -> None:
    usual.claims(RULES)
    usual.kongs(RULES)
    assert RULES.words["wilds"] is None


HANDS = {"N": "46m123p789p456p55s", "W": "46m123s789s456s55p"}
"""Two hands that wait for 5m, their pairs fives."""


@pytest.mark.rule("changsha-258.claims.order", "changsha-258.rotation.dealer")
def test_several_win_and_the_discarder_deals() -> None:
    after = RULES.words["rotation"].after
    for rules, winners, money in (
        (RULES, "WN", {"S": -2, "W": 1, "N": 1}),
        (variant(KEY, multi_win=False), "W", {"S": -1, "W": 1}),
    ):
        deal = stacked(rules, hands={**HANDS, "E": "9m"}, draws="5m")
        script(deal, "E discard 9m; S discard 5m; N win; W win")
        assert "".join(one.seat for one in deal.wins) == winners
        assert usual.money(deal) == money
        assert after(deal.outcome).dealer == ("S" if len(winners) > 1 else "W")


@pytest.mark.rule("changsha-258.claims.order")
def test_an_added_kong_is_robbed() -> None:
    deal = stacked(RULES, hands={**HANDS, "E": "5m", "S": "55m1s"}, draws="1s9p6s5m", tail="9s", seed=2)
    script(deal, "E discard 5m; N pass; W pass; S claim [555m]")
    script(deal, "S discard 1s; W discard; N discard; E discard; S kong [5555m+]; N win; W win")
    assert {one.how for one in deal.wins} == {"robbed"}
    assert usual.money(deal) == {"S": -2, "W": 1, "N": 1}
    hidden = stacked(RULES, hands={**HANDS, "E": "555m", "S": "1s"}, draws="9m5m", seed=2)
    assert hidden.waiting == ("E",)
    score = RULES.score("46m123p789p456p55s", "5m", seat="N", from_seat="S", flags=["robbed-concealed"])
    assert refused(score) == "changsha-258.claims.order"


@pytest.mark.rule("changsha-258.rotation.dealer")
def test_the_winner_deals() -> None:
    after = RULES.words["rotation"].after
    deal = script(stacked(RULES, hands={**HANDS, "E": "5m"}), "E discard 5m; N win; W pass")
    assert after(deal.outcome).dealer == "N"
    own = script(stacked(RULES, hands={"E": "46m123p789p456p55s5m"}), "E win")
    assert after(own.outcome).dealer == "E"


@pytest.mark.rule("changsha-258.ex.exhausted", "changsha-258.end.draw", "changsha-258.rotation.dealer")
def test_a_drawn_deal() -> None:
    deal = usual.drawn_deal(RULES)
    turn = RULES.words["rotation"].after(deal.outcome)
    assert (turn.dealer, turn.stayed) == ("E", True)


def twin(win: Win) -> dict[str, int] | None:
    """The pair, the big hands and what they cost, from the book alone."""
    jiang = set("258")
    general = all(tile[0] in jiang for tile in win.tiles)
    flush = len({tile[1] for tile in win.tiles}) == 1
    found: list[int] = [general + flush] if general else []
    if seven_pairs(win):
        found.append(1 + general + flush)
    for way in readings(win):
        pungs = all(one.same for one in way if len(one.tiles) > 2)
        pair = next(one for one in way if len(one.tiles) == 2)
        if pungs or flush or pair.tiles[0][0] in jiang:
            found.append(pungs + flush + general)
    if not found:
        return None
    big = max(found)
    each = 6 * big or (1 if win.giver else 2)
    return {seat: each + (win.dealer in (seat, win.seat)) for seat in win.payers}


def generals(rng: random.Random) -> Win | None:
    """Tiles of 2, 5 and 8 at random, some claimed."""
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in "258"]
    melds = [Group((one,) * 3, "open") for one in rng.sample(kinds, rng.choice((0, 0, 1, 2)))]
    hand = [rng.choice(kinds) for _ in range(14 - 3 * len(melds))]
    if rng.random() < 0.2:
        hand[0] = rng.choice(NUMBERS)
    held = Counter([*hand, *(tile for meld in melds for tile in meld.tiles)])
    if max(held.values()) > 4:
        return None
    seat = rng.choice(SEATS)
    giver = rng.choice([None, *(other for other in SEATS if other != seat)])
    return Win(tuple(hand[1:]), tuple(melds), hand[0], seat, giver, rng.choice(SEATS))


@pytest.mark.rule("changsha-258.score.values", "changsha-258.win.pair-258", "changsha-258.win.big-list")
def test_thousands_of_hands(examples: Callable[[int], int], seed: int) -> None:
    rng = random.Random(seed)
    met = agree(RULES, twin, (drawn(rng, NUMBERS, pairs=0.2) for _ in range(examples(3000))))
    met += agree(RULES, twin, (generals(rng) for _ in range(examples(1000))))
    met += agree(RULES, twin, (drawn(rng, [f"{n}m" for n in range(1, 10)]) for _ in range(examples(500))))
    assert met["legal"]
    assert met["refused"]
    assert all(met[item.key] for item in RULES.words["patterns"]), met

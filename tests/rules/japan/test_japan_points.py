"""Riichi from fu and han to what everybody pays: fu, limits, rounding, counters, dora, liability, each option at every value, and three players."""

from __future__ import annotations

from typing import Any

import pytest
from japan_hands import asked, fu, han, paid, rules

DRAW: dict[str, Any] = {"self_draw": True}
LOW = "ready-declared"


def points(score: Any) -> dict[str, int]:
    return {one.key.removeprefix("fu-"): int(one.worth) for one in score.patterns if one.unit == "points"}


@pytest.mark.rule("japan.score.fu-base", "japan.score.fu-sets", "japan.score.fu-pair-wait")
@pytest.mark.parametrize(
    ("hand", "win", "how", "expected", "total"),
    [
        ("234m67p678s55p [555z]", "8p", {}, {"open-edge": 4}, 30),  # an open hand with 24 fu, by discard
        ("234m67p678s55p [345m]", "8p", {}, {}, 30),  # 20 fu by discard count 30
        ("234m67p678s55p [345m]", "8p", DRAW, {"drawn": 2}, 30),
        ("234m345m67p678s55p", "8p", {}, {"closed": 10}, 30),  # pinfu
        ("234m345m67p678s55p", "8p", DRAW, {}, 20),  # pinfu by self-draw: nothing for it
        ("222m67p678s55p333s", "8p", {}, {"closed": 10, "hidden-simple": 8}, 40),
        ("222m67p678s55p [333s]", "8p", {}, {"open-simple": 2, "hidden-simple": 4}, 30),
        ("111m67p678s55p [999s]", "8p", {}, {"open-edge": 4, "hidden-edge": 8}, 40),
        ("67p678s55p [2222m] [555z]", "8p", {}, {"open-simple": 2, "kong-simple": 6, "open-edge": 4}, 40),
        ("67p678s55p [1111m] [555z]", "8p", {}, {"open-edge": 8, "kong-edge": 12}, 40),
        ("67p678s55p <2222m> [555z]", "8p", {}, {"hidden-simple": 4, "hidden-kong-simple": 12, "open-edge": 4}, 40),
        ("67p678s55p <1111m> [555z]", "8p", {}, {"hidden-edge": 8, "hidden-kong-edge": 24, "open-edge": 4}, 60),
        ("67p678s55p [2222m+] [555z]", "8p", {}, {"open-simple": 2, "kong-simple": 6, "open-edge": 4}, 40),
        ("68p678s55p [345m] [555z]", "7p", {}, {"open-edge": 4, "wait": 2}, 30),
        ("89p678s55p [345m] [555z]", "7p", {}, {"open-edge": 4, "wait": 2}, 30),
        ("678p678s5p [345m] [555z]", "5p", {}, {"open-edge": 4, "wait": 2}, 30),
        ("67p678s77z [345m] [555z]", "8p", {}, {"open-edge": 4, "pair-dragon": 2}, 30),
        ("67p678s22z [345m] [555z]", "8p", {}, {"open-edge": 4, "pair-seat": 2}, 30),
        ("67p678s11z [345m] [555z]", "8p", {}, {"open-edge": 4, "pair-round": 2}, 30),
        ("67p678s33z [345m] [555z]", "8p", {}, {"open-edge": 4}, 30),
        ("88p678s33z [345m] [555z]", "8p", {}, {"open-edge": 4, "open-simple": 2}, 30),  # completed by a discard: open
        ("88p678s33z [345m] [555z]", "8p", DRAW, {"open-edge": 4, "hidden-simple": 4, "drawn": 2}, 30),
        ("1122m3344p5566s7z", "7z", {}, {}, 25),
        ("1122m3344p5566s7z", "7z", DRAW, {}, 25),
    ],
)
def test_fu(hand: str, win: str, how: dict[str, Any], expected: dict[str, int], total: int) -> None:
    score = asked(hand, win, "last-tile" if how else "last-discard", **how)
    assert score.legal
    assert fu(score) == total
    if total != 25:
        assert points(score) == expected
        raw = 20 + sum(expected.values())
        assert total == max(-(-raw // 10) * 10, 0 if how else 30)


@pytest.mark.rule("japan.score.fu-base", "japan.pattern.rinshan")
def test_a_replacement_is_a_self_draw_with_its_fu() -> None:
    score = asked("234m67p55p [6666s] [345m]", "8p", "kong-bloom", **DRAW)
    assert points(score)["drawn"] == 2


@pytest.mark.rule("japan.score.fu-pair-wait")
@pytest.mark.parametrize(("option", "more"), [(4, 4), (2, 2)])
def test_a_pair_of_both_winds(option: int, more: int) -> None:
    score = asked("67p678s22z [345m] [555z]", "8p", by=rules(double_wind_fu=option), round="S")
    assert points(score) == {"open-edge": 4, "pair-seat": 2, **({"pair-round": 2} if more == 4 else {})}


@pytest.mark.rule("japan.score.best")
def test_the_division_that_pays_most_counts() -> None:
    assert han("111222333m99p78s", "9s", LOW) == {"riichi": 1, "pinfu": 1, "iipeikou": 1, "junchan": 3}
    assert han("111222333m55p78s", "9s", LOW) == {"riichi": 1, "sanankou": 2}  # as much han, and more fu
    assert han("2233445566778s", "8s") == {"chinitsu": 6, "ryanpeikou": 3, "tanyao": 1, "pinfu": 1}
    edge = asked("34567789m33777z", "8m", by=rules(), turned="4z", seat="W", dealer="E", from_seat="N")
    assert fu(edge) == 50  # 789 on the closed wait, of equal payments the one of more fu


LIMITS = [  # han, basic points of 30 fu
    (1, 240), (2, 480), (3, 960), (4, 1920), (5, 2000), (6, 3000), (7, 3000), (8, 4000), (9, 4000), (10, 4000), (11, 6000), (12, 6000), (13, 8000), (16, 8000)
]  # fmt: skip


@pytest.mark.rule("japan.score.basic", "japan.score.limits", "japan.score.payments", "japan.score.dora-han")
@pytest.mark.parametrize(("count", "basic"), LIMITS)
def test_limits_and_payments(count: int, basic: int) -> None:
    """South wins 30 fu with tanyao and dora; then the dealer does."""
    hand, win = "234m66p678s22p [345m]", "6p"
    flags: list[str] = []
    by = rules(yaku=f"tanyao-open={min(count, 13)}")
    more = count - min(count, 13)
    turned = {0: "1z", 3: "5p"}[more]  # three 6p are dora
    score = asked(hand, win, *flags, by=by, turned=turned)
    assert (score.fan, fu(score)) == (count, 30)

    def up(amount: int) -> int:
        return -(-amount // 100) * 100

    assert paid(score) == [0, up(4 * basic), -up(4 * basic), 0]
    assert paid(asked(hand, win, by=by, turned=turned, seat="E")) == [up(6 * basic), 0, -up(6 * basic), 0]
    drawn = asked(hand, win, by=by, turned=turned, **DRAW)
    assert fu(drawn) == 30
    assert paid(drawn) == [-up(2 * basic), up(2 * basic) + 2 * up(basic), -up(basic), -up(basic)]
    dealer = asked(hand, win, by=by, turned=turned, seat="E", **DRAW)
    assert paid(dealer) == [3 * up(2 * basic), *[-up(2 * basic)] * 3]


@pytest.mark.rule("japan.score.basic")
def test_rounded_up_to_mangan() -> None:
    hand, by = "234m66p678s22p [345m]", {"yaku": "tanyao-open=4"}
    assert paid(asked(hand, "6p", by=rules(**by))) == [0, 7700, -7700, 0]
    assert paid(asked(hand, "6p", by=rules(**by, kiriage=True))) == [0, 8000, -8000, 0]
    sixty = "67p678s55p <1111m> [555z]"
    assert fu(asked(sixty, "8p")) == 60
    assert paid(asked(sixty, "8p", by=rules(yaku="yakuhai=3,yakuhai-open=3"))) == [0, 7700, -7700, 0]
    assert paid(asked(sixty, "8p", by=rules(yaku="yakuhai=3,yakuhai-open=3", kiriage=True))) == [0, 8000, -8000, 0]
    assert paid(asked(hand, "6p", by=rules(yaku="tanyao-open=3", kiriage=True))) == [0, 3900, -3900, 0]


@pytest.mark.rule("japan.score.limits")
@pytest.mark.parametrize(("counted", "amount"), [(True, 32000), (False, 24000)])
def test_counted_yakuman(counted: bool, amount: int) -> None:
    score = asked("234m66p678s22p [345m]", "6p", by=rules(yaku="tanyao-open=13", counted_yakuman=counted))
    assert paid(score) == [0, amount, -amount, 0]


@pytest.mark.rule("japan.score.honba")
def test_counters() -> None:
    hand = "234m66p678s22p [345m]"
    assert paid(asked(hand, "6p", "counters=3")) == [0, 1900, -1900, 0]
    assert paid(asked(hand, "6p", "counters=3", **DRAW)) == [-800, 2000, -600, -600]
    assert [line.en for line in asked(hand, "6p", "counters=3").lines] == ["discarded the winning tile", "counters"]


@pytest.mark.rule("japan.win.min-han", "japan.score.dora-no-minimum")
def test_the_least_han() -> None:
    plain = "123m456p78s9p9p [234s]"
    refused = asked(plain, "9s", turned="8p")
    assert not refused.legal
    assert refused.reason is not None
    assert refused.reason.id == "japan.win.min-han"
    two = rules(min_han=2)
    one_han = "234m66p678s22p [345m]"
    assert asked(one_han, "6p", "counters=4", by=two).legal
    assert not asked(one_han, "6p", "counters=5", by=two, turned="5p").legal  # dora do not help
    assert asked(one_han, "6p", "counters=5", "last-discard", by=two).legal
    assert asked(one_han, "6p", "counters=5").legal


@pytest.mark.rule("japan.wild.dora-suits", "japan.wild.dora-winds", "japan.wild.dora-dragons", "japan.ex.dora-examples")
@pytest.mark.parametrize(
    ("indicator", "pair"),
    [
        ("1m", "22m"),
        ("8s", "99s"),
        ("9p", "11p"),
        ("1z", "22z"),
        ("4z", "11z"),
        ("5z", "66z"),
        ("6z", "77z"),
        ("7z", "55z"),
    ],
)
def test_indicators(indicator: str, pair: str) -> None:
    score = asked(f"{pair}345p678s34s [567m]", "5s", "last-discard", turned=indicator)
    assert {one.key: one.worth for one in score.patterns if one.key == "dora"} == {"dora": 2}


@pytest.mark.rule("japan.score.dora-han", "japan.score.dora-double", "japan.ex.dora-pair", "japan.ex.dora-twice")
def test_dora_han() -> None:
    def dora(hand: str, win: str, turned: str) -> int:
        score = asked(hand, win, "last-discard", turned=turned)
        return sum(int(one.worth) for one in score.patterns if one.key == "dora")

    assert dora("88m345p678s34s [345m]", "5s", "7m") == 2
    assert dora("99p345p678s67m [345m]", "8m", "7m7m") == 2
    assert dora("99p345p678s67m [345m]", "8m", "7m") == 1
    assert dora("99p345p67s [8888m] [345m]", "8s", "7m") == 4  # melds included


@pytest.mark.rule("japan.score.dora-max", "japan.ex.dora-40")
def test_forty_han_of_dora() -> None:
    up, under = "9m9m9m9m1m", "1m1m1m2m2m"  # to 1m four times, to 2m four times, to 3m twice
    limit = asked("9p <1111m> <2222m> <3333m> <4444m>", "9p", LOW, turned=up, under=under)
    assert paid(limit) == [0, 64000, -64000, 0]  # four concealed pungs and four kongs; dora are ignored
    three = asked("456m9p <1111m> <2222m> <3333m>", "9p", LOW, turned=up, under=under)
    got = {one.key: int(one.worth) for one in three.patterns if one.key in ("dora", "ura")}
    assert got == {"dora": 20, "ura": 20}
    assert paid(three) == [0, 32000, -32000, 0]


@pytest.mark.rule("japan.tiles.red-fives")
@pytest.mark.parametrize(("option", "reds"), [(0, (0, 0, 0)), (3, (1, 1, 1)), (4, (1, 2, 1))])
def test_red_fives(option: int, reds: tuple[int, int, int]) -> None:
    by = rules(red_fives=option)
    assert by.words["tileset"].reds == reds
    if option:
        score = asked("340m66p678s22p [340s]", "6p", by=by)
        assert {one.key: int(one.worth) for one in score.patterns if one.key == "red"} == {"red": 2}
        assert not asked("340m66p678s99p [340s]", "6p", by=by).legal


@pytest.mark.rule("japan.score.pao", "japan.pattern.daisangen", "japan.ex.pao-dragons", "japan.pattern.yakuman-alone")
@pytest.mark.parametrize(("where", "expected"), [
    ({"self_draw": True}, [0, 0, -32000, 32000]),
    ({"from_seat": "S"}, [0, -16000, -16000, 32000]),
    ({"from_seat": "W"}, [0, 0, -32000, 32000]),
])  # fmt: skip
def test_liability_for_dragons(where: dict[str, Any], expected: list[int]) -> None:
    hand = "345m9p [555z@E] [666z@E] [777z@W]"
    for part in ("limit-hand", "win"):
        assert paid(asked(hand, "9p", by=rules(pao_part=part), seat="N", **where)) == expected
    honba = asked(hand, "9p", "counters=2", seat="N", **where)
    more = [0, -600, 0, 600] if where.get("from_seat") == "S" else [0, 0, -600, 600]
    assert paid(honba) == [a + b for a, b in zip(expected, more, strict=True)]
    free = asked(hand, "9p", by=rules(pao="off"), seat="N", **where)
    plain = {"S": [0, -32000, 0, 32000], "W": [0, 0, -32000, 32000]}
    assert paid(free) == plain.get(where.get("from_seat", ""), [-16000, -8000, -8000, 32000])
    # Two concealed sets, and the third fed last: liable; the third concealed: nobody is.
    assert paid(asked("345m9p <5555z> [666z@E] [777z@W]", "9p", seat="N", **where)) == expected
    loose = asked("345m9p [555z@E] [666z@W] <7777z>", "9p", seat="N", **where)
    assert paid(loose) == paid(free)


@pytest.mark.rule("japan.score.pao", "japan.score.pao-part")
def test_liability_for_winds_beside_another_limit_hand() -> None:
    hand, where = "7z [111z@E] [222z@N] [333z@E] [444z@W]", {"seat": "S", "self_draw": True}
    assert han(hand, "7z", **where) == {"daisuushii": 1, "tsuuiisou": 1}
    assert paid(asked(hand, "7z", **where)) == [-16000, 64000, -40000, -8000]  # all honours paid as ever
    assert paid(asked(hand, "7z", by=rules(pao_part="win"), **where)) == [0, 64000, -64000, 0]
    third = {"seat": "S", "from_seat": "N"}
    assert paid(asked(hand, "7z", **third)) == [0, 64000, -16000, -48000]
    assert paid(asked(hand, "7z", by=rules(pao_part="win"), **third)) == [0, 64000, -32000, -32000]


@pytest.mark.rule("japan.score.pao")
def test_liability_for_the_fourth_kong() -> None:
    hand = "9p [2222m@E] <4444p> [6666s@N] [8888m@W]"
    draw = {"seat": "S", "self_draw": True}
    assert paid(asked(hand, "9p", **draw)) == [-16000, 32000, -8000, -8000]
    by = rules(pao="all")
    assert paid(asked(hand, "9p", by=by, **draw)) == [0, 32000, -32000, 0]
    assert paid(asked(hand, "9p", "grown-last", by=by, **draw)) == [-16000, 32000, -8000, -8000]
    assert paid(asked("9p [2222m@E] <4444p> [6666s@N] [8888m+@W]", "9p", by=by, **draw)) == [
        -16000,
        32000,
        -8000,
        -8000,
    ]
    # Two limit hands, each fed by another: each bears his own, the counters are borne once.
    both = "9p [5555z@E] [6666z@E] [7777z@N] [8888m@W]"
    score = asked(both, "9p", "counters=1", by=by, **draw)
    assert paid(score) == [0, 64300, -32000, -32300]
    assert score.payments == {"E": 0, "S": 64300, "W": -32000, "N": -32300}


@pytest.mark.rule(
    "japan.three.players", "japan.three.north", "japan.three.loss", "japan.score.payments", "japan.score.honba"
)
def test_three_players() -> None:
    three = rules(players=3, red_fives=3)
    assert three.words["tileset"].size == 108
    assert three.words["tileset"].reds == (0, 1, 1)

    def worth(hand: str, win: str, *flags: str, **how: Any) -> Any:
        return three.score(hand, win, flags=flags, **{"seat": "S", "turned": "1p", **how})

    drawn = worth("11m345p456s78s777z", "9s", self_draw=True)
    assert drawn.payments == {"E": -1000, "S": 1500, "W": -500}
    by_discard = worth("11m345p456s78s777z", "9s", "counters=2", from_seat="W")
    assert by_discard.payments == {"E": 0, "S": 1700, "W": -1700}
    assert [line.amount for line in by_discard.lines if line.en == "counters"] == [400]
    laid = worth("11m345p456s78s777z", "9s", from_seat="W", laid="4z4z", turned="3z")
    got = {one.key: int(one.worth) for one in laid.patterns if one.key in ("dora", "north")}
    assert got == {"dora": 2, "north": 2}  # each north is one han, and the indicator points to it
    ends = worth("99m345p456s78s777z", "9s", from_seat="W", turned="1m")
    assert {one.key: int(one.worth) for one in ends.patterns if one.key == "dora"} == {"dora": 2}
    ends = worth("11m345p456s78s777z", "9s", from_seat="W", turned="9m")
    assert {one.key: int(one.worth) for one in ends.patterns if one.key == "dora"} == {"dora": 2}
    north = worth("11m345p456s78s444z", "9s", "last-discard", from_seat="W", turned="5z")
    assert {one.key for one in north.patterns if one.unit == "fan"} == {"houtei"}


@pytest.mark.rule("japan.three.loss")
@pytest.mark.parametrize(("loss", "expected"), [(True, [-4000, 6000, -2000]), (False, [-5000, 8000, -3000])])
def test_the_share_of_the_missing_seat(loss: bool, expected: list[int]) -> None:
    by = rules(players=3, tsumo_loss=loss, yaku="menzen-tsumo=5")
    score = by.score("11m345p456s78s333s", "9s", seat="S", self_draw=True, turned="1z")
    assert paid(score) == expected
    dealer = by.score("11m345p456s78s333s", "9s", seat="E", self_draw=True, turned="1z")
    assert paid(dealer) == ([8000, -4000, -4000] if loss else [12000, -6000, -6000])

"""Ladders of fan, seats that are gone, wind and rain, call transfer, pigs and the ready check, outsiders who follow a
seat."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from money_cases import SEATS, Book, Told, Win, items_of, payer_has, plain, posts, told

from mahjong.errors import RuleError
from mahjong.play.ledger import Ledger, where
from mahjong.rules import drawn, extras, payments, score
from mahjong.rules.score import DOUBLE, LAST, Beyond
from mahjong.rules.values import DISCARD, ROBBED, SELF_DRAW, Items, Source

LADDERS = {
    "124": (1, 2, 4),
    "1248": (1, 2, 4, 8),
    "248": (2, 4, 8),
    "3-5-10": (3, 5, 10),
    "512": (5, 10, 20),
    "5124": (5, 10, 20, 40),
}


def sichuan(ladder: str, beyond: Beyond = LAST) -> Book:
    return Book(
        score.chain(score.ladder(*LADDERS[ladder], beyond=beyond)),
        payments.shares(1, 0, 1, payers=lambda case: not payer_has("gone")(case)),
        Items(
            [
                *items_of(lack=1, pure_suit=3, daiyao=3, seven_pairs=2, all_pungs=1, bloom=1, kong_discard=1, rob=1),
                plain("jiangdui", fan=5, over=("all-pungs",), rule="sichuan.score.jiangdui"),
                plain("root", fan=1, per=True),
            ]
        ),
    )


def told_with(ladder: str, *arguments: object, beyond: Beyond = LAST, **named: object) -> object:
    example = told(*arguments, **named)  # type: ignore[arg-type]
    return pytest.param(ladder, beyond, *example.values, id=example.id, marks=example.marks)


EXAMPLES = [
    told_with("124", "sichuan.ex.plain-discard", "E 0 S +1 W 0 N -1", "S", "lack", discarder="N"),
    told_with("1248", "sichuan.ex.pure-pungs-selfdraw", "E -8 S -8 W +24 N -8", "W", "lack pure-suit all-pungs"),
    told_with(
        "5124", "sichuan.ex.dragon-seven-pairs", "E -40 S 0 W 0 N +40", "N", "lack seven-pairs root", discarder="E"
    ),
    told_with(
        "124",
        "sichuan.ex.jiangdui",
        "E 0 S +32 W -32 N 0",
        "S",
        "lack jiangdui all-pungs",
        discarder="W",
        beyond=DOUBLE,
    ),
    told_with("248", "sichuan.ex.rob-kong", "E 0 S +4 W -4 N 0", "S", "lack rob", discarder="W", robbed=True),
    told_with("1248", "sichuan.ex.root-in-hand", "E 0 S +2 W 0 N -2", "S", "lack root", discarder="N"),
    told_with("248", "sichuan.ex.selfdraw-no-fan", "E +6 S -2 W -2 N -2", "E", "lack"),
    told_with("5124", "sichuan.ex.pure-suit-option", "E 0 S +40 W 0 N -40", "S", "lack pure-suit", discarder="N"),
]


@pytest.mark.parametrize(("ladder", "beyond", "example"), EXAMPLES)
def test_worked_example(ladder: str, beyond: Beyond, example: Told) -> None:
    sichuan(ladder, beyond).check(example)


@pytest.mark.rule("sichuan.ex.ladder-124", "sichuan.score.ladder-124", "sichuan.score.cap")
def test_the_ladder_of_124() -> None:
    book = sichuan("124")
    amounts = [book.total(Win("S", DISCARD, "N", {"root": fan})) for fan in (1, 2, 3, 5)]
    assert amounts == [1, 2, 4, 4]


@pytest.mark.rule("sichuan.score.open-ended", "sichuan.score.ladders")
def test_an_open_ladder_doubles_on() -> None:
    book = sichuan("3-5-10", DOUBLE)
    assert [book.total(Win("S", DISCARD, "N", {"root": fan})) for fan in range(7)] == [0, 3, 5, 10, 20, 40, 80]


@pytest.mark.rule("sichuan.ex.daiyao", "sichuan.score.additive", "sichuan.ex.chajiao-9p")
def test_fan_add_up() -> None:
    book = sichuan("124")
    assert payments.valuate(book.scoring, book.shares, book.items, Win("S", facts={"daiyao": 1, "lack": 1})).fan == 4


def kong_money(price: int) -> extras.Kongs:
    return extras.kongs(
        extras.feeder(1),
        extras.staying(1),
        extras.staying(2),
        price=price,
        drawn=extras.REFUND,
        rules={
            "claimed": "sichuan.kong.wind-claimed",
            "added": "sichuan.kong.wind-added",
            "concealed": "sichuan.kong.rain-concealed",
        },
    )


def win(
    book: Book,
    ledger: Ledger,
    winners: str,
    facts: dict[str, int],
    discarder: str | None = None,
    source: Source | None = None,
    gone: Iterable[str] = (),
) -> None:
    source = source or (DISCARD if discarder else SELF_DRAW)
    by = {seat: {"gone": 1} for seat in gone}
    cases = [Win(seat, source, discarder, facts, by, winners=len(winners)) for seat in winners]
    payments.settle_win(book.scoring, book.shares, None, book.items, cases, ledger)


@pytest.mark.rule("sichuan.ex.bloom-with-root")
def test_rain_and_a_bloom() -> None:
    ledger = Ledger()
    kong_money(1).settle(extras.Kong("E", "concealed"), ledger)
    win(sichuan("1248"), ledger, "E", {"lack": 1, "root": 1, "bloom": 1})
    posts(ledger, "E +18 S -6 W -6 N -6")


@pytest.mark.rule("sichuan.kong.call-transfer", "sichuan.kong.call-transfer-multi")
@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        pytest.param("W", "E -2 S -2 W +6 N -2", marks=pytest.mark.rule("sichuan.ex.transfer-one")),
        pytest.param("WN", "E -10 S -2 W +6 N +6", marks=pytest.mark.rule("sichuan.ex.transfer-two")),
    ],
)
def test_the_income_of_a_kong_passes_to_the_winner(winners: str, expected: str) -> None:
    ledger = Ledger()
    kong = kong_money(1).settle(extras.Kong("E", "concealed"), ledger)
    win(sichuan("1248"), ledger, winners, {"lack": 1, "kong-discard": 1}, "E")
    extras.transfer(rule="sichuan.kong.call-transfer").settle(ledger, kong.number, "E", winners)
    posts(ledger, expected)


@pytest.mark.rule("sichuan.kong.call-transfer")
def test_transfer_needs_a_kong_of_the_discarder() -> None:
    ledger = Ledger()
    kong = kong_money(1).settle(extras.Kong("E", "concealed"), ledger)
    with pytest.raises(RuleError, match="no kong income of 'S'"):
        extras.transfer().settle(ledger, kong.number, "S", "W")
    with pytest.raises(RuleError, match="no stage 7"):
        extras.transfer().settle(ledger, 7, "E", "W")


@pytest.mark.rule("sichuan.ex.wind-claimed")
def test_the_feeder_pays_for_a_claimed_kong() -> None:
    ledger = Ledger()
    kong_money(5).settle(extras.Kong("N", "claimed", "S"), ledger)
    posts(ledger, "S -5 N +5")


@pytest.mark.rule("sichuan.ex.wind-added-after-win")
def test_who_is_gone_pays_for_no_kong() -> None:
    ledger = Ledger()
    kong_money(3).settle(extras.Kong("E", "added"), ledger, still="ESN")
    kong_money(3).settle(extras.Kong("S", "concealed"), ledger, still="ESN")
    posts(ledger, "E 0 S +9 W 0 N -9")


@pytest.mark.rule("sichuan.ex.rain-flat")
def test_flat_rain() -> None:
    ledger = Ledger()
    extras.kongs(extras.each(1), extras.each(1), extras.each(1), price=2).settle(
        extras.Kong("N", "claimed", "E"), ledger
    )
    posts(ledger, "E -2 S -2 W -2 N +6")


PIG = ("pig", ("three suits held", "花猪"))


@pytest.mark.rule("sichuan.ex.chajiao-single", "sichuan.end.pig-chengdu", "sichuan.end.chajiao-chengdu")
def test_a_pig_and_the_ready_check() -> None:
    ledger = Ledger()
    drawn.offence(*PIG, pays=8).settle("N", ledger)
    drawn.check(rule="sichuan.end.chajiao").settle({"E": 2, "S": 8}, ledger, apart="N")
    posts(ledger, "E +10 S +16 W -2 N -24")


@pytest.mark.rule("sichuan.ex.blood-draw", "sichuan.end.kong-refund")
def test_a_drawn_deal_after_a_win() -> None:
    ledger = Ledger()
    win(sichuan("124"), ledger, "E", {"lack": 1, "root": 1}, "W")
    kong_money(1).settle(extras.Kong("S", "concealed"), ledger, still="SWN")
    drawn.offence(*PIG, pays=4).settle("N", ledger, still="SWN")
    drawn.check().settle({"W": 4}, ledger, still="SWN", apart="N")
    drawn.refund(rule="sichuan.end.kong-refund").settle("SN", ledger)
    posts(ledger, "E +2 S 0 W +6 N -8")


@pytest.mark.rule(
    "sichuan.ex.dead-wait", "sichuan.end.dead-wait", "sichuan.end.dead-wait-protect", "sichuan.end.dead-wait-ready"
)
@pytest.mark.parametrize(
    ("best", "apart", "expected"),
    [
        ({"E": 1, "N": 1}, "", "E +2 S -2 W -2 N +2"),
        ({"E": 1, "N": 1}, "S", "E +1 S 0 W -2 N +1"),
        ({"E": 1, "N": 1, "S": 4}, "", "E +1 S +4 W -6 N +1"),
    ],
)
def test_a_dead_wait(best: dict[str, int], apart: str, expected: str) -> None:
    ledger = Ledger()
    drawn.check().settle(best, ledger, apart=apart)
    posts(ledger, expected)


@pytest.mark.rule("sichuan.ex.river-258", "sichuan.end.blood-river")
def test_a_gone_seat_wins_again() -> None:
    ledger = Ledger()
    win(sichuan("124"), ledger, "W", {"lack": 1})
    win(sichuan("124"), ledger, "W", {"lack": 1}, "S", gone="W")
    posts(ledger, "E -1 S -2 W +4 N -1")


@pytest.mark.rule("sichuan.ex.battle-full", "sichuan.settle.chengdu-payers")
def test_a_whole_blood_battle() -> None:
    ledger = Ledger()
    book = sichuan("124")
    win(book, ledger, "S", {"lack": 1})
    win(book, ledger, "E", {"lack": 1, "root": 1}, "N", gone="S")
    win(book, ledger, "N", {"lack": 1, "root": 2}, gone="SE")
    posts(ledger, "E +1 S +3 W -5 N +1")


HORSE = ("horse", ("follows a seat", "买马"))


def follow(ledger: Ledger, buyers: dict[str, str], *, between: bool = False) -> None:
    wins = ledger.chosen(where(kinds=["value", "plus"]))
    ledger.follow(buyers, wins, why=HORSE[0], names=HORSE[1], rule="sichuan.settle.horse-pay", between=between)


@pytest.mark.rule("sichuan.settle.horse-pay", "sichuan.settle.horse-vs-horse")
@pytest.mark.parametrize(
    ("ladder", "winner", "fan", "discarder", "buyers", "between", "expected"),
    [
        pytest.param(
            "512",
            "E",
            2,
            None,
            {"B": "E"},
            False,
            "E +30 S -20 W -20 N -20 B +30",
            marks=pytest.mark.rule("sichuan.ex.horse-5m-selfdraw"),
        ),
        pytest.param(
            "512",
            "N",
            3,
            "E",
            {"B": "E"},
            False,
            "E -20 S 0 W 0 N +40 B -20",
            marks=pytest.mark.rule("sichuan.ex.horse-5m-dealin"),
        ),
        pytest.param(
            "248",
            "S",
            2,
            None,
            {"B": "S", "D": "W"},
            False,
            "E -8 S +16 W -8 N -8 B +12 D -4",
            marks=pytest.mark.rule("sichuan.ex.two-horses"),
        ),
        pytest.param(
            "248",
            "S",
            2,
            None,
            {"B": "S", "D": "W"},
            True,
            "E -8 S +16 W -8 N -8 B +16 D -8",
            marks=pytest.mark.rule("sichuan.ex.two-horses"),
        ),
    ],
)
def test_outsiders_follow_a_seat(
    ladder: str, winner: str, fan: int, discarder: str | None, buyers: dict[str, str], between: bool, expected: str
) -> None:
    ledger = Ledger(SEATS, outside=tuple(buyers))
    kong_money(1).settle(extras.Kong("S", "concealed"), ledger)
    kongs = ledger.totals()
    win(sichuan(ladder), ledger, winner, {"root": fan}, discarder)
    follow(ledger, buyers, between=between)
    without = {account: amount - kongs[account] for account, amount in ledger.totals().items()}
    posted = Ledger(SEATS, outside=tuple(buyers))
    assert without == {**posted.totals(), **_parse(expected)}


def _parse(text: str) -> dict[str, int]:
    from money_cases import money

    return money(text)


@pytest.mark.rule("sichuan.ex.three-player-horse")
def test_three_players_and_a_follower() -> None:
    ledger = Ledger(["A", "B", "C"], outside=["H"])
    book = sichuan("124")
    case = Win("B", SELF_DRAW, None, {"root": 2}, dealer="A", seats=("A", "B", "C"))
    payments.settle_win(book.scoring, book.shares, None, book.items, case, ledger)
    follow(ledger, {"H": "B"})
    posts(ledger, "A -4 B +4 C -4 H +4")


@pytest.mark.rule("sichuan.score.rob-kong")
def test_a_robbed_kong_is_a_discard_and_earns_nothing() -> None:
    ledger = Ledger()
    win(sichuan("248"), ledger, "S", {"lack": 1, "rob": 1}, "W", ROBBED)
    posts(ledger, "S +4 W -4")
    assert [line.why for line in ledger] == ["robbed"]

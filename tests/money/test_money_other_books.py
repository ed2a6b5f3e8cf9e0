"""Settlements of further books, each with the words that no other needs: stakes, prices by case, tails, needles,
outside pots."""

from __future__ import annotations

from fractions import Fraction

import pytest
from money_cases import SEATS, Book, Told, Win, drawn, has, items_of, payer_has, plain, posts, told

from mahjong.play.ledger import Ledger, Line, where
from mahjong.rules import extras, liability, payments, score
from mahjong.rules.values import DISCARD, PAYER, SELF_DRAW, Item, Items, Tier


def doubling(*keys: str, **named: object) -> list[Item]:
    return [plain(key, times=2, **named) for key in keys]


# Bets with the dealer alone; bystanders pay a flat one that nothing doubles.
WITH_DEALER = payments.by_dealer(payments.flat(1), winner_deals=1, payer_deals=1)
ANHUI = Book(
    score.chain(score.linear()),
    payments.shares(WITH_DEALER, WITH_DEALER, WITH_DEALER),
    Items([plain("mouth", fan=1, per=True), plain("self-draw", when=drawn, fan=1, times=2)]),
)

# Prices by case: who discards without having declared pays 4, drawing the treasure brings 4.
BAO = Book(
    score.chain(score.base(1)),
    payments.shares(payments.when(payer_has("ready"), 1, 4), 1, payments.when(has("treasure"), 4, 2)),
    Items(doubling("closed-wait", "treasure-in-treasure")),
)

CHANGSHA = Book(
    score.chain(score.linear(per=6)),
    payments.shares(1, 0, 1),
    Items(
        [
            plain("small", tier="small"),
            *(plain(key, fan=1, tier="big") for key in ("flush", "general")),
            *payments.dealer(plus=1),
        ],
        tiers=[Tier("small", 0, chain=score.chain(score.base(1)), shares=payments.shares(1, 0, 2)), Tier("big", 1)],
    ),
)

LAOZHANG = Book(
    score.chain(score.points(20), score.cap(fan=4), score.power()),
    payments.shares(1, 1, 1),
    Items(
        [
            plain("fan", fan=1, per=True),
            plain("points", points=1, per=True),
            *payments.dealer(2, 2),
            Item(
                "surcharge",
                ("run of the dealer", "加庄"),
                lambda case: case.facts.get("run", 0) if case.winner == case.dealer else 0,
                times=lambda run: 1 + Fraction(run, 2),
                per=True,
                rule="guangdong-laozhang.settle.dealer-surcharge",
            ),
        ]
    ),
)

HONGDIAN = Book(
    score.chain(score.base(1)),
    payments.shares(1, 0, 1),
    Items([*doubling("bloom", "sea-bottom", "ready"), *payments.dealer(2, 2)]),
)

LONGGUAJIAO = Book(
    score.chain(score.power()),
    payments.shares(20, 10, 30),
    Items(items_of(small_pairs=1, dragon_pairs=1, flush=1, winds=1, terminals=1)),
)

LUOSHU = Book(
    score.chain(score.declared(has("stake"))), payments.shares(1, 0, 1), Items([plain("win", when=has("stake"))])
)

SHANGHAI_ITEMS = Items([plain("flower", points=1, per=True), *items_of(half_suit=2, dragon=1, pure_suit=4)])
SHANGHAI = Book(
    score.chain(score.points(10), score.power()),
    payments.shares(2, 1, 2),
    SHANGHAI_ITEMS,
    liability.rules(
        liability.liable(
            "nine-tiles",
            liability.fed_win(),
            if_win=has("nine-down"),
            unless=lambda case: case.by.get(case.discarder, {}).get("ready-fan", 0) >= 3,
            rule="shanghai.settle.pure-suit-liability",
        ),
        binds=liability.LISTED,
    ),
)
BAOCHONG = Book(SHANGHAI.scoring, payments.shares(4, 0, 2), SHANGHAI_ITEMS)
FAN_ONLY = Book(score.chain(score.power()), payments.shares(2, 1, 2), Items([plain("fan", fan=1, per=True)]))

FISH = Items([plain("fish", fan=1, per=True)])
TONGLIAO = Book(score.chain(score.linear(base=1)), payments.shares(4, 0, 2), FISH)
TONGLIAO_SPLIT = Book(TONGLIAO.scoring, payments.shares(2, 1, 2), FISH)

QIONGHU = Book(
    score.chain(score.base(1)),
    payments.shares(2, 1, 2),
    Items(
        [
            *doubling("wait"),
            plain("piao", times=4),
            Item("unopened", ("unopened", "未开门"), payer_has("unopened"), times=2, of=PAYER),
        ]
    ),
)

TAIWAN = Book(
    score.chain(score.linear(base=3)),
    payments.shares(1, 0, 1),
    Items([plain("tai", fan=1, per=True), *payments.dealer(fan=1, per=lambda case: 1 + case.facts.get("run", 0))]),
)

HUNAN = Book(
    score.chain(score.power()),
    payments.shares(1, 0, 1),
    Items(
        [
            *items_of(pungs=1, last_tile=1),
            *payments.dealer(wins=2),
            plain("bird", times=2),
            Item("bird-payer", ("bird on the payer", "中鸟"), payer_has("bird"), times=2, of=PAYER),
        ]
    ),
)

HOHHOT = Book(
    score.chain(score.linear(), score.floor(units=5)),
    payments.shares(1, 0, 2),
    Items(
        [
            *items_of(seven_pairs=10, pungs=10, straight=20, flush=20, orphans=20, kong_win=10),
            plain("pure-straight", fan=40, over=("straight", "flush")),
        ]
    ),
)


def of(book: Book, *arguments: object, **named: object) -> object:
    example = told(*arguments, **named)  # type: ignore[arg-type]
    return pytest.param(book, *example.values, id=example.values[0].id, marks=example.marks)


EXAMPLES = [
    of(ANHUI, "anhui-zuizi-789.ex.fifty-eight", "E -58 S +60 W -1 N -1", "S", "mouth:28"),
    of(ANHUI, "anhui-zuizi-789.ex.discard", "E -8 S -1 W +10 N -1", "W", "mouth:8", discarder="N"),
    of(ANHUI, "anhui-zuizi-789.ex.dealer-wins", "E +78 S -26 W -26 N -26", "E", "mouth:26", discarder="S"),
    of(ANHUI, "anhui-zuizi-789.ex.wind-tile", "E -4 S -1 W -1 N +6", "N", "mouth:4", discarder="W"),
    of(BAO, "northeast-bao112.ex.discard-before-ready", "E -1 S +6 W -4 N -1", "S", discarder="W"),
    of(BAO, "northeast-bao112.ex.discard-after-ready", "E -1 S +3 W -1 N -1", "S", discarder="W", by={"W": "ready"}),
    of(BAO, "northeast-bao112.ex.closed-selfdraw", "E -4 S +12 W -4 N -4", "S", "closed-wait"),
    of(BAO, "northeast-bao112.ex.draw-bao", "E -4 S +12 W -4 N -4", "S", "treasure"),
    of(
        BAO,
        "northeast-bao112.ex.bao-in-bao",
        "E -16 S +48 W -16 N -16",
        "S",
        "treasure closed-wait treasure-in-treasure",
    ),
    of(BAO, "northeast-bao112.ex.bao-not-pure", "E -8 S +24 W -8 N -8", "S", "treasure closed-wait"),
    of(
        BAO,
        "northeast-bao112.ex.ready-discarder-closed-wait",
        "E -2 S +6 W -2 N -2",
        "S",
        "closed-wait",
        discarder="N",
        by={"N": "ready"},
    ),
    of(CHANGSHA, "changsha-258.ex.small", "E 0 S +1 W -1 N 0", "S", "small", discarder="W"),
    of(CHANGSHA, "changsha-258.ex.small-dealer-pays", "E -3 S +7 W -2 N -2", "S", "small"),
    of(CHANGSHA, "changsha-258.ex.flush", "E 0 S -6 W 0 N +6", "N", "small flush", discarder="S"),
    of(CHANGSHA, "changsha-258.ex.general-general", "E +21 S -7 W -7 N -7", "E", "general"),
    of(LAOZHANG, "guangdong-laozhang.ex.surcharge", "E +1200 S -400 W -400 N -400", "E", "points:80 run:2"),
    of(LAOZHANG, "guangdong-laozhang.ex.surcharge-second", "E +720 S -240 W -240 N -240", "E", "points:20 fan run:1"),
    of(LAOZHANG, "guangdong-laozhang.ex.fan-pair-not-ping", "E -96 S +192 W -48 N -48", "S", "points:4 fan"),
    of(LAOZHANG, "guangdong-laozhang.ex.limit", "E -640 S -320 W +1280 N -320", "W", "fan:7", discarder="S"),
    of(
        LAOZHANG,
        "guangdong-laozhang.ex.half-flush",
        "E -896 S -448 W -448 N +1792",
        "N",
        "points:8 fan:4",
        discarder="S",
    ),
    of(
        LAOZHANG,
        "guangdong-laozhang.ex.all-melded",
        "E -208 S +416 W -104 N -104",
        "S",
        "points:6 fan:2",
        discarder="W",
    ),
    of(
        LAOZHANG,
        "guangdong-laozhang.ex.no-surcharge-for-losing-dealer",
        "E -200 S +400 W -100 N -100",
        "S",
        "points:80 run:2",
        discarder="W",
    ),
    of(HONGDIAN, "northeast-hongdian.ex.legal", "E 0 S +1 W -1 N 0", "S", discarder="W"),
    of(HONGDIAN, "northeast-hongdian.ex.ready-sea-bottom", "E -8 S -4 W -4 N +16", "N", "ready sea-bottom"),
    of(HONGDIAN, "northeast-hongdian.ex.rob-kong", "E 0 S +1 W 0 N -1", "S", discarder="N", robbed=True),
    of(
        LONGGUAJIAO,
        "longguajiao.ex.flush-dragon-discard",
        "E -40 S +160 W -80 N -40",
        "S",
        "flush dragon-pairs",
        discarder="W",
    ),
    of(LONGGUAJIAO, "longguajiao.ex.flush-dragon-selfdraw", "E -120 S +360 W -120 N -120", "S", "flush dragon-pairs"),
    of(LONGGUAJIAO, "longguajiao.ex.plain", "E -20 S -10 W -10 N +40", "N", discarder="E"),
    of(LONGGUAJIAO, "longguajiao.ex.small-pairs", "E -60 S -60 W +180 N -60", "W", "small-pairs"),
    of(LONGGUAJIAO, "longguajiao.ex.ten-winds", "E +180 S -60 W -60 N -60", "E", "winds"),
    of(LONGGUAJIAO, "longguajiao.ex.thirteen-discards", "E -60 S +180 W -60 N -60", "S", "terminals"),
    of(SHANGHAI, "shanghai.ex.seat-flower", "E -12 S +48 W -24 N -12", "S", "flower:2", discarder="W"),
    of(SHANGHAI, "shanghai.ex.three-fan", "E -80 S +320 W -80 N -160", "S", "half-suit dragon", discarder="N"),
    of(SHANGHAI, "shanghai.ex.nine-on-table", "E 0 S +640 W -640 N 0", "S", "pure-suit nine-down", discarder="W"),
    of(
        SHANGHAI,
        "shanghai.ex.exemption",
        "E -160 S +640 W -320 N -160",
        "S",
        "pure-suit nine-down",
        discarder="W",
        by={"W": "ready-fan:4"},
    ),
    of(BAOCHONG, "shanghai.ex.baochong", "E 0 S +640 W -640 N 0", "S", "pure-suit", discarder="W"),
    of(FAN_ONLY, "shanghai.ex.fan-only", "E -16 S +32 W -8 N -8", "S", "fan:3", discarder="E"),
    of(TONGLIAO, "tongliao-mazhanger.ex.worked-1", "E -8 S -8 W +24 N -8", "W", "fish:3"),
    of(TONGLIAO, "tongliao-mazhanger.ex.worked-2", "E +36 S 0 W -36 N 0", "E", "fish:8", discarder="W"),
    of(TONGLIAO, "tongliao-mazhanger.ex.zero-fish", "E 0 S -4 W 0 N +4", "N", discarder="S"),
    of(TONGLIAO, "tongliao-mazhanger.ex.closed-five-natural", "E +12 S -4 W -4 N -4", "E", "fish:1"),
    of(TONGLIAO, "tongliao-mazhanger.ex.edge-on-fish-no", "E 0 S +4 W 0 N -4", "S", discarder="N"),
    of(TONGLIAO, "tongliao-mazhanger.ex.fake-fish-closed", "E 0 S +8 W 0 N -8", "S", "fish:1", discarder="N"),
    of(TONGLIAO, "tongliao-mazhanger.ex.rebound", "E 0 S +12 W 0 N -12", "S", "fish:2", discarder="N", robbed=True),
    of(TONGLIAO_SPLIT, "tongliao-mazhanger.ex.no-xi-fish", "E +8 S -2 W -4 N -2", "E", "fish:1", discarder="W"),
    of(QIONGHU, "tongliao-qionghu.ex.closed-selfdraw", "E -8 S +16 W -4 N -4", "S", "wait", by={"E": "unopened"}),
    of(QIONGHU, "tongliao-qionghu.ex.dragon-pung", "E -4 S -4 W -8 N +16", "N", "piao", discarder="W"),
    of(TAIWAN, "taiwan-16.ex.concealed-selfdraw", "E -8 S +22 W -7 N -7", "S", "tai:4"),
    of(TAIWAN, "taiwan-16.ex.pinghu", "E 0 S 0 W +6 N -6", "W", "tai:3", discarder="N"),
    of(TAIWAN, "taiwan-16.ex.dealer-repeats", "E +24 S -8 W -8 N -8", "E", "tai:2 run:2"),
    of(TAIWAN, "taiwan-16.ex.flush-pungs", "E -18 S -18 W -19 N +55", "N", "tai:15", dealer="W"),
    of(HUNAN, "hunan-zaniao.ex.small-discard", "E 0 S +1 W -1 N 0", "S", discarder="W", by={"N": "bird"}),
    of(HUNAN, "hunan-zaniao.ex.bird-self", "E -2 S +6 W -2 N -2", "S", "bird"),
    of(HUNAN, "hunan-zaniao.ex.dealer-bird", "E +8 S -2 W -4 N -2", "E", by={"W": "bird"}),
    of(HUNAN, "hunan-zaniao.ex.pungs-last", "E -4 S -4 W -4 N +12", "N", "pungs last-tile"),
    of(HUNAN, "hunan-zaniao.ex.opening-no258", "E -2 S -2 W +6 N -2", "W", "bird"),
    of(HUNAN, "hunan-zaniao.ex.opening-four", "E -2 S -1 W -1 N +4", "N", by={"E": "bird"}),
    of(HOHHOT, "hohhot.ex.plain-discard", "E 0 S +5 W 0 N -5", "S", discarder="N"),
    of(HOHHOT, "hohhot.ex.plain-selfdraw", "E -10 S +30 W -10 N -10", "S"),
    of(HOHHOT, "hohhot.ex.straight", "E -20 S 0 W +20 N 0", "W", "straight", discarder="E"),
    of(HOHHOT, "hohhot.ex.pure-straight", "E -80 S -80 W -80 N +240", "N", "pure-straight straight flush"),
    of(HOHHOT, "hohhot.ex.orphans", "E 0 S +20 W -20 N 0", "S", "orphans", discarder="W"),
]


@pytest.mark.parametrize(("book", "example"), EXAMPLES)
def test_worked_example(book: Book, example: Told) -> None:
    book.check(example)


def settle(
    book: Book, ledger: Ledger, winner: str, facts: dict[str, int], discarder: str | None = None, dealer: str = "E"
) -> None:
    case = Win(winner, DISCARD if discarder else SELF_DRAW, discarder, facts, dealer=dealer)
    payments.settle_win(book.scoring, book.shares, book.liable, book.items, case, ledger)


@pytest.mark.rule("guangdong-laozhang.ex.count-and-tails", "guangdong-laozhang.settle.tails")
def test_losers_settle_their_tails() -> None:
    ledger = Ledger()
    settle(LAOZHANG, ledger, "S", {"points": 20, "fan": 3}, "N")
    tails = extras.pairwise("tails", ("tails", "数胡尾"), among=extras.LOSERS, factors=[extras.dealer_between(2)])
    tails.settle({"E": 8, "N": 4, "S": 99}, ledger, winners="S", dealer="E")
    posts(ledger, "E -616 S +1280 W -340 N -324")


@pytest.mark.rule("northeast-hongdian.ex.red-dots", "northeast-hongdian.score.red-dots")
def test_red_dots_double_every_line_of_the_deal() -> None:
    ledger = Ledger()
    settle(HONGDIAN, ledger, "E", {})
    ledger.scale(
        ledger.chosen(), 2, why="red-dots", names=("red dots", "红点"), rule="northeast-hongdian.score.red-dots"
    )
    posts(ledger, "E +12 S -4 W -4 N -4")


HONGDIAN_KONGS = extras.kongs(extras.feeder(1), extras.punged_from(1), extras.each(1), times=extras.with_dealer(2))


@pytest.mark.parametrize(
    ("kong", "expected"),
    [
        pytest.param(
            extras.Kong("S", "claimed", "E", dealer="E"),
            "E -2 S +2",
            marks=pytest.mark.rule("northeast-hongdian.ex.kong-discard"),
        ),
        pytest.param(
            extras.Kong("N", "added", "W", dealer="E"),
            "W -1 N +1",
            marks=pytest.mark.rule("northeast-hongdian.ex.kong-added"),
        ),
        pytest.param(
            extras.Kong("N", "concealed", dealer="E"),
            "E -2 S -1 W -1 N +4",
            marks=pytest.mark.rule("northeast-hongdian.kong.concealed"),
        ),
    ],
)
def test_kongs_with_the_dealer(kong: extras.Kong, expected: str) -> None:
    ledger = Ledger()
    HONGDIAN_KONGS.settle(kong, ledger)
    posts(ledger, expected)


@pytest.mark.rule("luoshu.settle.stake-lost")
@pytest.mark.parametrize(
    ("winner", "discarder", "staked", "expected"),
    [
        pytest.param("S", "N", {"S": 5, "N": 3}, "E 0 S +8 W 0 N -8", marks=pytest.mark.rule("luoshu.ex.legal")),
        pytest.param("E", None, {"E": 4, "W": 2}, "E +14 S -4 W -6 N -4", marks=pytest.mark.rule("luoshu.ex.selfdraw")),
        # a bystander who had staked pays his stake, though his share of the win is nothing
        ("S", "N", {"S": 5, "W": 2}, "E 0 S +7 W -2 N -5"),
    ],
)
def test_stakes(winner: str, discarder: str | None, staked: dict[str, int], expected: str) -> None:
    ledger = Ledger()
    settle(LUOSHU, ledger, winner, {"stake": staked[winner]}, discarder)
    extras.stakes(rule="luoshu.settle.stake-lost").settle(winner, staked, ledger)
    posts(ledger, expected)


@pytest.mark.rule("shanghai.ex.bust", "shanghai.settle.bust", "shanghai.settle.bust-collect")
@pytest.mark.parametrize(("left", "expected"), [(30, "E +48 S -24 W -12 N -12"), (10, "E +34 S -10 W -12 N -12")])
def test_stop_loss(left: int, expected: str) -> None:
    ledger = Ledger()
    settle(SHANGHAI, ledger, "E", {"flower": 2}, "S")
    ledger.trim({"S": left}, rule="shanghai.settle.bust")
    posts(ledger, expected)
    settle(SHANGHAI, ledger, "S", {"flower": 2}, "W")
    ledger.trim({"S": 0}, since=2)
    assert ledger.totals()["S"] == {30: 24, 10: 38}[left]


GROUND = extras.pot("ground", names=("chips on the ground", "地上筹码"), rule="tongliao-mazhanger.score.pot")


def lay(ledger: Ledger, seat: str, amount: int) -> None:
    GROUND.stake(seat, amount, ledger, why="call", names=("side call", "喊"))


@pytest.mark.rule("tongliao-mazhanger.ex.pot-and-shock", "tongliao-mazhanger.conduct.fine")
def test_the_ground_goes_to_the_winner() -> None:
    ledger = Ledger(outside=["ground"])
    lay(ledger, "W", 1)
    lay(ledger, "N", 1)
    lay(ledger, "N", 3 * ledger.totals()["ground"])
    settle(TONGLIAO, ledger, "E", {"fish": 3})
    GROUND.settle(["E"], ledger)
    posts(ledger, "E +32 S -8 W -9 N -15")


@pytest.mark.rule("tongliao-mazhanger.ex.ganmo-zhazhen", "tongliao-mazhanger.conduct.order-of-doubling")
def test_the_needle_doubles_the_win_and_not_the_pot() -> None:
    ledger = Ledger(outside=["ground"])
    lay(ledger, "N", 2)
    settle(TONGLIAO, ledger, "W", {"fish": 2})
    ledger.scale(ledger.chosen(where(kinds=["value", "plus"])), 2, why="needle", names=("needle", "扎针儿"))
    assert ledger.totals() == {"E": -12, "S": -12, "W": 36, "N": -14, "ground": 2}


@pytest.mark.rule("taiwan-16.ex.three-winners")
def test_three_winners_of_one_discard() -> None:
    ledger = Ledger()
    wins = [Win(seat, DISCARD, "W", {"tai": tai}, winners=3) for seat, tai in (("N", 5), ("E", 1), ("S", 2))]
    payments.settle_win(TAIWAN.scoring, TAIWAN.shares, None, TAIWAN.items, wins, ledger)
    posts(ledger, "E +5 S +5 W -18 N +8")


@pytest.mark.rule("tongliao-qionghu.ex.kong-chips", "tongliao-qionghu.score.kongs")
def test_kong_chips_at_the_end() -> None:
    ledger = Ledger()
    words = extras.kongs(extras.each(1), extras.each(1), extras.each(2), at=extras.END, drawn=extras.VOID)
    words.settle(extras.Kong("E", "added"), ledger)
    words.settle(extras.Kong("W", "concealed"), ledger)
    posts(ledger, "E +1 S -3 W +5 N -3")


@pytest.mark.rule("hohhot.kong.pay", "hohhot.kong.wind-extra")
def test_kongs_of_honours_bring_one_more() -> None:
    words = extras.kongs(extras.each(1), extras.each(1), extras.each(2), plus=lambda kong, payer: kong.kind >= 27)
    ledger = Ledger()
    settle(HOHHOT, ledger, "E", {}, "S")
    words.settle(extras.Kong("W", "concealed", kind=27), ledger)
    words.settle(extras.Kong("W", "claimed", "N", kind=13), ledger)
    posts(ledger, "E +1 S -9 W +12 N -4")
    drawn_deal = Ledger(SEATS)
    words.settle(extras.Kong("N", "claimed", "E", kind=24), drawn_deal)
    posts(drawn_deal, "E -1 S -1 W -1 N +3")


@pytest.mark.rule("house-13.ex.false-win", "house-13.conduct.false-win")
def test_a_false_win_pays_everybody_what_it_claimed() -> None:
    ledger = Ledger()
    ledger.post(
        "penalty",
        [Line("W", seat, 2**3, "false-win", ("false win", "诈和"), "house-13.conduct.false-win") for seat in "ESN"],
    )
    posts(ledger, "E +8 S +8 W -24 N +8")

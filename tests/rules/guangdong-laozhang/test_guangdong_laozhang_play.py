"""The old style at the table: tails of the losers, wins in a row, one winner or several, drawn deals, flowers and the dead wall."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import usual
from asked import totals
from mahjong import variant
from mahjong.hand import Form
from mahjong.play.deal import Deal
from mahjong.play.players import Greedy, play_out
from mahjong.rules.rotation import Standing
from mahjong.testing import idle, play_until, script
from mahjong.tiles import code

RULES = variant("guangdong-laozhang")
SEVERAL = variant("guangdong-laozhang", multi_win="all")
WIND = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}


def fan_of(tile: str, deal: Deal, seat: str) -> int:
    """How often a pung of the tile doubles."""
    wind = "ESWN"[("ESWN".index(seat) - "ESWN".index(deal.dealer)) % 4]
    return (tile in ("5z", "6z", "7z")) + (tile == WIND[wind]) + (tile == WIND[deal.round])


def tail(deal: Deal, seat: str, limit: int = 4) -> int:
    """What a hand counts that has not won, by the table of the book."""
    own = deal.view(seat).hand
    points, doubled = 0, 0
    for tile, many in Counter(code(one) for one in own.tiles).items():
        simple = 1 if tile[1] == "z" or tile[0] in "19" else 0
        if many >= 3:
            points += (4, 8)[simple]
            doubled += fan_of(tile, deal, seat)
        elif many == 2 and fan_of(tile, deal, seat):
            points += 2
    for meld in own.melds:
        tile = code(meld.kinds[0])
        simple = 1 if tile[1] == "z" or tile[0] in "19" else 0
        table = {Form.PUNG: (2, 4), Form.KONG: (8, 16), Form.ADDED: (8, 16), Form.CONCEALED: (16, 32)}
        if meld.form in table:
            points += table[meld.form][simple]
            doubled += fan_of(tile, deal, seat)
    return points * 2 ** min(doubled, limit)


def settled(deal: Deal, limit: int = 4) -> list[int]:
    """What a deal pays: its wins, and between each two losers the difference of their tails, twice with the dealer."""
    found = dict.fromkeys("ESWN", 0)
    for won in deal.wins:
        assert won.score is not None
        for seat, amount in won.score.payments.items():
            found[seat] += amount
    winners = {won.seat for won in deal.wins}
    if winners:
        for seat in set("ESWN") - winners:
            for other in set("ESWN") - winners - {seat}:
                factor = 2 if deal.dealer in (seat, other) else 1
                found[seat] += factor * (tail(deal, seat, limit) - tail(deal, other, limit))
    return [found[seat] for seat in "ESWN"]


@pytest.mark.rule(
    "guangdong-laozhang.ex.count-and-tails", "guangdong-laozhang.settle.tails", "guangdong-laozhang.score.count-table",
    "guangdong-laozhang.score.points-then-fan", "guangdong-laozhang.pattern.half-flush-pungs", "guangdong-laozhang.pattern.honours",
    "guangdong-laozhang.settle.dealer-double",
)  # fmt: skip
def test_points_doubled_and_the_tails_of_the_losers() -> None:
    hands = {
        "E": "7z111m345p78p569s2z4m",
        "S": "77z33s222p999m4s6m8p",
        "W": "3s258m1779p18s136z",
        "N": "444p4s25m8m69p17s45z",
    }
    deal = usual.dealt(RULES, hands=hands, draws="2s2s6s")
    script(deal, "E discard 7z; S claim [777z]; S discard 6m; W discard 3s; S claim [333s]; S discard 8p")
    script(deal, "W discard 2s; N discard 4s; S win")
    assert [tail(deal, seat) for seat in "EWN"] == [8, 0, 4]
    assert totals(deal) == [-616, 1280, -340, -324]
    won = deal.wins[0].score
    assert won is not None
    assert (won.value, dict(won.payments)) == (320, {"E": -640, "S": 1280, "W": -320, "N": -320})
    assert [stage.name for stage in deal.ledger.stages] == ["win", "tails"]
    assert {line.rule for line in deal.ledger.stages[1].lines} == {"guangdong-laozhang.settle.tails"}


@pytest.mark.rule("guangdong-laozhang.settle.tails", "guangdong-laozhang.settle.surcharge-scope")
def test_tails_of_deals_played_out(examples: Callable[[int], int], seed: int) -> None:
    """Wins and tails are all that is paid; the row of the dealer's wins raises no tail."""
    rng, met = random.Random(seed), Counter[str]()
    other = variant("guangdong-laozhang", multi_win="all", limit_fan="none", discarder_pays_all=True)
    for number in range(examples(120)):
        rules, limit = ((RULES, 4), (other, 99))[number % 2]
        deal = rules.deal(
            seed=rng.randrange(10**6), counters=rng.randrange(4), dealer=rng.choice("ESWN"), round=rng.choice("ES")
        )
        play_out(deal, {seat: Greedy(place) for place, seat in enumerate("ESWN")})
        assert totals(deal) == settled(deal, limit)
        met.update(stage.name for stage in deal.ledger.stages if stage.lines)
    assert met["tails"] > met["win"] / 2


@pytest.mark.rule("guangdong-laozhang.settle.tails")
def test_honours_of_a_loser_double_what_he_has() -> None:
    """N wins on E's discard; S has a concealed pung of reds and a pair of its own wind, W four of a kind and no kong."""
    hands = {
        "E": "5m147m258p369s13z6m",
        "S": "777z22z147m258p39s",
        "W": "8888s258m147p9p13z",
        "N": "46m123p789p11s456s",
    }
    deal = usual.dealt(RULES, hands=hands)
    script(deal, "E discard 5m; N win")
    assert [tail(deal, seat) for seat in "ESW"] == [0, (8 + 2) * 2, 4]
    assert [line.amount for line in deal.ledger.stages[1].lines] == [40, 8, 16]


@pytest.mark.rule(
    "guangdong-laozhang.settle.dealer-surcharge",
    "guangdong-laozhang.rotation.dealer",
    "guangdong-laozhang.settle.dealer-surcharge-example",
)
def test_wins_in_a_row_over_a_match(seed: int) -> None:
    """The dealer stays after winning; the next deal knows how many he has won in a row, drawn deals left out."""
    seen: Counter[str] = Counter()
    match = RULES.match(seed % 1000, deals=40)
    seated = {seat: Greedy(place) for place, seat in enumerate("ESWN")}
    row, dealer = 0, "E"
    for deal in match:
        assert (deal.dealer, deal.counters) == (dealer, row)
        if seen["deals"] % 7 == 3:
            play_until(deal, None, idle)
        else:
            play_out(deal, seated)
        winners = {won.seat for won in deal.wins}
        if dealer in winners:
            won = next(won.score for won in deal.wins if won.seat == dealer)
            assert won is not None
            assert set(won.payments.values()) - {max(won.payments.values())} == {-won.value * (2 + row)}
        row = row + (dealer in winners) if not winners or dealer in winners else 0
        seen["deals"] += 1
        seen["won" if dealer in winners else "lost" if winners else "drawn"] += 1
        if winners and dealer not in winners:
            dealer = "SWNE"["ESWN".index(dealer)]
    assert seen["won"]
    assert seen["lost"]
    assert seen["drawn"]


@pytest.mark.rule(
    "guangdong-laozhang.ex.exhausted", "guangdong-laozhang.end.draw", "guangdong-laozhang.rotation.dealer"
)
def test_a_drawn_deal_pays_nothing_and_keeps_the_row() -> None:
    usual.drawn_deal(RULES)
    usual.drawn_deal(variant("guangdong-laozhang", dead_wall=14), left=14)
    usual.dealer_stays(RULES)
    deal = play_until(RULES.deal(seed=3, counters=1), None, idle)
    assert not deal.wins
    at, turn = RULES.words["rotation"].pass_on(Standing("E", 1, 0, frozenset("E"), 1), deal.outcome)
    assert (at.dealer, at.counters) == ("E", 1)
    assert turn.rule == "guangdong-laozhang.end.draw"


@pytest.mark.rule("guangdong-laozhang.claims.order")
def test_claims_kongs_and_the_nearest_winner() -> None:
    usual.claims(RULES)
    usual.kongs(RULES)
    for rules, seats in ((RULES, "W"), (SEVERAL, "WN")):
        deal = usual.table(rules, {"E": "9m"}, "5m", ready="WN")
        script(deal, "E discard 9m; S discard 5m; N win; W win")
        assert "".join(won.seat for won in deal.wins) == seats
        assert totals(deal) == settled(deal)
        # Everybody pays a winner, other winners too.
        assert all(amount < 0 for won in deal.wins for seat, amount in won.score.payments.items() if seat != won.seat)  # type: ignore[union-attr]


@pytest.mark.rule("guangdong-laozhang.claims.order", "guangdong-laozhang.settle.tails")
def test_a_robbed_kong_is_paid_as_a_discard_and_counts_as_the_pung_it_was() -> None:
    hands = {
        "E": "5m147m258p369s13z6m", "S": "55m1s258p47s3z4z6z9s8m", "W": "268m147p39s1346z7s", "N": "46m123p789p11s456s",
    }  # fmt: skip
    deal = usual.dealt(RULES, hands=hands, draws="9s4s8s5m")
    script(
        deal,
        "E discard 5m; S claim [555m]; S discard 1s; W discard 9s; N discard 4s; E discard 8s; S kong [5555m+]; N win",
    )
    won = deal.wins[0]
    assert (won.seat, won.giver, won.how) == ("N", "S", "robbed")
    # Twenty and 2 for the middle wait, qing and ping; the dealer pays double, whoever was robbed.
    assert won.score is not None
    assert dict(won.score.payments) == {"E": -176, "S": -88, "W": -88, "N": 352}
    assert [tail(deal, seat) for seat in "ESW"] == [0, 2, 0]
    assert totals(deal) == [-176 - 4, -88 + 4 + 2, -88 - 2, 352]


@pytest.mark.rule("guangdong-laozhang.tiles.set")
def test_flowers_are_replaced_and_bring_nothing() -> None:
    rules = variant("guangdong-laozhang", flowers=True)
    deal = usual.dealt(rules, hands={"E": "1f", "S": "2f"}, seed=4)
    assert all(not view.count("f") for view in (str(deal.view(seat).hand) for seat in "ES"))
    play_out(deal, {seat: Greedy(place) for place, seat in enumerate("ESWN")})
    assert totals(deal) == settled(deal)

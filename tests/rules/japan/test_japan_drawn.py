"""Riichi when the wall is out: ready payments, what ready means, nagashi mangan, and riichi that was none."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from asked import totals
from mahjong.hand import Hand
from mahjong.play.deal import Deal
from mahjong.registry import variant
from mahjong.rules.rotation import Standing
from mahjong.testing import play_until, script, stacked
from mahjong.testing.players import seeker
from mahjong.tiles import FACES

READY = {
    "E": "123m 456m 789m 22p 13p",
    "S": "123s 456s 789s 33p 46s",
    "W": "345m 678m 345p 88p 46p",
    "N": "567p 789p 345s 66m 57s",
}
UNREADY = {
    "E": "147m 158p 369s 1234z",
    "S": "147m 258p 369s 1234z",
    "W": "258m 369p 147s 1234z",
    "N": "369m 147p 258s 1234z",
}


def out(who: str, *, draws: str = "", **how: object) -> Deal:
    """Nobody does anything until the wall is out; these seats are ready. E is dealt a 7z more, and discards it."""
    options = how.pop("options", {})
    hands = {seat: (READY if seat in who else UNREADY)[seat] for seat in "ESWN"} | how.pop("hands", {})  # type: ignore[operator]
    hands["E"] += " 7z"
    return play_until(stacked(variant("japan", **options), hands=hands, draws=draws, **how))  # type: ignore[arg-type]


@pytest.mark.rule(
    "japan.end.noten-1", "japan.end.noten-2", "japan.end.noten-3", "japan.end.noten-04", "japan.end.exhaustive",
    "japan.ex.noten-1", "japan.ex.noten-2", "japan.ex.noten-3",
)  # fmt: skip
@pytest.mark.parametrize(
    ("who", "paid"),
    [
        ("E", [3000, -1000, -1000, -1000]),
        ("EW", [1500, -1500, 1500, -1500]),
        ("ESW", [1000, 1000, 1000, -3000]),
        ("ESWN", [0, 0, 0, 0]),
        ("", [0, 0, 0, 0]),
    ],
)
def test_ready_payments(who: str, paid: list[int]) -> None:
    deal = out(who)
    assert deal.events[-1].note == "wall"
    assert totals(deal) == paid
    assert deal.outcome.ready == set(who)
    assert [seat for seat, _ in deal.shown_hands()] == list("ESWN")


@pytest.mark.rule("japan.end.tenpai-def")
def test_what_ready_means() -> None:
    hands = {"E": "111m 222m 333m 4444p", "N": "469m 159p 258s 1234z"}
    assert out("", hands=hands).outcome.ready == frozenset()  # it waits for a fifth 4p
    yaku_less = {"E": "9s 148m 158p 377s 1234z", "S": "99s 123p 456m 78m 22p 5z", "W": UNREADY["W"], "N": UNREADY["N"]}
    for needs, ready in ((False, {"S"}), (True, set())):
        deal = stacked(variant("japan", tenpai_needs_yaku=needs), hands=yaku_less)
        play_until(script(deal, "E discard 9s; S claim [999s]; S discard 5z"))
        assert deal.outcome.ready == ready


ALONE = "1z 1z 1z 1z 2z 2z 2z 2z 3z 3z 3z 3z 4z 4z 4z 4z 5z"


def north_draws(tiles: str = ALONE) -> str:
    return "".join(f"??{tile}?" for tile in tiles.split())


@pytest.mark.rule("japan.pattern.nagashi", "japan.ex.nagashi", "japan.end.exhaustive", "japan.rotation.renchan")
def test_nagashi_mangan() -> None:
    hands = {"W": "2588m 3699p 147s 77p", "N": "258m 258p 2588s 466p"}
    deal = out("ES", hands=hands, draws=north_draws(), counters=2, carried={"pot": 1000})
    assert totals(deal) == [-4000, -2000, -2000, 8000]
    assert deal.pots == {"pot": 1000}  # the stick stays
    assert [(stage.name, {line.rule for line in stage.lines}) for stage in deal.ledger.stages] == [
        ("nagashi", {"japan.pattern.nagashi"})
    ]
    standing, turn = variant("japan").words["rotation"].pass_on(Standing("E", counters=2), deal.outcome)
    assert (turn.dealer, turn.stayed, standing.counters) == ("E", True, 3)
    spoilt = out("ES", hands=hands, draws=north_draws(ALONE.replace("4z 5z", "4z 5m")))
    assert totals(spoilt) == [1500, 1500, -1500, -1500]


CHOMBO = {"mangan": [-12000, 4000, 4000, 4000], "3000-all": [-9000, 3000, 3000, 3000]}


@pytest.mark.rule("japan.conduct.chombo")
@pytest.mark.parametrize("chombo", CHOMBO)
def test_riichi_that_was_none(chombo: str) -> None:
    hands = {seat: UNREADY[seat] for seat in "ESWN"}
    hands["E"] += " 7z"
    deal = stacked(variant("japan", chombo=chombo), hands=hands, officiate="table", counters=1, carried={"pot": 1000})
    play_until(script(deal, "E discard 7z ready"))
    assert totals(deal) == CHOMBO[chombo]
    assert deal.pots == {"pot": 1000}  # that of an earlier deal stays
    standing, turn = variant("japan").words["rotation"].pass_on(Standing("E", counters=1), deal.outcome)
    assert (standing, turn.dealer) == (Standing("E", counters=1), "E")  # as if it had not been


@pytest.mark.rule("japan.conduct.chombo")
def test_a_false_win() -> None:
    hands = {**UNREADY, "S": READY["S"], "E": f"{UNREADY['E']} 7z"}
    deal = stacked(variant("japan"), hands=hands, officiate="table", draws="7z 8m")
    script(deal, "E discard 7z; S draw; S discard 7z ready; W draw; W win")
    assert totals(deal) == [4000, 2000, -8000, 2000]
    assert deal.pots == {"pot": 0}
    assert deal.outcome.again


@pytest.mark.rule("japan.conduct.chombo", "japan.win.furiten")
def test_a_win_that_furiten_bars_is_a_false_one() -> None:
    hands = {
        "E": "6s 147m 28p 14s 123z 55z 9p", "S": "234m 567p 88p 45s 78s 3s", "W": "147m 369p 258s 1234z", "N": "258m 147p 19s 12344z",
    }  # fmt: skip
    deal = stacked(variant("japan"), hands=hands, draws="6s", officiate="table")
    script(deal, "E discard 6s; S claim [678s]; S discard 3s; W draw; W discard 6s; S win")
    assert totals(deal) == [4000, -8000, 2000, 2000]
    assert deal.outcome.again


# ---- a slow twin of readiness


def whole(counts: list[int], sets: int, pair: bool) -> bool:
    """So many sets, and a pair, by trying all."""
    low = next((kind for kind in range(34) if counts[kind]), None)
    if low is None:
        return sets == 0 and pair
    parts: list[tuple[int, ...]] = [(low, low, low)]
    if low < 27 and low % 9 < 7:
        parts.append((low, low + 1, low + 2))
    if not pair:
        parts.append((low, low))
    for part in parts:
        rest = list(counts)
        for kind in part:
            rest[kind] -= 1
        if min(rest) >= 0 and whole(rest, sets - (len(part) == 3), pair or len(part) == 2):
            return True
    return False


ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


def waits(text: str) -> set[int]:
    """The kinds that complete a hand, of which it does not hold all four."""
    hand = Hand.parse(text)
    own = [0] * 34
    for tile in (*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)):
        own[FACES[tile]] += 1
    found = set()
    for kind in range(34):
        counts = [0] * 34
        for tile in (*(FACES[tile] for tile in hand.tiles), kind):
            counts[tile] += 1
        pairs = not hand.melds and sum(number == 2 for number in counts) == 7
        orphans = not hand.melds and sum(counts[one] for one in ORPHANS) == 14 and all(counts[one] for one in ORPHANS)
        if own[kind] < 4 and (pairs or orphans or whole(counts, 4 - len(hand.melds), False)):
            found.add(kind)
    return found


@pytest.mark.rule(
    "japan.end.tenpai-def", "japan.end.noten-1", "japan.end.noten-2", "japan.end.noten-3", "japan.pattern.nagashi"
)
def test_a_slow_twin_pays_the_same_at_the_end_of_the_wall(rng: Random, examples: Callable[[int], int]) -> None:
    met: set[int] = set()
    for _ in range(max(12, examples(120))):
        deal = variant("japan", red_fives=3).deal(seed=rng.randrange(2**32))
        plays = seeker(rng)
        while not deal.finished:
            seat = deal.waiting[0]
            legal = [one for one in deal.legal(seat) if one != "win"] or list(deal.legal(seat))
            deal.act(seat, plays(deal, seat, legal))
        if deal.events[-1].note != "wall":
            continue
        ready = {seat for seat, hand in deal.shown_hands() if waits(hand)}
        assert deal.outcome.ready == ready
        met.add(len(ready))
        staked = {seat: sum(event.kind == "ready" and event.seat == seat for event in deal.events) for seat in "ESWN"}
        for seat in "ESWN":
            share = 3000 // len(ready) if seat in ready else -3000 // (4 - len(ready))
            clean = any(stage.name == "nagashi" for stage in deal.ledger.stages)
            paid = share if len(ready) not in (0, 4) and not clean else 0
            if not clean:
                assert deal.ledger.totals()[seat] == paid - 1000 * staked[seat]
    assert len(met) > 1

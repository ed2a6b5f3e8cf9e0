"""Rule sets whose wild tiles a turned tile decides, against a second judge written from their books alone."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from asked import texts
from mahjong import variant
from mahjong.testing import script, stacked
from twin_plain import Win, agree, text
from twin_wild import payments, wins, with_wilds

RING = ("1z", "2z", "3z", "4z", "7z", "6z", "5z")


def brother(tile: str) -> str:
    """fujian.wild.brother-suits, .brother-honors"""
    if tile in RING:
        return RING[(RING.index(tile) + 1) % 7]
    return f"{int(tile[0]) % 9 + 1}{tile[1]}"


def window(tile: str, wraps: bool) -> set[str]:
    """philippines.wild.window-suit, .window-edge, .window-honor"""
    if tile in RING:
        return {RING[(RING.index(tile) + step) % 7] for step in range(5)}
    rank, suit = int(tile[0]), tile[1]
    near = {rank - 1 or 9, rank % 9 + 1} if wraps else {rank - 1, rank + 1} & set(range(1, 10))
    return {f"{one}{suit}" for one in near} | {f"{rank}{one}" for one in "mps"}


@pytest.mark.rule(
    "fujian.wild.turn", "fujian.wild.use", "fujian.wild.white-replaces", "fujian.wild.white-not-wild", "fujian.wild.fifth-copy",
    "fujian.wild.no-claims", "fujian.win.shape", "fujian.tiles.set", "fujian.score.value",
)  # fmt: skip
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"white_as_turned": "all"},
        {"white_as_turned": "all", "white_role": "wild", "hand_size": 16},
        {"white_role": "wild", "fifth_copy": False},
        {"white_as_turned": "off", "fifth_copy": False, "wild_in_claims": True},
        {"white_as_turned": "all", "wild_in_claims": True, "hand_size": 16, "fifth_copy": False},
        {"wild_mode": "next"},
        {"wild_mode": "next", "white_as_turned": "all", "fifth_copy": False, "hand_size": 16},
    ],
)
def test_fujian(options: dict[str, Any], examples: Callable[[int], int], seed: int) -> None:
    rng, met = random.Random(seed), Counter[str]()
    rules, size = variant("fujian", **options), options.get("hand_size", 13)
    turned_wild = options.get("wild_mode", "turned") == "turned"
    many = {"one-per-hand": 1, "all": 4, "off": 0}[options.get("white_as_turned", "one-per-hand")]
    for turned in rng.sample(["1m", "5m", "9m", "5p", "7s", "9s", *RING], 8):
        wild = turned if turned_wild else brother(turned)

        def twin(win: Win, wild: str = wild, turned: str = turned) -> dict[str, int] | None:
            won = wins(
                win, {wild}, sets=size // 3, fifth=options.get("fifth_copy", True), claims=options.get("wild_in_claims", False),
                turned=turned, white_as=turned, most=many if turned_wild else 0, white_wild=options.get("white_role") == "wild",
            )  # fmt: skip
            return payments(win) if won else None

        hands = (
            with_wilds(rng, {wild}, turned, sets=size // 3, most=3, white=turned)
            for _ in itertools.repeat(0, examples(60))
        )
        met += agree(rules, twin, hands, turned=turned)
    assert met["legal"]
    assert met["refused"]


@pytest.mark.rule(
    "philippines.wild.turn", "philippines.wild.window-suit", "philippines.wild.window-edge", "philippines.wild.window-honor",
    "philippines.wild.use", "philippines.wild.natural", "philippines.wild.fifth-copy", "philippines.wild.count", "philippines.win.shape",
    "philippines.win.limit-wild", "philippines.score.value", "philippines.tiles.set",
)  # fmt: skip
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"edge_neighbours": "inside-only", "hand_size": 13},
        {"fifth_copy": False},
        {"wild_in_claims": True, "fifth_copy": False, "hand_size": 13},
        {"wild_in_claims": True, "edge_neighbours": "inside-only"},
    ],
)
def test_philippines(options: dict[str, Any], examples: Callable[[int], int], seed: int) -> None:
    rng, met = random.Random(seed), Counter[str]()
    rules, size = variant("philippines", **options), options.get("hand_size", 16)
    for turned in rng.sample(["1m", "9m", "4p", "5p", "1s", "9s", *RING], 8):
        wild = window(turned, options.get("edge_neighbours", "wrap") == "wrap")

        def twin(win: Win, wild: set[str] = wild, turned: str = turned) -> dict[str, int] | None:
            won = wins(
                win,
                wild,
                sets=size // 3,
                fifth=options.get("fifth_copy", True),
                claims=options.get("wild_in_claims", False),
                turned=turned,
            )
            return payments(win) if won else None

        hands = (with_wilds(rng, wild, turned, sets=size // 3, most=5) for _ in itertools.repeat(0, examples(40)))
        met += agree(rules, twin, hands, turned=turned)
    assert met["legal"]
    assert met["refused"]


@pytest.mark.rule("fujian.wild.white-replaces", "fujian.wild.use", "philippines.wild.use")
@pytest.mark.parametrize(
    ("key", "options"),
    [("fujian", {}), ("fujian", {"white_as_turned": "all", "white_role": "wild"}), ("philippines", {"hand_size": 13})],
)
def test_wins_are_offered_where_hands_win(
    key: str, options: dict[str, Any], examples: Callable[[int], int], seed: int
) -> None:
    """In hands near a win, of which some hold what may stand for another, whatever is discarded."""
    rng, rules, met = random.Random(seed), variant(key, **options), Counter[bool]()
    for _ in range(examples(300)):
        turned = rng.choice(["5m", "9p", "4z"])
        wild = {turned} if key == "fujian" else window(turned, wraps=True)
        win = with_wilds(rng, wild, turned, sets=4, most=2, white=turned if key == "fujian" else "")
        if win is None or win.melds or win.tiles.count(turned) > 3:
            continue
        hands = {"S": text(win.hand), "E": win.tile}
        deal = script(stacked(rules, hands=hands, indicator=turned, seed=rng.randrange(1000)), f"E discard {win.tile}")
        found = rules.score(text(win.hand), win.tile, seat="S", from_seat="E", turned=turned).legal
        offered = "win" in texts(deal, "S") and not deal.view("S").drawn  # else it is S's turn already
        assert offered == found, (win, turned)
        met[found] += 1
        drawn = stacked(rules, hands={"E": text([*win.hand, win.tile])}, indicator=turned, seed=rng.randrange(1000))
        own = rules.score(text(win.hand), win.tile, seat="E", self_draw=True, turned=turned).legal
        assert ("win" in texts(drawn, "E")) == own, (win, turned)
    assert met[True]
    assert met[False]

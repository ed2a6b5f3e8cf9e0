"""Rule sets that count mouths against a second scorer written from their books alone, on thousands of hands."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from mahjong import variant
from mahjong.variant import Variant
from twin_plain import ALL, NUMBERS, TERMINALS, Win, agree, drawn, place, readings, waits

MIDDLE = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(2, 9))


def _of_suits(win: Win) -> list[int]:
    return [sum(tile[1] == suit for tile in win.tiles) for suit in "mps"]


def hefei(win: Win, options: dict[str, Any]) -> dict[str, int] | None:
    """hefei-duanyao-bazhi.win.eight and .score."""
    ways, suits = readings(win), _of_suits(win)
    if not ways or max(suits) < 8:
        return None
    held, ranks = Counter(win.tiles), Counter(tile[0] for tile in win.tiles)
    kongs = {meld.tiles[0]: meld.how for meld in win.melds if meld.kong}
    exposed, concealed = options.get("kong_mouths", (1, 2))
    total = options.get("base", 10) + suits.count(0) + sum(many - 8 for many in suits if many > 8)
    total += sum(many - 4 for many in ranks.values() if many > 4)
    total += sum(concealed if how == "hidden" else exposed for how in kongs.values())
    total += sum(
        1 if any(tile in meld.tiles for meld in win.melds) else 2
        for tile, many in held.items()
        if many == 4 and tile not in kongs
    )
    total += options.get("flush_bonus", 10) if suits.count(0) == 2 else 0
    if len(waits(win, lambda one: bool(readings(one)), MIDDLE)) == 1:
        total += any(place(way, win) in ("closed", "pair") for way in ways)
    return dict.fromkeys(win.payers, total * options.get("mouth_price", 1))


def anhui(win: Win, options: dict[str, Any], bought: set[str]) -> dict[str, int] | None:
    """anhui-zuizi-789: the seven, the eight and the nine, a self-draw twice; bets with the dealer and with who has bought."""
    best = None
    for way in readings(win):
        pair = next(one for one in way if len(one.tiles) == 2)
        dots = options.get("complete_scope") == "dots_only"
        total = 2 + sum(one.same for one in way) + (pair.tiles[0] in TERMINALS)
        total += sum(one.run and min(one.tiles)[0] in "147" and (not dots or one.tiles[0][1] == "p") for one in way)
        best = max(best or 0, total)
    if best is None:
        return None
    suits = _of_suits(win)
    best += (0 in suits) + sum(many for many in suits if many >= 8) + (int(win.tile[0]) if win.tile[1] != "z" else 0)
    unit = 2 if options.get("price") == 1 else 1
    full = (best if win.giver else 2 * (best + 1)) * unit
    if win.giver and options.get("discarder_pays"):
        return {win.giver: full}
    sides = bought | {win.dealer}
    return {payer: full if sides & {payer, win.seat} else unit for payer in win.losers}


def _all_met(met: Counter[str], rules: Variant) -> None:
    """Hands of both kinds, and where there were enough of them each thing that counts."""
    assert met["legal"]
    assert met["refused"]
    assert met["legal"] < 300 or all(met[item.key] for item in rules.words["patterns"]), met


@pytest.mark.parametrize("options", [{}, {"base": 3, "mouth_price": 5, "flush_bonus": 20, "kong_mouths": (2, 5)}])
def test_hefei_on_many_hands(options: dict[str, Any], examples: Callable[[int], int], seed: int) -> None:
    rng, rules = random.Random(seed), variant("hefei-duanyao-bazhi", **options)
    hands = (
        drawn(rng, rng.choice((MIDDLE, MIDDLE[:14], MIDDLE[7:], MIDDLE[:7])), chows=False)
        for _ in range(examples(1200))
    )
    _all_met(agree(rules, lambda win: hefei(win, options), hands), rules)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"complete_scope": "dots_only", "price": 1, "buyers": "SW"},
        {"asks_buyers": True, "buyers": "N"},
        {"discarder_pays": True, "asks_buyers": True},
    ],
)
def test_anhui_on_many_hands(options: dict[str, Any], examples: Callable[[int], int], seed: int) -> None:
    rng = random.Random(seed)
    rules = variant("anhui-zuizi-789", **{**options, "buyers": list(options.get("buyers", ""))})
    always = set(options.get("buyers", ""))

    def told(win: Win | None) -> Win | None:
        called = {f"called-buy@{seat}" for seat in "ESWN" if options.get("asks_buyers") and rng.random() < 0.4}
        return None if win is None else dataclasses.replace(win, told=win.told | called)

    def twin(win: Win) -> dict[str, int] | None:
        return anhui(win, options, always | {flag[-1] for flag in win.told if flag.startswith("called-buy@")})

    kinds = (ALL, NUMBERS, NUMBERS[:18], (*NUMBERS[18:], *ALL[27:]))
    _all_met(
        agree(rules, twin, (told(drawn(rng, rng.choice(kinds), chows=False)) for _ in range(examples(700)))), rules
    )

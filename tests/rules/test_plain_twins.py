"""Rule sets of a few lines against a second scorer written from their books alone, on thousands of hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from mahjong import variant
from twin_plain import Win, agree, drawn, readings, seven_pairs


def sifan(win: Win) -> dict[str, int] | None:
    """sifan.score.four, sifan.pattern.concealed, sifan.settle.who."""
    ways = []
    other = len(win.told & {"kong-bloom", "last-tile"})
    if readings(win):
        ways.append(other + (not win.opened))
    if seven_pairs(win):
        ways.append(other + 1)
    if not ways:
        return None
    return dict.fromkeys([win.giver] if win.giver else win.losers, 2 ** max(ways))


def zimo_only(win: Win) -> dict[str, int] | None:
    """zimo-only.win.selfdraw-only, zimo-only.win.shapes, zimo-only.settle.amount."""
    if win.giver is not None or not (readings(win) or seven_pairs(win)):
        return None
    return dict.fromkeys(win.losers, 1)


def beijing(win: Win) -> dict[str, int] | None:
    """beijing-tuidaohu.score.value with the common patterns."""
    found = []
    bloom = 2 if "kong-bloom" in win.told else 1
    flush = 4 if len({tile[1] for tile in win.tiles}) == 1 and "z" not in win.tiles[0] else 1
    found += [bloom * flush * (1 if any(one.run for one in way) else 2) for way in readings(win)]
    if seven_pairs(win):
        found.append(2 * bloom * flush)
    if not found:
        return None
    payers = [win.giver] if win.giver else win.losers
    return {payer: max(found) * (2 if win.dealer in (payer, win.seat) else 1) for payer in payers}


@pytest.mark.parametrize(
    ("key", "twin", "options"),
    [("sifan", sifan, {}), ("zimo-only", zimo_only, {}), ("beijing-tuidaohu", beijing, {"counted": "common"})],
)
def test_thousands_of_hands(
    key: str,
    twin: Callable[[Win], dict[str, int] | None],
    options: dict[str, object],
    examples: Callable[[int], int],
    seed: int,
) -> None:
    rng, rules, met = random.Random(seed), variant(key, **options), Counter[str]()
    told = {"kong-bloom": 0.5, "last-tile": 0.1}
    met = agree(rules, twin, (drawn(rng, told=told) for _ in range(examples(4000))))
    assert met["legal"]
    assert met["refused"]
    for item in rules.words["patterns"]:
        assert met[item.key], (item.key, met)

"""Wins, melds and claims of the game against a second judge written from the book alone: every wild tile is tried as everything it may be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.errors import RuleError
from mahjong.testing import script
from twin_plain import ALL, DRAGONS, NUMBERS, RUNS, WINDS, Group, Win, agree, drawn, text

ROYAL = [f"{n}k" for n in range(1, 9)]
SETS = (*RUNS, *((one,) * 3 for one in ALL))


def stands(he: str = "honors") -> dict[str, set[str]]:
    suit = {s: {tile for tile in NUMBERS if tile[1] == s} for s in "mps"}
    return {
        "1j": set(DRAGONS), "2j": set(WINDS), "3j": set(NUMBERS if he == "suits" else (*WINDS, *DRAGONS)), "4j": suit["p"],
        "5j": suit["s"], "6j": suit["m"], "7j": set(NUMBERS), **{one: set(ALL) for one in ROYAL},
    }  # fmt: skip


def fills(tiles: Sequence[str], group: Sequence[str], may: Mapping[str, set[str]]) -> bool:
    """Can the tiles be this group, each wild one as something that it may be?"""
    if not tiles:
        return not group
    first, rest = tiles[0], tiles[1:]
    return any(
        one in may.get(first, {first}) and fills(rest, [*group[:at], *group[at + 1 :]], may)
        for at, one in enumerate(group)
    )


def plays(meld: Group, may: Mapping[str, set[str]], real: int, kongs: bool, taken: bool) -> list[tuple[str, ...]]:
    """What a meld may be; nothing where it may not lie there. One tile of it was another's, but for a concealed kong; `taken`: it may be the wild one."""
    natural = [tile for tile in meld.tiles if tile not in may]
    wild = len(meld.tiles) - len(natural)
    if not wild:
        return [meld.tiles]
    if not natural or (len(meld.tiles) == 4 and not kongs):
        return []
    groups = [*((one,) * len(meld.tiles) for one in ALL), *(RUNS if len(meld.tiles) == 3 else ())]
    found = [one for one in groups if fills(meld.tiles, one, may)]
    least = real + 1 if meld.how == "open" and not taken else max(real, 1)
    alike = [one for one in found if len(set(one)) == 1 and len(natural) >= least]
    return alike or [one for one in found if len(set(one)) > 1 and wild == 1]


def complete(
    held: list[str], wild: list[str], owned: Counter[str], sets: int, pair: bool, may: Any, fifth: bool
) -> bool:
    """Sets and a pair of all tiles. owned: what each kind has so far, where no wild tile may make a fifth."""
    if len(held) + len(wild) != 3 * sets + 2 * pair:
        return False
    if not held and not wild:
        return True
    first = (held or wild)[0]
    groups = [one for one in SETS if sets and (first in one if held else True)]
    groups += [(one,) * 2 for one in ALL if pair and (one == first if held else True)]
    for group in groups:
        for natural, lent in ways(list(group), held, first if held else ""):
            for which in set(combinations(wild, len(lent))):
                if not fills(which, lent, may):
                    continue
                after = owned + Counter(lent)
                if not fifth and any(after[one] > 4 for one in lent):
                    continue
                rest, left = list(held), list(wild)
                for tile in natural:
                    rest.remove(tile)
                for tile in which:
                    left.remove(tile)
                if complete(rest, left, after, sets - (len(group) == 3), pair and len(group) == 3, may, fifth):
                    return True
    return False


def ways(group: list[str], held: list[str], first: str) -> Iterator[tuple[list[str], list[str]]]:
    """Which tiles of a group are natural ones of the hand, the first of the hand among them, and which are lent."""
    seen = set()
    for many in range(len(group) + 1):
        for natural in combinations(group, many):
            if natural in seen or (first and first not in natural) or Counter(natural) - Counter(held):
                continue
            seen.add(natural)
            yield list(natural), list((Counter(group) - Counter(natural)).elements())


def wins(win: Win, may: Mapping[str, set[str]], *, fifth: bool, real: int, kongs: bool, taken: bool) -> bool:
    if win.giver is not None and win.tile in may and not taken:
        return False
    held = [*win.hand, win.tile]
    natural, wild = sorted(tile for tile in held if tile not in may), [tile for tile in held if tile in may]
    choices = [plays(meld, may, real, kongs, taken) for meld in win.melds]

    def each(at: int, owned: Counter[str]) -> bool:
        if at == len(choices):
            lent = any(tile in may for meld in win.melds for tile in meld.tiles)
            if not fifth and lent and max(owned.values()) > 4:
                return False
            return complete(natural, wild, owned, 4 - len(win.melds), True, may, fifth)
        return any(each(at + 1, owned + Counter(one)) for one in choices[at])

    return each(0, Counter(natural))


def with_wilds(rng: random.Random, may: Mapping[str, set[str]], most: int, laid: float) -> Win | None:
    """A hand in which some tiles, of melds too, are wild ones that may mostly stand for them."""
    win = drawn(rng, pairs=0)
    if win is None:
        return None
    left = list(may)
    rng.shuffle(left)

    def lent(tile: str) -> str:
        fit = [one for one in left if tile in may[one]] if rng.random() < 0.85 else left
        if not fit:
            return tile
        chosen = fit[0]
        left.remove(chosen)
        return chosen

    hand = list(win.hand)
    for place in rng.sample(range(len(hand)), min(len(hand), rng.randrange(most + 1))):
        hand[place] = lent(hand[place])
    melds = []
    for meld in win.melds:
        tiles = list(meld.tiles)
        if rng.random() < laid:
            for place in rng.sample(range(len(tiles)), rng.choice((1, 1, 1, 2))):
                tiles[place] = lent(tiles[place])
        melds.append(replace(meld, tiles=tuple(tiles)))
    tile = lent(win.tile) if rng.random() < 0.2 else win.tile
    return replace(win, hand=tuple(hand), melds=tuple(melds), tile=tile)


OPTIONS: list[dict[str, Any]] = [
    {},
    {"fifth_copy": False},
    {"he": "suits", "wild_kong": True},
    {"two_wild_pung": True, "fifth_copy": False},
    {"wild_discard_claimable": True, "wild_kong": True, "two_wild_pung": True},
]


@pytest.mark.rule(
    "vietnam.wild.in-hand", "vietnam.wild.fifth-copy", "vietnam.win.shape", "vietnam.score.value", "vietnam.claims.with-wild",
    "vietnam.claims.one-real-needed", "vietnam.claims.chow-real", "vietnam.claims.kong-wild", "vietnam.claims.discarded-wild",
)  # fmt: skip
@pytest.mark.parametrize("options", OPTIONS)
def test_wins(options: dict[str, Any], examples: Callable[[int], int], seed: int) -> None:
    rng, rules, may, met = (
        random.Random(seed),
        variant("vietnam", **options),
        stands(options.get("he", "honors")),
        Counter[str](),
    )
    real = 0 if options.get("two_wild_pung") else 1
    kongs, taken = options.get("wild_kong", False), options.get("wild_discard_claimable", False)

    def twin(win: Win) -> dict[str, int] | None:
        if not wins(win, may, fifth=options.get("fifth_copy", True), real=real, kongs=kongs, taken=taken):
            return None
        return {win.giver: 1} if win.giver else dict.fromkeys(win.losers, 2)

    for _ in range(examples(160)):
        win = with_wilds(rng, may, 3, 0.6)
        if win is None:
            continue
        if not all(plays(meld, may, real, kongs, taken) for meld in win.melds):
            with pytest.raises(RuleError):
                agree(rules, twin, [win])
            met["no meld"] += 1
            continue
        met += agree(rules, twin, [win])
    assert met["legal"]
    if examples(100) >= 50:  # else some of it may not be met
        assert met["refused"]
        assert met["no meld"] or len(options) > 1


@pytest.mark.rule(
    "vietnam.claims.with-wild", "vietnam.claims.discarded-wild", "vietnam.claims.chow-real", "vietnam.claims.kong-wild"
)
@pytest.mark.parametrize("options", [{}, OPTIONS[3], OPTIONS[4]])
def test_claims_and_wins_that_are_offered(options: dict[str, Any], examples: Callable[[int], int], seed: int) -> None:
    """S holds some wild tiles; whatever E discards, S may claim exactly the sets that the book allows, and win exactly where the hand wins."""
    rng, rules, may, met = random.Random(seed), variant("vietnam", **options), stands(), Counter[str]()
    real = 0 if options.get("two_wild_pung") else 1
    kongs, taken = options.get("wild_kong", False), options.get("wild_discard_claimable", False)
    for _ in range(examples(120)):
        win = with_wilds(rng, may, 3, 0)
        if win is None or win.melds or (rng.random() < 0.5 and win.tile in may):
            continue
        tile = win.tile if rng.random() < 0.7 else rng.choice((*ALL, *may))
        if Counter([*win.hand, tile])[tile] > (1 if tile in may else 4):
            continue
        deal = script(
            usual.dealt(rules, hands={"S": text(win.hand), "E": tile}, seed=rng.randrange(99)), f"E discard {tile}"
        )
        asked = deal._window is not None and "S" in deal.waiting
        found = {one for one in texts(deal, "S") if one.startswith("claim")} if asked else set()
        assert found == {f"claim {one}" for one in claims(list(win.hand), tile, may, real, kongs, taken)}, (
            win.hand,
            tile,
        )
        legal = rules.score(text(win.hand), tile, seat="S", from_seat="E").legal
        assert (asked and "win" in texts(deal, "S")) == legal
        met["win"] += legal
        met["claims"] += len(found)
    if examples(100) >= 50:
        assert met["claims"]
        assert met["win"]


def claims(hand: list[str], tile: str, may: Mapping[str, set[str]], real: int, kongs: bool, taken: bool) -> set[str]:
    """Every set of the tile and two or three of the hand."""
    found = set()
    if tile in may and not taken:
        return found
    for many in (2, 3):
        for own in set(combinations(sorted(hand), many)):
            tiles = (tile, *own)
            wild = [one for one in tiles if one in may]
            if len(wild) == len(tiles) or (many == 3 and wild and not kongs):
                continue
            natural = sum(one not in may for one in own)
            alike = any(fills(tiles, (one,) * len(tiles), may) for one in ALL)
            run = many == 2 and any(fills(tiles, one, may) for one in RUNS) and len(wild) < 2
            if (alike and (natural >= real or not wild)) or run:
                found.add(f"[{text(tiles)}]")
    return found

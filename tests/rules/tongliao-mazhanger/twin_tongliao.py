"""Tongliao mazhanger scored once more, slow and obvious, from the rule book alone: every division of the hand, every place of the winning
tile. Tiles are texts such as "5m"; nothing of the library is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

Set = tuple[str, ...]


@dataclass
class Win:
    """hand: concealed tiles without the winning one. melds: (what, tiles): "chow", "pung", "kong", "concealed", "xier", "pair". laid: passed
    tiles. giver: "" on a self-draw. story: "robbed-added", "robbed-concealed", "bloom", "others-pung", "no-xier". moved: steps that calls have moved the
    fish. more: fish that calls add."""

    seat: str
    hand: list[str]
    melds: list[tuple[str, list[str]]]
    laid: list[str]
    win: str
    turned: str
    giver: str = ""
    story: set[str] = field(default_factory=set)
    moved: int = 0
    more: int = 0


def fish_of(turned: str, moved: int = 0) -> str:
    real = "1s" if turned[1] == "z" or turned == "9s" else f"{int(turned[0]) % 9 + 1}{turned[1]}"
    return f"{(int(real[0]) - 1 + moved) % 9 + 1}{real[1]}"


def face(tile: str, turned: str, swap: str = "full", moved: int = 0) -> str:
    real = fish_of(turned, moved)
    if tile == "1s":
        return real
    return "1s" if tile == real and swap == "full" else tile


def divisions(counts: Counter[str], sets: int, pairs: int) -> Iterator[list[Set]]:
    """Every way to part the tiles into so many sets and pairs."""
    left = sorted(tile for tile in counts.elements())
    if not left:
        if sets == pairs == 0:
            yield []
        return
    first = left[0]
    if pairs and counts[first] >= 2:
        yield from _taken(counts, (first, first), sets, pairs - 1)
    if sets:
        if counts[first] >= 3:
            yield from _taken(counts, (first,) * 3, sets - 1, pairs)
        if first[1] != "z":
            # sorted by rank first, so the run begins at the lowest rank of its suit
            run = tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3))
            if int(first[0]) <= 7 and all(counts[tile] for tile in run):
                yield from _taken(counts, run, sets - 1, pairs)


def _taken(counts: Counter[str], one: Set, sets: int, pairs: int) -> Iterator[list[Set]]:
    rest = counts - Counter(one)
    for found in divisions(rest, sets, pairs):
        yield [one, *found]


def wait_of(one: Set, tile: str) -> str:
    """How a set waited for this tile of it."""
    if len(one) == 2 or one[0] == one[1]:
        return "other"
    if tile == one[1]:
        return "closed"
    if (tile == one[2] and one[0][0] == "1") or (tile == one[0] and tile[0] == "7"):
        return "edge"
    return "other"


def best(win: Win, options: dict[str, Any]) -> dict[str, int] | None:
    """The fish of the best division, by what they are for; None where the hand may not win."""
    swap = options["fish_swap"]
    played = Counter(face(tile, win.turned, swap, win.moved) for tile in (*win.hand, win.win))
    won = face(win.win, win.turned, swap, win.moved)
    nailed = sum(what == "pair" for what, _ in win.melds)
    found = []
    for division in divisions(played, 5 - len(win.melds) + nailed, 1 - nailed):
        for at, one in enumerate(division):
            if won in one:
                how = wait_of(one, won)
                if how != "other":
                    found.append(_fish(win, options, division[:at] + division[at + 1 :], how, won))
    return max(found, key=lambda one: sum(one.values())) if found else None


def _fish(win: Win, options: dict[str, Any], rest: Sequence[Set], how: str, won: str) -> dict[str, int]:
    """`rest`: the sets of the hand without the one that the winning tile completed."""
    swap, real = options["fish_swap"], fish_of(win.turned, win.moved)
    shown = [tile for _, tiles in win.melds for tile in tiles] + win.laid
    own = shown + ([*win.hand, win.win] if options["fish_in_hand_counts"] else [])
    found = {"fish": own.count(real)}
    forms = [what for what, _ in win.melds]
    if options["rule_exposed_kong"]:
        found["exposed-kong"] = forms.count("kong")
    if options["rule_concealed_kong"]:
        found["concealed-kong"] = 2 * forms.count("concealed")
    found["no-xier"] = int("no-xier" in win.story)
    own_three = (won,) * 3 in rest
    if options["rule_last_tile"]:
        found["last-tile"] = int("others-pung" in win.story or own_three)
    if options["rule_bottom_dig"]:
        bottom = face(win.turned, win.turned, swap, win.moved)
        pungs = [one[0] for one in rest if len(set(one)) == 1 and len(one) == 3]
        pungs += [
            face(tiles[0], win.turned, swap, win.moved)
            for what, tiles in win.melds
            if what in ("pung", "kong", "concealed")
        ]
        found["bottom-dig"] = int(bottom in pungs)
    robbed = bool(win.story & {"robbed-added", "robbed-concealed"})
    if options["rule_rebound"]:
        found["rebound"] = int(robbed)
    if options["rob_and_bloom_fish"]:
        found["rob"] = int("robbed-added" in win.story)
        found["bloom"] = int("bloom" in win.story)
    rank = real[0]
    number = "5" if rank in "19" else rank
    counts = how == "closed" or (how == "edge" and options["edge_on_fish"])
    found["closed-on-fish"] = int(counts and won[0] == number and won[1] != "z")
    return {key: n for key, n in found.items() if n}


def payments(win: Win, options: dict[str, Any]) -> dict[str, int] | None:
    fish = best(win, options)
    if fish is None or ("robbed-concealed" in win.story and not options["rule_rebound"]):
        return None
    share = sum(fish.values()) + win.more + 1
    owed = dict.fromkeys("ESWN", 0)
    for seat in owed:
        if seat == win.seat:
            continue
        if not win.giver:
            owed[seat] = 2 * share
        elif options["liability"] == "full":
            owed[seat] = 4 * share if seat == win.giver else 0
        else:
            owed[seat] = 2 * share if seat == win.giver else share
    return {seat: sum(owed.values()) if seat == win.seat else -owed[seat] for seat in owed}

"""Complete hands once more, slow and plain: tiles are texts, every way to lay a hand out is tried. For the twins of rule sets without wild tiles.

`readings` lists the ways; what a way is worth is written down by each twin from its book. `drawn` makes hands, most of them complete. `agree`
asks a rule set and a twin about thousands of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong.codecs.mpsz import canonical
from mahjong.rules.result import Score
from mahjong.tiles import physical
from mahjong.variant import Variant

SEATS = ("E", "S", "W", "N")
NUMBERS = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
WINDS, DRAGONS = ("1z", "2z", "3z", "4z"), ("5z", "6z", "7z")
TERMINALS = tuple(tile for tile in NUMBERS if tile[0] in "19")
ALL = (*NUMBERS, *WINDS, *DRAGONS)


@dataclass(frozen=True)
class Group:
    """A set or the pair. how: "hand", "open" (claimed), "hidden" (a concealed kong). won: it holds the winning tile."""

    tiles: tuple[str, ...]
    how: str = "hand"
    won: bool = False

    @property
    def run(self) -> bool:
        return len(set(self.tiles)) > 1

    @property
    def same(self) -> bool:
        return len(self.tiles) >= 3 and not self.run

    @property
    def kong(self) -> bool:
        return len(self.tiles) == 4


@dataclass(frozen=True)
class Win:
    """A hand won. giver: who gave the tile, None on a self-draw. told: the flags of the story."""

    hand: tuple[str, ...]
    melds: tuple[Group, ...]
    tile: str
    seat: str = "S"
    giver: str | None = None
    dealer: str = "E"
    told: frozenset[str] = frozenset()

    @property
    def tiles(self) -> tuple[str, ...]:
        return (*self.hand, self.tile, *(tile for meld in self.melds for tile in meld.tiles))

    @property
    def opened(self) -> bool:
        return any(meld.how == "open" for meld in self.melds)

    @property
    def suits(self) -> set[str]:
        return {tile[1] for tile in self.tiles} - {"z"}

    @property
    def losers(self) -> list[str]:
        return [seat for seat in SEATS if seat != self.seat]

    @property
    def payers(self) -> list[str]:
        """Who pays where a discarder pays alone."""
        return [self.giver] if self.giver else self.losers


Reading = tuple[Group, ...]


def _split(tiles: Sequence[str], pairs: int, runs: Sequence[tuple[str, ...]]) -> Iterator[list[tuple[str, ...]]]:
    if not tiles:
        if not pairs:
            yield []
        return
    first, left = tiles[0], Counter(tiles)
    choices: list[tuple[str, ...]] = [(first,) * 3, *(run for run in runs if first in run)]
    if pairs:
        choices.append((first,) * 2)
    for group in choices:
        if all(left[tile] >= many for tile, many in Counter(group).items()):
            rest = list(tiles)
            for tile in group:
                rest.remove(tile)
            for more in _split(rest, pairs - (len(group) == 2), runs):
                yield [group, *more]


RUNS = tuple((f"{rank}{suit}", f"{rank + 1}{suit}", f"{rank + 2}{suit}") for suit in "mps" for rank in range(1, 8))


def readings(win: Win, *, runs: Sequence[tuple[str, ...]] = RUNS, sets: int = 4) -> list[Reading]:
    """Every way to lay the hand out as sets and a pair, with every place of the winning tile; the pair is a group of two."""
    held = sorted((*win.hand, win.tile))
    if len(held) + 3 * len(win.melds) != 3 * sets + 2:
        return []
    found = set()
    for groups in _split(held, 1, runs):
        for at, group in enumerate(groups):
            if win.tile in group:
                found.add((*win.melds, *(Group(one, "hand", at == place) for place, one in enumerate(groups))))
    return sorted(found, key=str)


def seven_pairs(win: Win) -> bool:
    """Seven pairs, four alike being two of them."""
    return not win.melds and all(many in (2, 4) for many in Counter(win.tiles).values()) and len(win.tiles) == 14


def concealed_same(reading: Reading, win: Win) -> list[Group]:
    """The pungs and concealed kongs that no discard completed."""
    return [one for one in reading if one.same and one.how != "open" and not (one.won and win.giver is not None)]


def waits(win: Win, complete: Callable[[Win], bool], kinds: Iterable[str] = ALL, *, spent: bool = False) -> set[str]:
    """The tiles that complete the hand. spent: those too of which the hand holds all four."""
    held = Counter((*win.hand, *(tile for meld in win.melds for tile in meld.tiles)))
    asked = [tile for tile in kinds if spent or held[tile] < 4]
    return {
        tile for tile in asked if complete(Win(win.hand, win.melds, tile, win.seat, win.giver, win.dealer, win.told))
    }


def place(reading: Reading, win: Win) -> str:
    """How the winning tile completes its group: "pair", "pung", "edge", "closed" or "side"."""
    group = next(one for one in reading if one.won)
    if len(group.tiles) == 2:
        return "pair"
    if not group.run:
        return "pung"
    at = sorted(group.tiles).index(win.tile)
    if at == 1:
        return "closed"
    lowest = int(min(group.tiles)[0])
    return "edge" if (lowest == 1 and at == 2) or (lowest == 7 and at == 0) else "side"


# -- hands ----------------------------------------------------------------------------------------------------------------


def drawn(
    rng: random.Random, kinds: Sequence[str] = ALL, *, sets: int = 4, copies: int = 4, spoilt: float = 0.2, pairs: float = 0.1,
    runs: Sequence[tuple[str, ...]] = RUNS, told: Mapping[str, float] | None = None, chows: bool = True,
) -> Win | None:  # fmt: skip
    """A hand of so many sets and a pair out of `kinds`, or of seven pairs; some spoilt, some melded. told: flags with their chances, given
    where they fit a self-draw ("kong-bloom" besides only with a kong). None where there are not so many of a tile."""
    runs = [run for run in runs if set(run) <= set(kinds)]
    if sets == 4 and rng.random() < pairs:
        groups = [(one,) * 2 for one in rng.sample(list(kinds), 7)]
        if rng.random() < 0.3:
            groups[0] = groups[1]
            if rng.random() < 0.4:
                groups[2] = groups[3]
        melds: list[Group] = []
    else:
        few = rng.sample(list(kinds), min(len(kinds), 12)) if rng.random() < 0.4 else list(kinds)
        near = [run for run in runs if set(run) & set(few)]
        groups = [rng.choice(near) if near and rng.random() < 0.55 else (rng.choice(few),) * 3 for _ in range(sets)]
        melds = []
        for _ in range(rng.choice((0, 0, 0, 1, 2, 3, sets))):
            group = groups.pop()
            chance = rng.random()
            if group[0] == group[1] and chance < 0.4:
                melds.append(Group((group[0],) * 4, "hidden" if chance < 0.2 else "open"))
            elif group[0] == group[1] or chows:
                melds.append(Group(group, "open"))
            else:
                groups.insert(0, group)
        groups.append((rng.choice(few),) * 2)
    hand = [tile for group in groups for tile in group]
    if rng.random() < spoilt:
        hand[rng.randrange(len(hand))] = rng.choice(list(kinds))
    rng.shuffle(hand)
    if any(many > copies for many in Counter([*hand, *(tile for meld in melds for tile in meld.tiles)]).values()):
        return None
    seat, dealer = rng.choice(SEATS), rng.choice(SEATS)
    giver = rng.choice([None, None, *(other for other in SEATS if other != seat)])
    flags = set()
    for flag, chance in (told or {}).items():
        fits = (
            giver is None
            if flag in ("kong-bloom", "last-tile", "last-zone")
            else giver is not None
            if flag == "last-discard"
            else True
        )
        if flag == "kong-bloom" and not any(meld.kong for meld in melds):
            fits = False
        if flag == "robbed-kong":
            whole = Counter([*hand, *(tile for meld in melds for tile in meld.tiles)])
            fits = giver is not None and whole[hand[0]] == 1
        if flag == "ready-declared":
            fits = not any(meld.how == "open" for meld in melds)
        if flag in ("last-tile", "last-zone", "last-discard") and "kong-bloom" in flags:
            fits = False
        if fits and not (flag == "last-discard" and "robbed-kong" in flags) and rng.random() < chance:
            flags.add(flag)
    return Win(tuple(hand[1:]), tuple(melds), hand[0], seat, giver, dealer, frozenset(flags))


def text(tiles: Sequence[str]) -> str:
    return canonical(tuple(physical(tile) for tile in tiles))


def written(win: Win) -> str:
    """The hand as it is written."""
    return text(win.hand) + "".join(
        f"<{text(one.tiles)}>" if one.how == "hidden" else f"[{text(one.tiles)}]" for one in win.melds
    )


def asked(rules: Variant, win: Win, **more: Any) -> Score:
    """The rule set's answer."""
    return rules.score(
        written(win), win.tile, seat=win.seat, from_seat=win.giver, self_draw=win.giver is None, dealer=win.dealer,
        flags=sorted(win.told), **more,
    )  # fmt: skip


def agree(
    rules: Variant, twin: Callable[[Win], Mapping[str, int] | None], wins: Iterable[Win | None], **more: Any
) -> Counter[str]:
    """The rule set and the twin (which tells what every loser pays, None for no win) say the same of all. Returns how many were "legal" and
    "refused", and how often each pattern counted."""
    met: Counter[str] = Counter()
    for win in wins:
        if win is None:
            continue
        score, owed = asked(rules, win, **more), twin(win)
        assert score.legal == (owed is not None), (written(win), win, score.reason)
        met["legal" if score.legal else "refused"] += 1
        if owed is not None:
            expected = {seat: -owed.get(seat, 0) for seat in SEATS}
            expected[win.seat] = sum(owed.values())
            assert dict(score.payments) == expected, (written(win), win, score)
            met.update(one.key for one in score.patterns)
    return met


def agree_on_all(
    rules: Variant,
    twin: Callable[[Win], Mapping[str, int] | None],
    wins: Iterable[Win | None],
    rare: Collection[str] = (),
    enough: int = 0,
) -> None:
    """As `agree`; some must have been legal and some not, and if `enough` were, every pattern has counted, those apart that are `rare`."""
    met = agree(rules, twin, wins)
    assert met["legal"]
    assert met["refused"]
    missing = {item.key for item in rules.words["patterns"] if not met[item.key]} - set(rare)
    assert not missing or met["legal"] < enough, (missing, met)

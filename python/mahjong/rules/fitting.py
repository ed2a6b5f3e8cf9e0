"""Whether a hand, as a caller states it, can be one of these rules: its tiles, what was laid beside it, its melds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import add
from typing import Final

from mahjong.errors import RuleError, shown
from mahjong.hand import Form, Hand
from mahjong.rules import identity
from mahjong.rules.compiled import Compiled
from mahjong.rules.counted import is_group
from mahjong.tiles import FACES, FLOWERS, UNKNOWN, bits, code

__all__ = ["NONE", "apart", "beside", "check_melds", "check_tiles", "fits", "kinds_of", "marks_of"]

NONE: Final = bytes(64)
"""no tile of any kind"""


@lru_cache(maxsize=1024)
def kinds_of(mask: int) -> tuple[int, ...]:
    return tuple(bits(mask))


def fits(rules: Compiled, hand: Hand, seat: str, table: tuple[str, ...]) -> bool:
    """Whether all melds are plainly sets of the rules, of tiles that there are, fed by somebody who could; what is not plain is looked at closely."""
    left = table[table.index(seat) - 1]
    for meld in hand.melds:
        if meld.kinds not in rules.melds or bytes(meld.tiles).translate(None, rules.known):
            return False
        feeder = meld.feeder
        if (
            feeder is not None
            and feeder != left
            and (feeder == seat or feeder not in table or meld.kinds in rules.fed_by_last)
        ):
            return False
    return not rules.identities


def apart(hand: Hand, laid: int) -> tuple[Hand, bytes]:
    """The hand without the tiles that are laid aside, and the counts of those."""
    if not laid or not any(hand.packed[kind] for kind in kinds_of(laid)):
        return hand, NONE
    aside = [number for number in hand.tiles if laid >> FACES[number] & 1]
    played = [number for number in hand.tiles if not laid >> FACES[number] & 1]
    return Hand(played, hand.melds), bytes(aside.count(number) for number in range(64))


def beside(rules: Compiled, laid: bytes, tiles: str | Iterable[int | str]) -> bytes:
    """The counts with the tiles that a caller says were laid aside. Raises RuleError where the rules lay none."""
    if not rules.lays:
        raise RuleError(
            f"laid={shown(tiles)}: {rules.names[0]} lays no tiles aside",
            f"laid={shown(tiles)}：{rules.names[1]}不亮出单张",
        )
    added = Hand(tiles)
    stray = [tile for tile in added.tiles if not rules.lays >> FACES[tile] & 1]
    if stray:
        raise RuleError(
            f"laid={shown(tiles)}: {code(stray[0])} is no tile that {rules.names[0]} lays aside",
            f"laid={shown(tiles)}：{rules.names[1]}不亮出{code(stray[0])}",
            rule=rules.because.get("laid", ""),
        )
    return bytes(map(add, laid, added.packed))


def check_tiles(rules: Compiled, hand: Hand, win: int, laid: bytes) -> None:
    """Raises RuleError for tiles that the rules do not have, or not so often, and for a winning tile that is laid aside."""
    counts = rules.tileset.counts
    shown = [tile for meld in hand.melds for tile in meld.tiles]
    if (
        laid is NONE
        and not rules.laid >> FACES[win] & 1
        and not bytes((*hand.tiles, win, *shown)).translate(None, rules.known)
    ):
        return
    physical_tiles = {*hand.tiles, win, *shown}
    kinds = {FACES[number] for number in physical_tiles}
    stray = [number for number in sorted(kinds) if number == UNKNOWN or not counts[number]]
    stray += [60 + suit for suit in range(3) if 60 + suit in physical_tiles and not rules.tileset.reds[suit]]
    if stray:
        tiles = " ".join(map(code, stray))
        raise RuleError(
            f"{tiles}: not a tile of {rules.names[0]}",
            f"{tiles}：{rules.names[1]}不用此牌",
            rule=rules.because.get("flowers" if all(FLOWERS >> number & 1 for number in stray) else "tiles", ""),
        )
    if rules.laid and rules.laid >> FACES[win] & 1 and not rules.instants:
        raise RuleError(
            f"win={code(win)}: that tile is laid aside, no hand wins on it",
            f"win={code(win)}：此牌须亮出补牌，不能和",
            rule=rules.because.get("laid", ""),
        )
    face = FACES[win]
    over = [
        number for number in range(64)
        if laid[number] and laid[number] + hand.owned[number] + (number == face and bool(rules.laid >> face & 1)) > counts[number]
    ]  # fmt: skip
    if over:
        more = laid[over[0]] + (over[0] == face and rules.laid >> face & 1)
        raise RuleError(
            f"{more} of {code(over[0])} laid aside and {hand.owned[over[0]]} in melds, there are {counts[over[0]]}",
            f"亮出{more}张{code(over[0])}，副露中{hand.owned[over[0]]}张，全副只有{counts[over[0]]}张",
            rule=rules.because.get("copies", ""),
        )


def check_melds(
    rules: Compiled, hand: Hand, seat: str, table: tuple[str, ...], marks: Mapping[str, int], plays: bytes | None
) -> None:
    """Raises RuleError for melds that are no sets of the rules or that nobody could have claimed so."""
    left = table[table.index(seat) - 1]
    wild = rules.wilds.faces(rules.marks.masks(None)) if rules.counted is not None and rules.wilds is not None else 0
    for shows in hand.melds:
        meld = shows if plays is None else identity.meld_of(shows, plays)
        if (
            meld.form is Form.GROUP
            and meld.feeder is None
            and any(one.holds(shows.kinds, marks, plays) for one in rules.groups)
        ):
            continue
        if rules.counted is not None and is_group(meld, wild):
            continue
        kinds = meld.kinds if rules.lent is None else rules.lent.plays(meld, rules.names, rules.because)
        if kinds not in rules.melds:
            if meld.kinds in rules.menu.triples:
                raise RuleError(
                    f"{shows}: nobody claims a run in {rules.names[0]}",
                    f"{shows}：{rules.names[1]}不能吃",
                    rule=rules.because.get("runs", ""),
                )
            raise RuleError(
                f"{shows} is no set of {rules.names[0]}",
                f"{shows}不是{rules.names[1]}的牌组",
                rule=rules.because.get("melds", ""),
            )
        feeder = meld.feeder
        if feeder is None:
            continue
        if feeder == seat or feeder not in table:
            raise RuleError(f"{shows}: {feeder} cannot have fed {seat}", f"{shows}：{feeder}不可能供牌给{seat}")
        if feeder != left and kinds in rules.fed_by_last:
            run = {Form.CHOW: "a run", Form.PAIR: "a pair"}.get(meld.form, "such a set")
            raise RuleError(
                f"{shows}: {run} is claimed from the player before, {left}, not from {feeder}",
                f"{shows}：只能吃上家{left}的牌，不能吃{feeder}的",
                rule=rules.because.get("pairs" if meld.form is Form.PAIR else "runs", ""),
            )


def marks_of(rules: Compiled, turned: tuple[int, ...], told: Mapping[str, int]) -> Mapping[str, int]:
    """The marks of the deal, where groups are laid before play: they may be made of marked kinds."""
    if not rules.groups:
        return {}
    called = (one for flag, one in rules.shifts if told.get(flag))
    return {f"mark {name}": kinds for name, kinds in rules.marked(turned, called).items()}

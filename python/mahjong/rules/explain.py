"""How a reading looks, and which of its tiles made a pattern: for people, asked once for the reading that was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from mahjong.codecs.mpsz import canonical
from mahjong.hand import Form, Hand
from mahjong.rules import combined
from mahjong.rules.case import Story
from mahjong.rules.counted import Filled
from mahjong.rules.language import ALWAYS, HIDDEN, LAID, OPEN, Every, Fact, Leaf, Not, Some, Test
from mahjong.rules.values import Source
from mahjong.tiles import FACES, code

__all__ = ["Block", "blocks_of", "hand_text", "reading_text", "tiles_of"]


class Block(NamedTuple):
    """One set, or the pair: its kinds in order, what it is, where it lies, and how it is written."""

    kinds: tuple[int, ...]
    role: str
    """One of run, pung, group, pair, and row of a knitted straight; name, for what stands before the groups of a line."""
    zone: int
    kong: bool
    text: str
    won: bool
    """The winning tile completed it."""


@cache
def _text(kinds: tuple[int, ...]) -> str:
    """Kinds as compact text: ``123m``, ``1s1z``."""
    written = ""
    for tile in map(code, kinds):
        written = written[:-1] + tile if written and written[-1] == tile[-1] else written + tile
    return written


def _role(kinds: tuple[int, ...]) -> str:
    if kinds[0] == kinds[-1]:
        return "pung"
    if len(kinds) == 3 and kinds[0] < 27 and kinds == (kinds[0], kinds[0] + 1, kinds[0] + 2):
        return "run"
    return "group"


_ROLES: Final = {Form.CHOW: "run", Form.GROUP: "group", Form.PAIR: "pair"}
"""What a meld is; the others are alike."""


def _printed(kinds: tuple[int, ...], story: Story) -> str:
    """Kinds as compact text; where two exchange what they are, as they are printed."""
    if story.plays is not None:
        back = {plays: shows for shows, plays in enumerate(story.plays[:60])}
        if len(back) == 60:
            kinds = tuple(sorted(back[kind] for kind in kinds))
    return _text(kinds)


def blocks_of(reading: Any, story: Story) -> list[Block]:
    """The sets and the pair of a reading of the core, melds last; of a shape without sets the melds alone; none without a reading."""
    if reading is None:
        return []
    if isinstance(reading, Filled):
        return _filled(reading, story)
    place = reading.place
    found: list[Block] = []
    rows = len(reading.sets) - (3 if reading.shape == "knitted" else 0)
    for at, kinds in enumerate(reading.sets):
        won = at == place
        zone = OPEN if won and story.source is not Source.SELF_DRAW else HIDDEN
        role = "row" if at >= rows else _role(tuple(kinds))
        found.append(Block(tuple(kinds), role, zone, False, _printed(tuple(kinds), story), won))
    if reading.pair is not None:
        pair = reading.pair
        found.append(
            Block((pair, pair), "pair", HIDDEN, False, _printed((pair, pair), story), place == len(reading.sets))
        )
    for meld, shows in zip(story.hand.melds, story.printed[0].melds, strict=True):
        concealed = meld.form is Form.CONCEALED
        role = _ROLES.get(meld.form, "pung")
        text = str(shows)
        if story.plays is None and role != "pung" and meld.kinds != shows.kinds:
            text += f"={_text(meld.kinds)}"  # with a wild tile: what it stands for
        found.append(
            Block(
                meld.kinds,
                role,
                HIDDEN if concealed else OPEN | LAID,
                len(meld.kinds) == 4 and role == "pung",
                text,
                False,
            )
        )
    return found


def _filled(reading: Filled, story: Story) -> list[Block]:
    """The groups of a hand that is counted tile by tile, the line's name before them."""
    wild = (story.masks["wild"] & -story.masks["wild"]).bit_length() - 1
    win, drawn = FACES[story.win], story.source is Source.SELF_DRAW
    found = [Block((), "name", 0, False, f"{reading.key}:", False)] if reading.key else []
    for one in reading.groups:
        won = not one.laid and one.kind == win and not any(block.won for block in found)
        zone = OPEN | LAID if one.laid else OPEN if won and not drawn else HIDDEN
        role = "pung" if one.size > 2 else "pair"
        text = f"[{one.text(wild)}]" if one.laid else one.text(wild)
        found.append(Block((one.kind,) * one.size, role, zone, one.size == 4, text, won))
    return found


def hand_text(story: Story) -> str:
    """Every tile of the finished hand, the winning one among them; of an instant, what is laid aside. Who wins without the tile he waits for may hold
    every copy of it himself, so there may be five of a kind."""
    if story.instant and any(story.laid):
        return str(Hand([kind for kind, number in enumerate(story.laid) for _ in range(number)]))
    hand, win = story.printed
    return " ".join((canonical((*hand.tiles, win)), *map(str, hand.melds)))


def reading_text(blocks: list[Block], story: Story) -> str:
    """``123m 456m 99p [777z]``; the whole hand for a shape without sets."""
    return (
        " ".join(block.text for block in blocks)
        if any(block.role in ("pair", "name") for block in blocks)
        else hand_text(story)
    )


def tiles_of(test: object, blocks: list[Block], story: Story) -> str:
    """Canonical text of the tiles that made `test` hold: some blocks, the winning tile, or the whole hand."""
    if test is ALWAYS:
        return hand_text(story)
    if not isinstance(test, Test):
        return code(story.win)
    made = _made(test, blocks, story.masks)
    if made is None:
        return hand_text(story)
    if not made:
        return code(story.win)
    return " ".join(blocks[at].text for at in sorted(made))


_WHOLE: Final = None


def _made(test: Test, blocks: list[Block], masks: Mapping[str, int]) -> set[int] | None:
    """Places of the blocks; None for the whole hand, empty for what is no matter of blocks."""
    if isinstance(test, Fact):
        return set()
    if isinstance(test, Not):
        return _WHOLE if test.structural else set()
    if isinstance(test, Leaf):
        return _of_leaf(test, blocks, masks)
    assert isinstance(test, (Every, Some))
    found: set[int] = set()
    for part in test.tests:
        made = _made(part, blocks, masks)
        if made is None:
            return _WHOLE
        found |= made
    return found


_SETS = {"runs": "run", "pungs": "pung", "groups": "group", "kongs": "pung", "concealed_kongs": "pung"}


def _of_leaf(leaf: Leaf, blocks: list[Block], masks: Mapping[str, int]) -> set[int] | None:
    if leaf.hi == 0 or not any(block.role == "pair" for block in blocks):
        return _WHOLE
    op = leaf.op
    if op in ("wait", "wait_any", "wait_every", "won"):
        return {at for at, block in enumerate(blocks) if block.won}
    if op == "combined":
        return _combined(leaf, blocks)
    if op == "shape" and any(block.role == "row" for block in blocks):
        return {at for at, block in enumerate(blocks) if block.role == "row"}
    mask = leaf.mask if isinstance(leaf.mask, int) else leaf.mask.resolve(masks)
    if op == "pair":
        return {at for at, block in enumerate(blocks) if block.role == "pair" and mask >> block.kinds[0] & 1}
    if op in _SETS:
        return {
            at
            for at, block in enumerate(blocks)
            if block.role == _SETS[op]
            and (op not in ("kongs", "concealed_kongs") or (block.kong and (op == "kongs" or block.zone == HIDDEN)))
            and (not leaf.zone or block.zone & leaf.zone)
            and (mask >> block.kinds[0] & 1 if op != "groups" else any(mask >> kind & 1 for kind in block.kinds))
        }
    if op in ("straights", "mixed_straights", "twins", "same_runs", "same_pungs"):
        return _together(op, blocks)
    if op in ("suits_beyond", "long_suits", "ranks_beyond"):
        return _numbered(leaf, blocks)
    return set() if op == "won_rank" else _WHOLE


def _combined(leaf: Leaf, blocks: list[Block]) -> set[int]:
    """Blocks that one row of a table of combinations joins."""
    at, rows = combined.rows_of(leaf)
    chosen = combined.selection(rows, [(block.role, block.kinds[0]) for block in blocks])
    return {place for row, places in chosen if row == at for place in places}


def _numbered(leaf: Leaf, blocks: list[Block]) -> set[int]:
    """Blocks of the suits, or with the ranks, of which there are so many tiles."""
    assert isinstance(leaf.x, int)
    least = leaf.x + (leaf.op != "long_suits")
    parts = [
        [kind % 9 if leaf.op == "ranks_beyond" else kind // 9 for kind in block.kinds if kind < 27] for block in blocks
    ]
    held = Counter(part for row in parts for part in row)
    return {at for at, row in enumerate(parts) if any(held[part] >= least for part in row)}


def _together(op: str, blocks: list[Block]) -> set[int]:
    """Blocks that make a straight, equal runs, or one rank in three suits."""
    role = "pung" if op == "same_pungs" else "run"
    lows = {at: block.kinds[0] for at, block in enumerate(blocks) if block.role == role and block.kinds[0] < 27}
    held = Counter(lows.values())
    if op == "twins":
        return {at for at, low in lows.items() if held[low] > 1}
    if op == "straights":
        suits = {low // 9 for low in held if all(held[low // 9 * 9 + start] for start in (0, 3, 6))}
        return {at for at, low in lows.items() if low // 9 in suits and low % 9 in (0, 3, 6)}
    if op == "mixed_straights":
        return {at for at, low in lows.items() if low % 9 in (0, 3, 6)}
    ranks = {low % 9 for low in held if all(held[suit * 9 + low % 9] for suit in range(3))}
    return {at for at, low in lows.items() if low % 9 in ranks}

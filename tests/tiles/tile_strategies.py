"""Random tiles, melds and hands for the tests of this folder."""

from __future__ import annotations

from hypothesis import strategies as st

from mahjong import notation
from mahjong.hand import Form, Hand, Meld
from mahjong.tiles import FACES, LIMITS

physical = st.integers(0, 63)
tile_lists = st.lists(physical, max_size=20)
SEATS = st.sampled_from(notation.SEATS)
JOKERS = st.integers(42, 59)


def _reds(draw: st.DrawFn, kinds: list[int]) -> list[int]:
    """Some of the fives become red."""
    return [{4: 60, 13: 61, 22: 62}[kind] if kind in (4, 13, 22) and draw(st.booleans()) else kind for kind in kinds]


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    form = draw(st.sampled_from(Form))
    size = {Form.CHOW: 3, Form.PUNG: 3, Form.PAIR: 2, Form.QUINT: 5}.get(form, 4)
    if form == Form.CHOW:
        low = 9 * draw(st.integers(0, 2)) + draw(st.integers(0, 6))
        kinds = [low, low + 1, low + 2]
    elif form == Form.GROUP:
        kinds = draw(st.lists(st.integers(0, 59), min_size=3, max_size=9).filter(_fits))
    else:
        kinds = [draw(st.integers(0, 59))] * size
    if form != Form.GROUP:
        for at in range(len(kinds)):
            if draw(st.integers(0, 4)) == 0:
                kinds[at] = draw(JOKERS)
    if not _fits(kinds):
        kinds[-1] = draw(JOKERS)
    tiles = _reds(draw, kinds)
    if form == Form.CONCEALED:
        return Meld(form, tiles)
    return Meld(form, tiles, draw(st.none() | st.sampled_from(tiles)), draw(st.none() | SEATS))


def _fits(kinds: list[int]) -> bool:
    return all(kinds.count(kind) <= LIMITS[kind] for kind in kinds)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    concealed = draw(st.lists(physical, max_size=17))
    sets = draw(st.lists(melds(), max_size=5))
    while not _fits([FACES[tile] for tile in (*concealed, *(tile for meld in sets for tile in meld))]):
        if sets:
            sets.pop()
        else:
            concealed.pop()
    return Hand(concealed, sets)

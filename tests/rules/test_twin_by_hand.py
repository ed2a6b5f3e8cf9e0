"""The referee of the core, checked on hands small enough to count by eye."""

from __future__ import annotations

import pytest
import twin_readings
import twin_scan as twin

from mahjong.hand import Hand
from mahjong.rules import sets
from mahjong.tiles import DRAGONS, ORDINARY, TERMINALS, kind, mask

MENU = (sets.runs() | sets.pungs()).within(ORDINARY).compiled(twin.Menu)
EVERY = (1 << 64) - 1


def ask(text: str, win: str, *ops: tuple, drawn: bool = True, **more: object) -> set[tuple[int, ...]]:
    """The distinct values of some atoms over all readings and placements; an op is (name, mask, zone, x)."""
    hand = Hand(text)
    atoms = tuple(_atom(*op) for op in ops)
    program = twin.Program(atoms, (), tuple(range(len(atoms))), ((3, 1, 1, 1, 1, 1, 1, 1, 3),))
    melds = [meld.packed for meld in hand.melds]
    question = {"win": -1 if win == "wild" else kind(win), "self_draw": drawn, "melds": melds, **more}
    return {tuple(values) for _, values, _ in twin.scan(MENU, program, hand.packed, **question)}


def _atom(op: str, kinds: int = EVERY, zone: int = 0, x: int = 0) -> tuple[str, int, int, int, int, int, int]:
    return (op, kinds, -1, zone, x, 1, 255)


def test_three_pungs_are_three_runs() -> None:
    found = ask("111222333m456p7s", "7s", ("pungs",), ("runs",), ("twins",))
    assert found == {(3, 1, 0), (0, 4, 1)}
    # 111222333444 55: four pungs; a pung and three equal runs, 123 or 234; and 111 234 345 345 with the pair of twos.
    found = ask("1112223334445m", "5m", ("pungs",), ("runs", mask("1m")), ("pair", mask("5m")))
    assert found == {(4, 0, 1), (1, 3, 1), (1, 0, 1), (1, 0, 0)}


def test_where_the_winning_tile_goes() -> None:
    wait = tuple(("wait", EVERY, 0, 1 << place) for place in range(6))
    assert ask("123m456p789s1122z", "2z", *wait, ("pungs", EVERY, twin.OPEN)) == {(0, 0, 0, 0, 1, 0, 0)}
    assert ask("123m456p789s1122z", "2z", ("pungs", EVERY, twin.OPEN), drawn=False) == {(1,)}
    assert ask("12m456p789s11z222z", "3m", *wait) == {(1, 0, 0, 0, 0, 0)}
    assert ask("13m456p789s11z222z", "2m", *wait) == {(0, 1, 0, 0, 0, 0)}
    assert ask("23m456p789s11z222z", "1m", *wait) == {(0, 0, 0, 1, 0, 0)}
    assert ask("1m456p789s111z222z", "1m", *wait) == {(0, 0, 1, 0, 0, 0)}
    # 3 4 5 5 and another 5: the pair, or the end of the run.
    assert ask("3455m456p789s111z", "5m", *wait) == {(0, 0, 1, 0, 0, 0), (0, 0, 0, 1, 0, 0)}


@pytest.mark.parametrize(
    ("text", "win", "atom", "value"),
    [
        ("123m456p789s1122z", "2z", ("straights",), 0),
        ("123456789m11z22z", "2z", ("straights",), 1),
        ("123m456p789s11z22z", "2z", ("mixed_straights",), 1),
        ("123m123p123s11z22z", "2z", ("same_runs",), 1),
        ("222m222p222s11z22z", "2z", ("same_pungs",), 1),
        ("123m45p11z[777z]<8888s>", "6p", ("opened",), 1),
        ("123m45p11z<8888s>123s", "6p", ("concealed_kongs",), 1),
        ("123m45p11z[777z]<8888s>", "6p", ("tiles", mask("8s")), 4),
        ("123m45p11z[777z]<8888s>", "6p", ("pungs", EVERY, twin.HIDDEN), 1),
        ("123m45p11z[777z]<8888s>", "6p", ("fours",), 1),
        ("123m45p11z[777z]<8888s>", "6p", ("fours", EVERY, twin.LAID), 0),
        ("567p2p234m555m[555p]", "2p", ("fours", EVERY, twin.LAID, 1), 1),
        ("567p2p234m555m[555p]", "2p", ("fours", EVERY, twin.HIDDEN, 1), 0),
        ("222234m567p8p[111s]", "8p", ("fours", EVERY, twin.HIDDEN, 1), 1),
        ("345p456p2m[777p]<2222p>", "2m", ("suits_missing",), 1),
        ("345p456p2z[777p]<2222p>", "2z", ("suits_missing",), 2),
        ("123456m7m<1111p><2222p>", "7m", ("long_suits", EVERY, 0, 8), 16),
        ("123456m1z<1111p><2222p>", "1z", ("long_suits", EVERY, 0, 9), 0),
        ("222345m34m678m66m", "5m", ("suits_beyond", EVERY, 0, 8), 6),
        ("567p2p234m555m[555p]", "2p", ("ranks_beyond", EVERY, 0, 4), 3),
        ("123m45p11z[777z]<8888s>", "6p", ("won_rank", EVERY), 6),
        ("123m45p11z[777z]<8888s>", "6p", ("won_rank", mask("123m")), 0),
        ("123m456p1z[777z]<8888s>", "1z", ("won_rank", EVERY), 0),
        ("123m45p11z[777z]<8888s>", "6p", ("left",), 7),
        ("123m45p11z[777z]<8888s>", "6p", ("kinds", DRAGONS), 1),
        ("123m78p11z[999p]<1111s>", "9p", ("untouched", TERMINALS), 1),
        ("1112345678999m", "5m", ("like_before",), 1),
        ("1112345678999m", "5m", ("waits",), 9),
        ("1123455678999m", "1m", ("like_after",), 1),
        ("1123455678999m", "1m", ("like_before",), 0),
        ("111m456p789s1122z", "2z", ("waits",), 2),
        ("111m456p789s1122z", "2z", ("unwaited", mask("1234z")), 2),
        ("1112345678999m", "5m", ("unwaited", mask("123456789m")), 0),
    ],
)
def test_numbers(text: str, win: str, atom: tuple, value: int) -> None:
    assert {values[0] for values in ask(text, win, atom)} == {value}


def test_wild_tiles() -> None:
    # One wild tile and 1m 2m: it is the 3m; with a pair elsewhere nothing else fits.
    used = ask("12m456p789s111z22z", "2z", ("used",), ("assigned", mask("3m")), wilds=0)
    assert used == set()
    one = ask("12m456p789s11z22z", "2z", ("used",), ("own",), ("assigned", mask("3m")), wilds=1, faces=mask("5p"))
    assert (1, 0, 1) in one
    own = ask("46p123m789s11z22z", "2z", ("used",), ("own",), wilds=1, faces=mask("5p"))
    assert (0, 1) in own
    # The winning tile is the wild one: won is what it became.
    assert ask("12m456p789s111z22z", "wild", ("won", mask("3m")), wilds=1) == {(1,)}


def test_any_tile_wins_but_one_that_cannot_come() -> None:
    every = (1 << 34) - 1
    for text, waits, unwaited in (
        ("123s456p789s222m", 34, 0),
        ("456p789s123s<1111m>", 33, 0),
        ("456p789s12s4m<1111m>", 2, 31),
    ):
        found = ask(text, "5z" if unwaited == 0 else "4m", ("waits", every), ("unwaited", every), wilds=1)
        assert found == {(waits, unwaited)}, text


def test_the_fifth_copy() -> None:
    # 1m four times: 111 and 123 use them; the wild tile can only pair the 9p left over.
    assert ask("1111m23m456p789s9p", "wild", ("pair", mask("9p")), wilds=1, fifth=False) == {(1,)}
    # 111 and 1 left: only a fifth copy pairs it.
    lone = ("1111m456p789s222z", "wild", ("pair", mask("1m")))
    assert ask(*lone, wilds=1, fifth=True) >= {(1,)}
    assert (1,) not in ask(*lone, wilds=1, fifth=False)


def test_shapes_without_sets() -> None:
    for text, win, bit in (
        ("113355m7799p22s6z", "6z", twin_readings.PAIRS),
        ("111133m7799p22s6z", "6z", twin_readings.QUAD_PAIRS),
        ("19m19p19s1234567z", "7z", twin_readings.ORPHANS),
        ("147m258p9s123456z", "7z", twin_readings.MISFITS),
    ):
        assert (1,) in ask(text, win, ("shape", EVERY, 0, bit), shapes=31)
    assert ask("111133m7799p22s6z", "6z", ("shape", EVERY, 0, twin_readings.PAIRS), shapes=31) == {(0,)}
    assert ask("146m258p9s123456z", "7z", ("shape",), shapes=31) == set()

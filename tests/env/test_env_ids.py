"""The table of ids: fixed, for every rule set the same but for the answers to its questions."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import mahjong
from mahjong._core.ids import drawn, offered
from mahjong.env.ids import SIZE, Block, Ids, Word
from mahjong.errors import IllegalAction, MahjongError
from mahjong.play.actions import Action

FIXED = {
    "pass": 1, "win": 2, "draw": 3, "draw tail": 4, "ready": 5, "discard 1m": 64, "discard 9s": 90, "discard 7z": 97, "discard 0p": 125,
    "discard 5m ready": 132, "claim [345m]": 194, "claim [067s]": 214, "claim [555z]": 287, "claim [0555m]": 324, "claim [11z]": 411,
    "claim [9999p1j]": 465, "kong <9999s>": 538, "kong [1111p+]": 585, "aside 1f": 674, "aside 5z6z7z": 671, "swap 5m S1": 708, "give 1m2m3m": 768,
    "give 3m??": 770, "hold 5m": 772, "choose back=5z6z7z": 7, "choose bet=120": 35,
}  # fmt: skip


def test_ids_never_change() -> None:
    for name in ("guangdong", "japan", "america", "taiwan-16"):
        ids = mahjong.env.actions(name)
        assert {text: int(ids.id(text)) for text in FIXED} == FIXED
    assert SIZE == 1024
    assert [int(block) for block in Block] == list(range(0, 960, 64))


def test_answers_are_listed_for_each_rule_set() -> None:
    assert mahjong.env.actions("guangdong").answers == ()
    ids = mahjong.env.actions("sichuan", void=True)
    assert ids.answers == (("void", "m"), ("void", "p"), ("void", "s"))
    assert ids.id("choose void=p") == 897
    assert ids.action(897) == "choose void=p"
    assert ids.columns["void", "s"] == (2, mahjong.tiles.mask("123456789s"))
    japan = mahjong.env.actions("japan")
    assert japan.answers[0] == ("abort", "nine-kinds")
    assert japan.action(896) == "abort nine-kinds"
    with pytest.raises(MahjongError, match="no such answer"):
        mahjong.env.actions("guangdong").id("choose void=p")


def test_both_ways() -> None:
    """What an id means by itself begins with that id; names tell ids apart."""
    for name in ("japan", "sichuan", "america", "tongliao-mazhanger", "jiangnan"):
        ids = Ids(mahjong.variant(name))
        alone = {number: act for number in range(SIZE) if (act := ids.action(number)) is not None}
        assert all(ids.id(act) == number for number, act in alone.items())
        assert len(alone) > 400
        named = [name for _, name in ids.table()]
        assert len(named) == len(set(named))
        assert {number for number, _ in ids.table()} >= set(alone)


def test_acts_of_several_steps_are_spelled() -> None:
    ids = mahjong.env.actions("america")
    assert ids.spell("give 1m2m3m") == (768, 769, 770)
    assert ids.spell("give 3m??") == (770, 831, 831)
    assert ids.spell("swap 5m S1", "E") == (708, Block.PLACE + 8 + 1)
    assert ids.spell("swap 5m S1", "W") == (708, Block.PLACE + 24 + 1)
    assert ids.spell("choose bet=120") == (Word.DIGITS + 3, Word.DIGIT + 1, Word.DIGIT + 2, Word.DIGIT)
    assert ids.spell("discard 5m ready stake=12") == (132, Word.DIGITS + 2, Word.DIGIT + 1, Word.DIGIT + 2)
    assert ids.spell("claim [345m] ready") == (Word.READY, 194, 770, 771, 772)
    assert ids.spell("aside 5z6z7z") == (671, 800, 801)


def test_steps_without_a_choice_are_left_out() -> None:
    """Runs with a red five or without: the tiles are asked for where they differ, and nowhere else."""
    ids = mahjong.env.actions("japan")
    acts = [Action(one) for one in ("claim [406m]", "claim [456m]", "claim [345m]", "pass")]
    assert ids.id(acts[0]) == ids.id(acts[1]) == 195
    said, left = ids.narrowed(acts, "S", (195,))
    assert said == (195, 771)
    assert left == {Block.TILE + 60: acts[0], Block.TILE + 4: acts[1]}
    assert ids.narrowed(acts, "S", ())[1] == {195: None, 194: acts[2], 1: acts[3]}
    gifts = [Action(one) for one in ("give 1m2m3m", "give 1m2m4m", "give 5m6m7m")]
    assert ids.narrowed(gifts, "E", (768,)) == ((768, 769), {770: gifts[0], 771: gifts[1]})
    assert ids.narrowed(gifts, "E", (772,))[1] == {773: gifts[2]} or ids.narrowed(gifts, "E", (772,))[1] == {
        Word.DONE: gifts[2]
    }
    nested = [Action("aside 5z"), Action("aside 5z6z7z")]
    assert ids.narrowed(nested, "E", (671,)) == ((671,), {Word.DONE: nested[0], 800: nested[1]})
    with pytest.raises(IllegalAction, match="begins so"):
        ids.narrowed(gifts, "E", (64,))


def test_what_is_no_id() -> None:
    ids = mahjong.env.actions("guangdong")
    for bad in (-1, 1024, True, "5", 1.0, None):
        for ask in (ids.action, ids.name):
            with pytest.raises(MahjongError, match="no action id"):
                ask(bad)
    assert ids.action(np.int64(64)) == "discard 1m"


def test_the_core_refuses_wrong_buffers() -> None:
    deal = mahjong.variant("guangdong").deal(seed=1)
    table = deal._table
    for bad in (bytearray(10), bytes(80 * 64), [0], None):
        with pytest.raises(ValueError, match="out must be"):
            table.planes(0, 0, 0, 0, 0, bad)
    with pytest.raises(ValueError, match="seat"):
        table.planes(0, 0, 0, 4, 0, bytearray(80 * 64))
    with pytest.raises(ValueError, match="open_seats"):
        table.planes(0, -1, 0, 0, 0, bytearray(80 * 64))
    first = mahjong.env.actions("guangdong").first
    for acts, known in (([], first), ((), None)):
        with pytest.raises(ValueError, match="acts must be"):
            offered(acts, known)
    with pytest.raises(ValueError, match="no id"):
        offered(("pass",), {"pass": 1024})
    masks, draws, out = np.eye(3, 1024, 5, np.uint8), np.array([0.0, 0.999, 0.5]), np.zeros(3, np.int64)
    for bad in (
        (masks[:, :8].copy(), draws, out), (masks[:2], draws, out), (masks, draws[:2], out), (masks, draws, out[:2]), (masks[:, ::-1], draws, out),
        (masks.astype(float), draws, out), (masks, out, out), (masks, draws, draws), (None, draws, out), (masks, draws, bytes(24)),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="masks must be"):
            drawn(*bad)
    drawn(masks, draws, out)
    assert out.tolist() == [5, 6, 7]
    masks[:, 1000:1003] = 1
    drawn(masks, np.array([float("nan"), -3.0, 2.0]), out)
    assert out.tolist() == [5, 6, 7]
    drawn(masks, np.array([0.25, 0.5, 1 - 2**-53]), out)
    assert out.tolist() == [1000, 1001, 1002]
    assert offered(("a", "b", "c"), {"a": 5, "b": 5, "c": 7})[:2] == ({5: None, 7: "c"}, (5, 7))


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in ("pettingzoo", "gymnasium")] + [
        "pettingzoo",
        "gymnasium",
    ]:
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("mahjong.env.turns", "mahjong.env.together", "mahjong.env.tables", "mahjong.env.space"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    for make in (mahjong.env.aec, mahjong.env.parallel, lambda name: mahjong.env.vector(name, 2)):
        with pytest.raises(MahjongError, match=r"extra learn: pip install 'mjcore\[learn\]'") as caught:
            make("guangdong")
        assert "learn" in caught.value.zh
    assert mahjong.env.actions("guangdong").id("discard 1m") == 64
    assert mahjong.env.observation.shape(4) == (80, 64)


def test_ids_follow_from_the_numbers_of_the_core() -> None:
    """As the page says, for those who work them out in C."""
    blocks = {0: 192, 5: 192, 1: 256, 2: 320, 3: 512, 4: 576, 6: 384, 7: 448}
    for text, number in FIXED.items():
        code = Action(text).code
        verb = text.partition(" ")[0]
        if verb == "discard" and "ready" not in text:
            assert number == 64 + (code >> 4)
        elif verb in ("claim", "kong"):
            assert number == blocks[code >> 4 & 7] + mahjong.tiles.face(code >> 10 & 63)
        elif verb in ("aside", "give"):
            assert number == {"aside": 640, "give": 768}[verb] + (code >> 7 & 63)

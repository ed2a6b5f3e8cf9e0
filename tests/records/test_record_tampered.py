"""Whatever is changed in a record, `verify` finds it and names the line; nothing but RecordError comes of damage."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import mahjong
from mahjong import walls
from mahjong.errors import MahjongError, RecordError
from mahjong.play.record import Record
from mahjong.tiles import CODES
from record_games import GAMES, IDS, begin, play

ANY_ORDER = {"answer", "choose", "give"}


def text_of(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)


def summed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same lines with sums that hold: what a careful forger writes."""
    found: list[dict[str, Any]] = []
    for row in rows:
        if "sum" in row:
            row = {"sum": hashlib.sha256(text_of(found).encode()).hexdigest()}
        found.append(row)
    return found


def other_tile(text: str, rng: random.Random) -> str:
    return rng.choice([code for code in CODES[:34] if code != text])


def forgeries(rows: list[dict[str, Any]], at: int, rng: random.Random) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Changes of one line that re-execution alone must find."""
    row = rows[at]

    def put(*new: dict[str, Any]) -> list[dict[str, Any]]:
        return [*rows[:at], *new, *rows[at + 1 :]]

    if "sum" in row or "format" in row:
        return
    if row["e"] not in ANY_ORDER:  # whom nobody asked cannot be missed
        yield "missing", put()
    yield "twice", put(row, row)
    yield "another key", put({**row, "more": 1})
    if "tiles" in row:
        yield "tile", put({**row, "tiles": other_tile(row["tiles"], rng)})
    if row["e"] == "discard":
        yield "act", put({**row, "act": f"discard {other_tile(row['tiles'], rng)}"})
    for key in ("seat", "other", "note", "act", "tiles"):
        if key in row:
            yield f"no {key}", put({name: value for name, value in row.items() if name != key})
            yield f"{key} of another kind", put({**row, key: 5})
            yield f"another {key}", put({**row, key: "X"})
    following = rows[at + 1] if at + 1 < len(rows) else {}
    if "e" in following and following != row and not {following["e"], row["e"]} <= ANY_ORDER:
        yield "order", [*rows[:at], following, row, *rows[at + 2 :]]
    for number, line in enumerate(row.get("lines", ())):
        for change in (
            {"amount": line["amount"] + 1},
            {"payer": line["payee"], "payee": line["payer"]},
            {"why": "x"},
            {"amount": True},
        ):
            lines = [dict(one) for one in row["lines"]]
            lines[number].update(change)
            yield f"line {change}", put({**row, "lines": lines})
    if row.get("hands"):
        yield "hands", put({**row, "hands": {}})


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_line(game: Any, rng: random.Random, examples: Callable[[int], int]) -> None:
    for _ in range(examples(1)):
        record = Record.of(play(begin(game, rng), rng))
        rows = [row.data for row in record.rows]
        settled = [
            at for at, row in enumerate(rows) if row.get("e") in ("settle", "win", "end", "kong", "claim", "exchange")
        ]
        for at in {
            *rng.sample(range(1, len(rows)), min(len(rows) - 1, 5)),
            *rng.sample(settled, min(len(settled), 3)),
        }:
            for number, (what, changed) in enumerate(forgeries(rows, at, rng)):
                # The sum finds whatever was changed, and `test_every_byte_counts` asks for that: once a line is enough here.
                for forged in (changed, summed(changed)) if number == 0 else (summed(changed),):
                    try:
                        found = Record.read(text_of(forged)).verify()
                    except RecordError:
                        continue
                    assert not found.ok, (what, rows[at])
                    assert all(1 <= one.line <= len(forged) for one in found.problems)
                    if forged is not changed:
                        assert any(abs(one.line - (at + 1)) <= 1 for one in found.problems), (
                            what,
                            rows[at],
                            found.problems,
                        )


def test_problems_say_what_was_expected(rng: random.Random) -> None:
    record = Record.of(play(begin(GAMES[0], rng, seed=3), random.Random(1)))
    rows = [row.data for row in record.rows]
    draw = next(at for at, row in enumerate(rows) if row.get("e") == "draw")
    was = rows[draw]["tiles"]
    new = "1m" if was != "1m" else "2m"
    (problem,) = (
        Record.read(text_of(summed([*rows[:draw], {**rows[draw], "tiles": new}, *rows[draw + 1 :]]))).verify().problems
    )
    assert problem.line == draw + 1
    assert problem.en == f'{{"tiles":"{was}"}} was expected, not {{"tiles":"{new}"}}'
    assert problem.zh == f'应为{{"tiles":"{was}"}}，而不是{{"tiles":"{new}"}}'
    missing = Record.read(text_of(summed([*rows[:draw], *rows[draw + 1 :]]))).verify().problems[0]
    assert missing.line == draw + 1
    assert missing.en.startswith('a line is missing before it: {"e":"draw"')
    discard = draw - 1
    illegal = [*rows[:discard], {**rows[discard], "act": "discard 8f"}, *rows[discard + 1 :]]
    found = Record.read(text_of(illegal)).verify().problems[0]
    assert found.line == discard + 1
    assert "discard 8f" in found.en
    with pytest.raises(RecordError, match=f"^line {discard + 1}: "):
        Record.read(text_of(illegal)).deal()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_byte_counts(game: Any, rng: random.Random, examples: Callable[[int], int]) -> None:
    """A change of any sort anywhere in a finished record is found: the sum sees what re-execution cannot."""
    deal = play(begin(game, rng), rng)
    record = Record.of(deal, players=["Ann", "Bo", "Cy", "Di"][: len(deal.seats)])
    data = record.text.encode()
    for _ in range(examples(60)):
        at = rng.randrange(len(data) - 1)
        changed = bytearray(data)
        changed[at] = rng.choice([one for one in range(256) if one != data[at] and (data[at] != 10 or one != 13)])
        check_damaged(bytes(changed))


def check_damaged(data: bytes) -> None:
    try:
        record = Record.read(data)
        found = record.verify()
    except RecordError:
        return
    assert not found.ok, data[:300]
    for act in (record.deal, lambda: record.seen_by("S"), lambda: record.seen_by(None)):
        with contextlib.suppress(RecordError):
            act()


def test_random_damage(rng: random.Random, examples: Callable[[int], int]) -> None:
    deals = [play(begin(game, rng), rng) for game in GAMES[:2]]
    full = Record.of(*deals, match={"table": 7})
    texts = [Record.of(deals[0]).text, full.text, full.seen_by("S").text]
    for _ in range(examples(300)):
        data = bytearray(rng.choice(texts).encode())
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(data))
            kind = rng.randrange(6)
            if kind == 0:
                data[at] = rng.randrange(256)
            elif kind == 1:
                del data[at : at + rng.randrange(1, 200)]
            elif kind == 2:
                data[at:at] = data[at : at + rng.randrange(1, 200)]
            elif kind == 3:
                data[at:at] = rng.choice(
                    [b"\n", b"{", b"null", b"\x00", b"1e999", b"[" * 3000, b'"', b"\\ud800", b"\xef\xbb\xbf"]
                )
            elif kind == 4:
                del data[at:]
            else:
                rows = bytes(data).split(b"\n")
                rng.shuffle(rows[: 3 + at % 7])
                one, two = rng.randrange(len(rows)), rng.randrange(len(rows))
                rows[one], rows[two] = rows[two], rows[one]
                data = bytearray(b"\n".join(rows))
            if not data:
                break
        if bytes(data).decode(errors="replace") in texts:
            continue
        try:
            record = Record.read(bytes(data))
            record.verify()
        except RecordError:
            continue
        for number in range(len(record)):
            with contextlib.suppress(RecordError):
                record.deal(number)


VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, "", "x", "E", "\ud800", [], [[]], [1], ["E"], {}, {"a": []}, "9" * 400, "guangdong", [["E", "x"]],
)  # fmt: skip


@pytest.mark.parametrize("fair", [False, True], ids=["seed", "fair"])
def test_strange_headers(fair: bool, rng: random.Random) -> None:
    """Every value of a header by every strange one."""
    variant = mahjong.variant("sichuan", preset="chengdu", ladder=(1, 3, 5))
    how: dict[str, Any] = {"secret": walls.fair(variant.words["tileset"])} if fair else {"seed": 5}
    record = Record.of(variant.deal(**how))
    rows = [row.data for row in record.rows]

    def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        if path:
            yield path
        if isinstance(value, (dict, list)):
            for key in value if isinstance(value, dict) else range(len(value)):
                yield from places(value[key], (*path, key))

    for path in list(places(rows[0])):
        for value in VALUES:
            header = json.loads(json.dumps(rows[0]))
            at = header
            for key in path[:-1]:
                at = at[key]
            if json.dumps(at[path[-1]]) == json.dumps(value):
                continue
            at[path[-1]] = value
            try:
                made = Record.read(json.dumps(header) + "\n" + text_of(rows[1:]))
                made.verify()
                made.deal()
            except RecordError:
                pass
    for key in ("key", "self", "core", "preset", "seed", "x"):
        header = {**rows[0], "options": {key: 1}}
        with pytest.raises(RecordError, match=r"^line 1: "):
            Record.read(text_of([header, *rows[1:]])).deal()


def test_header_says_what_is_known(rng: random.Random) -> None:
    rows = [row.data for row in Record.of(begin(GAMES[0], rng)).rows]

    def refused(match: str, **changes: Any) -> None:
        with pytest.raises(MahjongError, match=match) as caught:
            Record.read(text_of([{**rows[0], **changes}, *rows[1:]])).deal()
        assert isinstance(caught.value, RecordError)
        assert caught.value.zh.startswith("第1行：")

    refused("^line 1: version 2 of 'mahjong-deal'; this library reads version 1", version=2)
    refused("^line 1: format 'other': 'mahjong-deal' was expected", format="other")
    refused("^line 1: variant 'nowhere': this library knows guangdong", variant="nowhere")
    refused("^line 1: no preset 'x'", preset="x")
    refused("^line 1: no option 'x'", options={"x": 1})
    refused("^line 1: seats must be E S W N", seats=["E", "S", "W"])
    refused("^line 1: accounts must be E S W N", accounts=["E"])
    refused("^line 1: dealer='X': one of E S W N", dealer="X")
    refused("^line 1: automation 'sleep': there are draw, asides, pass, forced", automation=["sleep"])
    refused("^line 1: the wall of a record in the form full tells", wall={})
    refused("^line 1: the wall of a record in the form full tells", wall={"seed": 1, "tiles": ""})
    refused("^line 1: a header has the keys", more=1)
    refused("^line 1: form 'x': one of full, public, seat", form="x")
    found = Record.read(text_of([{**rows[0], "book": "0" * 16, "library": "9.9"}, *rows[1:]])).verify()
    assert found.ok
    assert [note.en.split(" ")[0] for note in found.notes] == ["written", "played", "the"]


def test_lines_out_of_place(rng: random.Random) -> None:
    rows = [row.data for row in Record.of(play(begin(GAMES[0], rng), rng)).rows]
    match = {"format": "mahjong-match", "version": 1, "library": "0.1.0", "match": {}}
    for bad, line in (
        (rows[1:], 1),
        ([*rows, rows[-2]], len(rows) + 1),
        ([*rows, rows[-1]], len(rows) + 1),
        ([rows[0], match, *rows[1:]], 2),
        ([*rows, {"x": 1}], len(rows) + 1),
        ([*rows[:3], {"e": 5}, *rows[3:]], 4),
    ):
        with pytest.raises(RecordError, match=f"^line {line}: "):
            Record.read(text_of(bad))
    for raw in (b"", b"\n", b"[]\n", b"{}\n", b"nothing\n", b"\xff\n", b'{"e":1,"e":2}\n', b"[" * 10**5 + b"\n"):
        with pytest.raises(RecordError):
            Record.read(raw)
    unfinished = [*rows[:6], *rows]
    assert "another follows" in Record.read(text_of(summed(unfinished))).verify().problems[0].en


def test_wall_against_commitment(rng: random.Random) -> None:
    variant = mahjong.variant("guangdong")
    record = Record.of(play(variant.deal(secret=walls.fair("136"), words=["a", "b"]), rng))
    rows = [row.data for row in record.rows]

    def changed(part: str, **fields: Any) -> Any:
        wall = {**rows[0]["wall"], part: {**rows[0]["wall"][part], **fields}}
        return Record.read(text_of(summed([{**rows[0], "wall": wall}, *rows[1:]]))).verify()

    reveal = rows[0]["wall"]["reveal"]
    found = changed("commitment", digest="0" * 64)
    assert [one.line for one in found.problems] == [1]
    assert found.problems[0].en.startswith("wall, digest: ")
    found = changed("reveal", dice=reveal["dice"][::-1])
    assert found.problems[0].en.startswith("wall, dice: ")
    found = changed("reveal", words=[])  # another wall: nothing that follows holds
    assert len(found.problems) > 2
    assert any(one.en.startswith("wall, wall: ") for one in found.problems)
    assert not changed("reveal", label="x").ok
    assert not changed("commitment", scheme="x").ok
    assert not changed("reveal", seed="00").ok

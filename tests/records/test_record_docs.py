"""docs/records.md: its examples are records, its reader reads them, its code runs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong import rulebook
from mahjong.play.events import Kind
from mahjong.play.header import _FIELDS, _RARE
from mahjong.play.record import Record
from mahjong.play.seen import _KEYS
from record_games import GAMES, IDS, begin, play


@pytest.fixture(scope="session")
def page(docs: Callable[[str], str]) -> str:
    return docs("records.md")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


@pytest.fixture
def reader(page: str) -> Callable[[str], list[dict[str, Any]]]:
    names: dict[str, Any] = {}
    exec(blocks(page, "python")[0], names)
    found: Callable[[str], list[dict[str, Any]]] = names["read"]
    return found


def plain(record: Record) -> list[dict[str, Any]]:
    """The lines, whichever version of library and book wrote them."""
    return [{key: value for key, value in row.data.items() if key not in ("library", "book")} for row in record.rows]


def test_examples(page: str) -> None:
    (full,), (seen,) = (blocks(page, f"jsonl {form}") for form in ("full", "seat"))
    record = Record.read(full)
    assert record.verify().ok
    assert plain(Record.of(record.deal(), players=["Ann", "Bo", "Cy", "Di"])) == plain(record)
    assert plain(record.seen_by("W")) == plain(Record.read(seen))
    assert Record.read(seen).verify(record).ok


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_reader(reader: Callable[[str], Any], game: Any, rng: random.Random) -> None:
    deals = [play(begin(game, rng), rng) for _ in range(2)]
    record = Record.of(*deals, match={"table": 7})
    for deal, found in zip(deals, reader(record.text), strict=True):
        assert found["money"] == deal.ledger.totals()
        assert found["acts"] == [(seat, action.text) for seat, action in deal.acts]
        assert found["over"]
    changed = record.text.replace('"e":"draw"', '"e":"drew"', 1)
    with pytest.raises(ValueError, match="a line was changed"):
        reader(changed)
    assert len(reader(record.text[:-5])) == 2


def test_python(page: str, tmp_path: Path) -> None:
    names: dict[str, Any] = {"folder": tmp_path}
    for block in blocks(page, "python")[1:]:
        exec(block, names)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deal.jsonl", "match.jsonl", "south.jsonl"]


def test_tables_are_whole(page: str) -> None:
    """Every key of a header and every event has its row, with the columns it uses."""
    header, events = page.split("## Events")
    assert re.findall(r"^\| `(\w+)` +\| [a-z ]+\|", header.split("## Header of a deal")[1], re.MULTILINE) == [
        *list(_FIELDS)[:-1], "seat", "wall", *_RARE,
    ]  # fmt: skip
    rows = {
        cells[0].strip(" `"): cells
        for cells in (
            line.strip("|").split("|")
            for line in events.splitlines()
            if line.startswith("| `") and not line.startswith("| `e` ")
        )
    }
    assert set(rows) == {kind.name.lower() for kind in Kind} == set(_KEYS)
    for name, cells in rows.items():
        known = {key for keys in _KEYS[name] for key in keys.split()}
        for column, key in ((1, "seat"), (2, "tiles"), (3, "other"), (4, "note")):
            assert bool(cells[column].strip()) == (key in known), (name, key)


def test_version_of_a_book() -> None:
    import hashlib

    for key in rulebook.books():
        told = "".join("\t".join((rule.id, rule.says, rule.choice, rule.option)) + "\n" for rule in rulebook.book(key))
        assert rulebook.version(key) == hashlib.sha256(told.encode()).hexdigest()[:16]
    assert rulebook.version("nowhere") == ""
    assert len({rulebook.version(key) for key in rulebook.books()}) == len(rulebook.books())


def test_lines_are_as_the_page_says(rng: random.Random) -> None:
    for game in GAMES:
        for row in Record.of(play(begin(game, rng), rng)).part().events:
            must, may = (set(keys.split()) for keys in _KEYS[row.data["e"]])
            assert must <= set(row.data) - {"e"} <= must | may
            assert json.loads(row.raw) == row.data

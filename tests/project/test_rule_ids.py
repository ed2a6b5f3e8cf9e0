"""Tests cite rules by id; an id that no rule book holds would prove nothing."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

import mahjong


def test_cited_rules_exist(request: pytest.FixtureRequest) -> None:
    """Every id in `@pytest.mark.rule(...)` of the tests collected now, against the rule books of the package."""
    books = files(mahjong) / "rulebook"
    known: dict[str, set[str]] = {}
    for book in books.iterdir() if books.is_dir() else ():
        if book.name.endswith(".toml"):
            content = tomllib.loads(book.read_text(encoding="utf-8"))
            entries = [*content.get("rule", ()), *content.get("example", ())]
            known[book.name.removesuffix(".toml")] = {entry["id"] for entry in entries}
    unknown = {
        (item.nodeid, rule)
        for item in request.session.items
        for mark in item.iter_markers("rule")
        for rule in mark.args
        if rule not in known.get(rule.partition(".")[0], {rule})
    }
    assert unknown == set()
    if not known:
        pytest.skip("the package holds no rule book")

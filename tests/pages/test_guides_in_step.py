"""The guides in Chinese say what those in English say: the same code in the same order, headings, tables, lists, links and names of things in code."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

import pytest

NAMES = (
    "foreign",
    "game-server",
    "learning",
    "own-rules",
    "pictures",
    "records",
    "researchers",
    "riichi",
    "simulation",
    "walls",
)
BLOCK = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
Docs = Callable[[str], str]


def test_every_guide_is_there_twice(docs: Docs, pytestconfig: pytest.Config) -> None:
    docs("walls.md")  # skips where no guides lie beside the tests
    folder = pytestconfig.rootpath / "docs"
    assert (
        {path.stem for path in folder.glob("*.md")}
        == {path.stem for path in (folder / "zh").glob("*.md")}
        == set(NAMES)
    )


def code(text: str) -> list[tuple[str, str]]:
    """Its blocks, without what is said in them: comments, docstrings, and all words of a block in no language."""
    found = []
    for language, block in BLOCK.findall(text):
        if language.startswith("python"):
            tree = ast.parse(block)
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
                    node.body[0] = ast.Pass()
            block = ast.unparse(tree)
        elif not language and not block.startswith("mahjong "):
            block = f"{len(block.splitlines())} lines"
        found.append((language, block))
    return found


def shape(text: str) -> list[str]:
    """How each line begins that is a heading, a row of a table or an item, with the number of columns."""
    lines = BLOCK.sub("", text).splitlines()
    marks = (re.match(r"#+ |\||- |\d+\. ", line) for line in lines)
    return [f"{mark[0]} {mark.string.count('|')}" for mark in marks if mark]


def spans(text: str) -> set[str]:
    """The names of things, as in `Deal`."""
    return {" ".join(span.split()) for span in re.findall(r"`([^`]+)`", BLOCK.sub("", text))}


def links(text: str) -> set[str]:
    return set(re.findall(r"\]\(([^)\s]+)\)", BLOCK.sub("", text)))


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_are_in_step(docs: Docs, name: str) -> None:
    english, chinese = docs(f"{name}.md"), docs(f"zh/{name}.md")
    told = f"docs/{name}.md and docs/zh/{name}.md"
    assert code(english) == code(chinese), f"{told}: code that differs but for comments and docstrings"
    assert shape(english) == shape(chinese), f"{told}: headings, tables or lists"
    assert spans(english) == spans(chinese), f"{told}: names in code: {spans(english) ^ spans(chinese)}"
    up = {link.replace("../../", "../") for link in links(chinese)}
    assert links(english) - {f"zh/{name}.md"} == up - {f"../{name}.md"}, told
    assert f"\n[中文](zh/{name}.md)\n" in english[:300]
    assert f"\n[English](../{name}.md)\n" in chinese[:300]
    assert len(re.findall("[一-鿿]", chinese)) > 300


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(docs: Docs, pytestconfig: pytest.Config, name: str) -> None:
    for page in (f"{name}.md", f"zh/{name}.md"):
        for link in links(docs(page)):
            if "://" not in link:
                assert (pytestconfig.rootpath / "docs" / page).parent.joinpath(link.partition("#")[0]).exists(), (
                    f"{page}: {link}"
                )


def test_a_difference_is_seen(docs: Docs) -> None:
    text = docs("learning.md")
    assert code(text.replace("seed=7", "seed=8", 1)) != code(text)
    assert code(text.replace("# own tiles", "# 自己的牌")) == code(text)
    assert shape(text.replace("\n## Speed", "\n### Speed")) != shape(text)
    assert spans(text.replace("`render()`", "render()")) != spans(text)

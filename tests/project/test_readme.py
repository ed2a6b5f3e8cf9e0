"""The README's promises: its commands are those that CI types, its examples run, both languages agree."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

READMES = ("README.md", "README.zh.md")


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_commands_are_the_same_in_both_languages(tree: Path) -> None:
    english, chinese = (blocks(tree / name, "sh") for name in READMES)
    assert english == chinese
    assert len(english) == 1
    assert [line.partition("&&")[0].strip() for line in english[0].splitlines()] == [
        "python3 -m venv .venv",
        "pip install '.[cli]'",
        "pip install '.[test]'",
    ]


def test_ci_types_the_readme(tree: Path) -> None:
    """CI reads its commands out of the README with this very program."""
    script = tree / ".ci" / "run"
    if not script.is_file():
        pytest.skip("no CI script in this tree")
    program = re.search(r"< <\((awk '.*?' README\.md)\)", script.read_text(encoding="utf-8"))
    assert program is not None
    typed = subprocess.run(["bash", "-c", program[1]], cwd=tree, capture_output=True, text=True, check=True).stdout
    assert typed == blocks(tree / "README.md", "sh")[0]


@pytest.mark.parametrize("name", READMES)
def test_examples_run(tree: Path, name: str) -> None:
    examples = blocks(tree / name, "python")
    assert len(examples) == 2
    for example in examples:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example, name, "exec"), {})
        assert "'E'" in printed.getvalue()


def test_examples_are_the_same_in_both_languages(tree: Path) -> None:
    english, chinese = ([re.sub(r"#.*", "", code) for code in blocks(tree / name, "python")] for name in READMES)
    assert english == chinese


def test_verbs_are_the_same_everywhere(tree: Path) -> None:
    """CONTRIBUTING lists the recipes of the justfile, and those that call CI name a verb that it has."""
    recipes = set(re.findall(r"^(\w+)[^:=\n]*:\s*$", (tree / "justfile").read_text(encoding="utf-8"), re.MULTILINE))
    listed = set(re.findall(r"^\| `just (\w+)`", (tree / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert listed == recipes - {"default"}
    script = tree / ".ci" / "run"
    if not script.is_file():
        pytest.skip("no CI script in this tree")
    verbs = set(re.findall(r"^(\w+)\(\) \{", script.read_text(encoding="utf-8"), re.MULTILINE))
    called = set(re.findall(r"\.ci/run (\w+)", (tree / "justfile").read_text(encoding="utf-8")))
    assert called
    assert called <= verbs


@pytest.mark.parametrize("name", [*READMES, "CONTRIBUTING.md", "docs/walls.md"])
def test_relative_links_exist(tree: Path, name: str) -> None:
    text = (tree / name).read_text(encoding="utf-8")
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if not re.match(r"\w+:|#", link)]
    assert links or name not in READMES
    lost = [link for link in links if not (tree / name).parent.joinpath(link).exists()]
    assert not lost


def test_both_readmes_link_the_same_files(tree: Path) -> None:
    """But for the guides, of which each has the one in its own language."""
    english, chinese = (
        set(re.findall(r"\]\(([^)\s]+)\)", (tree / name).read_text(encoding="utf-8"))) - set(READMES)
        for name in READMES
    )
    assert {re.sub(r"^docs/", "docs/zh/", link) for link in english} == chinese
    assert "docs/walls.md" in english


def test_commands_of_the_readme_are_there(tree: Path) -> None:
    """What stands before the descriptions in the block of commands is what the program has."""
    pytest.importorskip("typer")
    import typer.main

    from mahjong.cli import app

    program: Any = typer.main.get_command(app)
    for name in READMES:
        text = (tree / name).read_text(encoding="utf-8")
        (block,) = re.findall(r"^```\n(mahjong analyse .*?)^```", text, re.MULTILINE | re.DOTALL)
        named = [re.split(r"\s{2,}", line)[0] for line in block.splitlines()]
        assert {line.split()[1] for line in named} == set(program.commands)
        (wall,) = (line for line in named if line.startswith("mahjong wall"))
        assert set(wall.removeprefix("mahjong wall ").split(" | ")) == set(program.commands["wall"].commands)

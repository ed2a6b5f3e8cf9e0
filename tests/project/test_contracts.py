"""Who may import whom: the contracts of pyproject.toml hold, and each of them bites."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

# Import contracts are read off source files, so a small invented package stands for every mistake at once.
LINT = """
import sys
sys.meta_path[:] = [hook for hook in sys.meta_path if "editable" not in type(hook).__module__]
sys.path.insert(0, sys.argv.pop())
from importlinter.cli import lint_imports_command
lint_imports_command(["--no-cache"])
"""

SOUND = {
    "__init__": "from mahjong import errors, registry",
    "__main__": "from mahjong import cli",
    "_guard": "",
    "cli": "import rich, typer\nfrom mahjong import registry",
    "registry": "from mahjong.variants import one, two",
    "variants/__init__": "",
    "variants/one": "from mahjong import variant, tiles\nfrom mahjong.rules import pay",
    "variants/two": "from mahjong.rules import pay",
    "variant": "from mahjong.play import ledger\nfrom mahjong.rules import pay",
    "rules/__init__": "",
    "rules/pay": "from mahjong.play import ledger\nfrom mahjong import hand",
    "play/__init__": "",
    "play/deal": "from mahjong import variant\nfrom mahjong.play import ledger",
    "play/ledger": "from mahjong import errors",
    "hand": "from mahjong import tiles",
    "tiles": "from mahjong import _core",
    "errors": "",
    "_core/__init__": "",
}


def lint(tree: Path, folder: Path, changes: dict[str, str]) -> subprocess.CompletedProcess[str]:
    pytest.importorskip("importlinter", reason="import-linter is in the extra 'lint'")
    for name, text in (SOUND | changes).items():
        path = folder / "mahjong" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    (folder / "pyproject.toml").write_bytes((tree / "pyproject.toml").read_bytes())
    return subprocess.run(
        [sys.executable, "-c", LINT, str(folder)], cwd=folder, capture_output=True, text=True, timeout=120
    )


def test_sound_package_is_kept(tree: Path, tmp_path: Path) -> None:
    run = lint(tree, tmp_path, {})
    assert run.returncode == 0, run.stdout + run.stderr
    assert ", 0 broken" in run.stdout


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({"variants/one": "import mahjong.variants.two"}, "A variant never imports another variant"),
        ({"variants/one": "from mahjong.play import deal"}, "Layers"),
        ({"rules/pay": "from mahjong.play import deal"}, "Layers"),
        ({"hand": "from mahjong import rules"}, "Layers"),
        ({"_core/__init__": "from mahjong import errors"}, "Layers"),
        ({"elsewhere": ""}, "Layers"),
        ({"play/deal": "from mahjong.variants import one"}, "The registry alone names variants"),
        ({"cli": "from mahjong.variants.one import key"}, "The registry alone names variants"),
        ({"play/ledger": "from mahjong import hand"}, "The ledger knows money, not mahjong"),
        ({"variants/two": "import rich"}, "Only the command line needs typer and rich"),
        ({"__main__": "import typer"}, "Only the command line needs typer and rich"),
    ],
)
def test_contract_bites(tree: Path, tmp_path: Path, changes: dict[str, str], broken: str) -> None:
    run = lint(tree, tmp_path, changes)
    assert run.returncode == 1, run.stdout + run.stderr
    assert re.search(rf"^{re.escape(broken)} BROKEN", run.stdout, re.MULTILINE), run.stdout


def test_core_imports_nothing_of_ours(tree: Path) -> None:
    """The contracts read Python; this reads the compiled sources: only the core itself and outside packages."""
    ours = re.compile(r"^\s*(?:from|c?import)\s+(mahjong(?!\._core\b)[\w.]*)", re.MULTILINE)
    sources = sorted((tree / "src" / "mjcore").glob("*.p*"))
    assert sources
    found = {path.name: hit for path in sources if (hit := ours.findall(path.read_text(encoding="utf-8")))}
    assert found == {}


def test_core_names_no_variant(tree: Path) -> None:
    """Structure is the core's, meaning is not: no rule set is known there."""
    variants = {path.stem for path in (tree / "python" / "mahjong" / "variants").glob("[a-z]*.py")} | {"guangdong"}
    text = "\n".join(path.read_text(encoding="utf-8") for path in (tree / "src" / "mjcore").glob("*.p*")).lower()
    assert {name for name in variants if re.search(rf"\b{name}\b", text)} == set()

"""What the rule sets do, compared with what was written down.

`MAHJONG_GOLDEN=write pytest tests/conformance/test_golden.py` (`just golden`) writes it anew; the difference is then looked through and kept with
the change that caused it.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest
from rule_sets import NAMED

from mahjong.errors import RuleError
from mahjong.registry import variant
from mahjong.testing import golden, signature

FOLDER = Path(__file__).parent.parent / "golden"
SIGNATURES = FOLDER / "signatures.toml"
SIGNED = 300
"""Deals of a signature."""
WRITE = os.environ.get("MAHJONG_GOLDEN") == "write"
HINT = "; if that is meant, write it anew: just golden"


@pytest.mark.parametrize("name", NAMED)
def test_deals_as_written_down(name: str) -> None:
    path, text = FOLDER / f"{name}.txt", golden(NAMED[name])
    if WRITE:
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{path.name} is not there{HINT}"
    written = path.read_text(encoding="utf-8")
    differ = next(
        (
            number
            for number, two in enumerate(zip(written.splitlines(), text.splitlines(), strict=False), 1)
            if two[0] != two[1]
        ),
        0,
    )
    assert written == text, f"{path.name} differs from line {differ} on{HINT}"
    assert text.count("\n== seed ") == 5


@pytest.mark.parametrize("name", NAMED)
def test_signature_as_written_down(name: str) -> None:
    found = signature(NAMED[name], SIGNED)
    if WRITE:
        known = tomllib.loads(SIGNATURES.read_text(encoding="utf-8")) if SIGNATURES.exists() else {}
        known[name] = found
        lines = [f'{key} = "{known[key]}"\n' for key in sorted(known) if key in NAMED]
        SIGNATURES.write_text("# signature(variant, 300): see test_golden.py\n" + "".join(lines), encoding="utf-8")
    written = tomllib.loads(SIGNATURES.read_text(encoding="utf-8"))
    assert written.get(name) == found, f"the deals of {name} go otherwise than when this was written{HINT}"


def test_nothing_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(NAMED)
    assert set(tomllib.loads(SIGNATURES.read_text(encoding="utf-8"))) == set(NAMED)


def test_golden_deals_show_what_is_rare() -> None:
    """Found by themselves: of 400 deals, few hold a robbed kong or a wild tile laid aside."""
    text = golden(variant("chengdu"), 6)
    shown = " ".join(
        " ".join(part.split()) for part in re.findall(r"^shows:.*?(?=^roll)", text, re.DOTALL | re.MULTILINE)
    )
    for thing in (
        "a win: robbed",
        "a win: drawn",
        "a win: discard",
        "a kong: added",
        "a kong: concealed",
        "stage transfer",
        "stage pig",
    ):
        assert thing in shown
    seeds = re.findall(r"^== seed (\d+)", text, re.MULTILINE)
    assert len(set(seeds)) == len(seeds) == 6


def test_signature_changes_with_the_rules() -> None:
    plain = signature(variant("sichuan"), 40)
    assert plain == signature(variant("sichuan"), 40)
    assert (
        len(
            {
                plain,
                signature(variant("sichuan", selfdraw_fan=1), 40),
                signature(variant("sichuan"), 41),
                signature(variant("sichuan"), 40, seed=1),
            }
        )
        == 4
    )


@pytest.mark.parametrize("many", [0, -1, True, "5", None])
def test_numbers_that_are_none(many: object) -> None:
    with pytest.raises(RuleError, match="1 to 1000000"):
        signature(variant("sichuan"), many)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="1 to 1000000"):
        golden(variant("sichuan"), many)  # type: ignore[arg-type]

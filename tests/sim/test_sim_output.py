"""What a run can be turned into: frames, files, a page; and the command that does it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mahjong import sim
from mahjong.errors import MahjongError
from mahjong.sim.report import page, save


@pytest.fixture(scope="module")
def found() -> sim.Result:
    return sim.run("chengdu", "greedy", 12, 3, patterns=True)


def test_frames_and_files(found: sim.Result, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars", reason="polars is in the extra sim")
    pytest.importorskip("pyarrow", reason="pyarrow is in the extra sim")
    for which in ("deals", "wins", "patterns"):
        frame, table = found.polars(which), found.arrow(which)
        assert frame.columns == list(found.table(which)) == table.column_names
        assert len(frame) == len(next(iter(found.table(which).values()))) == table.num_rows
    again = polars.read_parquet(found.write(tmp_path / "deals.parquet"))
    assert again.equals(found.polars())
    assert len(polars.read_csv(found.write(tmp_path / "wins.csv", "wins"))) == len(found.wins["deal"])


@pytest.mark.parametrize("name", ["deals.txt", "deals", "no/such/folder.parquet"])
def test_files_that_cannot_be(found: sim.Result, tmp_path: Path, name: str) -> None:
    pytest.importorskip("polars", reason="polars is in the extra sim")
    with pytest.raises(MahjongError):
        found.write(tmp_path / name)
    with pytest.raises(MahjongError, match="no table"):
        found.table("money")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_says_what_the_columns_say(found: sim.Result, tmp_path: Path, language: str) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is in the extra sim")
    text = save(found, tmp_path / "report.html", language).read_text(encoding="utf-8")
    assert text == page(found, language)
    assert text.count("<svg") == 4
    assert not re.search(r'(src|href)="(?!#)|@import|<script', text)  # nothing from elsewhere, nothing that runs
    for seat, total in found.money().items():
        assert f"<td>{total:+,}</td>" in text, seat
    assert ("成都" in text or "四川" in text) if language == "zh" else "Sichuan" in text
    with pytest.raises(MahjongError, match="cannot be written"):
        save(found, tmp_path / "no" / "report.html")


def test_rules_without_wins_have_a_page() -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is in the extra sim")
    assert page(sim.run("jifeng", "random", 3, 1)).count("<svg") == 4


def test_the_command_writes_both(tmp_path: Path) -> None:
    pytest.importorskip("typer", reason="the command line is in the extra cli")
    polars = pytest.importorskip("polars", reason="polars is in the extra sim")
    pytest.importorskip("matplotlib", reason="matplotlib is in the extra sim")
    from typer.testing import CliRunner

    from mahjong.cli.app import app

    rows, report = tmp_path / "rows.parquet", tmp_path / "report.html"
    words = [
        "simulate",
        "chengdu",
        "--deals",
        "12",
        "--seed",
        "3",
        "--workers",
        "2",
        "--out",
        str(rows),
        "--report",
        str(report),
        "--json",
    ]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    data: dict[str, Any] = json.loads(done.stdout)
    wanted = sim.run("chengdu", "greedy", 12, 3)
    assert data["points"] == wanted.money()
    assert data["wins"] == len(wanted.wins["deal"]) == sum(data["fan"].values())
    assert polars.read_parquet(rows).equals(wanted.polars())
    assert "<svg" in report.read_text(encoding="utf-8")
    for wrong in (["--workers", "0"], ["--workers", "x"]):
        assert CliRunner().invoke(app, ["simulate", "chengdu", "--deals", "2", *wrong]).exit_code
    refused = CliRunner().invoke(
        app, ["simulate", "chengdu", "--deals", "10000000", "--out", "rows.txt"]
    )  # before any deal
    assert refused.exit_code

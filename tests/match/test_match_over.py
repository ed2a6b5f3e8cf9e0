"""The line that closes the record of a match, and matches with points to begin with written down and taken up again."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from match_play import players
from small_match import rules_with

from mahjong import registry
from mahjong.errors import RecordError
from mahjong.play import header
from mahjong.play.look import Look
from mahjong.play.match_record import MatchRecorder, match_of
from mahjong.play.record import Record
from mahjong.rules import reckoning as reckon

ROWS = ("SENW", "WNSE", "NWES")


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A rule set that records can name: everybody begins with points, the last dealer may end it, players change seats."""
    made = rules_with(
        reckon.money(60, target=65, bust=reckon.BELOW), reckon.stop(last_dealer_leads=reckon.WIN_OR_READY, extension=1),
        reckon.final(uma=(3, 1, -1, -3), oka=True, leftovers=reckon.TO_FIRST), stake=5, rounds=2, changes=ROWS,
    )  # fmt: skip
    cls = type(made)
    monkeypatch.setattr(registry, "variants", lambda: (made.key,))
    monkeypatch.setattr(registry, "variant_class", lambda key: cls)
    monkeypatch.setattr(registry, "names", lambda key: SimpleNamespace(en=made.names[0], zh=made.names[1], presets={}))
    monkeypatch.setattr(registry, "variant", lambda key, **options: cls(**options))
    header._rules.cache_clear()
    return made


def written(rules: Any, seed: int, path: Path, *, end: bool) -> MatchRecorder:
    """A whole match, written down. end: whether the last dealer ends it where he may."""
    match = rules.match(seed)
    seated = players(match)
    recorder = MatchRecorder(match, path)
    while True:
        deal = match.deal
        while not deal.finished:
            seat = deal.waiting[0]
            recorder.act(seat, seated[seat](Look(deal, seat), deal.legal(seat)))
        if match.waiting:
            recorder.answer(match.waiting[0], f"choose match={'end' if end else 'go-on'}")
        if match.finished:
            return recorder
        recorder.next()


def test_a_match_that_is_over_says_so(rules: Any, tmp_path: Path) -> None:
    whys = set()
    for seed in range(8):
        path = tmp_path / f"{seed}.jsonl"
        with written(rules, seed, path, end=bool(seed % 2)) as recorder:
            match = recorder.match
        record = Record.read(path)
        assert record.verify().ok, record.verify().problems
        assert record.over is not None
        assert match.end is not None
        placed = match.result()
        assert record.over.data == {
            "over": match.end.why, "rule": "", "points": {seat: one.points for seat, one in placed.items()},
            "result": {seat: str(one.result) for seat, one in placed.items()},
        }  # fmt: skip
        assert list(record.over.data["points"]) == list(placed)
        again = match_of(record)
        assert again.finished
        assert (again.result(), again.totals(), again.deals) == (placed, match.totals(), match.deals)
        whys.add(match.end.why)
        seen = record.seen_by("S")
        assert seen.over is not None
        assert seen.over.data == record.over.data
        assert seen.verify(record).ok
    assert len(whys) > 1


def test_taken_up_at_every_line(rules: Any, tmp_path: Path) -> None:
    """However much of the file is there, the match goes on as it would have, and ends as it did."""
    with written(rules, 3, tmp_path / "whole", end=True) as recorder:
        match = recorder.match
    text = (tmp_path / "whole").read_bytes().splitlines(keepends=True)
    for cut in [*range(2, len(text), 41), len(text) - 2, len(text) - 1, len(text)]:
        path = tmp_path / f"cut{cut}"
        path.write_bytes(b"".join(text[:cut]) + (text[cut][:9] if cut < len(text) else b""))
        with MatchRecorder.resume(path) as again:
            deal = again.deal
            number = again.match.number
            whole = match.deals[number]
            assert again.match.standing.counters == whole.counters
            assert tuple(again.match.sitting.values()) == whole.sitting
            assert deal.purses == {
                seat: 60 + sum(one.totals[one_seat] for one in match.deals[:number] for one_seat, home in zip(match.seats, one.sitting, strict=True)
                               if home == again.match.sitting[seat]) for seat in match.seats
            }  # fmt: skip
        if cut >= len(text) - 1:
            assert again.match.finished
            assert path.read_bytes() == b"".join(text)


def test_the_last_act_taken_back_and_made_again(rules: Any, tmp_path: Path) -> None:
    path = tmp_path / "match"
    with written(rules, 2, path, end=False) as recorder:
        whole, act = path.read_bytes(), recorder.deal.acts[-1]
        recorder.undo()
        assert b'{"over"' not in path.read_bytes()
        assert not recorder.match.finished
        recorder.act(*act)
        assert path.read_bytes() == whole


@pytest.mark.parametrize("change", ["over", "points", "result", "rule", "missing", "twice", "in between"])
def test_a_last_line_that_is_not_true(rules: Any, tmp_path: Path, change: str) -> None:
    with written(rules, 4, tmp_path / "match", end=True):
        pass
    text = (tmp_path / "match").read_text().splitlines()
    row = json.loads(text[-1])
    if change == "missing":
        text.pop()
    elif change == "twice":
        text.append(text[-1])
    elif change == "in between":
        text.insert(5, text[-1])
    else:
        if isinstance(row[change], str):
            row[change] = "bust" if row[change] != "bust" else "rounds"
        else:
            row[change]["E"] = 7 if change == "points" else "7"
        text[-1] = json.dumps(row, separators=(",", ":"))
    data = "\n".join(text) + "\n"
    if change in ("twice", "in between"):
        with pytest.raises(RecordError):
            Record.read(data)
        return
    found = Record.read(data).verify()
    assert not found.ok
    assert found.problems[0].en != found.problems[0].zh
    assert ("missing" if change == "missing" else "") in found.problems[0].en


@pytest.mark.parametrize("change", ["over", "points", "result", "rule", "more", "less"])
def test_a_last_line_that_cannot_be_one(rules: Any, tmp_path: Path, change: str) -> None:
    """What everybody may know of a match holds no deals to compare with: the line is looked at by itself."""
    with written(rules, 4, tmp_path / "match", end=True):
        pass
    seen = Record.read(tmp_path / "match").seen_by(None)
    assert seen.verify().ok
    text = seen.text.splitlines()
    row = json.loads(text[-1])
    wrong: dict[str, Any] = {
        "over": ["bust"],
        "points": {"E": 1},
        "result": dict.fromkeys("ESWN", 1),
        "rule": None,
        "more": 1,
    }
    if change == "less":
        del row["points"]
    else:
        row[change] = wrong[change]
    text[-1] = json.dumps(row)
    found = Record.read("\n".join(text) + "\n").verify()
    assert [one.line for one in found.problems] == [len(text)]
    assert found.problems[0].en != found.problems[0].zh


@pytest.mark.parametrize(
    ("name", "value"), [("counters", 7), ("purses", {"E": 61, "S": 59, "W": 60, "N": 60}), ("purses", None)]
)
def test_a_deal_that_does_not_follow(rules: Any, tmp_path: Path, name: str, value: Any) -> None:
    with written(rules, 4, tmp_path / "match", end=True):
        pass
    text = (tmp_path / "match").read_text().splitlines()
    place = [at for at, line in enumerate(text) if '"mahjong-deal"' in line][-1]
    row = json.loads(text[place])
    row[name] = value
    if value is None:
        del row[name]
    text[place] = json.dumps(row, separators=(",", ":"))
    with pytest.raises(RecordError, match=r"follow|seats have"):
        match_of(Record.read("\n".join(text) + "\n"))


def test_the_words_of_the_shell(rules: Any, tmp_path: Path) -> None:
    testing = pytest.importorskip("typer.testing", reason="the command line is in the extra 'cli'")
    from mahjong.cli import app

    with written(rules, 4, tmp_path / "match", end=True) as recorder:
        placed = recorder.match.result()
    file, run = str(tmp_path / "match"), testing.CliRunner().invoke
    for lang, word in (("en", "The match is over"), ("zh", "全场结束")):
        told = run(app, ["replay", file, "--lang", lang]).output
        assert word in told
        for one in placed.values():
            assert str(one.points) in told
    assert json.loads(run(app, ["replay", file, "--json"]).output)["over"]["points"] == {
        seat: one.points for seat, one in placed.items()
    }
    assert run(app, ["verify", file]).exit_code == 0

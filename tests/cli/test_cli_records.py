"""`mahjong replay` and `mahjong verify`: a record told in words and as JSON, and what does not hold in it."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from cli_shapes import COUNTS, ERROR, Each, check

import mahjong
from mahjong import walls
from mahjong.play.record import Record
from mahjong.registry import variant
from mahjong.testing import script, stacked

VERDICT = {
    "ok": bool,
    "problems": [{"line": int, "en": str, "zh": str}],
    "notes": [{"en": str, "zh": str}],
    "deals": int,
    "events": int,
    "form": str,
    "finished": bool,
}
TABLE = {"hand": (str, None), "melds": [str], "discards": [str], "aside": [str], "won": [str]}
REPLAY = {
    "form": str,
    "seat": str,
    "match": (object, None),
    "cut": bool,
    "over": ({"over": str, "rule": str, "points": Each(int), "result": Each(str)}, None),
    "deals": [
        {
            "header": object,
            "events": [object],
            "table": Each(TABLE),
            "money": COUNTS,
            "wins": ([object], None),
            "over": bool,
        }
    ],
}


def played(seed: int, **options: Any) -> Any:
    """A deal in which somebody wins."""
    rng = random.Random(seed)
    while True:
        deal = mahjong.variant("sichuan", preset="chengdu", **options).deal(seed=rng.getrandbits(60))
        while not deal.finished:
            seat = deal.waiting[0]
            legal = deal.legal(seat)
            deal.act(seat, next((one for one in legal if one.text == "win"), rng.choice(list(legal))))
        if deal.wins:
            return deal


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.of(played(1), players=["Ann", "Bo", "Cy", "Di"])


@pytest.fixture
def file(record: Record, tmp_path: Path) -> str:
    record.write(tmp_path / "full")
    return str(tmp_path / "full")


def test_every_event_is_told(run: Any, record: Record, file: str) -> None:
    done = run("replay", file)
    assert done.exit_code == 0, done.stderr
    events = record.part().events
    told = done.stdout.splitlines()
    assert [int(line.split()[0]) for line in told if line[:4].strip().isdigit() and line[4:6] == "  "] == list(
        range(1, len(events) + 1)
    )
    assert "Ann" in done.stdout
    deal = record.deal()
    for seat, amount in deal.ledger.totals().items():
        name = {"E": "East", "S": "South", "W": "West", "N": "North"}[seat]
        assert any(line.split()[:2] == [name, f"+{amount}" if amount > 0 else str(amount)] for line in told)
    for won in deal.wins:
        if won.score is not None:
            assert all(one.en in done.stdout for one in won.score.patterns)
    for line in deal.ledger:
        assert line.names[0] in done.stdout


def test_chinese(run: Any, record: Record, file: str) -> None:
    done = run("replay", file, "--lang", "zh")
    assert done.exit_code == 0, done.stderr
    deal = record.deal()
    for line in deal.ledger:
        assert line.names[1] in done.stdout
    assert "打" in done.stdout
    assert "discards" not in done.stdout
    assert "牌谱无误" in run("verify", file, "--lang", "zh").stdout


def test_json(run: Any, record: Record, file: str) -> None:
    done = run("replay", file, "--json")
    data = json.loads(done.stdout)
    check(data, REPLAY)
    deal = record.deal()
    assert data["deals"][0]["money"] == deal.ledger.totals()
    assert data["deals"][0]["events"] == [event.to_json() for event in deal.events]
    assert [win["value"] for win in data["deals"][0]["wins"] if win] == [
        won.score.value for won in deal.wins if won.score
    ]
    assert (data["form"], data["cut"], data["deals"][0]["over"]) == ("full", False, True)


def test_what_a_seat_may_know(run: Any, record: Record, file: str, tmp_path: Path) -> None:
    seen = str(tmp_path / "seen")
    record.write(seen, seat="S")
    narrowed, alone = (run("replay", *words, "--json") for words in ((file, "--seat", "S"), (seen,)))
    assert narrowed.stdout == alone.stdout == run("replay", seen, "--seat", "S", "--json").stdout
    data = json.loads(alone.stdout)
    check(data, REPLAY)
    assert data["deals"][0]["events"] == [
        one.to_json() for event in record.deal().events if (one := event.seen_by("S"))
    ]
    assert "seed" not in alone.stdout
    text = run("replay", seen).stdout
    assert "What South may know." in text
    assert "draws a tile" in text
    done = run("replay", seen, "--seat", "E")
    assert done.exit_code == 2
    assert "what S may know" in done.stderr
    assert run("replay", file, "--seat", "X").exit_code == 2
    done = run("verify", seen)
    assert done.exit_code == 0
    assert "nothing was played again" in done.stdout
    assert run("verify", seen, "--against", file).exit_code == 0
    other = str(tmp_path / "other")
    Record.of(played(2)).write(other)
    assert run("verify", seen, "--against", other).exit_code == 1


def test_verify(run: Any, file: str) -> None:
    done = run("verify", file, "--json")
    assert done.exit_code == 0
    check(json.loads(done.stdout), VERDICT)
    rows = Path(file).read_text(encoding="utf-8").splitlines()
    place = next(at for at, row in enumerate(rows) if '"e":"settle"' in row and '"amount":' in row)
    rows[place] = rows[place].replace('"amount":', '"amount":1', 1)
    done = run("verify", "-", "--json", input="\n".join(rows) + "\n")
    assert done.exit_code == 1
    data = json.loads(done.stdout)
    check(data, VERDICT)
    assert [one["line"] for one in data["problems"]] == [place + 1, len(rows)]
    text = run("verify", "-", input="\n".join(rows) + "\n")
    assert text.exit_code == 1
    assert f"line {place + 1}: " in text.stdout
    assert f"第{place + 1}行：" in run("verify", "-", "--lang", "zh", input="\n".join(rows) + "\n").stdout


def test_files_that_cannot_be_read(run: Any, file: str, tmp_path: Path) -> None:
    data = Path(file).read_bytes()
    for bad in (b"", b"nothing\n", data[40:], data.replace(b'"version":1', b'"version":7', 1), b"\xff" * 9):
        for command in ("replay", "verify"):
            done = run(command, "-", "--json", input=bad)
            assert done.exit_code == 2, (command, bad[:40])
            check(json.loads(done.stdout), ERROR)
    for command in ("replay", "verify"):
        assert run(command, str(tmp_path / "none")).exit_code == 2
        assert run(command, "a\0b").exit_code == 2
    done = run("replay", "-", input=data.replace(b'"e":"draw"', b'"e":"drew"', 1))
    assert done.exit_code == 2
    assert "line " in done.stderr


def test_cut_off(run: Any, file: str) -> None:
    data = Path(file).read_bytes()[:-100]
    done = run("replay", "-", input=data)
    assert done.exit_code == 0
    assert "cut off" in done.stdout
    done = run("verify", "-", input=data)
    assert done.exit_code == 1
    assert "cut off" in done.stdout


def test_match(run: Any, tmp_path: Path) -> None:
    secret = walls.fair("108")
    variant = mahjong.variant("sichuan")
    record = Record.of(played(3), variant.deal(secret=secret, dealer="W"), match={"table": 7})
    path = str(tmp_path / "match")
    record.write(path)
    text = run("replay", path).stdout
    assert "deal 1 of 2" in text
    assert "deal 2 of 2" in text
    assert "The deal is not over." in text
    assert "deal 1 of 2" not in run("replay", path, "--deal", "2").stdout
    data = json.loads(run("replay", path, "--deal", "2", "--json").stdout)
    check(data, REPLAY)
    assert data["match"] == {"table": 7}
    assert [deal["header"]["dealer"] for deal in data["deals"]] == ["W"]
    for bad in ("0", "3"):
        assert run("replay", path, "--deal", bad).exit_code == 2
    done = run("verify", path)
    assert done.exit_code == 0
    assert "2 deals" in done.stdout
    assert "the last deal is not over" in done.stdout


def test_a_record_of_a_win_at_once_is_told(run: Any, tmp_path: Path) -> None:
    hands = {
        "E": "1469m139p148s123456z7z",
        "S": "1234567f456p678p567s",
        "W": "1469m139p148s123456z",
        "N": "1469m139p148s123456z",
    }
    deal = stacked(variant("taiwan-16"), hands=hands, draws="8f", tail="2p2p2p2s2s3m3m")
    script(deal, "E discard 7z; S win")
    file = tmp_path / "record"
    Record.of(deal).write(file)
    assert "South wins at once by 8f: eight flowers" in run("replay", str(file)).stdout
    assert "即和：八仙过海" in run("replay", str(file), "--lang", "zh").stdout
    assert run("verify", str(file)).exit_code == 0


def flat(text: str) -> str:
    """Without the breaks of lines."""
    return "".join(text.split())


def told_in_both(run: Any, deal: Any, file: Path) -> tuple[str, str]:
    Record.of(deal).write(file)
    english, chinese = (run("replay", str(file), "--lang", lang) for lang in ("en", "zh"))
    assert english.exit_code == chinese.exit_code == 0, english.stderr + chinese.stderr
    assert run("verify", str(file)).exit_code == 0
    return english.stdout, chinese.stdout


@pytest.mark.parametrize(
    "name", ["tongliao-mazhanger", "sichuan", "nanchang-jing", "america", "taiwan-16", "guangdong"]
)
def test_keys_are_told_by_their_names(run: Any, tmp_path: Path, name: str) -> None:
    """What was chosen, called and revealed, wins at once and settlements, in both languages."""
    rng = random.Random(5)
    rules = variant(name)
    for seed in range(3):
        deal = rules.deal(seed=seed)
        while not deal.finished:
            seat, legal = deal.waiting[0], deal.legal(deal.waiting[0])
            said = [one for one in legal if one.text.startswith(("win", "choose"))]
            deal.act(seat, rng.choice(said or list(legal)))
        english, chinese = told_in_both(run, deal, tmp_path / str(seed))
        for event in deal.events:
            if event.kind in ("choose", "call", "reveal") and not event.note.startswith("back="):
                assert event.note not in english
                assert event.note not in chinese
        assert not re.search(r"settlement [(][a-z]*-[a-z-]*[)]", english)
        assert not re.search(r"结算（[a-z -]+）", chinese)
    if name == "tongliao-mazhanger":
        calls = next(phase for phase in rules.words["phases"] if hasattr(phase, "calls")).calls
        deal = rules.deal(seed=1)
        script(deal, f"{deal.waiting[0]} choose call={calls[0].key}", passes=False)
        Record.of(deal).write(tmp_path / "call")
        assert f"calls: {calls[0].names[0]}" in run("replay", str(tmp_path / "call")).stdout
        assert f"叫话：{calls[0].names[1]}" in run("replay", str(tmp_path / "call"), "--lang", "zh").stdout


def test_faults_are_told_with_what_follows(run: Any, tmp_path: Path) -> None:
    deal = variant("tongliao-mazhanger").deal(seed=3, officiate="table")
    while not any(event.kind == "fault" for event in deal.events):
        seat = deal.waiting[0]
        legal = deal.legal(seat)
        deal.act(seat, "draw tail" if "draw tail" in legal else "pass" if "pass" in legal else legal[0])
    file = tmp_path / "fault"
    Record.of(deal).write(file)
    (key,) = {event.note for event in deal.events if event.kind == "fault"}
    penalty = next(one for one in deal.variant.words["penalties"] if one.key == key)
    english, chinese = (flat(run("replay", str(file), "--lang", lang).stdout) for lang in ("en", "zh"))
    assert flat(f"is at fault: {penalty.fault.names[0]}; {penalty.then.names[0]} [{penalty.rule}]") in english
    assert flat(f"犯规：{penalty.fault.names[1]}；{penalty.then.names[1]} [{penalty.rule}]") in chinese


def test_what_only_some_rules_have_is_told(run: Any, tmp_path: Path) -> None:
    rng = random.Random(3)
    wanted = {"look", "swap", "dead"}
    for seed in range(200):
        deal = variant("america").deal(seed=seed)
        while not deal.finished:
            seat, legal = deal.waiting[0], deal.legal(deal.waiting[0])
            swaps = [one for one in legal if one.text.startswith(("swap", "choose", "claim"))]
            deal.act(seat, rng.choice(swaps or list(legal)))
        if not wanted & (met := {event.kind for event in deal.events}):
            continue
        wanted -= met
        Record.of(deal).write(file := tmp_path / str(seed))
        for more in ([], ["--seat", "E"], ["--lang", "zh"]):
            told = run("replay", str(file), *more)
            assert told.exit_code == 0, told.stderr
        assert "百搭" in told.stdout
        assert "特殊牌" not in told.stdout
        if not wanted:
            return
    raise AssertionError(wanted)

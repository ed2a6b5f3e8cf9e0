"""`mahjong play`: a whole deal through standard input, what is told, what is not, and the ways to end."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cli_calls
import pytest

from mahjong import variant
from mahjong.cli.board import Board
from mahjong.cli.view import View
from mahjong.play.actions import Verb
from mahjong.play.look import Look
from mahjong.play.match import Match
from mahjong.play.match_record import MatchRecorder
from mahjong.play.players import Greedy
from mahjong.play.record import Record
from mahjong.testing import play_until
from mahjong.testing.disguise import disguised

ONES = "1\n" * 200
WIDE = {"COLUMNS": "400"}


def play(run: Any, *words: str, input: str = ONES, code: int = 0, **more: Any) -> str:
    done = run("play", *words, input=input, **more)
    assert done.exit_code == code, done.stderr or done.exception
    text: str = done.stdout
    return text


@pytest.mark.parametrize("key", ["guangdong", "sichuan", "chengdu", "wuhan", "taiwan-16", "luoshu", "mcr"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_deal_from_its_first_tile_to_its_last_payment(run: Any, tmp_path: Path, key: str, language: str) -> None:
    file = tmp_path / "record"
    text = play(run, key, "--seed", "3", "--deals", "1", "--record", str(file), "--lang", language, env=WIDE)
    record = Record.read(str(file))
    assert record.verify().ok
    deal = record.deal()
    assert deal.finished
    assert ("The match is over." if language == "en" else "全场结束。") in text
    shown = {"en": ("East", "South", "West", "North"), "zh": "东南西北"}[language]
    for seat, name in zip("ESWN", shown, strict=True):
        total = deal.ledger.totals()[seat]
        row = next(line for line in reversed(text.splitlines()) if line.startswith(name))
        assert row.split()[-1] == (f"{total:+}" if total else "0")
    lines = re.findall(r"^    (\S+) → (\S+)  (\d+)", text, re.MULTILINE)
    assert len(lines) == len(deal.ledger)
    assert [int(amount) for _, _, amount in lines] == [line.amount for line in deal.ledger]
    for won in deal.wins:
        assert won.score is not None
        assert won.score.reading in text
        for pattern in won.score.patterns:
            assert (pattern.en if language == "en" else pattern.zh) in text


def test_a_match_of_several_deals(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "record"
    text = play(run, "sichuan", "--seed", "3", "--deals", "3", "--record", str(file))
    assert [line.split(" ·")[0] for line in text.splitlines() if line.startswith("Deal ")] == [
        "Deal 1",
        "Deal 2",
        "Deal 3",
    ]
    record = Record.read(str(file))
    assert record.verify().ok
    totals = [deal.ledger.totals() for deal in record.deals()]
    assert len(totals) == 3
    row = next(line for line in reversed(text.splitlines()) if line.startswith("East"))
    whole = sum(one["E"] for one in totals)
    assert row.split()[-1] == (f"{whole:+}" if whole else "0")


@pytest.mark.parametrize("seed", [("--seed", "3"), ()])
def test_the_record_of_a_match_is_taken_up_again(run: Any, tmp_path: Path, seed: tuple[str, ...]) -> None:
    """The person leaves in the first deal; the file goes on to the end of the three that were asked for."""
    file = tmp_path / "record"
    text = play(run, "chengdu", *seed, "--deals", "3", "--record", str(file), input="1\n1\nq\n")
    assert "Stopped in deal 1." in text
    assert Record.read(str(file)).verify().ok
    with MatchRecorder.resume(str(file)) as recorder:
        match = recorder.match
        assert match.variant == variant("chengdu")
        assert sorted(match.players.values()) == ["greedy 2", "greedy 3", "greedy 4", "you"]
        assert len(match.dice) == 2
        assert (match.asked, match.number, match.deal.finished) == (3, 0, False)
        while True:
            play_until(match.deal)
            if match.finished:
                break
            recorder.next()
        recorder.sync()
    record = Record.read(str(file))
    assert record.verify().ok
    assert len(record) == 3
    assert record.finished


def test_moves_by_number_and_by_text(run: Any) -> None:
    """The same deal by numbers, by texts and by tiles alone."""
    by_number = play(run, "guangdong", "--seats", "you,greedy,greedy,greedy", "--seed", "8", input="2\n")
    row = next(line for line in by_number.splitlines() if "|" in line)
    second = row.split()[1]
    for words in (second, f"discard {second}", f"  {second} "):
        text = play(run, "guangdong", "--seats", "you,greedy,greedy,greedy", "--seed", "8", input=f"{words}\n")
        assert f"You: discards {second}" in text
        assert text.replace(words.strip(), "2") == by_number.replace(words.strip(), "2")
    chinese = play(run, "guangdong", "--seats", "you,greedy,greedy,greedy", "--seed", "8", "--lang", "zh", input="2\n")
    name = next(line for line in chinese.splitlines() if "|" in line).split()[1]
    again = play(
        run, "guangdong", "--seats", "you,greedy,greedy,greedy", "--seed", "8", "--lang", "zh", input=f"{name}\n"
    )
    assert f"你：打{name}" in chinese
    assert f"你：打{name}" in again


def test_what_is_refused_says_why_and_asks_again(run: Any) -> None:
    lines = ["99", "discard 9k", "win", "pass", "hello", "claim [555m]", "", "1 2", "0", "2"]
    text = play(run, "guangdong", "--seats", "you,greedy,greedy,greedy", "--seed", "8", input="\n".join(lines) + "\n")
    assert text.count("Your move >") == len(lines) + 1, "one more for the end of input"
    assert "'99': 1 of the numbers 1 to" in text
    assert "E win: not complete: " in text
    assert "'hello' is no action" in text
    assert "You: discards" in text


def test_help_table_and_the_way_out(run: Any) -> None:
    text = play(run, "sichuan", "--seats", "you,greedy,greedy,greedy", "--seed", "8", input="?\nt\nq\n", env=WIDE)
    assert "A number picks the move beside it" in text
    rows = [line.split() for line in text.splitlines() if line.startswith((" South", " West", " North", "*You"))]
    assert [row[2] for row in rows] == ["14", "13", "13", "13"]
    assert "Stopped in deal 1." in text


@pytest.mark.parametrize("input", ["", "1\n", "1\n1"])
def test_the_end_of_input_ends_it(run: Any, input: str) -> None:
    text = play(run, "guangdong", "--seed", "4", input=input)
    assert "Stopped in deal 1." in text
    assert text.splitlines()[-1].split()[-1] == "0"


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("guangdong", {}),
        ("wuhan", {}),
        ("luoshu", {}),
        ("chengdu", {"exchange": "dice", "void": True}),
        ("america", {}),
    ],
)
def test_nothing_hidden_is_shown(
    key: str, options: dict[str, Any], seed: int, rng: random.Random, examples: Callable[[int], int], capsys: Any
) -> None:
    """At any moment everything that can be printed is the same when the tiles a seat cannot see have changed places."""

    def printed(match: Match, seat: str) -> str:
        board = Board(View(False, False), match, seat)
        board.begin()
        board.catch_up()
        board.table()
        legal = tuple(match.deal.legal(seat))
        if legal:
            board.offer(legal, {action: number for number, action in enumerate(legal)}, False)
        board.standings()
        text: str = capsys.readouterr().out
        return text

    asked = 0
    for number in range(examples(4)):
        match = variant(key, **options).match(seed=seed + number)
        deal = match.deal
        seated = {seat: Greedy(place) for place, seat in enumerate(deal.seats)}
        while not deal.finished:
            if (
                (not asked or rng.random() < 0.1)
                and not deal.wins
                and deal.legal(deal.waiting[0])[0].verb is not Verb.GIVE
            ):
                seat = rng.choice(deal.seats)
                before = printed(match, seat)
                match.deal = disguised(deal, seat, rng)
                assert printed(match, seat) == before
                match.deal = deal
                asked += 1
            seat = deal.waiting[0]
            deal.act(seat, seated[seat](Look(deal, seat), deal.legal(seat)))
    assert asked


def test_an_exchange_and_a_void_suit(run: Any) -> None:
    seats = ("--seats", "you,greedy,greedy,greedy", "--option", "exchange=dice", "--option", "void=true", "--seed", "8")
    asked = play(run, "chengdu", *seats, input="")
    held = next(line for line in asked.splitlines() if re.match(r"  [1-9][mps] ", line)).split()
    suit = next(one for one in "mps" if sum(tile.endswith(one) for tile in held) >= 3)
    three = [place + 1 for place, tile in enumerate(held) if tile.endswith(suit)][:3]
    mixed = [1, next(place + 1 for place, tile in enumerate(held) if tile[1] != held[0][1]), len(held)]
    lines = [" ".join(map(str, sorted(set(mixed)))), "1 1 1", "give 9z9z9z", " ".join(map(str, three)), "m"]
    text = play(run, "chengdu", *seats, input="\n".join(lines) + "\n")
    assert "must be of one suit" in text or "3 of the numbers" in text
    assert "3 of the numbers 1 to 14" in text
    assert re.search(r"Everybody's 3 tiles go to the (next player|player before|player opposite)\.", text)
    received = re.findall(r"^(\S+): receives", text, re.MULTILINE)
    assert received == ["You"]
    assert "You: void suit: characters" in text
    assert text.count("void suit: ") >= 4


def test_passing_before_play(run: Any) -> None:
    """Three tiles by their places, tiles that lie face down, a look at them, a second round, and tiles exchanged across."""
    seats = ("--seats", "you,greedy,greedy,greedy", "--seed", "8")
    text = play(run, "america", *seats, input="1 2 3\n1 2 3\n1 2\n4 13 14\n", env=WIDE)
    assert "Give 3 tiles, as in `1 2 3`" in text
    assert "  look  choose look=yes  take up the tiles received" in text
    assert "3 of the numbers 1 to 14" in text
    assert text.count("The tiles given go to the ") == 3
    assert "The tiles given go to the player opposite." in text
    looked = play(run, "america", *seats, input="1 2 3\n1 2 3\nlook\n1 2 3\nno\n0\n", env=WIDE)
    assert re.search(r"^You: takes up \S+ \S+ \S+$", looked, re.MULTILINE)
    assert "You: no second round" in looked
    assert "exchange 0 with the opposite seat at most" in looked
    chinese = play(run, "america", *seats, "--lang", "zh", input="1 2 3\n1 2 3\nlook\n1 2 3\nno\n0\n", env=WIDE)
    assert "不再换" in chinese
    assert "看所收的牌" in chinese


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_deal_after_three_passes(run: Any, tmp_path: Path, language: str) -> None:
    """A person passes three times and plays to the end; what was written down verifies."""
    file = tmp_path / "record"
    plain = [f"--option={one}" for one in ("second_charleston=none", "blind_pass=false", "courtesy=false")]
    lines = "1 2 3\n" * 3 + ONES
    words = ("america", "--seed", "3", "--deals", "1", *plain, "--record", str(file), "--lang", language)
    text = play(run, *words, input=lines, env=WIDE)
    record = Record.read(str(file))
    assert record.verify().ok
    assert record.deal().finished
    assert ("The match is over." if language == "en" else "全场结束。") in text


def test_jokers_at_the_shell(run: Any) -> None:
    """Sets with jokers, jokers taken out of them, and seats that are dead are told in words."""
    text = "".join(
        play(run, "america", "--watch", "--seed", str(seed), "--deals", "2", input="", env=WIDE) for seed in (3, 5, 6)
    )
    assert re.search(r"puts \S+ for 1j into set \d of (East|South|West|North)", text)
    assert re.search(r"(pung|kong|quint) \[\S*1j\S*\]", text)
    dead = play(
        run,
        "america",
        "--watch",
        "--seats",
        "random,random,random,random",
        "--seed",
        "1",
        "--deals",
        "1",
        input="",
        env=WIDE,
    )
    assert "no hand can come of these sets; plays no more" in dead
    assert " (dead)" in dead


def test_watching(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "record"
    text = play(run, "sichuan", "--watch", "--seed", "8", "--deals", "1", "--record", str(file), input="", env=WIDE)
    assert "You" not in text
    deal = Record.read(str(file)).deal()
    dealt = {event.seat: event.text for event in deal.events if event.kind == "deal"}
    rows = [line for line in text.splitlines() if line.startswith(("*East", " South", " West", " North"))][:4]
    for seat, row in zip("ESWN", rows, strict=True):
        shown = re.findall(r"[1-9][mps]", row)
        assert "".join(sorted(shown)) == "".join(sorted(tile for tile in spread(dealt[seat])))
    assert "The match is over." in text


def spread(text: str) -> list[str]:
    return [digit + run[-1] for run in re.findall(r"[1-9]+[mps]", text) for digit in run[:-1]]


def test_the_same_seed_plays_the_same_match(run: Any) -> None:
    words = ("chengdu", "--watch", "--deals", "2", "--seed")
    assert play(run, *words, "8") == play(run, *words, "8")
    assert play(run, *words, "8") != play(run, *words, "9")


def test_fair_walls_are_committed_to(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "record"
    text = play(run, "sichuan", "--watch", "--deals", "1", "--record", str(file), env=WIDE)
    record = Record.read(str(file))
    assert record.verify().ok
    digest = record.part(0).header.data["wall"]["commitment"]["digest"]
    assert f"wall committed to: {digest}" in text


def test_other_tables(run: Any) -> None:
    text = play(run, "sichuan", "--option", "players=3", "--seats", "random,you,greedy", "--seed", "1", "--deals", "1")
    assert "East: random 1" in text
    assert "South: you" in text
    assert "The match is over." in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nowhere",), "nowhere"),
        (("sichuan", "--seats", "you"), "--seats"),
        (("sichuan", "--seats", "you,you,greedy,greedy"), "one person"),
        (("sichuan", "--seats", "you,me,greedy,greedy"), "me"),
        (("sichuan", "--watch", "--seats", "you,greedy,greedy,greedy"), "--watch"),
        (("sichuan", "--deals", "0"), "--deals"),
        (("sichuan", "--seed", "x"), "--seed"),
        (("sichuan", "--option", "cap=9"), "cap"),
    ],
)
def test_bad_questions(run: Any, words: tuple[str, ...], told: str) -> None:
    for language in ("en", "zh"):
        done = run("play", *words, "--lang", language, input="")
        assert done.exit_code == 2
        assert len(done.stderr.splitlines()) == 1
        assert told in done.stderr or language == "zh"


def test_no_record_is_written_over_by_a_match(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_text("mine")
    assert run("play", "sichuan", "--watch", "--record", str(file)).exit_code == 2
    assert file.read_text() == "mine"


def test_an_interrupt_ends_cleanly_and_leaves_a_record(tmp_path: Path) -> None:
    file = tmp_path / "record"
    words = [sys.executable, "-u", "-m", "mahjong", "play", "guangdong", "--seed", "4", "--record", str(file)]
    with subprocess.Popen(
        words, env=os.environ | cli_calls.PLAIN, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        seen = b""
        while b"Your move >" not in seen:
            seen += process.stdout.read(1)
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == b""
    assert b"Stopped in deal 1." in out
    record = Record.read(str(file))
    assert not record.cut
    assert record.verify().ok


def test_what_is_asked_between_two_deals(run: Any, tmp_path: Path) -> None:
    """Who lost to the dealer is asked whether he puts it off; the throws for seats and dealer are told at the start."""
    file = tmp_path / "record"
    ones = "1\n" * 800
    text = play(run, "taiwan-16", "--seed", "3", "--deals", "9", "--record", str(file), input=ones, env=WIDE)
    assert re.search(r"throws \d \d \d: \S+( \d)?, the place reached is East", text)
    assert re.search(r"throws \d \d \d: \S+( \d)?, is the first dealer", text)
    assert re.search(
        r"la zhuang: you owe the dealer \d+\. Put off, it is \d+ if he wins the next deal, \d+ if another does\.", text
    )
    assert re.search(r"1  choose lazhuang=ask  ask to put it off", text)
    record = Record.read(str(file))
    assert record.verify().ok
    assert any(deal.debts for deal in record.deals())


def test_before_the_deal_and_at_a_table_that_officiates_itself(run: Any) -> None:
    text = play(
        run, "tongliao-mazhanger", "--seed", "4", "--deals", "1", "--officiate", "table", input="maiyu\npass\nq\n"
    )
    assert "choose call=zhazhen  needle (stake 1)" in text
    assert "You: calls buy a fish (stake 1)" in text
    assert "aside 18m5s (yubacha)" in text
    assert "aside 125m" not in text  # can be done, by its text, and is a fault
    done = run("play", "guangdong", "--officiate", "table", input="")
    assert done.exit_code
    assert "no penalty to judge by" in done.stderr

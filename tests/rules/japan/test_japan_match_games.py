"""Whole games of Tenhou by the words of the match alone: who deals, counters, when a game ends and its result follow from what each deal brought."""

from __future__ import annotations

import re
import tarfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mahjong import variant
from mahjong.play import closing
from mahjong.rules.reckoning import Reckoning
from mahjong.rules.rotation import Outcome, Rotation, Standing

TAG = re.compile(r'<(\w+)((?:\s+\w+="[^"]*")*)\s*/?>')
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
NAGASHI = "nm"


def games(data_dir: Path) -> Iterator[tuple[str, list[tuple[str, dict[str, str]]]]]:
    """Each game by name: its tags with their attributes."""
    for name in ("tenhou_games", "tenhou_special"):
        with tarfile.open(data_dir / f"{name}.tar.gz") as archive:
            for member in archive:
                file = archive.extractfile(member) if member.isfile() else None
                if file is not None:
                    yield (
                        member.name,
                        [(tag, dict(ATTRIBUTE.findall(told))) for tag, told in TAG.findall(file.read().decode())],
                    )


def numbers(text: str) -> list[float]:
    return [float(one) for one in text.split(",") if one]


def deals(tags: list[tuple[str, dict[str, str]]], n: int) -> list[dict[str, Any]]:
    """What each deal that is over brought. seed: round, counters, sticks; wins: who, from whom; after: hundreds of points."""
    found: list[dict[str, Any]] = []
    for tag, told in tags:
        if tag == "INIT":
            found.append(
                {
                    "seed": numbers(told["seed"]),
                    "dealer": int(told["oya"]),
                    "wins": [],
                    "ready": [],
                    "type": "",
                    "end": "",
                }
            )
        elif tag in ("AGARI", "RYUUKYOKU"):
            deal, sums = found[-1], numbers(told["sc"])
            deal["after"] = [int(sums[2 * seat] + sums[2 * seat + 1]) for seat in range(n)]
            deal["end"] = told.get("owari", "") or deal["end"]
            deal["sticks"] = int(numbers(told["ba"])[1])
            if tag == "AGARI":
                deal["wins"].append((int(told["who"]), int(told["fromWho"])))
            else:
                deal["type"] = told.get("type", "")
                deal["ready"] = [seat for seat in range(n) if f"hai{seat}" in told]
    return [deal for deal in found if "after" in deal]


@cache
def words(n: int, long: bool) -> tuple[Rotation, Reckoning]:
    """The rules of the place, for so many players."""
    rules = variant(
        "japan", length="east-south" if long else "east", agari_yame="win+ready", ask_to_end=False, extension="west", uma="10-20",
        rounding="half-up", **({} if n == 4 else {"players": 3, "start": 35000, "target": 40000}),
    )  # fmt: skip
    return rules.words["rotation"], Reckoning(rules.words["reckoning"])


@pytest.mark.rule(
    "japan.rotation.renchan", "japan.rotation.game", "japan.rotation.agari-yame", "japan.rotation.bankruptcy"
)
@pytest.mark.rule(
    "japan.rotation.extension",
    "japan.score.target",
    "japan.score.uma",
    "japan.score.oka",
    "japan.end.riichi-sticks",
    "japan.score.rounding",
)
def test_every_game_goes_on_and_ends_as_it_did(data_dir: Path) -> None:
    seen: Counter[str] = Counter()
    for name, tags in games(data_dir):
        kind = int(next(told for tag, told in tags if tag == "GO")["type"])
        n = 3 if kind & 16 else 4
        seats = tuple("ESWN"[:n])
        rotation, word = words(n, bool(kind & 8))
        at = Standing("E")
        for number, deal in enumerate(deals(tags, n)):
            where = name, number
            assert (at.rounds * 4 + deal["dealer"], at.counters) == (deal["seed"][0], deal["seed"][1]), where
            assert seats.index(at.dealer) == deal["dealer"], where
            wins = []
            if deal["wins"]:
                giver = deal["wins"][0][1]
                wins = [
                    ([seats[who] for who, _ in deal["wins"]], None if deal["wins"][0][0] == giver else seats[giver])
                ]
            aborted = deal["type"] if deal["type"] != NAGASHI else ""
            outcome = Outcome(
                seats, at.dealer, wins, ready=frozenset(seats[one] for one in deal["ready"]), aborted=aborted
            )
            after, turn = rotation.pass_on(at, outcome)
            points = {seat: 100 * one for seat, one in zip(seats, deal["after"], strict=True)}
            end = closing.ended(word, rotation, at, after, points)
            why = end.why if end is not None else ""
            if not why and closing.leave(word, rotation, at, outcome, turn, points, seats, at.dealer) is not None:
                why = "leads"
            assert bool(why) == bool(deal["end"]), where
            seen.update({"deals": 1, f"ends: {why}": bool(why), "aborted": bool(aborted), "drawn": outcome.exhausted})
            if why:
                if not wins:
                    points[word.ranked(points, seats)[0]] += 1000 * deal["sticks"]
                placed, told = word.placed(points, seats), numbers(deal["end"])
                assert [(placed[seat].points / 100, float(placed[seat].result)) for seat in seats] == [
                    (told[2 * seat], told[2 * seat + 1]) for seat in range(n)
                ], where
            at = after
    assert seen["deals"] > 400
    assert seen["ends: rounds"] > 20
    assert {one for one, many in seen.items() if many} >= {
        "ends: bust",
        "ends: target",
        "ends: leads",
        "aborted",
        "drawn",
    }

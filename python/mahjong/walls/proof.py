"""Verifying a fair wall: make it again from what was revealed and say exactly what differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong.errors import MahjongError, shown
from mahjong.tiles import CODES
from mahjong.walls.commit import Commitment, Reveal, digest_of, fair_wall, pledge, secret_bytes
from mahjong.walls.edge import Tiles, codes_of


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that does not hold: the field of the reveal or the commitment, and what differs, in both languages.

    Two digests that differ stand below the sentence, in lines of their own.
    """

    field: str
    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `verify` found. `ok` if nothing differs; true exactly then."""

    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.problems

    def __bool__(self) -> bool:
        return self.ok

    def to_json(self) -> dict[str, Any]:
        """`{"ok", "problems": [{"field", "en", "zh"}]}`."""
        return {
            "ok": self.ok,
            "problems": [{"field": each.field, "en": each.en, "zh": each.zh} for each in self.problems],
        }


def verify(
    commitment: Commitment | Mapping[str, object] | str,
    reveal: Reveal | Mapping[str, object] | str,
    *,
    tileset: Tiles | None = None,
    pledges: Sequence[str] | None = None,
) -> Verdict:
    """Make wall and dice again from a reveal and say exactly what differs from it and from the commitment.

    Both are values, JSON objects or JSON text. tileset: the set agreed on, compared with the one committed to.
    pledges: what `pledge` gave for every word, in the order of the words ("" where a player pledged nothing).
    RecordError if the record cannot be read at all; MahjongError for a bad tile set or bad pledges.
    """
    before = commitment if isinstance(commitment, Commitment) else Commitment.from_json(commitment)
    after = reveal if isinstance(reveal, Reveal) else Reveal.from_json(reveal)
    problems: list[Problem] = []

    def differs(name: str, en: str, zh: str) -> None:
        problems.append(Problem(name, en, zh))

    if before.label != after.label:
        differs(
            "label",
            f"committed to {shown(before.label)}, revealed for {shown(after.label)}",
            f"承诺的标签是{shown(before.label)}，公布的是{shown(after.label)}",
        )
    if before.tiles != after.tiles:
        differs("tiles", *_sets_differ(before.tiles, after.tiles, ("committed to", "承诺"), ("revealed", "公布")))
    if tileset is not None and before.tiles != (agreed := codes_of(tileset)):
        differs("tiles", *_sets_differ(agreed, before.tiles, ("agreed on", "约定"), ("committed to", "承诺")))
    if len(after.seed) < (need := secret_bytes(after.tiles)):
        differs(
            "seed",
            f"the secret has {len(after.seed)} bytes, a fair one at least {need}",
            f"密钥只有{len(after.seed)}字节，应至少{need}字节",
        )
    if (digest := digest_of(before.label, before.tiles, after.seed)) != before.digest:
        differs(
            "digest",
            f"the secret gives another digest than the one committed to\n{digest} revealed\n{before.digest} committed",
            f"密钥得出的摘要与承诺的不同\n{digest} 公布\n{before.digest} 承诺",
        )
    if pledges is not None:
        _check_pledges(pledges, after, differs)
    wall = fair_wall(after.label, after.tiles, after.seed, after.words)
    if (at := _first_difference(wall.tiles, after.wall.tiles)) is not None:
        differs("wall", *_tile_differs(at, wall.tiles, after.wall.tiles))
    if (at := _first_difference(wall.dice, after.wall.dice)) is not None:
        want, got = (str(dice[at]) if at < len(dice) else "-" for dice in (wall.dice, after.wall.dice))
        differs("dice", f"die {at + 1} must be {want}, revealed is {got}", f"第{at + 1}枚骰子应为{want}，公布的是{got}")
    return Verdict(tuple(problems))


def _first_difference(want: Sequence[int], got: Sequence[int]) -> int | None:
    if want == got:
        return None
    return next(
        (at for at, (one, other) in enumerate(zip(want, got, strict=False)) if one != other), min(len(want), len(got))
    )


def _tile_differs(at: int, want: bytes, got: bytes) -> tuple[str, str]:
    one, other = (CODES[wall[at]] if at < len(wall) else "-" for wall in (want, got))
    many = sum(a != b for a, b in zip(want, got, strict=False)) + abs(len(want) - len(got))
    differ = "1 tile differs" if many == 1 else f"{many} tiles differ"
    return (
        f"tile {at + 1} must be {one}, revealed is {other}; {differ}",
        f"第{at + 1}张应为{one}，公布的是{other}；共{many}张不同",
    )


def _sets_differ(want: bytes, got: bytes, wanted: tuple[str, str], gotten: tuple[str, str]) -> tuple[str, str]:
    code = next(code for code in range(len(CODES)) if want.count(code) != got.count(code))
    one, other = want.count(code), got.count(code)
    return (
        f"{wanted[0]} {one} of {CODES[code]} and {len(want)} tiles, {gotten[0]} {other} of {len(got)} tiles",
        f"{wanted[1]}{CODES[code]} {one}张、共{len(want)}张，{gotten[1]}{other}张、共{len(got)}张",
    )


def _check_pledges(pledges: object, after: Reveal, differs: Callable[[str, str, str], None]) -> None:
    if not isinstance(pledges, (list, tuple)) or not all(isinstance(entry, str) for entry in pledges):
        raise MahjongError(
            f"pledges are a list of text, not {shown(pledges)}", f"各家的承诺须是一列文本，不能是{shown(pledges)}"
        )
    if len(pledges) != len(after.words):
        differs(
            "words",
            f"{len(pledges)} pledges were given for {len(after.words)} words",
            f"有{len(pledges)}份承诺，却有{len(after.words)}个词",
        )
    for place, (entry, word) in enumerate(zip(pledges, after.words, strict=False), 1):
        if entry and entry.lower() != pledge(word, label=after.label):
            differs("words", f"word {place} is not the one pledged", f"第{place}个词与承诺不符")

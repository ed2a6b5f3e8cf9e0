"""A deal as steps: for every watcher what each line of the record changes in the picture, and what is said of it.

The picture consists of zones (`mahjong.svg.table`), each a list of texts: of tiles, or of lines. A step tells of every zone that it changes how many of its
texts stay and which follow them; what is the same for several watchers is told once, with a bit for each watcher.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mahjong.errors import shown
from mahjong.page.settled import paid, told_of, wins_of, won
from mahjong.play.lines import bad
from mahjong.play.named import Named, Speech
from mahjong.play.narrate import Narrator
from mahjong.play.sight import Sight
from mahjong.svg.scene import Scene
from mahjong.svg.table import centre, places, seat_zones, wrapped

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.variant import Variant

__all__ = ["ALL", "EVERYBODY", "Watcher", "steps", "zone_names"]

ALL: Final = "*"
"""The watcher who sees every hand."""
EVERYBODY: Final = ""
"""The watcher who sees what everybody may."""
_PARTS: Final = ("hand", "melds", "river", "aside", "won", "en", "zh")
_SHARED: Final = ("turned", "en", "zh", "money", "lit")
_HOLDS: Final = ("turned",)


class Watcher:
    """One who looks on. key: ALL, EVERYBODY or a seat. rows: the lines as he may know them, with their numbers in the file, None for one he is not told."""

    def __init__(
        self,
        key: str,
        rows: Sequence[tuple[int, Mapping[str, Any]] | None],
        header: Mapping[str, Any],
        rules: Variant | None,
    ) -> None:
        self.key = key
        self.rows = rows
        self.sight = Sight(header, rules, key)


def zone_names(seats: Sequence[str]) -> list[str]:
    """The zones of a table in the order in which steps number them."""
    return [*(f"{seat}.{part}" for seat in seats for part in _PARTS), *(f".{part}" for part in _SHARED)]


class _Zones:
    """The texts of all zones of one watcher."""

    def __init__(self, watcher: Watcher, voices: Sequence[Named], players: Mapping[str, str]) -> None:
        self.sight = watcher.sight
        self.voices = voices
        self.players = players
        self.seats = watcher.sight.told.seats
        self.arranged = places(len(self.seats))

    def texts(self) -> Iterator[tuple[str, ...]]:
        """In the order of `zone_names`."""
        sight, arranged = self.sight, self.arranged
        masks = sight.masks
        wild, where = masks.get("wild", 0), arranged.texts[0]
        sittings = [sight.sitting(seat) for seat in self.seats]
        for one in sittings:
            for zone in seat_zones(one, self.seats, wild, arranged).values():
                yield (zone.head, *zone.tiles) if zone.tiles else ()
            for named in self.voices:
                told = sight.plate(one.seat, named, self.players.get(one.seat, ""))
                yield wrapped(told, where.wide, where.first, where.size, where.most)
        scene = Scene((), turned=tuple(sight.told.turned), under=tuple(sight.told.under), wild=wild)
        zone = centre(scene, arranged)
        yield (zone.head, *zone.tiles) if zone.tiles else ()
        middle = arranged.told
        for named in self.voices:
            yield wrapped(tuple(sight.middle(named, masks)), middle.wide, middle.first, middle.size, middle.most)
        yield tuple(
            f"{amount:+d}" + (f" {sight.purses[account] + amount}" if account in sight.purses else "")
            for account, amount in sight.told.money.items()
        )
        yield (sight.lit,) if sight.lit else ()


def _kept(old: tuple[str, ...], new: tuple[str, ...]) -> int:
    kept = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        kept += 1
    return kept


def steps(
    watchers: Sequence[Watcher],
    header: Mapping[str, Any],
    rules: Variant | None,
    players: Mapping[str, str],
    deal: Deal | None,
) -> list[dict[str, Any]]:
    """All steps of a deal, the first before anything has happened. deal: the same, played again, None where the record does not tell enough; it only
    explains the wins, and to a watcher only his own or such whose hands he is shown at the end.

    ``z``: zones that change; ``t``: what is said; ``s``: settlements. Watchers are bits of a number, 0 for all. Raises RecordError for lines that cannot
    follow.
    """
    tellers = (Narrator(Speech(), rules), Narrator(Speech(True), rules))
    voices = tuple(teller.named for teller in tellers)
    drawn = [_Zones(one, voices, players) for one in watchers]
    many = len(zone_names(header["seats"]))
    before: list[list[tuple[str, ...]]] = [[()] * many for _ in watchers]
    every = (1 << len(watchers)) - 1
    wins = wins_of(deal) if deal is not None else told_of(watchers[0].rows)
    later: list[tuple[int, dict[str, Any]]] = []
    found = []
    for at in range(-1, len(watchers[0].rows)):
        step: dict[str, Any] = {}
        said: dict[tuple[str, str], int] = {}
        settled: list[dict[str, Any]] = []
        for number, watcher in enumerate(watchers):
            row = watcher.rows[at] if at >= 0 else None
            if row is None:
                continue
            line, data = row
            watcher.sight.apply(data, line)
            if data["e"] == "settle":
                named = [voice.stage(data["note"].partition(" ")[2]) for voice in voices]
                texts = (f"settlement ({named[0]})", f"结算（{named[1]}）")
            else:
                try:
                    texts = (tellers[0].said(data), tellers[1].said(data))
                except (LookupError, ValueError) as error:
                    raise bad(
                        line, f"no event that can be told: {shown(data)}", f"无法叙述的事件：{shown(data)}"
                    ) from error
            said[texts] = said.get(texts, 0) | 1 << number
        kind, data = next(
            ((row[1]["e"], row[1]) for one in watchers if at >= 0 and (row := one.rows[at]) is not None), ("", {})
        )
        if kind == "settle":
            settled, kept_back = _settled(watchers, data, wins, rules, voices)
            later += kept_back
        elif kind == "end" and later:
            settled = _shown(watchers, later, {*data.get("hands", {})})
        if changes := _changes(drawn, before, many, every):
            step["z"] = changes
        if said:
            step["t"] = [[*texts, *([bits] if bits != every else [])] for texts, bits in said.items()]
        if settled:
            step["s"] = settled
        step["k"] = kind
        found.append(step)
    return found


def _changes(drawn: Sequence[_Zones], before: list[list[tuple[str, ...]]], many: int, every: int) -> list[list[Any]]:
    """What differs in every zone from the step before."""
    now = [list(one.texts()) for one in drawn]
    found = []
    for zone in range(many):
        groups: dict[tuple[int, tuple[str, ...]], int] = {}
        for number, texts in enumerate(now):
            old, new = before[number][zone], texts[zone]
            if old != new:
                kept = _kept(old, new)
                key = kept, new[kept:]
                groups[key] = groups.get(key, 0) | 1 << number
        for (kept, tail), bits in groups.items():
            found.append([zone, kept, "\n".join(tail), *([bits] if bits != every else [])])
    before[:] = now
    return found


def _settled(
    watchers: Sequence[Watcher],
    data: Mapping[str, Any],
    wins: Mapping[int, list[Any]],
    rules: Variant | None,
    voices: Sequence[Named],
) -> tuple[list[dict[str, Any]], list[tuple[int, dict[str, Any]]]]:
    """One settlement, and the wins in it that some watchers are told of at the end: for these as bits."""
    stage = int(data["note"].partition(" ")[0])
    told, later = [], []
    for one in wins.get(stage, ()):
        explained = won(one, rules, voices)
        now = sum(1 << number for number, who in enumerate(watchers) if who.key in (ALL, one.seat))
        rest = sum(1 << number for number in range(len(watchers))) & ~now
        if now:
            told.append({**explained, "for": now})
        if rest:
            later.append((rest, explained))
    return [{"wins": told, "paid": [paid(line, voices) for line in data["lines"]]}], later


def _shown(
    watchers: Sequence[Watcher], later: Sequence[tuple[int, dict[str, Any]]], hands: set[str]
) -> list[dict[str, Any]]:
    """The wins that are explained at the end: of those whose hands are shown then."""
    told = [{**explained, "for": rest} for rest, explained in later if explained["who"] in hands]
    return [{"wins": told, "paid": []}] if told else []

"""The page: a record's deals as data, with the document, style and script that show them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from mahjong import registry
from mahjong.errors import MahjongError, RecordError, shown
from mahjong.page.frames import ALL, EVERYBODY, Watcher, steps, zone_names
from mahjong.play.closing import REASONS
from mahjong.play.header import FULL, rules_of
from mahjong.play.named import Named, Speech
from mahjong.play.pictured import LANGUAGES
from mahjong.play.record import Record
from mahjong.svg.table import FONT, SIZE, bar, places, sheet
from mahjong.tiles import UNKNOWN

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.variant import Variant

__all__ = ["data_of", "replay"]

_PREFIX: Final = "t"


def replay(record: Record, *, seat: str | None = None, deal: int | None = None, lang: str = "en") -> str:
    """The page of a record, as HTML.

    seat: whose view alone it holds: nothing that this seat may not know is in the page, so it can be given to its player. Without a seat it holds the
    views of all, of everybody and of a spectator before whom all hands lie open; a record of one seat or of the public gives what is in it. deal: one
    deal of a match, from 0; all by default. lang: the language it opens in, ``"en"`` or ``"zh"``.

    Raises RecordError for a seat or deal there is not, a record of another form, and lines that cannot follow; MahjongError for another language.
    """
    if not isinstance(record, Record):
        raise RecordError(
            f"{shown(record)} is no record: a Record, as Record.read gives it",
            f"{shown(record)}不是牌谱：须为Record，可用Record.read读取",
        )
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise MahjongError(f"lang {shown(lang)}: en or zh", f"lang {shown(lang)}：须为en或zh")
    data = data_of(record, seat=seat, deal=deal)
    codes = data.pop("codes")
    page = files("mahjong.page")
    parts = {
        "{{lang}}": "zh-Hans" if lang == "zh" else "en",
        "{{title}}": _escaped(data["title"][lang == "zh"]),
        "{{css}}": (page / "replay.css").read_text(encoding="utf-8"),
        "{{sheet}}": sheet(codes, _PREFIX),
        "{{data}}": _safe(data),
        "{{js}}": (page / "replay.js").read_text(encoding="utf-8"),
    }
    text = (page / "replay.html").read_text(encoding="utf-8")
    out = []
    while text:  # each place is filled once: what is filled in is not looked at again
        found = min(((text.find(key), key) for key in parts if key in text), default=(len(text), ""))
        out += [text[: found[0]], parts.get(found[1], "")]
        text = text[found[0] + len(found[1]) :]
    return "".join(out)


def data_of(record: Record, *, seat: str | None = None, deal: int | None = None) -> dict[str, Any]:
    """What the page knows, as plain values. Parameters and errors as `replay`."""
    if not record.parts:
        raise RecordError("there is no deal in this record", "此牌谱中没有牌局")
    if deal is not None and not (type(deal) is int and 0 <= deal < len(record)):
        raise RecordError(
            f"deal {shown(deal)}: the record has {len(record)}, counted from 0",
            f"第{shown(deal)}局：牌谱共{len(record)}局，从0数起",
        )
    seats = record.parts[0].header.data["seats"]
    if seat is not None and seat not in seats:
        raise RecordError(
            f"seat {shown(seat)}: one of {' '.join(seats)}", f"座位{shown(seat)}：须为{' '.join(seats)}之一"
        )
    whole = record
    if seat is not None:
        record = record.seen_by(seat)
    numbers = range(len(record)) if deal is None else [deal]
    deals = [_deal(record, whole, number) for number in numbers]
    codes = {UNKNOWN}
    for one in deals:
        codes |= one.pop("codes")
    rules = _rules(record.parts[0].header.data)
    return {
        "title": _title(record, rules),
        "form": record.form,
        "deals": deals,
        "over": _over(record) if deal is None else None,
        "size": SIZE,
        "font": FONT,
        "codes": codes,
    }


def _rules(header: Mapping[str, Any]) -> Variant | None:
    """The rule set, as far as it is known here."""
    try:
        return rules_of(header)
    except MahjongError:
        return None


def _title(record: Record, rules: Variant | None) -> list[str]:
    header = record.parts[0].header.data
    name = header["variant"]
    names = [name, name]
    if name in registry.variants():
        entry = registry.names(name)
        names = [entry.en, entry.zh]
    elif rules is not None:
        names = list(rules.names)
    preset = f" ({header['preset']})" if header["preset"] else ""
    return [one + preset for one in names]


def _rows(record: Record, number: int) -> list[tuple[int, Mapping[str, Any]] | None]:
    return [(row.line, row.data) for row in record.part(number).events]


def _deal(record: Record, whole: Record, number: int) -> dict[str, Any]:
    """One deal. whole: the record this one was made from, which may tell more."""
    header = record.part(number).header.data
    rules = _rules(header)
    seats: Sequence[str] = header["seats"]
    played = whole.deal(number) if whole.form == FULL else None
    watchers = [Watcher(ALL, _rows(record, number), header, rules)]
    if record.form != FULL:
        watchers[0].key = watchers[0].sight.own = record.seat or EVERYBODY
    elif played is not None:
        lines = watchers[0].rows
        for key in (*seats, EVERYBODY):
            watchers.append(Watcher(key, _seen(played, key or None, lines), header, rules))
    names = dict(zip(seats, header["players"], strict=False))
    arranged = places(len(seats))
    made = steps(watchers, header, rules, names, played)
    zones = zone_names(seats)
    accounts = [*seats, *header["accounts"][len(seats) :]]
    voices = (Named(Speech(), rules), Named(Speech(True), rules))
    return {
        "number": number + 1,
        "seats": list(seats),
        "dealer": header["dealer"],
        "players": names,
        "accounts": accounts,
        "names": {one: [voice.account(one) for voice in voices] for one in accounts},
        "facts": [_facts(header, voice) for voice in voices],
        "options": [f"{key}={value}" for key, value in header["options"].items()],
        "views": [one.key for one in watchers],
        "zones": zones,
        "steps": made,
        "high": arranged.high,
        "ground": arranged.ground,
        "turns": list(arranged.turns),
        "bar": bar(len(seats)),
        "texts": [[one.x, one.y, one.first, one.size] for one in (*arranged.texts, arranged.told)],
        "codes": _codes(made, zones),
    }


def _seen(
    deal: Deal, seat: str | None, lines: Sequence[tuple[int, Mapping[str, Any]] | None]
) -> list[tuple[int, Mapping[str, Any]] | None]:
    """The events of a deal as a watcher may know them, beside the lines of the full record."""
    found: list[tuple[int, Mapping[str, Any]] | None] = []
    for event, line in zip(deal.events, lines, strict=False):
        seen = event.seen_by(seat)
        found.append(None if seen is None or line is None else (line[0], seen.to_json()))
    return found + [None] * (len(lines) - len(found))


def _facts(header: Mapping[str, Any], voice: Named) -> str:
    say = voice.view.say
    wind, dealer = voice.account(header["round"]), voice.account(header["dealer"])
    told = [say(f"{wind} round", f"{wind}风圈"), say(f"dealer {dealer}", f"庄家{dealer}")]
    if header["run"]:
        told.append(say(f"stayed {header['run']}", f"连庄{header['run']}"))
    if header["counters"]:
        told.append(say(f"counters {header['counters']}", f"本场{header['counters']}"))
    return " · ".join(told)


def _codes(made: Sequence[Mapping[str, Any]], zones: Sequence[str]) -> set[int]:
    """The tiles that are shown in any step."""
    tiled = {
        at
        for at, name in enumerate(zones)
        if name.partition(".")[2] in ("hand", "melds", "river", "aside", "won", "turned")
    }
    return {
        int(token.partition(".")[0])
        for step in made
        for zone, _, tail, *_ in step.get("z", ())
        if zone in tiled
        for token in tail.split("\n")
        if token and token[0].isdigit()
    }


def _over(record: Record) -> dict[str, Any] | None:
    """How a match came out. Raises RecordError for a last line that does not say."""
    if record.over is None:
        return None
    row = record.over.data
    try:
        players = (record.match or {}).get("players", {})
        return {
            "why": list(REASONS.get(row["over"], (row["over"], row["over"]))),
            "rule": row["rule"],
            "places": [
                [seat, str(players.get(seat, "")), row["points"][seat], result]
                for seat, result in row["result"].items()
            ],
        }
    except (AttributeError, LookupError, TypeError, ValueError):
        raise RecordError(
            "the last line does not say how the match came out (mahjong verify says more)",
            "最后一行未写明全场结果（mahjong verify 给出详情）",
        ) from None


def _safe(data: Mapping[str, Any]) -> str:
    """JSON that no text of a record can end early."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return (
        text.replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029")
    )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")

"""`mahjong replay`: a record told event by event, with the table at the end and every payment explained."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mahjong.cli.outcome import came_out, closed
from mahjong.cli.view import Json, Lang, View, signed
from mahjong.errors import MahjongError, RecordError, shown
from mahjong.play.worded import count_of, paid_for, valued, worth_of

if TYPE_CHECKING:
    from mahjong.play.deal import Deal, Won
    from mahjong.play.record import Part, Record
    from mahjong.play.seen import Told
    from mahjong.variant import Variant

__all__ = ["File", "name_of", "read", "read_bytes", "replay"]

File = Annotated[
    str, typer.Argument(help="A record of a deal or a match; - is standard input. 牌谱文件", metavar="FILE")
]

_MOST: Final = (1 << 28) + 1


def replay(
    context: typer.Context,
    file: File,
    seat: Annotated[
        str | None, typer.Option(help="Tell only what this seat may know. 只看此座所知", metavar="SEAT")
    ] = None,
    deal: Annotated[
        int | None,
        typer.Option(help="One deal of a match, counted from 1. 只看第几局", metavar="N", show_default=False),
    ] = None,
    mjai: Annotated[
        bool, typer.Option("--mjai", metavar="", help="Print it as mjai, one event a line. 输出mjai格式")
    ] = False,
    html: Annotated[
        str | None,
        typer.Option(
            help="Write a page that steps through it in a browser; - is standard output. 输出可逐步重放的网页",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """A record in words: every event, the table at the end, every payment explained. 重放牌谱

    A record for one seat or the public is told as far as it goes. --html writes a page for a browser (docs/pictures.md); with --seat it holds nothing that
    this seat may not know, and only then can it be given to its player. Whether a record is true, `mahjong verify` says. A game
    of another program or platform (docs/foreign.md) is played by the rules it was played by, as far as they agree.
    """
    view = View.of(context, json, lang)
    record = read(file)
    if deal is not None and not 1 <= deal <= len(record):
        raise RecordError(f"--deal {deal}: the record has {len(record)} deals", f"--deal {deal}：牌谱共{len(record)}局")
    if mjai:
        _as_mjai(record, seat, deal)
        return
    if html is not None:
        _page(view, record, file, html, seat, None if deal is None else deal - 1)
        return
    explained = record.form == "full" and seat is None
    if seat is not None:
        _check_seat(record, seat)
        record = record.seen_by(seat)
    numbers = range(len(record)) if deal is None else range(deal - 1, deal)
    if view.json:
        view.emit(
            {
                "form": record.form,
                "seat": record.seat,
                "match": record.match,
                "cut": record.cut,
                "over": None if record.over is None else record.over.data,
                "deals": [_plain(record, number, explained) for number in numbers],
            }
        )
        return
    for number in numbers:
        _Teller(view, record, number, explained).tell()
    if deal is None and record.over is not None:
        _closed(view, record, record.over.data)
    if record.cut:
        view.line()
        view.line(
            view.say("The last line of the file is cut off and was left out.", "文件最后一行残缺，已略去。"), "yellow"
        )


def _page(view: View, record: Record, file: str, target: str, seat: str | None, deal: int | None) -> None:
    """Writes the page. Raises RecordError where it would be written over the record."""
    import sys

    from mahjong.page import replay as page

    text = page(record, seat=seat, deal=deal, lang="zh" if view.zh else "en")
    if target == "-":
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
        return
    if file != "-" and os.path.exists(target) and os.path.samefile(file, target):
        raise RecordError(f"--html {target} is the record itself", f"--html {target}就是牌谱本身")
    with _opened(target, "wb") as out:
        out.write(text.encode())
    if view.json:
        view.emit({"html": target, "bytes": len(text.encode()), "seat": seat})
    else:
        view.line(target)


def _closed(view: View, record: Record, row: Mapping[str, Any]) -> None:
    """How the match came out. Raises RecordError for a last line that does not say."""
    players = (record.match or {}).get("players", {})
    try:
        view.line()
        closed(view, row["over"], row["rule"])
        came_out(view, row["points"], row["result"], players)
    except (AttributeError, LookupError, TypeError, ValueError):
        raise RecordError(
            "the last line does not say how the match came out (mahjong verify says more)",
            "最后一行未写明全场结果（mahjong verify 给出详情）",
        ) from None


def read(file: str) -> Record:
    """The record in a file; - is standard input. A game of another program is played by its rules. Raises RecordError or OSError, and RuleError for a
    game that these rules cannot begin."""
    from mahjong import foreign
    from mahjong.play.record import Record

    data = read_bytes(file)
    if not foreign.format_of(data):
        return Record(data)
    games = foreign.read(data, name_of(file))
    if len(games) != 1:
        raise RecordError(
            f"{name_of(file)} holds {len(games)} games, not one", f"{name_of(file)}有{len(games)}场，应为一场"
        )
    return foreign.record(games[0])


def name_of(file: str) -> str:
    """What a file is called in messages."""
    return "standard input" if file == "-" else os.path.basename(file)


def _as_mjai(record: Record, seat: str | None, deal: int | None) -> None:
    """Prints deals as mjai."""
    from mahjong import foreign
    from mahjong.notation import SEATS

    if record.form != "full":
        raise RecordError("--mjai: a full record is needed", "--mjai：须为完整牌谱")
    deals = [record.deal(number) for number in (range(len(record)) if deal is None else range(deal - 1, deal))]
    game = foreign.game_of(*deals, players=record.parts[0].header.data["players"])
    if seat is not None:
        _check_seat(record, seat)
    print(foreign.mjai_text(game, None if seat is None else SEATS.index(seat)), end="")


def read_bytes(file: str) -> bytes:
    """What is in a file; - is standard input. No more than a little over what any record holds. Raises RecordError or OSError."""
    import sys

    if file == "-":
        return sys.stdin.buffer.read(_MOST)
    with _opened(file) as source:
        found: bytes = source.read(_MOST)
        return found


def _opened(file: str, mode: str = "rb") -> Any:
    try:
        return open(file, mode)
    except ValueError as error:
        raise RecordError(f"{shown(file)} is no file name: {error}", f"{shown(file)}不是文件名：{error}") from None


def _check_seat(record: Record, seat: str) -> None:
    seats = record.parts[0].header.data["seats"] if record.parts else []
    if seat not in seats:
        raise RecordError(
            f"--seat {shown(seat)}: one of {' '.join(seats)}", f"--seat {shown(seat)}：须为{' '.join(seats)}之一"
        )


def _followed(part: Part) -> tuple[Told, list[Mapping[str, Any]]]:
    """The table after all lines of a deal, and the lines. Raises RecordError for one that cannot follow."""
    from mahjong.play.seen import Told

    told = Told(part.header.data)
    for row in part.events:
        try:
            told.apply(row.data)
        except (MahjongError, LookupError, TypeError, ValueError, StopIteration) as error:
            why = f": {error.en}" if isinstance(error, MahjongError) else ""
            raise RecordError(
                f"line {row.line} cannot follow{why} (mahjong verify says more)",
                f"第{row.line}行不能接在前面各行之后{why}（mahjong verify 给出详情）",
            ) from None
    return told, [row.data for row in part.events]


# ---- as JSON


def _wins(part: Part, deal: Deal | None) -> tuple[Won, ...]:
    """The wins of a deal with why they were worth what they were, as far as this record tells."""
    from mahjong.play import shown_wins

    if deal is not None:
        return (*deal.early, *deal.wins)
    return tuple(won for row in part.events if row.data["e"] == "end" for won in shown_wins.read(row.line, row.data))


def _plain(record: Record, number: int, explained: bool) -> dict[str, Any]:
    from mahjong.notation import format as written

    part = record.part(number)
    deal = record.deal(number) if explained else None
    told, events = _followed(part)
    table = {
        seat: {
            "hand": None if told.hands[seat] is None else written(told.hands[seat] or ()),
            "melds": [str(meld) for meld in told.melds[seat]],
            "discards": [written([tile]) for tile in told.river[seat]],
            "aside": [written([tile]) for tile in told.aside[seat]],
            "won": [written([tile]) for tile in told.won[seat]],
        }
        for seat in told.seats
    }
    wins = [None if won.score is None else won.score.to_json() for won in _wins(part, deal)]
    return {
        "header": part.header.data,
        "events": events,
        "table": table,
        "money": told.money,
        "wins": wins,
        "over": told.over,
    }


# ---- for people


def _rules(header: Mapping[str, Any]) -> Variant | None:
    """The rule set, as far as it is known here."""
    from mahjong.play.header import rules_of

    try:
        return rules_of(header)
    except MahjongError:
        return None


def _purses(header: Mapping[str, Any], rules: Variant) -> dict[str, int]:
    """What every seat has before the deal, nothing where the rules give nobody points to begin with."""
    from mahjong.play.plan import plan_of
    from mahjong.play.purses import begun

    found: dict[str, int] = header.get("purses") or begun(plan_of(rules))
    known = set(found) == set(header["seats"]) and all(type(one) is int for one in found.values())
    return dict(found) if known else {}


class _Teller:
    """One deal in words."""

    def __init__(self, view: View, record: Record, number: int, explained: bool) -> None:
        from mahjong.play.narrate import Narrator

        self.view = view
        self.record = record
        self.number = number
        self.part = record.part(number)
        self.wins = _wins(self.part, record.deal(number) if explained else None)
        self.told, self.events = _followed(self.part)
        rules = _rules(self.part.header.data)
        self.rules = rules
        self.narrator = Narrator(view, rules)
        self.purses = {} if rules is None else _purses(self.part.header.data, rules)

    def tell(self) -> None:
        self._head()
        for at, row in enumerate(self.events, 1):
            if row["e"] == "settle":
                self._settled(row, at)
            else:
                try:
                    self.view.line(f"{at:4}  {self.narrator.said(row)}")
                except (LookupError, ValueError) as error:
                    raise RecordError(
                        f"event {at} cannot be told: {shown(row)}", f"第{at}个事件无法叙述：{shown(row)}"
                    ) from error
        self._table()

    def _head(self) -> None:
        from mahjong import registry

        view, header = self.view, self.part.header.data
        name = header["variant"]
        if name in registry.variants():
            entry = registry.names(name)
            name = view.say(entry.en, entry.zh)
        preset = f" ({header['preset']})" if header["preset"] else ""
        parts = [
            f"{name}{preset}",
            view.say(f"deal {self.number + 1} of {len(self.record)}", f"第{self.number + 1}局，共{len(self.record)}局"),
            view.say(f"{view.seat(header['round'])} round", f"{view.seat(header['round'])}风圈"),
            view.say(f"dealer {self.narrator.who(header['dealer'])}", f"庄家{self.narrator.who(header['dealer'])}"),
        ]
        if header["counters"]:
            parts.append(view.say(f"counters {header['counters']}", f"本场{header['counters']}"))
        if self.number:
            view.line()
        view.line(" · ".join(parts), "bold")
        if header["players"]:
            names = zip(header["seats"], header["players"], strict=False)
            view.line("  ".join(f"{view.seat(seat)} {player}" for seat, player in names))
        if header["options"]:
            view.line(", ".join(f"{key}={value}" for key, value in header["options"].items()), "dim")
        if self.record.form != "full":
            whose = view.seat(self.record.seat) if self.record.seat else view.say("everybody", "众人")
            view.line(view.say(f"What {whose} may know.", f"仅{whose}所知。"), "dim")
        view.line()

    # -- money

    def _settled(self, row: Mapping[str, Any], at: int) -> None:
        view = self.view
        number, _, key = row["note"].partition(" ")
        name = self.narrator.named.stage(key)
        wins = tuple(won for won in self.wins if won.stage == int(number))
        if not row["lines"] and not wins:
            view.line(f"{at:4}  {view.say(f'settlement ({name}): nothing', f'结算（{name}）：无')}", "dim")
            return
        view.line(f"{at:4}  {view.say(f'settlement ({name})', f'结算（{name}）')}", "bold")
        for won in wins:
            self._explained(won)
        for line in row["lines"]:
            was = line.get("was", "")
            why = paid_for(view, line["names"], self.narrator.who(was) if was else "", line.get("rule", ""))
            who = f"{self.narrator.who(line['payer'])} → {self.narrator.who(line['payee'])}  {line['amount']}"
            view.line(view.say(f"        {who}  ({why})", f"        {who}（{why}）"))

    def _explained(self, won: Won) -> None:
        """What a win is worth, and why."""
        view, score = self.view, won.score
        who = view.seat(won.seat)
        if score is None:
            view.line(view.say(f"        {who}: worth what the first win was", f"        {who}：与首次同值"))
            return
        told = view.say("; ", "；").join(
            f"{view.say(one.en, one.zh)}{count_of(one)} {worth_of(view, one, self.rules)}" for one in score.patterns
        )
        if score.reading:
            view.line(f"        {score.reading}")
        said = told or view.say("nothing counts", "无番")
        amount = valued(view, score, self.rules)
        view.line(view.say(f"        {who}: {said}; {amount}", f"        {who}：{said}；{amount}"))

    def _table(self) -> None:
        view, told = self.view, self.told
        view.line()
        rows = []
        for seat in told.seats:
            held = told.hands[seat]
            before = " ".join([*map(str, told.melds[seat]), self.narrator.tiles(told.aside[seat])]).strip()
            won = self.narrator.tiles(told.won[seat])
            rows.append(
                (
                    view.seat(seat),
                    signed(told.money[seat]),
                    *([str(self.purses[seat] + told.money[seat])] if self.purses else []),
                    view.say("hidden", "未亮") if held is None else self.narrator.tiles(sorted(held)),
                    before,
                    won,
                    self.narrator.tiles(told.river[seat]),
                )
            )
        none = [""] * (5 if self.purses else 4)
        rows += [(self.narrator.who(account), signed(told.money[account]), *none) for account in told.outside]
        view.table(
            (
                (view.say("seat", "座位"), "left"),
                (view.say("points", "得分"), "right"),
                *([(view.say("has", "点数"), "right")] if self.purses else []),
                (view.say("hand", "手牌"), "fold"),
                (view.say("melds", "副露"), "fold"),
                (view.say("won on", "和张"), "fold"),
                (view.say("discards", "打出"), "fold"),
            ),
            rows,
        )
        if not told.over:
            view.line()
            view.line(view.say("The deal is not over.", "此局尚未结束。"), "yellow")

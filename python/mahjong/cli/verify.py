"""`mahjong verify`: a record played again, and what does not hold in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from mahjong.cli.replay import File, name_of, read, read_bytes
from mahjong.cli.score import Options, written_options
from mahjong.cli.view import Json, Lang, View
from mahjong.errors import RecordError

if TYPE_CHECKING:
    from mahjong.foreign import Difference
    from mahjong.foreign import Verdict as ForeignVerdict
    from mahjong.play.lines import Verdict
    from mahjong.play.record import Record

__all__ = ["verify"]


def verify(
    context: typer.Context,
    file: File,
    against: Annotated[
        str | None,
        typer.Option(
            help="The full record that this one, of a seat or the public, must agree with. 用以对照的完整牌谱",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    option: Options = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Play a record again and say what does not hold; exit code 1 if anything does not. 验证牌谱

    A record of another program or platform (docs/foreign.md) is known by its content, unpacked, and played again by the
    rules it was played by, or as --option says: every draw, call, win and payment is compared.

    Checks every event, that every act was legal, every payment, the sums of the lines, and the wall against its
    commitment. A record of one seat, or the public, does not tell the wall: its form, its payments and its sums are
    checked, and with --against every line.
    """
    from mahjong import foreign
    from mahjong.play.record import Record

    view = View.of(context, json, lang)
    data = read_bytes(file)
    if foreign.format_of(data):
        _foreign(view, data, file, against, option or [])
        return
    if option:
        raise RecordError("--option is for records of other programs", "--option只用于其他程序的牌谱")
    record = Record(data)
    found = record.verify(None if against is None else read(against))
    if view.json:
        view.emit(found.to_json())
    else:
        _show(view, record, found)
    if not found.ok:
        raise typer.Exit(1)


def _foreign(view: View, data: bytes, file: str, against: str | None, option: list[str]) -> None:
    """Games of others, played again."""
    from mahjong import foreign

    if against is not None:
        raise RecordError("--against is for records of this library", "--against只用于本库的牌谱")
    games = foreign.read(data, name_of(file))
    verdicts = [
        foreign.verify(replace(game, options={**game.options, **written_options(game.variant, option)}))
        for game in games
    ]
    ok = all(one.ok for one in verdicts)
    if view.json:
        view.emit({"ok": ok, "form": "foreign", "games": [one.to_json() for one in verdicts]})
    else:
        rounds, wins = sum(one.rounds for one in verdicts), sum(one.wins for one in verdicts)
        many = view.say(
            f"{_many(len(verdicts), 'game')}, {_many(rounds, 'deal')}, {_many(wins, 'win')}",
            f"{len(verdicts)}场，{rounds}局，{wins}次和牌",
        )
        if ok:
            view.line(view.say(f"The engine agrees: {many}.", f"与引擎一致：{many}。"), "green")
        else:
            view.line(
                view.say(f"The record and the engine differ ({many}):", f"牌谱与引擎不符（{many}）："), "bold red"
            )
        for one in verdicts:
            for difference in one.differences:
                view.line(
                    f"  {_place(view, one, difference)}{view.say(': ', '：')}{view.say(difference.en, difference.zh)}"
                )
    if not ok:
        raise typer.Exit(1)


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _place(view: View, verdict: ForeignVerdict, difference: Difference) -> str:
    parts = [verdict.game.name]
    if difference.round:
        parts.append(view.say(f"deal {difference.round}", f"第{difference.round}局"))
    if difference.event:
        parts.append(view.say(f"event {difference.event}", f"第{difference.event}个事件"))
    return view.say(", ", "，").join(filter(None, parts))


def _show(view: View, record: Record, found: Verdict) -> None:
    say = view.say
    many = say(
        f"{found.deals} deal{'' if found.deals == 1 else 's'}, {found.events} events",
        f"{found.deals}局，{found.events}个事件",
    )
    if found.ok:
        view.line(say(f"The record holds: {many}.", f"牌谱无误：{many}。"), "green")
    else:
        view.line(say(f"The record does not hold ({many}):", f"牌谱有误（{many}）："), "bold red")
    for problem in found.problems:
        at = say(f"line {problem.line}", f"第{problem.line}行")
        said, *more = say(problem.en, problem.zh).splitlines()
        view.line(say(f"  {at}: {said}", f"  {at}：{said}"))
        for line in more:
            view.line(f"    {line}")
    if record.form != "full":
        whose = view.seat(record.seat) if record.seat else say("everybody", "众人")
        view.line(
            say(
                f"It holds what {whose} may know, so nothing was played again.",
                f"此牌谱只有{whose}所知，故未重放。",
            ),
            "dim",
        )
    for note in found.notes:
        view.line(say(f"Note: {note.en}.", f"注：{note.zh}。"), "yellow")

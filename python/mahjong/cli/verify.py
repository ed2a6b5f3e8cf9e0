"""`mahjong verify`: a record played again, and what does not hold in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mahjong.cli.replay import File, read
from mahjong.cli.view import Json, Lang, View

if TYPE_CHECKING:
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
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Play a record again and say what does not hold; exit code 1 if anything does not. 验证牌谱

    Checks every event, that every act was legal, every payment, the sums of the lines, and the wall against its
    commitment. A record of one seat, or the public, does not tell the wall: its form, its payments and its sums are
    checked, and with --against every line.
    """
    view = View.of(context, json, lang)
    record = read(file)
    found = record.verify(None if against is None else read(against))
    if view.json:
        view.emit(found.to_json())
    else:
        _show(view, record, found)
    if not found.ok:
        raise typer.Exit(1)


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

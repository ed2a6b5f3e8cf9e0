"""The commands, and what belongs to the command as a whole."""

from __future__ import annotations

from typing import Annotated

import typer

from mahjong.cli import analyse, play, replay, rules, score, simulate, variants, verify, wall
from mahjong.cli.frame import Program
from mahjong.cli.view import Json, Lang, View

__all__ = ["app", "main"]

app = typer.Typer(
    name="mahjong",
    cls=Program,
    help="Mahjong of every region: analyse hands, score and settle wins, play, simulate, shuffle walls that can be checked.\n\n"
    "麻将：分析手牌、计番结算、对局、模拟、可验证的洗牌。",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def whole(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", metavar="", help="Print the version. 版本")] = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    context.obj = {"json": json, "lang": lang}
    if version:
        from mahjong import __version__

        view = View.of(context, json, lang)
        view.emit({"version": __version__}) if view.json else view.line(f"mjcore {__version__}")
        raise typer.Exit()
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (
    analyse.analyse,
    score.score,
    play.play,
    simulate.simulate,
    replay.replay,
    verify.verify,
    variants.variants,
    rules.rules,
):
    app.command()(command)
app.add_typer(wall.app, name="wall")


def main() -> None:
    """Run the command on the arguments of the process, and exit."""
    app(prog_name="mahjong")

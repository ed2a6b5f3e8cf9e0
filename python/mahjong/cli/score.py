"""`mahjong score`: a win judged, valued and settled under the rules of a place, with every step and its reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mahjong.cli import typed
from mahjong.cli.view import SEAT_NAMES, Json, Lang, View, signed
from mahjong.errors import MahjongError, RuleError, shown, unknown
from mahjong.play.worded import called, count_of, worth_of

if TYPE_CHECKING:
    from mahjong.rules.flags import Flag
    from mahjong.rules.result import Score, Scored
    from mahjong.variant import Variant

__all__ = [
    "Named",
    "Options",
    "chosen_options",
    "plain",
    "score",
    "variant_keys",
]

_SEATS: Final = {
    name: letter
    for letter, names in SEAT_NAMES.items()
    for name in (letter, letter.lower(), *names, *(name.lower() for name in names), *(("東",) if letter == "E" else ()))
}
_FLAG_MOST: Final = 999


def variant_keys(incomplete: str) -> list[str]:
    """For the shell's completion."""
    from mahjong import registry

    return [key for key in registry.variants() if key.startswith(incomplete)]


Named = Annotated[
    str,
    typer.Argument(
        help="Rule set or preset, as `mahjong variants` lists them. 规则",
        metavar="VARIANT",
        autocompletion=variant_keys,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(help="A rule option, see `mahjong variants VARIANT`; repeat for more. 规则选项", metavar="NAME=VALUE"),
]


def flag_keys(incomplete: str) -> list[str]:
    """For the shell's completion."""
    from mahjong.rules.flags import FLAGS

    return [key for key in FLAGS if key.startswith(incomplete)]


def score(
    context: typer.Context,
    variant: Named,
    hand: Annotated[
        str | None,
        typer.Argument(
            help="Concealed tiles, then melds, without the winning tile. 手牌（不含和张）",
            metavar="HAND",
            show_default=False,
        ),
    ] = None,
    win: Annotated[str | None, typer.Option(help="The winning tile. 和张", metavar="TILE")] = None,
    from_seat: Annotated[
        str | None,
        typer.Option(
            "--from", help="Who discarded it, or whose kong was robbed: E S W N A B C D F G. 点炮者", metavar="SEAT"
        ),
    ] = None,
    self_draw: Annotated[bool, typer.Option("--self-draw", metavar="", help="The winner drew it. 自摸")] = False,
    seat: Annotated[str, typer.Option(help="The winner. 和家", metavar="SEAT")] = "E",
    dealer: Annotated[str, typer.Option(help="The dealer. 庄家", metavar="SEAT")] = "E",
    round: Annotated[str, typer.Option(help="The prevailing wind. 圈风", metavar="WIND")] = "E",
    flag: Annotated[
        list[str] | None,
        typer.Option(
            help="What happened in the deal, see --help-flags; repeat for more. 牌局情况",
            metavar="NAME",
            autocompletion=flag_keys,
        ),
    ] = None,
    option: Options = None,
    winners: Annotated[int, typer.Option(help="How many win on this tile. 同一张牌的和家数", metavar="N")] = 1,
    turned: Annotated[
        str | None,
        typer.Option(help="The tile turned up, or the tiles, where the rules turn any. 翻出的牌", metavar="TILES"),
    ] = None,
    under: Annotated[
        str | None,
        typer.Option(help="What lies under them, where the winner turns it. 里牌", metavar="TILES", show_default=False),
    ] = None,
    laid: Annotated[
        str | None,
        typer.Option(
            help="Tiles the winner has laid aside one by one. 亮出的单张", metavar="TILES", show_default=False
        ),
    ] = None,
    east: Annotated[
        str | None,
        typer.Option(help="Whose wall was opened, where seat winds count from it. 开门者", metavar="SEAT"),
    ] = None,
    phantom: Annotated[
        str | None,
        typer.Option(help="The imaginary tile the winner has named. 心中所想的牌", metavar="TILE", show_default=False),
    ] = None,
    instant: Annotated[
        str | None,
        typer.Option(
            help="The key of a win that needs no complete hand, as --help-flags lists them. 即和",
            metavar="KEY",
            show_default=False,
        ),
    ] = None,
    discards: Annotated[
        str | None,
        typer.Option(
            help="All that the winner has discarded, in order, for a win by it. 和家打出的牌",
            metavar="TILES",
            show_default=False,
        ),
    ] = None,
    codec: typed.Codec = typed.PLAIN,
    help_flags: Annotated[
        bool,
        typer.Option(
            "--help-flags", metavar="", help="List what --flag and --instant take. 列出 --flag 与 --instant 的取值"
        ),
    ] = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """A win explained, and who pays whom. 计番与结算"""
    view = View.of(context, json, lang)
    rules = chosen_options(variant, option or [])
    if help_flags:
        _flags(view, rules)
        return
    for missing, name, zh in ((hand, "HAND", "手牌"), (win, "--win TILE", "和张")):
        if missing is None:
            raise MahjongError(f"{name} is missing: what is to be scored?", f"缺少 {name}（{zh}）")
    assert hand is not None
    assert win is not None
    winner, giver = _SEATS.get(seat, seat), _SEATS.get(from_seat or "", from_seat)
    if self_draw == (giver is not None):
        raise MahjongError(
            "say how the winning tile came: either --from SEAT or --self-draw, one of them",
            "请说明和张来源：--from 座位 或 --self-draw，恰取其一",
        )
    if giver == winner:
        raise MahjongError(
            f"--from {giver} is the winner: say --self-draw", f"--from {giver} 就是和家：自摸请用 --self-draw"
        )
    shown = {"turned": turned, "under": under}
    more: dict[str, Any] = {name: typed.read_tiles(text, codec) for name, text in shown.items() if text is not None}
    if laid is not None:
        more["laid"] = typed.read(laid, codec).tiles
    if east is not None:
        more["east"] = _SEATS.get(east, east)
    if phantom is not None:
        more["phantom"] = typed.read_tile(phantom, codec)
    if instant is not None:
        more["instant"] = instant
    if discards is not None:
        more["discards"] = typed.in_order(discards, codec)
    win = typed.read_tile(win, codec)
    for text in flag or []:
        _check_number(text)
    held = typed.read(hand, codec)
    try:
        found = rules.score(
            held,
            win,
            seat=winner,
            from_seat=giver,
            self_draw=self_draw,
            dealer=_SEATS.get(dealer, dealer),
            round=_SEATS.get(round, round),
            flags=flag or [],
            winners=winners,
            **more,
        )
    except RuleError as error:
        raise _as_options(error) from None
    if view.json:
        view.emit(
            {
                **found.to_json(),
                "variant": rules.key,
                "options": {name: plain(value) for name, value in rules.options.items()},
            }
        )
    else:
        _show(view, rules, found, win, giver, instant)


_KEYWORDS: Final = re.compile(
    r"\b(from_seat|seat|dealer|round|winners|turned|under|laid|east|phantom|instant|discards)="
)


def _as_options(error: RuleError) -> RuleError:
    """The error with what it names by keywords of `Variant.score` named by the options of this command."""

    def option(found: re.Match[str]) -> str:
        name = "--" + found[1].removesuffix("_seat")
        after = found.string[found.end() : found.end() + 1]
        return name if after in ("", ")", "）", ",", "，", " ") else name + " "

    return RuleError(_KEYWORDS.sub(option, error.en), _KEYWORDS.sub(option, error.zh), rule=error.rule)


def _check_number(flag: str) -> None:
    """Refuse a number of a flag that is out of bounds; whether the flag takes one at all, the flags themselves say. Raises RuleError."""
    name, _, number = flag.partition("=")
    if re.fullmatch(r"-?[0-9]+", number) and (number[0] == "-" or len(number) > len(str(_FLAG_MOST))):
        raise RuleError(
            f"--flag {name}: a number from 0 to {_FLAG_MOST}, not {shown(number)}",
            f"--flag {name}：应为 0 至 {_FLAG_MOST} 的数，而不是 {shown(number)}",
        )


def chosen_options(name: str, given: Iterable[str]) -> Variant:
    """The rule set called `name` with options written ``name=value``. Raises RuleError."""
    from mahjong import registry

    return registry.variant(name, **written_options(name, given))


def written_options(name: str, given: Iterable[str]) -> dict[str, str]:
    """Options of the rule set called `name`, written ``name=value``, as they are written. Raises RuleError for what is none."""
    from mahjong import registry

    table = registry.variant_class(name).option_table
    options: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        key = key.strip().replace("-", "_")
        if not equals or not key:
            raise RuleError(f"--option {text!r}: write it NAME=VALUE", f"--option {text!r}：应写作 名称=值")
        if key not in table and key != "preset":
            raise unknown("option", "选项", key, table)
        if key in options and options[key] != value:
            raise RuleError(f"option {key} is given twice, with different values", f"选项 {key} 给出了两个不同的值")
        options[key] = value
    return options


def plain(value: Any) -> Any:
    """An option's value as JSON has it."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


# ---- for people


def _show(view: View, rules: Variant, found: Score, win: str, giver: str | None, instant: str | None) -> None:
    say = view.say
    place = say(*rules.names)
    if not found.legal:
        assert found.reason is not None
        view.line(say(f"{place}: not a legal win", f"{place}：不能和"), "bold red")
        view.line(say(found.reason.en, found.reason.zh))
        if found.reason.id:
            view.line(say(f"rule: {found.reason.id}", f"规则：{found.reason.id}"), "dim")
        return
    winner = view.seat(found.winner)
    named = next((one.names for one in rules.words["instants"] if one.key == instant), None)
    if named is not None:
        how = say(f"{winner} wins at once by {named[0]}", f"{winner}家即和：{named[1]}")
    elif giver is None:
        how = say(f"{winner} draws {win} and wins", f"{winner}家自摸{win}")
    else:
        how = say(f"{winner} wins on {win} from {view.seat(giver)}", f"{winner}家和{view.seat(giver)}家的{win}")
    view.line(say(f"{place}: {how}", f"{place}：{how}"), "bold")
    if found.reading:
        view.line(found.reading)
    view.line()
    if found.patterns:
        view.table(
            ((say("pattern", "番种"), "left"), (say("worth", "值"), "right"), (say("tiles", "牌"), "fold")),
            [
                (say(one.en, one.zh) + count_of(one) + _only(view, one), worth_of(view, one, rules), one.tiles)
                for one in found.patterns
            ],
        )
    else:
        view.line(say("No pattern counts.", "没有计番的牌型。"))
    view.head(say("Value", "计算"))
    fan = called(rules, "fan")
    rows = (
        [(say(f"{fan[0]} in all", f"总{fan[1]}数"), str(found.fan))]
        if any(one.unit == "fan" for one in found.patterns)
        else []
    )
    rows += [(say(step.en, step.zh), _step(step.before, step.after)) for step in found.steps]
    view.table((("", "left"), ("", "right")), [*rows, (say("value", "值"), str(found.value))])
    view.head(say("Payments", "结算"))
    if found.lines:
        view.table(
            (
                (say("from", "付"), "left"),
                (say("to", "收"), "left"),
                (say("amount", "数额"), "right"),
                (say("why", "原因"), "fold"),
                (say("rule", "规则"), "fold"),
            ),
            [
                (view.seat(line.payer), view.seat(line.payee), str(line.amount), _why(view, line), line.rule)
                for line in found.lines
            ],
        )
        view.line()
    order = [
        *(seat for seat in SEAT_NAMES if seat in found.payments),
        *(one for one in found.payments if one not in SEAT_NAMES),
    ]
    view.line(say("   ", "　").join(f"{view.seat(seat)} {signed(found.payments[seat])}" for seat in order))
    for en, zh in found.notes:
        view.line(say(f"Note: {en}", f"注：{zh}"), "yellow")


def _only(view: View, one: Scored) -> str:
    if one.payer is None:
        return ""
    return view.say(f" ({view.seat(one.payer)} alone pays it)", f"（仅{view.seat(one.payer)}家付）")


def _step(before: Any, after: Any) -> str:
    return str(after) if before is None else f"{before} → {after}"


def _why(view: View, line: Any) -> str:
    instead = view.say(f" (in place of {view.seat(line.was)})", f"（代{view.seat(line.was)}家付）") if line.was else ""
    return view.say(line.en, line.zh) + instead


def _form(flag: Flag) -> str:
    """How a flag is written."""
    return flag.key + ("@SEAT" if flag.about == "seat" else "") + ("=N" if flag.counted else "")


def _flags(view: View, rules: Variant) -> None:
    from mahjong.rules.flags import FLAGS, flag_of

    known = [*FLAGS.values(), *(flag for key in rules.flags if key not in FLAGS and (flag := flag_of(key)) is not None)]
    if view.json:
        rows = [
            {
                "key": flag.key,
                "form": _form(flag),
                "en": flag.en,
                "zh": flag.zh,
                "about": flag.about,
                "counted": flag.counted,
                "sources": None
                if flag.sources is None
                else sorted(source.name.lower().replace("_", "-") for source in flag.sources),
                "implies": list(flag.implies),
                "never": list(flag.never),
                "read": flag.key in rules.flags,
            }
            for flag in known
        ]
        instants = [
            {"key": one.key, "en": one.names[0], "zh": one.names[1], "rule": one.rule}
            for one in rules.words["instants"]
        ]
        view.emit({"flags": rows, "instants": instants})
        return
    view.table(
        ((view.say("flag", "标记"), "left"), ("", "left"), ("English", "fold"), ("中文", "fold")),
        [(_form(flag), "*" if flag.key in rules.flags else "", flag.en, flag.zh) for flag in known],
    )
    view.line()
    view.line(view.say(f"*: makes a difference in {rules.names[0]}", f"*：在{rules.names[1]}中有作用"), "dim")
    if rules.words["instants"]:
        view.head(
            view.say(
                "Wins that need no complete hand, given as --instant KEY", "不须完整手牌的和牌，写作 --instant 代号"
            )
        )
        view.table(
            (("key", "left"), ("English", "fold"), ("中文", "fold"), (view.say("rule", "规则"), "left")),
            [(one.key, *one.names, one.rule) for one in rules.words["instants"]],
        )

"""`mahjong variants`: the rule sets there are, and the options of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mahjong.cli.score import plain, variant_keys
from mahjong.cli.view import Json, Lang, View

if TYPE_CHECKING:
    from mahjong.variant import Variant

__all__ = ["variants"]

_SHORT: Final = {"full": "完整", "partial": "部分", "sketch": "概略"}


def variants(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            help="One rule set: its options too. 某一规则及其选项",
            metavar="VARIANT",
            show_default=False,
            autocompletion=variant_keys,
        ),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """The rule sets, or one with its options. 规则列表"""
    from mahjong import registry
    from mahjong.rulebook import DETAILS, book

    view = View.of(context, json, lang)
    if name is not None:
        _one(view, name)
        return
    entries = [registry.names(key) for key in registry.variants()]
    if view.json:
        view.emit(
            {
                "variants": [
                    {
                        "key": one.key,
                        "en": one.en,
                        "zh": one.zh,
                        "aliases": list(one.aliases),
                        "presets": list(_presets(one.key)),
                        "line": book(one.key).line,
                        "line_zh": book(one.key).line_zh,
                        "detail": book(one.key).detail,
                    }
                    for one in entries
                ]
            }
        )
        return
    for one in entries:
        about = book(one.key)
        view.line(f"{one.key}  {view.say(one.en, one.zh)}  [{view.say(about.detail, _SHORT[about.detail])}]", "bold")
        presets = view.say(", ", "、").join(_presets(one.key))
        more = view.say(f"; presets: {presets}", f"；预设：{presets}") if presets else ""
        view.line(f"    {view.say(about.line, about.line_zh)}{more}")
    view.line()
    for key, (en, zh) in DETAILS.items():
        view.line(view.say(f"[{key}] its source is {en}", f"[{_SHORT[key]}] {zh}"), "dim")
    view.line(
        view.say(
            "Names in other scripts, options and presets of one: mahjong variants KEY",
            "别名、选项与预设：mahjong variants 代号",
        ),
        "dim",
    )


def _presets(key: str) -> tuple[str, ...]:
    from mahjong import registry

    return tuple(one.name for one in registry.variant_class(key).presets)


def _one(view: View, name: str) -> None:
    from mahjong import registry
    from mahjong.rulebook import DETAILS, book

    entry, found = registry.names(name), registry.variant_class(name)
    if view.json:
        view.emit(
            {
                "key": entry.key,
                "en": entry.en,
                "zh": entry.zh,
                "aliases": list(entry.aliases),
                "line": book(entry.key).line,
                "line_zh": book(entry.key).line_zh,
                "summary": book(entry.key).summary,
                "summary_zh": book(entry.key).summary_zh,
                "detail": book(entry.key).detail,
                "options": found.option_schema(),
                "presets": [
                    {
                        "name": one.name,
                        "en": one.en,
                        "zh": one.zh,
                        "values": {key: plain(value) for key, value in one.values.items()},
                    }
                    for one in found.presets
                ],
            }
        )
        return
    about = book(entry.key)
    view.line(view.say(f"{entry.key}: {entry.en}", f"{entry.key}：{entry.zh}"), "bold")
    view.line(view.say(about.summary, about.summary_zh))
    view.line(view.say(f"Its source: {DETAILS[about.detail][0]}.", f"所据原文：{DETAILS[about.detail][1]}。"), "dim")
    if preset := registry.preset_of(name):
        view.line(
            view.say(
                f"{name} is {entry.key} with its preset {preset}, which is below.",
                f"{name}即{entry.key}的预设{preset}，见下文。",
            )
        )
    view.line(view.say("Also: ", "又名：") + view.say(", ", "、").join(entry.aliases), "dim")
    _options(view, found)
    if found.presets:
        view.head(view.say("Presets, given as --option preset=NAME", "预设，写作 --option preset=名称"))
        view.table(
            (
                (view.say("name", "名称"), "left"),
                (view.say("meaning", "含义"), "fold"),
                (view.say("sets", "选项"), "fold"),
                (view.say("also", "别名"), "fold"),
            ),
            [
                (
                    one.name,
                    view.say(one.en, one.zh),
                    " ".join(f"{name}={_text(value)}" for name, value in one.values.items()),
                    view.say(", ", "、").join(entry.presets.get(one.name, ())),
                )
                for one in found.presets
            ],
        )
        if entry.presets:
            named = view.say(" or ", "或").join(entry.presets)
            view.line(
                view.say(f"In place of {entry.key} {named} may be written.", f"可直接以{named}代替{entry.key}。"), "dim"
            )
    view.line()
    view.line(view.say(f"Its rule book: mahjong rules {entry.key}", f"规则全文：mahjong rules {entry.key}"), "dim")


def _options(view: View, found: type[Variant]) -> None:
    if not found.option_table:
        view.line(view.say("It has no options.", "无选项。"))
        return
    view.head(view.say("Options, given as --option NAME=VALUE", "选项，写作 --option 名称=值"))
    view.table(
        (
            (view.say("name", "名称"), "left"),
            (view.say("default", "默认"), "left"),
            (view.say("allowed", "可用"), "fold"),
            (view.say("meaning", "含义"), "fold"),
        ),
        [
            (one.name, _text(one.default), view.say(one.allowed, one.allowed_zh), view.say(one.doc, one.zh))
            if one.kind != "table"
            else (one.name, view.say("below", "见下"), view.say("NAME=N,...", "名称=数,……"), view.say(one.doc, one.zh))
            for one in found.option_table.values()
        ],
    )
    for one in found.option_table.values():
        if one.kind == "table":
            view.head(view.say(f"{one.name}: default amounts", f"{one.name}：默认数目"))
            amounts = [f"{name}={number}" for name, number in one.default.items()]
            for at in range(0, len(amounts), 6):
                view.line("  " + " ".join(amounts[at : at + 6]))


def _text(value: Any) -> str:
    """A value as --option takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (tuple, frozenset)):
        return ",".join(map(str, plain(value))) or "none"
    return str(value)

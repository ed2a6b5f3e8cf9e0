"""`mahjong variants`: the rule sets there are, and the options of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahjong.cli.score import plain, variant_keys
from mahjong.cli.view import Json, Lang, View

if TYPE_CHECKING:
    from mahjong.variant import Variant

__all__ = ["variants"]


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

    view = View.of(context, json, lang)
    if name is not None:
        _one(view, name)
        return
    entries = [registry.names(key) for key in registry.variants()]
    if view.json:
        view.emit(
            {
                "variants": [
                    {"key": one.key, "en": one.en, "zh": one.zh, "aliases": list(one.aliases)} for one in entries
                ]
            }
        )
        return
    view.table(
        ((view.say("key", "代号"), "left"), (view.say("name", "名称"), "left"), (view.say("also", "别名"), "fold")),
        [
            (one.key, view.say(one.en, one.zh), view.say(", ", "、").join((*one.aliases, *one.presets)))
            for one in entries
        ],
    )


def _one(view: View, name: str) -> None:
    from mahjong import registry

    entry, found = registry.names(name), registry.variant_class(name)
    if view.json:
        view.emit(
            {
                "key": entry.key,
                "en": entry.en,
                "zh": entry.zh,
                "aliases": list(entry.aliases),
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
    view.line(view.say(f"{entry.key}: {entry.en}", f"{entry.key}：{entry.zh}"), "bold")
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

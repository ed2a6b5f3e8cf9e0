"""`mahjong rules`: the rule book of a rule set, listed by area, searched, or one rule in full."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from mahjong.cli.score import variant_keys
from mahjong.cli.view import Json, Lang, View
from mahjong.errors import RuleError

if TYPE_CHECKING:
    from mahjong.rulebook import Book, Rule

__all__ = ["rules"]


def rules(
    context: typer.Context,
    variant: Annotated[
        str | None,
        typer.Argument(
            help="Rule set; without it the books are listed. 规则",
            metavar="VARIANT",
            show_default=False,
            autocompletion=variant_keys,
        ),
    ] = None,
    id: Annotated[
        str | None,
        typer.Argument(
            help="One rule, with or without the rule set before it. 规则编号", metavar="ID", show_default=False
        ),
    ] = None,
    search: Annotated[
        str | None, typer.Option(help="Rules that hold all these words, in either language. 搜索", metavar="TEXT")
    ] = None,
    area: Annotated[str | None, typer.Option(help="Rules of one area, such as score. 类别", metavar="AREA")] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """The rule book: what every rule says, and the choice made where sources are silent. 规则全文"""
    view = View.of(context, json, lang)
    if variant is None:
        _books(view)
        return
    if id is None and "." in variant:
        variant, id = variant.partition(".")[0], variant
    found = _book(variant)
    if id is not None:
        if search is not None or area is not None:
            raise RuleError(
                "an ID names one rule: it does not go with --search or --area",
                "已指定规则编号：不可与 --search、--area 同用",
            )
        _one(view, found, found[id])
    else:
        _list(view, found, found.search(search or "", area=area), search is not None)


def _book(name: str) -> Book:
    """The book of a rule set under any of its names. Raises RuleError."""
    from mahjong import registry, rulebook

    if name in rulebook.books():
        return rulebook.book(name)
    return rulebook.book(registry.names(name).key)


def _books(view: View) -> None:
    from mahjong import rulebook

    books = [rulebook.book(key) for key in rulebook.books()]
    if view.json:
        view.emit({"books": [{"key": one.key, "en": one.en, "zh": one.zh, "rules": len(one)} for one in books]})
        return
    view.table(
        ((view.say("key", "代号"), "left"), (view.say("name", "名称"), "fold"), (view.say("rules", "条数"), "right")),
        [(one.key, view.say(one.en, one.zh), str(len(one))) for one in books],
    )


def _one(view: View, book: Book, rule: Rule) -> None:
    examples = [one for one in book.examples if rule.id in one.rules]
    if view.json:
        view.emit({"rule": asdict(rule), "examples": [asdict(one) for one in examples]})
        return
    say = view.say
    view.line(rule.id, "bold")
    view.line(rule.text("zh" if view.zh else "en"))
    for heading, text in (
        (say("Choice made", "取舍"), say(rule.choice, rule.choice_zh or rule.choice)),
        (say("Option", "选项"), rule.option),
        (say("Area", "类别"), rule.area),
    ):
        if text:
            view.line()
            view.line(say(f"{heading}: {text}", f"{heading}：{text}"))
    for one in examples:
        view.head(say(f"Example {one.id}", f"例 {one.id}"))
        for heading, text in (
            (say("Given", "已知"), say(one.given, one.given_zh or one.given)),
            (say("Then", "结果"), say(one.expect, one.expect_zh or one.expect)),
            (say("Because", "理由"), say(one.working, one.working_zh or one.working)),
        ):
            if text:
                view.line(say(f"  {heading}: {text}", f"  {heading}：{text}"))


def _list(view: View, book: Book, found: tuple[Rule, ...], whole: bool) -> None:
    """Rules by area; each in one line, or in full where it was searched for."""
    if view.json:
        view.emit(
            {
                "key": book.key,
                "en": book.en,
                "zh": book.zh,
                "summary": book.summary,
                "summary_zh": book.summary_zh,
                "areas": list(book.areas),
                "rules": [asdict(one) for one in found],
            }
        )
        return
    language = "zh" if view.zh else "en"
    count = view.say(f"{len(found)} rule{'' if len(found) == 1 else 's'}", f"{len(found)}条")
    view.line(view.say(f"{book.en}: {count}", f"{book.zh}：{count}"), "bold")
    if not whole and len(found) == len(book):
        view.line(view.say(book.summary, book.summary_zh or book.summary))
    for area in dict.fromkeys(rule.area for rule in found):
        view.head(area)
        rows = [(rule.id.removeprefix(f"{book.key}."), rule.text(language)) for rule in found if rule.area == area]
        view.entries(rows, whole)
    if not found:
        view.line(view.say(f"Areas: {', '.join(book.areas)}", f"类别：{'、'.join(book.areas)}"))
    elif not whole:
        view.line()
        view.line(
            view.say(f"One in full: mahjong rules {book.key} ID", f"查看全文：mahjong rules {book.key} 编号"), "dim"
        )

"""Who won what and why, in both languages: what a page tells of a settlement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mahjong.play.named import Named
from mahjong.play.shown_wins import read
from mahjong.play.worded import count_of, paid_for, valued, worth_of

if TYPE_CHECKING:
    from mahjong.play.deal import Deal, Won
    from mahjong.variant import Variant

__all__ = ["paid", "told_of", "wins_of", "won"]


def wins_of(deal: Deal | None) -> dict[int, list[Won]]:
    """The wins of a deal by the stage of the ledger that paid them; none where the deal cannot be played again."""
    found: dict[int, list[Won]] = {}
    for one in () if deal is None else (*deal.early, *deal.wins):
        found.setdefault(one.stage, []).append(one)
    return found


def told_of(rows: Iterable[tuple[int, Mapping[str, Any]] | None]) -> dict[int, list[Won]]:
    """The same as the lines of one seat or of the public explain them."""
    found: dict[int, list[Won]] = {}
    for row in rows:
        for one in () if row is None or row[1]["e"] != "end" else read(*row):
            found.setdefault(one.stage, []).append(one)
    return found


def won(one: Won, rules: Variant | None, voices: Iterable[Named]) -> dict[str, Any]:
    """One win: ``who``, the ``hand`` as it was read, for each language the ``items`` (what counted, what it brought, its rule) and the ``value``."""
    score, speakers = one.score, tuple(voices)
    if score is None:
        again = ("A second win, worth what the first was.", "再和，与首次同值。")
        return {"who": one.seat, "hand": "", "items": [], "value": list(again)}
    items = []
    for counted in score.patterns:
        alone = [
            "" if counted.payer is None else named.view.say(f" ({who} alone pays it)", f"（仅{who}付）")
            for named in speakers
            for who in (named.account(counted.payer or ""),)
        ]
        names = [f"{text}{count_of(counted)}{only}" for text, only in zip((counted.en, counted.zh), alone, strict=True)]
        items.append(
            [*names, *(worth_of(named.view, counted, rules) for named in speakers), counted.rule, counted.tiles]
        )
    return {
        "who": one.seat,
        "hand": score.reading,
        "items": items,
        "value": [valued(named.view, score, rules) for named in speakers],
    }


def paid(line: Mapping[str, Any], voices: Iterable[Named]) -> list[Any]:
    """One payment: payer, payee, amount, why in each language, rule."""
    was = line.get("was", "")
    why = [paid_for(named.view, line["names"], named.account(was) if was else "", "") for named in voices]
    return [line["payer"], line["payee"], line["amount"], *why, line.get("rule", "")]

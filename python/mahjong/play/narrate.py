"""The events of a record in words, one language at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from mahjong import notation
from mahjong.meld import Meld
from mahjong.play.actions import Action
from mahjong.play.named import Named, Tongue
from mahjong.tiles import code, name

if TYPE_CHECKING:
    from mahjong.tiles import Language
    from mahjong.variant import Variant

__all__ = ["Narrator"]

_HOW: Final = {
    "drawn": ("{who} draws {tiles} and wins", "{who}自摸{tiles}，和"),
    "discard": ("{who} wins on {tiles} from {other}", "{who}和{other}打出的{tiles}"),
    "aside": ("{who} wins on {tiles}, which {other} has laid aside", "{who}和{other}亮出的{tiles}"),
    "robbed": ("{who} robs {other}'s kong of {tiles} and wins", "{who}抢{other}的{tiles}杠，和"),
}
_SETS: Final = {
    "CHOW": ("chows", "吃"), "PUNG": ("pungs", "碰"), "KONG": ("kongs", "杠"), "CONCEALED": ("makes a concealed kong", "暗杠"),
    "ADDED": ("adds to a kong", "加杠"), "GROUP": ("takes", "吃"),
    "PAIR": ("takes the pair", "对"), "QUINT": ("takes five", "碰五张"),
}  # fmt: skip
_ENDS: Final = {
    "won": ("The deal is over.", "此局结束。"),
    "wall": ("No tile is left: the deal is over.", "牌已摸完，此局结束。"),
    "void": ("The deal is void.", "本局作废。"),
}
_SAID: Final = {
    "roll": ("dice {note}", "骰子{note}"),
    "deal": ("{who} is dealt {tiles}", "{who}起手{tiles}"),
    "draw": ("{who} draws {tiles}", "{who}摸{tiles}"),
    "replace": ("{who} draws {tiles} in replacement", "{who}补{tiles}"),
    "discard": ("{who} discards {tiles}", "{who}打{tiles}"),
    "robbed": ("{who}'s kong of {tiles} is robbed", "{who}的{tiles}杠被抢"),
    "aside": ("{who} lays {tiles} aside", "{who}亮出{tiles}"),
    "aside open": ("{who} lays {tiles} open", "{who}亮{tiles}"),
    "group": ("{who} lays {tiles} as a set", "{who}亮{tiles}"),
    "back": ("{who} takes {tiles} back", "{who}收回{tiles}"),
    "exchange": ("tiles go {note} seats on", "换牌：交给其后第{note}家"),
    "turn": ("{tiles} is turned up", "翻出{tiles}"),
    "answer": ("{who} answers {answer}", "{who}答：{answer}"),
    "choose": ("{who} chooses {note}", "{who}选{note}"),
    "fault": ("{who} is at fault: {note}", "{who}犯规：{note}"),
    "call": ("{who} calls: {note}", "{who}叫话：{note}"),
    "reveal": ("{who} has chosen {note}", "{who}所选为{note}"),
    "give": ("{who} gives {tiles}", "{who}换出{tiles}"),
    "receive": ("{who} receives {tiles}", "{who}换进{tiles}"),
    "instant": ("{who} wins at once by {tiles}: {note}", "{who}以{tiles}即和：{note}"),
    "show": ("the horse of {buyer} is {tiles}", "{buyer}的马为{tiles}"),
    "look": ("{who} takes up {tiles}", "{who}看{tiles}"),
    "swap": (
        "{who} puts {natural} for {wildcard} into set {note} of {other}",
        "{who}以{natural}换取{other}第{note}组的{wildcard}",
    ),
    "dead out": ("{who} may not win any more in this deal", "{who}相公，本局不能再和"),
    "dead": ("{who}: no hand can come of these sets; plays no more", "{who}：这些牌组不可能成牌，死手，不再打牌"),
}


class Narrator:
    """Tells the lines of records. view: who speaks. variant: None where the rules of the record are not known here.

    named: what it calls the keys of the rules.
    """

    def __init__(self, view: Tongue, variant: Variant | None) -> None:
        self.view = view
        self.named = Named(view, variant)
        self.tile: Callable[[int, Language], str] = name if variant is None else variant.words["tileset"].name

    def who(self, seat: str) -> str:
        """A seat or an account, by name."""
        return self.named.account(seat)

    def tiles(self, held: Iterable[int]) -> str:
        """Tiles: their codes, or in Chinese their names."""
        return " ".join(self.tile(tile, "zh") if self.view.zh else code(tile) for tile in held)

    def said(self, row: Mapping[str, Any]) -> str:
        """One line of a record; settlements are told by who knows the ledger. Raises KeyError for an event there is not."""
        say, kind, note = self.view.say, row["e"], row.get("note", "")
        who = self.who(row.get("seat", ""))
        other = self.who(row.get("other", ""))
        if kind in ("claim", "kong"):
            text = row.get("tiles", "")
            form = say(*_SETS[Meld.parse(text).form.name]) if text else say(*_SETS["CONCEALED"])
            source = say(f" from {other}", f"（{other}）") if other else ""
            return f"{who}{say(' ', '')}{form} {text}{source}".rstrip()
        if kind == "end":
            if note.startswith("abort "):
                return self.named.called_off(note.removeprefix("abort "), who)
            return say(*_ENDS.get(note, (note, note)))
        tiles = self.tiles(notation.parse(row["tiles"])) if row.get("tiles") else say("a tile", "一张")
        if kind in ("deal", "give", "receive", "look") and not row.get("tiles"):
            tiles = say("tiles", "牌")
        if kind == "ready":
            shown_tiles = say(f", showing {tiles}", f"，亮出{tiles}") if row.get("tiles") else ""
            return f"{who}{say(' ', '')}{self.named.announced(note)}{shown_tiles}"
        if kind == "turn" and note == "under":
            return say(f"under it lies {tiles}", f"里牌{tiles}")
        if kind == "turn" and note == "secret":
            return self.named.looked_at(
                self.who(row["seat"]) if "seat" in row else "", tiles if row.get("tiles") else ""
            )
        if kind == "take":
            where = {"indicator": ("is turned up", "翻出"), "bet": ("is bet on", "作马")}.get(
                note, ("is shown", "亮出")
            )
            return say(f"{tiles} {where[0]}", f"{where[1]}{tiles}")
        if kind == "win":
            return say(*_HOW[note]).format(who=who, other=other, tiles=tiles)
        act = row.get("act", note)
        answer = Action.parse(act).told("zh" if self.view.zh else "en") if act and kind == "answer" else act
        natural, wildcard = (
            (self.tiles([tile]) for tile in notation.parse(row["tiles"])) if kind == "swap" else ("", "")
        )
        if kind == "reveal" and row.get("tiles"):
            return say(f"{who} lays open {tiles}", f"{who}亮出{tiles}")
        if kind == "reveal":
            self.named.learn(note)
        if kind in ("choose", "call", "reveal"):
            note = self.named.answered(note)
        elif kind == "fault":
            note = self.named.fault(note)
        elif kind == "instant":
            note = self.named.instant(note)
        line = say(*_SAID.get(f"{kind} {note}", _SAID[kind])).format(
            who=who, other=other, tiles=tiles, note=note, answer=answer, natural=natural, wildcard=wildcard,
            buyer=self.who(note) if kind == "show" else "",
        )  # fmt: skip
        if kind == "discard" and "drawn" in note:
            line += say(" (just drawn)", "（摸切）")
        return line

"""What has happened in a deal, told at the shell: every event that a seat may know of, and each payment with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mahjong.hand import Form
from mahjong.meld import Meld
from mahjong.play.worded import count_of, paid_for, valued, worth_of
from mahjong.rules.bets import counted_off
from mahjong.rules.phases import Exchange
from mahjong.tiles import CODES, FACES, bits, code

if TYPE_CHECKING:
    from mahjong.cli.board import Board
    from mahjong.play.deal import Deal, Won
    from mahjong.play.events import Event

__all__ = ["News"]

_SETS: Final = {
    Form.CHOW: ("chow", "吃"),
    Form.PUNG: ("pung", "碰"),
    Form.KONG: ("kong", "杠"),
    Form.CONCEALED: ("concealed kong", "暗杠"),
    Form.ADDED: ("added kong", "加杠"),
    Form.GROUP: ("set", "吃"),
    Form.PAIR: ("pair", "对"),
    Form.QUINT: ("quint", "五张组"),
}
_HOW: Final = {
    "drawn": ("{who}: draws {tile} and wins", "{who}：自摸{tile}，和"),
    "discard": ("{who}: wins on {tile} from {giver}", "{who}：和{giver}打出的{tile}"),
    "aside": ("{who}: wins on {tile}, which {giver} has laid aside", "{who}：和{giver}亮出的{tile}"),
    "robbed": ("{who}: robs {giver}'s kong of {tile} and wins", "{who}：抢{giver}的{tile}杠，和"),
    "instant": ("{who}: wins at once by {tile}", "{who}：{tile}，即和"),
}


class News:
    """The events of the deal that a board shows, told once each, in the board's words."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.view = board.view
        self._told = 0

    def catch_up(self) -> int:
        """Tells what has happened since the last time; how many lines that took."""
        deal = self.board.match.deal
        events, told = deal.events, 0
        while self._told < len(events):
            event = events[self._told]
            self._told += 1
            seen = event if self.board.seat is None else event.seen_by(self.board.seat)
            if seen is None:
                continue
            if seen.kind == "settle":
                told += self._settled(deal, int(seen.note.partition(" ")[0]))
            elif line := self._line(deal, seen):
                self.view.line(line)
                told += 1
        return told

    def _line(self, deal: Deal, event: Event) -> str:
        """One event in words; "" for those that need none."""
        board, say = self.board, self.view.say
        who = board.who(event.seat) if event.seat else ""
        tiles = " ".join(board.tile(CODES[tile]) for tile in event.tiles)
        kind = event.kind
        if kind == "discard":
            drawn = say(" (just drawn)", "（摸切）") if "drawn" in event.note else ""
            return say(f"{who}: discards {tiles}{drawn}", f"{who}：打{tiles}{drawn}")
        if kind == "claim":
            form = say(*_set_of(event.note))
            return say(f"{who}: {form} {event.note}", f"{who}：{form} {event.note}")
        if kind == "kong":
            if not event.tiles:
                return say(f"{who}: a concealed kong", f"{who}：暗杠")
            form = say(*_SETS[event.act.form]) if event.act is not None and event.act.form else say("kong", "杠")
            return f"{who}{say(': ', '：')}{form} {event.text}"
        if kind == "aside" and event.note == "open":
            return say(f"{who}: lays {tiles} open", f"{who}：亮{tiles}")
        if kind == "aside":
            return say(f"{who}: lays {tiles} aside", f"{who}：亮出{tiles}")
        if kind == "group":
            name = board.group(event.tiles)
            return say(f"{who}: lays {tiles}{name}", f"{who}：亮{tiles}{name}")
        if kind == "back":
            return say(f"{who}: takes back {tiles}", f"{who}：收回{tiles}")
        if kind == "robbed":
            return say(f"{who}: the kong of {tiles} is robbed", f"{who}：{tiles}杠被抢")
        if kind == "roll":
            return say(f"Dice: {event.note}", f"骰子：{event.note}")
        if kind == "turn" and event.note == "secret":
            return board.named.looked_at(who, tiles)
        if kind == "turn" and event.note == "under":
            return say(f"Under it: {tiles}", f"里牌：{tiles}")
        if kind == "turn" or (kind == "take" and event.note == "indicator"):
            wild = " ".join(board.tile(code(one)) for one in bits(deal._masks.get("wild", 0)))
            more = say(f", wild: {wild}", f"，百搭：{wild}") if wild else ""
            own = FACES[event.tiles[0]] if event.note == "indicator" and kind == "turn" else None
            more += "".join(say(f", {one}", f"，{one}") for one in board.marks(own))
            return say(f"Turned up: {tiles}{more}", f"翻出：{tiles}{more}")
        if kind == "take" and event.note == "revealed":
            hit = board.who(deal.seats[counted_off(event.tiles[0], deal.seats.index(deal.dealer), len(deal.seats))])
            return say(f"Turned after the win: {tiles}, {hit}", f"和后翻牌：{tiles}，中{hit}")
        if kind == "fault":
            return f"{who}{say(': ', '：')}{board.named.fault(event.note)}"
        if kind == "ready":
            note = board.named.announced(event.note)
            if not event.tiles:
                return say(f"{who}: {note}", f"{who}：{note}")
            return say(f"{who}: {note}, and shows {tiles}", f"{who}：{note}，亮出{tiles}")
        if kind == "call":
            called = board.named.answered(event.note)
            return say(f"{who}: calls {called}", f"{who}：叫{called}")
        if kind == "reveal" and event.tiles:
            return say(f"{who}: lays open {tiles}", f"{who}：亮出{tiles}")
        if kind == "reveal":
            return f"{who}{say(': ', '：')}{board.named.answered(event.note)}"
        if kind == "exchange":
            return self._direction(deal, int(event.note))
        if kind == "receive" and event.tiles:
            return say(f"{who}: receives {tiles}", f"{who}：换进{tiles}")
        if kind == "look":
            return (
                say(f"{who}: takes up {tiles}", f"{who}：看{tiles}") if tiles else say(f"{who}: looks", f"{who}：看牌")
            )
        if kind == "swap":
            natural, wildcard = (board.tile(CODES[tile]) for tile in event.tiles)
            whose = board.who(event.other)
            return say(
                f"{who}: puts {natural} for {wildcard} into set {event.note} of {whose}",
                f"{who}：以{natural}换取{whose}第{event.note}组的{wildcard}",
            )
        if kind == "dead" and event.note == "out":
            return say(f"{who}: may not win any more in this deal", f"{who}：相公，本局不能再和")
        if kind == "dead":
            return say(
                f"{who}: no hand can come of these sets; plays no more", f"{who}：这些牌组不可能成牌，死手，不再打牌"
            )
        if kind == "show":
            return say(f"Horse of {event.note}: {tiles}", f"{event.note}的马：{tiles}")
        return ""

    def _direction(self, deal: Deal, step: int) -> str:
        n, say = len(deal.seats), self.view.say
        if step == 1:
            to = say("the next player", "下家")
        elif step == n - 1:
            to = say("the player before", "上家")
        else:
            to = say("the player opposite", "对家")
        three = next((phase.tiles for phase in deal.variant.words["phases"] if isinstance(phase, Exchange)), None)
        if three is None:
            return say(f"The tiles given go to {to}.", f"换出的牌交给{to}。")
        return say(f"Everybody's {three} tiles go to {to}.", f"各家换出的{three}张交给{to}。")

    # -- money ---------------------------------------------------------------------------------------------------------

    def _settled(self, deal: Deal, number: int) -> int:
        """Explains one stage of the ledger: the wins it pays, then every payment."""
        stage = deal.ledger.stages[number]
        wins = [won for won in (*deal.early, *deal.wins) if won.stage == number]
        for won in wins:
            self._won(won)
        view, who = self.view, self.board.who
        for line in stage.lines:
            why = paid_for(view, line.names, who(line.was) if line.was else "", line.rule)
            view.line(
                view.say(
                    f"    {who(line.payer)} → {who(line.payee)}  {line.amount}  ({why})",
                    f"    {who(line.payer)} → {who(line.payee)}  {line.amount}（{why}）",
                )
            )
        return len(stage.lines) + 2 * len(wins)

    def _won(self, won: Won) -> None:
        board, view = self.board, self.view
        giver = "" if won.giver is None else board.who(won.giver)
        tile = board.tile(CODES[won.tile])
        board.say(*_HOW[won.how], style="bold green", who=board.who(won.seat), tile=tile, giver=giver)
        score = won.score
        if score is None:
            board.say("  a second win, worth what the first was", "  再和，与首次同值")
            return
        if score.reading:
            view.line(f"  {score.reading}")
        told = view.say("; ", "；").join(
            f"{view.say(one.en, one.zh)}{count_of(one)} {worth_of(view, one, board.match.variant)}"
            + (
                ""
                if one.payer is None
                else view.say(f" ({board.who(one.payer)} alone)", f"（仅{board.who(one.payer)}）")
            )
            for one in score.patterns
        )
        view.line(f"  {told}" if told else view.say("  nothing counts", "  无番"))
        view.line(f"  {valued(view, score, board.match.variant)}")


def _set_of(text: str) -> tuple[str, str]:
    return _SETS.get(Meld.parse(text).form, ("takes", "吃"))

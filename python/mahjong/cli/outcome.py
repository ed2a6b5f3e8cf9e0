"""How a match has come out, at the shell: why it is over, and what everybody has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjong.play.closing import REASONS, told

if TYPE_CHECKING:
    from mahjong.cli.view import View
    from mahjong.play.match import Match

__all__ = ["came_out", "closed", "plainly", "told_signed"]


def closed(view: View, why: str, rule: str = "") -> None:
    """Why a match is over."""
    en, zh = REASONS.get(why, (why, why))
    cited = f" [{rule}]" if rule else ""
    view.line(view.say(f"The match is over: {en}{cited}.", f"全场结束：{zh}{cited}。"), "bold")


def came_out(view: View, points: Mapping[str, int], result: Mapping[str, str], players: Mapping[str, str]) -> None:
    """Points and result of every seat, from first to last. players: by seat, some without a name."""
    head = [
        (view.say("place", "名次"), "right"),
        (view.say("seat", "座位"), "left"),
        (view.say("player", "玩家"), "left"),
        (view.say("points", "点数"), "right"),
        (view.say("result", "终局得分"), "right"),
    ]
    rows = [
        (str(place), view.seat(seat), players.get(seat, ""), str(points[seat]), told_signed(one))
        for place, (seat, one) in enumerate(result.items(), 1)
    ]
    view.table(head, rows)


def told_signed(result: str) -> str:
    """A result with its sign; nothing is 0."""
    return result if result.startswith("-") or result == "0" else f"+{result}"


def plainly(match: Match) -> tuple[dict[str, int], dict[str, str]]:
    """Points and result of every seat, from first to last, as the line that closes a record tells them."""
    placed = match.result()
    return {seat: one.points for seat, one in placed.items()}, {seat: told(one.result) for seat, one in placed.items()}

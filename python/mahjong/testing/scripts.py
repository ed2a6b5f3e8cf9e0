"""Deals played from lines of text, and by players until something happens: what makes a test of a rule short."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from mahjong.errors import IllegalAction, MahjongError, RuleError, shown
from mahjong.play.actions import DRAW, PASS, WIN, Action, Verb
from mahjong.play.deal import Deal

__all__ = ["Player", "idle", "play_until", "script"]

Player: TypeAlias = "Callable[[Deal, str, Sequence[Action]], Action]"
"""What chooses: given the deal, the seat that is asked and what it may do."""


def idle(deal: Deal, seat: str, legal: Sequence[Action]) -> Action:
    """A player who does nothing he need not: passes, discards the tile he drew, and wins only where he must."""
    for action in (PASS, DRAW):
        if action in legal:
            return action
    drawn = deal.view(seat).drawn
    if drawn and (action := Action.discard(drawn)) in legal:
        return action
    discards = [action for action in legal if action.verb is Verb.DISCARD]
    return discards[-1] if discards else legal[0]


def play_until(
    deal: Deal,
    until: Callable[[Deal], bool] | None = None,
    players: Player | Mapping[str, Player] = idle,
    *,
    acts: int = 2000,
) -> Deal:
    """Plays on until `until` holds (asked before every act) or the deal is over; the deal itself.

    players: who chooses, for all seats or by seat; a seat without a player is `idle`. Raises RuleError when so many `acts` have passed.
    """
    for _ in range(acts):
        if deal.finished or (until is not None and until(deal)):
            return deal
        seat = deal.waiting[0]
        player = players.get(seat, idle) if isinstance(players, Mapping) else players
        deal.act(seat, player(deal, seat, deal.legal(seat)))
    raise RuleError(f"{acts} acts, and it has not come about: {deal!r}", f"已行动{acts}次，仍未出现：{deal!r}")


def script(deal: Deal, lines: str | Iterable[str], *, passes: bool = True) -> Deal:
    """Plays a text, one act a line or between semicolons; the deal itself.

        E discard 5m
        W claim [555m]; W discard 1z    # a comment
        N discard                       # the tile just drawn
        pass                            # everybody who is asked and may
        ... S                           # everybody idles until it is S's turn
        S win

    An act is a seat and the text of an action. passes: seats that are asked before a line can be done pass, so that only what
    matters needs writing; the tile on offer goes to whom the line names, or to nobody. False: every pass is a line.

    Raises IllegalAction for an act that is refused, NotationError or RuleError for a line that says nothing; the message names the line.
    """
    texts = lines.splitlines() if isinstance(lines, str) else list(lines)
    for number, text in enumerate(texts, 1):
        for part in text.partition("#")[0].split(";"):
            words = part.strip()
            if words:
                try:
                    _line(deal, words, passes)
                except MahjongError as error:
                    raise _named(error, number, words) from None
    return deal


def _named(error: MahjongError, number: int, words: str) -> MahjongError:
    kind = IllegalAction if isinstance(error, IllegalAction) else RuleError
    rule = error.rule if isinstance(error, RuleError) else ""
    return kind(f"line {number} ({words}): {error.en}", f"第{number}行（{words}）：{error.zh}", rule=rule)


def _line(deal: Deal, words: str, passes: bool) -> None:
    if words == "pass":
        _pass_all(deal)
        return
    first, _, rest = words.partition(" ")
    rest = rest.strip()
    if first == "...":
        _idle_until(deal, rest)
        return
    if first not in deal.seats:
        raise RuleError(
            f"{shown(first)} is no seat: a line is a seat and an act, `pass`, or `... SEAT`",
            f"{shown(first)}不是座位：每行为座位加动作、`pass`或`... 座位`",
        )
    if rest != "discard":
        action: Action | None = Action.parse(rest)
    else:
        action = None
    if passes:
        _make_way(deal, first, action)
    if action is None:
        drawn = deal.view(first).drawn
        if not drawn:
            raise RuleError(f"{first} has drawn no tile to discard", f"{first}没有刚摸的牌可打")
        action = Action.discard(drawn)
    deal.act(first, action)


def _make_way(deal: Deal, seat: str, action: Action | None) -> None:
    """Those who are asked pass until this act is legal. Where it never is, nothing has changed."""
    if _can(deal, seat, action):
        return
    trial = deal.copy()
    passed = []
    while not _can(trial, seat, action):
        asked = next((one for one in trial.waiting if PASS in trial.legal(one)), None)
        if asked is None:
            return
        passed.append(asked)
        trial.act(asked, PASS)
    for one in passed:
        deal.act(one, PASS)


def _can(deal: Deal, seat: str, action: Action | None) -> bool:
    if action is not None:
        return action in deal.legal(seat)
    return any(one.verb is Verb.DISCARD for one in deal.legal(seat))


def _pass_all(deal: Deal) -> None:
    asked = [seat for seat in deal.waiting if PASS in deal.legal(seat)]
    if not asked:
        raise RuleError("nobody can pass now", "现在无人可过")
    for seat in asked:
        if seat in deal.waiting:
            deal.act(seat, PASS)


def _idle_until(deal: Deal, seat: str) -> None:
    if seat not in deal.seats:
        raise RuleError(f"`... SEAT`: one of {' '.join(deal.seats)}", f"`... 座位`：须为{' '.join(deal.seats)}之一")

    def asked(now: Deal) -> bool:
        if seat not in now.waiting:
            return False
        legal = now.legal(seat)
        return PASS not in legal or (WIN in legal and bool(now.view(seat).drawn))

    play_until(deal, asked)
    if deal.finished:
        raise RuleError(f"the deal ended before {seat} was asked", f"轮到{seat}之前本局已结束")

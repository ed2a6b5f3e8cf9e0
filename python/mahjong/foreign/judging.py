"""What a foreign record says of wins, ends and offers, beside what the engine says of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mahjong.errors import RecordError
from mahjong.foreign import wording
from mahjong.foreign.base import End, Game, Kind, Round, Step, Win
from mahjong.foreign.telling import how_ended, paid_by, told
from mahjong.hand import Form
from mahjong.notation import SEATS
from mahjong.play.actions import Action, Verb
from mahjong.play.deal import Deal
from mahjong.play.plan import plan_of
from mahjong.play.states import Won
from mahjong.rules.result import Score, Scored
from mahjong.rules.steps import Power
from mahjong.variant import Variant

__all__ = ["abort", "beside", "carried", "ended", "offers", "win"]

Add = Callable[[int, str, str], None]


def win(game: Game, deal: Deal, step: Step, add: Add) -> None:
    """Compares one win: from whom, what counted, what it is worth, who pays it."""
    claimed = step.win
    assert claimed is not None
    seat = SEATS[step.seat]
    won = next(one for one in deal.wins if one.seat == seat)
    giver = SEATS[claimed.giver] if claimed.giver != step.seat else None
    if won.giver != giver:
        add(
            step.at,
            f"{seat} wins from {giver or 'the wall'}, by the engine from {won.giver or 'the wall'}",
            f"{seat}的和牌来自{giver or '牌墙'}，引擎为{won.giver or '牌墙'}",
        )
    _paid(deal, won, claimed, step.at, add)
    under = tuple(event.tiles[0] for event in deal.events if event.kind == "turn" and event.note == "under")
    if claimed.under and claimed.under != under:
        add(
            step.at,
            f"{wording.tiles(claimed.under)} lie under the indicators, the engine turns {wording.tiles(under) or 'none'}",
            f"里宝牌指示牌为{wording.tiles(claimed.under)}，引擎翻出{wording.tiles(under) or '无'}",
        )
    if won.score is not None:
        _counted(game, seat, claimed, won.score, step.at, add)


def _paid(deal: Deal, won: Won, claimed: Win, at: int, add: Add) -> None:
    """Compares what a win is worth, who answers for it, and what everybody gains by it, what lay in the pots included."""
    worth = sum(line.amount for line in paid_by(deal, won) if line.kind == "value")
    if claimed.value is not None and claimed.value != worth:
        add(
            at,
            f"{won.seat}'s hand is worth {claimed.value}, the engine says {worth}",
            f"{won.seat}的和牌为{claimed.value}点，引擎为{worth}点",
        )
    payers = {line.payer for line in paid_by(deal, won)}
    if claimed.liable >= 0 and SEATS[claimed.liable] not in payers:
        liable = SEATS[claimed.liable]
        add(at, f"{liable} is liable, but pays nothing by the engine", f"{liable}应包牌，引擎却未令其支付")
    if claimed.changes is None:
        return
    have = dict.fromkeys(SEATS[: len(claimed.changes)], 0)
    for line in paid_by(deal, won):
        have[won.seat] += line.amount
        if line.payer in have:
            have[line.payer] -= line.amount
    if tuple(have.values()) != claimed.changes:
        add(
            at,
            f"the win of {won.seat} pays {wording.amounts(claimed.changes)}, the engine's {wording.amounts(tuple(have.values()))}",
            f"{won.seat}和牌得失为{wording.amounts(claimed.changes)}，引擎为{wording.amounts(tuple(have.values()))}",
        )


def _counted(game: Game, seat: str, claimed: Win, score: Score, at: int, add: Add) -> None:
    if claimed.patterns is not None:
        want = {name: worth for name, worth in claimed.patterns.items() if worth}
        have = counted(game, score)
        if want != have:
            add(
                at,
                f"{seat} wins by {_named(want)}, the engine counts {_named(have)}",
                f"{seat}的番种为{_named(want)}，引擎为{_named(have)}",
            )
    minor = next((step.before for step in score.steps if step.en == Power.names[0]), None)
    if claimed.minor is not None and minor is not None and claimed.minor != minor:
        add(
            at,
            f"{seat} wins with {claimed.minor} fu, the engine counts {minor}",
            f"{seat}和{claimed.minor}符，引擎为{minor}符",
        )
    if claimed.fan is not None and claimed.fan != score.fan:
        add(
            at,
            f"{seat} wins with {claimed.fan} fan, the engine counts {score.fan}",
            f"{seat}和{claimed.fan}番，引擎为{score.fan}番",
        )


def counted(game: Game, score: Score) -> dict[str, int]:
    """What counted, by the name that records of this game use."""
    found: dict[str, int] = {}
    for one in score.patterns:
        if one.unit == "fan" and one.worth:
            name = _name(game, one)
            found[name] = found.get(name, 0) + int(one.worth)
    return found


def _name(game: Game, one: Scored) -> str:
    return one.zh if game.chinese else game.lumped.get(one.key, one.key)


def _named(patterns: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {worth}" for name, worth in sorted(patterns.items())) or "-"


def carried(rules: Variant, stakes: int) -> dict[str, int]:
    """The pot of these rules with so much left in it. Raises RecordError where they have none, or several."""
    pots = plan_of(rules).pots
    if len(pots) != 1:
        raise RecordError(f"{rules.names[0]} has no pot to hold {stakes}", f"{rules.names[1]}没有可放{stakes}的锅")
    return {pots[0].account: stakes}


def abort(deal: Deal, seat: str) -> Action | None:
    """The act by which this seat calls the deal off."""
    return next((act for act in deal.legal(seat) if act.verb is Verb.ABORT), None)


def ended(one: Round, deal: Deal, add: Add) -> None:
    """Compares how a deal ended and what everybody gained."""
    end = one.end
    if not end.how:
        return
    how = how_ended(deal)
    if end.how != how and not (end.how == "drawn" and how != "won"):
        (one_en, one_zh), (two_en, two_zh) = wording.end_in(end.how), wording.end_in(how)
        add(end.at, f"the deal ends by {one_en}, the engine's by {two_en}", f"此局以{one_zh}结束，引擎为{two_zh}")
    if end.ready is not None and end.how == how == "wall":
        ready = tuple(place for place, seat in enumerate(deal.seats) if seat in deal.outcome.ready)
        if ready != end.ready:
            add(
                end.at,
                f"ready: {wording.seats(end.ready)}, the engine says {wording.seats(ready)}",
                f"听牌者：{wording.seats(end.ready)}，引擎为{wording.seats(ready)}",
            )
    _changes(end, deal, add)


def _changes(end: End, deal: Deal, add: Add) -> None:
    if end.changes is None:
        return
    totals = deal.ledger.totals()
    have = tuple(totals[seat] for seat in SEATS[: len(end.changes)])
    if have != end.changes:
        add(
            end.at,
            f"the deal pays {wording.amounts(end.changes)}, the engine's {wording.amounts(have)}",
            f"此局得失为{wording.amounts(end.changes)}，引擎为{wording.amounts(have)}",
        )


def beside(one: Round, deal: Deal, add: Add) -> None:
    """Compares what happened beside the course of play: stakes and indicators, each with the discards and draws before it."""
    steps = [step for _, step in told(deal)]
    first = [step for step in steps if step.kind is Kind.TURN][: len(one.turned)]
    opened = tuple(tile for step in first for tile in step.tiles)
    if opened != one.turned:
        add(
            0,
            f"the record turns up {wording.tiles(one.turned)}, the engine {wording.tiles(opened)}",
            f"记录翻出{wording.tiles(one.turned)}，引擎翻出{wording.tiles(opened)}",
        )
        return
    want, have = _marks(one.steps), _marks([step for step in steps if step not in first])
    for (mark, at), (other, _) in zip(want, have, strict=False):
        if mark != other:
            add(at, f"the record has {mark[0]}, the engine {other[0]}", f"记录为{mark[1]}，引擎为{other[1]}")
            return
    if len(want) > len(have):
        mark, at = want[len(have)]
        add(at, f"the engine lacks {mark[0]}", f"引擎没有{mark[1]}")
    elif len(have) > len(want):
        mark, _ = have[len(want)]
        add(one.end.at, f"the record lacks {mark[0]}", f"记录缺少{mark[1]}")


def _marks(steps: Sequence[Step]) -> list[tuple[tuple[str, str], int]]:
    """Stakes and indicators in words, with what came before them, and where they are told."""
    found, discards, draws = [], 0, 0
    for step in steps:
        discards += step.kind is Kind.DISCARD
        draws += step.kind is Kind.DRAW
        if step.kind in (Kind.STAKE, Kind.TURN):
            en, zh = wording.step_in(step)
            drawn = step.kind is Kind.TURN  # a stake has no draw of its own before it
            after = f" and draw {draws}" if drawn else "", f"、第{draws}次摸牌" if drawn else ""
            found.append(
                ((f"{en} after discard {discards}{after[0]}", f"第{discards}次打牌{after[1]}之后{zh}"), step.at)
            )
    return found


_FORMS: Final = {Form.CHOW: "chow", Form.PUNG: "pung", Form.KONG: "kong"}
_VERBS: Final = {Verb.WIN: "win", Verb.READY: "ready", Verb.ABORT: "abort", Verb.KONG: "kong"}


def offers(deal: Deal, seat: str, could: frozenset[str], among: frozenset[str], at: int, add: Add) -> None:
    """Compares what the record says a seat could do with what is legal, of the acts it tells."""
    legal = {
        _FORMS.get(act.form, "") if act.form and act.verb is Verb.CLAIM else _VERBS.get(act.verb, "")
        for act in deal.legal(seat)
    }
    legal &= among
    for name in sorted(could - legal):
        en, zh = wording.act_in(name)
        add(at, f"{seat} could {en}, which the engine forbids", f"{seat}可{zh}，引擎不许")
    for name in sorted(legal - could):
        en, zh = wording.act_in(name)
        add(at, f"the engine lets {seat} {en}, which the record does not offer", f"引擎许{seat}{zh}，记录未列出")

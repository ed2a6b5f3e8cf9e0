"""Random deals full of kongs, told again by a slow twin: from the events alone it says where an indicator must be turned, and which tile it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from small_rules import small

from mahjong.play.actions import Action, Verb
from mahjong.play.deal import Deal
from mahjong.play.events import Event
from mahjong.rules import asides as aside
from mahjong.rules import indicators as indicator
from mahjong.rules import kongs as kong
from mahjong.rules import phases as phase
from mahjong.rules import wall, wild
from mahjong.tiles import mask
from mahjong.variant import Variant

FORMS = ("claimed", "added", "concealed")
STACKS = (3, 4, 5, 6, 7)
_SILENT = ("answer", "settle", "roll", "deal", "ready")


def rules(when: dict[str, indicator.When]) -> Variant:
    """Anything is a pung or a kong; a wind may be laid aside, which is no kong."""
    return small(
        walls=wall.rules(wall.deal(13), wall.dead(14, 8, shown=STACKS)),
        marks=wild.turned(5, True, bonus=wild.successor()),
        phases=(phase.turned(at=phase.DEAD),),
        kongs=kong.rules(robbable=("added", "concealed"), most=6),
        asides=(aside.tile("north", "north", "北", mask("4z"), discard=aside.FREE),),
        indicators=indicator.rules(**when),
    )


RULES: dict[tuple[str, ...], Variant] = {}


def chosen(rng: Random, legal: Sequence[Action]) -> Action:
    """Kongs, then sets, more often than not; wins seldom, so that deals go on."""
    for verbs, chance in (((Verb.KONG,), 0.9), ((Verb.CLAIM,), 0.8), ((Verb.ASIDE,), 0.5)):
        found = [act for act in legal if act.verb in verbs]
        fours = [act for act in found if len(act.tiles) == 4]
        if found and rng.random() < chance:
            return rng.choice(fours or found)
    others = [act for act in legal if act.verb is not Verb.WIN or rng.random() < 0.2]
    return rng.choice(others or list(legal))


def form_of(event: Event) -> str | None:
    """Of the kong that an event tells of, if it does."""
    if event.kind == "kong":
        return "concealed" if event.text.startswith("<") else "added"
    return "claimed" if event.kind == "claim" and len(event.tiles) == 4 else None


def retold(events: Sequence[Event], when: dict[str, indicator.When]) -> list[str]:
    """What must be told in order, `turn` put in where the rules say so."""
    found: list[str] = []
    shown, due = 0, None  # type: int, indicator.When | None

    def turn() -> None:
        nonlocal shown
        if shown < len(STACKS):
            found.append("turn")
            shown += 1

    turn()
    told = [event for event in events if event.kind not in (*_SILENT, "turn")]
    for before, event in zip([None, *told], told, strict=False):
        form = None if before is None else form_of(before)
        if form is not None and event.kind == "replace":
            if due is not None:
                turn()
            due = None if when[form] in (indicator.NEVER, indicator.BEFORE_REPLACEMENT) else when[form]
            if when[form] is indicator.BEFORE_REPLACEMENT:
                turn()
        passed = before is not None and before.kind == "discard" and event.kind != "win"
        if due is indicator.AFTER_CLAIMS and passed:
            turn()
            due = None
        found.append(event.kind)
        if due is indicator.AFTER_DISCARD and event.kind == "discard":
            turn()
            due = None
    return found


def test_indicators_are_turned_where_the_twin_says(rng: Random, examples: Callable[[int], int]) -> None:
    met: Counter[str] = Counter()
    for _ in range(max(120, examples(200))):  # fewer may not meet every form of kong
        when = {form: rng.choice(list(indicator.When)) for form in FORMS}
        key = tuple(one.name for one in when.values())
        own = RULES.get(key) or RULES.setdefault(key, rules(when))
        deal = Deal(own, seed=rng.getrandbits(40))
        while not deal.finished:
            seat = rng.choice(deal.waiting)
            deal.act(seat, chosen(rng, deal.legal(seat)))
        events = list(deal.events)
        assert [event.kind for event in events if event.kind not in _SILENT] == retold(events, when), (key, deal)
        up = [event.tiles[0] for event in events if event.kind == "turn"]
        wall_ = deal.source.wall.tiles
        assert up == [wall_[len(wall_) - 2 * stack] for stack in STACKS[: len(up)]]
        drawn = [event.tiles[0] for event in events if event.kind in ("draw", "replace")]
        assert Counter(drawn) <= Counter(wall_) - Counter(up)
        met.update({f"{len(up)} shown": 1}, robbed=sum(event.kind == "robbed" for event in events))
        met.update(form for event in events if (form := form_of(event)))
    assert all(met[form] for form in FORMS)
    assert len([key for key in met if key.endswith("shown")]) >= 3

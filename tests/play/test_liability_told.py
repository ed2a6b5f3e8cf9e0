"""Who was made liable to whom, in which order, as a deal tells it beside what its events say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from mahjong import tiles
from mahjong.play.actions import Action
from mahjong.play.deal import Deal
from mahjong.play.story import story_of
from mahjong.rules import claims as claim
from mahjong.rules import features as f
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import score, sets, shapes, wall
from mahjong.rules.evidence import fed_set, gather
from mahjong.rules.values import Source
from mahjong.testing import idle, play_until, stacked
from mahjong.tiles import kind
from mahjong.variant import Variant

NEVER = 10**9


class Fed(Variant):
    """Three open sets, two pungs of dragons, and two of winds, which are pending."""

    key = "fed"
    names = ("Fed", "包")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.deal(13))
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shapes.sets(4),)
    scoring = score.chain(score.base(1))
    shares = pay.shares()
    claims = claim.by()
    evidence = (
        fed_set("three", f.opened(3)),
        fed_set("dragons", f.pungs(2, of=f.DRAGONS, zone=f.OPEN)),
        fed_set("winds", f.pungs(2, of=f.WINDS, zone=f.OPEN)),
    )
    liabilities = liable.rules(
        liable.liable("three", liable.fed("three")),
        liable.liable("dragons", liable.fed("dragons")),
        liable.liable("winds", liable.fed("winds"), if_win=f.pair(f.WINDS), pending=True),
        binds=liable.FIRST,
        scope=liable.DEAL,
    )


RULES = Fed()


def claimer(rng: random.Random) -> Callable[[Deal, str, Sequence[Action]], Action]:
    """Never wins, claims nearly always, discards anything."""

    def choose(deal: Deal, seat: str, legal: Sequence[Action]) -> Action:
        acts = [act for act in legal if act.text != "win"]
        calls = [act for act in acts if act.text.startswith(("claim", "kong"))]
        if calls and rng.random() < 0.8:
            return rng.choice(calls)
        discards = [act for act in acts if act.text.startswith("discard")]
        return rng.choice(discards) if discards else idle(deal, seat, acts)

    return choose


def situations(deal: Deal) -> dict[str, dict[str, tuple[int, int, str]]]:
    """By seat and key: when somebody became liable to the seat, with how many melds before, and who. Written from the events."""
    found: dict[str, dict[str, tuple[int, int, str]]] = {seat: {} for seat in "ESWN"}
    open_sets: dict[str, Counter[str]] = {seat: Counter() for seat in "ESWN"}
    melds: Counter[str] = Counter()
    thrower = ""
    for at, event in enumerate(deal.events):
        seat = event.seat
        if event.kind == "discard":
            thrower = seat
        if event.kind == "kong":
            melds[seat] += event.text.startswith("<")
        if event.kind != "claim":
            continue
        one = event.tiles[0]
        open_sets[seat]["sets"] += 1
        if len(set(event.tiles)) == 1:
            open_sets[seat]["dragons"] += one >= kind("5z")
            open_sets[seat]["winds"] += kind("1z") <= one < kind("5z")
        for key, what, many in (("three", "sets", 3), ("dragons", "dragons", 2), ("winds", "winds", 2)):
            if open_sets[seat][what] == many and key not in found[seat]:
                found[seat][key] = (at, melds[seat], thrower)
        melds[seat] += 1
    return found


def test_the_order_of_liabilities_beside_the_events(examples: Callable[[int], int], seed: int) -> None:
    rng, met = random.Random(seed), Counter[str]()
    for _ in range(examples(100)):
        hands = {"E": "556677z1122m", "S": "567z1234z34m", "W": "112233z77p8p", "N": "567z1234z9s"}
        names = rng.sample("ESWN", 4)
        deal = stacked(RULES, hands=dict(zip(names, hands.values(), strict=True)), seed=rng.randrange(10**6))
        stop = rng.randrange(60, 220)
        play_until(deal, lambda now, stop=stop: len(now.events) >= stop, claimer(rng))  # type: ignore[misc]
        said = situations(deal)
        for place, seat in enumerate("ESWN"):
            story = story_of(deal, place, deal.view(seat).hand.tiles[0], Source.SELF_DRAW, place)
            others = min(
                (at for other in said if other != seat for key, (at, _, _) in said[other].items() if key != "winds"),
                default=NEVER,
            )
            own = said[seat]
            mine = min((at for at, _, _ in own.values()), default=NEVER)
            assert bool(story.told.get("liability-taken", 0)) == (others < mine)
            expected = {key: who for key, (at, _, who) in own.items() if at < others}
            records, unknown = gather(RULES.words["evidence"], story)
            assert {one.key: one.feeder for one in records} == expected
            assert not unknown
            met["taken"] += others < mine
            met["in between"] += mine < others < max((at for at, _, _ in own.values()), default=0)
            met["pending"] += "winds" in expected
    if examples(100) >= 150:
        assert min(met[key] for key in ("taken", "in between", "pending")) > 0, met

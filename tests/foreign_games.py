"""Foreign records made of the engine's own deals, for tests: what the engine plays is written as another program would have."""

from __future__ import annotations

import json
import random
from typing import Any

from mahjong import variant
from mahjong.hand import Form
from mahjong.notation import CODECS, SEATS
from mahjong.play.actions import Verb
from mahjong.play.deal import Deal
from mahjong.testing import Player

BOTZONE = CODECS["botzone"]
OFTEN = {"坎张": "嵌张"}


def word(tile: int) -> str:
    return BOTZONE.encode([tile])[0]


def played(seed: int, choose: Player | None = None, **options: Any) -> Deal:
    """A deal of Chinese Official in which seats win and claim whenever they can, or as `choose` says."""
    rng = random.Random(seed)
    deal = variant("mcr", **{"flowers": False, "min_fan": 0, **options}).deal(seed=rng.getrandbits(60), dealer="E")
    while not deal.finished:
        seat = deal.waiting[0]
        legal = deal.legal(seat)
        wins = [act for act in legal if act.verb is Verb.WIN]
        calls = [act for act in legal if act.verb in (Verb.CLAIM, Verb.KONG)]
        deal.act(seat, wins[0] if wins else rng.choice(calls) if calls and rng.random() < 0.6 else rng.choice(legal))
    return deal


def as_botzone(deal: Deal) -> dict[str, Any]:
    """A finished deal in which E deals, as Botzone shows it. What it pays is what the engine says: readers are tested by it, not payments."""
    hands = [[word(tile) for tile in deal.dealt(seat)] for seat in range(4)]
    events: list[dict[str, Any]] = [
        {"action": "INIT", "quan": "ESWN".index(deal.round)},
        {"action": "DEAL", "hand": [hand[:13] for hand in hands]},
        {"action": "DRAW", "player": 0, "tile": hands[0][13]},
    ]
    for event in deal.events:
        seat = SEATS.index(event.seat) if event.seat else -1
        tile = word(event.tiles[0]) if event.tiles else ""
        if event.kind in ("draw", "replace"):
            events.append({"action": "DRAW", "player": seat, "tile": tile})
        elif event.kind == "discard" and events[-1]["action"] in ("CHI", "PENG") and "tile" not in events[-1]:
            events[-1]["tile"] = tile
        elif event.kind == "discard":
            events.append({"action": "PLAY", "player": seat, "tile": tile})
        elif event.kind == "claim" and len(event.tiles) == 4:
            events.append({"action": "GANG", "player": seat, "tile": tile})
        elif event.kind == "claim":
            run = len(set(event.tiles)) > 1
            events.append({"action": "CHI" if run else "PENG", "player": seat})
            if run:
                events[-1]["tileCHI"] = word(event.tiles[1])
        elif event.kind == "kong":
            assert event.act is not None
            added = event.act.form is Form.ADDED
            events.append({"action": "BUGANG" if added else "GANG", "player": seat, "tile": tile})
        elif event.kind == "win":
            score = deal.wins[0].score
            assert score is not None
            fan = [{"name": OFTEN.get(one.zh, one.zh), "cnt": 1, "value": int(one.worth)} for one in score.patterns]
            totals = deal.ledger.totals()
            pays = [totals[name] for name in "ESWN"]
            events.append({"action": "HU", "player": seat, "fan": fan, "fanCnt": int(score.fan), "score": pays})
    if not deal.wins:
        events.append({"action": "HUANG"})
    return {"id": "made", "events": events}


def text(data: Any) -> bytes:
    return json.dumps(data).encode()

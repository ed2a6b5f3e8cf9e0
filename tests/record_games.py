"""Deals to be recorded: every rule set that can be played, its presets, and options that bring other kinds of events."""

from __future__ import annotations

import random
from typing import Any

import mahjong
from mahjong import registry
from mahjong.play.deal import Deal
from mahjong.play.states import ALL, Automation
from mahjong.rules.presets import chosen

MORE: dict[str, list[dict[str, Any]]] = {
    "guangdong": [{"flowers": True}],
    "sichuan": [
        {"preset": "chengdu", "exchange": "dice", "void": True},
        {"horse": True, "horse_buyer": "seats", "mode": "blood_river"},
    ],
}
AUTOMATIONS = (ALL, Automation(0), Automation.DRAW | Automation.PASS)


def _games() -> list[tuple[str, dict[str, Any]]]:
    found: list[tuple[str, dict[str, Any]]] = []
    for key in registry.variants():
        cls = registry.variant_class(key)
        if mahjong.variant(key).words["walls"] is None:
            continue
        for options in ({}, *({"preset": one.name} for one in cls.presets), *MORE.get(key, [])):
            known = {
                name: value
                for name, value in options.items()
                if name == "preset" or name not in cls.option_table or _allowed(cls, name, value)
            }
            found.append((key, known))
    return found


def _allowed(cls: Any, name: str, value: Any) -> bool:
    try:
        chosen(cls.option_table, {name: value})
    except mahjong.MahjongError:
        return False
    return True


GAMES = _games()
IDS = [" ".join([key, *(f"{name}={value}" for name, value in options.items())]) for key, options in GAMES]


def begin(game: tuple[str, dict[str, Any]], rng: random.Random, **how: Any) -> Deal:
    key, options = game
    variant = mahjong.variant(key, **options)
    how.setdefault("seed", rng.getrandbits(60))
    return variant.deal(dealer=rng.choice("ESWN"[: variant.words["seats"]]), run=rng.randrange(3), **how)


def step(deal: Deal, rng: random.Random) -> None:
    """Somebody who may acts: wins and claims more often than not."""
    seat = rng.choice(deal.waiting)
    legal = list(deal.legal(seat))
    pick = next((one for one in legal if one.text == "win"), None)
    if pick is None or rng.random() < 0.3:
        lively = [one for one in legal if one.text.startswith(("claim", "kong"))]
        pick = rng.choice(lively if lively and rng.random() < 0.5 else legal)
    deal.act(seat, pick)


def play(deal: Deal, rng: random.Random) -> Deal:
    while not deal.finished:
        step(deal, rng)
    return deal

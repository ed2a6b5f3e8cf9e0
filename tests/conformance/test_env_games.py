"""Every registered rule set, its presets and options of note, played through the environments: the same deals as played directly, every act reachable by its
ids, nothing shown that a seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from rule_sets import NAMED, OPTIONS

import mahjong
from mahjong.env.episode import Episode
from mahjong.env.ids import SIZE, Ids, Word
from mahjong.play.actions import Action
from mahjong.play.deal import Deal
from mahjong.testing.disguise import disguised
from mahjong.tiles import CODES
from mahjong.variant import Variant

EVERY: dict[str, Variant] = {**NAMED, **{name: mahjong.variant(key, **how) for name, (key, how) in OPTIONS.items()}}

FEW = 1
"""Deals of each."""


def started(rules: Variant, number: int = 0, **how: Any) -> Episode:
    episode = Episode(rules, Ids(rules), how.pop("kind", "deal"), how.pop("deals", None), None)
    episode.begin(20261130, number)
    return episode


def check_acts(episode: Episode, seat: str, options: dict[int, Action | None]) -> None:
    """Every legal act can be spelled, and no two alike."""
    legal = episode.deal.legal(seat)
    spelled = {(*episode.ids.spell(one, seat), int(Word.DONE)) for one in legal}
    assert len(spelled) == len(legal)
    assert {ids[0] for ids in spelled} == set(options) <= set(range(1, SIZE))
    for number, act in options.items():
        alone = episode.ids.action(number)
        if alone is not None and act is not None and alone in legal:
            assert alone == act


@pytest.mark.parametrize("name", EVERY)
def test_the_same_deal_as_played_directly(name: str, rng: Random) -> None:
    rules = EVERY[name]
    for number in range(FEW):
        episode = started(rules, number)
        brought = dict.fromkeys(episode.seats, 0)
        while True:
            for seat, paid in (episode.paid() or {}).items():
                brought[seat] += paid
            if episode.over:
                break
            seat = rng.choice(episode.waiting)
            options = episode.options(seat)
            if not episode.said and rng.random() < 0.2:
                check_acts(episode, seat, options)
            episode.enter(seat, rng.choice(list(options)), options)
        deal = episode.deal
        again = rules.deal(deal.source.seed, dealer=deal.dealer, round=deal.round)
        for seat, act in deal.acts:
            again.act(seat, act)
        assert again.finished
        assert list(again.events) == list(deal.events)
        totals = again.ledger.totals()
        assert brought == {seat: totals[seat] for seat in episode.seats}


def looked_at(episode: Episode, deal: Deal, seat: str) -> Any:
    kept, episode.deal = episode.deal, deal
    try:
        return episode.observe(seat)
    finally:
        episode.deal = kept


@pytest.mark.parametrize("name", EVERY)
def test_planes_say_what_the_view_says_and_hide_what_it_hides(name: str, rng: Random) -> None:
    """A slow twin, from the view that a player is sent; and the same with all hidden tiles in other places."""
    episode = started(EVERY[name], 1)
    while not episode.over:
        if rng.random() < 0.06:
            for one in episode.seats:
                check_planes(episode, one)
                seen = episode.observe(one)
                otherwise = looked_at(episode, disguised(episode.deal, one, rng), one)
                assert np.array_equal(seen, otherwise), (one, np.argwhere(seen != otherwise))
        seat = rng.choice(episode.waiting)
        options = episode.options(seat)
        episode.enter(seat, rng.choice(list(options)), options)
    for one in episode.seats:
        check_planes(episode, one)


@pytest.mark.parametrize("name", ["japan", "exchange and void", "jiangnan", "guangdong", "three players"])
def test_answers_of_others_are_not_seen_before_all_have_answered(name: str, rng: Random) -> None:
    """Who is asked beside another sees nothing of what that one has answered."""
    met = 0
    for number in range(10):
        episode = started(EVERY[name], number)
        while not episode.over:
            first, *others = episode.waiting
            legal = episode.legal(first)
            if others and len(legal) > 1:
                for second in others:
                    seen = []
                    for act in rng.sample(legal, min(len(legal), 3)):
                        deal = episode.deal.copy()
                        deal.act(first, act)
                        if deal.waiting == episode.deal.waiting[1:] and asked(deal) == asked(episode.deal):
                            seen.append((looked_at(episode, deal, second).tobytes(), deal.legal(second)))
                    assert len(set(seen)) <= 1
                    met += len(seen) > 1
            options = episode.options(first)
            episode.enter(first, rng.choice(list(options)), options)
    assert met


def asked(deal: Deal) -> object:
    """What is asked, comparable with a copy."""
    return getattr(deal.question, "tile", deal.question)


def row(tiles: Any) -> list[int]:
    found = [0] * 64
    for tile in tiles:
        found[CODES.index(tile) if isinstance(tile, str) else tile] += 1
    return found


def check_planes(episode: Episode, seat: str) -> None:
    deal, planes = episode.deal, episode.observe(seat)
    view = deal.view(seat)
    hand = row(view.hand.tiles)
    assert planes.shape == (16 + 16 * len(deal.seats), 64)
    assert planes.dtype == np.uint8
    assert planes[0].tolist() == hand
    for least in range(1, 5):
        assert planes[least, :63].tolist() == [int(n >= least) for n in hand[:63]]
    assert planes[5].tolist() == row([view.drawn] if view.drawn else [])
    assert planes[6].tolist() == row([view.offered] if view.offered else [])
    assert planes[9].tolist() == row(
        [
            f"{part}"
            for text in (view.indicator, view.under, view.secret)
            for part in map("".join, zip(text[::2], text[1::2], strict=True))
        ]
    )
    assert {CODES[kind] for kind in np.flatnonzero(planes[10])} == set(view.wild)
    assert planes[13, :2].tolist() == [min(view.left, 255), min(view.turns, 255)]
    start = deal.seats.index(seat)
    order = [view.seats[(start + step) % len(view.seats)] for step in range(len(view.seats))]
    money = dict(view.money)
    assert mahjong.env.observation.money(planes).tolist() == [money[one.seat] for one in order]
    if view.points:
        assert mahjong.env.observation.points(planes).tolist() == [dict(view.points)[one.seat] for one in order]
    for step, one in enumerate(order):
        rows = planes[16 + 16 * step : 32 + 16 * step]
        melded = [0] * 64
        for meld in one.melds:
            for tile in meld.tiles:
                melded[tile] += 1
        assert rows[:4].sum(axis=0, dtype=int).tolist() == melded
        assert rows[5].tolist() == row(tile for tile, _, _ in one.river)
        assert rows[6].tolist() == row(tile for tile, _, taken in one.river if taken)
        assert rows[7].tolist() == row(tile for tile, drawn, _ in one.river if drawn)
        last = [0] * 64
        for place, (tile, _, _) in enumerate(one.river, 1):
            last[CODES.index(tile)] = place
        assert rows[8].tolist() == last
        assert rows[9].tolist() == row(one.aside)
        assert rows[10].tolist() == row(one.won)
        assert rows[11].tolist() == row(one.hand.tiles if one.hand is not None else one.shown)
        assert rows[15, [0, 2, 4, 5, 6, 11]].tolist() == [
            one.seat == view.dealer, one.concealed, min(one.stake, 255), one.gone, one.state != "", len(one.melds),
        ]  # fmt: skip
        named = {pair for pair, (column, _) in episode.ids.columns.items() if rows[13 + column // 64, column % 64]}
        told = {(key, part) for key, value in one.choices for part in {value, *value.split(",")}}
        assert named == (told | {("call", key) for who, key in view.calls if who == one.seat}) & set(
            episode.ids.answers
        )


@pytest.mark.parametrize(
    ("name", "wanted"), [
        ("exchange and void", set(range(768, 832))), ("america", set(range(704, 768))), ("jifeng", set(range(Word.DIGITS + 1, Word.DIGITS + 16))),
        ("jifeng", set(range(Word.DIGIT, Word.DIGIT + 10))), ("tongliao-mazhanger", {int(Word.BACK)}), ("luoshu", set(range(128, 192))),
        ("wuhan", set(range(640, 704))), ("taiwan-16", set(range(192, 256))), ("jiangnan", set(range(896, 1024))),
    ],
)  # fmt: skip
def test_every_kind_of_act_is_met(name: str, wanted: set[int], rng: Random) -> None:
    """Exchanges, swaps, bets and their digits, groups taken back, declarations, asides, claims, answers: what the walks above go through."""
    for number in range(100):
        episode = started(EVERY[name], number)
        while not episode.over:
            seat = episode.waiting[0]
            options = episode.options(seat)
            if wanted & set(options):
                return
            episode.enter(seat, rng.choice(list(options)), options)
    raise AssertionError(f"{name}: never met")

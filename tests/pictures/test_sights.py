"""What a watcher is shown, read off the lines of a record, is what the deal tells that seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import RecordError
from mahjong.play.deal import Deal
from mahjong.play.header import header_of
from mahjong.play.named import Named, Speech
from mahjong.play.pictured import scene
from mahjong.play.record import Record
from mahjong.play.sight import Sight
from mahjong.svg.scene import Scene
from record_games import AUTOMATIONS, GAMES, IDS, begin, step


def _lies(told: Scene) -> dict[str, tuple[Any, ...]]:
    """What lies before every seat; hands and melds in no order."""
    return {
        one.seat: (
            sorted(one.hand), sorted(map(str, one.melds)), one.river, one.sideways if one.sideways < len(one.river) else -1,
            sorted(one.aside), one.won,
        )
        for one in told.seats
    }  # fmt: skip


class Follower:
    """Sights of all seats of a deal, fed with what each may know."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.sights = {seat: Sight(header_of(deal, (), seat, False), deal.variant, seat) for seat in deal.seats}
        self.at = 0

    def catch_up(self) -> None:
        for event in self.deal.events[self.at :]:
            for seat, sight in self.sights.items():
                if (seen := event.seen_by(seat)) is not None:
                    sight.apply(seen.to_json())
        self.at = len(self.deal.events)

    def agree(self) -> None:
        for seat, sight in self.sights.items():
            view = self.deal.view(seat)
            want, have = scene(view, self.deal.variant), sight.scene(Named(Speech(), self.deal.variant))
            assert _lies(have) == _lies(want)
            assert (have.turned, have.under, have.wild) == (want.turned, want.under, want.wild)
            assert sight.left == view.left
            assert dict(sight.told.money) == dict(view.money)
            assert have.seats[have.bottom].seat == seat


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_lines_show_what_the_view_shows(game: Any, rng: random.Random, examples: Callable[[int], int]) -> None:
    for _ in range(examples(1)):
        deal = begin(game, rng, automation=rng.choice(AUTOMATIONS))
        follower = Follower(deal)
        follower.catch_up()
        while not deal.finished:
            step(deal, rng)
            follower.catch_up()
            if deal.finished or rng.random() < 0.04:
                follower.agree()


def test_a_line_that_cannot_follow_is_named() -> None:
    deal = begin(("sichuan", {}), random.Random(1))
    header = Record.of(deal).part().header.data
    sight = Sight(header, deal.variant, "E")
    with pytest.raises(RecordError, match="line 9 cannot follow") as caught:
        sight.apply({"e": "claim", "seat": "E", "tiles": "[111m@S]", "other": "S"}, 9)
    assert "第9行" in caught.value.zh


def test_without_its_rules_a_record_is_shown_too() -> None:
    deal = begin(("sichuan", {}), random.Random(1))
    record = Record.of(deal)
    sight = Sight(record.part().header.data, None, "E")
    for row in record.part().events:
        sight.apply(row.data, row.line)
    shown = sight.scene(Named(Speech(True), None))
    assert sight.left is None
    assert sum(len(one.hand) for one in shown.seats) in (52, 53)


def test_tiles_that_lie_open_in_a_hand(rng: random.Random) -> None:
    rules = variant("zuizi-styles", dealer_chooses=False, zuizi_per_hand="many", zuizi="show_yao,peacock,first_three")
    deal = rules.deal(seed=rng.getrandbits(60))
    follower = Follower(deal)
    follower.catch_up()
    while not deal.finished:
        step(deal, rng)
        follower.catch_up()
        if deal.finished or rng.random() < 0.2:
            follower.agree()

"""A tile turned up where dice count from the end of the wall: it lies there, is never drawn, and is one of those that are left."""

from __future__ import annotations

import pytest

from mahjong import tiles
from mahjong.play.deal import Deal
from mahjong.rules import phases as phase
from mahjong.rules import score, sets, wall, wild
from mahjong.rules import shapes as shape
from mahjong.rules.language import ALWAYS
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern
from mahjong.testing import idle, play_until, stacked
from mahjong.tiles import FACES, code
from mahjong.variant import Variant


class Rolled(Variant):
    key, names = "rolled", ("Rolled", "掷翻")
    unit = Option.choice("tiles", ("tiles", "stacks"))
    left = Option.choice(14, (14, 0))
    dice = Option.choice(2, (1, 2))
    tileset = tiles.TILESETS["136"]
    walls = pick(left, lambda n: wall.rules(wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(n)))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4),)
    marks, wilds = wild.turned(wild=wild.successor()), wild.of("wild")
    patterns, scoring = (pattern("win", "win", "和", ALWAYS, fan=1),), score.chain(score.linear())
    phases = pick((unit, dice), lambda unit, dice: (phase.turned(at=wall.ROLLED(dice, wall.Unit(unit))),))


@pytest.mark.parametrize("unit", ["tiles", "stacks"])
@pytest.mark.parametrize("dice", [1, 2])
def test_it_lies_where_the_dice_point(unit: str, dice: int) -> None:
    for seed in range(30):
        deal = Deal(Rolled(unit=unit, dice=dice), seed=seed)
        codes, thrown = deal.source.wall.tiles, deal.source.wall.dice
        number = sum(thrown[2 : 2 + dice])
        place = len(codes) - number if unit == "tiles" else len(codes) - 2 * number  # the upper tile of a stack
        assert [FACES[code] for code in deal._turned] == [FACES[codes[place]]]
        assert [event.note for event in deal.events if event.kind == "roll"][-1] == " ".join(
            map(str, thrown[2 : 2 + dice])
        )


def test_it_is_one_of_the_tiles_that_are_left() -> None:
    for left, still in ((14, 14), (0, 1)):
        deal = stacked(Rolled(left=left), indicator="9p", seed=3, dice=(1, 2, 3, 4))
        assert deal.view("E").indicator == "9p"
        assert len(deal.tiles()) == 136
        over = play_until(deal, None, idle)
        if not over.wins:
            assert over.view("E").left == still
        assert [code(place.tile) for place in over.tiles() if place.where == "indicator"] == ["9p"]
        assert len(over.tiles()) == 136


def test_the_last_draws_of_a_stacked_wall() -> None:
    deal = play_until(stacked(Rolled(), indicator="9p", last="1z2z", seed=3, dice=(1, 2, 3, 4)), None, idle)
    assert not deal.wins
    drawn = [event.text for event in deal.events if event.kind == "draw"]
    assert drawn[-2:] == ["1z", "2z"]

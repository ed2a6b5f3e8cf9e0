"""Pictures of tables: everything a seat may see is there once, and nothing else."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

import mahjong
from mahjong.errors import MahjongError
from mahjong.hand import Form
from mahjong.meld import Meld
from mahjong.play.pictured import scene
from mahjong.svg.scene import Scene, Sitting
from mahjong.svg.table import places, seat_zones, table, wrapped
from mahjong.tiles import UNKNOWN
from mahjong.tiles import mask as mask_of
from record_games import GAMES, IDS, begin, step

_USED = re.compile(r'href="#mt[0-9a-f]{12}-(\d+)"')
_DEFINED = re.compile(r'<g id="mt[0-9a-f]{12}-(\d+)">')


def _drawn(picture: str) -> Counter[int]:
    return Counter(map(int, _USED.findall(picture)))


def _shown(told: Scene) -> Counter[int]:
    """The tiles of a picture; the outer ones of a concealed kong lie face down."""
    found: Counter[int] = Counter((*told.turned, *told.under))
    for one in told.seats:
        found.update((*one.hand, *(tile for tile, _ in one.river), *one.aside, *one.won))
        for meld in one.melds:
            down = meld.form is Form.CONCEALED
            found.update((UNKNOWN, *meld.tiles[:2], UNKNOWN) if down else meld.tiles)
    return found


@pytest.mark.parametrize("game", GAMES[::3], ids=IDS[::3])
def test_a_picture_shows_what_the_seat_may_see(game: Any, rng: random.Random) -> None:
    deal = begin(game, rng)
    for _ in range(rng.randrange(90)):
        if not deal.finished:
            step(deal, rng)
    seat = rng.choice(deal.seats)
    told = scene(deal.view(seat), deal.variant, lang="zh")
    picture = deal.svg(seat, lang="zh")
    ElementTree.fromstring(picture)
    assert _drawn(picture) == +_shown(told)
    assert set(map(int, _DEFINED.findall(picture))) == {*_shown(told), UNKNOWN}  # no face that is not seen
    assert told.seats[told.bottom].seat == seat
    whole = deal.svg()
    ElementTree.fromstring(whole)
    assert whole == deal._repr_svg_()
    assert deal.view(seat)._repr_svg_() == deal.view(seat).svg()


def test_all_hands_lie_open_before_the_owner_of_a_deal() -> None:
    deal = mahjong.variant("guangdong").deal(seed=2)
    drawn = _drawn(deal.svg())
    assert drawn[UNKNOWN] == 0
    assert drawn.total() == 4 * 13 + 1
    assert _drawn(deal.svg("S"))[UNKNOWN] == 3 * 13 + 1


@pytest.mark.parametrize(("feeder", "at"), [("S", 2), ("W", 1), ("N", 0), ("", -1)])
@pytest.mark.parametrize("text", ["[777z@{}]", "[345m@4m{}]", "[1115j@1j{}]"])
def test_the_claimed_tile_lies_on_the_side_of_its_feeder(text: str, feeder: str, at: int) -> None:
    """Of runs too, which some rules let any seat claim; what nobody fed was laid, and stands."""
    seats = ("E", "S", "W", "N")
    meld = Meld.parse(text.format(feeder) if feeder else re.sub("@.*", "]", text))
    assert meld.laid_out("E", seats)[1] == (at if at < 2 else len(meld.tiles) - 1)
    at = meld.laid_out("E", seats)[1]
    tokens = seat_zones(Sitting("E", melds=(meld,)), seats, 0, places(4))["melds"].tiles
    assert [token.endswith("s") for token in tokens] == [place == at for place in range(len(meld.tiles))]


def test_an_added_tile_lies_above_the_claimed_one() -> None:
    meld = Meld.parse("[1111p+@W]")
    tokens = seat_zones(Sitting("S", melds=(meld,)), ("E", "S", "W", "N"), 0, places(4))["melds"].tiles
    lying = [token.rstrip("s").split(".") for token in tokens if token.endswith("s")]
    assert [one[1] for one in lying] == ["124", "124"]  # behind two others: its feeder is the next player
    assert len({one[2] for one in lying}) == 2


def test_wild_and_offered_tiles_are_marked() -> None:
    one = Sitting("E", hand=(0, 1), river=((1, True), (2, False)), offered=True)
    zones = seat_zones(one, ("E", "S"), mask_of("2m"), places(2))
    assert [token.lstrip("0123456789.") for token in zones["hand"].tiles] == ["", "w"]
    assert [token.lstrip("0123456789.") for token in zones["river"].tiles] == ["wg", "o"]


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("melds", [0, 4, 6])
def test_zones_lie_in_the_picture_and_apart(seats: int, melds: int) -> None:
    """However much lies before a seat: zones stay in their picture or panel, and do not touch one another."""
    arranged = places(seats)
    kong = Meld.parse("[1111p+@S]")
    one = Sitting(
        "E", tuple(range(17 - 2 * melds)), True, (kong,) * melds, ((3, False),) * 60, 4, True, (30,) * 20, (5,) * 9
    )
    zones = seat_zones(one, ("E", "S", "W", "N", "A", "B", "C", "D", "F", "G")[:seats], 0, arranged)
    wide, high = (1000, 1000) if seats <= 4 else (490, 192)
    boxes = {}
    for name, zone in zones.items():
        if not zone.tiles:
            continue
        lefts, tops, rights, bottoms = [], [], [], []
        for token in zone.tiles:
            _, x, rest = token.split(".")
            y = rest.rstrip("wgos")
            side = "s" in rest
            lefts.append(zone.x + int(x) * zone.scale)
            tops.append(zone.y + int(y) * zone.scale)
            rights.append(lefts[-1] + (74 if side else 60) * zone.scale)
            bottoms.append(tops[-1] + (66 if side else 80) * zone.scale)
        boxes[name] = min(lefts), min(tops), max(rights), max(bottoms)
    for left, top, right, bottom in boxes.values():
        assert left >= 0
        assert top >= 0
        assert right <= wide + 0.5
        assert bottom <= high + 0.5
    named = list(boxes.items())
    for at, (name, a) in enumerate(named):
        for other, b in named[at + 1 :]:
            apart = a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1
            assert apart, (name, other, a, b)


def test_lines_are_broken_where_they_fit() -> None:
    assert wrapped(("East · dealer", "a long name of a player"), 100, 20, 16, 5)[:2] != (
        "East · dealer",
        "a long name of a player",
    )
    assert all(len(line) <= 6 for line in wrapped(("东南西北东南西北",), 100, 20, 16, 5))
    assert wrapped(("one", "two", "three"), 100, 20, 16, 2) == ("one", "…")


def test_texts_cannot_break_the_picture() -> None:
    deal = mahjong.variant("sichuan").deal(seed=1)
    picture = deal.svg(players=["<b>", "&", '"', "四川小王"])
    ElementTree.fromstring(picture)
    assert "&lt;b&gt;" in picture
    assert table(scene(deal.view("E"))) == table(scene(deal.view("E")))


@pytest.mark.parametrize(
    ("how", "en", "zh"),
    [
        ({"lang": "fr"}, "en or zh", "须为en或zh"),
        ({"width": 0}, "from 1 to 10000", "1至10000"),
        ({"width": True}, "from 1 to 10000", "1至10000"),
        ({"players": ["a"]}, "4 names", "4个名字"),
        ({"players": "abcd"}, "4 names", "4个名字"),
    ],
)
def test_bad_arguments_are_refused(how: dict[str, Any], en: str, zh: str) -> None:
    deal = mahjong.variant("sichuan").deal(seed=1)
    for draw in (deal.svg, deal.view("E").svg):
        with pytest.raises(MahjongError, match=en) as caught:
            draw(**how)
        assert zh in caught.value.zh
    with pytest.raises(MahjongError, match="seat 'Q'"):
        deal.svg("Q")

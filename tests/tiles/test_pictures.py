"""Pictures: valid XML, every tile drawn, ids that do not collide, the tiles of melds laid as they lie on the table."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given
from tile_strategies import hands

from mahjong import svg
from mahjong.errors import MahjongError
from mahjong.hand import Hand, Meld
from mahjong.notation import SEATS
from mahjong.svg.faces import HEIGHT, WIDTH

SVG = "{http://www.w3.org/2000/svg}"


def uses(picture: str) -> list[tuple[str, bool]]:
    """The tiles shown as (code or body, lies on its side)."""
    root = ET.fromstring(picture)
    return [(use.attrib["href"].partition("-")[2], "transform" in use.attrib) for use in root.iter(f"{SVG}use")]


def faces(picture: str) -> list[str]:
    """The codes shown, a tile on its side with a bar before it."""
    return [("|" if lies else "") + what for what, lies in uses(picture) if what.isdigit()]


def check(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert len(root.findall(f"{SVG}defs")) == 1
    targets = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    named = {root.find(f"{SVG}title").attrib["id"], root.find(f"{SVG}desc").attrib["id"]}  # type: ignore[union-attr]
    assert targets | named == set(ids)
    assert set(root.attrib["aria-labelledby"].split()) == named
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for use in root.iter(f"{SVG}use"):
        x, y = float(use.attrib.get("x", left)), float(use.attrib.get("y", top))
        assert left <= x <= left + width
        assert top <= y <= top + height
    return root


@given(hands())
def test_any_hand_is_drawn(hand: Hand) -> None:
    root = check(hand._repr_svg_())
    assert root.findtext(f"{SVG}title") == (str(hand) or "empty hand")
    assert hand._repr_svg_() == Hand(str(hand))._repr_svg_()
    for meld in hand.melds:
        check(meld._repr_svg_())


def test_all_64_tiles_have_pictures_of_their_own() -> None:
    root = check(svg.tiles(range(64), columns=9))
    groups = root.findall(f"{SVG}defs/*")
    drawn = {ET.tostring(group) for group in groups}
    inner = {"".join(ET.tostring(child, "unicode") for child in group) for group in groups}
    assert len(drawn) == len(inner) == 64 + 2  # the tiles, a body face up and one face down
    assert float(root.attrib["viewBox"].split()[2]) < 9 * (WIDTH + 3) + 8


@pytest.mark.parametrize(("text", "shapes"), [("1p", 3), ("7p", 7 * 4), ("9p", 9 * 4), ("2s", 2), ("9s", 9)])
def test_suits_are_shapes_not_letters(text: str, shapes: int) -> None:
    root = ET.fromstring(svg.tiles(text))
    assert not list(root.iter(f"{SVG}text"))
    counted = [*root.iter(f"{SVG}circle"), *root.iter(f"{SVG}path")]
    assert len(counted) >= shapes


def test_two_pictures_in_one_page_share_no_id() -> None:
    one, two = ET.fromstring(Hand("123m")._repr_svg_()), ET.fromstring(Hand("123m?")._repr_svg_())
    ids = [{element.attrib["id"] for element in root.iter() if "id" in element.attrib} for root in (one, two)]
    assert not ids[0] & ids[1]


def test_melds_lie_as_on_the_table() -> None:
    assert faces(Meld.parse("[123m@2m]")._repr_svg_()) == ["|1", "0", "2"]
    assert faces(Meld.parse("[340p@0pS]")._repr_svg_()) == ["|61", "11", "12"]
    assert faces(Meld.parse("[777z]")._repr_svg_()) == ["|33", "33", "33"]
    assert faces(Meld.parse("[1111p]")._repr_svg_()) == ["|9", "9", "9", "9"]
    assert faces(Meld.parse("[1111p+]")._repr_svg_()) == ["|9", "|9", "9", "9"]
    assert faces(Meld.parse("<0555m>")._repr_svg_()) == ["63", "60", "4", "63"]
    assert faces(Meld.parse("[567z]")._repr_svg_()) == ["31", "32", "33"]
    assert faces(Meld.parse("[567z@7z]")._repr_svg_()) == ["|33", "31", "32"]
    assert faces(Hand("5m [123m]")._repr_svg_()) == ["4", "|0", "1", "2"]


@pytest.mark.parametrize("text", ["[123m]", "[777z]", "[1111p]", "[5555p+]"])
def test_one_tile_lies_whether_or_not_the_feeder_is_known(text: str) -> None:
    """The first tile where nothing is known; with a tile added to the kong above it."""
    told = Meld.parse(f"{text[:-1]}@{text[1]}{text.strip('[]+')[-1]}W]")
    unknown, known = (uses(meld._repr_svg_()) for meld in (Meld.parse(text), told))
    assert unknown == known
    assert [body for body, _ in unknown].count("side") == (2 if "+" in text else 1)


def test_a_tile_on_its_side_is_as_wide_as_it_was_tall() -> None:
    upright, lying = (ET.fromstring(picture) for picture in (svg.tiles("777z"), Meld.parse("[777z]")._repr_svg_()))
    assert float(lying.attrib["width"]) > float(upright.attrib["width"])
    assert [body for body, _ in uses(Meld.parse("[777z]")._repr_svg_())][::2] == ["side", "up", "up"]
    assert HEIGHT > WIDTH


def test_rows() -> None:
    tops = {use.attrib["y"] for use in ET.fromstring(svg.tiles("123456m", columns=4)).iter(f"{SVG}use")}
    assert len(tops) == 2
    check(svg.tiles([]))
    columns: Any
    for columns in (0, -1, 1.5, True, "4"):
        with pytest.raises(MahjongError, match="columns"):
            svg.tiles("1m", columns=columns)
    for bad in ("x", None, [99]):
        with pytest.raises(MahjongError):
            svg.tiles(bad)  # type: ignore[arg-type]


def test_words_for_those_who_do_not_see_the_picture() -> None:
    root = ET.fromstring(Hand("0m7z [777s@W] <1111p>")._repr_svg_())
    assert root.findtext(f"{SVG}title") == "0m7z [777s@W] <1111p>"
    assert root.findtext(f"{SVG}desc") == (
        "Concealed: Red 5 of Characters, Red Dragon. Pung: 7 of Bamboos, 7 of Bamboos, 7 of Bamboos, fed by W. "
        "Concealed kong: 1 of Dots, 1 of Dots, 1 of Dots, 1 of Dots."
    )


def test_pictures_as_pixels() -> None:
    """As large as the picture says; the same tiles the same pixels; a face differs from another and from a back."""
    pytest.importorskip("resvg_py", reason="resvg is in the extra pictures")
    drawn = {text: svg.pixels(svg.tiles(text)) for text in ("1p", "9s", "?", "3m")}
    root = ET.fromstring(svg.tiles("1p"))
    for one in drawn.values():
        assert (one.shape, one.dtype) == ((int(root.attrib["height"]), int(root.attrib["width"]), 3), "uint8")
        assert len({tuple(colour) for colour in one.reshape(-1, 3)}) > 20
        assert tuple(one[0, 0]) == (255, 255, 255)
    assert all((drawn[a] != drawn[b]).any() for a in drawn for b in drawn if a < b)
    assert (svg.pixels(svg.tiles("1p")) == drawn["1p"]).all()
    assert tuple(svg.pixels(svg.tiles("1p"), background="#102030")[0, 0]) == (16, 32, 48)
    assert svg.png(svg.tiles("123m")).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("picture", "background"),
    [
        (3, None), (None, None), ("", None), ("x", None), ("<svg/>", None), ("<svg width='1' height='1'", None),
        (svg.tiles("1m"), "no colour"), (svg.tiles("1m"), 7), ('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="3"/>', None),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>', None),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g></svg>', None),
    ],
)  # fmt: skip
def test_what_cannot_be_pixels_is_refused(picture: Any, background: Any) -> None:
    pytest.importorskip("resvg_py", reason="resvg is in the extra pictures")
    for draw in (svg.png, svg.pixels):
        with pytest.raises(MahjongError) as caught:
            draw(picture, background=background)
        assert caught.value.zh


def test_how_a_meld_lies_is_said_once() -> None:
    """`Meld.laid_out` and every picture, from every seat: the place tells the feeder, of a run too; a set that nobody fed stands."""
    place = {"S": -1, "W": 1, "N": 0}
    for text, size in (("[123m@2m{}]", 3), ("[777z@{}]", 3), ("[1111p@{}]", 4), ("[5555p+@{}]", 3), ("[567z@6z{}]", 3)):
        for feeder, at in place.items():
            one = Meld.parse(text.format(feeder))
            lying, found = one.laid_out("E")
            assert (found, sorted(lying)) == (at % size, sorted(one.tiles))
            sides = [body == "side" for body, _ in uses(svg.meld(one, seat="E")) if not body.isdigit()]
            if "+" in text:
                assert sides.count(True) == 2
                assert sides.index(True) == found
            else:
                assert [spot for spot, side in enumerate(sides) if side] == [found]
        assert one.laid_out("E", ("E", "N"))[1] == 0  # of two he is the one before, of three as well
        assert one.laid_out("E", ("E", "S", "N"))[1] == 0
        assert one.laid_out("E", ("E", "N", "S"))[1] == size - 1
    for text in ("[123m]", "[777z]", "[5555p+]", "<1111p>"):
        assert Meld.parse(text).laid_out("E")[1] == -1
        assert "side" not in {body for body, _ in uses(svg.meld(Meld.parse(text), seat="E"))}
    assert Meld.parse("[123m@3m]").laid_out("E") == ((2, 0, 1), 0)
    assert Meld.parse("[123m@3mW]").laid_out() == ((2, 0, 1), 0)
    assert Meld.parse("[123m]").laid_out() == ((0, 1, 2), 0)
    assert faces(svg.meld(Meld.parse("<0555m>"), seat="E")) == ["63", "60", "4", "63"]
    for seat, seats in (("A", SEATS[:4]), ("E", ("E", "S"))):
        with pytest.raises(MahjongError, match="one of"):
            Meld.parse("[777z@N]").laid_out(seat, seats)

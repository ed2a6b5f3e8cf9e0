"""The worked examples of the American game that are wins, to the chip."""

from __future__ import annotations

import pytest
from charleston import rig

from mahjong import variant
from mahjong.testing import script

SEATS = "ESWN"


def paid(*amounts: int) -> dict[str, int]:
    return dict(zip(SEATS, amounts, strict=True))


@pytest.mark.rule(
    "america.ex.card-kongs", "america.win.card", "america.win.card-data", "america.wild.jokers", "america.score.points"
)
def test_three_kongs_of_the_card() -> None:
    score = variant("america").score("1f1f 3333m 444m 555m1j", "4m", seat="S", from_seat="W")
    assert score.legal
    assert score.reading == "t04: 11f 3333m 4444m 555m1j"
    assert (score.value, score.payments) == (25, paid(-25, 100, -50, -25))
    assert [one.key for one in score.patterns] == ["line"]
    natural = variant("america").score("1f1f 3333m 444m 5555m", "4m", seat="S", from_seat="W")
    assert natural.payments == paid(-50, 200, -100, -50), "without a joker it doubles"
    single = variant("america", jokerless_double=False).score("1f1f 3333m 444m 5555m", "4m", seat="S", from_seat="W")
    assert single.payments == paid(-25, 100, -50, -25)


@pytest.mark.rule("america.ex.joker-in-pair", "america.wild.jokers-not-small", "america.win.card")
def test_no_joker_in_a_pair() -> None:
    score = variant("america").score("1f 3333m 4444m 555m 1j", "1j", seat="S", self_draw=True)
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "america.win.card"
    assert "不是" in score.reason.zh


@pytest.mark.rule(
    "america.ex.quint", "america.wild.quint-needs-joker", "america.wild.jokers", "america.kong.no-replacement"
)
def test_a_quint_and_a_kong() -> None:
    score = variant("america").score("555m 7777p 9999s 1j1j", "1j", seat="N", self_draw=True)
    assert score.reading == "t10: 555m11j 7777p 9999s1j"
    assert (score.value, score.payments) == (40, paid(-80, -80, -80, 240))


@pytest.mark.rule("america.ex.pairs-concealed", "america.claims.concealed", "america.score.points")
def test_pairs_do_not_double() -> None:
    score = variant("america").score("1f1f 11223344556s", "6s", seat="E", from_seat="W")
    assert (score.value, score.payments) == (50, paid(200, -50, -100, -50))
    assert [one.key for one in score.patterns] == ["line"], "no group of three, so nothing to do without jokers"


@pytest.mark.rule("america.ex.free-two-kongs", "america.win.free-shapes", "america.kong.eye-none", "america.score.free")
def test_two_kongs_and_no_eye() -> None:
    score = variant("america", win_by="free").score("333s 77s [5555m] [8888p]", "7s", seat="W", from_seat="E")
    assert (score.value, score.payments) == (20, paid(-40, -20, 80, -20))
    deal = rig(
        {"E": "5m8p7s 19m1234z19p19s6z", "W": "555m 888p 333s 77s 9m9p"}, win_by="free", draws="4z4z4z"
    )  # played: the kongs are claimed and get no tile
    script(deal, "E discard 5m; W claim [5555m]; W discard 9m")
    assert len(deal.view("W").hand) == 9


@pytest.mark.rule(
    "america.ex.free-kong-eye", "america.kong.eye-one", "america.win.free-shapes", "america.kong.eye-name"
)
def test_one_kong_leaves_a_single_eye() -> None:
    free = variant("america", win_by="free")
    good = free.score("333s777s22p9p [5555m]", "2p", seat="W", self_draw=True)
    assert good.legal
    assert good.value == 15
    bad = free.score("333s777s22p9p [5555m]", "9p", seat="W", self_draw=True)
    assert not bad.legal
    assert bad.reason is not None
    assert bad.reason.id == "america.win.free-shapes"


@pytest.mark.rule(
    "america.ex.eye-counts",
    "america.kong.eye-one",
    "america.kong.eye-none",
    "america.kong.eye-name",
    "america.kong.no-replacement",
)
@pytest.mark.parametrize(
    ("hand", "win", "reading"),
    [
        ("111m333m555p777p9s", "9s", "111333m555777p99s"),
        ("1111m333m555p77p9s", "7p", "1111333m555777p9s"),
        ("1111m3333m555p77p", "7p", "11113333m555777p"),
    ],
)
def test_the_eye_shrinks_with_every_kong(hand: str, win: str, reading: str) -> None:
    score = variant("america", win_by="free").score(hand, win, seat="S", self_draw=True)
    assert score.legal
    kongs = hand.count("1111m") + hand.count("3333m")
    assert score.value == 10 + 5 * kongs
    assert {one.key: one.count for one in score.patterns}.get("kong", 0) == kongs
    assert sum(tile.isdigit() for tile in reading) == 14


@pytest.mark.rule("america.ex.joker-groups", "america.wild.jokers")
@pytest.mark.parametrize(
    ("size", "rest", "worth"), [(3, "111222333m9p", 10), (4, "111333m777p", 15), (5, "1111333m7p", 25)]
)
def test_a_joker_with_equal_tiles_is_a_pung_kong_or_quint(size: int, rest: str, worth: int) -> None:
    """Fives and one joker; what is missing of the last kind is won on."""
    win = {3: "9p", 4: "9s", 5: "7p"}[size]
    hand = f"{rest}{'5' * (size - 1)}s1j"
    score = variant("america", win_by="free").score(hand, win, seat="S", from_seat="E")
    assert score.legal
    assert score.value == worth


@pytest.mark.rule("america.wild.jokers-many")
@pytest.mark.parametrize("alone", [True, False])
def test_a_group_of_jokers_alone(alone: bool) -> None:
    rules = variant("america", win_by="free", joker_only_group=alone)
    score = rules.score("111m 222p 333s 1j1j1j 9p", "9p", seat="S", from_seat="E")
    assert score.legal, "jokers may also stand beside the others"
    only = rules.score("99s 1j1j1j 1j1j1j 1j1j [222p]", "9s", seat="S", from_seat="E")
    assert only.legal
    card = variant("america", joker_only_group=alone).score("1f1f 3333m 4444m 1j1j1j", "1j", seat="S", self_draw=True)
    assert card.legal == alone


@pytest.mark.rule("america.win.fourteen")
@pytest.mark.parametrize("hand", ["1f1f 3333m 444m 555m", "1f1f 3333m 4444m 555m1j", "1f1f 3333m 44m [5555m]"])
def test_a_hand_is_fourteen_tiles_kongs_counted_in_full(hand: str) -> None:
    score = (
        variant("america").score(hand, "4m", seat="S", self_draw=True)
        if "4444" not in hand
        else variant("america").score(hand, "6m", seat="S", self_draw=True)
    )
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "america.win.fourteen"

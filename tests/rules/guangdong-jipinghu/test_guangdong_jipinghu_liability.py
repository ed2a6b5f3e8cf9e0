"""Who pays for a self-draw that he has fed: twelve tiles down, big hands and small ones, the first of a deal alone; scored and played."""

from __future__ import annotations

import pytest

import usual
from mahjong import variant
from mahjong.rules.result import Score
from mahjong.testing import script
from scored import fans, paid

RULES = variant("guangdong-jipinghu")
BIG = variant("guangdong-jipinghu", liable_hands="big")
TWELVE, BIG_HAND = "guangdong-jipinghu.settle.twelve-exposed", "guangdong-jipinghu.settle.big-hand"


def drawn(hand: str, win: str, seat: str, *flags: str, rules: object = RULES) -> Score:
    return rules.score(hand, win, seat=seat, self_draw=True, flags=flags)  # type: ignore[attr-defined, no-any-return]


def by(score: Score) -> set[str]:
    """The rules by which lines were moved."""
    return {line.rule for line in score.lines if line.was}


@pytest.mark.rule(
    "guangdong-jipinghu.ex.first-liability", "guangdong-jipinghu.settle.first-liability",
    "guangdong-jipinghu.settle.first-liability-example", "guangdong-jipinghu.settle.twelve-exposed",
    "guangdong-jipinghu.settle.pay",
)  # fmt: skip
def test_only_the_first_liability_binds() -> None:
    own = drawn("5p[123m][456s][777z][222p@E]", "5p", "S")
    assert paid(own) == (-12, 12, 0, 0)
    assert fans(own) == {"chicken": 0, "selfdraw": 1, "dragons": 1}
    assert by(own) == {TWELVE}
    later = "9p[345m][666s][555z][888m@W]"
    assert paid(drawn(later, "9p", "N", "liability-taken")) == (-4, -4, -4, 12)
    assert paid(drawn(later, "9p", "N")) == (0, 0, -12, 12)


@pytest.mark.rule(
    "guangdong-jipinghu.ex.first-liability", "guangdong-jipinghu.settle.first-liability",
    "guangdong-jipinghu.settle.twelve-exposed", "guangdong-jipinghu.settle.pay",
)  # fmt: skip
@pytest.mark.parametrize(
    ("draws", "ending", "expected"),
    [
        ("5p", "S win", {"E": -12, "S": 12}),
        ("6p6p9p", "S discard 6p; W discard 6p; N win", {"E": -4, "S": -4, "W": -4, "N": 12}),
    ],
)
def test_the_first_liability_at_the_table(draws: str, ending: str, expected: dict[str, int]) -> None:
    """S is fed his twelfth tile by E, N afterwards his by W; then one of them draws what he waits for."""
    deal = usual.dealt(
        RULES,
        hands={"E": "1m4s7z2p", "S": "23m56s77z22p5p1234z", "W": "3m6s5z8m", "N": "45m66s55z88m9p912s1p"},
        draws="9m9m9m9m8p8p8p7s" + draws,
    )
    script(deal, "E discard 1m; S claim [123m]; S discard 1z; W discard 3m; N claim [345m]; N discard 9s")
    script(deal, "E discard 4s; S claim [456s]; S discard 2z; W discard 6s; N claim [666s]; N discard 1s")
    script(deal, "E discard 7z; S claim [777z]; S discard 3z; W discard 5z; N claim [555z]; N discard 1p")
    script(deal, "E discard 2p; S claim [222p]; S discard 4z; W discard 8m; N claim [888m]; N discard 2s")
    script(deal, f"E discard 7s; {ending}")
    assert usual.money(deal) == expected


@pytest.mark.rule("guangdong-jipinghu.settle.first-liability", "guangdong-jipinghu.settle.big-hand")
@pytest.mark.parametrize(
    ("draws", "story", "expected"),
    [
        (
            "9m9m9m9m8p8p8p7s6z",
            "W discard 7z; N claim [777z]; N discard 1s; E discard 3z; S claim [333z]; S discard 4z; W discard; N discard;"
            "E discard 2p; S claim [222p]; S discard 9p; W discard; N win",
            {"W": -96, "N": 96},
        ),
        (
            "9m9m9m9m8p8p8p7s7s7s6s6s6z",
            "W discard; N discard; E discard 3z; S claim [333z]; S discard 4z; W discard; N discard; E discard 2p; S claim [222p]; S discard 9p;"
            "W discard 7z; N claim [777z]; N discard 1s; E discard; S discard; W discard; N win",
            {"E": -32, "S": -32, "W": -32, "N": 96},
        ),
    ],
)
def test_small_dragons_before_and_after_another_liability(draws: str, story: str, expected: dict[str, int]) -> None:
    """W feeds N the second dragon and E feeds S his twelfth tile, in either order; N draws the pair of the third dragon."""
    deal = usual.dealt(
        RULES,
        hands={"E": "1m4s3z2p", "S": "23m56s33z22p5p124z9p", "W": "57z", "N": "5577z6z123m456p19s"},
        draws=draws,
    )
    script(deal, "E discard 1m; S claim [123m]; S discard 1z; W discard 5z; N claim [555z]; N discard 9s")
    script(deal, "E discard 4s; S claim [456s]; S discard 2z")
    script(deal, story)
    assert usual.money(deal) == expected


@pytest.mark.rule("guangdong-jipinghu.settle.twelve-exposed")
def test_twelve_tiles_are_four_exposed_sets() -> None:
    assert paid(drawn("5p[123m][456s][777z][2222p@E]", "5p", "S")) == (-12, 12, 0, 0)  # a kong is three of them
    assert paid(drawn("5p[123m][456s]<7777z>[222p@E]", "5p", "S")) == (-4, 12, -4, -4)  # a concealed one is not exposed
    assert paid(RULES.score("5p[123m][456s][777z][222p@E]", "5p", seat="S", from_seat="W")) == (0, 2, -2, 0)


@pytest.mark.rule(
    "guangdong-jipinghu.ex.small-winds-liable", "guangdong-jipinghu.settle.big-hand", "guangdong-jipinghu.settle.pay"
)
def test_who_feeds_the_third_wind_of_small_winds_pays() -> None:
    hand = "456p4z[111z][222z][333z@W]"
    score = drawn(hand, "4z", "N")
    assert paid(score) == (0, 0, -96, 96)
    assert fans(score) == {"small-winds": 5}
    assert by(score) == {BIG_HAND}
    assert paid(drawn(hand, "4z", "N", rules=BIG)) == (-32, -32, -32, 96)
    assert paid(RULES.score(hand, "4z", seat="N", from_seat="E")) == (-32, 0, 0, 32)


@pytest.mark.rule("guangdong-jipinghu.settle.big-hand", "guangdong-jipinghu.settle.pay")
@pytest.mark.parametrize(
    ("hand", "win", "feeder", "alone"),
    [
        ("123m456p6z[555z][777z@W]", "6z", "W", False),  # small dragons
        ("123m5p[555z][666z][777z@W]", "5p", "W", True),  # big dragons
        ("5p[111z][222z][333z][444z@E]", "5p", "E", True),  # big winds
        ("456p4z[111z][222z][333z@E]", "4z", "E", False),  # small winds
    ],
)
def test_who_feeds_the_last_pung_of_a_big_hand(hand: str, win: str, feeder: str, alone: bool) -> None:
    score = drawn(hand, win, "S")
    assert {seat for seat, amount in score.payments.items() if amount < 0} == {feeder}
    with_big = drawn(hand, win, "S", rules=BIG)
    assert ({seat for seat, amount in with_big.payments.items() if amount < 0} == {feeder}) == alone


@pytest.mark.rule("guangdong-jipinghu.settle.big-hand", "guangdong-jipinghu.settle.first-liability")
def test_a_small_hand_that_did_not_come_about_makes_nobody_liable() -> None:
    """Two dragons down are no hand yet: the hand may become another, and what follows counts."""
    assert paid(drawn("123m456p8m[555z][777z@W]", "8m", "N")) == (-8, -8, -8, 24)
    # The third dragon makes the big hand, and who fed it pays.
    assert paid(drawn("123m5p[555z@E][777z@W][666z@S]", "5p", "N")) == (0, -192, 0, 192)
    # Twelve tiles down: the second dragon, fed by W, is no hand in the end.
    assert paid(drawn("5p[555z@E][777z@W][123m][222m@S]", "5p", "N")) == (0, -24, 0, 24)
    # Small dragons indeed: their feeder came before the twelfth tile.
    assert paid(drawn("6z[555z@E][777z@W][123m][222m@S]", "6z", "N")) == (0, 0, -96, 96)


@pytest.mark.rule("guangdong-jipinghu.settle.first-liability")
def test_what_was_fed_to_another_in_between() -> None:
    """E became liable to somebody else when the winner had so many melds: what he was fed later is void, what before stands."""
    hand = "6z[555z@E][777z@W][123m][222m@S]"
    assert paid(drawn(hand, "6z", "N", "liability-melds=2")) == (0, 0, -96, 96)
    assert paid(drawn(hand, "6z", "N", "liability-melds=1")) == (-32, -32, -32, 96)
    assert paid(drawn(hand, "6z", "N", "liability-taken")) == (-32, -32, -32, 96)
    other = "5p[555z@E][777z@W][123m][222m@S]"
    assert paid(drawn(other, "5p", "N", "liability-melds=3")) == (-8, -8, -8, 24)
    assert paid(drawn(other, "5p", "N", "liability-melds=4")) == (0, -24, 0, 24)


@pytest.mark.rule("guangdong-jipinghu.score.table")
def test_who_feeds_a_kong_that_blooms_pays_as_in_the_complete_text() -> None:
    score = drawn("123m456m9s[777p][1111s@E]", "9s", "W", "kong-bloom")
    assert paid(score) == (-24, 0, 24, 0)
    assert by(score) == {"guangdong-jipinghu.score.table"}

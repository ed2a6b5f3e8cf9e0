"""Flags and facts: every flag listed in both languages, every contradiction refused."""

from __future__ import annotations

from itertools import combinations

import pytest

from mahjong.errors import RuleError
from mahjong.hand import Hand
from mahjong.rules.facts import asides, dealer, seated, told, winners
from mahjong.rules.flags import FLAGS, check_melds, tell
from mahjong.rules.values import Source

SEATS = ("E", "S", "W", "N")


def ask(
    *flags: str, winner: str = "S", dealer: str = "E", discarder: str | None = None
) -> tuple[Source, dict[str, int]]:
    return tell(flags, winner=winner, dealer=dealer, discarder=discarder, seats=SEATS)


def test_every_flag_has_both_languages_and_speaks_of_known_flags() -> None:
    assert set(FLAGS) >= {
        "kong-bloom",
        "robbed-kong",
        "last-tile",
        "last-discard",
        "first-draw",
        "first-discard",
        "before-first-draw",
    }
    for key, flag in FLAGS.items():
        assert key == flag.key
        assert flag.en.isascii()
        assert any("一" <= letter <= "鿿" for letter in flag.zh)
        assert set(flag.implies) | set(flag.never) <= set(FLAGS)
        assert flag.about in ("win", "deal", "seat")


def test_the_source_follows_from_giver_and_flags() -> None:
    assert ask()[0] is Source.SELF_DRAW
    assert ask(discarder="W")[0] is Source.DISCARD
    assert ask("robbed-kong", discarder="W")[0] is Source.ROBBED
    assert ask("robbed-concealed", discarder="W") == (Source.ROBBED, {"robbed-concealed": 1, "robbed-kong": 1})


def test_flags_carry_seats_and_numbers() -> None:
    _, found = ask("opened@W", "open-kongs@N=2", "dealer-run=3", "bloom-claimed")
    told = {"opened@W": 1, "open-kongs@N": 2, "dealer-run": 3, "bloom-claimed": 1}
    assert found == {**told, "kong-bloom": 1, "interrupted": 1}
    assert ask("hidden-kongs@N=0")[1] == {"hidden-kongs@N": 0}  # none of them interrupts nothing


@pytest.mark.parametrize(
    ("flags", "discarder", "says"),
    [
        (["kong-blom"], None, "did you mean kong-bloom"),
        (["zzz"], None, r"no flag 'zzz'\. All flags are listed by `mahjong score VARIANT --help-flags`"),
        ([7], None, "text"),
        (["opened"], None, "needs a seat"),
        (["kong-bloom@E"], None, "takes no seat"),
        (["opened@X"], None, "no seat"),
        (["kong-bloom=2"], None, "takes no number"),
        (["dealer-run"], None, "needs a number"),
        (["dealer-run=-1"], None, "needs a number"),
        (["dealer-run=two"], None, "needs a number"),
        (["dealer-run=1", "dealer-run=2"], None, "twice"),
        (["robbed-kong"], None, "a robbed kong"),
        (["last-tile"], "W", "a self-draw"),
        (["last-discard"], None, "a discard"),
        (["kong-bloom"], "W", "a self-draw"),
        (["first-draw"], "W", "a self-draw"),
        (["before-first-draw"], None, "a discard"),
        (["robbed-kong", "last-discard"], "W", "a discard"),
        (["first-draw", "last-tile"], None, "contradict"),
        (["bloom-claimed", "bloom-added"], None, "contradict"),
        (["kong-bloom", "bloom-aside"], None, "contradict"),
        (["before-first-draw", "last-discard"], "E", "contradict"),
        (["first-discard"], "W", "discards first"),
        (["before-first-draw"], "W", "S draws before W discards"),
        (["before-first-draw"], "N", "S draws before N discards"),
        (["all-closed", "opened@E"], None, "opened@E and all-closed"),
        (["all-closed", "open-kongs@W=1"], None, "open-kongs@W and all-closed"),
        (["all-closed", "openings@W=2"], None, "openings@W and all-closed"),
        (["all-closed", "robbed-kong"], "W", "W had claimed the pung"),
    ],
)
def test_what_contradicts_is_refused(flags: list[str], discarder: str | None, says: str) -> None:
    with pytest.raises(RuleError, match=says) as caught:
        ask(*flags, discarder=discarder)
    assert caught.value.zh != caught.value.en


def test_what_sounds_like_a_contradiction_and_is_none() -> None:
    # A claim passes seats over, so S may not have drawn yet when W discards.
    assert "before-first-draw" in ask("before-first-draw", "interrupted", discarder="W")[1]
    assert "before-first-draw" in ask("before-first-draw", winner="W", dealer="N", discarder="S")[1]
    assert "all-closed" in ask("all-closed", "opened@S", "open-kongs@E=0")[1]
    assert ask("all-closed", "robbed-concealed", discarder="W")[0] is Source.ROBBED


@pytest.mark.parametrize(
    ("hand", "flags", "says"),
    [
        ("123m456p789s2p[777m]", ["kong-bloom"], "has no kong"),
        ("123m456p789s2p<7777m>", ["bloom-claimed"], "no such kong"),
        ("123m456p789s2p<7777m>", ["bloom-added"], "no such kong"),
        ("123m456p789s2p[7777m+]", ["bloom-claimed"], "no such kong"),
        ("123m456p789s2p[7777m]", ["bloom-concealed"], "no such kong"),
        ("123m456p789s2p[777m]", ["first-draw"], "already made the meld"),
        ("123m456p789s2p[7777m]", ["first-draw"], "already made the meld"),
        ("123m456p789s2p<7777m>", ["first-draw"], "replaced the concealed kong <7777m>"),
    ],
)
def test_what_the_melds_contradict_is_refused(hand: str, flags: list[str], says: str) -> None:
    _, story = ask(*flags)
    with pytest.raises(RuleError, match=says) as caught:
        check_melds(story, "S", Hand.parse(hand))
    assert caught.value.zh != caught.value.en


def test_flags_must_be_a_list() -> None:
    for wrong in ("kong-bloom", b"x", 5, None):
        with pytest.raises(RuleError, match="list"):
            tell(wrong, winner="S", dealer="E", discarder=None, seats=SEATS)  # type: ignore[arg-type]


def test_any_two_flags_either_stand_together_or_are_refused() -> None:
    """No pair of flags slips through in one order and fails in the other."""
    for one, two in combinations(FLAGS, 2):
        texts = [
            key + ("@W" if FLAGS[key].about == "seat" else "") + ("=1" if FLAGS[key].counted else "")
            for key in (one, two)
        ]
        for discarder in (None, "E"):
            outcomes = []
            for order in (texts, texts[::-1]):
                try:
                    outcomes.append(ask(*order, discarder=discarder))
                except RuleError:
                    outcomes.append(None)  # type: ignore[arg-type]
            assert outcomes[0] == outcomes[1], (one, two)


@pytest.mark.parametrize(
    "wrong", [lambda: told("kong-blom"), lambda: told("opened", "loser"), lambda: dealer("anybody"), lambda: winners(0)]
)
def test_facts_that_do_not_exist_are_refused(wrong: object) -> None:
    with pytest.raises(RuleError):
        wrong()  # type: ignore[operator]


def test_facts_are_equal_by_what_they_ask() -> None:
    assert told("opened", "payer") == told("opened", "payer")
    assert told("opened", "payer") != told("opened")
    assert asides(1) == asides(1) != asides(2)
    assert told("dealer-run").counting
    assert not told("kong-bloom").counting
    assert told("dealer-run").at_least(2) == told("dealer-run").at_least(2) != told("dealer-run").exactly(2)


def test_who_sits_where_is_asked_of_seats() -> None:
    assert seated("NE") == seated(["E", "N"])
    assert seated("NE") != seated("NE", "payer")
    for seats, of in (("EX", "winner"), ("E", "dealer"), (["EN"], "winner")):
        with pytest.raises(RuleError, match="seats of E S W N") as caught:
            seated(seats, of)
        assert caught.value.zh != caught.value.en

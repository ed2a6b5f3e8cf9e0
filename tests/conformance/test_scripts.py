"""Deals played from lines of text."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong.errors import IllegalAction, MahjongError, RuleError
from mahjong.play.actions import WIN, Action
from mahjong.play.deal import Deal
from mahjong.play.states import Automation
from mahjong.registry import variant
from mahjong.testing import idle, play_until, script, stacked

SICHUAN = variant("sichuan")
HANDS = {"E": "5m147m147p147s2233s", "S": "258m258p258s9999p", "W": "55m369p369s14778p", "N": "67m369p36s1112223m"}


def deal(**how: Any) -> Deal:
    return stacked(variant("guangdong"), hands={"E": "5m147m147p147s1234z", "S": "258m258p258s1234z", "W": "55m369p369s12344z",
                                                "N": "67m369p366s12567z"}, draws="9s9m", **how)  # fmt: skip


def test_acts_in_lines_and_between_semicolons() -> None:
    played = script(deal(), "E discard 5m\n\n# nothing\nW claim [555m]; W discard 4z  # a comment")
    assert played.acts == (
        ("E", Action.parse("discard 5m")), ("W", Action.parse("claim [555m]")), ("W", Action.parse("discard 4z")),
    )  # fmt: skip
    assert script(deal(), ["E discard 5m", "W claim [555m]", "W discard 4z"]).acts == played.acts


def test_others_pass_where_a_line_needs_it() -> None:
    played = script(deal(), "E discard 5m; S discard 9s")
    assert played.acts[1] == ("W", Action.parse("pass"))
    assert played.view("S").drawn == ""
    with pytest.raises(IllegalAction, match=r"line 1 \(S discard 9s\)"):
        script(deal(), "E discard 5m; S discard 9s", passes=False)


def test_the_seat_itself_passes_to_draw() -> None:
    played = script(deal(), "E discard 5m; W pass; S discard 9s; W discard 9m")
    assert [str(action) for _, action in played.acts] == ["discard 5m", "pass", "discard 9s", "discard 9m"]


def test_nothing_passes_for_a_line_that_never_becomes_legal() -> None:
    stays = script(deal(), "E discard 5m")
    events = len(stays.events)
    with pytest.raises(IllegalAction, match=r"line 1 \(N win\): N win: "):
        script(stays, "N win")
    assert (len(stays.events), stays.waiting) == (events, ("W",))


def test_the_tile_just_drawn() -> None:
    played = script(deal(), "E discard 5m; S discard")
    assert played.acts[-1] == ("S", Action.parse("discard 9s"))


def test_all_pass_and_idle_until() -> None:
    played = script(deal(), "E discard 5m\npass")
    assert played.waiting == ("S",)
    script(played, "... N")
    assert played.waiting == ("N",)
    assert played.view("N").drawn
    before = len(played.acts)
    script(played, "... N")
    assert len(played.acts) == before, "it is N's turn already"


def test_kept_draws_are_waited_for() -> None:
    """In the last draws of Wuhan nothing but a win follows a draw."""
    played = stacked(variant("wuhan"), indicator="1m", seed=4, automation=Automation.DRAW | Automation.ASIDES)
    play_until(
        played,
        lambda now: not now.finished and now.view(now.waiting[0]).turns < 3 and "pass" in now.legal(now.waiting[0]),
    )
    assert not played.finished


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("E discard 5m\nE fly", "line 2 (E fly): 'fly' is no action"),
        ("X win", "'X' is no seat: a line is a seat and an act"),
        ("E discard 5m\n\nW pass; S discard 1m", "line 3 (S discard 1m): S discard 1m: 1m is not in the hand"),
        ("... X", "`... SEAT`: one of E S W N"),
        ("pass", "nobody can pass now"),
        ("S discard", "has drawn no tile"),
        ("E", "line 1 (E)"),
    ],
)
def test_errors_name_the_line(lines: str, message: str) -> None:
    with pytest.raises(MahjongError) as error:
        script(deal(), lines)
    assert message in str(error.value)
    assert isinstance(error.value, RuleError)
    assert "第" in error.value.zh


def test_the_rule_of_a_refusal_is_kept() -> None:
    played = stacked(SICHUAN, hands={"E": "5m", "S": "46m"})
    with pytest.raises(IllegalAction) as error:
        script(played, "E discard 5m; S claim [456m]")
    assert error.value.rule in ("", "sichuan.claims.no-chow")


def test_idle_players_win_only_when_they_must() -> None:
    played = play_until(SICHUAN.deal(seed=11))
    assert played.finished
    assert all(action != WIN for _, action in played.acts)


def test_players_by_seat_and_until() -> None:
    asked: list[str] = []

    def first(now: Deal, seat: str, legal: Any) -> Action:
        asked.append(seat)
        chosen: Action = legal[0]
        return chosen

    played = play_until(SICHUAN.deal(seed=3), lambda now: len(now.acts) == 12, {"S": first})
    assert len(played.acts) == 12
    assert set(asked) == {"S"}
    assert play_until(played, lambda now: True) is played
    assert len(played.acts) == 12


def test_what_never_comes_about() -> None:
    with pytest.raises(RuleError, match="5 acts, and it has not come about"):
        play_until(SICHUAN.deal(seed=3), lambda now: False, acts=5)


def test_idle_is_a_player() -> None:
    now = SICHUAN.deal(seed=3)
    assert str(idle(now, "E", now.legal("E"))) == f"discard {now.view('E').drawn}"

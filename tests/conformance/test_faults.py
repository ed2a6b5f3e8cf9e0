"""The suite itself: whatever is broken on purpose is found, and told so that it can be played again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from mahjong.errors import IllegalAction
from mahjong.play import course, events, exhausted, judge, money, refusal, states
from mahjong.play.actions import Action
from mahjong.play.deal import Deal
from mahjong.play.events import Event, Kind
from mahjong.play.ledger import Ledger
from mahjong.play.passed import Passed
from mahjong.play.view import View
from mahjong.registry import variant
from mahjong.rules.bans import OWN_ACT
from mahjong.testing import CHECKS, Fault, check_deal, check_variant, script

SICHUAN = variant("chengdu")


def fault(*, deals: int = 10, rules: Any = SICHUAN, seed: int = 3) -> Fault:
    with pytest.raises(Fault) as caught:
        check_variant(rules, deals=deals, seed=seed)
    return caught.value


def wrap(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, made: Callable[..., Any]) -> None:
    """Puts `made(original, *arguments)` in place of a function or method."""
    original = getattr(owner, name)
    monkeypatch.setattr(owner, name, lambda *arguments, **more: made(original, *arguments, **more))


def test_sound_deals_pass() -> None:
    met = check_variant(SICHUAN, deals=10, seed=3)
    assert met["deals"] == met["checked views"] == met["checked undo"] == 10
    assert met["acts"] > 200
    assert met["discard"] > 200


def test_progress_and_one_deal() -> None:
    told: list[int] = []
    check_variant(SICHUAN, deals=3, seed=3, progress=told.append)
    assert told == [1, 2, 3]
    met: Counter[str] = Counter()
    assert check_deal(SICHUAN, seed=7, checks=frozenset({"replay"}), met=met).finished
    assert met["checked replay"] == 1
    assert not met["checked views"]


def test_enough_deals_are_checked_in_every_way() -> None:
    met = check_variant(SICHUAN, deals=24, seed=1)
    assert all(met[f"checked {kind}"] >= 10 for kind in CHECKS)


# -- tiles ---------------------------------------------------------------------------------------------------------------


def test_a_tile_that_gets_lost_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(monkeypatch, Deal, "tiles", lambda tiles, deal: tiles(deal)[1:])
    assert "missing 1 x" in fault().what


def test_a_tile_in_two_places_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(monkeypatch, Deal, "tiles", lambda tiles, deal: [*tiles(deal), tiles(deal)[-1]])
    assert "too many 1 x" in fault().what


def test_an_event_that_tells_another_tile_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(event: Callable[..., Event], deal: Deal, number: int, packed: int) -> Event:
        return event(deal, number, packed ^ 1 << 9 if packed & 31 == Kind.DISCARD and number > 20 else packed)

    wrap(monkeypatch, events, "_event", other)
    found = fault()
    assert "discard" in found.what or "lie otherwise" in found.what or "other acts" in found.what


def test_tiles_that_change_behind_the_log_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def swapped(act: Callable[..., None], deal: Deal, seat: str, action: Action) -> None:
        act(deal, seat, action)
        if len(deal.events) == 30:
            hands = [deal._table.tiles(place) for place in range(4)]
            wall = deal._table.wall()
            hands[0], wall = wall[-1:] + hands[0][1:], wall[:-1] + hands[0][:1]
            deal._table.reassign(hands, wall)

    wrap(monkeypatch, Deal, "act", swapped)
    assert "tiles lie otherwise than the events say" in fault().what


# -- money ---------------------------------------------------------------------------------------------------------------


def test_money_from_nowhere_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(
        monkeypatch,
        Ledger,
        "totals",
        lambda totals, ledger: {**totals(ledger), "E": totals(ledger)["E"] + bool(ledger.stages)},
    )
    assert "of payments that make" in fault().what


def test_a_payment_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same acts must pay the same: a ledger that depends on anything else is found when the deal is played again."""
    calls = iter(range(10**9))
    wrap(monkeypatch, exhausted, "settle", lambda out, deal: out(deal) if next(calls) % 2 else money.finish(deal, 1))
    assert re.search("ledger is|other events", fault().what)


# -- acts ----------------------------------------------------------------------------------------------------------------


def test_verify_that_takes_everything_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deal, "verify", lambda deal, seat, action: None)
    assert "is not listed, and verify takes it" in fault().what


def test_a_listed_act_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def strict(verify: Callable[..., None], deal: Deal, seat: str, action: Action | str) -> None:
        if str(action) == "discard 5s" and action in deal.legal(seat):
            raise IllegalAction("no fives today", "今天不打五")
        verify(deal, seat, action)

    wrap(monkeypatch, Deal, "verify", strict)
    assert "discard 5s is listed and refused: no fives today" in fault().what


def test_a_refusal_that_changes_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def writes(why: Callable[..., IllegalAction], deal: Deal, seat: int, action: Action) -> IllegalAction:
        deal._passed = (*deal._passed, Passed(seat, 0, -1, 99, OWN_ACT))
        deal._log.append(events.pack(Kind.TURN, 0, 0))
        return why(deal, seat, action)

    wrap(monkeypatch, refusal, "why", writes)
    assert "acts were refused" in fault().what


def test_a_refusal_without_chinese_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal, "why", lambda deal, seat, action: IllegalAction("no"))
    assert "no Chinese" in fault().what


def test_an_error_that_is_no_refusal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal, "why", lambda deal, seat, action: KeyError("oops"))
    found = fault()
    assert "KeyError" in found.what
    assert isinstance(found.__cause__, KeyError)


def test_an_error_in_the_middle_of_a_deal_is_told_with_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(kong: Callable[..., None], deal: Deal, seat: int, action: Action) -> None:
        raise ZeroDivisionError("kongs divide by zero")

    wrap(monkeypatch, course, "kong", fails)
    found = fault()
    assert "kongs divide by zero" in found.what
    assert isinstance(found.__cause__, ZeroDivisionError)
    assert "seed=" in str(found)
    assert "script(deal" in str(found)


def test_a_deal_without_an_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deal, "act", lambda deal, seat, action: None)
    with pytest.raises(Fault, match="no end in sight"):
        check_deal(SICHUAN, seed=1, checks=frozenset())


def test_nobody_asked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(monkeypatch, Deal, "legal", lambda legal, deal, seat: legal(deal, seat) if len(deal.events) != 21 else ())
    assert "may do ()" in fault().what


def test_a_deal_that_goes_on_after_its_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(
        monkeypatch,
        Deal,
        "verify",
        lambda verify, deal, seat, action: None if deal.finished else verify(deal, seat, action),
    )
    assert "is not listed, and verify takes it" in fault().what


# -- back, forth, elsewhere ----------------------------------------------------------------------------------------------


def test_undo_that_forgets_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from mahjong.play import fields

    monkeypatch.setattr(fields, "_NAMES", tuple(name for name in fields._NAMES if name != "wins"))
    assert "wins is" in fault(deals=60).what


def test_a_copy_that_shares_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deal, "copy", lambda deal: deal)
    assert fault().what


def test_a_pickle_of_another_deal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(monkeypatch, Deal, "_made_of", lambda made, deal: {**made(deal), "automation": states.ALL, "dealer": "E"})
    found = fault()  # at once, or because what was done in this deal cannot be done in that one
    assert "pickle" in found.what or re.search("is over|not in the hand|nothing is asked", found.what)


def test_json_of_another_deal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(monkeypatch, Deal, "to_json", lambda told, deal: {**told(deal), "acts": told(deal)["acts"][:-1]})
    assert "the deal from JSON" in fault().what


def test_a_deal_that_depends_on_chance_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same acts must lead to the same events."""
    calls = iter(range(10**9))
    wrap(monkeypatch, judge, "judge", lambda judged, *told: judged(*told) if next(calls) % 3 else None)
    assert fault(deals=40).what


# -- views ---------------------------------------------------------------------------------------------------------------


def test_a_view_of_the_wall_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    wrap(monkeypatch, View, "of", lambda of, deal, seat: replace(of(deal, seat), offered=str(deal._table.peek())))
    assert "tells what it cannot see: offered" in fault().what


def test_a_view_of_other_hands_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(monkeypatch, Event, "seen_by", lambda seen, event, seat: event)
    assert re.search("tells what it cannot see: events: .*deal", fault().what)


@pytest.mark.parametrize("kind", ["draw", "replace", "deal", "answer", "choose", "give", "receive", "take"])
def test_any_secret_event_that_is_shown_is_noticed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = variant("chengdu", void=True, exchange="dice", horse=True)

    def open_to_all(seen: Callable[..., Event], event: Event, seat: str | None) -> Event | None:
        return event if event.kind == kind else seen(event, seat)

    wrap(monkeypatch, Event, "seen_by", open_to_all)
    assert re.search(r"tells (what it cannot see|more)", fault(rules=rules, deals=20).what)


def test_concealed_kongs_that_are_shown_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Wuhan nobody sees what a concealed kong is made of."""

    def open_to_all(seen: Callable[..., Event], event: Event, seat: str | None) -> Event | None:
        return event if event.kind == "kong" else seen(event, seat)

    wrap(monkeypatch, Event, "seen_by", open_to_all)
    assert "tells what it cannot see" in fault(rules=variant("wuhan"), deals=100).what


# -- how it is told ------------------------------------------------------------------------------------------------------


def test_a_fault_tells_how_to_play_the_deal_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        wrap(broken, Deal, "tiles", lambda tiles, deal: tiles(deal)[len(deal.events) > 40 :])
        found = fault()
    assert isinstance(found, AssertionError)
    making, playing = (line.strip() for line in str(found).splitlines()[-2:])
    from mahjong.play.deal import Automation

    told: dict[str, Any] = {"variant": variant, "script": script, "Automation": Automation}
    exec(f"{making}\n{playing}", told)
    deal = told["deal"]
    assert deal.acts == found.acts
    assert len(deal.events) - 1 == found.number >= 40
    assert deal.variant == SICHUAN
    assert f"after event {found.number}" in str(found)

"""A call that has everybody declare ready: only in deals before which it was made; and declared hands that may change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from called import Called

from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.rules import ready
from mahjong.rules.options import Option, pick
from mahjong.testing import check_variant, script, stacked


class Announced(Called):
    """As `Called`; where "dry" was called nobody wins who has not declared."""

    key, names = "announced", ("Announced", "须报听")
    frozen = Option.flag(True, doc="a declared hand is frozen", zh="报听后不得换牌")
    declarations = pick(
        frozen,
        lambda frozen: (
            ready.kind(
                "ready",
                ("ready", "听"),
                required=True,
                by_call="dry",
                keeps=ready.KONG_SAME_WAITS if frozen else ready.ANYTHING,
                rule="r.ready",
            ),
        ),
    )


def dealt(before: str, draws: str, **options: Any) -> Deal:
    """S waits for 1p and 9s once it has discarded what it drew."""
    deal = stacked(Announced(**options), hands={"S": "123m 456m 789m 11p 99s", "E": "1z"}, indicator="5z", draws=draws)
    return script(deal, f"{before}; pass; E discard 1z")


def test_where_it_was_called_who_has_not_declared_does_not_win() -> None:
    deal = dealt("N choose call=dry", "1p")
    with pytest.raises(IllegalAction, match="has not declared ready") as caught:
        deal.act("S", "win")
    assert caught.value.rule == "r.ready"
    script(deal, "S discard 1p ready")
    assert deal.view("N").seats[1].ready


def test_and_who_has_does() -> None:
    deal = dealt("N choose call=dry", "2z 3z 3z 3z 1p")
    script(deal, "S discard 2z ready; W discard; N discard; E discard; S win")
    assert [won.seat for won in deal.wins] == ["S"]


def test_where_it_was_not_nobody_declares() -> None:
    deal = dealt("N choose call=buy", "1p")
    assert not any("ready" in one for one in deal.legal("S"))
    with pytest.raises(IllegalAction, match="was not called for"):
        deal.act("S", "discard 1p ready")
    script(deal, "S win")


@pytest.mark.parametrize("frozen", [True, False])
def test_a_declared_hand_is_frozen_or_not(frozen: bool) -> None:
    deal = dealt("N choose call=dry", "2z 3z 3z 3z 4z", frozen=frozen)
    script(deal, "S discard 2z ready; W discard; N discard; E discard")
    assert (deal.legal("S") == ("discard 4z",)) is frozen
    if not frozen:
        assert {"discard 1m", "discard 9s"} <= set(deal.legal("S"))


@pytest.mark.parametrize("frozen", [True, False])
def test_deals_keep_their_promises(frozen: bool, examples: Callable[[int], int], seed: int) -> None:
    assert check_variant(Announced(frozen=frozen), deals=examples(40), seed=seed)["ready"]


def test_a_declaration_that_hangs_on_no_call_is_refused() -> None:
    words = {
        "key": "bad",
        "names": ("Bad", "坏"),
        "declarations": (ready.kind("ready", ("ready", "听"), by_call="rain"),),
    }
    with pytest.raises(RuleError, match="by_call='rain' is none of what can be called"):
        type("Bad", (Called,), words)

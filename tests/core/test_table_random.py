"""Random deals: the table and its slow twin answer alike at every step."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from table_play import dealt_rules, kong_rules, lent_dealt, lent_rules, play_out, play_rules
from twin_moves import Rules

# Shrinking would play hundreds of deals more to make the seed smaller, which tells nothing.
RUN = (Phase.explicit, Phase.reuse, Phase.generate)
SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize(
    ("rules", "many"),
    [(play_rules(2), 40), (play_rules(4), 15), (kong_rules(), 25), (lent_rules(), 30)],
    ids=["small-hands", "all-hands", "kongs", "wild-tiles-in-claims"],
)
def test_any_deal_as_the_twin_plays_it(
    examples: Callable[[int], int], rules: st.SearchStrategy[Rules], many: int
) -> None:
    @settings(max_examples=examples(many), phases=RUN, report_multiple_bugs=False)
    @given(rules, SEEDS)
    def plays(rules: Rules, seed: int) -> None:
        play_out(rules, seed)

    plays()


@settings(max_examples=5, phases=RUN)
@given(play_rules(2), SEEDS)
def test_the_same_deal_comes_out_the_same(rules: Rules, seed: int) -> None:
    one, other = play_out(rules, seed), play_out(rules, seed)
    assert one.table.log == other.table.log
    assert one.table.snapshot() == other.table.snapshot()


def test_the_random_deals_meet_every_act() -> None:
    """With seeds of their own, so that the tests above are known to see what they are for."""
    wanted = {
        "draw", "replace", "discard", "turn", "claim", "claim 0", "claim 1", "claim 2", "claim 5", "claim 6", "kong", "unkong", "robbed added",
        "robbed concealed", "aside", "taken from a row",
        "swap", "alike", "both", "stand in", "group", "back", "win", "winners 1", "winners 2", "take", "show", "exchange", "reassign", "restored",
        "complete",
    }  # fmt: skip
    met: set[str] = set()
    for seed in range(300):
        met |= set(play_out(dealt_rules(seed), seed, masks=seed % 4 == 0).answers)
        if wanted <= met:
            return
    assert wanted <= met


def test_the_random_deals_meet_every_set_with_wild_tiles() -> None:
    forms = {"claim": (0, 1, 2, 5), "taken": (0, 1, 2, 5), "kong": (3, 4)}
    wanted = {f"{what} {form} with wild tiles" for what, numbers in forms.items() for form in numbers}
    met: set[str] = set()
    for seed in range(300):
        met |= set(play_out(lent_dealt(seed), seed).answers)
        if wanted <= met:
            return
    assert wanted <= met

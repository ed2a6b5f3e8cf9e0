"""Random deals: the table and its slow twin answer alike at every step."""

from __future__ import annotations

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from table_play import play_out, play_rules
from twin_table import Rules

# Shrinking would play hundreds of deals more to make the seed smaller, which tells nothing.
RUN = (Phase.explicit, Phase.reuse, Phase.generate)


@settings(max_examples=40, phases=RUN, report_multiple_bugs=False)
@given(play_rules(), st.integers(0, 2**32))
def test_small_hands_as_the_twin_plays_them(rules: Rules, seed: int) -> None:
    play_out(rules, seed)

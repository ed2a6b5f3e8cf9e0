"""Every rule set keeps what every deal of every rule set promises."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rule_sets import NAMED, OPTIONS

from mahjong.registry import variant, variants
from mahjong.rules.claims import NOBODY
from mahjong.testing import CHECKS, check_variant


@pytest.mark.parametrize("name", NAMED)
def test_every_rule_set(name: str, examples: Callable[[int], int], seed: int) -> None:
    deals = examples(160 if name in variants() else 60)  # a preset plays what its rule set plays
    met = check_variant(NAMED[name], deals=deals, seed=seed)
    assert met["deals"] == deals
    assert all(met[f"checked {kind}"] >= max(deals // 20, min(deals, 10)) for kind in CHECKS)  # 8 of 160
    if deals >= 150:  # else some of it may not happen
        words = NAMED[name].words
        wanted = ["drawn deals", "settle"]
        wanted += ["won by drawn", "claim"] * bool(words["shapes"])
        wanted += ["won by discard"] * (words["claims"].win is not NOBODY)
        wanted += ["kong", "replace"] * bool(words["kongs"].forms - {"claimed"})  # a claimed one is told as a claim
        for what in wanted:
            assert met[what], f"{what} was never met"


@pytest.mark.parametrize("about", OPTIONS)
def test_options_of_note(about: str, examples: Callable[[int], int], seed: int) -> None:
    key, options = OPTIONS[about]
    assert check_variant(variant(key, **options), deals=examples(10), seed=seed)["acts"]

"""The worked examples of the book."""

from __future__ import annotations

import pytest

from mahjong import variant
from mahjong.testing import idle, play_until, script, stacked

RULES = variant("luoshu")


@pytest.mark.rule(
    "luoshu.ex.legal", "luoshu.pattern.fifteen", "luoshu.pattern.head", "luoshu.win.shape", "luoshu.ready.stake"
)
def test_a_win_on_a_discard() -> None:
    told = RULES.score("159m267p555s45p11z", "6p", seat="S", from_seat="N", flags=["stake@S=5", "stake@N=3"])
    assert told.legal
    assert told.payments == {"E": 0, "S": 8, "W": 0, "N": -8}
    assert [(line.payer, line.amount) for line in told.lines] == [("N", 5), ("N", 3)]
    assert {line.rule for line in told.lines} == {"luoshu.settle.stake-lost"}


@pytest.mark.rule("luoshu.ex.legal", "luoshu.settle.stake-lost")
def test_the_same_win_played() -> None:
    deal = stacked(
        RULES, hands={"E": "3z", "S": "159m267p555s45p11z", "N": "348m366m177s22z77z"}, draws="8s 9s 8p 1s 4z 4z 6p"
    )  # fmt: skip
    script(
        deal,
        "E discard 3z; S discard 8s ready stake=5; W discard 9s; N discard 8p ready stake=3; E discard 1s; S discard 4z; W discard 4z",
    )
    script(deal, "N discard 6p; S win")
    assert deal.ledger.totals() == {"E": 0, "S": 8, "W": 0, "N": -8}
    assert [stage.name for stage in deal.ledger.stages] == ["win", "stakes"]
    won = deal.wins[0].score
    assert won is not None
    assert won.payments == {"E": 0, "S": 8, "W": 0, "N": -8}


@pytest.mark.rule("luoshu.ex.number-pair", "luoshu.pattern.no-number-head")
def test_number_tiles_are_no_pair() -> None:
    told = RULES.score("159m267p555s456p1m", "1m", seat="S", from_seat="N", flags=["stake@S=5"])
    assert not told.legal
    assert told.reason is not None
    assert told.reason.id == "luoshu.pattern.no-number-head"


@pytest.mark.rule("luoshu.ex.chow-not-fifteen", "luoshu.pattern.fifteen")
def test_a_run_that_is_not_fifteen() -> None:
    told = RULES.score("159m267p555s123p1z", "1z", seat="S", from_seat="N", flags=["stake@S=5"])
    assert not told.legal
    assert told.reason is not None
    assert told.reason.id == "luoshu.pattern.fifteen"


@pytest.mark.rule("luoshu.ex.selfdraw", "luoshu.pattern.head-set", "luoshu.settle.stake-lost", "luoshu.ready.stake")
def test_a_self_draw() -> None:
    told = RULES.score("348m366m177s77z22z", "7z", seat="E", self_draw=True, flags=["stake@E=4", "stake@W=2"])
    assert told.legal
    assert told.payments == {"E": 14, "S": -4, "W": -6, "N": -4}
    deal = stacked(
        RULES, hands={"E": "348m366m177s77z22z 9s", "W": "159m267p555s45p11z"}, draws="3z 8s 4z 7z"
    )  # fmt: skip
    script(deal, "E discard 9s ready stake=4; S discard 3z; W discard 8s ready stake=2; N discard 4z; E win")
    assert deal.ledger.totals() == told.payments


@pytest.mark.rule("luoshu.ex.exhausted", "luoshu.end.draw")
def test_the_wall_runs_out() -> None:
    deal = stacked(RULES, hands={"E": "3z", "S": "159m267p555s45p11z", "W": "348m366m177s22z77z"}, draws="8s 9s")
    script(deal, "E discard 3z; S discard 8s ready stake=5; W discard 9s ready stake=7")
    assert [one.stake for one in deal.view("E").seats] == [0, 5, 7, 0]
    play_until(deal, None, idle)
    assert not deal.wins
    assert deal.ledger.totals() == {"E": 0, "S": 0, "W": 0, "N": 0}

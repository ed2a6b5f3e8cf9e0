"""Whose hands lie open when a deal is over (`end.after(shows=...)`), and what a player who gives a tile is ready for (the flag ``ready-fan``)."""

from __future__ import annotations

import pickle

import pytest
from small_rules import small

from mahjong.errors import RuleError
from mahjong.play.deal import Deal
from mahjong.rules import endings as end
from mahjong.rules import facts, score
from mahjong.rules import features as f
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, idle, play_until, script, stacked
from mahjong.variant import Variant

HANDS = {"E": "5m", "S": "46m123p789p11s456p", "W": "9m"}


def open_hands(deal: Deal, viewer: str) -> str:
    return "".join(other.seat for other in deal.view(viewer).seats if other.hand is not None)


@pytest.mark.parametrize(("shows", "seen"), [(end.WINNERS, "S"), (end.ALL, "ESWN")])
def test_whose_hands_are_shown(shows: end.Shows, seen: str) -> None:
    rules = small(ending=end.after(1, shows=shows, rule="shown"))
    deal = stacked(rules, hands=HANDS)
    script(deal, "E discard 5m", passes=False)
    assert open_hands(deal, "W") == ""
    script(deal, "S win")
    for viewer in "ESWN":
        assert open_hands(deal, viewer) == seen
    assert "".join(seat for seat, _ in deal.events[-1].hands) == seen
    assert open_hands(pickle.loads(pickle.dumps(deal)), "N") == seen
    deal.undo()
    assert open_hands(deal, "N") == ""


def test_in_a_drawn_deal_nothing_is_shown() -> None:
    deal = play_until(stacked(small(ending=end.after(1, shows=end.ALL)), seed=3), None, idle)
    assert not deal.wins
    assert open_hands(deal, "E") == ""


def test_the_suite_where_all_show() -> None:
    met = check_variant(small(ending=end.after(1, shows=end.ALL)), deals=4, seed=2)
    assert met["deals"] == 4


@pytest.mark.parametrize("shows", ["all", None, True])
def test_no_word_for_it(shows: object) -> None:
    with pytest.raises(RuleError, match="WINNERS or ALL") as caught:
        end.after(1, shows=shows)  # type: ignore[arg-type]
    assert "须为" in caught.value.zh


# -- what who gives the tile is ready for ----------------------------------------------------------------------------------


def with_exemption() -> Variant:
    """Who gives the tile pays for all, unless ready for two fan himself."""
    return small(
        patterns=(
            pattern("pungs", "all pungs", "碰碰和", f.all_pungs(), fan=2),
            pattern("drawn", "self-draw", "自摸", facts.self_drawn, fan=1),
        ),
        scoring=score.chain(score.power()),
        shares=pay.shares(discard=2, others=1, draw=1),
        liabilities=liable.rules(
            liable.liable(
                "all", liable.fed_win(), unless=facts.told("ready-fan", "discarder").at_least(2), rule="exempt"
            ),
            binds=liable.LISTED,
        ),
    )


@pytest.mark.parametrize(
    ("east", "pays"),
    [
        ("147p258p369s1234z", 4),  # not ready
        ("123456s78p22s345p", 4),  # ready for one fan, drawn
        ("111222z333s44s55z", 2),  # all pungs
        ("111222z3334s555z", 2),  # all pungs on the single four
    ],
)
def test_a_discarder_who_is_ready(east: str, pays: int) -> None:
    rules = with_exemption()
    deal = script(stacked(rules, hands={**HANDS, "E": east + "5m"}), "E discard 5m; S win")
    assert deal.ledger.totals()["E"] == -pays
    assert deal.ledger.totals()["S"] == 4
    hand = "46m123p789p11s456p"
    for fan in (0, 1, 2, 3):
        told = rules.score(hand, "5m", seat="S", from_seat="E", flags=[f"ready-fan@E={fan}"])
        assert told.payments["E"] == (-2 if fan > 1 else -4)


def test_the_best_of_what_he_waits_for() -> None:
    """Two pairs and three pungs, or a run with the pungs: the better tile counts, and that it could be drawn."""
    rules = small(
        patterns=(
            pattern("red", "pung of red", "红中", f.pungs(of=1 << 33), fan=3),
            pattern("drawn", "self-draw", "自摸", facts.self_drawn, fan=1),
        ),
        scoring=score.chain(score.power()),
        shares=pay.shares(discard=2, others=1, draw=1),
        liabilities=liable.rules(
            *(
                liable.liable(
                    f"ready-{fan}", liable.fed_win(), if_win=facts.told("ready-fan", "discarder").exactly(fan)
                )
                for fan in (1, 4)
            ),
            binds=liable.LISTED,
        ),
    )
    for east, key in (("123456s678p99s77z", "ready-4"), ("123456s678p78p99s", "ready-1")):
        deal = script(stacked(rules, hands={**HANDS, "E": east + "5m"}), "E discard 5m; S win")
        assert {key} == {why for stage in deal.ledger.stages for line in stage.lines for why in line.via}

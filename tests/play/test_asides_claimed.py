"""A tile laid aside can be on offer: the others take it as they take a discard, and it leaves its row without a replacement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from small_rules import small

from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import facts, score
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, script, stacked
from mahjong.tiles import CODES, mask

PASSED = aside.tile("passed", "white", "白板", mask("5z1s"), discard=aside.FREE, claimable=("pung", "kong", "win"))
RULES = small(
    asides=(PASSED, aside.tile("still", "east", "东风", mask("1z"), discard=aside.FREE)),
    patterns=(pattern("laid", "won on a tile laid aside", "和亮牌", facts.from_row, fan=2),),
    scoring=score.chain(score.linear(base=1)),
    claims=claim.by(run=claim.ANY),
)
HANDS = {"E": "5z1z1s", "S": "23s123456m99p", "W": "55z", "N": "9m"}


def offered(deal: Deal, seat: str) -> list[str]:
    return [action.text for action in deal.legal(seat)]


def row(deal: Deal, seat: str) -> list[str]:
    return [CODES[place.tile] for place in deal.tiles() if place.where == "aside" and place.seat == seat]


def test_a_pung_of_a_tile_laid_aside() -> None:
    deal = stacked(RULES, hands=HANDS, tail="8p")
    script(deal, "E aside 5z")
    assert deal.waiting == ("W",)
    assert offered(deal, "W") == ["claim [555z]", "pass"]
    assert (deal.view("W").offered, deal.view("W").giver) == ("5z", "E")
    script(deal, "W claim [555z]")
    assert row(deal, "E") == []
    assert deal.view("W").hand.melds[0].feeder == "E"
    assert deal.view("E").hand.size == 13, "one tile less and no replacement"
    assert deal.waiting == ("W",)
    assert [event.kind for event in deal.events if event.kind != "answer"][-2:] == ["aside", "claim"]


def test_let_lie_it_is_replaced() -> None:
    deal = stacked(RULES, hands=HANDS, tail="8p")
    script(deal, "E aside 5z; W pass")
    assert row(deal, "E") == ["5z"]
    assert (deal.waiting, deal.view("E").drawn) == (("E",), "8p")
    script(deal, "E aside 1z")
    assert deal.waiting == ("E",), "a tile of another word is on offer to nobody"


def test_no_run_of_a_tile_laid_aside() -> None:
    """Only the classes that the word names; a run is not among them."""
    deal = stacked(RULES, hands=HANDS, tail="8p")
    script(deal, "E aside 1s")
    assert deal.waiting == ("E",)
    assert row(deal, "E") == ["1s"]
    deal = stacked(RULES, hands=HANDS)
    script(deal, "E discard 1s")
    assert "claim [123s]" in offered(deal, "S")


def test_a_kong_of_a_tile_laid_aside_draws_for_itself() -> None:
    deal = stacked(RULES, hands={**HANDS, "W": "555z"}, tail="8p")
    script(deal, "E aside 5z")
    assert offered(deal, "W") == ["claim [5555z]", "claim [555z]", "pass"]
    script(deal, "W claim [5555z]")
    assert deal.view("W").drawn == "8p"


def test_a_win_on_a_tile_laid_aside() -> None:
    deal = stacked(RULES, hands={**HANDS, "S": "23s123456m789p99p"})
    script(deal, "E aside 1s")
    assert offered(deal, "S") == ["win", "pass"]
    script(deal, "S win")
    won = deal.wins[0]
    assert (won.how, won.giver, CODES[won.tile]) == ("aside", "E", "1s")
    assert won.score is not None
    assert won.score.fan == 2
    assert row(deal, "E") == []
    assert deal.finished
    assert deal.ledger.totals() == {"E": -3, "S": 3, "W": 0, "N": 0}
    told = RULES.score("23s123456m789p99p", "1s", seat="S", from_seat="E", flags=["from-row"])
    assert told.payments == deal.ledger.totals()


def test_two_winners_take_one_tile() -> None:
    rules = small(asides=(PASSED,), claims=claim.by(winners=claim.ALL))
    deal = stacked(rules, hands={"E": "1s", "S": "23s123456m789p99p", "W": "23s123789m456p66p", "N": "9m"})
    script(deal, "E aside 1s; S win; W win")
    assert [won.how for won in deal.wins] == ["aside", "aside"]
    assert Counter(place.where for place in deal.tiles())["won"] == 1


def test_what_it_is_not() -> None:
    """It was no discard: neither the last one nor one that is taken back into a river."""
    deal = stacked(RULES, hands={**HANDS, "S": "23s123456m789p99p"})
    script(deal, "E aside 1s")
    flags = {"from-row", "last-discard", "first-discard", "after-kong-discard"}
    from mahjong.play.story import _FLAGS, _Asked
    from mahjong.rules.values import Source

    asked = _Asked(deal, 1, 18, Source.DISCARD, 0, True)
    assert {flag for flag in flags if _FLAGS[flag](asked)} == {"from-row"}
    with pytest.raises(RuleError, match="contradict"):
        RULES.score("23s123456m789p99p", "1s", seat="S", from_seat="E", flags=["from-row", "last-discard"])
    script(deal, "S pass")
    with pytest.raises(IllegalAction):
        deal.act("S", "win")


@pytest.mark.parametrize("wrong", ["pung", ("pungs",), ("discard",)])
def test_a_class_that_is_none(wrong: object) -> None:
    with pytest.raises(RuleError, match="classes of claims are run, pung, kong, win, pair"):
        aside.tile("a", "a", "甲", 1, claimable=wrong)  # type: ignore[arg-type]


MANY = small(
    asides=(
        aside.tile("any", "tile", "牌", mask("1-9s1-7z"), discard=aside.FREE, claimable=("pung", "kong", "win", "run")),
    ),
    claims=claim.by(winners=claim.ALL),
)


def test_random_deals_keep_their_promises(examples: Callable[[int], int]) -> None:
    for rules in (RULES, MANY):
        met = check_variant(rules, deals=examples(30), seed=4)
        assert met["aside"]


def test_random_deals_take_tiles_laid_aside() -> None:
    taken = Counter[str]()
    for seed in range(60):
        deal = MANY.deal(seed=seed)
        from mahjong.testing import play_until

        play_until(deal, players=_lays)
        last = ""
        for event in deal.events:
            if last == "aside" and event.kind in ("claim", "win"):
                taken[event.kind] += 1
            last = event.kind if event.kind != "answer" else last
    assert taken["claim"]


def _lays(deal: Deal, seat: str, legal: object) -> object:
    """Takes what it can, lays aside what it may."""
    for start in ("win", "claim", "aside"):
        for one in legal:  # type: ignore[attr-defined]
            if one.text.startswith(start):
                return one
    return legal[0]  # type: ignore[index]

"""Riichi's dead wall in play: its indicators and when kongs turn them, its replacements, and the tiles under the indicators."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.play.record import Record
from mahjong.rules.case import Case
from mahjong.rules.stated import story
from mahjong.rules.verdict import judge
from mahjong.testing import check_variant, play_until, script, stacked
from mahjong.tiles import CODES

JAPAN = variant("japan")
UP, DOWN = "1z2z3z4z5z", "9m9p9s8m8p"
WINS = {"E": "1p456m234s789s23p66p", "S": "111p222m333m44s56s", "W": "147m258p39s12345z", "N": "158m47p369s12345z"}
"""S can make a kong of the 1p that E discards and then waits for 4s and 7s; E, unopened, for 1p and 4p."""


def turned(deal: Deal) -> list[str]:
    """The tiles turned up so far, those under them in brackets, as the events tell them."""
    found = [event for event in deal.events if event.kind == "turn"]
    return [event.text if event.note == "indicator" else f"({event.text})" for event in found]


def kinds(deal: Deal) -> list[str]:
    return [event.kind for event in deal.events if event.kind not in ("answer", "settle")]


def yaku(deal: Deal) -> dict[str, int]:
    """What counted in the last win, with its han."""
    score = deal.wins[-1].score
    assert score is not None
    return {item.key: int(item.worth) for item in score.patterns if item.unit == "fan"}


@pytest.mark.rule("japan.wild.dora-indicator", "japan.wall.dead")
def test_the_indicator_is_the_upper_tile_of_the_third_stack_from_the_end() -> None:
    deal = stacked(JAPAN, indicator=UP, under=DOWN, tail="1s2s3s4s")
    assert [CODES[tile] for tile in deal.source.wall.tiles[-14:]] == [
        "5z", "8p", "4z", "8m", "3z", "9s", "2z", "9p", "1z", "9m", "3s", "4s", "1s", "2s"
    ]  # fmt: skip
    assert turned(deal) == ["1z"]
    assert all(deal.view(seat).indicator == "1z" for seat in deal.seats)
    assert (deal.view("E").left, deal.view("E").turns) == (83, 69)


@pytest.mark.rule("japan.end.exhaustive", "japan.claims.last-tile", "japan.wall.dead")
def test_fourteen_tiles_are_never_drawn() -> None:
    deal = stacked(JAPAN, hands={"S": "23567m25678p258s"}, indicator="1z", last="9s1m")
    play_until(deal, lambda deal: not deal._table.turns)
    assert (deal._table.left, deal.waiting) == (14, ("S",))
    script(deal, "S discard 1m")
    assert deal.finished, "no chow, pung or kong of the last discard"
    assert turned(deal) == ["1z"]


@pytest.mark.rule("japan.kong.dora", "japan.kong.dora-time", "japan.wall.dead")
def test_a_concealed_kong_turns_the_next_one_before_its_replacement() -> None:
    deal = stacked(JAPAN, hands={"E": "1111m234p567s99p47s"}, indicator=UP, tail="5s")
    script(deal, "E kong <1111m>")
    assert kinds(deal)[-3:] == ["kong", "turn", "replace"]
    assert turned(deal) == ["1z", "2z"]
    assert (deal.view("E").drawn, deal.view("E").turns) == ("5s", 68), "the last live tile moves into the dead wall"
    assert deal._table.left - deal._table.turns == 14


@pytest.mark.rule("japan.kong.dora-time")
@pytest.mark.parametrize(
    ("how", "replaced", "told"),
    [("closed-now-open-after-discard", 1, 1), ("closed-now-open-after-passing", 1, 0), ("immediate", 2, 1)],
)
def test_an_open_kong_turns_its_own_later(how: str, replaced: int, told: int) -> None:
    """E wins on the discard after S's kong; the kong's indicator, 4p, points to it."""
    rules = variant("japan", kan_dora=how)
    deal = stacked(rules, hands={**WINS, "E": "1p456m234s678s67p55s"}, indicator="1z4p", tail="5p")
    script(deal, "E discard 1p; S claim [1111p]")
    assert len(turned(deal)) == replaced
    script(deal, "S discard 5p; E win")
    assert turned(deal) == ["1z", "4p"][: 1 + told]
    assert yaku(deal) == {"pinfu": 1, "tanyao": 1} | ({"dora": 1} if told else {})


@pytest.mark.rule("japan.kong.dora-time")
def test_an_added_kong_turns_its_own_with_the_discard_or_before_a_further_replacement() -> None:
    hands = {"E": "1p456m234s678s39p55s", "S": "11p2222m78m444s19s", "W": WINS["W"], "N": "158m47p369s12345z"}
    deal = stacked(JAPAN, hands=hands, indicator=UP, draws="6z6z6z1p", tail="7z5s9m")
    script(deal, "E discard 1p; S claim [111p]; S discard 9s; W discard; N discard; E discard 6z; S kong [1111p+]")
    assert turned(deal) == ["1z"]
    also = deal.copy()
    script(also, "S discard 7z")
    assert kinds(also)[-3:-1] == ["discard", "turn"]
    script(deal, "S kong <2222m>")
    assert kinds(deal)[-4:] == ["kong", "turn", "turn", "replace"]
    assert turned(deal) == ["1z", "2z", "3z"]


@pytest.mark.rule("japan.kong.dora-time", "japan.pattern.rinshan")
def test_a_win_on_the_replacement_does_not_see_the_indicator_of_its_own_open_kong() -> None:
    deal = stacked(JAPAN, hands=WINS, indicator="1z3s", tail="7s")
    script(deal, "E discard 1p; S claim [1111p]; S win")
    assert turned(deal) == ["1z"]
    assert yaku(deal) == {"rinshan": 1}
    deal = stacked(variant("japan", kan_dora="immediate"), hands=WINS, indicator="1z3s", tail="7s")
    script(deal, "E discard 1p; S claim [1111p]; S win")
    assert yaku(deal) == {"rinshan": 1, "dora": 2}


@pytest.mark.rule("japan.pattern.chankan", "japan.kong.dora-time")
def test_a_robbed_kong_turns_none() -> None:
    hands = {
        "E": "9p147m258m36s1234z5z",
        "S": "99p123s456s789s11s",
        "W": "369m147p258s1234z",
        "N": "78p345m678m222p55z",
    }
    deal = stacked(JAPAN, hands=hands, indicator="1z2z", draws="6z6z7z9p")
    script(deal, "E discard 9p; S claim [999p]; S discard 1s; W discard; N discard; E discard; S kong [9999p+]; N win")
    assert turned(deal) == ["1z"]
    assert yaku(deal) == {"chankan": 1}


@pytest.mark.rule("japan.kong.limit-four", "japan.ex.five-indicators")
def test_four_kongs_and_five_indicators() -> None:
    """E makes three and declares riichi, S makes the fourth and no fifth."""
    hands = {"E": "1111m2222m3333m99s", "S": "5555m6666m7777m8p", "W": "147p258p36s11223z", "N": "147p58p36s334466z"}
    deal = stacked(JAPAN, hands=hands, indicator=UP, under=DOWN, tail="6s7s9m8s", draws="6z")
    script(deal, "E kong <1111m>; E kong <2222m>; E kong <3333m>; E discard 9m ready; S kong <5555m>")
    assert turned(deal) == ["1z", "2z", "3z", "4z", "5z"]
    assert not [act for act in deal.legal("S") if act.verb.name == "KONG"]
    with pytest.raises(IllegalAction, match="4 kongs have been made") as refused:
        deal.verify("S", "kong <6666m>")
    assert refused.value.rule == "japan.kong.limit-four"
    script(deal, "S discard 8s; E win")
    assert turned(deal)[5:] == ["(9m)", "(9p)", "(9s)", "(8m)", "(8p)"]


@pytest.mark.rule("japan.kong.limit-four")
def test_no_kong_once_the_live_wall_is_empty() -> None:
    deal = stacked(JAPAN, hands={"S": "111m147p258p369s1z"}, last="1m", indicator=UP)
    play_until(deal, lambda deal: not deal._table.turns)
    assert deal.view("S").drawn == "1m"
    with pytest.raises(IllegalAction, match="once the last tile has been drawn") as refused:
        deal.verify("S", "kong <1111m>")
    assert refused.value.rule == "japan.kong.limit-four"


@pytest.mark.rule("japan.score.ura", "japan.score.ura-count", "japan.score.dora-kinds", "japan.ex.ura")
def test_who_declared_riichi_turns_what_lies_under_the_indicators() -> None:
    """E wins after riichi with one concealed kong made, so two are turned; S without riichi none."""
    deal = stacked(JAPAN, hands={"E": "1111m234p567s99p23s"}, indicator=UP, under="9m8m", tail="6z", draws="6z6z7z4s")
    script(deal, "E kong <1111m>; E discard 6z ready")
    assert all(deal.view(seat).under == "" for seat in deal.seats)
    script(deal, "... E")
    script(deal, "E win")
    assert turned(deal) == ["1z", "2z", "(9m)", "(8m)"]
    assert all(deal.view(seat).under == "9m8m" for seat in deal.seats)
    assert yaku(deal)["ura"] == 4, "9m points to the four 1m"
    deal = stacked(JAPAN, hands={"S": "2222m234p567s99p2s"}, indicator=UP, under="1m8m", tail="4s", draws="3s")
    script(deal, "E discard; S kong <2222m>; S win")
    assert turned(deal) == ["1z", "2z"]
    assert deal.view("E").under == ""
    assert "ura" not in yaku(deal)


@pytest.mark.rule("japan.score.ura")
def test_nobody_is_told_what_lies_under_before() -> None:
    deal = stacked(JAPAN, hands={"E": "1111m234p567s99p23s"}, indicator=UP, under="9m8m", tail="6z", draws="6z6z7z4s")
    script(deal, "E kong <1111m>; E discard 6z ready; ... E")
    for seat in (None, *deal.seats):
        told = Record.of(deal, public=True) if seat is None else Record.of(deal, seat=seat)
        assert "under" not in told.text
    script(deal, "E win")
    told = [row.data for row in Record.of(deal, seat="W").rows if row.data.get("note") == "under"]
    assert told == [{"e": "turn", "tiles": "9m", "note": "under"}, {"e": "turn", "tiles": "8m", "note": "under"}]
    assert Record.of(deal).verify().ok


@pytest.mark.rule("japan.score.dora-max", "japan.ex.dora-40", "japan.pattern.yakuman-alone")
@pytest.mark.parametrize(
    ("up", "down"), [("1m1m1m1m3m", "3m3m3m5m5m"), ("1m3m5m7m7m", "1m3m5m7m7m"), ("7m7m7m5m5m", "7m1m1m3m3m")]
)
def test_forty_han_of_dora_and_no_more(up: str, down: str) -> None:
    """Four concealed kongs and ten indicators, each pointing to one of them, however they are shared out; as a limit hand it is not worth more."""
    told = {"seat": "S", "from_seat": "W", "flags": ("ready-declared",), "turned": up, "under": down}
    hand = "<2222m> <4444m> <6666m> <8888m> 9p"
    whole = {**told, "dealer": "E", "round": "E", "winners": 1, "seats": 4}
    found = judge(JAPAN._rules, story(JAPAN._rules, hand, "9p", **whole))
    assert isinstance(found, Case)
    assert sum(JAPAN._rules.items[key].when(found) for key in ("dora", "ura")) == 40
    score = JAPAN.score(hand, "9p", **told)
    assert score.payments["S"] == 64000, "four concealed pungs and four kongs"
    assert not {"dora", "ura"} & {item.key for item in score.patterns}


@pytest.mark.rule("japan.kong.dora", "japan.score.ura")
@pytest.mark.parametrize("how", ["closed-now-open-after-discard", "closed-now-open-after-passing", "immediate"])
def test_random_deals(how: str, examples: Callable[[int], int]) -> None:
    met = check_variant(variant("japan", kan_dora=how), deals=examples(60), seed=17)
    assert met["turn"] >= met["deals"]

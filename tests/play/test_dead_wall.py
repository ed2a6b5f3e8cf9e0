"""Indicators in a dead wall: where they lie, when kongs turn more, how many kongs there are, and who turns what lies under them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from small_rules import small

from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.rules import claims as claim
from mahjong.rules import endings as end
from mahjong.rules import facts, identity, score, wall, wild
from mahjong.rules import indicators as indicator
from mahjong.rules import kongs as kong
from mahjong.rules import phases as phase
from mahjong.rules import ready as ready_word
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, play_until, script, stacked
from mahjong.tiles import CODES
from mahjong.variant import Variant

NEXT = wild.successor(dragons="567")
DEAD = wall.rules(wall.deal(13), wall.dead(14, 4, shown=(3, 4, 5, 6, 7)))
LATE = {"claimed": indicator.AFTER_DISCARD, "added": indicator.AFTER_DISCARD}
OPENED = facts.told("opened")


def rules(**words: Any) -> Variant:
    """Every hand is worth 1, and 1 for each tile that an indicator points to, or, for who is unopened, one under an indicator."""
    given: dict[str, Any] = {
        "walls": DEAD, "marks": wild.turned(5, True, bonus=NEXT), "phases": (phase.turned(at=phase.DEAD),),
        "indicators": indicator.rules(**LATE, under=~OPENED, rule="small.kong.dora"),
        "kongs": kong.rules(most=4, rule="small.kong.limit"),
        "scoring": score.chain(score.linear(base=1), score.shares()),
        "patterns": (
            pattern("bonus", "bonus", "宝", facts.tally(NEXT), fan=1, per=True),
            pattern("deep", "deep bonus", "里宝", facts.tally(NEXT, under=True), fan=1, per=True),
        ),
    }  # fmt: skip
    return small(**{**given, **words})


PLAIN = rules()
WINS = {"E": "1p123m456s789s23s66z", "S": "111p222m333m44s56s", "W": "147m258p39s12345z", "N": "158m47p369s12345z"}
"""S can make a kong of the 1p that E discards; then it waits for 4s and 7s, E for 1s and 4s."""
UP, DOWN = "1z2z3z4z5z", "9m9p9s8m8p"
KONG = {"E": "1111m234p567s99p47z"}


def turned(deal: Deal) -> list[str]:
    """The tiles turned up so far, with those under them in brackets, as the events tell them."""
    found = [event for event in deal.events if event.kind == "turn"]
    return [event.text if event.note == "indicator" else f"({event.text})" for event in found]


def kinds(deal: Deal) -> list[str]:
    """The kinds of the events, without what follows a line of play by itself."""
    return [event.kind for event in deal.events if event.kind not in ("answer", "settle", "roll", "deal")]


def test_the_first_lies_in_the_third_stack_from_the_end() -> None:
    deal = stacked(PLAIN, indicator=UP, under=DOWN, tail="1s2s3s4s")
    assert turned(deal) == ["1z"]
    tiles = deal.source.wall.tiles
    back = [CODES[tile] for tile in tiles[-14:]]
    assert back == ["5z", "8p", "4z", "8m", "3z", "9s", "2z", "9p", "1z", "9m", "3s", "4s", "1s", "2s"]
    for seat in deal.seats:
        view = deal.view(seat)
        assert (view.indicator, view.under, view.left, view.turns) == ("1z", "", 83, 69)
    assert [CODES[place.tile] for place in deal.tiles() if place.where == "indicator"] == ["1z"]


def test_it_stays_in_the_wall_and_is_never_drawn() -> None:
    deal = play_until(stacked(PLAIN, indicator=UP, under=DOWN, last="7s8s"))
    assert deal.finished
    assert deal.wins == ()
    assert deal._table.left == 14
    assert len(deal._table.wall()) == 13
    assert [event.text for event in deal.events if event.kind == "draw"][-2:] == ["7s", "8s"]
    assert turned(deal) == ["1z"], "nobody has won: what lies under it stays hidden"


def test_a_concealed_kong_turns_one_before_its_replacement() -> None:
    deal = stacked(PLAIN, hands=KONG, indicator=UP, tail="5s6s")
    script(deal, "E kong <1111m>")
    assert kinds(deal)[-3:] == ["kong", "turn", "replace"]
    assert turned(deal) == ["1z", "2z"]
    assert deal.view("W").indicator == "1z2z"
    assert deal.view("W").turns == 68, "the last live tile has moved into the dead wall"


def test_an_open_kong_turns_one_with_the_discard_that_follows() -> None:
    deal = stacked(PLAIN, hands={**WINS, "E": "1p123m456m789s 99m66z"}, indicator=UP, tail="5s")
    script(deal, "E discard 1p; S claim [1111p]")
    assert turned(deal) == ["1z"]
    script(deal, "S discard 5s")
    assert kinds(deal)[-2:] == ["discard", "turn"] or kinds(deal)[-3:] == ["discard", "turn", "draw"]
    assert turned(deal) == ["1z", "2z"]


def test_one_that_is_due_is_turned_before_the_replacement_of_a_further_kong() -> None:
    hands = {"E": "1p123m456p789s 99m66z", "S": "111p 2222s 444s 44z 5m"}
    deal = stacked(PLAIN, hands=hands, indicator=UP, tail="4s9p5s")
    script(deal, "E discard 1p; S claim [1111p]; S kong <2222s>")
    assert turned(deal) == ["1z", "2z", "3z"], "that of the claimed kong, then that of the concealed one"
    assert kinds(deal)[-4:] == ["kong", "turn", "turn", "replace"]
    deal = stacked(PLAIN, hands=hands, indicator=UP, tail="4s9p5s")
    script(deal, "E discard 1p; S claim [1111p]; S kong <4444s>; S discard 9p")
    assert turned(deal) == ["1z", "2z", "3z"]


ROBBED = {"E": "9p147m258m36s1234z5z", "S": "99p123s456s789s11s", "W": "369m147p258s1234z", "N": "78p345m678m222p55z"}


def test_a_robbed_kong_turns_none() -> None:
    """S punged 9p and adds the fourth; N wins on it."""
    deal = stacked(PLAIN, hands=ROBBED, indicator="1z", under="9m", draws="6z6z7z9p")
    script(deal, "E discard 9p; S claim [999p]; S discard 1s; W discard; N discard; E discard; S kong [9999p+]; N win")
    assert [won.how for won in deal.wins] == ["robbed"]
    assert turned(deal) == ["1z", "(9m)"]
    assert "robbed" in kinds(deal)


def worth(deal: Deal) -> dict[str, int]:
    """What counted in the one win there was, each with how often."""
    score = deal.wins[-1].score
    assert score is not None
    return {item.key: item.worth for item in score.patterns}


def test_a_win_on_the_replacement_does_not_see_what_is_still_due() -> None:
    """S completes 456s with the replacement: the second indicator, 3s, would have pointed to 4s."""
    deal = stacked(PLAIN, hands=WINS, indicator="1z3s", tail="7s")
    script(deal, "E discard 1p; S claim [1111p]; S win")
    assert turned(deal) == ["1z"]
    assert worth(deal) == {}
    now = rules(indicators=indicator.rules())
    deal = stacked(now, hands=WINS, indicator="1z3s", tail="7s")
    script(deal, "E discard 1p; S claim [1111p]; S win")
    assert turned(deal) == ["1z", "3s"]
    assert worth(deal) == {"bonus": 2}, "44s"


@pytest.mark.parametrize(
    ("when", "told"),
    [
        (indicator.BEFORE_REPLACEMENT, 1),
        (indicator.AFTER_DISCARD, 1),
        (indicator.AFTER_CLAIMS, 0),
        (indicator.NEVER, 0),
    ],
    ids=["at once", "with the discard", "once it has passed", "never"],
)
def test_a_win_on_the_discard_after_a_kong(when: indicator.When, told: int) -> None:
    """E wins on S's 1s; the second indicator, 9s, points to it."""
    own = rules(indicators=indicator.rules(claimed=when))
    deal = stacked(own, hands=WINS, indicator="1z9s", tail="1s")
    script(deal, "E discard 1p; S claim [1111p]; S discard 1s; E win")
    assert turned(deal) == ["1z", "9s"][: 1 + told]
    assert worth(deal) == ({"bonus": 1} if told else {})


def test_once_the_discard_has_passed_or_is_claimed() -> None:
    own = rules(indicators=indicator.rules(claimed=indicator.AFTER_CLAIMS))
    for claimed in (False, True):
        hands = {**WINS, "E": "1p123m456m789s55s66z"} if claimed else {**WINS, "E": "1p123m456m789s99p66z"}
        deal = stacked(own, hands=hands, indicator="1z9s", tail="5s")
        script(deal, "E discard 1p; S claim [1111p]; S discard 5s")
        if claimed:
            assert turned(deal) == ["1z"]
            script(deal, "E claim [555s]")
            assert kinds(deal)[-2:] == ["turn", "claim"]
        else:
            assert kinds(deal)[-3:] == ["discard", "turn", "draw"]
        assert turned(deal) == ["1z", "9s"]


def test_what_lies_under_is_turned_by_who_may_and_for_him_alone() -> None:
    deal = stacked(PLAIN, hands=WINS, indicator="1z", under="9s", draws="5z6z7z1s")
    assert all("9s" not in [event.text for event in deal.view(seat).events] for seat in deal.seats)
    script(deal, "E discard 1p; ... E")
    script(deal, "E win")
    assert worth(deal) == {"deep": 1}, "9s points to the 1s he won on"
    assert turned(deal) == ["1z", "(9s)"]
    assert [deal.view(seat).under for seat in deal.seats] == ["9s"] * 4
    deal = stacked(
        PLAIN, hands={**WINS, "E": "1p147m2589p39s1234z", "W": "7s47m258p39s12345z"}, indicator="1z", under="3s"
    )
    script(deal, "E discard 1p; S claim [111p]; S discard 1p; W discard 7s; S win")
    assert turned(deal) == ["1z"], "an opened winner turns nothing under"
    assert deal.view("E").under == ""
    assert worth(deal) == {}


def test_as_many_lie_under_as_show() -> None:
    deal = stacked(PLAIN, hands={"E": "1111m 234p567s99p23s"}, indicator=UP, under=DOWN, tail="4s")
    script(deal, "E kong <1111m>; E win")
    assert turned(deal) == ["1z", "2z", "(9m)", "(9p)"]
    assert deal.view("S").under == "9m9p"
    assert worth(deal) == {"deep": 4}, "the indicator under it points to 1m"


def test_all_winners_of_one_tile_each_as_he_may() -> None:
    """S has opened and N has not: both win, N alone counts what lies under."""
    both = rules(claims=claim.by(winners=claim.ALL))
    hands = {
        "E": "1p147m2589p39s1234z",
        "S": "11p222m333m44s56s5p",
        "W": "7s47m2589p39s1234z",
        "N": "123m456m789m56s88s",
    }
    deal = stacked(both, hands=hands, indicator="6s", under="4s")
    script(deal, "E discard 1p; S claim [111p]; S discard 5p; W discard 7s; S win; N win")
    told = {won.seat: {item.key: item.worth for item in won.score.patterns} for won in deal.wins if won.score}
    assert told == {"S": {"bonus": 1}, "N": {"bonus": 1, "deep": 1}}


def test_where_play_goes_on_after_a_win() -> None:
    """S wins and turns one under the indicator; after a kong there are two, and the next winner turns the second."""
    own = rules(ending=end.left(1))
    hands = {"E": "7s1111m234567p9p78s", "S": "345m456m789m56s88s", "W": "47m258p39s123456z", "N": "47m38p39s1234567z"}
    deal = stacked(own, hands=hands, indicator="1z2z", under="6s8m", draws="1z7z9p", tail="9s")
    script(deal, "E discard 7s; S win")
    assert turned(deal) == ["1z", "(6s)"]
    assert worth(deal) == {"deep": 1}, "the 7s he won on"
    script(deal, "W discard 1z; N discard 7z; E kong <1111m>; E win")
    assert turned(deal) == ["1z", "(6s)", "2z", "(8m)"]
    assert [won.seat for won in deal.wins] == ["S", "E"]
    assert deal.view("W").under == "6s8m"


def test_four_kongs_at_most_and_none_at_the_end_of_the_wall() -> None:
    fives = {"E": "1111m2222m3333m46p", "S": "5555m6666m7777m8p"}
    deal = stacked(PLAIN, hands=fives, indicator=UP, under=DOWN, tail="9s9s8s7s", draws="5z6z")
    script(deal, "E kong <1111m>; E kong <2222m>; E kong <3333m>; E discard 4p; S kong <5555m>")
    assert turned(deal) == ["1z", "2z", "3z", "4z", "5z"]
    assert deal.view("S").turns == 69 - 4 - 1
    assert not [act for act in deal.legal("S") if act.verb.name == "KONG"]
    with pytest.raises(IllegalAction, match="4 kongs have been made") as refused:
        deal.verify("S", "kong <6666m>")
    assert refused.value.rule == "small.kong.limit"


def test_no_kong_of_the_last_tile() -> None:
    deal = stacked(PLAIN, hands={"S": "111m147p258p369s1z"}, last="1m", indicator=UP)
    play_until(deal, lambda deal: deal._table.turns == 0)
    assert (deal.waiting, deal.view("S").drawn) == (("S",), "1m")
    assert not [act for act in deal.legal("S") if act.verb.name == "KONG"]
    with pytest.raises(IllegalAction, match="once the last tile has been drawn"):
        deal.verify("S", "kong <1111m>")


def test_replacements_beyond_the_first_stacks_step_over_it() -> None:
    """Where there may be more of them than lie behind the indicator: it is never one."""
    many = rules(walls=wall.rules(wall.deal(13), wall.dead(14, None, shown=(2, 3))), kongs=kong.rules())
    fives = {"E": "1111m2222m3333m46p"}
    deal = stacked(many, hands=fives, indicator="1z2z", tail="9s8s7s")
    script(deal, "E kong <1111m>; E kong <2222m>; E kong <3333m>")
    assert [event.text for event in deal.events if event.kind == "replace"] == ["9s", "8s", "7s"]
    assert turned(deal) == ["1z", "2z"], "the dead wall has no further place"


def test_back_and_forth_copies_and_records() -> None:
    deal = stacked(PLAIN, hands=KONG, indicator=UP, under=DOWN, tail="5s6s")
    before = deal.view("E")
    script(deal, "E kong <1111m>")
    again, packed = deal.copy(), pickle.loads(pickle.dumps(deal))
    for other in (again, packed):
        assert other.view("S") == deal.view("S")
        assert turned(other) == ["1z", "2z"]
    deal.undo()
    assert deal.view("E") == before
    assert turned(deal) == ["1z"]
    assert deal._table.wall() == stacked(PLAIN, hands=KONG, indicator=UP, under=DOWN, tail="5s6s")._table.wall()
    rows = [
        told.to_json() for event in again.events if (told := event.seen_by("S")) is not None and event.kind == "turn"
    ]
    assert rows == [
        {"e": "turn", "tiles": "1z", "note": "indicator"},
        {"e": "turn", "tiles": "2z", "note": "indicator"},
    ]


def test_what_is_seen_counts_the_indicators() -> None:
    deal = stacked(PLAIN, hands=KONG, indicator="5z6z", tail="1s")
    look = Look(deal, "E")
    assert (look.turned, look.unseen()[31], look.unseen()[32]) == ((31,), 3, 4)
    script(deal, "E kong <1111m>")
    assert (look.turned, look.unseen()[31], look.unseen()[32]) == ((31, 32), 3, 3)


@pytest.mark.parametrize("stays", [None, "sliding"], ids=["dead", "declared"])
def test_random_deals_keep_their_promises(stays: str | None, examples: Callable[[int], int]) -> None:
    more = (
        {}
        if stays is None
        else {"declarations": (ready_word.kind("ready", ("ready", "报听"), keeps=ready_word.KONG_SAME_WAITS),)}
    )
    own = rules(**more, indicators=indicator.rules(**LATE, under=facts.told("ready-declared") if more else ~OPENED))
    met = check_variant(own, deals=examples(60), seed=11)
    assert met["turn"] >= met["deals"]
    assert met["kong"] or met["claim"]


def test_words_that_do_not_fit_together() -> None:
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: indicator.rules(added="late"), "one of NEVER, BEFORE_REPLACEMENT"),  # type: ignore[arg-type]
        (lambda: indicator.rules(under=True), "a test of the win"),  # type: ignore[arg-type]
        (lambda: rules(phases=()), "needs phase.turned"),
        (lambda: rules(walls=wall.rules(wall.deal(13), wall.reserve(14))), "names no stack"),
        (lambda: rules(walls=wall.rules(wall.deal(13), wall.dead(14, 4, shown=(80,)))), "stack 80 from the tail"),
        (lambda: rules(walls=wall.rules(wall.build(1), wall.deal(13), wall.dead(14, 4, shown=(3,)))), "lower tile"),
        (lambda: rules(marks=wild.turned(2, True, bonus=NEXT)), "kongs turn up to 5"),
        (lambda: rules(marks=wild.turned(5, bonus=NEXT)), "what lies under them"),
        (lambda: rules(wilds=wild.of("bonus")), "neither wild ones"),
        (lambda: rules(identities=(identity.swap("bonus", "1s"),)), "play as others"),
        (lambda: kong.rules(most=-1), "a number of kongs"),
        (lambda: stacked(PLAIN, indicator="1z2z3z4z5z6z"), "6 tiles, there is room for 5"),
        (lambda: stacked(rules(indicators=indicator.rules()), under="1z"), "no tile under another"),
    ]  # fmt: skip
    for make, why in wrong:
        with pytest.raises(RuleError, match=why) as refused:
            make()
        assert any(sign >= "\u4e00" for sign in refused.value.zh)

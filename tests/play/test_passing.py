"""Tiles passed round before play: routes, a second round, tiles that go on unseen, and what opposite seats exchange."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from small_rules import small

from mahjong import tiles
from mahjong.errors import IllegalAction, NotationError, RuleError
from mahjong.play.actions import Action
from mahjong.play.deal import Deal
from mahjong.rules import phases as phase
from mahjong.rules.phases import Again
from mahjong.testing import check_variant, script, stacked

IDS = {
    "pass": "small.pass",
    "never": "small.never",
    "blind": "small.blind",
    "again": "small.again",
    "courtesy": "small.courtesy",
}
BLIND = small(phases=(phase.passes(3, blind=True, rules=IDS),))


def passing(**words: Any) -> Any:
    return small(phases=(phase.passes(**{"tiles": 1, "rules": IDS, **words}),))


def dealt(rules: Any, **hands: str) -> Deal:
    return stacked(rules, hands=hands or {"E": "12m", "S": "12p", "W": "12s", "N": "12z"})


def held(deal: Deal, seat: str) -> str:
    return str(deal.view(seat).hand)


def test_tiles_go_right_left_and_across() -> None:
    deal = dealt(passing())
    for step in (1, 3, 2):
        before = [Counter(deal.view(seat).hand.tiles) for seat in deal.seats]
        given = [Counter(deal.legal(seat)[0].tiles) for seat in deal.seats]
        for seat in deal.seats:
            deal.act(seat, deal.legal(seat)[0])
        for place, seat in enumerate(deal.seats):
            assert Counter(deal.view(seat).hand.tiles) == before[place] - given[place] + given[place - step]
    assert [event.note for event in deal.events if event.kind == "exchange"] == ["1", "3", "2"]
    assert [len(deal.view(seat).hand) for seat in deal.seats] == [14, 13, 13, 13]
    assert deal.waiting == ("E",)
    assert deal.legal("E")[0].text.startswith("discard")


def test_all_give_at_once_and_hidden() -> None:
    deal = dealt(passing())
    script(deal, "E give 1m; S give 1p")
    assert deal.waiting == ("W", "N")
    assert "1m" in deal.view("E").hand, "nothing changes hands before all have given"
    assert not [event for event in deal.view("S").events if event.kind == "give" and event.seat == "E" and event.tiles]
    with pytest.raises(IllegalAction, match="nothing is asked"):
        deal.act("E", "give 2m")


@pytest.mark.parametrize(
    ("words", "answers", "rounds"),
    [
        ({"again": Again.NEVER}, {}, 1),
        ({"again": Again.DEALER}, {"E": "yes"}, 2),
        ({"again": Again.DEALER}, {"E": "no"}, 1),
        ({"again": Again.ALL}, dict.fromkeys("ESWN", "yes"), 2),
        ({"again": Again.ALL}, {**dict.fromkeys("ESW", "yes"), "N": "no"}, 1),
        ({"again": Again.DEALER, "reverse": True}, {"E": "yes"}, -2),
    ],
)
def test_a_second_round(words: dict[str, Any], answers: dict[str, str], rounds: int) -> None:
    deal = dealt(passing(**words))
    asked = []
    while deal.legal(deal.waiting[0])[0].text.partition(" ")[0] in ("give", "choose"):
        seat = deal.waiting[0]
        legal = deal.legal(seat)
        if legal[0].key == "again":
            asked.append(seat)
            assert [action.value for action in legal] == ["yes", "no"]
            deal.act(seat, f"choose again={answers[seat]}")
        else:
            deal.act(seat, legal[0])
    assert asked == list(answers)
    ways = ["1", "3", "2"]
    wanted = ways * rounds if rounds > 0 else [*ways, *ways[::-1]]
    assert [event.note for event in deal.events if event.kind == "exchange"] == wanted
    assert [event.note for event in deal.events if event.kind == "reveal"] == [
        f"again={value}" for value in answers.values()
    ]


def test_some_kinds_are_never_given() -> None:
    rules = passing(never=tiles.mask("1z"), tiles=3)
    deal = stacked(rules, hands={"E": "1111z"})
    assert not any("1z" in str(action) for action in deal.legal("E") if "z" in str(action) and 27 in action.tiles)
    with pytest.raises(IllegalAction, match="not given away") as caught:
        deal.act("E", "give 11z" + deal.legal("E")[0].text.partition(" ")[2][:2])
    assert caught.value.rule == "small.never"
    with pytest.raises(IllegalAction, match="3 tiles are given, not 2") as caught:
        deal.act("E", "give 11z")
    assert caught.value.rule == "small.pass"


class TestBlind:
    """Before the last pass the tiles just received lie face down."""

    def begun(self) -> Deal:
        deal = stacked(BLIND, hands={"E": "123456m", "S": "123456p", "W": "123456s", "N": "123456z"})
        script(deal, "E give 123m; S give 123p; W give 123s; N give 123z")
        script(deal, "E give 456m; S give 456p; W give 456s; N give 456z")
        return deal

    def test_nobody_sees_what_lies_face_down(self) -> None:
        deal = self.begun()
        assert held(deal, "E").endswith("???")
        assert "456p" not in held(deal, "E")
        assert len(deal.view("E").hand) == 14
        assert deal.view("E").drawn == ""
        got = [event for event in deal.view("E").events if event.kind == "receive" and event.seat == "E"]
        assert [len(event.tiles) for event in got] == [3, 0]
        assert {"give ???", "choose look=yes"} <= set(map(str, deal.legal("E")))
        assert all("?" in action or action.key == "look" for action in deal.legal("E"))

    def test_they_go_on_unseen(self) -> None:
        deal = script(self.begun(), "E give ? ? ?; S choose look=yes; S give 456s; W give ???; N give ???")
        for seat, got in (("W", "456p"), ("N", "456s"), ("S", "456m"), ("E", "456z")):
            across = next(event for event in reversed(deal.events) if event.kind == "receive" and event.seat == seat)
            assert across.text == got, "what came from the one neighbour goes to the other side of the table"
        assert not any("?" in held(deal, seat) for seat in deal.seats)

    def test_some_of_them_go_on_and_the_others_are_taken_up(self) -> None:
        deal = script(self.begun(), "E give 1z2z ?; S give ???; W give ???; N give ???")
        across = next(
            event for event in deal.events if event.kind == "give" and event.seat == "E" and event.act is None
        )
        looked = [event for event in deal.view("E").events if event.kind == "look"]
        assert [len(event.tiles) for event in looked] == [2]
        assert sorted((*across.tiles, *looked[0].tiles)) == [12, 13, 14], "of 456p one has gone on"
        assert sum(tile in (12, 13, 14) for tile in deal.view("W").hand.tiles) >= 1
        hidden = [event for event in deal.events if event.kind == "give" and event.act is None]
        assert [event.knows for event in hidden] == [frozenset()] * 4

    def test_who_looks_gives_what_he_sees(self) -> None:
        deal = script(self.begun(), "E choose look=yes")
        looked = next(event for event in deal.view("E").events if event.kind == "look")
        assert looked.text == "456p"
        assert all("?" not in action for action in deal.legal("E"))
        with pytest.raises(IllegalAction, match="no such tiles lie face down") as caught:
            deal.act("E", "give 4p??")
        assert caught.value.rule == "small.blind"

    def test_it_cannot_give_of_them_by_name(self) -> None:
        deal = self.begun()
        with pytest.raises(IllegalAction, match="4p is not in the hand"):
            deal.act("E", "give 4p??")
        with pytest.raises(IllegalAction, match="go on unseen, or they are looked at") as caught:
            deal.act("E", "give 123z")
        assert caught.value.rule == "small.blind"


@pytest.mark.parametrize(
    ("named", "many"), [("0000", "0000"), ("1230", "1010"), ("3333", "3333"), ("2031", "2020"), ("0312", "0202")]
)
def test_opposite_seats_exchange_the_smaller_number(named: str, many: str) -> None:
    deal = dealt(passing(routes=(phase.NEXT,), courtesy=3))
    for seat in deal.seats:
        deal.act(seat, deal.legal(seat)[0])
    for seat, n in zip(deal.seats, named, strict=True):
        assert [action.value for action in deal.legal(seat)] == ["0", "1", "2", "3"]
        deal.act(seat, f"choose courtesy={n}")
    assert [event.note for event in deal.events if event.kind == "reveal"] == [f"courtesy={n}" for n in named]
    gave = dict.fromkeys(deal.seats, 0)
    while deal.legal(deal.waiting[0])[0].text.startswith("give"):
        seat = deal.waiting[0]
        gave[seat] = len(deal.legal(seat)[0].tiles)
        deal.act(seat, deal.legal(seat)[0])
    assert "".join(str(gave[seat]) for seat in deal.seats) == many
    assert [event.note for event in deal.events if event.kind == "exchange"] == ["1", "2"][: 1 + (many != "0000")]
    assert [len(deal.view(seat).hand) for seat in deal.seats] == [14, 13, 13, 13]


def test_what_a_hand_was_dealt_first_may_change() -> None:
    """The dealer's last tile may be given away; then the last one received stands for it."""
    deal = stacked(passing(routes=(phase.NEXT,)), hands={"E": "1112223334445m5m", "N": "9m"})
    script(
        deal,
        "E give 5m; S give "
        + str(deal.legal("S")[0]).partition(" ")[2]
        + "; W "
        + str(deal.legal("W")[0])
        + "; N give 9m",
    )
    assert deal.view("E").drawn in ("9m", "5m")
    assert len(deal.view("E").hand) == 14


@pytest.mark.parametrize(
    "words",
    [
        {"tiles": 0}, {"tiles": 5}, {"tiles": True}, {"routes": ()}, {"routes": (phase.DICE,)}, {"routes": ("next",)}, {"again": "dealer"},
        {"courtesy": 5}, {"courtesy": True}, {"never": None},
    ],
)  # fmt: skip
def test_words_that_are_none(words: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match=r"phase\.passes") as caught:
        phase.passes(**words)
    assert "须为" in caught.value.zh


def test_the_text_of_acts() -> None:
    assert Action("give ? ? 3m") is Action("give 3m??")
    assert Action("give 3m??").tiles == (2, 63, 63)
    assert Action("swap 5m S1").told("zh") == "换 5m S1"
    assert Action("swap 0p N4").tiles == (61,)
    for wrong in (
        "swap 5m",
        "swap S1",
        "swap ? S1",
        "swap 5m X1",
        "swap 5m S0",
        "swap 5m S8",
        "swap 55m S1",
        "discard ?",
        "aside ?",
    ):
        with pytest.raises(NotationError):
            Action(wrong)


@pytest.mark.parametrize(
    "words",
    [
        {"blind": True, "again": Again.DEALER, "courtesy": 3, "tiles": 3},
        {"blind": True, "routes": (phase.ACROSS, phase.NEXT), "tiles": 2},
    ],
)
def test_random_deals_keep_what_all_deals_promise(words: dict[str, Any]) -> None:
    met = check_variant(passing(**words), deals=12, seed=3)
    assert met["look"]
    assert met["give"] > met["receive"], "what goes on unseen is told apart"

"""Groups laid before the first turn, and what a seat may lay aside for them: `aside.group`, `phase.groups`, `aside.tile(needs=...)`."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Automation, Deal
from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import phases as phase
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, script, stacked
from mahjong.variant import Variant

ORDERS = {"passes": phase.PASSES, "turn": phase.TURN, "free": phase.FREE}


class Rows(Variant):
    """A game of its own: two groups, reds passed onto any row, 1p onto one with a five, own kinds onto the groups."""

    key = "rows"
    names = ("Rows", "亮组")
    order = Option.choice("passes", tuple(ORDERS))
    revise = Option.flag(True)
    keep = Option.int(2, low=0, high=4)
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.deal(13), wall.draws(wall.HEAD), wall.last(4))
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)
    patterns = (pattern("nobody", "nobody laid", "无人亮组", facts.told("no-groups"), fan=1),
                pattern("last", "last", "绝张", facts.told("last-copy-pung") | (f.fours(of=f.WON) & f.pungs(of=f.WON, zone=f.HIDDEN)), fan=1),
                pattern("reds", "reds", "红中", facts.owned(tiles.mask("7z")), fan=1, per=True))  # fmt: skip
    scoring = score.chain(score.linear(base=1))
    phases = (
        pick((order, revise), lambda how, revise: phase.groups(order=ORDERS[how], revise=revise, rule="rows.order")),
    )
    asides = (
        aside.group("dragons", "dragons", "三元", *(tiles.mask(f"{n}z") for n in (5, 6, 7)), rule="rows.dragons"),
        aside.group("fives", "fives", "三五", *(tiles.mask(f"5{suit}") for suit in "mps"), rule="rows.fives"),
        aside.tile(
            "red", "red", "红中", tiles.mask("7z"), needs=(aside.ANYTHING,), discard=aside.KEPT, rule="rows.red"
        ),
        aside.tile(
            "more", "1p", "一饼", tiles.mask("1p"), needs=(tiles.mask("5p"), tiles.mask("7z")), rule="rows.more"
        ),
        aside.tile("own", "own kind", "同牌", aside.GROUPS, discard=aside.FREE, rule="rows.own"),
    )
    claims = pick(keep, lambda keep: claim.by(keep=keep))


PLAIN = "19m19p19s1234z258m"


def dealt(hands: dict[str, str], *, draws: str = "", **options: Any) -> Deal:
    automation = options.pop("automation", Automation.DRAW | Automation.ASIDES | Automation.PASS | Automation.FORCED)
    return stacked(Rows(**options), hands=hands, draws=draws, automation=automation)


def test_a_group_is_a_set_and_nothing_is_drawn_for_it() -> None:
    deal = dealt({"E": PLAIN + "3s", "S": "555m55p5s56777z1p"}, draws="9m")
    assert deal.waiting == ("S",)  # who can only pass is not asked
    assert list(deal.legal("S")) == ["aside 567z", "aside 5m5p5s", "pass"]
    script(deal, "S aside 567z")
    view = deal.view("N").seats[1]
    assert ([str(meld) for meld in view.melds], view.concealed, view.aside) == (["[567z]"], 10, ())
    script(deal, "S pass; E discard 3s; S discard 9m")
    with pytest.raises(IllegalAction, match="E win"):
        deal.act("E", "win")


def test_a_group_comes_back_once() -> None:
    deal = dealt({"E": PLAIN + "3s", "S": "555m55p5s56777z1p"})
    script(deal, "S aside 567z; S choose back=567z")
    assert deal.view("N").seats[1].melds == ()
    assert [event.kind for event in deal.events if event.seat == "S"][-2:] == ["group", "back"]
    script(deal, "S aside 567z")
    with pytest.raises(IllegalAction) as refused:
        deal.act("S", "choose back=567z")
    assert refused.value.rule == "rows.order"
    assert list(deal.legal("S")) == ["aside 5m5p5s", "pass"]


def test_after_a_change_who_has_passed_is_asked_again() -> None:
    deal = dealt({"E": "5m5p5s567z19m19p19s1z2z", "S": "5m5p5s567z19m19p19s1z"})
    script(deal, "E aside 567z; E pass")
    assert deal.waiting == ("S",)
    script(deal, "S aside 5m5p5s")
    assert deal.waiting == ("S",)
    script(deal, "S pass")
    assert deal.waiting == ("E",)  # a change of S: E is asked again
    script(deal, "E choose back=567z; E pass; S pass")
    assert deal.waiting == ("E",)
    assert [len(deal.view("N").seats[seat].melds) for seat in (0, 1)] == [0, 1]
    assert any(action.text.startswith("discard") for action in deal.legal("E"))


def test_each_seat_once_in_turn() -> None:
    deal = dealt({"E": "5m5p5s567z19m19p19s1z2z", "S": "5m5p5s567z19m19p19s1z"}, order="turn", revise=False)
    script(deal, "E aside 567z; E aside 5m5p5s")
    with pytest.raises(IllegalAction):
        deal.act("E", "choose back=567z")
    script(deal, "S aside 567z; S pass")
    assert deal.waiting == ("E",)
    assert deal.legal("E")[0].text.startswith("discard")


def test_all_at_once() -> None:
    deal = dealt({"E": "5m5p5s567z19m19p19s1z2z", "S": "5m5p5s567z19m19p19s1z"}, order="free")
    assert deal.waiting == ("E", "S")
    script(deal, "E pass")
    assert deal.waiting == ("S",)
    deal.act("S", "aside 567z")
    assert deal.waiting == ("E", "S")
    deal.act("S", "pass")
    deal.act("E", "pass")
    assert deal.waiting == ("E",)
    assert deal.legal("E")[0].text.startswith("discard")


def test_enough_tiles_stay() -> None:
    twice = "55m55p55s556677z1m"
    deal = dealt({"E": PLAIN + "3s", "S": twice})
    script(deal, "S aside 567z; S aside 567z; S aside 5m5p5s")
    assert [
        action.text for action in deal.legal("S") if action.text.startswith("aside")
    ] == []  # one tile would be left
    with pytest.raises(IllegalAction, match="too few"):
        deal.act("S", "aside 5m5p5s")
    deal = dealt({"E": PLAIN + "3s", "S": twice}, keep=1)
    script(deal, "S aside 567z; S aside 567z; S aside 5m5p5s; S aside 5m5p5s")
    assert deal.view("S").seats[1].concealed == 1


def test_what_may_be_laid_aside_hangs_on_the_row() -> None:
    deal = dealt({"E": "1m5m5p5s77z1p9m9p9s1z2z3z4z", "S": "567z7z55p19m19p19s1p"}, draws="6z9s8m8m")
    assert deal.waiting == ("E",)
    script(deal, "E pass; S aside 567z")
    script(deal, "E pass; E discard 7z")  # without a group nothing is held back
    assert [action.text for action in deal.legal("S") if action.text.startswith("aside")] == ["aside 6z", "aside 7z"]
    assert "discard 7z" not in deal.legal("S")  # it can be laid aside
    assert "discard 6z" in deal.legal("S")  # of its own kinds it may do either
    with pytest.raises(IllegalAction, match="laid aside, not discarded") as refused:
        deal.act("S", "discard 7z")
    assert refused.value.rule == "rows.red"
    script(deal, "S aside 7z")
    assert deal.view("E").seats[1].aside == ("7z",)
    assert "aside 1p" not in deal.legal("S")  # no five of dots in the row


def test_a_row_that_meets_more_needs() -> None:
    deal = dealt({"E": PLAIN + "3s", "S": "5m5p5s77z1p9m9p9s1z2z3z4z"}, draws="4m4m4m4m")
    script(deal, "S aside 5m5p5s; S pass; E discard 3s")
    assert "aside 1p" not in deal.legal("S")
    script(deal, "S aside 7z")
    assert "aside 1p" in deal.legal("S")  # a tile laid aside later counts


def test_after_a_claim_a_tile_that_could_be_laid_may_go() -> None:
    deal = dealt({"E": PLAIN + "3s", "S": "567z77z33s9m9p19s1z2z"}, draws="8m8p4m4m")
    script(deal, "S aside 567z; S pass; E discard 3s; S claim [333s]")
    assert "discard 7z" in deal.legal("S")
    script(deal, "S discard 1z; ... S")
    assert "discard 7z" not in deal.legal("S")  # the next turn has drawn


def test_the_dealer_may_begin_with_one() -> None:
    deal = dealt({"E": "567z77z33s9m9p19s1z2z8m"}, draws="8m8p4m4m4p")
    script(deal, "E aside 567z; E pass")
    assert "discard 7z" in deal.legal("E")
    script(deal, "E discard 1z; ... E")
    assert "discard 7z" not in deal.legal("E")
    assert "aside 7z" in deal.legal("E")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("revise", [False, True])
def test_every_order_keeps_what_all_deals_promise(order: str, revise: bool, examples: Any) -> None:
    met = check_variant(Rows(order=order, revise=revise), deals=max(20, examples(20)))
    assert met["group"]
    assert revise == bool(met["back"])


def test_pickles_tell_groups() -> None:
    deal = dealt({"E": PLAIN + "3s", "S": "555m55p5s56777z1p"})
    script(deal, "S aside 567z; S choose back=567z; S aside 5m5p5s; S pass; E discard 3s")
    again = pickle.loads(pickle.dumps(deal))
    assert [str(event) for event in again.events] == [str(event) for event in deal.events]


def test_score_takes_groups_and_tiles_laid_aside() -> None:
    rules = Rows()
    won = rules.score("123m456p77s9s9s [5z6z7z]", "9s", self_draw=True, laid="77z", flags=())
    assert [(one.key, one.count) for one in won.patterns] == [("reds", 3)]
    assert [
        one.key for one in rules.score("123m456p777s99s23s", "1s", self_draw=True, flags=["no-groups"]).patterns
    ] == ["nobody"]
    with pytest.raises(RuleError, match="no-groups"):
        rules.score("123m456p77s9s9s [5z6z7z]", "9s", self_draw=True, flags=["no-groups"])
    with pytest.raises(RuleError, match="is no set"):
        rules.score("123m456p77s9s9s [1z6z7z]", "9s", self_draw=True)
    with pytest.raises(RuleError, match="laid aside"):
        rules.score("123m456p77s9s9s [5z6z7z]", "9s", self_draw=True, laid="7777z")
    from mahjong import variant

    with pytest.raises(RuleError, match="lays no tiles aside"):
        variant("sichuan").score("123m456p777s99s23s", "1s", self_draw=True, laid="1m")


@pytest.mark.parametrize(
    "make",
    [
        lambda: aside.group("x", "x", "x", 1, 2),
        lambda: aside.group("x", "x", "x", 1, 2, "3m"),  # type: ignore[arg-type]
        lambda: aside.tile("x", "x", "x", 1, needs=("5m",)),  # type: ignore[arg-type]
        lambda: aside.tile("x", "x", "x", 1, needs=(1,), forced=True),
        lambda: aside.tile("x", "x", "x", aside.GROUPS, discard=aside.LAYS_TOO),
        lambda: phase.groups(order="turn"),  # type: ignore[arg-type]
    ],
)
def test_words_refuse_what_they_cannot_mean(make: Any) -> None:
    with pytest.raises(RuleError):
        make()


def test_the_last_copy_lies_in_a_pung_of_another_or_ones_own_three() -> None:
    rules = Rows()
    assert rules.flags == ("robbed-kong", "robbed-concealed", "last-copy-pung", "no-groups")
    assert [one.key for one in rules.score("555m4m6m123p789s99s", "5m", self_draw=True).patterns] == ["last"]
    assert rules.score("46m123p789s111z99s", "5m", self_draw=True).patterns == ()
    hand = "4m6m123p789s99s [5z6z7z]"
    assert [one.key for one in rules.score(hand, "5m", self_draw=True, flags=["last-copy-pung"]).patterns] == [
        "last",
        "reds",
    ]


def test_a_pung_of_another_is_seen_in_play() -> None:
    deal = dealt(
        {
            "E": "55m19p19s1234z258p6p",
            "S": "46m123p678s666z77z",
            "W": "5m19m19p1s1234z258s",
            "N": "5m19m19p19s1234z25s",
        },
        draws="8p8p8p7p7m",
    )
    script(
        deal,
        "E discard 6p; S discard 8p; W discard 8p; N discard 5m; E claim [555m]; E discard 1z; S discard; W discard 5m; S win",
    )
    (won,) = deal.wins
    assert won.score is not None
    assert "last" in [one.key for one in won.score.patterns]

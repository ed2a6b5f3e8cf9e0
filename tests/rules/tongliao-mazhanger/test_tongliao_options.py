"""Every option at every value, and the eras."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import RuleError
from mahjong.rules import phases as phase
from mahjong.rules.rotation import Outcome
from mahjong.testing import script, stacked

XI = "[7z8m5s]"
NATURAL = "7z"


def counted(
    hand: str, win: str, turned: str = NATURAL, options: dict[str, Any] | None = None, **how: Any
) -> dict[str, int]:
    if "from_seat" not in how:
        how["self_draw"] = True
    found = variant("tongliao-mazhanger", **(options or {})).score(hand, win, turned=turned, **how)
    assert found.legal, found.reason
    return {one.key: one.worth for one in found.patterns}


@pytest.mark.rule("tongliao-mazhanger.wild.fish-counted")
def test_fish_in_the_hand() -> None:
    hand = f"11s123m456p79s555p {XI}"
    assert counted(hand, "8s") == {"fish": 2}
    assert counted(hand, "8s", options={"fish_in_hand_counts": False}) == {}
    claimed = f"55p123m456p79s [111s] {XI}"
    assert counted(claimed, "8s", options={"fish_in_hand_counts": False}) == {"fish": 3}
    konged = f"55p123m456p79s <1111s> {XI}"
    assert counted(konged, "8s", options={"fish_in_hand_counts": False}) == {"fish": 4, "concealed-kong": 2}


@pytest.mark.rule("tongliao-mazhanger.score.fish-exposed-kong", "tongliao-mazhanger.score.fish-concealed-kong")
def test_kongs_as_fish() -> None:
    hand = f"55p79s [2222m] [3333p+] <4444s> {XI}"
    assert counted(hand, "8s") == {"exposed-kong": 2, "concealed-kong": 2}
    assert counted(hand, "8s", options={"rule_exposed_kong": "off"}) == {"concealed-kong": 2}
    assert counted(hand, "8s", options={"rule_concealed_kong": "off"}) == {"exposed-kong": 2}


@pytest.mark.rule("tongliao-mazhanger.score.fish-last-tile")
def test_the_last_copy() -> None:
    own = f"55p123m888s79s222p {XI}"
    assert counted(own, "8s") == {"last-tile": 1}
    assert counted(own, "8s", options={"rule_last_tile": False}) == {}
    scattered = f"55p123m456p222p79s {XI}"
    assert counted(scattered, "8s", flags=["last-copy"]) == {}  # three among the discards do not count
    assert counted(scattered, "8s", flags=["last-copy-pung"]) == {"last-tile": 1}


@pytest.mark.rule("tongliao-mazhanger.score.fish-bottom-dig")
def test_bottom_dig() -> None:
    for hand in (f"55p123m222p79s666z {XI}", f"55p123m222p79s [666z] {XI}"):
        assert counted(hand, "8s", "6z") == {"bottom-dig": 1}
        assert counted(hand, "8s", "5z") == {}
        assert counted(hand, "8s", "6z", options={"rule_bottom_dig": False}) == {}
    assert counted("66z123m222p79s555p " + XI, "8s", "6z") == {}  # a pair is none


@pytest.mark.rule("tongliao-mazhanger.score.fish-rebound", "tongliao-mazhanger.score.fish-rob-bloom")
def test_rebound_and_robbing() -> None:
    hand, how = f"22p123m456p777m57s {XI}", {"from_seat": "N"}
    added, concealed = {**how, "flags": ["robbed-kong"]}, {**how, "flags": ["robbed-concealed"]}
    # The other three lie in the pung that was to grow, which nobody need say.
    assert counted(hand, "6s", **added) == {"last-tile": 1, "rebound": 1}
    assert counted(hand, "6s", options={"rule_rebound": False}, **added) == {"last-tile": 1}
    assert counted(hand, "6s", options={"rule_last_tile": False}, **added) == {"rebound": 1}
    assert counted(hand, "6s", options={"rob_and_bloom_fish": "on"}, **added) == {
        "last-tile": 1,
        "rebound": 1,
        "rob": 1,
    }
    assert counted(hand, "6s", options={"rob_and_bloom_fish": True}, **concealed) == {"rebound": 1}
    kong = f"22p123m456p57s <7777m> {XI}"
    assert counted(kong, "6s", flags=["kong-bloom"]) == {"concealed-kong": 2}
    assert counted(kong, "6s", options={"rob_and_bloom_fish": True}, flags=["kong-bloom"]) == {
        "concealed-kong": 2,
        "bloom": 1,
    }
    assert counted(hand, "6s", options={"rob_and_bloom_fish": True}, flags=["bloom-aside"]) == {"bloom": 1}


@pytest.mark.parametrize(("options", "flag", "rule"), [
    ({"discard_wins": False}, None, "win.sources"), ({"discard_wins": False}, "robbed-kong", "win.sources"),
    ({"rebound_kongs": "added"}, "robbed-concealed", "score.fish-rebound-scope"),
    ({"rule_rebound": False}, "robbed-concealed", "score.fish-rebound-scope"),
    ({"rebound_kongs": "added"}, "robbed-kong", None), ({"rule_rebound": False}, "robbed-kong", None),
])  # fmt: skip
@pytest.mark.rule("tongliao-mazhanger.win.sources", "tongliao-mazhanger.score.fish-rebound-scope")
def test_what_no_table_lets_win_is_no_win_when_it_is_scored(
    options: dict[str, Any], flag: str | None, rule: str | None
) -> None:
    rules = variant("tongliao-mazhanger", **options)
    flags = [flag] if flag else []
    told = rules.score(f"22p123m456p777m57s {XI}", "6s", seat="S", from_seat="N", turned="7z", flags=flags)
    assert (told.reason.id if told.reason else None) == (rule and f"tongliao-mazhanger.{rule}")


@pytest.mark.rule("tongliao-mazhanger.score.fish-rebound-scope")
@pytest.mark.parametrize(("options", "robbed"), [
    ({}, True), ({"rebound_kongs": "added"}, False), ({"rule_rebound": False}, False), ({"discard_wins": False}, False),
])  # fmt: skip
def test_a_concealed_kong_is_won_on(options: dict[str, Any], robbed: bool) -> None:
    deal = _kong_deal(options)
    script(deal, "E kong <6666s>")
    assert ("S" in deal.waiting and "win" in deal.legal("S")) == robbed
    if robbed:
        script(deal, "S win")
        (won,) = deal.wins
        assert won.score is not None
        assert "rebound" in [one.key for one in won.score.patterns]
        totals = deal.ledger.totals()
        assert totals["E"] == -totals["S"]


def _kong_deal(options: dict[str, Any]) -> Any:
    hands = {"E": "6666s9s2m4m6m8m2p4p6p8p2s3s8s4m", "S": "123m456p777m57s22p888p"}
    return stacked(variant("tongliao-mazhanger", side_calls=False, **options), hands=hands, indicator="7z")


@pytest.mark.rule("tongliao-mazhanger.score.fish-edge", "tongliao-mazhanger.score.fish-one-closed")
def test_edge_on_the_fish() -> None:
    """The fish is 3p: an edge three is none, unless agreed; closed on it is one, once."""
    edge = f"55p12m456p777m789s {XI}"
    assert counted(edge, "3m", "2p") == {}
    assert counted(edge, "3m", "2p", options={"edge_on_fish": True}) == {"closed-on-fish": 1}
    closed = f"55p24m456p777m789s {XI}"
    for options in ({}, {"edge_on_fish": True}):
        assert counted(closed, "3m", "2p", options=options) == {"closed-on-fish": 1}


@pytest.mark.rule("tongliao-mazhanger.flowers.order")
def test_order_of_xier() -> None:
    def order(**options: Any) -> tuple[Any, bool]:
        word = next(
            one for one in variant("tongliao-mazhanger", **options).words["phases"] if isinstance(one, phase.Groups)
        )
        return word.order, word.revise

    assert order() == (phase.PASSES, True)
    assert order(xier_order="turn") == (phase.TURN, False)


@pytest.mark.rule("tongliao-mazhanger.flowers.fish-identity")
def test_what_the_fish_of_a_xier_is() -> None:
    hand = "55p123m456p79s222p"
    assert counted(f"{hand} [3p8m5s]", "8s", "2p")["fish"] == 1
    with pytest.raises(RuleError, match="is no set"):
        counted(f"{hand} [1s8m5s]", "8s", "2p")
    assert "fish" not in counted(f"{hand} [1s8m5s]", "8s", "2p", options={"xier_fish": "physical-1s"})
    with pytest.raises(RuleError, match="is no set"):
        counted(f"{hand} [3p8m5s]", "8s", "2p", options={"xier_fish": "physical-1s"})


@pytest.mark.rule("tongliao-mazhanger.rotation.next")
@pytest.mark.parametrize(("lead", "after_win", "after_draw"), [("winner", "W", "S"), ("counterclockwise", "W", "W")])
def test_who_leads_next(lead: str, after_win: str, after_draw: str) -> None:
    rotation = variant("tongliao-mazhanger", next_lead=lead).words["rotation"]
    seats = tuple("ESWN")
    assert rotation.after(Outcome(seats, "S", [])).dealer == after_draw
    assert rotation.after(Outcome(seats, "S", [(["W"], None)])).dealer == after_win
    assert rotation.after(Outcome(seats, "S", [(["S"], "E")])).dealer == ("S" if lead == "winner" else "W")


@pytest.mark.rule("tongliao-mazhanger.conduct.era")
def test_eras() -> None:
    plain = variant("tongliao-mazhanger")
    assert variant("tongliao-mazhanger", preset="modern").options == plain.options
    nineties = variant("tongliao-mazhanger", preset="1990s").options
    assert {name for name, value in nineties.items() if value != plain.options[name]} == {"discard_wins"}
    old = variant("tongliao-mazhanger", preset="old")
    later = {
        "rule_exposed_kong",
        "rule_concealed_kong",
        "rule_last_tile",
        "rule_bottom_dig",
        "rule_rebound",
        "rule_pass_dots",
        "side_calls",
    }
    assert {name for name, value in old.options.items() if value != plain.options[name]} == later
    hand = f"55p79s [2222m] [3333p+] <4444s> {XI}"
    assert counted(hand, "8s", options={"preset": "old"}) == {}


@pytest.mark.rule("tongliao-mazhanger.kong.pass-one-two-dots")
def test_dots_are_passed_only_where_agreed() -> None:
    for agreed in (True, False):
        rules = variant("tongliao-mazhanger", rule_pass_dots=agreed, side_calls=False)
        hands = {"E": "9m2346m2346p23468s2m2p6s", "S": "1s8m5s1p2p3m4m6m7m3p4p6p7p2s3s4s"}
        deal = stacked(rules, hands=hands, indicator="7z", draws="9p")
        script(deal, "S aside 8m5s1s; S pass; E discard 9m")
        found = {action.text for action in deal.legal("S") if action.text.startswith("aside")}
        assert found == ({"aside 1p", "aside 2p"} if agreed else set())

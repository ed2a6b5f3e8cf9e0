"""Every rule and worked example of each of the nine styles."""

from __future__ import annotations

import pytest
from styled import RUNS, SPECIAL, style, won

from asked import texts, totals
from mahjong.errors import IllegalAction, RuleError
from mahjong.notation import parse
from mahjong.play.deal import Deal
from mahjong.testing import script, stacked
from mahjong.tiles import bits, code
from mahjong.variant import Variant
from scored import paid, refused

# ---- style 1: follow the dealer's yao --------------------------------------------------------------------------------------------

FOLLOW = style("follow_yao")
HANDS = {"E": "1459m25788p23569s", "S": "2568m1346p23478s", "W": "234678m3344p567s", "N": "2578m2678p4488s1z"}


def follow(acts: str, rules: Variant = FOLLOW) -> Deal:
    return script(stacked(rules, hands=HANDS, draws="5p5s6p3p2s"), acts)


@pytest.mark.rule(
    "zuizi-styles.ex.follow-yao",
    "zuizi-styles.conduct.follow-yao",
    "zuizi-styles.conduct.follow-must",
    "zuizi-styles.conduct.dead",
)
@pytest.mark.rule("zuizi-styles.conduct.follow-any-yao")
def test_the_others_follow_with_any_yao() -> None:
    deal = follow("E discard 9m")
    assert texts(deal, "S") == {"discard 1p"}
    with pytest.raises(IllegalAction) as refused_:
        deal.act("S", "discard 5m")
    assert refused_.value.rule == "zuizi-styles.conduct.follow-must"
    script(deal, "S discard 1p; W discard 5s")
    assert texts(deal, "N") == {"discard 1z"}
    script(deal, "N discard 1z")
    assert [other.state for other in deal.view("E").seats] == ["", "", "out", ""]


@pytest.mark.rule("zuizi-styles.ex.follow-ends", "zuizi-styles.conduct.follow-until", "zuizi-styles.conduct.dead")
def test_it_ends_with_the_dealers_first_other_discard() -> None:
    hands = {"E": "159m", "S": "46m345678p2348s1p", "W": "46m222777p33355s", "N": "2378m5568p2468s1z"}
    deal = stacked(FOLLOW, hands=hands, draws="8s8m6p4p5m")
    script(deal, "E discard 9m; S discard 1p; W discard 8m; N discard 1z")
    again = deal.copy()
    script(deal, "E discard 5m")
    assert deal.waiting == ("S",)  # W, who waits for it too, is xianggong
    script(deal, "S win")
    assert totals(deal) == [-1, 1, 0, 0]
    script(again, "E discard 1m")
    assert again.view("S").drawn == "5m"
    with pytest.raises(IllegalAction) as refused_:
        again.act("S", "win")
    assert refused_.value.rule == "zuizi-styles.conduct.follow-until"
    scored = won(FOLLOW, "46m222777p33355s", "5m", flags=["out-of-winning"])
    assert refused(scored) == "zuizi-styles.conduct.dead"
    assert won(FOLLOW, "46m222777p33355s", "5m").legal


@pytest.mark.rule("zuizi-styles.conduct.dead")
def test_who_is_out_plays_on_and_pays() -> None:
    deal = follow("E discard 9m; S discard 1p; W discard 5s; N discard 1z; E discard 4m; S discard 8m; W discard")
    assert deal.view("W").seats[2].state == "out"
    hands = {"E": "9m5m", "S": "46m345678p2348s1p", "W": "46m222777p33355s", "N": "2378m5568p2468s1z"}
    deal = stacked(FOLLOW, hands=hands, draws="8s8m6p4p4z5m")
    script(
        deal, "E discard 9m; S discard 1p; W discard 8m; N discard 1z; E discard 4p; S discard 4z; W discard 5m; S win"
    )
    assert totals(deal) == [0, 1, -1, 0]


@pytest.mark.rule("zuizi-styles.conduct.follow-start")
def test_it_does_not_begin_with_another_discard() -> None:
    deal = follow("E discard 5m; S discard 8m; W discard 5s; N discard 8p; E discard 9m")
    assert len(texts(deal, "S")) > 4
    assert not [event for event in deal.events if event.kind == "dead"]


# ---- style 2: show yao -----------------------------------------------------------------------------------------------------------

SHOW = style("show_yao")


@pytest.mark.rule(
    "zuizi-styles.ex.show-yao",
    "zuizi-styles.conduct.show-yao",
    "zuizi-styles.win.show-yao-sets",
    "zuizi-styles.win.show-yao-selfdraw",
)
def test_any_three_yao_are_a_set() -> None:
    assert paid(won(SHOW, "1m9p3z7z2z44s567m678p", "1s", None, "E")) == (3, -1, -1, -1)
    deal = stacked(SHOW, hands={"E": "1m9p3z7z2z44s567m678p5s"}, draws="5p6p6s1s")
    script(deal, "E discard 5s; S discard 5p; W discard 6p; N discard 6s; E win")
    assert totals(deal) == [3, -1, -1, -1]
    assert not won(SHOW, "1m9p3z7z2z44s567m678p", "2s", None, "E").legal
    assert not won(RUNS, "1m9p3z7z2z44s567m678p", "1s", None, "E").legal


@pytest.mark.rule("zuizi-styles.conduct.show-yao", "zuizi-styles.win.show-yao-no-replacement")
def test_yao_lie_open_and_stay_part_of_the_hand() -> None:
    deal = stacked(
        SHOW, hands={"E": "19m2z345p67822445s", "S": "11p234567m8m99s77z", "W": "234567m3344p567s"}, draws="5z8p6z"
    )
    seen = deal.view("W")
    assert set(seen.seats[0].shown) == {"1m", "9m", "2z"}
    assert [other.concealed for other in seen.seats] == [14, 13, 13, 13]
    assert seen.left == 136 - 53
    assert "discard 1m" not in texts(deal, "E")
    with pytest.raises(IllegalAction) as refused_:
        deal.act("E", "discard 1m")
    assert refused_.value.rule == "zuizi-styles.conduct.show-yao"
    script(deal, "E discard 8s")
    assert "5z" in deal.view("N").seats[1].shown
    assert "discard 5z" not in texts(deal, "S")
    assert deal.view("S").left == seen.left - 1


@pytest.mark.rule("zuizi-styles.win.show-yao-pair")
def test_two_yao_are_a_pair_only_if_alike() -> None:
    assert won(SHOW, "1m9p3z567m678p234s5z", "5z", None).legal
    assert not won(SHOW, "1m9p3z567m678p234s5z", "6z", None).legal
    assert won(SHOW, "23m9p3z7z678p234s55p", "1m", None).legal  # a yao in a chow


# ---- style 3: hold eight, show five ----------------------------------------------------------------------------------------------

EIGHT = style("hold_eight")
KEPT = {"E": "11122244m", "S": "123456m99s", "W": "12345699p", "N": "258p258s12z"}
OPEN = {"E": "35m9p7z68s", "S": "46p147s", "W": "46s58m7z", "N": "3679m3z"}


def each(text: str) -> list[str]:
    """The tiles of a text one by one."""
    return [code(tile) for tile in parse(text)]


def held(kept: dict[str, str], open_: dict[str, str], draws: str = "9p5z6z8m") -> Deal:
    """Everybody holds back what he is to; the last tile of E is his first draw."""
    hands = {seat: kept[seat] + open_[seat] for seat in kept}
    last = each(hands["E"])[-1]
    deal = stacked(EIGHT, hands={**hands, "E": "".join(each(hands["E"])[:-1])}, draws=last + draws)
    for seat in "NESW":
        for tile in each(kept[seat]):
            deal.act(seat, f"hold {tile}")
    return deal


@pytest.mark.rule("zuizi-styles.ready.hold8", "zuizi-styles.ready.show5", "zuizi-styles.ready.hold8-dealer")
def test_eight_are_held_back_and_the_rest_lies_open() -> None:
    deal = held(KEPT, OPEN)
    seen = deal.view("W")
    assert sorted(seen.seats[1].shown) == sorted(each(OPEN["S"]))
    assert seen.seats[1].kept == ()
    assert sorted(deal.view("S").seats[1].kept) == sorted(each(KEPT["S"]))
    assert (deal.view("E").drawn, len(seen.seats[0].shown)) == (
        "8s",
        5,
    )  # his fourteenth tile, which joins the open ones
    assert texts(deal, "E") == {f"discard {tile}" for tile in each(OPEN["E"])}
    with pytest.raises(IllegalAction) as refused_:
        deal.act("E", "discard 1m")
    assert refused_.value.rule == "zuizi-styles.ready.hold8"
    script(deal, "E discard 7z")
    assert texts(deal, "S") == {f"discard {tile}" for tile in (*each(OPEN["S"]), "9p")}
    script(deal, "S discard 1s")
    told = [(event.seat, event.text) for event in deal.view("W").events if event.note == "open"]
    assert told == [("E", "8s"), ("S", "9p")]  # what was drawn and kept
    assert sorted(deal.view("W").seats[1].shown) == sorted([*each("46p47s"), "9p"])


@pytest.mark.rule("zuizi-styles.ready.hold8")
def test_who_still_holds_too_few_back_is_asked_on() -> None:
    deal = stacked(EIGHT, hands=KEPT)
    assert deal.waiting == ("E", "S", "W", "N")
    assert [other.concealed for other in deal.view("E").seats] == [13] * 4
    deal.act("S", "hold 1m")
    assert "hold 1m" not in texts(deal, "S")
    assert deal.view("E").seats[1].kept == ()
    with pytest.raises(IllegalAction):
        deal.act("E", "discard 7z")


@pytest.mark.rule("zuizi-styles.ready.hold8-claims", "zuizi-styles.kong.basic")
def test_claims_and_kongs_use_open_tiles_alone() -> None:
    deal = script(held(KEPT, OPEN), "E discard 9p")  # W holds a pair of it back
    assert deal.waiting == ("S",)
    deal = script(held(KEPT, OPEN), "E discard 7z; S discard 4p")  # as well as 3p and 5p
    assert deal.waiting == ("W",)
    assert deal.view("W").drawn == "5z"
    deal = script(held(KEPT, {**OPEN, "E": "35m9p7z6s5p"}), "E discard 5p")
    assert "claim [456p]" in texts(deal, "S")
    with pytest.raises(IllegalAction) as refused_:
        deal.act("S", "claim [555p]")
    assert refused_.value.zh
    four = {**KEPT, "S": "34567899m", "N": "258p258s12z"}
    for kept, open_, kongs in (
        ("1111m2222s", "44m5m39p7z", set()), ("2222s44m5m3p", "1111m9p7z", {"kong <1111m>"}),
    ):  # fmt: skip
        rest = {**OPEN, "S": "46p147s", "W": "46s58m7z", "N": "3m67m6z3z"}
        deal = held({**four, "E": kept, "N": "258p58s12z9s"}, {**rest, "E": open_})
        assert {one for one in texts(deal, "E") if one.startswith("kong")} == kongs


@pytest.mark.rule("zuizi-styles.ready.show5", "zuizi-styles.ready.hold8-claims")
def test_a_win_joins_the_open_tiles_and_the_eight() -> None:
    deal = held(KEPT, {**OPEN, "S": "46p789s", "E": "35m9p7z6s5p"})
    script(deal, "E discard 5p; S win")
    assert totals(deal) == [-1, 1, 0, 0]


# ---- style 4: first three pungs --------------------------------------------------------------------------------------------------

FIRST = style("first_three")


@pytest.mark.rule(
    "zuizi-styles.ex.first-three",
    "zuizi-styles.claims.first-three",
    "zuizi-styles.claims.first-three-same",
    "zuizi-styles.conduct.dead",
)
def test_only_who_made_one_of_the_first_three_pungs_may_win() -> None:
    hands = {"E": "1z2z3z", "S": "11z33z7m8m46p99s789s", "N": "22z9m8p", "W": "46m123s789s22p555s"}
    deal = stacked(FIRST, hands=hands, draws="9p9p6p1p5m1p1p5p")
    script(
        deal,
        "E discard 1z; S claim [111z]; S discard 7m; W discard; N discard 9m; E discard 2z; N claim [222z]; N discard 8p",
    )
    assert "dead" not in [event.kind for event in deal.events]
    script(deal, "E discard 3z; S claim [333z]; S discard 8m")
    assert [other.state for other in deal.view("S").seats] == ["out", "", "out", ""]
    while deal.view("W").drawn != "5m":
        script(deal, f"{deal.waiting[0]} {'pass' if 'pass' in texts(deal, deal.waiting[0]) else 'discard'}")
    with pytest.raises(IllegalAction) as refused_:
        deal.act("W", "win")  # complete, and xianggong
    assert refused_.value.rule == "zuizi-styles.claims.first-three"
    three = "46p99s789s[111z][333z]"
    assert won(FIRST, three, "5p", flags=["pung-place=1"]).legal
    assert won(FIRST, three, "5p", flags=["pung-place=3"]).legal
    assert refused(won(FIRST, three, "5p", flags=["pung-place=4"])) == "zuizi-styles.claims.first-three"
    assert refused(won(FIRST, "46m123s789s22p555s", "5m")) == "zuizi-styles.claims.first-three"


@pytest.mark.rule("zuizi-styles.claims.first-three-same")
def test_all_three_by_one_seat() -> None:
    deal = stacked(FIRST, hands={"E": "1z2z3z9m", "S": "11z22z33z7m8m9p"}, draws="6m6p6s5m5p")
    script(
        deal,
        "E discard 1z; S claim [111z]; S discard 7m; W discard; N discard; E discard 2z; S claim [222z]; S discard 8m",
    )
    script(deal, "W discard; N discard; E discard 3z; S claim [333z]")
    assert [other.state for other in deal.view("S").seats] == ["out", "", "out", "out"]


@pytest.mark.rule("zuizi-styles.claims.first-three-before", "zuizi-styles.claims.first-three-kong")
def test_before_the_third_pung_who_has_punged_may_win() -> None:
    ready = "46p99s789s234s"
    for own, claim in (("11z6m", "[111z]"), ("111z", "[1111z]")):
        hands = {"E": "1z5p", "S": own + ready, "N": "46p22m789m234s555s"}
        deal = stacked(FIRST, hands=hands, draws="8p9m1p1m", tail="6m")
        script(deal, f"E discard 1z; S claim {claim}; S discard 6m; W discard; N discard; E discard 5p")
        assert deal.waiting == ("S",)  # N waits for it too, and has made no pung
        script(deal, "S win")
        assert totals(deal) == [-1, 1, 0, 0]
    assert refused(won(FIRST, f"{ready}<1111z>", "5p")) == "zuizi-styles.claims.first-three"


# ---- style 5: wild chow, all claimed ---------------------------------------------------------------------------------------------

WILD = style("wild_chow")


@pytest.mark.rule("zuizi-styles.ex.wild-chow", "zuizi-styles.claims.wild-chow", "zuizi-styles.win.all-claimed")
def test_chows_of_anybody_and_all_claimed_wins() -> None:
    deal = stacked(WILD, hands={"E": "4p", "W": "35p", "N": "35p"})
    script(deal, "E discard 4p")
    assert "claim [345p]" in texts(deal, "W")
    assert "claim [345p]" in texts(deal, "N")
    four = "9s[345p@N][123m@E][777z@W][456s@N]"
    assert paid(won(WILD, four, "9s", "E")) == (-1, 1, 0, 0)
    assert refused(won(WILD, four, "9s", None)) == "zuizi-styles.win.all-claimed-discard"
    assert paid(won(style("wild_chow", selfdraw_pair=True), four, "9s", None)) == (-1, 3, -1, -1)
    assert refused(won(WILD, "99s33m[345p][123m][777z]", "9s", "E")) == "zuizi-styles.win.all-claimed"
    assert refused(won(WILD, "9s<1111p>[123m][777z][456s]", "9s", "E")) == "zuizi-styles.win.all-claimed"
    with pytest.raises(RuleError):
        won(RUNS, four, "9s", "E")  # elsewhere one chows of the left neighbour


@pytest.mark.rule("zuizi-styles.win.all-claimed-discard", "zuizi-styles.win.all-claimed")
def test_all_claimed_played() -> None:
    hands = {"E": "1z2z3z4z9s", "S": "11z22z33z44z9s5m5p5s6m"}
    for rules, may in ((WILD, False), (style("wild_chow", selfdraw_pair=True), True)):
        deal = stacked(rules, hands=hands, draws="6p6s7p7s8p8s2p2s3p3s4p4s9s")
        for at, loose in zip("1234", ("5m", "5p", "5s", "6m"), strict=True):
            script(deal, f"E discard {at}z; S claim [{at * 3}z]; S discard {loose}; ... E")
        given = deal.copy()
        script(given, "E discard 9s; S win")
        assert totals(given) == [-1, 1, 0, 0]
        script(deal, "E discard")
        assert deal.view("S").drawn == "9s"
        if may:
            script(deal, "S win")
            assert totals(deal) == [-1, 3, -1, -1]
        else:
            with pytest.raises(IllegalAction) as refused_:
                deal.act("S", "win")
            assert refused_.value.rule == "zuizi-styles.win.all-claimed-discard"


@pytest.mark.rule("zuizi-styles.claims.wild-chow-priority")
def test_pungs_first_and_then_the_nearest() -> None:
    deal = stacked(WILD, hands={"E": "4p", "S": "35p", "W": "35p", "N": "44p"})
    script(deal, "E discard 4p")
    near = deal.copy()
    script(deal, "W claim [345p]; S claim [345p]; N claim [444p]")
    assert [bool(other.melds) for other in deal.view("E").seats] == [False, False, False, True]
    script(near, "N pass; W claim [345p]; S claim [345p]")
    assert [bool(other.melds) for other in near.view("E").seats] == [False, True, False, False]


# ---- styles 6 to 9: special sets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("zuizi-styles.ex.peacock", "zuizi-styles.win.peacock", "zuizi-styles.score.value")
def test_the_peacock() -> None:
    hand = "1s1z2z22m345p678s99s"
    scored = won(RUNS, hand, "9s")
    assert paid(scored) == (0, 1, -1, 0)
    assert set(scored.reading.split()) == {"1s12z", "345p", "678s", "999s", "22m"}
    deal = stacked(RUNS, hands={"E": "5m", "S": hand, "W": "9s"}, draws="5m6m")
    script(deal, "E discard 5m; S discard 5m; W discard 9s; S win")
    assert totals(deal) == [0, 1, -1, 0]


@pytest.mark.rule("zuizi-styles.ex.peacock-missing", "zuizi-styles.win.peacock")
def test_without_the_special_set_nothing_wins() -> None:
    assert refused(won(RUNS, "1s1z3z22m345p678s99s", "9s")) == "zuizi-styles.win.shape"
    assert refused(won(RUNS, "22m345p678s999s11m", "1m")) == "zuizi-styles.win.peacock"


@pytest.mark.rule("zuizi-styles.ex.northwest-wait", "zuizi-styles.win.northwest")
def test_what_completes_the_railway() -> None:
    rules = style("northwest")
    deal = stacked(rules, hands={"N": "4s3z55p123m456m789s"})
    assert [code(kind) for kind in bits(deal._table.waits(3))] == ["4z"]
    legal = [code(kind) for kind in range(34) if won(rules, "4s3z55p123m456m789s", code(kind), "W", "N").legal]
    assert legal == ["4z"]


@pytest.mark.rule(
    "zuizi-styles.win.peacock",
    "zuizi-styles.win.northwest",
    "zuizi-styles.win.basketball",
    "zuizi-styles.win.pockmarked",
)
@pytest.mark.parametrize("name", SPECIAL)
def test_each_special_set(name: str) -> None:
    rules, three = style(name), SPECIAL[name]
    assert won(rules, three + "22m345p678m99m", "9m").legal
    for other in set(SPECIAL) - {name}:
        assert not won(style(other), three + "22m345p678m99m", "9m").legal


@pytest.mark.rule("zuizi-styles.win.special-concealed")
def test_it_is_claimed_by_option_alone() -> None:
    for may in (False, True):
        rules = style("peacock", special_set_claimable=may)
        deal = stacked(rules, hands={"E": "2z", "S": "1s1z", "W": "1s1z"})
        script(deal, "E discard 2z")
        assert ("claim [1s12z]" in texts(deal, "S")) == may
        assert "claim [1s12z]" not in texts(deal, "W")
        claimed = "22m345p678s99s[1s1z2z]"
        if may:
            assert won(rules, claimed, "9s").legal
        else:
            with pytest.raises(RuleError) as caught:
                won(rules, claimed, "9s")
            assert caught.value.rule == "zuizi-styles.claims.types"
    # The winning discard may complete it.
    deal = stacked(RUNS, hands={"E": "2z", "W": "1s1z22m345p678s999s"})
    script(deal, "E discard 2z; W win")
    assert totals(deal) == [-1, 0, 1, 0]


@pytest.mark.rule("zuizi-styles.win.special-once")
def test_a_second_one_is_another_set() -> None:
    scored = won(RUNS, "11s11z22z22m345p99s", "9s")
    assert scored.legal
    assert scored.reading.split().count("1s12z") == 2
    assert won(RUNS, "1111s1111z2222z9s", "9s").legal

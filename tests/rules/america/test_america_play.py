"""The rules of the American game that only a deal shows, each by a wall laid for it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from charleston import PLAIN, SEATS, rig

from asked import texts, totals
from mahjong import variant
from mahjong.errors import IllegalAction, MahjongError
from mahjong.play.deal import Automation, Deal
from mahjong.testing import play_until, script, stacked

# S waits for the third of the three kongs of t04; N for nothing.
KONGS = "1f1f 3333m 444m 555m1j"


def claims(deal: Deal, seat: str) -> set[str]:
    return {text.removeprefix("claim ") for text in texts(deal, seat) if text.startswith("claim")}


def given(deal: Deal) -> list[str]:
    return [event.note for event in deal.events if event.kind == "exchange"]


# ---- the Charleston


@pytest.mark.rule("america.ex.charleston-flow", "america.ready.charleston", "america.ready.charleston-three")
@pytest.mark.parametrize(("order", "flow"), [("right-left-across", "SNW"), ("right-across-left", "SWN")])
def test_three_passes_of_three_tiles(order: str, flow: str) -> None:
    deal = variant("america", charleston_order=order, **PLAIN).deal(seed=5)
    met = ""
    for _ in range(3):
        assert deal.waiting == tuple(SEATS), "all pass at once"
        before = {seat: Counter(deal.view(seat).hand.tiles) for seat in SEATS}
        gift = deal.legal("E")[-1]
        assert {len(action.tiles) for seat in SEATS for action in deal.legal(seat)} == {3}
        for seat in SEATS:
            deal.act(seat, deal.legal(seat)[-1])
        got = [event for event in deal.events if event.kind == "receive"][-4:]
        met += next(event.seat for event in got if event.tiles == gift.tiles)
        for seat in SEATS:
            assert sum((before[seat] - Counter(deal.view(seat).hand.tiles)).values()) <= 3
    assert met == flow
    with pytest.raises(IllegalAction):
        variant("america").deal(seed=5).act("E", "give 1m2m")


@pytest.mark.rule("america.ready.charleston-three")
def test_neither_two_nor_four_are_passed() -> None:
    deal = rigged_start("123456789m1234p5p")
    for text in ("give 12m", "give 1234m", "discard 1m", "pass"):
        with pytest.raises(IllegalAction):
            deal.act("E", text)
    with pytest.raises(IllegalAction, match="3 tiles are given, not 2") as caught:
        deal.act("E", "give 12m")
    assert caught.value.rule == "america.ready.charleston-three"


def rigged_start(hand: str, **options: Any) -> Deal:
    return stacked(variant("america", **options), hands={"E": hand})


@pytest.mark.rule("america.ready.charleston-dealer", "america.deal.counts")
@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealer_passes_three_of_fourteen(dealer: str) -> None:
    deal = variant("america", **PLAIN).deal(seed=2, dealer=dealer)
    for _ in range(3):
        assert [len(deal.view(seat).hand) for seat in SEATS] == [14 if seat == dealer else 13 for seat in SEATS]
        for seat in SEATS:
            deal.act(seat, deal.legal(seat)[0])
    assert [len(deal.view(seat).hand) for seat in SEATS] == [14 if seat == dealer else 13 for seat in SEATS]
    assert deal.waiting == (dealer,)
    assert deal.legal(dealer)[0].text.startswith("discard")


@pytest.mark.rule("america.ready.charleston-no-jokers")
@pytest.mark.parametrize("allowed", [False, True])
def test_jokers_are_not_passed(allowed: bool) -> None:
    deal = rigged_start("12m 1j1j1j1j", pass_jokers=allowed)
    assert any("j" in action for action in deal.legal("E")) == allowed
    if allowed:
        deal.act("E", "give 1m1j1j")
        return
    with pytest.raises(IllegalAction, match="not given away") as caught:
        deal.act("E", "give 12m1j")
    assert caught.value.rule == "america.ready.charleston-no-jokers"


@pytest.mark.rule("america.ready.charleston-second", "america.ex.second-charleston")
@pytest.mark.parametrize(
    ("option", "wants", "passes"),
    [
        ("dealer-decides", "ESW", 6), ("dealer-decides", "E", 6), ("dealer-decides", "SWN", 3), ("all-agree", "ESW", 3), ("all-agree", "ESWN", 6),
        ("none", "ESWN", 3),
    ],
)  # fmt: skip
def test_a_second_charleston(option: str, wants: str, passes: int) -> None:
    deal = variant("america", **{**PLAIN, "second_charleston": option}).deal(seed=4)
    asked = []
    while deal.legal(deal.waiting[0])[0].text.partition(" ")[0] != "discard":
        seat = deal.waiting[0]
        if deal.legal(seat)[0].key == "again":
            asked.append(seat)
            deal.act(seat, f"choose again={'yes' if seat in wants else 'no'}")
        else:
            deal.act(seat, deal.legal(seat)[0])
    assert "".join(asked) == {"dealer-decides": "E", "all-agree": "ESWN", "none": ""}[option]
    assert len(given(deal)) == passes


@pytest.mark.rule("america.ready.charleston-second-order")
@pytest.mark.parametrize(("order", "ways"), [("same", "132132"), ("reversed", "132231")])
def test_the_second_goes_the_same_way_or_back(order: str, ways: str) -> None:
    deal = variant("america", **{**PLAIN, "second_charleston": "dealer-decides", "second_order": order}).deal(seed=4)
    while deal.legal(deal.waiting[0])[0].text.partition(" ")[0] != "discard":
        deal.act(deal.waiting[0], deal.legal(deal.waiting[0])[0])
    assert "".join(given(deal)) == ways


@pytest.mark.rule("america.ready.blind-pass")
@pytest.mark.parametrize("blind", [True, False])
def test_the_last_pass_may_go_on_unseen(blind: bool) -> None:
    deal = variant("america", **{**PLAIN, "blind_pass": blind, "second_charleston": "dealer-decides"}).deal(seed=4)
    unseen = []
    while len(given(deal)) < 6:
        seat = deal.waiting[0]
        unseen.append(max((action.count("?") for action in deal.legal(seat)), default=0))
        deal.act(seat, deal.legal(seat)[0])
    assert unseen == [0] * 8 + [3 * blind] * 4 + [0] + [0] * 8 + [3 * blind] * 4, "at the end of each Charleston alone"
    assert not any("?" in str(deal.view(seat).hand) for seat in SEATS)


@pytest.mark.rule("america.ready.courtesy")
@pytest.mark.parametrize("courtesy", [True, False])
def test_opposite_players_exchange_by_agreement(courtesy: bool) -> None:
    deal = variant("america", **{**PLAIN, "courtesy": courtesy}).deal(seed=4)
    while len(given(deal)) < 3:
        deal.act(deal.waiting[0], deal.legal(deal.waiting[0])[0])
    if not courtesy:
        assert texts(deal, "E")
        assert all(text.startswith("discard") for text in texts(deal, "E"))
        return
    script(deal, "E choose courtesy=3; S choose courtesy=0; W choose courtesy=2; N choose courtesy=1")
    assert deal.waiting == ("E", "W"), "the smaller number counts: two between E and W, none between S and N"
    before = Counter(deal.view("E").hand.tiles), Counter(deal.view("W").hand.tiles)
    east, west = deal.legal("E")[3], deal.legal("W")[5]
    assert len(east.tiles) == len(west.tiles) == 2
    deal.act("E", east)
    deal.act("W", west)
    assert Counter(deal.view("E").hand.tiles) == before[0] - Counter(east.tiles) + Counter(west.tiles)
    assert Counter(deal.view("W").hand.tiles) == before[1] - Counter(west.tiles) + Counter(east.tiles)


# ---- the tiles


@pytest.mark.rule("america.tiles.set", "america.flowers.as-tiles")
@pytest.mark.parametrize(
    ("jokers", "win_by", "size"),
    [(8, "card", 152), (4, "card", 148), (0, "card", 144), (8, "free", 144), (4, "free", 140), (0, "free", 136)],
)
def test_the_set(jokers: int, win_by: str, size: int) -> None:
    deal = variant("america", jokers=jokers, win_by=win_by).deal(seed=1)
    found = Counter(place.tile for place in deal.tiles())
    assert sum(found.values()) == size
    assert found[42] == jokers
    assert found[34] == (8 if win_by == "card" else 0), "the flowers are all alike, and in the free game there are none"
    assert all(found[kind] == 4 for kind in range(34))


@pytest.mark.rule("america.flowers.as-tiles")
def test_flowers_are_discarded_and_claimed_like_other_tiles() -> None:
    deal = rig({"E": "1f 19m19p19s1234567z", "S": "1f1f1f1f 9m"})
    script(deal, "E discard 1f")
    assert claims(deal, "S") == {"[111f]", "[1111f]", "[11111f]"}, "a quint of flowers needs no joker"
    script(deal, "S claim [11111f]")
    assert deal.view("S").seats[1].melds[0].tiles == (34,) * 5
    assert not any("aside" in text for seat in SEATS for text in texts(deal, seat))


# ---- claims and groups


@pytest.mark.rule("america.claims.groups", "america.wild.jokers", "america.wild.jokers-many", "america.ex.joker-groups")
def test_a_discard_is_claimed_into_a_pung_kong_or_quint_with_jokers_if_wanted() -> None:
    deal = rig({"E": "5m 19m19p19s1234567z", "S": "55m 1j1j1j1j 46m", "W": "46m"})
    script(deal, "E discard 5m")
    assert claims(deal, "S") == {
        "[555m]", "[55m1j]", "[5m11j]", "[555m1j]", "[55m11j]", "[5m111j]", "[555m11j]", "[55m111j]", "[5m1111j]",
    }  # fmt: skip
    assert "W" not in deal.waiting, "never a chow"
    with pytest.raises(IllegalAction, match="cannot be claimed") as caught:
        deal.act("S", "claim [456m]")
    assert caught.value.rule == "america.claims.groups"
    script(deal, "S claim [5m1111j]")
    assert str(deal.view("E").seats[1].melds[0]) == "[5m1111j@5mE]", "it lies open at once"
    assert [action for action in deal.legal("S") if action.text.startswith("discard 5m")]


@pytest.mark.rule("america.claims.groups", "america.wild.jokers-not-small")
def test_a_pair_or_a_single_is_claimed_only_to_win() -> None:
    """S has t04 but for a flower; N has one flower, too, and nothing else."""
    deal = rig({"E": "1f 19m19p19s1234567z", "S": "1f 3333m4444m5555m", "N": "1f 2468p2468s1357p"})
    script(deal, "E discard 1f")
    assert texts(deal, "S") == {"win", "pass"}
    assert "N" not in deal.waiting
    deal.act("S", "win")
    assert deal.finished


@pytest.mark.rule("america.claims.priority")
def test_a_win_goes_before_other_claims_and_the_nearest_before_the_far() -> None:
    deal = rig({"E": "4m 19m19p19s1234567z", "S": "4m1j 2468p2468s123z", "W": "1f1f 3333m44m1j 5555m"})
    script(deal, "E discard 4m")
    assert deal.waiting == ("S", "W")
    script(deal, "S claim [44m1j]; W win")
    assert [won.seat for won in deal.wins] == ["W"]
    assert not deal.view("S").seats[1].melds
    two = rig({"E": "7p 19m19s1234567z9p9p", "S": "77p 2468m2468s123z", "N": "1j1j 1357m1357s567z"})
    script(two, "E discard 7p")
    assert two.waiting == ("S", "N")
    script(two, "N claim [7p11j]; S claim [777p]")
    assert two.view("E").seats[1].melds
    assert not two.view("E").seats[3].melds


@pytest.mark.rule("america.wild.joker-discard")
def test_a_joker_may_be_discarded_and_is_never_claimed() -> None:
    """S would win with it as its own, and has jokers enough for a group."""
    deal = rig({"E": "1j 19m19p19s1234567z", "S": "1f1f 3333m4444m 555m", "W": "1j1j1j"})
    script(deal, "E discard 1j")
    assert deal.waiting == ("S",)
    assert not deal.view("S").offered, "it is S's turn, nobody was asked"
    score = variant("america").score("1f1f3333m4444m555m", "1j", seat="S", from_seat="E")
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "america.wild.joker-discard"
    assert variant("america").score("1f1f3333m4444m555m", "1j", seat="S", self_draw=True).legal


@pytest.mark.rule("america.wild.quint-needs-joker")
def test_a_quint_needs_a_joker() -> None:
    deal = rig({"E": "5m 19m19p19s1234567z", "S": "555m 2468p2468s"})
    script(deal, "E discard 5m")
    assert claims(deal, "S") == {"[555m]", "[5555m]"}
    four = rig({"E": "5m 19m19p19s1234567z", "S": "555m1j 2468p2468s"})
    script(four, "E discard 5m")
    assert "[5555m1j]" in claims(four, "S")
    with pytest.raises(MahjongError, match="at most 4"):
        four.act("S", "claim [55555m]")


@pytest.mark.rule("america.kong.no-replacement", "america.win.fourteen")
def test_a_kong_takes_no_tile_from_the_wall() -> None:
    deal = rig({"E": "5m 19m19p19s1234567z", "S": "555m1j 2468p2468s9p"})
    left = deal.view("E").left
    script(deal, "E discard 5m; S claim [5555m]")
    assert deal.view("E").left == left
    assert [len(deal.view("S").hand), len(deal.view("S").hand.melds[0])] == [10, 4]
    assert all(text.startswith("discard") for text in texts(deal, "S"))
    script(deal, "S discard 9p")
    assert len(deal.view("S").hand) == 9
    assert not any(event.kind == "replace" for event in deal.events)


@pytest.mark.rule("america.kong.upgrade")
def test_a_group_laid_out_cannot_grow() -> None:
    deal = rig({"E": "5m 19m19p19s1234567z", "S": "555m 8888s 2468p6s1j"}, draws="")
    script(deal, "E discard 5m; S claim [555m]")
    for text in ("kong [5555m+]", "kong <8888s>"):
        assert text not in texts(deal, "S")
        with pytest.raises(IllegalAction) as caught:
            deal.act("S", text)
        assert caught.value.rule == "america.kong.upgrade"


# ---- jokers exchanged


@pytest.mark.rule("america.wild.joker-exchange", "america.ex.joker-exchange")
@pytest.mark.parametrize("allowed", [True, False])
def test_a_natural_tile_is_put_for_a_joker(allowed: bool) -> None:
    hands = {"E": "6s 19m19p19s1234567z", "N": "6s1j 2468m2468p12s", "S": "6s 1357m1357p1357s"}
    deal = rig(hands, joker_exchange=allowed, draws="9s")
    script(deal, "E discard 6s; N claim [66s1j]; N discard 2m; ... S")
    own = [text for text in texts(deal, "S") if text.startswith("swap")]
    assert own == (["swap 6s N1"] if allowed else [])
    assert not any(text.startswith("swap") for seat in "EWN" for text in texts(deal, seat)), "only in one's own turn"
    if not allowed:
        with pytest.raises(IllegalAction, match="not taken out") as caught:
            deal.act("S", "swap 6s N1")
        assert caught.value.rule == "america.wild.joker-exchange"
        return
    for text, why in (
        ("swap 1m N1", "no wildcard standing"),
        ("swap 6s N2", "no wildcard standing"),
        ("swap 2z N1", "not in the hand"),
    ):
        with pytest.raises(IllegalAction, match=why):
            deal.act("S", text)
    before = Counter(deal.view("S").hand.tiles)
    deal.act("S", "swap 6s N1")
    assert Counter(deal.view("S").hand.tiles) == before - Counter([23]) + Counter([42])
    assert [str(meld) for meld in deal.view("S").seats[3].melds] == ["[666s@E]"]
    assert deal.waiting == ("S",)
    assert not any(text.startswith("swap") for text in texts(deal, "S"))
    deal.undo()
    assert "swap 6s N1" in texts(deal, "S")


@pytest.mark.rule("america.wild.joker-exchange", "america.score.points")
def test_the_joker_taken_may_complete_the_hand() -> None:
    """With it the third kong of t04 is whole: a win by one's own draw."""
    hands = {"E": "6s 19m19p19s1234567z", "N": "6s1j 1268m2468p12s", "S": "1f1f 3333m4444m555m"}
    deal = rig(hands, draws="9s6s")
    script(deal, "E discard 6s; N claim [66s1j]; N discard 2m; E discard 9s; ... S")
    assert deal.view("S").drawn == "6s"
    assert "win" not in texts(deal, "S")
    script(deal, "S swap 6s N1; S win")
    assert totals(deal) == [-50, 150, -50, -50]


# ---- winning


@pytest.mark.rule("america.claims.concealed")
def test_a_concealed_line_takes_no_claims_but_the_last() -> None:
    deal = rig({"E": "6s5s 9m19p19s1234567z", "S": "1f1f 11223344556s", "N": "9m"})
    script(deal, "E discard 6s")
    assert texts(deal, "S") == {"win", "pass"}
    other = rig({"E": "5s6s 9m19p19s1234567z", "S": "1f1f 1122334455s 9p"})
    script(other, "E discard 5s; S claim [555s]")
    assert other.finished is False
    open_ = variant("america").score("1f1f112233446s [555s]", "6s", seat="S", from_seat="W")
    assert not open_.legal


@pytest.mark.rule("america.conduct.dead")
def test_who_lays_out_what_no_line_has_is_dead() -> None:
    """A quint of winds stands on no line."""
    deal = rig({"E": "1z 19m19p19s234567z9p", "S": "1z1z1j1j 2468p2468s9m", "W": "1f1f 3333m4444m555m"})
    script(deal, "E discard 1z; S claim [111z11j]")
    view = deal.view("W")
    assert view.seats[1].state == "dead"
    assert any(event.kind == "dead" and event.seat == "S" for event in view.events)
    assert deal.waiting == ("W",), "it does not even discard: the next player draws"
    with pytest.raises(IllegalAction, match="dead") as caught:
        deal.act("S", "discard 9m")
    assert caught.value.rule == "america.conduct.dead"
    assert "死手" in caught.value.zh  # as the book calls it
    for _ in range(30):
        assert "S" not in deal.waiting
        seat = deal.waiting[0]
        deal.act(seat, "pass" if "pass" in deal.legal(seat) else deal.legal(seat)[-1])


@pytest.mark.rule("america.conduct.dead")
def test_the_dead_are_asked_nothing_where_everybody_is_asked() -> None:
    deal = rig(
        {"E": "1z 19m19p19s234567z9p", "S": "1z1z1j1j 2468p2468s9m", "W": "1f1f 3333m4444m555m"},
        automation=Automation.DRAW | Automation.ASIDES | Automation.FORCED,
    )
    script(deal, "E discard 1z; W pass; N pass; S claim [111z11j]")
    asked = set()
    for _ in range(40):
        asked.update(deal.waiting)
        deal.act(deal.waiting[0], "pass" if "pass" in deal.legal(deal.waiting[0]) else deal.legal(deal.waiting[0])[-1])
    assert asked == {"E", "W", "N"}


@pytest.mark.rule("america.conduct.dead", "america.score.points")
def test_the_dead_pay_like_the_others() -> None:
    deal = rig({"E": "1z 19m19p19s234567z9p", "S": "1z1z1j1j 2468p2468s9m", "W": "1f1f 3333m4444m555m"}, draws="5m")
    script(deal, "E discard 1z; S claim [111z11j]; W win")
    assert totals(deal) == [-100, -100, 300, -100]


@pytest.mark.rule("america.conduct.dead", "america.win.free-shapes")
def test_in_the_free_game_every_group_can_be_part_of_a_hand() -> None:
    deal = rig({"E": "1z 19m19p19s234567z9p", "S": "1z1z1j1j 2468p2468s9m"}, win_by="free")
    script(deal, "E discard 1z; S claim [111z11j]")
    assert deal.waiting == ("S",)


@pytest.mark.rule("america.conduct.dead")
def test_a_wrong_number_of_tiles_cannot_come_about() -> None:
    """No act leaves a seat with another number of tiles than thirteen, fourteen in its turn, those laid out counted."""
    deal = rig({"E": "5m 19m19p19s1234567z", "S": "55m1j1j 46m 2468s123z"})

    def sizes(now: Deal) -> set[int]:
        return {len(now.view(seat).hand) + sum(map(len, now.view(seat).hand.melds)) for seat in SEATS}

    script(deal, "E discard 5m; S claim [555m1j]; S discard 4m")
    while not deal.finished:
        assert sizes(deal) <= {13, 14}
        seat = deal.waiting[0]
        deal.act(seat, deal.legal(seat)[-1])


@pytest.mark.rule("america.end.wall")
def test_an_empty_wall_is_a_draw_without_payments() -> None:
    deal = rig({"E": "19m19p19s1234567z9p"})
    play_until(deal)
    assert deal.finished
    assert deal.view("E").left == 0
    assert totals(deal) == [0, 0, 0, 0]
    assert not deal.ledger.stages


@pytest.mark.rule("america.rotation.dealer")
def test_the_deal_passes_to_the_right_after_every_hand() -> None:
    match = variant("america", win_by="free").match(seed=3, deals=6)
    dealers, won = [], set()
    while True:
        deal = match.deal
        dealers.append(deal.dealer)
        while not deal.finished:
            seat = deal.waiting[0]
            deal.act(seat, "win" if "win" in deal.legal(seat) else deal.legal(seat)[0])
        won.add(bool(deal.wins))
        if match.finished:
            break
        match.next()
    first = SEATS.index(dealers[0])
    assert dealers == [SEATS[(first + step) % 4] for step in range(6)]

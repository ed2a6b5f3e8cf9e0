"""Every rule of the book, scored or played."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from mahjong import rulebook, variant
from mahjong.errors import IllegalAction, MahjongError, RuleError
from mahjong.play.actions import Action, Verb
from mahjong.play.deal import Deal
from mahjong.rules.result import Score
from mahjong.testing import script, stacked
from mahjong.tiles import CODES, mask

RULES = variant("luoshu")
PARTNERS = variant("luoshu", flower_pair="partners")


def won(hand: str, win: str, rules: object = RULES, **how: object) -> Score:
    return rules.score(hand, win, **{"seat": "S", "from_seat": "N", "flags": ["stake@S=5"], **how})  # type: ignore[attr-defined, no-any-return]


def reason(score: Score) -> str:
    assert score.reason is not None
    return score.reason.id


def listed(deal: Deal, seat: str, verb: Verb) -> list[str]:
    return [str(one) for one in deal.legal(seat) if one.verb is verb]


# ---- tiles, sets, heads


@pytest.mark.rule("luoshu.tiles.ancient")
def test_the_remark_about_its_age_is_told_and_has_no_effect() -> None:
    """Manual: a remark on history, which no play can show; it is told where the rules are read."""
    found = rulebook.rule("luoshu.tiles.ancient")
    assert "oldest" in found.says
    assert not found.option


@pytest.mark.rule("luoshu.tiles.set")
def test_the_tiles() -> None:
    tileset = RULES.words["tileset"]
    assert tileset.size == 132
    counts = {CODES[kind]: many for kind, many in enumerate(tileset.counts) if many}
    assert Counter(counts.values()) == {4: 32, 1: 4}
    assert {tile for tile, many in counts.items() if many == 1} == {"1f", "2f", "3f", "4f"}
    assert [tileset.name(tile, "zh") for tile in ("1f", "2f", "3f", "4f")] == ["财神", "聚宝盆", "猫", "鼠"]
    assert "5z" not in counts
    assert "6z" not in counts
    with pytest.raises(MahjongError, match="not a tile of Luoshu") as caught:
        won("159m267p555s45p55z", "6p")
    assert isinstance(caught.value, RuleError)
    assert caught.value.rule == "luoshu.tiles.set"
    assert RULES.deal(seed=1)._table.left == 132 - 53


@pytest.mark.rule("luoshu.pattern.fifteen")
def test_exactly_thirteen_combinations_are_sets() -> None:
    legal = []
    for ranks in combinations_with_replacement(range(1, 10), 3):
        if max(Counter(ranks).values()) <= 4:
            text = "".join(map(str, ranks))
            if (
                won(f"{text}s267p456p44z1z", "1z", from_seat="N").legal is False
                and won(f"{text}s267p456p444z1z", "1z").legal
            ):
                legal.append(text)
    assert legal == ["159", "168", "177", "249", "258", "267", "339", "348", "357", "366", "447", "456", "555"]
    assert reason(won("159m267p555s123p1z", "1z")) == "luoshu.pattern.fifteen"
    assert reason(won("159m267p555s222p1z", "1z")) == "luoshu.pattern.fifteen"


@pytest.mark.rule("luoshu.pattern.same-suit")
def test_a_set_keeps_to_its_suit() -> None:
    assert won("159m267p555s456p1z", "1z").legal
    assert not won("15m9p267p555s456p1z", "1z").legal


@pytest.mark.rule("luoshu.pattern.head", "luoshu.pattern.no-number-head")
@pytest.mark.parametrize("pair", ["11z", "22z", "33z", "44z", "77z"])
def test_winds_and_red_dragons_pair_with_their_like(pair: str) -> None:
    assert won("159m267p555s456p" + pair[1:], pair[1:]).legal


@pytest.mark.rule("luoshu.pattern.no-number-head")
@pytest.mark.parametrize("pair", ["1m", "5p", "9s"])
def test_no_pair_of_numbers(pair: str) -> None:
    assert reason(won("159m267p366s456p" + pair, pair)) == "luoshu.pattern.no-number-head"
    assert not won("159m267p366s456p1z", "2z").legal


@pytest.mark.rule("luoshu.pattern.head", "luoshu.flowers.in-hand")
@pytest.mark.parametrize(
    ("pair", "partners"), [("12f", True), ("34f", True), ("13f", False), ("14f", False), ("23f", False), ("24f", False)]
)
def test_any_two_flowers_pair_or_partners_alone(pair: str, partners: bool) -> None:
    one, other = pair[0] + "f", pair[1] + "f"
    assert won("159m267p555s456p" + one, other).legal
    told = won("159m267p555s456p" + one, other, PARTNERS)
    assert told.legal == partners
    if not partners:
        assert reason(told) == "luoshu.pattern.head"
    assert won("159m267p555s45p" + pair, "6p", PARTNERS).legal == partners


@pytest.mark.rule("luoshu.pattern.head-set")
@pytest.mark.parametrize("group", ["111z", "444z", "777z", "123f", "124f", "134f", "234f"])
def test_three_head_tiles_are_a_set(group: str) -> None:
    for rules in (RULES, PARTNERS):
        assert won(f"159m267p555s{group}3z", "3z", rules).legal
    assert not won("159m267p555s12z7z3z", "3z").legal


@pytest.mark.rule("luoshu.pattern.head-set", "luoshu.win.shape")
@pytest.mark.parametrize("kong", ["<1111z>", "[7777z]", "[4444z+]", "<1234f=concealed>", "[1234f=kong]"])
def test_four_head_tiles_are_a_set_with_one_tile_more(kong: str) -> None:
    for rules in (RULES, PARTNERS):
        assert won(f"159m267p555s3z{kong}", "3z", rules).legal
        assert won(f"159m267p55s33z{kong}", "5s", rules).legal


@pytest.mark.rule("luoshu.win.shape")
def test_four_sets_and_a_pair() -> None:
    told = won("159m267p555s1z", "1z")
    assert (told.legal, reason(told)) == (False, "luoshu.win.shape")
    assert reason(won("1346m2579p13468s", "9s")) == "luoshu.win.shape"


# ---- play


HAND = "159m267p555s45p11z"
"""Waits for 6p."""


@pytest.mark.rule("luoshu.pattern.head-set")
def test_four_of_the_hand_are_declared_and_replaced() -> None:
    deal = stacked(RULES, hands={"E": "7777z159m267p348s9s"}, tail="2z")
    assert "kong <7777z>" in deal.legal("E")
    deal.act("E", "kong <7777z>")
    assert deal.view("E").drawn == "2z"
    flowers = stacked(RULES, hands={"E": "1234f159m267p348s9s"}, tail="2z")
    script(flowers, "E kong <1234f=concealed>")
    assert flowers.view("E").drawn == "2z"
    assert str(flowers.view("E").hand.melds[0]) == "<1234f=concealed>"
    numbers = stacked(RULES, hands={"E": "5555m168m267p348s1z"})
    assert not listed(numbers, "E", Verb.KONG)


@pytest.mark.rule("luoshu.pattern.head-set")
def test_a_fourth_tile_is_added_and_replaced() -> None:
    hands = {"E": "1f 7z", "S": "23f 77z 9s", "W": "8s", "N": "9p"}
    deal = stacked(RULES, hands=hands, draws="8s 9p 1z 4f", tail="2z")
    script(deal, "E discard 1f; S claim [123f]; S discard 9s; W discard 8s; N discard 9p; E discard 1z")
    assert "kong [1234f+=added]" in deal.legal("S")
    deal.act("S", "kong [1234f+=added]")
    assert deal.waiting == ("S",)
    assert deal.view("S").drawn == "2z"
    (meld,) = deal.view("N").seats[1].melds
    assert (meld.form.name, [CODES[tile] for tile in meld.tiles], meld.feeder) == (
        "ADDED",
        ["1f", "2f", "3f", "4f"],
        "E",
    )
    deal = stacked(RULES, hands=hands, draws="8s 9p 1z 7z", tail="2z")
    script(
        deal, "E discard 7z; S claim [777z]; S discard 9s; W discard 8s; N discard 9p; E discard 1z; S kong [7777z+]"
    )
    assert deal.view("S").drawn == "2z"
    numbers = stacked(RULES, hands={"E": "5m", "S": "55m 9s", "W": "8s", "N": "9p"}, draws="8s 9p 1z 5m")
    script(numbers, "E discard 5m; S claim [555m]; S discard 9s; W discard 8s; N discard 9p; E discard 1z")
    assert not listed(numbers, "S", Verb.KONG)


@pytest.mark.rule("luoshu.flowers.in-hand")
def test_flowers_stay_and_are_played() -> None:
    deal = stacked(RULES, hands={"E": "1234f 9s"}, draws="8s")
    assert not listed(deal, "E", Verb.ASIDE)
    assert {"discard 1f", "discard 2f", "discard 3f", "discard 4f"} <= set(listed(deal, "E", Verb.DISCARD))
    script(deal, "E discard 3f")
    assert deal.view("S").seats[0].river[0][0] == "3f"
    assert mask("1234f") & RULES.words["laid"] == 0


@pytest.mark.rule("luoshu.claims.sets")
def test_number_sets_for_the_next_player_heads_for_anybody() -> None:
    hands = {"E": "9m 5s", "S": "15m 55s 333z 77z 1p 1p 2p 2p", "W": "15m"}
    deal = stacked(RULES, hands=hands)
    script(deal, "E discard 9m")
    assert listed(deal, "S", Verb.CLAIM) == ["claim [159m]"]
    assert not listed(deal, "W", Verb.CLAIM)
    deal = stacked(RULES, hands=hands)
    script(deal, "E discard 5s")
    assert "claim [555s]" in listed(deal, "S", Verb.CLAIM)  # an equal set of numbers is one of numbers
    deal = stacked(RULES, hands={"E": "5s", "W": "55s"})
    script(deal, "E discard 5s")
    assert not listed(deal, "W", Verb.CLAIM)
    deal = stacked(RULES, hands={"E": "4z", "W": "44z"})
    script(deal, "E discard 4z")
    assert listed(deal, "W", Verb.CLAIM) == ["claim [444z]"]
    deal = stacked(RULES, hands={"E": "1f", "N": "23f"})
    script(deal, "E discard 1f")
    assert listed(deal, "N", Verb.CLAIM) == ["claim [123f=pung]"]
    deal.act("N", "claim [123f]")  # the tiles alone say it
    assert deal.view("E").seats[3].melds[0].feeder == "E"
    with pytest.raises(RuleError) as wrong:
        won("267p555s45p11z[159m@W]", "6p")
    assert wrong.value.rule == "luoshu.claims.sets"
    assert won("267p555s45p11z[159m@E]", "6p").legal
    assert won("159m267p45p11z[777z@W]", "6p").legal


@pytest.mark.rule("luoshu.claims.sets")
def test_a_win_goes_before_and_to_the_nearest() -> None:
    hands = {"E": "3z", "S": HAND, "N": "348m366m177s45p22z"}
    deal = stacked(RULES, hands=hands, draws="8s 9s 8p 6p")
    script(deal, "E discard 3z; S discard 8s ready stake=5; W discard 9s; N discard 8p ready stake=3; E discard 6p")
    assert set(deal.waiting) >= {"S"}
    script(deal, "S win")
    assert [won.seat for won in deal.wins] == ["S"]
    assert deal.finished
    told = RULES.score_all(
        [("S", HAND), ("N", "348m366m177s45p22z")], "6p", from_seat="E", flags=["stake@S=5", "stake@N=3"]
    )
    assert told.payments == {"E": -5, "S": 8, "W": 0, "N": -3}
    assert [one.legal for one in told.scores] == [True, False]


@pytest.mark.rule("luoshu.ready.stake")
def test_nobody_wins_without_having_declared() -> None:
    deal = stacked(RULES, hands={"E": "3z", "S": HAND}, draws="6p")
    script(deal, "E discard 3z")
    with pytest.raises(IllegalAction, match="has not declared ready") as caught:
        deal.act("S", "win")
    assert caught.value.rule == "luoshu.ready.stake"
    assert "discard 6p ready stake=1" in deal.legal("S")
    assert reason(won(HAND, "6p", flags=[])) == "luoshu.ready.stake"
    assert not won(HAND, "6p", flags=["ready-declared"]).legal


@pytest.mark.rule("luoshu.ready.stake")
def test_the_stake_is_at_least_one_and_the_hand_is_frozen() -> None:
    deal = stacked(RULES, hands={"E": "3z", "S": HAND, "N": "1z"}, draws="8s 9s 1z 7p 1p 2p 3p 4p")
    script(deal, "E discard 3z")
    stakes = [one.stake for one in deal.legal("S") if one.verb is Verb.READY and one.tile == deal._table.drawn(1)]
    assert stakes == list(range(1, 11))
    with pytest.raises(IllegalAction, match="say the stake"):
        deal.act("S", "discard 8s ready")
    with pytest.raises(IllegalAction, match="a stake is 1 to 10"):
        deal.act("S", "discard 8s ready stake=11")
    script(deal, "S discard 8s ready stake=10; W discard 9s; N discard 1z")
    assert "S" not in deal.waiting  # three winds, were the hand not frozen
    script(deal, "E discard 7p")
    assert deal.legal("S") == (Action("discard 1p"),)


@pytest.mark.rule("luoshu.ready.stake")
@pytest.mark.parametrize("limit", [1, 3, 99])
def test_the_most_that_may_be_staked(limit: int) -> None:
    rules = variant("luoshu", stake_limit=limit)
    deal = stacked(rules, hands={"E": f"{HAND} 9s"})
    assert max(one.stake for one in deal.legal("E")) == limit
    assert won(HAND, "6p", rules, flags=[f"stake@S={limit}"]).legal
    assert reason(won(HAND, "6p", rules, flags=[f"stake@S={limit + 1}"])) == "luoshu.settle.stake-lost"


@pytest.mark.rule("luoshu.pattern.head", "luoshu.ready.stake")
def test_ready_with_partners_asks_for_a_tile_that_can_come() -> None:
    """The pair that would complete the hand is out: it is ready by any two flowers, not by partners."""
    for rules, ready in ((RULES, True), (PARTNERS, True)):
        deal = stacked(rules, hands={"E": "159m267p555s456p1f9s"})
        assert ("discard 9s ready stake=1" in deal.legal("E")) is ready
    deal = stacked(PARTNERS, hands={"E": "159m267p555s456p1f9s", "S": "3f"}, draws="8s")
    script(deal, "E discard 9s ready stake=2; S discard 3f")
    assert "E" not in deal.waiting
    free = stacked(RULES, hands={"E": "159m267p555s456p1f9s", "S": "3f"}, draws="8s")
    script(free, "E discard 9s ready stake=2; S discard 3f; E win")
    assert free.wins[0].seat == "E"


@pytest.mark.rule("luoshu.settle.stake-lost")
def test_every_ready_player_loses_what_he_staked_to_the_winner() -> None:
    told = won(HAND, "6p", flags=["stake@S=5", "stake@N=3", "stake@W=7", "stake@E=1"])
    assert told.payments == {"E": -1, "S": 16, "W": -7, "N": -8}
    drawn = won(HAND, "6p", from_seat=None, self_draw=True, flags=["stake@S=5", "stake@W=7"])
    assert drawn.payments == {"E": -5, "S": 22, "W": -12, "N": -5}


@pytest.mark.rule("luoshu.rotation.dealer")
def test_the_dealer_stays_on_a_win_and_on_a_draw() -> None:
    from mahjong.rules.rotation import Outcome

    rotation = RULES.words["rotation"]
    seats = ("E", "S", "W", "N")
    for wins, deals in (([], "E"), ([(["E"], None)], "E"), ([(["W"], "E")], "S"), ([(["S"], None)], "S")):
        assert rotation.after(Outcome(seats, "E", wins)).dealer == deals

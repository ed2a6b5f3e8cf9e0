"""Every rule and worked example of the book, and every option."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import usual
from asked import texts, totals
from mahjong import variant
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.rules.result import Score
from mahjong.testing import script, stacked
from mahjong.tiles import DRAGONS, HONOURS, MAN, ORDINARY, PIN, SOU, SUITS, WINDS, code, kind
from options_read import every_option_is_read
from scored import fans, paid, refused

KEY = "vietnam"
RULES = variant(KEY)
ROYAL = ("1k", "5k", "2k", "6k", "3k", "7k", "4k", "8k")
"""Emperors 1-4 are 1k-4k, empresses 1-4 are 5k-8k."""
STANDS = {
    "1j": DRAGONS, "2j": WINDS, "3j": HONOURS, "4j": PIN, "5j": SOU, "6j": MAN, "7j": SUITS,
    **dict.fromkeys(ROYAL, ORDINARY),
}  # fmt: skip


def won(hand: str, win: str, *, giver: str | None = None, seat: str = "S", laid: str = "", **options: Any) -> Score:
    rules = variant(KEY, **options)
    return rules.score(hand, win, seat=seat, from_seat=giver, self_draw=giver is None, laid=laid)


def rig(hands: dict[str, str], draws: str = "", tail: str = "", **options: Any) -> Deal:
    """Special tiles that these do not name are drawn last, so that nobody holds one by chance."""
    return usual.dealt(variant(KEY, **options), hands=hands, draws=draws, tail=tail)


def contest(hands: dict[str, str], wants: dict[str, str], discard: str = "8p", **options: Any) -> tuple[str, set[str]]:
    """E discards, and who is asked says what he wants: who takes the tile, and who was asked."""
    deal = script(rig({"E": discard, **hands}, **options), f"E discard {discard}")
    asked = set()
    while deal._window is not None:
        seat = deal.waiting[-1]
        asked.add(seat)
        deal.act(seat, wants.get(seat, "pass"))
    return next((one.seat for one in deal.view("E").seats if one.melds), ""), asked


def offered(deal: Deal, seat: str) -> set[str]:
    return {text for text in texts(deal, seat) if text.startswith("claim")} if seat in deal.waiting else set()


def after(hands: dict[str, str], discard: str, seat: str = "S", **options: Any) -> set[str]:
    """What a seat may claim of E's discard."""
    return offered(script(rig({"E": discard, **hands}, **options), f"E discard {discard}"), seat)


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "extra_flowers": (0, 8), "he": ("honors", "suits"), "two_wild_pung": (False, True), "wild_kong": (False, True),
        "wild_discard_claimable": (False, True), "wild_rank": ("royal-first", "partial-first"), "score_table": ("minimal",),
        "multi_win": (False, True), "fifth_copy": (True, False),
    })  # fmt: skip
    for name, value in (("extra_flowers", 4), ("he", "dots"), ("wild_rank", "none"), ("score_table", "full")):
        with pytest.raises(RuleError):
            variant(KEY, **{name: value})
    assert variant("越南麻將") == variant("vietnamese mahjong") == RULES


# ---- tiles ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "vietnam.tiles.special", "vietnam.tiles.total", "vietnam.wall.size", "vietnam.deal.counts", "vietnam.flowers.hua"
)
def test_tiles_walls_and_hands() -> None:
    counts = RULES.words["tileset"].counts
    assert {code(one): n for one, n in enumerate(counts) if n and one >= 34} == dict.fromkeys((*STANDS, "9j"), 1)
    usual.tiles(RULES, 152)
    usual.tiles(variant(KEY, extra_flowers=8), 160)
    assert set(RULES.deal(seed=1).view("E").wild) == set(STANDS)


@pytest.mark.rule("vietnam.flowers.hua-replace", "vietnam.tiles.total")
def test_hua_is_laid_out_and_replaced_from_the_back() -> None:
    dealt = rig({"E": "9j 123m"}, tail="7z")
    assert dealt.view("E").seats[0].aside == ("9j",)
    assert "7z" in [code(tile) for tile in dealt.view("E").hand.tiles]
    later = script(rig({"E": "1z"}, draws="9j", tail="6z"), "E discard 1z")
    assert (later.view("S").drawn, later.view("S").seats[1].aside) == ("6z", ("9j",))
    more = rig({"E": "9j3f123m"}, tail="7z6z", extra_flowers=8)
    assert {"3f", "9j"} <= set(more.view("E").seats[0].aside)
    with pytest.raises(RuleError):
        won("123m456s99p111z78s3f", "9s")


@pytest.mark.rule("vietnam.ex.hua-fan", "vietnam.flowers.hua", "vietnam.score.value")
def test_hua_is_two_fan() -> None:
    score = won("123m456s99p111z78s", "9s", seat="N", laid="9j")
    assert paid(score) == (-8, -8, -8, 24)
    assert fans(score) == {"hua": 2, "self-draw": 1}
    deal = rig({"E": "9j123m456s99p111z78s"}, tail="9s")
    script(deal, "E win")
    assert totals(deal) == [24, -8, -8, -8]
    flowers = won("123m456s99p111z78s", "9s", seat="N", laid="9j12345678f", extra_flowers=8)
    assert paid(flowers) == (-8, -8, -8, 24)


@pytest.mark.rule("vietnam.score.value")
def test_the_discarder_alone_pays() -> None:
    hand = "123m456s99p111z78s"
    assert paid(won(hand, "9s", giver="W")) == (0, 1, -1, 0)
    assert paid(won(hand, "9s", giver="W", laid="9j")) == (0, 4, -4, 0)
    assert paid(won(hand, "9s")) == (-2, 6, -2, -2)
    assert paid(won(hand, "9s", score_table="minimal")) == (-2, 6, -2, -2)


# ---- what wild tiles stand for ------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "vietnam.ex.yuan-completes", "vietnam.ex.xi-not-dragon", "vietnam.ex.zong-he", "vietnam.wild.yuan", "vietnam.wild.xi",
    "vietnam.wild.suit", "vietnam.wild.zong", "vietnam.wild.he", "vietnam.win.shape",
)  # fmt: skip
def test_the_hands_of_the_book() -> None:
    assert won("22m345p77z678s34m1j", "6j").legal
    assert refused(won("22m345p77z678s34m2j", "6j")) == "vietnam.win.shape"
    assert won("23m456s99p111z55z7j", "3j").legal


@pytest.mark.rule(
    "vietnam.wild.yuan", "vietnam.wild.xi", "vietnam.wild.he", "vietnam.wild.suit", "vietnam.wild.zong", "vietnam.wild.royal",
    "vietnam.wild.not-for-hua", "vietnam.wild.in-hand", "vietnam.claims.with-wild",
)  # fmt: skip
@pytest.mark.parametrize("wild", STANDS)
def test_every_wild_tile_stands_for_its_kinds_alone(wild: str) -> None:
    for number in range(34):
        one, legal = code(number), bool(STANDS[wild] >> number & 1)
        apart = {"m": "123456789p555s", "p": "123456789m555s"}.get(
            one[1], "123456789m555p"
        )  # three runs and a pung of other suits
        assert won(apart + one, wild).legal is legal, one
        meld = f"123456789{apart[9]}3z[{one[0]}{one}{wild}]" if number != 29 else f"123456789m4z[33z{wild}]"
        if legal:
            assert won(meld, meld[10:12]).legal
            continue
        with pytest.raises(RuleError) as caught:
            won(meld, meld[10:12])
        assert caught.value.rule == "vietnam.claims.with-wild"
    for other in STANDS:  # two of them are a pair of what both may be, nothing else
        if other != wild:
            assert won(f"123m456m789m12p{wild}{other}", "3p").legal == bool(STANDS[wild] & STANDS[other])


@pytest.mark.rule("vietnam.wild.he")
def test_he_as_any_number_tile() -> None:
    for he, dragons, dots in (("honors", True, False), ("suits", False, True)):
        assert won("123m456s789p11z55z", "3j", he=he).legal is dragons
        assert won("12p456s789p11z555z", "3j", he=he).legal is dots
        claims = after({"S": "8p3j"}, "8p", he=he)
        assert ("claim [88p3j]" in claims) is dots


@pytest.mark.rule("vietnam.wild.not-for-hua")
def test_a_wild_tile_is_no_hua() -> None:
    assert fans(won("123m456s99p111z78s", "1k")) == {"self-draw": 1}
    with pytest.raises(RuleError) as caught:
        won("123m456s99p111z78s", "9j")
    assert caught.value.rule == "vietnam.flowers.hua-replace"


@pytest.mark.rule("vietnam.wild.in-hand")
def test_any_number_of_wild_tiles() -> None:
    assert won("1234567j1k2k3k4k5k6k", "7k").legal
    assert won("1234567j1k2k3k4k5k", "2m", giver="E").legal is False  # of too few
    assert won("1m34567j1k2k3k4k5k6k7k", "9p", giver="E").legal
    assert won("1k[99s3k][55z1j][34m6j][11z2j]", "2k").legal


@pytest.mark.rule("vietnam.wild.fifth-copy")
@pytest.mark.parametrize("fifth", [True, False])
def test_a_fifth_copy(fifth: bool) -> None:
    assert won("1111m234p567p888s", "1k", fifth_copy=fifth).legal is fifth
    assert won("11p456m789m123s[1p1k1p]", "9s", fifth_copy=fifth).legal is False
    assert won("1p456m789m123s[11p1k]", "1p", giver="E", fifth_copy=fifth).legal is fifth
    # 45m and a wild tile are 345m where a fifth 6m is none
    assert won("666m789p123s9s[45m6j]", "9s", giver="E", fifth_copy=fifth).legal
    assert won("6666m789p123s9s[45m6j]", "9s", giver="E", fifth_copy=fifth).legal is False
    assert won("66m78m111z2z[46m6j]", "6m", giver="E", fifth_copy=fifth).legal is False
    assert won("555m789p123s2z[46m6j]", "2z", giver="E", fifth_copy=fifth).legal
    assert won("55m55p789p123s[46m6j]", "5m", giver="E", fifth_copy=fifth).legal
    assert won("5m55m55p789p123s[46m6j]"[2:], "5m", giver="E", fifth_copy=fifth).legal


# ---- claims ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("vietnam.claims.with-wild", "vietnam.wild.in-hand", "vietnam.claims.chow-real")
@pytest.mark.parametrize("wild", STANDS)
def test_every_wild_tile_may_pung_or_chow(wild: str) -> None:
    for tile, near in (("8p", "7p"), ("3s", "2s"), ("5m", "6m"), ("6z", ""), ("2z", "")):
        fits = bool(STANDS[wild] >> kind(tile) & 1)
        pungs = after({"S": f"{tile}{wild}"}, tile)
        assert (f"claim [{tile[0]}{tile}{wild}]" in pungs) is fits
        if near:
            low, high = sorted((tile, near))
            assert (f"claim [{low[0]}{high}{wild}]" in after({"S": f"{near}{wild}"}, tile)) is fits


@pytest.mark.rule("vietnam.claims.chow-real", "vietnam.claims.one-real-needed")
def test_a_chow_holds_one_wild_tile() -> None:
    deal = script(rig({"E": "8p", "S": "7p4j7j1k159m159s123z"}), "E discard 8p")
    assert {"claim [78p4j]", "claim [78p7j]", "claim [78p1k]"} == offered(deal, "S")
    for text, rule in (
        ("claim [8p4j7j=chow]", "vietnam.claims.chow-real"), ("claim [8p4j7j]", "vietnam.claims.one-real-needed"),
    ):  # fmt: skip
        with pytest.raises(IllegalAction) as caught:
            deal.act("S", text)
        assert caught.value.rule == rule
    script(deal, "S claim [78p1k]")
    (meld,) = deal.view("N").seats[1].melds
    assert str(meld) == "[78p1k@8pE]"
    assert [code(one) for one in meld.stands] == ["6p", "9p"]


@pytest.mark.rule("vietnam.ex.two-real-first", "vietnam.claims.two-real-first")
def test_two_real_tiles_go_first() -> None:
    wants = {"S": "claim [88p1k]", "N": "claim [888p]"}
    assert contest({"S": "8p1k", "N": "88p"}, wants)[0] == "N"
    assert contest({"S": "88p1k", "N": "8p2k"}, {"S": "claim [888p]", "N": "claim [88p2k]"})[0] == "S"
    assert contest({"S": "8p1k", "N": "88p"}, {"S": "claim [88p1k]"})[0] == "S"  # N lets it go


@pytest.mark.rule("vietnam.ex.rank-decides", "vietnam.claims.rank", "vietnam.claims.rank-order")
def test_the_rank_of_the_wild_tile_decides() -> None:
    hands = {"S": "8p3k", "W": "8p2k", "N": "8p4j"}
    wants = {"S": "claim [88p3k]", "W": "claim [88p2k]", "N": "claim [88p4j]"}
    assert contest(hands, wants)[0] == "W"


@pytest.mark.rule("vietnam.claims.rank-order", "vietnam.claims.rank")
@pytest.mark.parametrize("rank", ["royal-first", "partial-first"])
def test_the_order_of_ranks(rank: str) -> None:
    order = (*ROYAL, "7j", "4j") if rank == "royal-first" else ("7j", "4j", *ROYAL)
    for high, low in pairwise(order):
        for first, second in ((high, low), (low, high)):
            hands = {"S": f"8p{first}", "W": f"8p{second}"}
            wants = {"S": f"claim [88p{first}]", "W": f"claim [88p{second}]"}
            assert contest(hands, wants, wild_rank=rank)[0] == ("S" if first == high else "W")
    order = ("1k", "3j", "1j") if rank == "royal-first" else ("3j", "1j", "1k")
    for high, low in pairwise(order):
        hands = {"S": f"5z{low}", "N": f"5z{high}"}
        assert contest(hands, {"S": f"claim [55z{low}]", "N": f"claim [55z{high}]"}, "5z", wild_rank=rank)[0] == "N"


@pytest.mark.rule("vietnam.claims.rank-order")
def test_equal_ranks_go_to_the_nearest() -> None:
    word = RULES.words["claims"].better
    assert {word.rank(kind(one)) for one in ("1j", "2j", "4j", "5j", "6j")} == {10}
    assert [word.rank(kind(one)) for one in (*ROYAL, "7j", "3j")] == list(range(10))
    # No two of those that are equal may stand for one kind, but both may go with a wild tile let go.
    hands, options = {"S": "8p4j", "N": "3s5j"}, {"wild_discard_claimable": True}
    wants = {"S": "claim [8p4j1k]", "N": "claim [3s5j1k]"}
    assert contest(hands, wants, "1k", **options)[0] == "S"
    assert contest({"S": hands["N"], "N": hands["S"]}, {"S": wants["N"], "N": wants["S"]}, "1k", **options)[0] == "S"
    assert contest({"S": "88p", "N": "33s"}, {"S": "claim [88p1k]", "N": "claim [33s1k]"}, "1k", **options)[0] == "S"
    # Of several wild tiles the highest are compared first.
    wants = {"S": "claim [8p2k5k]", "W": "claim [8p4j1k]"}
    assert contest({"S": "2k5k", "W": "4j1k"}, wants, two_wild_pung=True)[0] == "W"


@pytest.mark.rule("vietnam.claims.rank", "vietnam.claims.two-real-first")
def test_only_whose_answer_matters_is_asked() -> None:
    wants = {"S": "claim [88p3k]", "W": "claim [88p2k]", "N": "claim [88p1k]"}
    winner, asked = contest({"S": "8p3k", "W": "8p2k", "N": "8p1k"}, wants)
    assert (winner, asked) == ("N", {"N"})  # nobody can do better
    assert contest({"S": "8p3k", "W": "8p2k", "N": "8p1k"}, {**wants, "N": "pass"}) == ("W", {"N", "W"})


@pytest.mark.rule("vietnam.ex.two-wilds-no-pung", "vietnam.claims.one-real-needed")
def test_two_wild_tiles_alone_do_not_pung() -> None:
    deal = script(rig({"E": "8p", "S": "4j1k123456789m1s2z", "W": "99s"}), "E discard 8p")
    assert not offered(deal, "S")
    assert "claim [8p4j1k]" in after({"S": "4j1k123456789m1s2z"}, "8p", two_wild_pung=True)
    with pytest.raises(RuleError):
        won("123m456m789m1p[8p4j1k]", "1p")
    assert won("123m456m789m1p[8p4j1k]", "1p", two_wild_pung=True).legal
    hands = {"S": "1k5k", "N": "8p4j"}
    wants = {"S": "claim [8p1k5k]", "N": "claim [88p4j]"}
    assert contest(hands, wants, two_wild_pung=True)[0] == "N"  # more natural tiles
    wants = {"S": "claim [8p2k5k]", "N": "claim [8p7j1k]"}
    assert contest({"S": "2k5k", "N": "7j1k"}, wants, two_wild_pung=True)[0] == "N"  # the highest first


@pytest.mark.rule("vietnam.claims.priority")
def test_wins_then_pungs_then_chows() -> None:
    usual.claims(RULES)
    wants = {"S": "claim [78p4j]", "W": "claim [88p1k]"}
    assert contest({"S": "7p4j", "W": "8p1k"}, wants)[0] == "W"
    ready = rig({"E": "8p", "S": "8p1k", "W": "123m456m789m79p11s"})
    script(ready, "E discard 8p; S claim [88p1k]; W win")
    assert [one.seat for one in ready.wins] == ["W"]


@pytest.mark.rule("vietnam.claims.priority", "vietnam.claims.kong-wild")
def test_a_kong_is_as_strong_as_a_pung() -> None:
    """Natural tiles matter among pungs alone: the nearest of a kong and a pung goes first."""
    hands = {"S": "1k5k", "W": "888p"}
    wants = {"S": "claim [8p1k5k]", "W": "claim [8888p]"}
    assert contest(hands, wants, two_wild_pung=True)[0] == "S"
    assert contest({"W": "1k5k", "S": "888p"}, {"W": wants["S"], "S": wants["W"]}, two_wild_pung=True)[0] == "S"


# ---- kongs and wild tiles let go ----------------------------------------------------------------------------------------------


@pytest.mark.rule("vietnam.claims.kong-wild", "vietnam.kong.basic")
def test_kongs_of_four_real_tiles() -> None:
    deal = script(rig({"E": "8p", "S": "88p1k1z", "W": "99s"}, draws="1m2m3m8p"), "E discard 8p")
    assert offered(deal, "S") == {"claim [888p]", "claim [88p1k]"}
    with pytest.raises(IllegalAction) as caught:
        deal.act("S", "claim [888p1k]")
    assert caught.value.rule == "vietnam.claims.kong-wild"
    script(deal, "S claim [88p1k]; S discard 1z; W discard; N discard; E discard")
    assert deal.view("S").drawn == "8p"
    assert not {text for text in texts(deal, "S") if text.startswith("kong")}  # a pung with a wild tile does not grow
    for text in ("kong [888p1k+]", "kong <888p1k>"):
        with pytest.raises(IllegalAction) as caught:
            deal.act("S", text)
        assert caught.value.rule == "vietnam.claims.kong-wild"
    with pytest.raises(RuleError):
        won("123m456m789m1p[888p1k]", "1p")


@pytest.mark.rule("vietnam.claims.kong-wild")
def test_kongs_with_wild_tiles() -> None:
    options = {"wild_kong": True}
    deal = script(rig({"E": "8p", "S": "88p1k5k1z"}, draws="1m2m3m8p", tail="7z6z", **options), "E discard 8p")
    assert {"claim [888p1k]", "claim [888p5k]", "claim [88p15k]"} <= offered(deal, "S")
    script(deal, "S claim [888p1k]")
    assert deal.view("S").drawn == "7z"
    grown = script(rig({"E": "8p", "S": "8p1k5k1z"}, draws="1m2m3m8p", tail="7z6z", **options), "E discard 8p")
    script(grown, "S claim [88p1k]; S kong [88p1k5k+]")
    assert grown.view("S").drawn == "7z"
    later = script(rig({"E": "8p", "S": "8p1k1z"}, draws="1m2m3m8p", tail="7z6z", **options), "E discard 8p")
    script(later, "S claim [88p1k]; S discard 1z; W discard; N discard; E discard; S kong [888p1k+]")
    hidden = script(rig({"E": "888p4j"}, tail="7z", **options), "E kong <888p4j>")
    assert hidden.view("E").drawn == "7z"
    assert str(hidden.view("S").seats[0].melds[0]) in ("<888p4j>", "<????>")
    for text in ("[888p1k]", "<888p1k>", "[888p1k+]", "<88p1k5k>", "<8p1k4j5k>"):
        assert won(f"123m456m789m1p{text}", "1p", **options).legal
    with pytest.raises(RuleError):
        won("123m456m789m1p<888p5j>", "1p", **options)


@pytest.mark.rule("vietnam.claims.discarded-wild")
def test_a_wild_tile_let_go_is_nobodys() -> None:
    hands = {"E": "4j", "S": "88p79p", "N": "123m456m789m88p1s1s"}
    deal = script(rig(hands), "E discard 4j")
    assert deal.waiting == ("S",)
    assert not offered(deal, "S")
    assert refused(won("123m456m789m88p11s", "4j", giver="E")) == "vietnam.win.shape"
    assert deal._window is None
    waiting = script(rig({"E": "4j", "S": "88p79p"}, two_wild_pung=True), "E discard 4j")
    assert waiting._window is None


@pytest.mark.rule("vietnam.claims.discarded-wild")
def test_a_wild_tile_let_go_may_be_taken() -> None:
    options = {"wild_discard_claimable": True}
    hands = {"E": "4j", "S": "88p79p1k", "N": "123m456m789m88p11s"}
    deal = script(rig(hands, **options), "E discard 4j")
    assert {"claim [88p4j]", "claim [79p4j]", "claim [78p4j]", "claim [89p4j]", "claim [8p4j1k]"} <= offered(deal, "S")
    assert "claim [7p4j1k=chow]" not in offered(deal, "S")  # one wild tile in a chow
    assert "win" in texts(deal, "N")
    script(deal, "N win")
    assert totals(deal) == [-1, 0, 0, 1]
    assert paid(won("123m456m789m88p11s", "4j", giver="E", seat="N", **options)) == (-1, 0, 0, 1)
    assert refused(won("123m456m789m88s11z", "4j", giver="E", **options)) == "vietnam.win.shape"
    assert won("123m456m789m1p[8p4j1k]", "1p", **options).legal
    assert won("123m456m789m1p[8p4j1k@E]", "1p", **options).legal
    wants = {"S": "claim [8p4j1k]", "W": "claim [99p4j]"}
    assert contest({"S": "8p1k", "W": "99p"}, wants, "4j", **options)[0] == "W"  # two real tiles of the hand


# ---- the end ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("vietnam.kong.basic")
def test_kongs() -> None:
    usual.kongs(RULES, {"S": -1, "N": 1})


@pytest.mark.rule("vietnam.claims.one-winner")
def test_one_winner_or_several() -> None:
    usual.winners(RULES, "W", {"S": -1, "W": 1})
    usual.winners(variant(KEY, multi_win=True), "WN", {"S": -2, "W": 1, "N": 1})


@pytest.mark.rule("vietnam.end.draw", "vietnam.rotation.dealer")
def test_drawn_deals_and_the_dealer() -> None:
    usual.draw_and_dealer(RULES)


@pytest.mark.rule("vietnam.claims.with-wild")
def test_a_win_with_melds_of_wild_tiles_played_and_stated() -> None:
    deal = rig({"E": "8p", "S": "8p1k45m123s789s11z6z", "W": "2z", "N": "3z"}, draws="9p9p3m5p")
    script(
        deal, "E discard 8p; S claim [88p1k]; S discard 6z; W discard; N discard 3z; E discard; S discard; W discard"
    )
    assert not deal.finished
    told = won("45m123s789s1z[88p1k@E]", "1z")
    assert not told.legal
    played = stacked(RULES, hands={"E": "8p3m", "S": "8p1k45m123s789s11z6z"}, draws="2p", last="1234567j9j2345678k")
    script(played, "E discard 8p; S claim [88p1k]; S discard 6z; W discard; N discard; E discard 3m; S win")
    assert totals(played) == [-1, 1, 0, 0]
    assert played.wins[0].score is not None
    assert "[88p1k" in played.wins[0].score.reading
    assert paid(won("45m123s789s11z[88p1k@E]", "3m", giver="E")) == (-1, 1, 0, 0)
    two = won("123s789s1z[88p1k@E][45m2k@E]", "1z", giver="N")
    assert "=" in two.reading

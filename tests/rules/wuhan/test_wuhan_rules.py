"""The rules of Wuhan that decide whether a hand wins and what counts in it, each by hands of its own."""

from __future__ import annotations

import pytest
from wuhan_scores import DRAWN, PLAIN, SMALL, big, keys, pays, why

from mahjong.errors import RuleError
from mahjong.registry import variant
from mahjong.tiles import ORDINARY, bits, code, kind
from mahjong.variant import Variant


@pytest.fixture(scope="module")
def wuhan() -> Variant:
    return variant("wuhan")


# ---- tiles and wild tiles ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("wuhan.tiles.set")
def test_136_tiles_and_no_flowers(wuhan: Variant) -> None:
    tileset = wuhan.words["tileset"]
    assert tileset.size == 136
    assert {code(number): tileset.counts[number] for number in bits(tileset.mask)} == dict.fromkeys(
        [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)], 4
    )
    with pytest.raises(RuleError, match="not a tile of Wuhan") as caught:
        wuhan.score("22m456p7s1f[123s][333z]", "9s", **PLAIN)
    assert caught.value.rule == "wuhan.tiles.set"
    assert why(wuhan.score("22m456p78s[123s][3333z]", "3z", **DRAWN)) == "wuhan.tiles.set"


@pytest.mark.rule("wuhan.deal.counts")
def test_a_hand_has_13_tiles_before_the_winning_one(wuhan: Variant) -> None:
    assert (wuhan.words["walls"].dealt.tiles, wuhan.words["walls"].dealt.extra) == (13, 1)
    assert why(wuhan.score("22m456p789s[123s][333z]", "9s", **PLAIN)) == "wuhan.deal.counts"
    assert why(wuhan.score("22m456p7s[123s][333z]", "8s", **PLAIN)) == "wuhan.deal.counts"


@pytest.mark.rule("wuhan.wild.suit-successor", "wuhan.wild.honor-successor", "wuhan.wild.red-indicator")
def test_every_indicator_has_its_successor_and_red_is_never_wild(wuhan: Variant) -> None:
    wild = {f"{rank}{suit}": f"{rank % 9 + 1}{suit}" for suit in "mps" for rank in range(1, 10)}
    circle = ["1z", "2z", "3z", "4z", "6z", "5z"]  # east south west north green white
    wild |= {tile: circle[(place + 1) % 6] for place, tile in enumerate(circle)} | {"7z": "6z"}
    marks = wuhan.words["marks"]
    assert {code(number): marks.masks(number)["laizi"] for number in bits(ORDINARY)} == {
        turned: 1 << kind(laizi) for turned, laizi in wild.items()
    }
    # A win says so: with 8s turned the 9s in hand is any tile.
    assert wuhan.score("22m456p79s[123s][333z]", "5z", **{**DRAWN, "turned": "8s"}).legal is False
    assert wuhan.score("22m456p79s[123s][333z]", "6s", **{**DRAWN, "turned": "8s"}).legal


@pytest.mark.rule("wuhan.wild.flip-moment")
def test_a_win_needs_the_tile_that_was_turned(wuhan: Variant) -> None:
    with pytest.raises(RuleError, match="turned="):
        wuhan.score(SMALL, "9s", seat="S", from_seat="W")


@pytest.mark.rule("wuhan.wild.flipped-tile-dead")
def test_the_tile_turned_up_is_in_no_hand(wuhan: Variant) -> None:
    asked = {**DRAWN, "turned": "3z"}
    assert wuhan.score("22m456p78s[123s][333z]", "9s", **asked).legal
    assert why(wuhan.score("22m456p78s[123s][3333z]", "9s", **asked)) == "wuhan.wild.flipped-tile-dead"
    assert variant("wuhan", indicator_in_play=True).score("22m456p78s[123s][3333z]", "9s", **asked).legal
    # The winning tile and the concealed ones count: 4 4 4 and 4 5 6.
    four = "22m44456p[123s][333z]"
    assert wuhan.score(four, "4p", **{**DRAWN, "turned": "9m"}).legal
    assert why(wuhan.score(four, "4p", **{**DRAWN, "turned": "4p"})) == "wuhan.wild.flipped-tile-dead"


@pytest.mark.rule("wuhan.wild.substitute", "wuhan.win.soft", "wuhan.win.hard")
def test_a_laizi_stands_for_any_tile_and_the_win_is_soft(wuhan: Variant) -> None:
    for hand, win in (
        ("2m6m456p78s[123s][333z]", "9s"),  # the pair
        ("226m46p78s[123s][333z]", "9s"),  # the middle of a run
        ("226m456p8s[123s][333z]", "9s"),  # the end of a run
        ("226m1z[123s][333z][789p]", "1z"),  # a triplet of honours
    ):
        score = wuhan.score(hand, win, **PLAIN)
        assert "hard" not in keys(score), hand
        assert score.value == 2
    assert wuhan.score(SMALL, "9s", **PLAIN).value == 4


@pytest.mark.rule("wuhan.wild.no-red-substitute", "wuhan.win.no-red-in-hand")
def test_a_laizi_never_stands_for_red_and_no_red_wins(wuhan: Variant) -> None:
    for hand, win in (
        ("6m7z456p78s[123s][333z]", "9s"),  # a pair of red
        ("22m6m77z78s[123s][333z]", "9s"),  # a triplet of red
        ("22m456p7z8s[123s][333z]", "9s"),
        ("77z456p78s[123s][333z]", "9s"),
        ("1122347z[555z][333z]", "6z"),  # all honours
        (SMALL, "7z"),
    ):
        for flags in ([], ["last-zone"], ["bloom-aside"]):
            assert why(wuhan.score(hand, win, **DRAWN, flags=flags)) == "wuhan.win.no-red-in-hand"


@pytest.mark.rule("wuhan.kong.red-no-rob")
def test_a_red_dragon_in_hand_bars_robbing_too(wuhan: Variant) -> None:
    robbing = {**PLAIN, "flags": ["robbed-kong"]}
    assert wuhan.score(SMALL, "9s", **robbing).legal
    assert why(wuhan.score("2m7z456p78s[123s][333z]", "9s", **robbing)) == "wuhan.win.no-red-in-hand"
    # A laizi that is put out is nobody's to win on.
    assert why(wuhan.score("22m45m789s[123s][333z]", "6m", **robbing)) == "wuhan.wild.not-claimable"


@pytest.mark.rule("wuhan.wild.own-face", "wuhan.win.hard")
def test_one_laizi_at_its_face_and_one_in_place_of_another_is_soft(wuhan: Variant) -> None:
    bloom = {**DRAWN, "flags": ["kong-bloom"]}
    assert "hard" in keys(wuhan.score("22m456m78s[123s][3333z]", "9s", **bloom))
    assert "hard" not in keys(wuhan.score("2m45m66m78s[123s][3333z]", "9s", **bloom))  # 4 5 6, and 2 with the other
    assert keys(wuhan.score("222z444z6m[333z][111s]", "6m", **DRAWN)) >= {"all-pungs", "hard"}


@pytest.mark.rule("wuhan.wild.not-claimable")
def test_nobody_wins_on_a_laizi_or_claims_with_one(wuhan: Variant) -> None:
    rule = "wuhan.wild.not-claimable"
    hand = "22m45m789s[123s][333z]"
    assert why(wuhan.score(hand, "6m", **PLAIN)) == rule
    assert wuhan.score(hand, "6m", **DRAWN).legal
    assert wuhan.score(hand, "3m", **PLAIN).legal
    assert why(wuhan.score("22m456p78s[456m][333z]", "9s", **PLAIN)) == rule
    assert why(wuhan.score("22m456p78s[666m][333z]", "9s", **PLAIN)) == rule
    # For a free shape too: any honour but the laizi, here the white dragon.
    honours, asked = "2233344466z[111z]", {**PLAIN, "turned": "6z"}
    assert wuhan.score(honours, "2z", **asked).legal
    assert why(wuhan.score(honours, "5z", **asked)) == rule


@pytest.mark.rule("wuhan.wild.two-laizi-no-small", "wuhan.wild.two-laizi-selfdraw", "wuhan.wild.flexible-big")
def test_two_laizi_bar_small_wins_alone(wuhan: Variant) -> None:
    rule = "wuhan.wild.two-laizi-no-small"
    hand = "6m456p789s[123s][333z]"
    assert wuhan.score(hand, "2m", **DRAWN).legal
    assert why(wuhan.score(hand, "6m", **DRAWN)) == rule
    assert why(wuhan.score("66m456p78s[123s][333z]", "9s", **PLAIN)) == rule
    # Put one out, and the other may win.
    assert wuhan.score("26m456p78s[123s][333z]", "9s", **PLAIN, flags=["laid-aside@S=1"]).legal
    # Every big pattern lifts the ban, those of the story too.
    for flag, asked in (("kong-bloom", DRAWN), ("bloom-aside", DRAWN), ("last-zone", DRAWN), ("robbed-kong", PLAIN)):
        kong = "66m456p78s[123s][3333z]"
        assert wuhan.score(kong, "9s", **asked, flags=[flag]).legal
    # Three laizi, and four.
    assert big(wuhan.score("666m22z44z[333z][999p]", "2z", **PLAIN)) == {"all-pungs"}
    assert big(wuhan.score("6666m2z44z[333z][999p]", "2z", **PLAIN)) == {"all-pungs"}


@pytest.mark.rule("wuhan.wild.two-laizi-no-small")
def test_two_laizi_by_use() -> None:
    """By option laizi at their own face do not count."""
    held, used = variant("wuhan"), variant("wuhan", two_laizi_counts="used-as-wild")
    rule = "wuhan.wild.two-laizi-no-small"
    pair = "5m456p789s[123s][333z]"
    assert why(held.score(pair, "5m", **{**DRAWN, "turned": "4m"})) == rule
    assert keys(used.score(pair, "5m", **{**DRAWN, "turned": "4m"})) >= {"small", "hard"}
    one_used = "22p566m78s[123s][333z]"  # 5 6 7 of characters: one laizi is the six, the other the seven
    assert why(held.score(one_used, "9s", **PLAIN)) == rule
    assert keys(used.score(one_used, "9s", **PLAIN)) == {"small", "opened"}
    assert why(used.score("2m66m46p78s[123s][333z]", "9s", **PLAIN)) == rule  # both stand for others


@pytest.mark.rule("wuhan.wild.fifth-copy")
def test_a_laizi_may_be_a_fifth_copy() -> None:
    hand, win = "26m456p78s[222m][123s]", "9s"
    assert keys(variant("wuhan").score(hand, win, **PLAIN)) >= {"small"}  # 222m melded, 2m and the laizi
    assert not variant("wuhan", fifth_copy=False).score(hand, win, **PLAIN).legal
    # A fourth copy is none.
    assert variant("wuhan", fifth_copy=False).score("26m456p78s[333m][123s]", win, **PLAIN).legal


@pytest.mark.rule("wuhan.wild.single-kong", "wuhan.wild.laizi-kong-value", "wuhan.kong.red", "wuhan.score.own-factors")
def test_tiles_laid_aside_double_for_winner_and_loser(wuhan: Variant) -> None:
    told = ["laid-aside@S=2", "wilds-laid@S=1", "laid-aside@N=3", "wilds-laid@N=2"]
    score = wuhan.score(SMALL, "9s", **PLAIN, flags=told)
    assert pays(score) == [-32, 32 + 32 + 128, -32, -128]
    four = variant("wuhan", laizi_kong=4).score(SMALL, "9s", **PLAIN, flags=told)
    assert pays(four) == [-64, 64 + 64 + 1024, -64, -1024]
    assert {(one.key, one.worth) for one in four.patterns if one.payer == "N"} == {
        ("loser-single-kong", 8),
        ("loser-laizi-kong", 4),
    }


# ---- melds ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wuhan.claims.allowed", "wuhan.claims.honor-chow", "wuhan.kong.chong-from-any")
def test_who_may_feed_what(wuhan: Variant) -> None:
    for seat in "EWN":
        assert wuhan.score(f"22m456p78s[123s@E][333z@{seat}]", "9s", **PLAIN).legal
        assert wuhan.score(f"22m456p78s[123s@E][3333z@{seat}]", "9s", **PLAIN).legal
    for seat in "WN":
        with pytest.raises(RuleError, match="a run is claimed from the player before, E") as caught:
            wuhan.score(f"22m456p78s[123s@{seat}][333z]", "9s", **PLAIN)
        assert caught.value.rule == "wuhan.claims.allowed"
    for meld in ("[123z]", "[567z]", "[777z]"):
        with pytest.raises(RuleError, match="no set of Wuhan"):
            wuhan.score(f"22m456p78s[123s]{meld}", "9s", **PLAIN)
    assert why(wuhan.score("22m12z789s456p[123s]", "3z", **PLAIN)) == "wuhan.win.shape"


@pytest.mark.rule("wuhan.win.must-open", "wuhan.kong.chong", "wuhan.kong.xu", "wuhan.kong.concealed")
def test_what_opens(wuhan: Variant) -> None:
    for meld in ("[333z]", "[3333z]", "[3333z+]", "[123m]"):
        assert wuhan.score("22m456p789s12s" + meld, "3s", **DRAWN).legal, meld
    rule = "wuhan.win.must-open"
    assert why(wuhan.score("22m456p789s12s<3333z>", "3s", **DRAWN)) == rule
    assert why(wuhan.score("22m456p789s12s333z", "3s", **DRAWN)) == rule
    # Red and laizi kongs do not open.
    assert why(wuhan.score("22m456p789s12s333z", "3s", **DRAWN, flags=["laid-aside@S=2", "bloom-aside"])) == rule
    # Nor does the claim that would win; a big win needs an opening too.
    assert why(wuhan.score("22m444p777s22s333z", "2s", **PLAIN)) == rule
    assert why(wuhan.score("1122334412655z", "6z", **DRAWN)) == rule


@pytest.mark.rule("wuhan.kong.exposed-both", "wuhan.kong.chong", "wuhan.kong.xu", "wuhan.kong.concealed")
def test_factors_of_kongs(wuhan: Variant) -> None:
    for meld, value in (("[333z]", 4), ("[3333z]", 8), ("[3333z+]", 8), ("<3333z>", 16)):
        assert wuhan.score("22m456p78s[123s]" + meld, "9s", **PLAIN).value == value
    # The same for losers, each for himself.
    told = ["opened@N", "open-kongs@N=2", "hidden-kongs@E=1"]
    assert pays(wuhan.score(SMALL, "9s", **PLAIN, flags=told)) == [-32, 32 + 8 + 32, -8, -32]
    # A kong that was claimed has opened its owner.
    assert pays(wuhan.score(SMALL, "9s", **PLAIN, flags=told[1:])) == [-32, 72, -8, -32]


@pytest.mark.rule("wuhan.kong.robbed-not-counted", "wuhan.score.rob-not-discard", "wuhan.kong.rob")
def test_the_robbed_kong_counts_for_nothing(wuhan: Variant) -> None:
    score = wuhan.score(SMALL, "9s", **PLAIN, flags=["robbed-kong", "opened@W"])
    assert pays(score) == [0, 160, -160, 0]  # 40 of E, 80 of W for his pung, 40 of N; no 1.5 of a discarder, no dealer
    assert {one.key for one in score.patterns if one.payer == "W"} == {"loser-opened"}
    # A kong that he had made before does count.
    assert pays(wuhan.score(SMALL, "9s", **PLAIN, flags=["robbed-kong", "open-kongs@W=1"])) == [0, 240, -240, 0]
    # The pair stays what it must be.
    pair = wuhan.score("11m456p78s[123s][333z]", "9s", **PLAIN, flags=["robbed-kong"])
    assert why(pair) == "wuhan.win.pair-258"


# ---- shapes and patterns ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("wuhan.win.shape")
def test_four_sets_of_every_mix(wuhan: Variant) -> None:
    sets = ["123m", "456p", "789s", "234s"]
    pungs = ["111m", "444p", "999s", "333s"]
    for n in range(5):
        hand = "".join(sets[n:3] + pungs[: min(n, 3)]) + "5m[" + (pungs[3] if n == 4 else sets[3]) + "]"
        assert big(wuhan.score(hand, "5m", **PLAIN)) == ({"all-pungs"} if n == 4 else set())
    assert why(wuhan.score("123m456p79s55m[234s]", "3z", **PLAIN)) == "wuhan.win.shape"


@pytest.mark.rule("wuhan.win.no-seven-pairs")
def test_seven_pairs_do_not_win(wuhan: Variant) -> None:
    assert why(wuhan.score("1122m3344p5566s8p", "8p", **DRAWN)) == "wuhan.win.no-seven-pairs"
    assert why(wuhan.score("1122m3344p5566s8p", "6m", **DRAWN)) == "wuhan.win.no-seven-pairs"


@pytest.mark.rule("wuhan.win.pair-258", "wuhan.pattern.small")
def test_the_pair_of_a_small_win(wuhan: Variant) -> None:
    for number in bits(ORDINARY & ~(1 << kind("7z"))):
        tile = code(number)
        if tile == "6m":
            continue  # the laizi
        score = wuhan.score(f"{tile}123m789p[456s][789p]", tile, **PLAIN)
        assert score.legal == (tile[0] in "258" and tile[1] != "z"), tile
        if not score.legal:
            assert why(score) == "wuhan.win.pair-258"


@pytest.mark.rule(
    "wuhan.win.pair-258", "wuhan.pattern.all-pungs", "wuhan.pattern.one-colour", "wuhan.pattern.all-honors"
)
def test_four_patterns_free_the_pair(wuhan: Variant) -> None:
    assert big(wuhan.score("333m444p1s[999p][111m]", "1s", **PLAIN)) == {"all-pungs"}
    assert big(wuhan.score("123p456p789p1p[333p]", "1p", **PLAIN)) == {"one-colour"}
    assert big(wuhan.score("222z444z3z[555z][111z]", "3z", **PLAIN)) == {"all-pungs", "all-honors"}
    # The patterns of the story do not.
    for flag, asked in (("kong-bloom", DRAWN), ("last-zone", DRAWN), ("robbed-kong", PLAIN)):
        score = wuhan.score("11m456p78s[123s][3333z]", "9s", **asked, flags=[flag])
        assert why(score) == "wuhan.win.pair-258"


@pytest.mark.rule("wuhan.win.pair-258-wild")
def test_laizi_supply_the_pair(wuhan: Variant) -> None:
    assert wuhan.score("6m456p789s[123s][333z]", "8p", **PLAIN).legal
    assert why(wuhan.score("6m456p789s[123s][333z]", "9p", **PLAIN)) == "wuhan.win.pair-258"
    both = wuhan.score("66m456p78s[123s][3333z]", "9s", **DRAWN, flags=["kong-bloom"])
    assert big(both) == {"kong-bloom"}
    assert "hard" not in keys(both)  # a pair of 6m would not do


@pytest.mark.rule("wuhan.win.free-honors", "wuhan.win.free-honors-any-discard", "wuhan.pattern.all-258")
def test_free_shapes_win_on_any_tile_of_theirs(wuhan: Variant) -> None:
    asked = {**PLAIN, "turned": "8p"}
    for tile in ("1z", "2z", "4z", "5z", "6z"):
        assert big(wuhan.score("1122346z[555z][333z]", tile, **asked)) == {"all-honors"}
    for tile in ("2m", "8m", "5p", "8p", "2s", "5s"):
        assert big(wuhan.score("2258m258p[888s][222p]", tile, **asked)) == {"all-258"}
    for tile in ("7z", "1m"):
        assert not wuhan.score("1122346z[555z][333z]", tile, **asked).legal
    # One meld of anything else, and it is no such hand.
    assert not wuhan.score("1122346z[555z][333s]", "6z", **asked).legal
    # A kong counts as three tiles.
    assert big(wuhan.score("1122446z[5555z]<3333z>", "6z", **asked)) == {"all-honors"}
    # Without a meld that opens there is no win.
    assert why(wuhan.score("1122446z<5555z><3333z>", "6z", **asked)) == "wuhan.win.must-open"


@pytest.mark.rule("wuhan.pattern.all-claimed", "wuhan.pattern.all-claimed-pair")
def test_all_claimed(wuhan: Variant) -> None:
    melds = "[123s][333z][999p][456p]"
    assert big(wuhan.score("2m" + melds, "2m", **PLAIN)) == {"all-claimed"}
    assert big(wuhan.score("2m[123s][3333z][9999p+][456p]", "2m", **PLAIN)) == {"all-claimed"}
    # A concealed kong is no claim.
    assert big(wuhan.score("2m[123s]<3333z>[999p][456p]", "2m", **PLAIN)) == set()
    # Robbing takes another's tile, too.
    assert big(wuhan.score("6m" + melds, "2m", **PLAIN, flags=["robbed-kong"])) == {"all-claimed", "rob"}
    # A pair that is free for another reason may be any.
    assert big(wuhan.score("3m[111s][333z][999p][444p]", "3m", **PLAIN)) == {"all-claimed", "all-pungs"}
    # Three claims and four tiles are not it.
    assert big(wuhan.score("2m789s[333z][999p][456p]", "2m", **PLAIN)) == set()
    # Of honours in free shape: the last tile is not paired.
    asked = {**PLAIN, "turned": "8p"}
    assert big(wuhan.score("5z[111z][222z][333z][444z]", "6z", **asked)) == {"all-honors"}
    assert big(wuhan.score("5z[111z][222z][333z][444z]", "5z", **asked)) == {"all-honors", "all-pungs", "all-claimed"}


@pytest.mark.rule("wuhan.pattern.all-claimed", "wuhan.pattern.all-claimed-pair")
def test_all_claimed_by_option() -> None:
    melds = "[123s][333z][999p][456p]"
    drawn, free = variant("wuhan", quanqiuren_selfdraw=True), variant("wuhan", quanqiuren_pair="any")
    assert big(drawn.score("2m" + melds, "2m", **DRAWN)) == {"all-claimed"}
    assert why(drawn.score("3m" + melds, "3m", **DRAWN)) == "wuhan.win.pair-258"
    assert big(free.score("3m" + melds, "3m", **PLAIN)) == {"all-claimed"}
    assert why(free.score("3m" + melds, "3m", **DRAWN)) == "wuhan.win.pair-258"  # self-drawn it is not all claimed
    both = variant("wuhan", quanqiuren_selfdraw=True, quanqiuren_pair="any")
    assert big(both.score("3m" + melds, "3m", **DRAWN)) == {"all-claimed"}
    # Nobody contracts for a self-draw.
    assert pays(drawn.score("2m" + melds, "2m", **DRAWN)) == [-60, 180, -60, -60]


@pytest.mark.rule("wuhan.pattern.one-colour", "wuhan.pattern.wild-in-flush")
def test_pure_suit_counts_melds_and_what_laizi_stand_for(wuhan: Variant) -> None:
    assert big(wuhan.score("123p456p789p2p[333s]", "2p", **PLAIN)) == set()
    soft = wuhan.score("123p45p6m789p2p[333p]", "2p", **PLAIN)
    assert big(soft) == {"one-colour"}
    assert "hard" not in keys(soft)
    # A suit without shape is nothing.
    assert why(wuhan.score("1123456789p[333p]", "8p", **PLAIN)) == "wuhan.win.shape"


@pytest.mark.rule("wuhan.pattern.wild-in-flush", "wuhan.pattern.all-honors", "wuhan.pattern.all-258")
def test_laizi_in_free_shapes(wuhan: Variant) -> None:
    # 4z turned: the green dragon is wild, and fits by its own face.
    own = wuhan.score("1122346z[555z][333z]", "2z", **{**PLAIN, "turned": "4z"})
    assert keys(own) == {"all-honors", "hard", "opened"}
    # 6m stands for an honour.
    soft = wuhan.score("112234z6m[555z][333z]", "2z", **PLAIN)
    assert keys(soft) == {"all-honors", "opened"}
    # 8p is a tile of 2, 5 and 8 and wild.
    eight = wuhan.score("2258m258p[888s][222p]", "5s", **{**PLAIN, "turned": "7p"})
    assert keys(eight) >= {"all-258", "hard"}


@pytest.mark.rule("wuhan.pattern.shape-adds", "wuhan.pattern.big-base")
def test_patterns_of_one_hand_add(wuhan: Variant) -> None:
    for hand, win, found in (
        ("222m555p8s[888p][222s]", "8s", {"all-258", "all-pungs"}),
        ("111z222z5z[333z][444z]", "5z", {"all-honors", "all-pungs"}),
        ("111m333m9m[777m][888m]", "9m", {"one-colour", "all-pungs"}),
    ):
        score = wuhan.score(hand, win, **PLAIN)
        assert big(score) == found
        assert score.value == 20 * 4


@pytest.mark.rule("wuhan.pattern.kong-bloom", "wuhan.pattern.seabed", "wuhan.kong.red-replacement")
def test_bloom_and_seabed(wuhan: Variant) -> None:
    kong = "22m456p78s[123s][3333z]"
    assert big(wuhan.score(kong, "9s", **DRAWN)) == set()
    for flag in ("kong-bloom", "bloom-claimed", "bloom-aside"):
        assert big(wuhan.score(kong, "9s", **DRAWN, flags=[flag])) == {"kong-bloom"}
    # A tile that was replaced was laid aside, and doubles, whether or not it is told.
    told = wuhan.score(SMALL, "9s", **DRAWN, flags=["bloom-aside", "laid-aside@S=1"])
    assert wuhan.score(SMALL, "9s", **DRAWN, flags=["bloom-aside"]).payments == told.payments
    assert big(wuhan.score(kong, "9s", **DRAWN, flags=["last-zone"])) == {"seabed"}
    with pytest.raises(RuleError):
        wuhan.score(kong, "9s", **PLAIN, flags=["last-zone"])


@pytest.mark.rule("wuhan.win.best-reading")
def test_the_reading_that_pays_most_counts(wuhan: Variant) -> None:
    # 111222333p: three runs, or three triplets. The pair is 2s either way.
    assert big(wuhan.score("111222333p2s[999s]", "2s", **PLAIN)) == {"all-pungs"}
    # 6m as it stands in 5 6 7 is hard; as the pair of another tile it would be soft and pay half.
    assert "hard" in keys(wuhan.score("22p567m78s[123s][333z]", "9s", **PLAIN))

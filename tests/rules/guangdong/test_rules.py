"""The rules of Guangdong that score and settle, each by a hand of its own."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from mahjong.errors import RuleError
from mahjong.registry import variant
from mahjong.rules.result import Score
from mahjong.variant import Variant, Win

CHICKEN = "123m777m456p789s2p"


@pytest.fixture(scope="module")
def guangdong() -> Variant:
    return variant("guangdong")


def fan(score: Score) -> dict[str, Any]:
    assert score.legal, score.reason
    return {one.key: one.worth for one in score.patterns}


def pays(score: Score) -> list[int]:
    return [score.payments[seat] for seat in "ESWN"]


@pytest.mark.rule("guangdong.score.fan-double")
@pytest.mark.parametrize(
    ("hand", "win", "value"),
    [
        (CHICKEN, "2p", 1),
        ("123m456m678p9p345s", "9p", 2),
        ("111m222p333s777m4p", "4p", 4),
        ("123456789m234m5z", "5z", 8),
        ("123m345m678m2m999m", "2m", 16),
        ("666z777z123m5z222s", "5z", 32),
        ("19m19p19s1234567z", "7z", 64),
    ],
)
def test_every_fan_doubles(guangdong: Variant, hand: str, win: str, value: int) -> None:
    score = guangdong.score(hand, win, seat="S", from_seat="W")
    assert score.value == value
    assert pays(score) == [0, value, -value, 0]


@pytest.mark.rule("guangdong.pattern.ping", "guangdong.pattern.pungs")
def test_runs_and_pungs_must_be_all_of_them(guangdong: Variant) -> None:
    assert fan(guangdong.score("123m456m678p111s9p", "9p", seat="S", from_seat="W")) == {"chicken": 0}
    assert fan(guangdong.score("123m456m678p345s9p", "9p", seat="S", from_seat="W")) == {"ping": 1}
    # A kong is a pung: no ping with one, all pungs with them, concealed or not.
    assert "ping" not in fan(guangdong.score("123m456m678p9p<1111s>", "9p", seat="S", from_seat="W"))
    assert fan(guangdong.score("222p9p<1111s>[3333m][555p]", "9p", seat="S", from_seat="W")) == {"pungs": 2}


@pytest.mark.rule("guangdong.score.best-reading")
def test_the_division_that_pays_most_counts(guangdong: Variant) -> None:
    # 111222333m is three pungs or three runs: with 444p pungs, with 456p runs.
    assert fan(guangdong.score("111222333m444p5s", "5s", seat="S", from_seat="W")) == {"pungs": 2}
    assert fan(guangdong.score("111222333m456p5s", "5s", seat="S", from_seat="W")) == {"ping": 1}


@pytest.mark.rule("guangdong.pattern.half-flush", "guangdong.pattern.pure-flush")
def test_flushes_count_melds(guangdong: Variant) -> None:
    assert fan(guangdong.score("123456m999m5z[234m]", "5z", seat="S", from_seat="W")) == {"half-flush": 2}
    assert fan(guangdong.score("123456m999m5m[234p]", "5m", seat="S", from_seat="W")) == {"chicken": 0}
    assert fan(guangdong.score("123456m999m5m[234m]", "5m", seat="S", from_seat="W")) == {"pure-flush": 4}


@pytest.mark.rule(
    "guangdong.pattern.mixed-terminals", "guangdong.pattern.pure-terminals", "guangdong.pattern.all-honours"
)
def test_terminals_and_honours_part_in_three(guangdong: Variant) -> None:
    asked = {"seat": "S", "from_seat": "W"}
    assert fan(guangdong.score("111m999s111p999p1s", "1s", **asked)) == {"pure-terminals": 6}
    assert fan(guangdong.score("111m999s111p999p1z", "1z", **asked)) == {"mixed-terminals": 5}
    assert fan(guangdong.score("111z222z444z666z5z", "5z", **asked)) == {"all-honours": 6}
    # Mixed terminals outrank a half flush of pungs in the same tiles.
    assert fan(guangdong.score("111m999m222z444z5z", "5z", **asked)) == {"mixed-terminals": 5}


@pytest.mark.rule("guangdong.pattern.small-winds", "guangdong.pattern.big-winds", "guangdong.pattern.best-special")
def test_winds(guangdong: Variant) -> None:
    asked = {"seat": "S", "from_seat": "W"}
    assert fan(guangdong.score("111z222z333z123m4z", "4z", **asked)) == {"small-winds": 5}
    assert fan(guangdong.score("111z222z333z444z1m", "1m", **asked)) == {"big-winds": 6}
    # Half flush of pungs (4) and small winds (5) in one hand: the higher alone.
    assert fan(guangdong.score("111z222z333z888m4z", "4z", **asked)) == {"small-winds": 5}


@pytest.mark.rule("guangdong.pattern.nine-gates")
def test_nine_gates_win_on_every_tile_of_the_suit(guangdong: Variant) -> None:
    for suit, rank in itertools.product("mps", range(1, 10)):
        for way in ({"from_seat": "W"}, {"self_draw": True}):
            score = guangdong.score(f"1112345678999{suit}", f"{rank}{suit}", seat="S", **way)
            assert fan(score) == {"nine-gates": 6}
    assert not guangdong.score("1112345678999p", "5s", seat="S", from_seat="W").legal


@pytest.mark.rule("guangdong.pattern.nine-gates")
def test_nine_gates_are_concealed(guangdong: Variant) -> None:
    assert fan(guangdong.score("12345678 99p[111p]", "9p", seat="S", from_seat="W")) == {"pure-flush": 4}


@pytest.mark.rule("guangdong.pattern.thirteen-orphans")
def test_thirteen_orphans_may_wait_on_one_or_thirteen(guangdong: Variant) -> None:
    asked = {"seat": "S", "from_seat": "W"}
    assert fan(guangdong.score("119m19p19s123456z", "7z", **asked)) == {"thirteen-orphans": 6}
    for tile in ("1m", "9s", "4z"):
        assert fan(guangdong.score("19m19p19s1234567z", tile, **asked)) == {"thirteen-orphans": 6}
    assert not guangdong.score("19m19p19s1234567z", "2m", **asked).legal


@pytest.mark.rule("guangdong.score.seat-wind", "guangdong.score.round-wind")
def test_winds_follow_seat_and_round(guangdong: Variant) -> None:
    hand = "123p456s888s6p[222z]"
    assert fan(guangdong.score(hand, "6p", seat="S", from_seat="N")) == {"chicken": 0, "seat-wind": 1}
    assert fan(guangdong.score(hand, "6p", seat="W", from_seat="N", round="S")) == {"chicken": 0, "round-wind": 1}
    assert fan(guangdong.score(hand, "6p", seat="W", from_seat="N")) == {"chicken": 0}
    both = guangdong.score(hand, "6p", seat="S", from_seat="N", round="S")
    assert fan(both) == {"chicken": 0, "seat-wind": 1, "round-wind": 1}
    # The pair of winds is worth nothing, a concealed kong as much as a pung.
    assert fan(guangdong.score("123p456s888s678m2z", "2z", seat="S", from_seat="N")) == {"chicken": 0}
    assert "seat-wind" in fan(guangdong.score("123p456s888s6p<2222z>", "6p", seat="S", from_seat="N"))


@pytest.mark.rule("guangdong.score.dragons")
def test_each_dragon_pung_counts(guangdong: Variant) -> None:
    one = guangdong.score("123p456s888s6p[555z]", "6p", seat="S", from_seat="N")
    assert fan(one) == {"chicken": 0, "dragons": 1}
    two = guangdong.score("123p456s6p[555z]<6666z>", "6p", seat="S", from_seat="N")
    assert fan(two) == {"chicken": 0, "dragons": 2}
    assert next(part for part in two.patterns if part.key == "dragons").tiles == "[555z] <6666z>"


@pytest.mark.rule("guangdong.score.extras-only-incap", "guangdong.score.cap-three", "guangdong.score.cap")
def test_extras_never_pass_the_cap_nor_reach_special_hands(guangdong: Variant) -> None:
    rich = guangdong.score("222z555z66z777m4p", "4p", seat="S", self_draw=True, round="S")
    assert not rich.legal
    rich = guangdong.score("222z555z666z777m4p", "4p", seat="S", self_draw=True, round="S")
    assert fan(rich) == {"pungs": 2, "selfdraw": 1, "seat-wind": 1, "round-wind": 1, "dragons": 2}
    assert rich.value == 8
    special = guangdong.score("222m555m777m888m4m", "4m", seat="S", self_draw=True)
    assert fan(special) == {"pure-flush-pungs": 5}


@pytest.mark.rule("guangdong.kong.no-payment")
def test_kongs_earn_nothing_unless_agreed(guangdong: Variant) -> None:
    hand = "123p456s6p<3333m>[8888s]"
    assert fan(guangdong.score(hand, "6p", seat="S", from_seat="N")) == {"chicken": 0}
    agreed = variant("guangdong", kong_fan=1).score(hand, "6p", seat="S", from_seat="N")
    assert fan(agreed) == {"chicken": 0, "kongs": 2}
    assert pays(agreed) == [0, 4, 0, -4]


@pytest.mark.rule("guangdong.settle.discard", "guangdong.settle.selfdraw", "guangdong.settle.no-dealer-double")
def test_who_pays(guangdong: Variant) -> None:
    for seat, dealer in itertools.product("ESWN", "ESWN"):
        drawn = guangdong.score("123m777m456p789s2p", "2p", seat=seat, self_draw=True, dealer=dealer)
        assert drawn.payments == {other: 6 if other == seat else -2 for other in "ESWN"}
        for giver in "ESWN":
            if giver != seat:
                given = guangdong.score("123m777m456p789s2p", "2p", seat=seat, from_seat=giver, dealer=dealer)
                assert given.payments == {other: {seat: 1, giver: -1}.get(other, 0) for other in "ESWN"}


@pytest.mark.rule("guangdong.settle.triple", "guangdong.claims.multi-win")
def test_three_winners_are_lifted_to_three_fan(guangdong: Variant) -> None:
    wins = [
        Win("S", "123m777m456p789s2p"),
        Win("W", "123m456m678p345s2p"),
        Win("N", "345p456p678p999p2p"),
    ]
    settled = guangdong.score_all(wins, "2p", from_seat="E")
    assert [score.value for score in settled.scores] == [8, 8, 16]
    assert settled.payments == {"E": -32, "S": 8, "W": 8, "N": 16}
    assert [score.payments["E"] for score in settled.scores] == [-8, -8, -16]
    assert all("triple" in fan(score) for score in settled.scores)
    # Two winners are paid apart, as each hand is worth.
    two = guangdong.score_all(wins[:2], "2p", from_seat="E")
    assert [score.value for score in two.scores] == [1, 2]
    assert two.payments == {"E": -3, "S": 1, "W": 2, "N": 0}
    # A single score may say that two more win beside it.
    assert guangdong.score(CHICKEN, "2p", seat="S", from_seat="E", winners=3).value == 8
    assert guangdong.score(CHICKEN, "2p", seat="S", from_seat="E", winners=2).value == 1


@pytest.mark.rule("guangdong.settle.triple", "guangdong.conduct.false-win")
def test_a_refused_claim_is_no_winner(guangdong: Variant) -> None:
    settled = guangdong.score_all(
        [("S", CHICKEN), ("W", "123m456m678p345s2p", ["passed-win"]), ("N", "345p456p678p999p2p")], "2p", from_seat="E"
    )
    assert [score.legal for score in settled.scores] == [True, False, True]
    assert settled.payments == {"E": -17, "S": 1, "W": 0, "N": 16}


@pytest.mark.rule("guangdong.settle.kongwin", "guangdong.kong.kinds")
@pytest.mark.parametrize("kong", ["<7777m>", "[7777m@W]", "[7777m+]"])
def test_a_kong_bloom_is_worth_three_fan_at_least(guangdong: Variant, kong: str) -> None:
    low = guangdong.score(f"123m456p789s2p{kong}", "2p", seat="S", self_draw=True, flags=["kong-bloom"])
    assert low.value == 8
    high = guangdong.score(f"123m456m888m2m{kong}", "2m", seat="S", self_draw=True, flags=["kong-bloom"])
    assert high.value == 16


@pytest.mark.rule("guangdong.settle.fed-kong")
def test_only_the_claimed_kong_that_bloomed_makes_liable(guangdong: Variant) -> None:
    ask = {"seat": "S", "self_draw": True, "flags": ["kong-bloom"]}
    assert pays(guangdong.score("123m456p789s2p[7777m@W]", "2p", **ask)) == [0, 24, -24, 0]
    assert pays(guangdong.score("123m456p789s2p[7777m+@W]", "2p", **ask)) == [-8, 24, -8, -8]
    assert pays(guangdong.score("123m456p789s2p<7777m>", "2p", **ask)) == [-8, 24, -8, -8]
    # An earlier claimed kong, then a concealed one blooms: nobody is liable.
    assert pays(guangdong.score("123m456p2p[7777m@W]<9999s>", "2p", **ask)) == [-8, 24, -8, -8]
    # The pung grew after the kong was claimed: said by the flag.
    grown = "123m456p2p[1111s+@N][7777m@W]"
    assert pays(guangdong.score(grown, "2p", **ask)) == [0, 24, -24, 0]
    added = guangdong.score(grown, "2p", seat="S", self_draw=True, flags=["bloom-added"])
    assert pays(added) == [-8, 24, -8, -8]
    # A claimed kong without a bloom owes nothing.
    assert pays(guangdong.score("123m456p789s2p[7777m@W]", "2p", seat="S", self_draw=True)) == [-2, 6, -2, -2]


@pytest.mark.rule("guangdong.settle.fed-kong", "guangdong.settle.kongwin")
def test_of_several_kongs_the_last_bloomed_and_that_is_said(guangdong: Variant) -> None:
    ask = {"seat": "E", "self_draw": True}
    claimed = guangdong.score("123m456p2p<7777m>[1111s@S]", "2p", **ask, flags=["kong-bloom"])
    assert pays(claimed) == [24, -24, 0, 0]
    hidden = guangdong.score("123m456p2p[1111s@S]<7777m>", "2p", **ask, flags=["kong-bloom"])
    assert pays(hidden) == [24, -8, -8, -8]
    for score, kong in ((claimed, "[1111s@S]"), (hidden, "<7777m>")):
        ((en, zh),) = score.notes
        assert kong in en
        assert kong in zh
    # A flag that names the form, or kongs that are alike, leave nothing to guess.
    for flag, kongs in (
        ("bloom-claimed", "[1111s@S]<7777m>"), ("bloom-concealed", "<7777m>[1111s@S]"), ("kong-bloom", "<7777m><1111s>"),
    ):  # fmt: skip
        assert guangdong.score(f"123m456p2p{kongs}", "2p", **ask, flags=[flag]).notes == ()
    assert pays(guangdong.score("123m456p2p[1111s@S]<7777m>", "2p", **ask, flags=["bloom-claimed"])) == [24, -24, 0, 0]
    two = guangdong.score("123m456p2p[1111s@S][7777m@W]", "2p", **ask, flags=["bloom-claimed"])
    assert pays(two) == [24, 0, -24, 0]
    assert len(two.notes) == 1


@pytest.mark.rule("guangdong.settle.fed-kong", "guangdong.settle.twelve-first-only")
def test_the_earlier_liability_pays_before_the_fed_kong(guangdong: Variant) -> None:
    hand = "2p[555z@W][666z@E][777z@W][8888m@N]"
    score = guangdong.score(hand, "2p", seat="S", self_draw=True, flags=["kong-bloom"])
    assert pays(score) == [0, 192, -192, 0]
    # Somebody else's earlier liability voids twelve tiles and big hands, not the kong that blooms now.
    other = guangdong.score(hand, "2p", seat="S", self_draw=True, flags=["kong-bloom", "liability-taken"])
    assert pays(other) == [0, 192, 0, -192]


@pytest.mark.rule("guangdong.settle.last-tile")
def test_the_last_tile_is_worth_three_fan_only_when_drawn(guangdong: Variant) -> None:
    drawn = guangdong.score(CHICKEN, "2p", seat="S", self_draw=True, flags=["last-tile"])
    assert pays(drawn) == [-8, 24, -8, -8]
    discard = guangdong.score(CHICKEN, "2p", seat="S", from_seat="W", flags=["last-discard"])
    assert pays(discard) == [0, 1, -1, 0]
    with pytest.raises(RuleError, match="last-tile"):
        guangdong.score(CHICKEN, "2p", seat="S", from_seat="W", flags=["last-tile"])


@pytest.mark.rule("guangdong.settle.twelve-exposed")
def test_twelve_tiles_are_four_claimed_sets(guangdong: Variant) -> None:
    ask = {"seat": "S", "self_draw": True}
    # A concealed kong is not exposed, whoever fed the rest.
    assert pays(guangdong.score("5p<1111m>[456s@E][777z@W][222p@N]", "5p", **ask)) == [-4, 12, -4, -4]
    # Kongs count as three tiles; an added kong was fed when it was a pung.
    assert pays(guangdong.score("5p[1111m@W][456s@E][777z@W][2222p+@N]", "5p", **ask)) == [0, 12, 0, -12]
    # A run comes from the player before, so its feeder need not be written.
    assert pays(guangdong.score("5p[111m@W][777z@W][222p@N][456s]", "5p", **ask)) == [-12, 12, 0, 0]


@pytest.mark.rule("guangdong.settle.twelve-exposed")
def test_an_unknown_feeder_is_noted(guangdong: Variant) -> None:
    score = guangdong.score("5p[111m@W][777z@W][456s][222p]", "5p", seat="S", self_draw=True)
    assert pays(score) == [-4, 12, -4, -4]
    ((en, zh),) = score.notes
    assert "[222p]" in en
    assert "[222p]" in zh
    assert guangdong.score("5p[111m@W][777z@W][456s][222p]", "5p", seat="S", from_seat="W").notes == ()


@pytest.mark.rule("guangdong.settle.big-dragons", "guangdong.settle.big-winds", "guangdong.settle.twelve-first-only")
def test_big_hands_stand_in_the_same_queue(guangdong: Variant) -> None:
    # The third dragon came from W, then the fourth set from N: W was liable first.
    score = guangdong.score("2p[555z@E][666z@E][777z@W][333m@N]", "2p", seat="S", self_draw=True)
    assert pays(score) == [0, 192, -192, 0]
    # A dragon held concealed makes nobody liable.
    hidden = guangdong.score("2p777z[555z@E][666z@W][333m@N]", "2p", seat="S", self_draw=True)
    assert pays(hidden) == [-64, 192, -64, -64]
    # Liability binds on a self-draw alone.
    given = guangdong.score("5m[111z@E][222z@E][333z@N][444z@N]", "5m", seat="S", from_seat="W")
    assert pays(given) == [0, 64, -64, 0]


@pytest.mark.rule("guangdong.settle.rob-kong", "guangdong.claims.multi-win")
def test_every_robber_gets_three_shares(guangdong: Variant) -> None:
    wins = [("S", "234m567m23p22s[555p]"), ("W", "345m678m23p99s[666p]")]
    settled = guangdong.score_all(wins, "4p", from_seat="N", flags=["robbed-kong"])
    assert settled.payments == {"E": 0, "S": 24, "W": 24, "N": -48}
    # W fed the third dragon, but a robbed kong is paid by the robbed player.
    liable = "23s99p[555z@E][666z@E][777z@W]"
    assert pays(guangdong.score(liable, "4s", seat="S", self_draw=True)) == [0, 192, -192, 0]
    robbing = guangdong.score(liable, "4s", seat="S", from_seat="N", flags=["robbed-kong"])
    assert pays(robbing) == [0, 192, 0, -192]


@pytest.mark.rule("guangdong.settle.rob-kong", "guangdong.kong.no-rob-concealed", "guangdong.kong.claimed-kong-win")
def test_what_cannot_be_robbed(guangdong: Variant) -> None:
    # The robber cannot hold a copy of the kong's tile.
    with pytest.raises(RuleError, match="robbed-kong"):
        guangdong.score("123m777m456p789s2p", "2p", seat="S", from_seat="N", flags=["robbed-kong"])
    # A concealed kong is never robbed, not even for thirteen orphans.
    orphans = guangdong.score("119m19p19s123456z", "7z", seat="S", from_seat="N", flags=["robbed-concealed"])
    assert not orphans.legal
    assert orphans.reason is not None
    assert orphans.reason.id == "guangdong.kong.no-rob-concealed"
    added = guangdong.score("119m19p19s123456z", "7z", seat="S", from_seat="N", flags=["robbed-kong"])
    assert pays(added) == [0, 192, 0, -192]
    # A tile claimed for a kong is won as the discard it is.
    assert pays(guangdong.score("234m567m23p22s[555p]", "4p", seat="S", from_seat="N")) == [0, 1, 0, -1]


@pytest.mark.rule("guangdong.win.human", "guangdong.win.human-broken", "guangdong.score.heavenly-value")
def test_human_win(guangdong: Variant) -> None:
    ask = {"seat": "S", "from_seat": "E"}
    human = guangdong.score(CHICKEN, "2p", **ask, flags=["before-first-draw"])
    assert fan(human) == {"chicken": 0, "human": 6}
    assert pays(human) == [-64, 64, 0, 0]
    assert pays(guangdong.score(CHICKEN, "2p", **ask, flags=["first-discard"])) == [-64, 64, 0, 0]
    broken = guangdong.score(CHICKEN, "2p", **ask, flags=["before-first-draw", "interrupted"])
    assert pays(broken) == [-1, 1, 0, 0]
    assert pays(guangdong.score(CHICKEN, "2p", seat="N", from_seat="W", flags=["before-first-draw"])) == [0, 0, -64, 64]
    for flag in ("before-first-draw", "first-discard"):
        with pytest.raises(RuleError, match=r"already made the meld \[777m\]"):
            guangdong.score("123m456p789s2p[777m]", "2p", **ask, flags=[flag])
    with pytest.raises(RuleError, match="dealer"):
        guangdong.score(CHICKEN, "2p", seat="E", from_seat="S", flags=["before-first-draw"])


@pytest.mark.rule(
    "guangdong.settle.kongwin", "guangdong.settle.rob-kong", "guangdong.settle.last-tile", "guangdong.settle.triple",
    "guangdong.score.heavenly-value",
)  # fmt: skip
@pytest.mark.parametrize(
    ("asked", "key", "least", "rule"),
    [
        ({"hand": "123m456p789s2p<7777m>", "self_draw": True, "flags": ["kong-bloom"]}, "kong-bloom", 3, "settle.kongwin"),
        ({"hand": "234m567m23p22s[555p]", "win": "4p", "from_seat": "N", "flags": ["robbed-kong"]}, "robbed-kong", 3, "settle.rob-kong"),
        ({"self_draw": True, "flags": ["last-tile"]}, "last-tile", 3, "settle.last-tile"),
        ({"from_seat": "N", "winners": 3}, "triple", 3, "settle.triple"),
        ({"self_draw": True, "seat": "E", "flags": ["first-draw"]}, "heavenly", 6, "score.heavenly-value"),
        ({"self_draw": True, "flags": ["first-draw"]}, "earthly", 6, "score.heavenly-value"),
        ({"from_seat": "E", "flags": ["first-discard"]}, "human", 6, "score.heavenly-value"),
    ],
)  # fmt: skip
def test_what_lifts_a_hand_names_its_rule(
    guangdong: Variant, asked: dict[str, Any], key: str, least: int, rule: str
) -> None:
    asked = {"hand": CHICKEN, "win": "2p", "seat": "S", **asked}
    found = guangdong.score(asked.pop("hand"), asked.pop("win"), **asked).to_json()
    (fact,) = (one for one in found["patterns"] if one["key"] == key)
    assert (fact["worth"], fact["unit"], fact["rule"]) == (least, "least-fan", f"guangdong.{rule}")
    assert fact["en"] != fact["zh"]
    (lift,) = (step for step in found["steps"] if step["rule"] == f"guangdong.{rule}")
    assert lift["after"] == least
    assert fact["en"] in lift["en"]
    assert fact["zh"] in lift["zh"]
    assert found["steps"][-1]["rule"] == "guangdong.score.fan-double"
    assert sum(one["worth"] for one in found["patterns"] if one["unit"] == "fan") == found["fan"]


@pytest.mark.rule("guangdong.settle.kongwin")
def test_a_fact_that_lifts_nothing_still_stands_beside_the_hand(guangdong: Variant) -> None:
    score = guangdong.score("123m456m888m2m<7777m>", "2m", seat="S", self_draw=True, flags=["kong-bloom"])
    assert fan(score) == {"pure-flush": 4, "kong-bloom": 3}
    assert [step.rule for step in score.steps] == ["guangdong.score.fan-double"]


@pytest.mark.rule("guangdong.pattern.seven-pairs")
def test_seven_pairs_are_a_pattern_of_their_own_where_they_win() -> None:
    agreed = variant("guangdong", seven_pairs=True)
    plain = agreed.score("1133m5577p2299s6z", "6z", seat="S", from_seat="W")
    ((key, worth, rule),) = ((one.key, one.worth, one.rule) for one in plain.patterns)
    assert (key, worth, rule) == ("seven-pairs", 0, "guangdong.pattern.seven-pairs")
    assert fan(agreed.score("1133m5577m2299m6z", "6z", seat="S", self_draw=True)) == {
        "seven-pairs": 0,
        "half-flush": 2,
        "selfdraw": 1,
    }
    assert fan(agreed.score("1111m5577p2299s6z", "6z", seat="S", from_seat="W")) == {"seven-pairs": 0}
    assert fan(agreed.score("1133m5577m2299m6m", "6m", seat="S", from_seat="W")) == {"pure-flush": 4}
    # Patterns of pungs stay patterns of pungs.
    assert fan(agreed.score("1199m1199p1199s1z", "1z", seat="S", from_seat="W")) == {"seven-pairs": 0}
    # Two ways to see one hand: the sets pay more here.
    assert fan(agreed.score("112233m445566p7s", "7s", seat="S", from_seat="W")) == {"ping": 1}
    assert fan(agreed.score(CHICKEN, "2p", seat="S", from_seat="W")) == {"chicken": 0}


@pytest.mark.rule(
    "guangdong.tiles.set", "guangdong.tiles.no-flowers", "guangdong.claims.who", "guangdong.pattern.chicken"
)
@pytest.mark.parametrize(
    ("hand", "win", "rule"),
    [
        ("0m23m777m456p789s2p", "2p", "guangdong.tiles.set"),
        ("123m777m456p789s1j", "2p", "guangdong.tiles.set"),
        ("123m777m456p789s1j1f", "2p", "guangdong.tiles.set"),
        ("123m777m456p789s2p1f", "2p", "guangdong.tiles.no-flowers"),
        (CHICKEN, "1f", "guangdong.tiles.no-flowers"),
        ("123m456p789s2p[779s]", "2p", "guangdong.pattern.chicken"),
        ("123m456p777s2p[789s@W]", "2p", "guangdong.claims.who"),
    ],
)
def test_an_error_cites_the_rule_in_question(guangdong: Variant, hand: str, win: str, rule: str) -> None:
    with pytest.raises(RuleError) as caught:
        guangdong.score(hand, win, seat="S", self_draw=True)
    assert caught.value.rule == rule


@pytest.mark.rule("guangdong.tiles.set", "guangdong.deal.fourteen", "guangdong.flowers.dealer-first")
def test_what_could_be_asked_at_a_table_is_answered(guangdong: Variant) -> None:
    for hand, win, rule in (
        ("123m777m456p789s22p", "2p", "guangdong.deal.fourteen"),
        ("123m7777m456p789s", "7m", "guangdong.tiles.set"),
        (CHICKEN, "3p", "guangdong.pattern.chicken"),
    ):
        reason = guangdong.score(hand, win, seat="S", self_draw=True).reason
        assert reason is not None
        assert reason.id == rule
    with pytest.raises(RuleError) as caught:
        variant("guangdong", flowers=True).score(CHICKEN, "1f", seat="S", self_draw=True)
    assert caught.value.rule == "guangdong.flowers.dealer-first"


@pytest.mark.rule("guangdong.score.heavenly-value", "guangdong.win.heavenly", "guangdong.win.earthly")
def test_first_round_wins_may_be_agreed_at_three_fan() -> None:
    agreed = variant("guangdong", first_round_fan=3)
    for seat in "ES":
        assert agreed.score(CHICKEN, "2p", seat=seat, self_draw=True, flags=["first-draw"]).value == 8
    assert agreed.score("1112345678999p", "5p", seat="E", self_draw=True, flags=["first-draw"]).value == 64


@pytest.mark.rule("guangdong.score.heavenly-value")
def test_first_round_wins_are_lifted_not_added() -> None:
    for hand, win, value in (("1112345678999p", "5p", 64), ("123m345m678m2m999m", "2m", 64), (CHICKEN, "2p", 64)):
        score = variant("guangdong").score(hand, win, seat="E", self_draw=True, flags=["first-draw"])
        assert score.value == value


@pytest.mark.rule("guangdong.win.passed-tile")
def test_the_ban_is_judged_by_the_tile(guangdong: Variant) -> None:
    # `passed-other` says that the tile declined was another one: no ban.
    assert guangdong.score(CHICKEN, "2p", seat="S", from_seat="W", flags=["passed-other"]).legal


@pytest.mark.rule("guangdong.wild.none", "guangdong.tiles.set", "guangdong.tiles.no-flowers")
def test_tiles(guangdong: Variant) -> None:
    with pytest.raises(RuleError, match="3f") as caught:
        guangdong.score("123m777m456p789s2p3f", "2p", seat="S", from_seat="W")
    assert caught.value.rule == "guangdong.tiles.no-flowers"
    with pytest.raises(RuleError, match="1j"):
        guangdong.score("123m777m456p789s1j", "2p", seat="S", from_seat="W")
    with pytest.raises(RuleError, match="0m"):
        guangdong.score("123m777m40m6m789s2p", "2p", seat="S", from_seat="W")
    flowers = variant("guangdong", flowers=True)
    score = flowers.score("123m777m456p789s2p3f8f", "2p", seat="S", from_seat="W")
    assert pays(score) == [0, 1, -1, 0]
    with pytest.raises(RuleError, match="laid aside"):
        flowers.score("123m777m456p789s2p", "3f", seat="S", from_seat="W")


@pytest.mark.rule("guangdong.tiles.set")
def test_five_of_a_kind_is_refused(guangdong: Variant) -> None:
    score = guangdong.score("123m7777m56m9p345s", "7m", seat="S", from_seat="W")
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "guangdong.tiles.set"
    melded = guangdong.score("456m56m99p345s[777m]", "7m", seat="S", from_seat="W")
    assert melded.legal
    assert not guangdong.score("56m99p345s89m7m<7777p>", "7p", seat="S", from_seat="W").legal


@pytest.mark.rule("guangdong.deal.fourteen")
@pytest.mark.parametrize(
    "hand", ["123m777m456p789s", "123m777m456p789s22p", "", "22p[123m]", "2p[123m][123m][123m][123m][456p]"]
)
def test_a_hand_of_a_wrong_size_never_wins(guangdong: Variant, hand: str) -> None:
    score = guangdong.score(hand, "2p", seat="S", from_seat="W")
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "guangdong.deal.fourteen"


@pytest.mark.rule("guangdong.pattern.chicken", "guangdong.conduct.false-win")
def test_what_is_not_complete_is_refused(guangdong: Variant) -> None:
    score = guangdong.score("123m777m456p789s2p", "3p", seat="S", from_seat="W")
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "guangdong.pattern.chicken"
    assert score.to_json()["payments"] == {"E": 0, "S": 0, "W": 0, "N": 0}


@pytest.mark.rule("guangdong.claims.who")
def test_a_run_is_claimed_from_the_player_before(guangdong: Variant) -> None:
    assert guangdong.score("123m777m456p2p[789s@E]", "2p", seat="S", from_seat="W").legal
    for feeder in "WN":
        with pytest.raises(RuleError, match="player before") as caught:
            guangdong.score(f"123m777m456p2p[789s@{feeder}]", "2p", seat="S", from_seat="W")
        assert caught.value.rule == "guangdong.claims.who"
    with pytest.raises(RuleError, match="cannot have fed"):
        guangdong.score("123m456p789s2p[777m@S]", "2p", seat="S", from_seat="W")
    with pytest.raises(RuleError, match="no set"):
        guangdong.score("123m456p789s2p[124z]", "2p", seat="S", from_seat="W")


@pytest.mark.rule("guangdong.rotation.game-length")
def test_rounds_are_an_option(guangdong: Variant) -> None:
    assert guangdong.options["rounds"] == 4
    assert variant("guangdong", rounds=1).options["rounds"] == 1
    with pytest.raises(RuleError, match=r"4 \| 1 \| 2"):
        variant("guangdong", rounds=3)

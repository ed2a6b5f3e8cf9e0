"""Every rule and worked example of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import usual
from mahjong import Meld, svg, variant
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.play.players import Greedy, play_out
from mahjong.rules.phantoms import ANY
from mahjong.rules.result import Score
from mahjong.testing import idle, play_until, script, stacked
from mahjong.tiles import CODES
from twin_phantom import whole

RULES, FREE = variant("jiangnan"), variant("jiangnan", heart="free")
HAND = "2m345p67s999s123m"
BARRED = variant("jiangnan", own_discard_selfdraw="forbidden")


def won(hand: str, win: str, heart: str = "2m", **how: object) -> Score:
    return RULES.score(hand, win, phantom=heart, **how)  # type: ignore[arg-type]


def thinking(deal: Deal, **hearts: str) -> Deal:
    """Every seat fixes its heart tile, a white dragon where none is named."""
    for seat in deal.seats:
        deal.act(seat, f"choose heart={hearts.get(seat, '5z')}")
    return deal


def table(hands: dict[str, str], draws: str = "", **hearts: str) -> Deal:
    return thinking(stacked(RULES, hands=hands, draws=draws), **hearts)


# -- the heart tile


@pytest.mark.rule(
    "jiangnan.ex.heart-completes",
    "jiangnan.deal.one-less",
    "jiangnan.win.shape",
    "jiangnan.wild.heart-win-only",
    "jiangnan.score.value",
)
def test_the_heart_tile_completes_the_hand() -> None:
    score = won(HAND, "8s", seat="S", from_seat="W")
    assert sorted(score.reading.split()) == ["123m", "22m", "345p", "678s", "999s"]
    assert score.payments == {"E": 0, "S": 1, "W": -1, "N": 0}
    deal = table({"S": HAND, "W": "8s"}, "1z", S="2m")
    script(deal, "E discard; S discard 1z; W discard 8s; S win")
    assert deal.ledger.totals() == {"E": 0, "S": 1, "W": -1, "N": 0}
    assert deal.wins[0].score is not None
    assert deal.wins[0].score.reading == score.reading


@pytest.mark.rule("jiangnan.ex.wrong-heart", "jiangnan.wild.heart-commit", "jiangnan.win.shape")
def test_another_heart_tile_leaves_a_single_one() -> None:
    score = won(HAND, "8s", "3m", seat="S", from_seat="W")
    assert score.reason is not None
    assert score.reason.id == "jiangnan.win.shape"
    assert FREE.score(HAND, "8s", seat="S", from_seat="W").payments == {"E": 0, "S": 1, "W": -1, "N": 0}
    deal = table({"S": HAND, "W": "8s"}, "1z", S="3m")
    script(deal, "E discard; S discard 1z; W discard 8s")
    assert "S" not in deal.waiting or "win" not in deal.legal("S")


@pytest.mark.rule("jiangnan.wild.heart-commit")
def test_it_is_secret_until_the_win() -> None:
    deal = stacked(RULES, hands={"S": HAND, "W": "8s"}, draws="1z")
    assert set(deal.waiting) == set("ESWN")  # after the tiles are dealt, before the first discard
    assert len(deal.view("S").hand.tiles) == 12
    with pytest.raises(IllegalAction):
        deal.act("E", "discard 1m")
    thinking(deal, S="2m")
    for viewer in "EWN":
        assert dict(deal.view(viewer).seats[1].choices) == {}
        assert not [event for event in deal.view(viewer).events if event.seat == "S" and event.kind == "choose"]
    assert dict(deal.view("S").seats[1].choices) == {"heart": "2m"}
    script(deal, "E discard; S discard 1z; W discard 8s; S win")
    assert [(event.seat, event.note) for event in deal.events if event.kind == "reveal"] == [("S", "heart=2m")]
    assert dict(deal.view("E").seats[1].choices) == {"heart": "2m"}
    assert dict(deal.view("E").seats[2].choices) == {}


@pytest.mark.rule("jiangnan.wild.heart-commit")
def test_a_free_heart_tile_is_named_by_nobody() -> None:
    deal = stacked(FREE, hands={"S": HAND, "W": "8s"}, draws="1z")
    assert deal.waiting == ("E",)
    script(deal, "E discard; S discard 1z; W discard 8s; S win")
    assert deal.ledger.totals()["S"] == 1
    with pytest.raises(RuleError, match="say which tile"):
        RULES.score(HAND, "8s", seat="S", from_seat="W")
    with pytest.raises(RuleError, match="nobody names"):
        FREE.score(HAND, "8s", seat="S", from_seat="W", phantom="2m")


@pytest.mark.rule("jiangnan.wild.heart-kind")
def test_any_kind_may_be_thought_of() -> None:
    deal = stacked(RULES, hands={"E": "2222m34m345p678s"}, draws="1s1s1s")
    assert [one.value for one in deal.legal("E")] == [CODES[kind] for kind in range(34)]
    thinking(deal, E="2m")  # a fifth
    score = won("222234m345p678s", "5m", "2m", seat="S", from_seat="W")
    assert sorted(score.reading.split()) == ["222m", "22m", "345m", "345p", "678s"]


@pytest.mark.rule("jiangnan.ex.heart-not-for-pung", "jiangnan.wild.heart-win-only", "jiangnan.kong.basic")
def test_it_helps_no_claim_and_no_kong() -> None:
    deal = table({"E": "5p3m", "S": "5p24m777s", "N": "1z"}, "7s1z1z1z", S="5p")
    deal.act("E", "discard 5p")
    assert deal.waiting == ("S",)  # nobody was asked: S has drawn
    assert Deal.view(deal, "S").drawn == "7s"
    assert [str(one) for one in deal.legal("S") if one.verb.name == "KONG"] == ["kong <7777s>"]
    short = table({"E": "5m", "S": "4m777s"}, "1z", S="3m")
    short.act("E", "discard 5m")
    assert short.view("S").drawn == "1z"  # no chow of 345m either


@pytest.mark.rule("jiangnan.wild.heart-not-discard", "jiangnan.deal.one-less", "jiangnan.tiles.set")
def test_the_real_tiles_are_those_of_the_set() -> None:
    deal = thinking(RULES.deal(seed=3))
    assert [len(deal.view(seat).hand.tiles) for seat in "ESWN"] == [13, 12, 12, 12]
    assert len(deal.tiles()) == 136
    assert not any(one.tile >= 34 for one in deal.tiles())
    play_out(deal, {seat: Greedy(place) for place, seat in enumerate(deal.seats)})
    assert len(deal.tiles()) == 136
    refused = won("12m345p67s999s123m2z", "8s", seat="S", from_seat="W").reason
    assert refused is not None
    assert refused.id == "jiangnan.deal.one-less"
    deal = thinking(RULES.deal(seed=3), E="1m")
    held = deal.view("E").hand.tiles.count(0)
    assert ("discard 1m" in deal.legal("E")) == bool(held)


@pytest.mark.rule("jiangnan.win.heart-not-last", "jiangnan.score.heart-bonus")
def test_the_last_tile_is_a_real_one() -> None:
    ready = "123m456p789s22z1z"  # complete with the heart tile 1z, were it allowed to be the last
    deal = table({"S": ready}, "9m", S="1z")
    script(deal, "E discard")
    assert "win" not in deal.legal("S")  # 9m is one too many
    assert won("123m456p789s222z", "1z", "1z", seat="S", self_draw=True).legal
    long = won("123m456p789s22z", "2z", "1z", seat="S", self_draw=True).reason
    assert long is not None
    assert long.id == "jiangnan.deal.one-less"


# -- one's own discards


@pytest.mark.rule("jiangnan.ex.own-discard", "jiangnan.claims.own-discards", "jiangnan.claims.own-discards-scope")
def test_what_one_has_discarded() -> None:
    def begun(rest: str, draws: str) -> Deal:
        deal = table({"S": HAND, "E": "8s" + rest, "W": "8s"}, "8s" + draws, S="2m", E="1z", W="1z", N="1z")
        script(deal, "E discard 1z; S discard 8s" if rest == "1z" else "E discard; S discard 8s")
        return deal

    (a) = begun("1z", "")
    script(a, "W discard 8s")
    assert a.waiting != ("S",) or "win" not in a.legal("S")
    refused = BARRED  # the option changes own draws alone
    assert refused.score(HAND, "8s", seat="S", from_seat="W", phantom="2m", flags=["discarded-kind"]).reason is not None
    reason = won(HAND, "8s", seat="S", from_seat="W", flags=["discarded-kind"]).reason
    assert reason is not None
    assert reason.id == "jiangnan.claims.own-discards"
    (b) = begun("1z", "9m9m")
    script(b, "W discard; N discard; E discard 8s")
    assert "S" not in b.waiting or not any(str(one).startswith("claim [6") for one in b.legal("S"))
    (c) = begun("1z", "9m9m1z8s")
    script(c, "W discard 9m; N discard 9m; E discard 1z")
    assert c.view("S").drawn == "8s"
    assert c.legal("S")[0] == "win"
    assert won(HAND, "8s", seat="S", self_draw=True, flags=["discarded-kind"]).legal
    assert not BARRED.score(HAND, "8s", seat="S", self_draw=True, phantom="2m", flags=["discarded-kind"]).legal


@pytest.mark.rule("jiangnan.claims.own-discards-scope")
def test_a_pung_of_what_one_has_discarded() -> None:
    deal = table({"E": "1z5m", "S": "555m", "W": "9m"}, "1s2s3s4s")
    script(deal, "E discard 1z; S discard 5m; W discard; N discard; E discard 5m")
    assert deal.waiting == ("S",)
    assert "claim [555m]" in deal.legal("S")


# -- how tiles lie


@pytest.mark.rule("jiangnan.conduct.discard-order")
def test_discards_lie_in_order() -> None:
    deal = table({"E": "1z2z"}, "1m1m1m3z")
    script(deal, "E discard 1z; S discard 1m; W discard 1m; N discard 1m; E discard 2z")
    assert [tile for tile, _, _ in deal.view("S").seats[0].river] == ["1z", "2z"]


@pytest.mark.rule("jiangnan.ex.layout-chow", "jiangnan.claims.chow-layout")
def test_a_chow_lies_with_the_claimed_tile_sideways() -> None:
    deal = table({"E": "5m", "S": "34m"})
    script(deal, "E discard 5m; S claim [345m]")
    for viewer in "EN":
        assert deal.view(viewer).seats[1].layout == ((("5m", "3m", "4m"), 0),)
    assert deal.view("W").to_json()["seats"][1]["layout"] == [[["5m", "3m", "4m"], 0]]
    drawn = svg.meld(deal.view("S").hand.melds[0], seat="S")
    assert drawn.count("rotate(-90)") == 1


@pytest.mark.rule("jiangnan.claims.pung-layout")
def test_a_pung_lies_with_a_tile_towards_who_discarded_it() -> None:
    for giver, place in (("S", 2), ("W", 1), ("N", 0)):
        meld = Meld.parse(f"[777z@{giver}]")
        assert meld.laid_out("E") == ((33, 33, 33), place)
        parts = svg.meld(meld, seat="E").split("<use")
        sides = [at for at, part in enumerate(parts[1:]) if "-side" in part]
        assert sides == [2 * place]
    assert Meld.parse("[7777z@S]").laid_out("E")[1] == 3
    assert Meld.parse("[7777z@W]").laid_out("E")[1] == 1
    assert Meld.parse("[777z]").laid_out("E")[1] == -1
    deal = table({"E": "7z", "W": "77z"})
    script(deal, "E discard 7z; W claim [777z]")
    assert deal.view("N").seats[2].layout == ((("7z", "7z", "7z"), 1),)


# -- the rest


@pytest.mark.rule(
    "jiangnan.win.shape", "jiangnan.score.value", "jiangnan.wild.heart-commit", "jiangnan.score.heart-bonus"
)
def test_thousands_of_hands_against_a_search(examples: Callable[[int], int], seed: int) -> None:
    """Complete hands with a tile thought of instead of a real one, often another than it should be; all are judged and paid once more."""
    rng, met = Random(seed), [0, 0]
    for _ in range(examples(3000)):
        counts = [0] * 34
        while sum(counts) < 14:
            kind = rng.randrange(34)
            run = kind < 27 and kind % 9 < 7 and rng.random() < 0.7
            block = (kind, kind + 1, kind + 2) if run else (kind,) * 3
            for one in block if sum(counts) < 12 else (kind,) * 2:
                counts[one] += 1
        whole_hand = [kind for kind, many in enumerate(counts) for _ in range(many)]
        rng.shuffle(whole_hand)
        heart, win, hand = whole_hand[0], whole_hand[1], whole_hand[2:]
        if rng.random() < 0.4:
            heart = rng.randrange(34)
        if max(Counter(whole_hand[1:]).values()) > 4:
            continue
        draw = rng.random() < 0.5
        how = {"self_draw": True} if draw else {"from_seat": rng.choice("ESN")}
        tiles = "".join(CODES[kind] for kind in hand)
        real = [whole_hand[1:].count(kind) for kind in range(34)]
        for rules, thought, named in ((RULES, heart, {"phantom": CODES[heart]}), (FREE, ANY, {})):
            score = rules.score(tiles, CODES[win], seat="W", **how, **named)
            assert score.legal == whole(real, thought, False)
            met[score.legal] += 1
            if score.legal:
                paid = dict.fromkeys("ESN", -2) if draw else {how["from_seat"]: -1}
                assert {seat: amount for seat, amount in score.payments.items() if amount} == paid | {
                    "W": -sum(paid.values())
                }
    assert met[0] > 10
    assert met[1] > 50


@pytest.mark.rule("jiangnan.score.value", "jiangnan.score.heart-bonus")
def test_a_win_is_worth_one_and_a_self_draw_two_from_everybody() -> None:
    assert won(HAND, "8s", seat="N", from_seat="E").payments == {"E": -1, "S": 0, "W": 0, "N": 1}
    for heart, hand in (("2m", HAND), ("8s", "22m345p67s999s12m")):
        score = won(hand, "8s" if heart == "2m" else "3m", heart, seat="N", self_draw=True)
        assert score.payments == {"E": -2, "S": -2, "W": -2, "N": 6}
    assert variant("jiangnan", score_table="flat") == RULES


@pytest.mark.rule("jiangnan.claims.types")
def test_chow_pung_kong_and_win() -> None:
    usual.claims(FREE)


@pytest.mark.rule("jiangnan.claims.one-winner")
def test_one_winner_or_several() -> None:
    hands = {"W": "46m123s789s22p11p", "N": "46m123p789p11s22s", "E": "9m"}
    for several, seats, paid in ((False, "W", {"S": -1, "W": 1}), (True, "WN", {"S": -2, "W": 1, "N": 1})):
        rules = variant("jiangnan", multi_win=several)
        deal = thinking(stacked(rules, hands=hands, draws="5m"), W="1p", N="2s")
        script(deal, "E discard 9m; S discard 5m; N win; W win")
        assert "".join(one.seat for one in deal.wins) == seats
        assert usual.money(deal) == paid


@pytest.mark.rule("jiangnan.kong.basic")
def test_kongs() -> None:
    usual.claimed_kong(FREE)
    usual.added_kong(FREE)
    four = stacked(FREE, hands={"E": "5555m", "N": "46m123p789p11s22s"}, tail="9s")
    script(four, "E kong <5555m>")
    assert four.waiting == ("E",)  # not robbed by who waits for it
    assert four.view("E").drawn == "9s"
    assert usual.money(four) == {}
    deal = table({"E": "5m", "S": "55m1s", "N": "46m123p789p11s22s"}, "1s9p6s5m", N="2s")
    script(deal, "E discard 5m; S claim [555m]; S discard 1s; W discard; N discard; E discard; S kong [5555m+]; N win")
    assert deal.wins[0].how == "robbed"
    assert usual.money(deal) == {"S": -1, "N": 1}


@pytest.mark.rule("jiangnan.end.draw")
def test_the_whole_wall_is_drawn() -> None:
    deal = play_until(thinking(RULES.deal(seed=3)), None, idle)
    assert not deal.wins
    assert deal.view("E").left == 0
    assert usual.money(deal) == {}


@pytest.mark.rule("jiangnan.rotation.dealer")
def test_the_dealer_stays_on_a_win_and_a_draw() -> None:
    after = RULES.words["rotation"].after
    hand = "46m123p789p11s22s"
    own = table({"E": hand + "9m"}, "1s9m9s5m", E="2s")
    script(own, "E discard 9m; S discard; W discard; N discard; E win")
    assert after(own.outcome).dealer == "E"
    other = table({"N": hand, "E": "7m"}, "1z9m5m", N="2s")
    script(other, "E discard 7m; S discard; W discard; N win")
    assert after(other.outcome).dealer == "S"
    nobody = play_until(thinking(RULES.deal(seed=3)), None, idle)
    assert not nobody.wins
    assert after(nobody.outcome).dealer == "E"


@pytest.mark.rule("jiangnan.wild.heart-commit", "jiangnan.score.value")
def test_computer_players_win() -> None:
    for rules in (RULES, FREE):
        won_ = 0
        for seed in range(10):
            deal = rules.deal(seed=seed)
            play_out(deal, {seat: Greedy(place) for place, seat in enumerate(deal.seats)})
            won_ += len(deal.wins)
        assert won_ > 5

"""Every rule, worked example and option of the book."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Sequence

import pytest

import usual
from asked import totals
from mahjong import Hand, RuleError, tiles, variant
from mahjong.play.deal import Deal
from mahjong.testing import idle, play_until, script, stacked
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import asked_of, fans, paid, refused
from twin_plain import NUMBERS, SEATS, Win, agree, drawn, readings, seven_pairs

KEY = "hunan-zaniao"
RULES = variant(KEY)
SMALL = "123m456p789s345s8p"
FEATURES = frozenset({"all-pungs", "last-tile", "general", "full-flush", "seven-pairs", "kong-win"})
OPENINGS = frozenset({"no258", "two_suits", "four_same", "two_triplets"})
won = asked_of(RULES)


def test_every_option() -> None:
    every_option_is_read(
        KEY, {"multi_win": (True, False), "opening_win": ("ends", "continues")}, apart=("big_list", "opening_types")
    )
    for name, names in (("big_list", FEATURES), ("opening_types", OPENINGS)):
        assert RULES.options[name] == names
        assert variant(KEY, **{name: "none"}).options[name] == frozenset()
        assert variant(KEY, **{name: "all"}) == RULES
        for one in names:
            assert variant(KEY, **{name: one}).options[name] == {one}


# -- birds ----------------------------------------------------------------------------------------------------------------


def bird(hands: dict[str, str], lines: str, tile: str, draws: str = "") -> Deal:
    return script(stacked(RULES, hands=hands, draws=draws + tile, seed=2), lines)


@pytest.mark.rule("hunan-zaniao.ex.small-discard", "hunan-zaniao.settle.base", "hunan-zaniao.score.bird-map")
def test_a_small_win_and_a_bird_on_a_bystander() -> None:
    deal = bird({"E": "9m", "S": SMALL, "W": "8p"}, "E discard 9m; S discard; W discard 8p; S win", "4m", "9m9s")
    assert totals(deal) == [0, 1, -1, 0]
    assert paid(won(SMALL, "8p", giver="W", flags=("bird@N=1",))) == (0, 1, -1, 0)


@pytest.mark.rule("hunan-zaniao.ex.bird-self", "hunan-zaniao.score.bird-effect", "hunan-zaniao.score.bird")
def test_a_bird_on_the_winner() -> None:
    deal = bird({"E": "9m", "S": SMALL}, "E discard 9m; S win", "2p", "8p")
    assert totals(deal) == [-2, 6, -2, -2]
    assert [event.text for event in deal.events if event.kind == "take"] == ["2p"]
    assert paid(won(SMALL, "8p", flags=("bird@S=1",))) == (-2, 6, -2, -2)


@pytest.mark.rule("hunan-zaniao.ex.dealer-bird", "hunan-zaniao.score.dealer", "hunan-zaniao.score.bird-effect")
def test_the_dealer_wins_and_a_bird_hits_a_payer() -> None:
    deal = bird({"E": SMALL + "8p"}, "E win", "3s")
    assert totals(deal) == [8, -2, -4, -2]
    assert paid(won(SMALL, "8p", "E", flags=("bird@W=1",))) == (8, -2, -4, -2)
    assert paid(won(SMALL, "8p", giver="E")) == (-1, 1, 0, 0), "a losing dealer pays as others do"


@pytest.mark.rule("hunan-zaniao.score.bird-map", "hunan-zaniao.score.bird-effect")
@pytest.mark.parametrize(("ranks", "hit"), [("159", "E"), ("26", "S"), ("37", "W"), ("48", "N")])
@pytest.mark.parametrize("dealer", "ES")
def test_the_seats_of_birds(ranks: str, hit: str, dealer: str) -> None:
    seat = SEATS[(SEATS.index(hit) + SEATS.index(dealer)) % 4]
    for rank in ranks:
        deal = stacked(RULES, hands={dealer: SMALL + "8p"}, draws=f"{rank}m", dealer=dealer)
        script(deal, f"{dealer} win")
        expected = {other: -4 if other == seat else -2 for other in SEATS if other != dealer}
        if seat == dealer:
            expected = dict.fromkeys(expected, -4)
        assert {other: amount for other, amount in deal.ledger.totals().items() if other != dealer} == expected


@pytest.mark.rule("hunan-zaniao.score.bird-none", "hunan-zaniao.score.bird")
def test_one_bird_or_none() -> None:
    deal = bird({"E": SMALL + "8p"}, "E win", "1m2m3m")
    assert [(event.kind, event.text) for event in deal.events[-4:-1]][1:] == [("take", "1m"), ("settle", "")]
    assert sum(place.where == "revealed" for place in deal.tiles()) == 1
    bloom = stacked(RULES, hands={"E": "5555m123p789p45s88s"}, draws="1s", tail="3s")
    script(bloom, "E kong <5555m>; E win")
    assert [event.text for event in bloom.events if event.kind == "take"] == ["1s"], "the tile of the next turn"
    discard = bird({"E": "9m", "S": SMALL, "W": "8p"}, "E discard 9m; S discard; W discard 8p; S win", "3p", "9m9s")
    assert totals(discard) == [0, 2, -2, 0], "a bird on who has discarded"


@pytest.mark.rule(
    "hunan-zaniao.ex.pungs-last", "hunan-zaniao.score.big-unlimited", "hunan-zaniao.score.big-example",
    "hunan-zaniao.score.bird-effect", "hunan-zaniao.score.bird-none",
)  # fmt: skip
def test_all_pungs_on_the_last_tile() -> None:
    score = won("111p777p6p[222m][444s]", "6p", "N", flags=("last-tile",))
    assert fans(score) == {"all-pungs": 1, "last-tile": 1}
    assert paid(score) == (-4, -4, -4, 12)
    played = "123456789m1s[222s]"
    assert fans(won(played, "1s", flags=("last-tile",))) == {"last-tile": 1}
    deal = stacked(RULES, hands={"E": "9m"}, last="1s", seed=4)
    play_until(deal, lambda now: now.view("E").turns == 0)
    last = deal.waiting[0]
    deal = stacked(RULES, hands={last: "123456m789p234s1s"}, last="1s", seed=4)
    play_until(deal, lambda now: now.view("E").turns == 0 and now.waiting == (last,))
    script(deal, f"{last} win")
    assert not [event for event in deal.events if event.kind == "take"]
    assert max(deal.ledger.totals().values()) == 6 * (2 if last == "E" else 1)


# -- hands ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hunan-zaniao.ex.wrong-pair", "hunan-zaniao.tiles.set", "hunan-zaniao.win.big-any-pair")
def test_the_pair_of_a_small_hand() -> None:
    assert refused(won("123m456p789s345s6p", "6p", giver="N")) == "hunan-zaniao.tiles.set"
    for pair in ("2p", "5p", "8p"):
        assert won(f"123m456p789s345s{pair}", pair, giver="N").legal
    assert paid(won("123456789m345m6m", "6m", giver="N")) == (0, 2, 0, -2)
    assert paid(won("123m456p789s345s6p", "6p", flags=("last-tile",))) == (-2, 6, -2, -2)
    assert won("123m789s6p[4444m][345s]", "6p", flags=("kong-bloom",)).legal


@pytest.mark.rule("hunan-zaniao.pattern.general", "hunan-zaniao.score.big-unlimited")
def test_nothing_but_2_5_and_8() -> None:
    assert paid(won("222m58m25p558p228s", "8s", giver="W")) == (0, 2, -2, 0)
    assert paid(won("58m28p528s[222m][555p]", "8p", giver="W")) == (0, 2, -2, 0)
    assert refused(won("222m58m25p558p228s", "7s")) == "hunan-zaniao.tiles.set"


@pytest.mark.rule("hunan-zaniao.score.big-unlimited", "hunan-zaniao.win.big-any-pair", "hunan-zaniao.score.big-example")
@pytest.mark.parametrize(
    ("hand", "win", "flags", "counted"),
    [
        ("11m33m44p77p11s99s6s", "6s", (), {"seven-pairs"}),
        ("111m333p777p999s6s", "6s", (), {"all-pungs"}),
        ("1133445566m77m9m", "9m", (), {"seven-pairs", "full-flush"}),
        ("111m333m777m999m6m", "6m", ("last-tile",), {"all-pungs", "full-flush", "last-tile"}),
        ("222m555p888s222s5m", "5m", (), {"all-pungs", "general"}),
        ("2255m8822p5588p2s", "2s", (), {"seven-pairs", "general"}),
        ("777m888m9m[1111m][333m]", "9m", ("kong-bloom",), {"all-pungs", "full-flush", "kong-win"}),
    ],
)
def test_features_add_up(hand: str, win: str, flags: tuple[str, ...], counted: set[str]) -> None:
    score = won(hand, win, flags=flags)
    assert set(fans(score)) == counted
    assert score.payments["S"] == 3 * 2 ** len(counted)
    for left_out in counted:
        fewer = variant(KEY, big_list=",".join(sorted(FEATURES - {left_out})))
        again = won(hand, win, rules=fewer, flags=flags)
        if again.legal:
            assert set(fans(again)) <= counted - {left_out} | {"general"}
        else:
            assert refused(again) == "hunan-zaniao.tiles.set"


@pytest.mark.rule("hunan-zaniao.score.big-unlimited")
def test_without_any_feature() -> None:
    none = variant(KEY, big_list="none")
    assert paid(won("111m333p777p999s5s", "5s", giver="W", rules=none)) == (0, 1, -1, 0)
    for hand, win in (("111m333p777p999s6s", "6s"), ("11m33m44p77p11s99s5s", "5s"), ("222m58m25p558p228s", "8s")):
        assert refused(won(hand, win, giver="W", rules=none)) == "hunan-zaniao.tiles.set"


# -- hands that win as they are dealt ---------------------------------------------------------------------------------------

NO_258, TWO_SUITS, FOUR, TRIPLETS = "134679m1346p799s", "122346899m1467p", "4444m25p137p258s6s", "111m333p25p479s25s"


def wins_as_dealt(hand: Sequence[str]) -> set[str]:
    """The keys of what a hand has, from the book alone."""
    alike = [hand.count(tile) for tile in sorted(set(hand))]
    found = {
        "no258": not any(tile[0] in "258" for tile in hand),
        "two_suits": len({tile[1] for tile in hand}) < 3,
        "four_same": 4 in alike,
        "two_triplets": sum(many >= 3 for many in alike) >= 2,
    }
    return {key for key, holds in found.items() if holds}


def held(deal: Deal, seat: str) -> list[str]:
    return [tiles.code(tile) for tile in deal.view(seat).hand.tiles]


def opened(hands: dict[str, str], bird_tile: str, rules: Variant = RULES) -> Deal:
    """A deal in which nobody else has such a hand."""
    for seed in range(200):
        deal = stacked(rules, hands=hands, draws=bird_tile, seed=seed)
        if not any(wins_as_dealt(held(deal, seat)) for seat in SEATS if seat not in hands):
            return deal
    raise AssertionError("no such deal")


@pytest.mark.rule(
    "hunan-zaniao.ex.opening-no258", "hunan-zaniao.win.opening", "hunan-zaniao.win.opening-value", "hunan-zaniao.score.bird-effect"
)  # fmt: skip
def test_dealt_without_2_5_and_8() -> None:
    deal = opened({"W": NO_258}, "7p")
    assert deal.waiting == ("W",)
    assert deal.legal("W") == ("win", "pass")
    assert deal.instant_offered == ("dealt no 2, 5 or 8", "起手无二五八")
    deal.act("W", "win")
    assert deal.finished
    assert totals(deal) == [-2, -2, 6, -2]
    assert RULES.words["rotation"].after(deal.outcome).dealer == "S"


@pytest.mark.rule(
    "hunan-zaniao.ex.opening-four", "hunan-zaniao.win.opening-four", "hunan-zaniao.win.opening-value", "hunan-zaniao.score.bird-map"
)  # fmt: skip
def test_dealt_four_alike() -> None:
    deal = script(opened({"N": FOUR}, "1m"), "N win")
    assert totals(deal) == [-2, -1, -1, 4]


@pytest.mark.rule("hunan-zaniao.win.opening-four", "hunan-zaniao.win.opening-suits", "hunan-zaniao.win.opening-value")
@pytest.mark.parametrize(
    ("hand", "key"),
    [
        (TRIPLETS, "two-triplets"),
        (TWO_SUITS, "two-suits"),
        ("1223345678899m", "two-suits"),
        (FOUR, "four-same"),
        (NO_258, "no258"),
    ],
)
def test_each_kind_of_them(hand: str, key: str) -> None:
    deal = script(opened({"S": hand}, "4p"), "S win")
    assert [event.note for event in deal.events if event.kind == "instant"] == [key]
    assert totals(deal) == [-1, 4, -1, -2]
    for one in OPENINGS:
        other = opened({"S": hand}, "4p", variant(KEY, opening_types=one))
        assert (other.waiting == ("S",)) == (one == key.replace("-", "_"))


@pytest.mark.rule("hunan-zaniao.win.opening-value", "hunan-zaniao.win.opening")
def test_several_kinds_count_once_and_the_first_from_the_dealer_wins() -> None:
    both = "1111m3333m4679p9p"
    deal = opened({"S": both}, "4m")
    script(deal, "S win")
    assert totals(deal) == [-1, 4, -1, -2]
    two = opened({"W": FOUR, "N": NO_258.replace("4", "3")}, "2m")
    assert two.waiting == ("W",)
    later = two.copy()
    two.act("W", "win")
    assert two.finished
    later.act("W", "pass")
    assert later.waiting == ("N",)
    later.act("N", "pass")
    assert later.waiting == ("E",)
    dealer = script(opened({"E": "134679m1346p7991s"}, "4m"), "E win")
    assert totals(dealer) == [2 + 2 + 4, -2, -2, -4]
    assert RULES.words["rotation"].after(dealer.outcome).dealer == "E"


@pytest.mark.rule("hunan-zaniao.win.opening", "hunan-zaniao.rotation.dealer")
def test_the_deal_may_go_on() -> None:
    rules = variant(KEY, opening_win="continues")
    deal = script(opened({"W": NO_258}, "7p", rules), "W win")
    assert not deal.finished
    assert deal.waiting == ("E",)
    assert totals(deal) == [-2, -2, 6, -2]
    play_until(deal, None, idle)
    assert deal.outcome.wins == []
    assert rules.words["rotation"].after(deal.outcome).stayed
    assert totals(deal) == [-2, -2, 6, -2]
    both = opened({"W": NO_258, "E": SMALL + "8p"}, "7p2s", rules)
    script(both, "W win; E win")
    assert totals(both) == [-2 + 8, -2 - 4, 6 - 2, -2 - 2]
    assert [won.seat for won in both.early] == ["W"]
    assert [won.seat for won in both.wins] == ["E"]


@pytest.mark.rule("hunan-zaniao.conduct.house")
def test_they_are_agreed_on() -> None:
    assert RULES.options["opening_types"] == OPENINGS
    deal = opened({"W": NO_258}, "7p", variant(KEY, opening_types="none"))
    assert deal.waiting == ("E",)
    assert not variant(KEY, opening_types="none").words["instants"]


@pytest.mark.rule("hunan-zaniao.win.opening", "hunan-zaniao.win.opening-suits", "hunan-zaniao.win.opening-four")
def test_who_is_asked_in_random_deals(examples: Callable[[int], int], seed: int) -> None:
    asked = 0
    for number in range(examples(300)):
        deal = RULES.deal(seed=seed + number, dealer=SEATS[number % 4])
        turn = [SEATS[(number + step) % 4] for step in range(4)]
        have = [seat for seat in turn if wins_as_dealt(held(deal, seat))]
        asked += bool(have)
        for seat in have:
            assert deal.waiting == (seat,)
            assert deal.legal(seat) == ("win", "pass")
            deal.act(seat, "pass")
        assert deal.waiting == (turn[0],)
        assert deal.instant_offered is None
    assert asked


# -- the table --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hunan-zaniao.tiles.set")
def test_the_tiles() -> None:
    usual.tiles(RULES, 108)
    assert {tiles.code(one.tile)[1] for one in RULES.deal(seed=1).tiles()} == {"m", "p", "s"}


CALM = variant(KEY, opening_types="none")
HANDS = {"N": "46m123p789p456p55s", "W": "46m123s789s456s55p"}


@pytest.mark.rule("hunan-zaniao.claims.free", "hunan-zaniao.claims.order")
def test_claims_and_kongs() -> None:
    usual.claims(CALM)
    usual.kongs(CALM)


@pytest.mark.rule("hunan-zaniao.claims.order", "hunan-zaniao.rotation.dealer")
def test_several_winners_and_one_bird() -> None:
    for rules, winners, money in (
        (CALM, "WN", {"S": -4, "W": 2, "N": 2}),
        (variant(KEY, opening_types="none", multi_win=False), "W", {"S": -2, "W": 2}),
    ):
        deal = stacked(rules, hands={**HANDS, "E": "9m"}, draws="5m2m")
        script(deal, "E discard 9m; S discard 5m; N win; W win")
        assert "".join(one.seat for one in deal.wins) == winners
        assert usual.money(deal) == money
        assert sum(event.kind == "take" for event in deal.events) == 1
    among = stacked(CALM, hands={"N": "46m123p789p456p55s", "E": "46m123s789s456s55p9m"}, draws="5m4m")
    script(among, "E discard 9m; S discard 5m; N win; E win")
    assert usual.money(among) == {"S": -4, "E": 2, "N": 2}
    turn = CALM.words["rotation"].after(among.outcome)
    assert (turn.dealer, turn.stayed, turn.rule) == ("E", True, "hunan-zaniao.claims.order")


@pytest.mark.rule("hunan-zaniao.claims.order")
def test_an_added_kong_is_robbed() -> None:
    deal = stacked(CALM, hands={"N": HANDS["N"], "E": "5m", "S": "55m1s"}, draws="1s9p6s5m3m", tail="9s", seed=2)
    script(
        deal,
        "E discard 5m; N pass; S claim [555m]; S discard 1s; W discard; N discard; E discard; S kong [5555m+]; N win",
    )
    assert deal.wins[0].how == "robbed"
    assert usual.money(deal) == {"S": -1, "N": 1}
    hidden = CALM.score("46m123p789p456p55s", "5m", seat="N", from_seat="S", flags=["robbed-concealed"])
    assert refused(hidden) == "hunan-zaniao.claims.order"


@pytest.mark.rule("hunan-zaniao.rotation.dealer")
def test_the_dealer_stays_or_the_deal_passes_on() -> None:
    after = RULES.words["rotation"].after
    own = script(stacked(CALM, hands={"E": SMALL + "8p"}), "E win")
    assert after(own.outcome).dealer == "E"
    other = script(stacked(CALM, hands={"E": "8p", "W": SMALL}), "E discard 8p; W win")
    assert after(other.outcome).dealer == "S"


@pytest.mark.rule("hunan-zaniao.ex.exhausted", "hunan-zaniao.end.draw", "hunan-zaniao.rotation.dealer")
def test_a_drawn_deal() -> None:
    deal = usual.drawn_deal(CALM)
    turn = CALM.words["rotation"].after(deal.outcome)
    assert (turn.dealer, turn.stayed) == ("E", True)


# -- a second scorer --------------------------------------------------------------------------------------------------------


def twin(win: Win) -> dict[str, int] | None:
    """The pair, the features and the birds, from the book alone."""
    jiang, told = set("258"), {flag.partition("=")[0] for flag in win.told}
    general = all(tile[0] in jiang for tile in win.tiles)
    flush = len({tile[1] for tile in win.tiles}) == 1
    story = len(told & {"kong-bloom", "last-tile"})
    found: list[int] = [general + flush + story] if general else []
    if seven_pairs(win):
        found.append(1 + general + flush + story)
    for way in readings(win):
        big = all(one.same for one in way if len(one.tiles) > 2) + flush + general + story
        pair = next(one for one in way if len(one.tiles) == 2)
        if big or pair.tiles[0][0] in jiang:
            found.append(big)
    if not found:
        return None
    fan = max(found) + (win.seat == win.dealer) + (f"bird@{win.seat}" in told)
    return {seat: 2 ** (fan + (f"bird@{seat}" in told)) for seat in win.payers}


def hit(rng: random.Random, win: Win | None) -> Win | None:
    """A bird on somebody, or none."""
    if win is None or rng.random() < 0.3:
        return win
    return dataclasses.replace(win, told=win.told | {f"bird@{rng.choice(SEATS)}=1"})


@pytest.mark.rule("hunan-zaniao.score.big-unlimited", "hunan-zaniao.score.bird-effect", "hunan-zaniao.tiles.set")
def test_thousands_of_hands(examples: Callable[[int], int], seed: int) -> None:
    rng, told = random.Random(seed), {"kong-bloom": 0.5, "last-tile": 0.1}
    one_suit, jiang = [f"{n}m" for n in range(1, 10)], [f"{n}{suit}" for suit in "mps" for n in "258"]
    met = agree(RULES, twin, (hit(rng, drawn(rng, NUMBERS, told=told, pairs=0.2)) for _ in range(examples(3000))))
    met += agree(RULES, twin, (hit(rng, drawn(rng, one_suit, told=told)) for _ in range(examples(500))))
    met += agree(RULES, twin, (hit(rng, drawn(rng, jiang, runs=(), told=told)) for _ in range(examples(500))))
    assert met["legal"]
    assert met["refused"]
    assert all(met[item.key] for item in RULES.words["patterns"]), met


@pytest.mark.rule("hunan-zaniao.win.opening-four", "hunan-zaniao.win.opening-value", "hunan-zaniao.win.opening")
def test_what_was_dealt_is_scored_by_its_name() -> None:
    rules = variant("hunan-zaniao")
    four = rules.score("1111m2222p333s4s", "5s", seat="S", self_draw=True, instant="four-same")
    assert four.payments == {"E": -1, "S": 3, "W": -1, "N": -1}
    assert {line.rule for line in four.lines} == {"hunan-zaniao.win.opening-value"}
    dealt = rules.score("1111m2222p333s44s", "5s", self_draw=True, instant="four-same")
    assert dealt.payments == {"E": 6, "S": -2, "W": -2, "N": -2}, "the dealer is dealt fourteen, and doubled"
    assert not rules.score("1234m5678p333s44s", "5s", self_draw=True, instant="four-same").legal
    assert not rules.score("1111m2222p333s", "5s", self_draw=True, instant="four-same").legal, "a tile is missing"
    with pytest.raises(RuleError, match="does not hang on discards"):
        rules.score("1111m2222p333s44s", "5s", self_draw=True, instant="four-same", discards="5s")


@pytest.mark.rule("hunan-zaniao.win.opening")
def test_it_is_worth_what_a_deal_pays() -> None:
    rules, met = variant("hunan-zaniao"), 0
    for seed in range(300):
        deal = rules.deal(seed=seed)
        while deal.instant_offered is not None and not deal.finished:
            deal.act(deal.waiting[0], "win")
        for won in deal.wins:
            assert won.score is not None
            birds = [
                f"bird@{one.payer or won.seat}={one.count}" for one in won.score.patterns if one.key.startswith("bird")
            ]
            key = next(event.note for event in deal.events if event.kind == "instant" and event.seat == won.seat)
            rest = list(deal.dealt(deal.seats.index(won.seat)))
            rest.remove(won.tile)
            stated = rules.score(Hand(rest), won.tile, seat=won.seat, self_draw=True, instant=key, flags=birds)
            assert (stated.legal, stated.payments) == (True, won.score.payments)
            met += 1
    assert met > 1

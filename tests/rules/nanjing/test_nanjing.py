"""Every rule, worked example and option of the book."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import usual
from asked import texts, totals
from mahjong import tiles, variant
from mahjong.errors import RuleError
from mahjong.notation import parse
from mahjong.rules.layout import Layout
from mahjong.testing import play_until, script, stacked
from options_read import every_option_is_read
from scored import asked_of, fans, paid, refused
from twin_plain import DRAGONS, NUMBERS, WINDS, Win, asked, drawn, readings

KEY = "nanjing"
RULES = variant(KEY)
HAND = "123m456p789s345s5p"
won = asked_of(RULES)


def test_every_option() -> None:
    every_option_is_read(
        KEY, {"chow": (True, False), "score_table": ("flat-plus-flowers",), "multi_win": (False, True)}
    )


@pytest.mark.rule("nanjing.tiles.flowers", "nanjing.tiles.set", "nanjing.ex.flower-count", "nanjing.deal.counts")
def test_twenty_flowers_of_144_tiles() -> None:
    usual.tiles(RULES, 144)
    kinds = Counter(tiles.code(tiles.FACES[one.tile]) for one in RULES.deal(seed=1).tiles())
    flowers = {kind for kind in kinds if RULES.words["laid"] >> tiles.kind(kind) & 1}
    assert sum(kinds[kind] for kind in flowers) == 20
    assert flowers == {*(f"{n}f" for n in range(1, 9)), "5z", "6z", "7z"}
    assert {"7z", "3f", "5z"} <= flowers
    assert "1z" not in flowers
    assert Counter(kind[1] for kind in kinds.elements() if kind not in flowers) == {"m": 36, "p": 36, "s": 36, "z": 16}


@pytest.mark.rule("nanjing.flowers.replace", "nanjing.flowers.not-in-sets")
def test_flowers_dealt_are_replaced_in_turn_from_the_dealer() -> None:
    hands = {"E": "5z9m", "S": "1f", "W": "9s", "N": "8f"}
    deal = usual.dealt(RULES, hands=hands, tail="1p 6z 4p 5s 6s")
    told = [(event.seat, event.kind, event.text) for event in deal.events if event.kind in ("aside", "replace")]
    assert told == [
        ("E", "aside", "5z"), ("E", "replace", "1p"), ("S", "aside", "1f"), ("S", "replace", "6z"), ("N", "aside", "8f"), ("N", "replace", "4p"),
        ("S", "aside", "6z"), ("S", "replace", "5s"),
    ]  # fmt: skip
    for seat in "ESWN":
        held = [tiles.code(tile) for tile in deal.view(seat).hand.tiles]
        assert not [tile for tile in held if tile in DRAGONS or tile[1] == "f"]
        assert len(held) == (14 if seat == "E" else 13)
    assert sorted(deal.view("E").seats[1].aside) == ["1f", "6z"]


@pytest.mark.rule(
    "nanjing.ex.dragon-drawn", "nanjing.flowers.replace", "nanjing.flowers.not-in-sets", "nanjing.score.flowers"
)
def test_a_dragon_is_drawn_and_its_replacement_wins() -> None:
    hands = {"E": "9m", "S": "1f2f5z46p678s777p22m"}
    deal = usual.dealt(RULES, hands=hands, tail="1s2s3s5p", draws="6z")
    assert set(deal.view("E").seats[1].aside) == {"1f", "2f", "5z"}
    script(deal, "E discard 9m")
    assert set(deal.view("E").seats[1].aside) == {"1f", "2f", "5z", "6z"}
    assert deal.view("S").drawn == "5p"
    script(deal, "S win")
    assert totals(deal) == [-5, 15, -5, -5]
    score = deal.wins[0].score
    assert score is not None
    assert fans(score) == {"flowers": 4}


@pytest.mark.rule("nanjing.ex.no-dragon-pung", "nanjing.flowers.not-in-sets")
def test_three_dragons_are_three_flowers() -> None:
    hands = {"E": "9m", "W": "22m345p678s999s13m"}
    deal = usual.dealt(RULES, hands=hands, draws="9p7z", tail="7z7z5s")
    script(deal, "E discard 9m; S discard 9p")
    assert [event.text for event in deal.events if event.kind == "aside"] == ["7z"] * 3
    assert deal.view("W").drawn == "5s"
    assert not deal.view("W").seats[2].melds
    with pytest.raises(RuleError, match="7z"):
        RULES.score("22m345p678s99s[777z]", "9s", seat="W", self_draw=True)


@pytest.mark.rule("nanjing.flowers.not-in-sets")
def test_dragons_are_in_no_set_and_no_pair() -> None:
    with pytest.raises(RuleError, match="laid aside") as caught:
        won("123m456p789s345s7z", "7z")
    assert caught.value.rule == "nanjing.flowers.not-in-sets"
    # Told as tiles of the hand, they are taken for flowers that lie there.
    assert paid(won("123m456p789s345s5p5z", "5p")) == (-2, 6, -2, -2)


@pytest.mark.rule("nanjing.score.flowers", "nanjing.win.shape")
@pytest.mark.parametrize("laid", ["", "1f", "1f7z", "12345678f5556667z"])
def test_a_win_is_worth_one_and_its_flowers(laid: str) -> None:
    worth = 1 + len(parse(laid))
    assert paid(won(HAND, "5p", laid=laid)) == (-worth, 3 * worth, -worth, -worth)
    assert paid(won(HAND, "5p", giver="E", laid=laid)) == (-worth, worth, 0, 0)
    assert refused(won("123m456p789s345s5p", "6p", laid=laid)) == "nanjing.win.shape"
    assert refused(won("11m33m55p77p22s99s1z", "1z", laid=laid)) == "nanjing.win.shape"


@pytest.mark.rule("nanjing.pattern.no-big", "nanjing.pattern.wind-sets")
def test_winds_are_worth_nothing() -> None:
    for hand in ("111222333444z5p", "5p[111z][222z][333z][444z]", "111222333z4z555p"):
        win = "4z" if hand.endswith("555p") else "5p"
        score = won(hand, win, giver="W")
        assert fans(score) == {}
        assert paid(score) == (0, 1, -1, 0)
    assert {item.key for item in RULES.words["patterns"]} == {"flowers"}


@pytest.mark.rule(
    "nanjing.wall.dice",
    "nanjing.wall.first",
    "nanjing.wall.second",
    "nanjing.wall.example",
    "nanjing.ex.dice-6-11",
    "nanjing.ex.dice-8-5",
)
@pytest.mark.parametrize(
    ("dice", "thrower", "stack"), [((1, 5, 5, 6), 1, 12), ((2, 6, 1, 4), 3, 6), ((4, 4, 2, 3), 3, 6), ((1, 1, 1, 1), 1, 3), ((6, 6, 6, 6), 3, 13)]
)  # fmt: skip
def test_two_dice_thrown_twice(dice: tuple[int, ...], thrower: int, stack: int) -> None:
    walls = RULES.words["walls"]
    assert (walls.opened.dice, walls.opened.throws) == (2, 2)
    layout = Layout(walls, 144, dice, seats=4)
    first = layout.order[0]
    assert (first.seat, first.stack, first.layer) == (thrower, stack, 1)
    assert layout.owners[0] == 0, "the dealer draws first"
    deal = stacked(RULES, dice=dice)
    assert deal.dice == dice
    assert deal.layout.order[0] == first


@pytest.mark.rule("nanjing.claims.types")
def test_claims() -> None:
    usual.claims(RULES)
    usual.claims(variant(KEY, chow=False), chow=False)


@pytest.mark.rule("nanjing.kong.basic")
def test_kongs() -> None:
    usual.kongs(RULES, {"S": -1, "N": 1})
    robbed = RULES.score("46m123p789p456p55s", "5m", seat="N", from_seat="S", flags=["robbed-concealed"])
    assert refused(robbed) == "nanjing.kong.basic"


@pytest.mark.rule("nanjing.claims.one-winner")
def test_one_winner_or_several() -> None:
    usual.winners(RULES, "W", {"S": -1, "W": 1})
    usual.winners(variant(KEY, multi_win=True), "WN", {"S": -2, "W": 1, "N": 1})


@pytest.mark.rule("nanjing.end.draw", "nanjing.rotation.dealer")
def test_drawn_deals_and_the_dealer() -> None:
    usual.draw_and_dealer(RULES)


@pytest.mark.rule("nanjing.end.draw", "nanjing.claims.types")
def test_the_discard_after_the_last_tile_may_be_won_on() -> None:
    found = 0
    for seed in range(20):
        deal = usual.dealt(RULES, hands={"W": "23456m123p456p22s"}, seed=seed)
        play_until(
            deal, lambda now: now.finished or (now.view("E").turns == 0 and bool(now.view(now.waiting[0]).drawn))
        )
        if deal.finished or deal.waiting == ("W",):
            continue
        giver = deal.waiting[0]
        for text in texts(deal, giver) & {f"discard {rank}m" for rank in "147"}:
            trial = deal.copy()
            trial.act(giver, text)
            assert texts(trial, "W") == {"win", "pass"}, "no set is claimed any more"
            found += 1
        script(deal, f"{giver} discard")
        assert deal.finished or not any("claim" in text for seat in "ESWN" for text in texts(deal, seat))
    assert found


def twin(win: Win) -> bool:
    """Four sets and a pair, no dragon among them."""
    return bool(readings(win))


@pytest.mark.rule("nanjing.win.shape", "nanjing.score.flowers")
def test_thousands_of_hands(examples: Callable[[int], int], seed: int) -> None:
    rng, met = random.Random(seed), Counter[str]()
    for _ in range(examples(2000)):
        win = drawn(rng, (*NUMBERS, *WINDS))
        if win is None:
            continue
        flowers = rng.sample(
            [*(f"{n}f" for n in range(1, 9)), *(dragon for dragon in DRAGONS for _ in range(4))], rng.randint(0, 9)
        )
        score, legal = asked(RULES, win, laid="".join(flowers)), twin(win)
        assert score.legal == legal, win
        met["legal" if legal else "refused"] += 1
        if legal:
            owed = dict.fromkeys("ESWN", 0)
            for payer in win.payers:
                owed[payer] -= 1 + len(flowers)
            owed[win.seat] = -sum(owed.values())
            assert dict(score.payments) == owed
    assert met["legal"]
    assert met["refused"]

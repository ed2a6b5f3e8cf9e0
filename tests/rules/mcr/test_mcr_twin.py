"""Chinese Official against a second scorer written from the rule book alone: random wins of every kind, with stories."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
import twin_mcr as twin
from twin_mcr import DRAGONS, KINDS, ORPHANS, WINDS, Meld, Question

from mahjong import variant
from mahjong.variant import Variant

RUNS = tuple((f"{r}{s}", f"{r + 1}{s}", f"{r + 2}{s}") for s in "mps" for r in range(1, 8))
PUNGS = tuple((kind,) * 3 for kind in KINDS)
SEATS = "ESWN"
RARE = (
    "123m 123m 789m 789m 55m", "123m 789m 123p 789p 55s", "111m 222m 333m 444m 77p", "111m 999m 111p 999p 11s",
    "123m 234m 345m 456m 99p", "123m 345m 567m 789m 22s", "111z 222z 333z 444z 33m", "222m 444m 666p 888s 22p", "234m 234m 234m 234m 66z",
    "111z 222z 333z 123m 44z", "555z 666z 777z 123m 44z", "555z 666z 234m 345p 77z", "123m 345m 678p 567s 33z", "111m 222m 999p 333z 77s",
    "111z 333z 555z 666z 77z", "222m 333p 444s 555s 99m", "222m 222p 222s 345m 11z",
)  # fmt: skip
"""fan that random sets seldom make"""


@pytest.fixture(scope="module")
def rules() -> Variant:
    return variant("mcr", min_fan=0)


def pool(rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """Sets to choose from: whole worlds in which fans are likely."""
    suit = rng.choice("mps")
    low = rng.randrange(1, 6)
    return {
        "any": RUNS + PUNGS,
        "runs": RUNS,
        "near runs": tuple(one for one in RUNS if low <= int(one[0][0]) <= low + 2),
        "one suit": tuple(one for one in RUNS + PUNGS if one[0][1] == suit),
        "suit and honours": tuple(one for one in RUNS + PUNGS if one[0][1] in (suit, "z")),
        "pungs": PUNGS,
        "near pungs": tuple(one for one in PUNGS if one[0][1] != "z" and low <= int(one[0][0]) <= low + 3),
        "honours": tuple(one for one in PUNGS if one[0][1] == "z"),
        "edges": tuple(one for one in RUNS + PUNGS if set(one) & set(ORPHANS)),
        "fives": tuple(one for one in RUNS + PUNGS if any(kind[0] == "5" and kind[1] != "z" for kind in one)),
        "ends": tuple(one for one in RUNS if one[0][0] in "17"),
        "thirds": tuple(one for one in RUNS if one[0][0] in "147"),
        "green": tuple(one for one in RUNS + PUNGS if set(one) <= twin.GREEN),
        "reversible": tuple(one for one in RUNS + PUNGS if set(one) <= twin.REVERSIBLE),
        "even": tuple(one for one in PUNGS if one[0][0] in "2468" and one[0][1] != "z"),
    }[
        rng.choice(
            ("any", "runs", "near runs", "near runs", "one suit", "suit and honours", "pungs", "near pungs", "honours", "edges",
             "fives", "ends", "thirds", "thirds", "green", "reversible", "even")
        )
    ]  # fmt: skip


def tiles_of(rng: random.Random) -> tuple[list[str], list[Meld]] | None:
    """Fourteen tiles, kongs counting three, of some shape."""
    recipe = rng.random()
    if recipe < 0.06:
        low, suit = rng.randrange(1, 4), rng.choice("mps")
        kinds = rng.choice(
            (
                KINDS,
                ORPHANS,
                [f"{r}{suit}" for r in range(low, low + 7)],
                [f"{r}{suit}" for r in range(low, low + 7)],
                sorted(twin.REVERSIBLE),
            )
        )
        chosen = rng.choices(kinds, k=7) if rng.random() < 0.5 else rng.sample(kinds, 7)
        return [kind for kind in chosen for _ in range(2)], []
    if recipe < 0.08:
        return [*ORPHANS, rng.choice(ORPHANS)], []
    if recipe < 0.2:
        return rare(rng)
    three = rng.choice(list(twin.rows()))
    nine = [kind for row in three for kind in row]
    if recipe < 0.24:
        honours = rng.randint(5, 7)
        return [*rng.sample([*WINDS, *DRAGONS], honours), *rng.sample(nine, 14 - honours)], []
    chosen = pool(rng)
    concealed, melds = [], []
    if recipe < 0.32:
        concealed, wanted = nine, 1
    elif recipe < 0.35:
        suit = rng.choice("mps")
        return [f"{n}{suit}" for n in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, rng.randint(1, 9))], []
    else:
        wanted = 4
    pair = rng.choice(rng.choice((chosen, PUNGS)))[rng.randrange(3)]
    concealed = [*concealed, pair, pair]
    shown = rng.choice((0, 0.3, 0.6, 1))
    for _ in range(wanted):
        one = rng.choice(chosen)
        if rng.random() > shown:
            concealed += one
        elif one[0] != one[1]:
            melds.append(Meld("chow", one))
        else:
            form = rng.choice(("pung", "kong", "concealed"))
            melds.append(Meld(form, one if form == "pung" else one + one[:1]))
    return concealed, melds


def rare(rng: random.Random) -> tuple[list[str], list[Meld]]:
    """One of the hands above with its suits exchanged, some of its sets laid out."""
    suits = dict(zip("mpsz", [*rng.sample("mps", 3), "z"], strict=True))
    concealed: list[str] = []
    melds = []
    *sets, pair = rng.choice(RARE).split()
    shown = rng.choice((0, 0.5, 1))
    for written in sets:
        one = tuple(rank + suits[written[-1]] for rank in written[:-1])
        if rng.random() > shown:
            concealed += one
        elif one[0] != one[1]:
            melds.append(Meld("chow", one))
        else:
            form = rng.choice(("pung", "kong", "concealed"))
            melds.append(Meld(form, one if form == "pung" else one + one[:1]))
    return [*concealed, *(rank + suits[pair[-1]] for rank in pair[:-1])], melds


def random_win(rng: random.Random) -> Question | None:
    found = tiles_of(rng)
    if found is None:
        return None
    concealed, melds = found
    held = Counter(concealed) + Counter(kind for one in melds for kind in one.tiles)
    if max(held.values()) > 4:
        return None
    win = rng.choice(concealed)
    concealed.remove(win)
    drawn = rng.random() < 0.5
    flags = set()
    if rng.random() < 0.2:
        flags.add("last-tile" if drawn else "last-discard")
    if rng.random() < 0.2 and drawn and any(len(one.tiles) == 4 for one in melds):
        flags.add("kong-bloom")
    if rng.random() < 0.1 and not drawn and held[win] == 1 and "last-discard" not in flags:
        flags.add("robbed-kong")
    if rng.random() < 0.2:
        flags.add("last-copy")
    return Question(tuple(concealed), tuple(melds), win, drawn, rng.choice(WINDS), rng.choice(WINDS), frozenset(flags))


def hand_text(question: Question) -> str:
    written = {"chow": "[{}]", "pung": "[{}]", "kong": "[{}]", "concealed": "<{}>"}
    melds = [written[one.form].format("".join(one.tiles)) for one in question.melds]
    return " ".join(["".join(question.hand), *melds])


def test_random_wins(rules: Variant, rng: random.Random, examples: Callable[[int], int]) -> None:
    """Fan by fan: the engine's list is one of those of most worth, and the payments follow from it."""
    met: Counter[str] = Counter()
    wins = 0
    while wins < examples(4000):
        question = random_win(rng)
        if question is None:
            continue
        wins += 1
        fan, lists = twin.best(question)
        seat = "E"
        dealer = SEATS[(4 - WINDS.index(question.seat)) % 4]
        gave = None if question.drawn else rng.choice("SWN")
        score = rules.score(
            hand_text(question), question.win, seat=seat, dealer=dealer, round=SEATS[WINDS.index(question.round)],
            flags=sorted(question.flags), **({"self_draw": True} if gave is None else {"from_seat": gave}),
        )  # fmt: skip
        names = Counter({})
        for one in score.patterns:
            names[one.zh] += one.count
        assert score.legal, (question, score.reason)
        assert score.fan == fan, (question, names, lists)
        assert names in lists, (question, names, lists)
        met.update(names.keys())
        owed = {other: 8 + fan if gave in (None, other) else 8 for other in "SWN"}
        assert dict(score.payments) == {"E": sum(owed.values()), **{other: -n for other, n in owed.items()}}
    if wins >= 4000:
        assert set(twin.WORTH) - set(met) <= {"无番和"}  # a hand that shows nothing is the rarest


def test_hands_that_are_not_complete(rules: Variant, rng: random.Random, examples: Callable[[int], int]) -> None:
    """A tile changed: both say whether the hand is still complete, and what it is worth."""
    refused = 0
    for _ in range(examples(600)):
        question = random_win(rng)
        if question is None or question.flags:
            continue
        other = rng.choice(KINDS)
        held = Counter((*question.hand, other)) + Counter(kind for one in question.melds for kind in one.tiles)
        if held[other] > 4:
            continue
        asked = Question(question.hand, question.melds, other, True)
        fan, lists = twin.best(asked)
        score = rules.score(hand_text(asked), other, self_draw=True)
        assert score.legal == bool(lists), asked
        assert score.fan == fan
        refused += not score.legal
    assert refused

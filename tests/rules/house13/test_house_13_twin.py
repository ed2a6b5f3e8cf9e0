"""The thirteen-tile house rules against a second scorer written from the rule book alone: random hands, most of them complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from typing import Any

import hypothesis
import pytest
import twin_house_13 as twin
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from twin_house_13 import DRAGONS, KINDS, ORPHANS, SEATS, WINDS, Meld, Options, Question

from mahjong import variant
from mahjong.variant import Variant

RUNS = tuple((f"{r}{s}", f"{r + 1}{s}", f"{r + 2}{s}") for s in "mps" for r in range(1, 8))
PUNGS = tuple((kind, kind, kind) for kind in KINDS)
RECIPES = (
    "any", "any", "suit", "suit", "half", "pungs", "dragons", "dragons", "winds", "honours", "double", "double", "straight", "terminals", "north", "orphans",
)  # fmt: skip
COMPARED = 400
OPTIONS = st.builds(
    Options,
    sixteen_kong_bans=st.booleans(),
    dora_fan=st.sampled_from((1, 1, 0, 3)),
    fan_table=st.sampled_from(("hk", "guangdong")),
    payment=st.sampled_from(("half-liability-classic", "half-liability-classic", "discarder-pays-all")),
    min_fan=st.sampled_from((0, 0, 3)),
    north_min=st.sampled_from(("at-least-4", "exactly-4")),
)


@cache
def rules(options: Options) -> Variant:
    return variant("house-13", **asdict(options))


def pungs(kinds: Any) -> tuple[tuple[str, ...], ...]:
    return tuple((kind,) * 3 for kind in kinds)


@st.composite
def blocks(draw: st.DrawFn, recipe: str) -> tuple[list[tuple[str, ...]], str]:
    """Four sets in the order they are made, and the pair."""
    suit = draw(st.sampled_from("mps"))
    own = tuple(block for block in RUNS + PUNGS if block[0][1] == suit)
    of = lambda pool, n: draw(st.lists(st.sampled_from(pool), min_size=n, max_size=n))  # noqa: E731
    pair = draw(st.sampled_from(KINDS))
    if recipe == "suit":
        return of(own, 4), draw(st.sampled_from([f"{rank}{suit}" for rank in range(1, 10)]))
    if recipe == "half":
        return of(own + pungs(DRAGONS + WINDS), 4), draw(
            st.sampled_from([kind for kind in KINDS if kind[1] in (suit, "z")])
        )
    if recipe == "pungs":
        return of(PUNGS, 4), pair
    if recipe == "dragons":
        sets = list(draw(st.permutations(pungs(DRAGONS))))
        small = draw(st.booleans())
        pair = sets.pop()[0] if small else pair
        return list(draw(st.permutations([*sets, *of(RUNS + PUNGS, 4 - len(sets))]))), pair
    if recipe == "winds":
        sets = list(draw(st.permutations(pungs(WINDS))))
        if draw(st.booleans()):
            pair = sets.pop()[0]
            sets += of(RUNS + PUNGS, 1)
        return sets, pair
    if recipe == "honours":
        order = list(draw(st.permutations(pungs(WINDS + DRAGONS))))
        return order[:4], order[4][0]
    if recipe == "double":
        one, two = of(RUNS, 2)
        return list(draw(st.permutations([one, one, two, two]))), pair
    if recipe == "straight":
        suits = draw(st.permutations("mps"))
        three = [tuple(f"{low + step}{one}" for step in range(3)) for low, one in zip((1, 4, 7), suits, strict=True)]
        return list(draw(st.permutations([*three, *of(RUNS + PUNGS, 1)]))), pair
    if recipe == "terminals":
        order = list(draw(st.permutations(pungs(ORPHANS))))
        return order[:4], order[4][0]
    if recipe == "north":
        more = of(RUNS + PUNGS, 1) + list(draw(st.permutations(pungs((*DRAGONS, "1z", "2z", "9m"))))[:2])
        return list(draw(st.permutations([("4z",) * 3, *more]))), pair
    return of(RUNS + PUNGS, 4), pair


@st.composite
def questions(draw: st.DrawFn) -> Question:
    recipe = draw(st.sampled_from(RECIPES))
    seat, east = draw(st.sampled_from(SEATS)), draw(st.sampled_from(SEATS))
    round_ = draw(st.sampled_from(SEATS))
    if recipe == "north":
        east, round_ = SEATS[(SEATS.index(seat) + 1) % 4], "N"
    melds: list[Meld] = []
    if recipe == "orphans":
        concealed = [*ORPHANS, draw(st.sampled_from(ORPHANS))]
    else:
        sets, pair = draw(blocks(recipe))
        shown = draw(st.sampled_from((0, 0, 1, 2, 3, 3, 4, 4)))
        counts = Counter(tile for block in sets for tile in block) + Counter([pair, pair])
        for block in sets[:shown]:
            feeder = draw(st.sampled_from([other for other in SEATS if other != seat]))
            if block[0] != block[1]:
                melds.append(Meld("chow", block, SEATS[SEATS.index(seat) - 1]))
                continue
            four = counts[block[0]] == 3
            form = draw(st.sampled_from(("pung", "pung", "claimed", "added", "concealed") if four else ("pung",)))
            tiles = block if form == "pung" else (block[0],) * 4
            melds.append(Meld(form, tiles, None if form == "concealed" else feeder))
        concealed = [tile for block in sets[shown:] for tile in block] + [pair, pair]
    if draw(st.integers(0, 9)) == 0:
        concealed[draw(st.integers(0, len(concealed) - 1))] = draw(st.sampled_from(KINDS))
    win = concealed.pop(draw(st.integers(0, len(concealed) - 1)))
    whole = Counter([*concealed, win, *(tile for meld in melds for tile in meld.tiles)])
    assume(max(whole.values()) <= 4)
    source = draw(st.sampled_from(("draw", "draw", "discard", "discard", "discard", "robbed")))
    if source == "robbed" and whole[win] > 1:
        source = "discard"
    from_seat = None if source == "draw" else draw(st.sampled_from([other for other in SEATS if other != seat]))
    forms = [meld.form for meld in melds if meld.form in ("claimed", "added", "concealed")]
    bloom = draw(st.sampled_from(forms)) if source == "draw" and forms and draw(st.booleans()) else ""
    turned = draw(st.sampled_from(KINDS))
    return Question(
        turned, tuple(concealed), tuple(melds), win, seat, east, round_, from_seat, source == "robbed", bloom, draw(OPTIONS)
    )  # fmt: skip


def text(meld: Meld) -> str:
    tiles = "".join(tile[0] for tile in meld.tiles) + meld.tiles[0][1]
    if meld.form == "concealed":
        return f"<{tiles}>"
    return f"[{tiles}{'+' if meld.form == 'added' else ''}@{meld.feeder}]"


def asked(question: Question) -> dict[str, Any]:
    """The arguments of `Variant.score`."""
    flags = [f"bloom-{question.bloom}"] if question.bloom else []
    flags += ["robbed-kong"] if question.robbed else []
    return {
        "hand": "".join(question.concealed) + "".join(map(text, question.melds)), "win": question.win, "seat": question.seat,
        "dealer": "E", "east": question.east, "round": question.round, "turned": question.turned, "flags": flags,
        **({"self_draw": True} if question.from_seat is None else {"from_seat": question.from_seat}),
    }  # fmt: skip


def compare(question: Question, seen: Counter[str]) -> None:
    wanted = twin.answer(question)
    arguments = asked(question)
    score = rules(question.options).score(**arguments)
    assert score.legal == wanted.legal, (arguments, question.options, wanted)
    if not wanted.legal:
        assert score.reason is not None
        assert score.reason.id == f"house-13.{wanted.reason}", arguments
        seen[wanted.reason] += 1
        event(wanted.reason)
        return
    assert any(dict(score.payments) == account and score.fan == fan for account, fan in wanted.accounts), (
        arguments,
        question.options,
        wanted,
    )
    assert sum(score.payments.values()) == 0
    keys = {one.key for one in score.patterns}
    seen.update(keys | {one.rule for one in score.lines if ".bao-" in one.rule})
    event(" ".join(sorted(keys)) or "nothing")


@pytest.mark.rule(
    "house-13.score.table",
    "house-13.score.points",
    "house-13.score.dora-value",
    "house-13.score.bao-cases",
    "house-13.score.bao-precedence",
    "house-13.pattern.limit",
    "house-13.pattern.north-north",
    "house-13.pattern.double-dragons",
)
def test_random_wins_are_scored_as_the_book_says(examples: Callable[[int], int], seed: int) -> None:
    seen: Counter[str] = Counter()

    @hypothesis.seed(seed)
    @settings(max_examples=examples(COMPARED), database=None, deadline=None)
    @given(questions())
    def run(question: Question) -> None:
        compare(question, seen)

    run()
    if examples(COMPARED) >= COMPARED:
        wanted = {
            "double-dragons",
            "mixed-straight",
            "thirteen",
            "north-north",
            "big-dragons",
            "small-dragons",
            "pure-suit",
            "dora",
            "concealed",
        }
        assert wanted | {"pattern.thirteen", "score.no-minimum"} <= set(seen), seen

"""Wuhan against a second scorer written from the rule book alone: random hands, most of them complete, with stories and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from typing import Any

import hypothesis
import pytest
import twin_wuhan as twin
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from twin_wuhan import HONOURS, JIANG, PLAYED, RED, SEATS, Meld, Options, Other, Question

from mahjong import variant
from mahjong.variant import Variant

RUNS = tuple((f"{r}{s}", f"{r + 1}{s}", f"{r + 2}{s}") for s in "mps" for r in range(1, 8))
PUNGS = tuple((kind, kind, kind) for kind in PLAYED)
PATTERNS = {"all-pungs", "all-claimed", "one-colour", "all-honors", "all-258", "seabed", "kong-bloom", "rob"}
COMPARED = 300


@cache
def wuhan(options: Options) -> Variant:
    return variant("wuhan", **asdict(options))


OPTIONS = st.builds(
    Options,
    indicator_in_play=st.booleans(),
    laizi_kong=st.sampled_from((2, 4)),
    two_laizi_counts=st.sampled_from(("held", "used-as-wild")),
    fifth_copy=st.booleans(),
    quanqiuren_selfdraw=st.booleans(),
    quanqiuren_pair=st.sampled_from(("258", "any")),
    opening=st.sampled_from(("once", "each")),
    bloom_selfdraw_factor=st.booleans(),
    cap=st.sampled_from(("none", 300)),
    min_points=st.sampled_from((0, 0, 8, 60)),
)


@st.composite
def blocks(draw: st.DrawFn) -> tuple[list[tuple[str, ...]], list[str]]:
    """Sets to be melded, and the concealed tiles beside them, all as yet without laizi."""
    recipe = draw(st.sampled_from(("any", "any", "suit", "pungs", "suit pungs", "jiang", "honours", "free")))
    shown = draw(st.sampled_from((0, 1, 1, 2, 2, 3, 3, 4, 4)))
    if recipe == "free":
        kinds = draw(st.sampled_from((HONOURS, JIANG)))
        melds = draw(st.lists(st.sampled_from(kinds), min_size=shown, max_size=shown, unique=True))
        size = 14 - 3 * shown
        return [(kind,) * 3 for kind in melds], draw(st.lists(st.sampled_from(kinds), min_size=size, max_size=size))
    suit = draw(st.sampled_from("mps"))
    pool = {
        "any": RUNS + PUNGS,
        "suit": tuple(block for block in RUNS + PUNGS if block[0][1] == suit),
        "pungs": PUNGS,
        "suit pungs": tuple(block for block in PUNGS if block[0][1] == suit),
        "jiang": tuple(block for block in PUNGS if block[0] in JIANG),
        "honours": tuple(block for block in PUNGS if block[0] in HONOURS),
    }[recipe]
    if recipe == "honours":  # of six kinds five different ones: left to chance, few such hands are possible
        order = draw(st.permutations(pool))
        sets, pair = order[:4], order[4][0]
    else:
        sets = draw(st.lists(st.sampled_from(pool), min_size=4, max_size=4))
        pairs = [f"{rank}{suit}" for rank in range(1, 10)] if recipe == "suit" else PLAYED
        pair = draw(st.sampled_from(JIANG) | st.sampled_from(pairs))
    return sets[:shown], [tile for block in sets[shown:] for tile in block] + [pair, pair]


@st.composite
def melded(draw: st.DrawFn, block: tuple[str, ...], seat: str, kong: bool) -> Meld:
    feeder = draw(st.sampled_from([other for other in SEATS if other != seat]))
    if block[0] != block[1]:
        return Meld("chow", block, SEATS[SEATS.index(seat) - 1])
    form = draw(st.sampled_from(("pung", "pung", "claimed", "added", "concealed"))) if kong else "pung"
    if form == "pung":
        return Meld("pung", block, feeder)
    return Meld(form, (block[0],) * 4, None if form == "concealed" else feeder)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    turned = draw(st.sampled_from((*PLAYED, RED)))
    laizi = twin.laizi_of(turned)
    seat, dealer = draw(st.sampled_from(SEATS)), draw(st.sampled_from(SEATS))
    sets, concealed = draw(blocks())
    counts = Counter(tile for block in sets for tile in block)
    melds = []
    for block in sets:
        meld = draw(melded(block, seat, counts[block[0]] == 3 and block[0] not in concealed))
        melds.append(meld)
    for place in draw(st.sets(st.integers(0, len(concealed) - 1), max_size=3)):
        concealed[place] = laizi
    if draw(st.integers(0, 9)) == 0:
        concealed[draw(st.integers(0, len(concealed) - 1))] = draw(st.sampled_from((*PLAYED, RED, RED)))
    source = draw(st.sampled_from(("draw", "draw", "discard", "discard", "robbed")))
    places = [place for place, tile in enumerate(concealed) if source == "draw" or tile != laizi]
    assume(places)
    win = concealed.pop(draw(st.sampled_from(places)) if draw(st.integers(0, 14)) else -1)
    everything = Counter([*concealed, win, *(tile for meld in melds for tile in meld.tiles)])
    assume(max(everything.values()) <= 4)
    assume(concealed.count(laizi) + (win == laizi) <= 3)
    if source == "robbed" and (everything[win] > 1 or win in (RED, laizi)):
        source = "discard"
    from_seat = None if source == "draw" else draw(st.sampled_from([other for other in SEATS if other != seat]))
    special = draw(st.sampled_from(("", "", "bloom", "aside", "seabed"))) if source == "draw" else ""
    if special == "bloom" and not any(len(meld.tiles) == 4 for meld in melds):
        special = ""
    wild = draw(st.integers(0, 2))
    others = {}
    for other in SEATS:
        if other != seat:
            openings = draw(st.integers(0, 3))
            robbed = source == "robbed" and other == from_seat
            others[other] = Other(
                max(openings, int(robbed)),
                draw(st.integers(0, openings)) if openings else 0,
                draw(st.integers(0, 1)),
                (both := draw(st.integers(0, 2))),
                draw(st.integers(0, both)),
                draw(st.booleans()),
            )
    return Question(
        turned,
        tuple(concealed),
        tuple(melds),
        win,
        seat,
        dealer,
        from_seat,
        source == "robbed",
        special in ("bloom", "aside"),
        special == "seabed",
        wild + draw(st.integers(0, 1)) + (special == "aside"),
        wild,
        others,
        draw(OPTIONS),
    )


def text(meld: Meld) -> str:
    tiles = "".join(tile[0] for tile in meld.tiles) + meld.tiles[0][1]
    feeder = f"@{meld.feeder}" if meld.feeder else ""
    if meld.form == "concealed":
        return f"<{tiles}>"
    return f"[{tiles}{'+' if meld.form == 'added' else ''}{feeder}]"


def asked(question: Question) -> dict[str, Any]:
    """The arguments of `Variant.score`."""
    flags = [f"laid-aside@{question.seat}={question.laid}", f"wilds-laid@{question.seat}={question.wild}"]
    if question.robbed:
        flags.append("robbed-kong")
    if question.bloom:
        flags.append(
            "kong-bloom"
            if any(len(meld.tiles) == 4 for meld in question.melds) and question.laid == 0
            else "bloom-aside"
        )
    if question.seabed:
        flags.append("last-zone")
    for seat, other in question.others.items():
        flags += [
            f"openings@{seat}={other.openings}",
            f"open-kongs@{seat}={other.open_kongs}",
            f"hidden-kongs@{seat}={other.hidden_kongs}",
            f"laid-aside@{seat}={other.laid}",
            f"wilds-laid@{seat}={other.wild}",
        ]
        if other.ready:
            flags.append(f"ready@{seat}")
    way = {"self_draw": True} if question.drawn else {"from_seat": question.from_seat}
    return {
        "hand": "".join(question.concealed) + "".join(map(text, question.melds)),
        "win": question.win,
        "seat": question.seat,
        "dealer": question.dealer,
        "turned": question.turned,
        "flags": flags,
        **way,
    }


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    return Counter()


def compare(question: Question, seen: Counter[str]) -> None:
    wanted = twin.answer(question)
    arguments = asked(question)
    score = wuhan(question.options).score(**arguments)
    assert score.legal == wanted.legal, (arguments, question.options, wanted)
    if not wanted.legal:
        assert score.reason is not None
        rule = score.reason.id.removeprefix("wuhan.")
        seen[rule] += 1
        event(rule)
        incomplete = wanted.reasons <= {"win.shape", "win.no-red-in-hand"}
        assert rule in wanted.reasons | ({"win.no-seven-pairs"} if incomplete else set()), arguments
        return
    big = {one.key for one in score.patterns if one.key in PATTERNS}
    found = (dict(score.payments), frozenset(big), "hard" in {one.key for one in score.patterns})
    assert found in wanted.accounts, (arguments, question.options)
    assert sum(score.payments.values()) == 0
    seen.update(big or {"small"})
    seen["hard" if found[2] else "soft"] += 1
    event(" ".join(sorted(big)) or "small")


@pytest.mark.rule(
    "wuhan.win.best-reading",
    "wuhan.wild.substitute",
    "wuhan.wild.fifth-copy",
    "wuhan.score.formula",
    "wuhan.score.own-factors",
    "wuhan.pattern.shape-adds",
)
def test_random_wins_are_scored_as_the_book_says(examples: Callable[[int], int], seed: int) -> None:
    seen: Counter[str] = Counter()

    @hypothesis.seed(seed)
    @settings(max_examples=examples(COMPARED), database=None)
    @given(questions())
    def run(question: Question) -> None:
        compare(question, seen)

    run()
    if examples(COMPARED) >= COMPARED:
        assert {"small", "all-pungs", "all-claimed", "all-honors", "hard", "soft", "win.must-open", "win.shape"} <= set(
            seen
        ), seen

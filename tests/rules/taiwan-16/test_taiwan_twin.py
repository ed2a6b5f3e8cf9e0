"""Taiwan sixteen-tile against a second scorer written from the rule book alone: random hands, most of them complete, with stories and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
import twin_taiwan as twin
from twin_taiwan import DEFAULT, HONOURS, KINDS, SEATS, Meld, Options, Question

from mahjong import variant
from mahjong.variant import Variant

RUNS = tuple(tuple(f"{r + step}{s}" for step in range(3)) for s in "mps" for r in range(1, 8))
PUNGS = tuple((kind,) * 3 for kind in KINDS)


@cache
def taiwan(options: Options) -> Variant:
    order = "plum-orchid-bamboo-chrysanthemum" if options.bamboo_third else "plum-orchid-chrysanthemum-bamboo"
    return variant(
        "taiwan-16", di=options.di, tai=options.tai, dealer_tai=options.dealer_tai, lianzhuang_per=options.lianzhuang_per,
        lazhuang="plus-one-tai" if options.plus_one else "stake-third", flower_order=order, tai_of=dict(options.tai_of),
    )  # fmt: skip


def some_options(rng: Random) -> Options:
    changed = tuple((key, rng.choice((0, 1, 3, 9))) for key in rng.sample(sorted(DEFAULT), rng.choice((0, 0, 1, 3))))
    return Options(
        rng.choice((3, 3, 0, 50)),
        rng.choice((1, 1, 20)),
        rng.choice((1, 0)),
        rng.choice((1, 2)),
        rng.random() < 0.3,
        rng.random() < 0.3,
        changed,
    )


def sets_of(rng: Random) -> tuple[list[tuple[str, ...]], str]:
    """Five sets and a pair of one of several characters."""
    recipe = rng.choice(("any", "any", "any", "runs", "suit", "half", "pungs", "honours", "dragons", "winds"))
    suit = rng.choice("mps")
    pool = {
        "any": RUNS + PUNGS,
        "runs": RUNS,
        "suit": tuple(one for one in RUNS + PUNGS if one[0][1] == suit),
        "half": tuple(one for one in RUNS + PUNGS if one[0][1] in (suit, "z")),
        "pungs": PUNGS,
        "honours": PUNGS[-7:],
        "dragons": PUNGS[-3:],
        "winds": PUNGS[-7:-3],
    }[recipe]
    if recipe in ("honours", "dragons", "winds"):
        chosen = rng.sample(pool, min(len(pool), 5 if recipe == "honours" else rng.choice((2, 3, 4))))
        chosen += [rng.choice(RUNS + PUNGS) for _ in range(5 - len(chosen))]
        pair = rng.choice(HONOURS if rng.random() < 0.8 else KINDS)
    else:
        chosen = [rng.choice(pool) for _ in range(5)]
        pair = rng.choice([one[0] for one in pool])
    return chosen, pair


def question(rng: Random) -> Question | None:
    """A win to be judged, mostly a good one; None for tiles that there are not."""
    sets, pair = sets_of(rng)
    shown = rng.choice((0, 0, 1, 2, 3, 4, 5, 5))
    melds = []
    for one in sets[:shown]:
        if one[0] != one[1]:
            melds.append(Meld("chow", one))
        else:
            form = rng.choice(("pung", "pung", "claimed", "added", "concealed", "concealed"))
            melds.append(Meld(form, one if form == "pung" else one + one[:1]))
    tiles = [tile for one in sets[shown:] for tile in one] + [pair, pair]
    if max(Counter([*tiles, *(tile for meld in melds for tile in meld.tiles)]).values()) > 4:
        return None
    rng.shuffle(tiles)
    win = tiles.pop()
    if rng.random() < 0.12:
        win = rng.choice(KINDS)
    held = Counter([*tiles, win, *(tile for meld in melds for tile in meld.tiles)])
    how = rng.choice(("draw", "draw", "discard", "discard", "rob"))
    if max(held.values()) > 4 or (how == "rob" and held[win] > 1):
        return None
    seat, dealer, east = rng.choice(SEATS), rng.choice(SEATS), rng.choice(SEATS)
    giver = "" if how == "draw" else rng.choice([one for one in SEATS if one != seat])
    story: set[str] = set()
    kongs = [meld for meld in melds if len(meld.tiles) == 4]
    chance = rng.random()
    if how == "draw" and kongs and chance < 0.4:
        story.add("bloom")
    elif how == "draw" and chance < 0.5:
        story.add("bloom-aside")
    elif how != "rob" and chance < 0.6:
        story.add("last")
    elif not melds and how != "rob" and chance < 0.8:
        turn = [SEATS[(SEATS.index(dealer) + step) % 4] for step in range(4)]
        if how == "draw" or (seat != dealer and turn.index(seat) > turn.index(giver)):
            story.add("first")
            if rng.random() < 0.3:
                story.add("interrupted")
    if not melds and rng.random() < 0.3:
        story.add("dealt")
    if not melds and rng.random() < 0.3:
        story.add("early")
    flowers = tuple(sorted(rng.sample([f"{n}f" for n in range(1, 9)], rng.choice((0, 0, 1, 2, 4, 7)))))
    return Question(
        tuple(tiles),
        tuple(melds),
        win,
        seat,
        how,
        giver,
        dealer,
        east,
        rng.choice(SEATS),
        rng.choice((0, 0, 1, 4)),
        flowers,
        frozenset(story),
    )


FORMS = {"chow": "[{}]", "pung": "[{}]", "claimed": "[{}]", "added": "[{}+]", "concealed": "<{}>"}


def asked(rules: Variant, one: Question) -> dict[str, int] | str:
    """The library's answer in the words of the twin."""
    hand = (
        "".join(one.concealed)
        + "".join(FORMS[meld.form].format("".join(meld.tiles)) for meld in one.melds)
        + "".join(one.flowers)
    )
    flags = [f"dealer-run={one.run}"]
    told = {
        "bloom": f"bloom-{twin.bloomed(one)}" if "bloom" in one.story else "", "bloom-aside": "bloom-aside", "dealt": "ready-dealt",
        "early": "ready-early", "interrupted": "interrupted", "last": "last-tile" if one.how == "draw" else "last-discard",
        "first": "first-draw" if one.how == "draw" else "before-first-draw",
    }  # fmt: skip
    flags += [told[word] for word in one.story] + ["robbed-kong"] * (one.how == "rob")
    score = rules.score(
        hand, one.win, seat=one.seat, dealer=one.dealer, east=one.east, round=one.round, flags=flags,
        **({"self_draw": True} if one.how == "draw" else {"from_seat": one.giver}),
    )  # fmt: skip
    if score.legal:
        return dict(score.payments)
    assert score.reason is not None
    return {"taiwan-16.win.shape": "shape", "taiwan-16.kong.no-win-on-claimed": "claimed kong"}[score.reason.id]


@pytest.mark.rule("taiwan-16.score.formula", "taiwan-16.win.shape")
def test_thousands_of_wins(examples: Callable[[int], int], rng: Random) -> None:
    met, tried = Counter[str](), examples(3000)
    while met["all"] < tried:
        one = question(rng)
        if one is None:
            continue
        options = some_options(rng) if rng.random() < 0.5 else Options()
        found, expected = asked(taiwan(options), one), twin.score(one, options)
        assert found == expected, (one, options)
        met["all"] += 1
        met[expected if isinstance(expected, str) else "won"] += 1
    if tried >= 1000:
        assert met["won"] > tried * 0.7
        assert met["shape"]
        assert met["claimed kong"]


def test_the_twin_by_hand() -> None:
    """The worked examples of the book, so that the twin itself is known to be right."""
    plain = Options()
    base = {"seat": "S", "how": "draw", "giver": "", "dealer": "E", "east": "E", "round": "E"}

    def tiles(text: str) -> tuple[str, ...]:
        found, ranks = [], ""
        for letter in text:
            if letter.isdigit():
                ranks += letter
            else:
                found += [f"{rank}{letter}" for rank in ranks]
                ranks = ""
        return tuple(found)

    first = Question(tiles("11p345m678m234s57s999s"), (), "6s", **base)  # type: ignore[arg-type]
    assert twin.score(first, plain) == {"E": -8, "S": 22, "W": -7, "N": -7}
    assert twin.score(Question(first.concealed, (), "8s", **base), plain) == "shape"  # type: ignore[arg-type]
    ping = {**base, "seat": "W", "how": "discard", "giver": "N"}
    assert twin.score(Question(tiles("55m678m234p567p345s78s"), (), "6s", **ping), plain) == {  # type: ignore[arg-type]
        "E": 0, "S": 0, "W": 6, "N": -6,
    }  # fmt: skip
    melds = (Meld("pung", ("7z",) * 3), Meld("chow", tiles("234m")), Meld("chow", tiles("567p")))
    again = Question(tiles("88s345s67s"), melds, "8s", **{**base, "seat": "E", "run": 2})  # type: ignore[arg-type]
    assert twin.score(again, plain) == {"E": 24, "S": -8, "W": -8, "N": -8}
    pure = tuple(Meld("pung", (f"{rank}s",) * 3) for rank in (1, 3, 5, 7, 9))
    flush = Question(("2s",), pure, "2s", **{**base, "seat": "N", "dealer": "W"})  # type: ignore[arg-type]
    assert twin.score(flush, plain) == {"E": -18, "S": -18, "W": -19, "N": 55}

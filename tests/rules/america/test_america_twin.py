"""Thousands of hands, most of them complete, scored by the library and by a second scorer made from the book."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from functools import cache

import pytest
import twin_america as twin
from twin_america import CARD, DRAGON, FORMS, NINE, SEATS, Hand, Options

from mahjong import variant
from mahjong.tiles import CODES, TILESETS

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]


def code(tile: str) -> str:
    return {"F": "1f", "J": "1j"}.get(tile, tile)


def filled(rng: random.Random, groups: list[tuple[str, int]], claims: float) -> Hand | None:
    """A hand of these groups, some tiles jokers, some groups laid out."""
    tiles: list[str] = []
    melds: list[tuple[str, int, int]] = []
    for tile, size in groups:
        most = 8 if tile == "F" else 4
        least = max(0, size - most)
        jokers = min(size, rng.choice((least, least, least + 1, least + 2, size))) if size > 2 else 0
        if size > 2 and jokers < size and rng.random() < claims:
            melds.append((tile, size, jokers))
        else:
            tiles += [tile] * (size - jokers) + ["J"] * jokers
    whole = Counter(tiles) + Counter({"J": sum(jokers for _, _, jokers in melds)})
    for tile, size, jokers in melds:
        whole[tile] += size - jokers
    if not tiles or any(n > (8 if tile in "FJ" else 4) for tile, n in whole.items()):
        return None
    return Hand(tuple(tiles), tuple(melds))


def random_groups(rng: random.Random, free: bool) -> list[tuple[str, int]]:
    if free:
        kinds = rng.sample(KINDS, 5) if rng.random() < 0.8 else rng.sample(KINDS, 2) * 3
        return [(kinds[at], size) for at, size in enumerate(rng.choice(NINE))]
    return list(rng.choice(FORMS[rng.choice(list(CARD))]))


def spoilt(rng: random.Random, hand: Hand, free: bool) -> Hand:
    """One tile or two changed."""
    tiles = list(hand.tiles)
    for _ in range(rng.choice((1, 1, 2))):
        tiles[rng.randrange(len(tiles))] = rng.choice([*KINDS, "J", *([] if free else ["F"])])
    return Hand(tuple(tiles), hand.melds)


@pytest.mark.parametrize("win_by", ["card", "free"])
@pytest.mark.rule(
    "america.win.card", "america.win.card-data", "america.pattern.card", "america.win.free-shapes", "america.wild.jokers", "america.win.fourteen",
    "america.wild.jokers-many", "america.wild.jokers-not-small", "america.score.points", "america.score.free", "america.claims.concealed",
)  # fmt: skip
def test_wins_as_the_book_scores_them(win_by: str, examples: Callable[[int], int], rng: random.Random) -> None:
    free = win_by == "free"
    met: Counter[str] = Counter()
    rules = cache(lambda options: variant("america", **asdict(options)))
    many = examples(2500)
    while met["asked"] < many:
        options = Options(win_by, rng.random() < 0.7, rng.random() < 0.7)
        hand = filled(rng, random_groups(rng, free), rng.choice((0.0, 0.3, 0.7)))
        if hand is None:
            continue
        if rng.random() < 0.3:
            hand = spoilt(rng, hand, free)
        held = Counter(hand.tiles)
        for tile, size, jokers in hand.melds:
            held += Counter({tile: size - jokers, "J": jokers})
        if any(n > (8 if tile in "FJ" else 4) for tile, n in held.items()):
            continue
        winner = rng.choice(SEATS)
        discarder = rng.choice([None, *(seat for seat in SEATS if seat != winner)])
        last = rng.choice([tile for tile in hand.tiles if tile != "J" or discarder is None] or [""])
        if not last:
            continue
        rest = list(hand.tiles)
        rest.remove(last)
        text = "".join(map(code, rest)) + " ".join(
            f" [{code(tile) * (size - jokers)}{'1j' * jokers}]" for tile, size, jokers in hand.melds
        )
        how = {"self_draw": True} if discarder is None else {"from_seat": discarder}
        score = rules(options).score(text, code(last), seat=winner, **how)
        wanted = twin.value(hand, options)
        assert score.legal == (wanted is not None), (text, last, options)
        met.update(("asked", f"legal {score.legal}", f"melds {len(hand.melds)}"))
        if wanted is None:
            assert score.reason is not None
            assert score.reason.id == ("america.win.free-shapes" if free else "america.win.card")
            continue
        assert score.value == wanted, (text, last, options)
        assert score.payments == twin.payments(wanted, winner, discarder)
        if not free:
            met.update(key for key in twin.lines(hand, options.joker_only_group))
    if examples(2500) >= 2500:
        assert met["legal True"] > many // 3
        assert met["legal False"] > many // 20
        assert free or set(CARD) <= set(met)


@pytest.mark.rule("america.pattern.card", "america.win.card-data")
def test_the_card_that_ships_is_the_card_of_the_book() -> None:
    from mahjong import cards

    card = cards.find("training")
    assert len(card.lines) == 20
    assert {one.key: (one.points, one.concealed, " ".join(one.groups)) for one in card.lines} == CARD
    kinds = {code(tile): number for number, tile in enumerate(CODES[:35])}
    kinds["F"] = 34
    for one in card.lines:
        wanted = {
            tuple(sorted((kinds[tile] if tile != "F" else 34, size) for tile, size in form)) for form in FORMS[one.key]
        }
        found = {
            tuple(sorted(((mask & -mask).bit_length() - 1, size) for mask, size in form))
            for form in one.line.assignments
        }
        assert found == wanted, one.key


@pytest.mark.rule(
    "america.win.free-shapes", "america.kong.eye-one", "america.kong.eye-none", "america.kong.no-replacement"
)
def test_the_nine_divisions_are_all_there_are() -> None:
    """Every way to make fourteen of threes, fours and fives with at most one eye of two or one."""
    found = set()
    for threes in range(5):
        for fours in range(4):
            for fives in range(3):
                eye = 14 - 3 * threes - 4 * fours - 5 * fives
                if 0 <= eye <= 2:
                    found.add((*[5] * fives, *[4] * fours, *[3] * threes, *([eye] if eye else [])))
    assert found == set(NINE)
    assert DRAGON == {"m": "7z", "s": "6z", "p": "5z"}
    assert TILESETS["152"].size == 152

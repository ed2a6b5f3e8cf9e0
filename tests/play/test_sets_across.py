"""Sets that reach over blocks of kinds: a fixed set that a hand must have, and any three tiles of a mask. The table's own judgement, the readings and a
slow search are compared on random hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from asked import texts
from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.play.plan import plan_of
from mahjong.rules import features as f
from mahjong.rules import identity, score, sets, wall, wild
from mahjong.rules import shapes as shape
from mahjong.rules.patterns import pattern, reasons
from mahjong.testing import check_variant, script, stacked
from mahjong.tiles import code, kind
from mahjong.variant import Variant

PEACOCK = ("1s", "1z", "2z")
YAO = tuple(code(one) for one in tiles.bits(tiles.ORPHANS))
ALL = tuple(code(one) for one in range(34))
RUNS = tuple((f"{n}{suit}", f"{n + 1}{suit}", f"{n + 2}{suit}") for suit in "mps" for n in range(1, 8))


class Across(Variant):
    key, names = "across", ("Across", "跨门")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))
    menu = sets.runs() | sets.pungs() | sets.kongs() | sets.group("1s1z2z", need=1, claimed=False, rule="across.set")
    shapes = (shape.sets(4),)
    because = reasons(incomplete="across.shape")
    patterns = (
        pattern("beside", "the set", "该副", f.groups(), fan=1, per=True),
        pattern("open", "made by the winning tile of another", "吃和该副", f.groups(zone=f.OPEN), fan=10),
        pattern("closed", "waits for one of it", "夹", f.wait(f.CLOSED, f.THIS), fan=100),
        pattern("whole", "nothing claimed", "门清", ~f.opened(), fan=1000),
    )
    scoring = score.chain(score.linear())


class Claimed(Across):
    key = "claimed"
    menu = sets.runs() | sets.pungs() | sets.kongs() | sets.group("1s1z2z", need=1)


class Free(Across):
    """It may be there."""

    key = "free"
    menu = sets.runs() | sets.pungs() | sets.kongs() | sets.group("1s1z2z", claimed=False)
    shapes = (shape.sets(4), shape.pairs())


class Loose(Across):
    key = "loose"
    menu = sets.runs() | sets.pungs() | sets.kongs() | sets.any(tiles.ORPHANS)
    patterns = ()


class Both(Across):
    key = "both"
    menu = Loose.menu | Across.menu
    patterns = ()


# ---- a slow search -----------------------------------------------------------------------------------------------------------


@cache
def divides(held: tuple[str, ...], pair: bool, loose: bool, special: bool) -> frozenset[int]:
    """How many special sets the divisions of some tiles into sets and, still to come, a pair may have."""
    if not held:
        return frozenset() if pair else frozenset((0,))
    first, found = held[0], set()
    ways: list[tuple[str, ...]] = [(first,) * 3, *(run for run in RUNS if first in run)]
    if special:
        ways.append(PEACOCK)
    if loose and first in YAO:
        near = [one for one in YAO if one in held]
        ways += [(first, second, third) for second in near for third in near]
    if pair:
        ways.append((first,) * 2)
    for way in {tuple(sorted(way)) for way in ways if first in way}:
        rest = Counter(held)
        rest.subtract(way)
        if min(rest.values()) >= 0:
            left = tuple(sorted(rest.elements()))
            more = divides(left, pair and len(way) > 2, loose, special)
            found |= {n + (way == PEACOCK) for n in more}
    return frozenset(found)


def complete(rules: type[Variant], held: Sequence[str]) -> bool:
    loose = rules in (Loose, Both)
    found = divides(tuple(sorted(held)), True, loose, rules is not Loose)
    if rules is Free and all(n % 2 == 0 for n in Counter(held).values()):
        return True
    return bool(found) if rules in (Loose, Free) else any(found)


def hands(rng: random.Random, many: int, rules: type[Variant]) -> list[list[str]]:
    """Tiles of fourteen, most of them laid out in sets, the first not spoilt, the second spoilt."""
    made: list[list[str]] = []
    while len(made) < many:
        held = [] if rules is Loose else list(PEACOCK)
        while len(held) < 12:
            three = tuple(rng.sample(YAO, 3)) if rules in (Loose, Both) else PEACOCK
            held += rng.choice((rng.choice(RUNS), (rng.choice(ALL),) * 3, three, rng.choice(RUNS)))
        held += [rng.choice(ALL)] * 2
        for _ in range(len(made) if len(made) < 2 else rng.choice((0, 0, 0, 1, 1, 2))):
            held[rng.randrange(14)] = rng.choice(ALL)
        if max(Counter(held).values()) <= 4:
            rng.shuffle(held)
            made.append(held)
    return made


@pytest.mark.parametrize("rules", [Across, Free, Loose, Both])
def test_the_table_the_readings_and_a_slow_search_agree(
    rules: type[Variant], rng: random.Random, examples: Any
) -> None:
    made, met = rules(), Counter[bool]()
    for held in hands(rng, max(2, examples(60)), rules):
        expected = complete(rules, held)
        hand, win = "".join(held[:-1]), held[-1]
        scored = made.score(hand, win, from_seat="W", seat="S")
        assert scored.legal == expected, held
        spare = next(one for one in ALL if one not in held)
        deal = stacked(made, hands={"E": win + spare, "S": hand}, seed=1)
        script(deal, f"E discard {win}")
        assert ("win" in texts(deal, "S")) == expected, held
        drawn = stacked(made, hands={"E": spare, "S": hand}, draws=win, seed=1)
        assert plan_of(made).moves is not None
        script(drawn, f"E discard {spare}")
        if drawn.waiting == ("S",) and drawn.view("S").drawn == win:
            assert ("win" in texts(drawn, "S")) == expected, held
        met[expected] += 1
    assert met[True]


def test_what_a_hand_waits_for() -> None:
    for rules, hand, waited in (
        (Across, "1s1z22m345p678s999s", "2z"),
        (Across, "1s1z2z22m345p678s99s", "2m9s"),  # the pair of either
        (Across, "22m345p678s999s12m", ""),
        (Loose, "1m9p3z7z2z44s567m678p", "1m9m1p9p1s9s1z2z3z4z5z6z7z4s"),
        (Loose, "11m9p3z7z44s567m678p", "1m9m1p9p1s9s1z2z3z4z5z6z7z4s"),
    ):
        made = rules()
        deal = stacked(made, hands={"E": "8p", "S": hand})
        found = {code(one) for one in tiles.bits(deal._table.waits(1))}
        brute = {one for one in ALL if hand_count(hand)[one] < 4 and complete(rules, [*split(hand), one])}
        assert found == brute
        if rules is Across:
            assert found == set(split(waited)), hand


def split(text: str) -> list[str]:
    found, run = [], ""
    for one in text:
        if one.isdigit():
            run += one
        else:
            found += [n + one for n in run]
            run = ""
    return found


def hand_count(text: str) -> Counter[str]:
    return Counter(split(text))


def test_what_is_counted_of_such_a_set() -> None:
    def fans(win: str, giver: str | None, hand: str) -> int:
        scored = Across().score(hand, win, seat="S", from_seat=giver, self_draw=giver is None)
        assert scored.legal, scored.reason
        return int(scored.fan or 0)

    assert fans("9s", "W", "1s1z2z22m345p678s99s") == 1001
    assert fans("2z", "W", "1s1z22m345p678s999s") == 1111
    assert fans("2z", None, "1s1z22m345p678s999s") == 1101
    assert fans("4p", "W", "1s1z2z22m35p678s999s") == 1101
    assert fans("9s", "W", "11s11z22z22m345p99s") == 1002
    assert fans("9s", "W", "1s1z2z22m345p99s[678s]") == 1
    told = Across().score("1s1z22m345p678s999s", "2z", seat="S", from_seat="W")
    assert "1s12z" in told.reading.split()
    assert "22m" in told.reading.split()


def test_a_hand_without_it_is_refused_by_its_rule() -> None:
    scored = Across().score("22m345p678s999s11m", "1m", seat="S", from_seat="W")
    assert scored.reason is not None
    assert scored.reason.id == "across.set"
    broken = Across().score("1s1z3z22m345p678s99s", "9s", seat="S", from_seat="W")
    assert broken.reason is not None
    assert broken.reason.id == "across.shape"


def test_it_is_claimed_like_a_run_or_not_at_all() -> None:
    for rules, may in ((Across, False), (Free, False), (Claimed, True)):
        deal = stacked(rules(), hands={"E": "1z", "S": "1s2z", "W": "1s2z"})
        script(deal, "E discard 1z")
        assert ("claim [1s12z]" in texts(deal, "S")) == may
        assert "claim [1s12z]" not in texts(deal, "W")
    rules = Claimed()
    deal = stacked(rules, hands={"E": "1z9m", "S": "1s2z22m345p678s99s8p"}, draws="5z6z7z9s")
    script(deal, "E discard 1z; S claim [1s1z2z]; S discard 8p; W discard 5z; N discard 6z; E discard 7z; S win")
    assert deal.wins[0].score is not None
    assert deal.wins[0].score.fan == 11
    scored = rules.score("22m345p678s99s[1s1z2z]", "9s", seat="S", from_seat="W")
    assert scored.legal
    assert rules.score("22m345p678s99s[1s1z2z@E]", "9s", seat="S", from_seat="W").legal
    with pytest.raises(RuleError):
        rules.score("22m345p678s99s[1s1z2z@N]", "9s", seat="S", from_seat="W")
    with pytest.raises(RuleError):
        Across().score("22m345p678s99s[1s1z2z]", "9s", seat="S", from_seat="W")


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: sets.group("1s1z"), lambda: sets.group("1s1s2z"), lambda: sets.group("111z", need=1), lambda: sets.group("1s1z2z", need=9),
        lambda: sets.group(7), lambda: sets.any(0), lambda: sets.any("yao"), lambda: sets.group("1x2z3z"),
        lambda: sets.group("1s1z2z") | sets.group("2s1z2z") | sets.group("3s1z2z") | sets.group("4s1z2z") | sets.group("5s1z2z"),
        lambda: sets.group("1s1z2z") | sets.group("1s1z2z", need=1),
        lambda: type("Wild", (Across,), {"wilds": wild.of(tiles.mask("7z"))}),
        lambda: type("Alike", (Across,), {"identities": (identity.alike(tiles.mask("12z")),)}),
    ],
)  # fmt: skip
def test_what_is_no_such_set_is_refused(wrong: Any) -> None:
    with pytest.raises(RuleError) as caught:
        wrong()
    assert caught.value.zh != caught.value.en


def test_a_group_of_one_block_is_a_set_of_the_menu_and_bars_take_all_away() -> None:
    assert sets.group("567z") == sets.Sets(frozenset({(31, 32, 33)}))
    both = Both.menu.without(1 << kind("1z"))
    assert not both.across
    assert not both.loose >> kind("1z") & 1
    assert Both.menu.holds((18, 27, 28))
    assert Both.menu.holds((0, 9, 33))
    assert not Both.menu.holds((1, 9, 33))


@pytest.mark.parametrize("rules", [Across, Claimed, Loose, Both])
def test_random_deals_are_sound(rules: type[Variant], examples: Any) -> None:
    assert check_variant(rules(), deals=examples(12), seed=4)

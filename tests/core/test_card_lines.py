"""Hands against cards of pattern lines: distances by matching, waits, useful tiles, the best form."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

import pytest
import twin_card as twin
from twin_card import FAR, FLOWER

from mahjong._core import card

# The training card of the rule book, written out: (groups, points, concealed).
TRAINING = [
    ("F*2 A:2*3 A:4*4 A:6*3 A:8*2", 25, False),
    ("A:1*2 A:3*3 A:5*4 A:7*3 A:9*2", 25, False),
    ("A:x*3 B:x*4 C:x*3 F*4", 30, False),
    ("F*2 A:x*4 A:x+1*4 A:x+2*4", 25, False),
    ("F*2 A:x*4 B:x+1*4 C:x+2*4", 30, False),
    ("ZE*4 ZS*3 ZW*3 ZN*4", 25, False),
    ("ZE*2 ZN*2 D*4 F*3 ZS*3", 30, False),
    ("A:3*3 A:6*3 A:9*3 DA*3 F*2", 25, False),
    ("A:x*4 DA*3 B:x*4 DB*3", 30, False),
    ("A:x*5 B:x+2*4 C:x+4*5", 40, False),
    ("F*5 A:x*5 DA*4", 40, False),
    ("A:x*5 A:x+1*4 A:x+2*5", 45, False),
    ("A:2*3 0*4 B:2*3 B:8*4", 30, False),
    ("A:x*2 A:x+1*2 A:x+2*2 A:x+3*2 A:x+4*2 A:x+5*2 F*2", 50, True),
    ("F*2 A:x*2 A:x+1*2 A:x+2*2 B:x*2 B:x+1*2 B:x+2*2", 50, True),
    ("F*1 A:1*1 A:2*1 A:3*1 A:4*1 A:5*1 A:6*1 A:7*1 A:8*1 A:9*1 DA*4", 75, True),
    ("A:5*4 B:5*3 C:5*3 DC*4", 25, False),
    ("A:1*3 A:2*3 B:1*3 B:2*3 DC*2", 25, False),
    ("A:8*3 A:9*3 B:8*4 C:9*4", 25, False),
    ("A:1*2 A:3*2 B:1*3 B:3*3 C:1*1 C:3*1 F*2", 35, True),
]
# Shapes the training card lacks: two rank variables, even and odd, any wind, one kind in two groups, white asked twice,
# more of a kind than four with pairs beside.
HARD = [
    ("A:even*3 B:even-1*3 C:odd*4 Z*4", 10, False),
    ("A:x*3 A:y*4 A:x*2 B:y*5", 20, False),
    ("0*4 DA*3 DB*3 DC*2 A:x*2", 30, False),
    ("A:x*3 A:x*3 A:x+1*3 A:x+1*3 Z*2", 40, False),
    ("D*2 D*3 D*3 F*6", 15, True),
    ("A:x*6 B:x*6 C:x*2", 5, False),
    ("ZE*5 ZE*2 ZS*4 Z*3", 5, False),
    ("A:even+1*2 A:odd*2 B:x-8*5 C:x*5", 5, False),
]
CARDS = {"training": TRAINING, "hard": HARD}


def make(name: str, **rules: object) -> card.Card:
    lines = [card.Line(g.split(), key=str(i), points=p, concealed=c) for i, (g, p, c) in enumerate(CARDS[name])]
    return card.Card(lines, **rules)  # type: ignore[arg-type]


def packed(naturals: list[int]) -> bytes:
    counts = bytearray(64)
    for k in naturals:
        counts[k] += 1
    return bytes(counts)


def random_hand(
    rng: random.Random,
    form: twin.Form,
    size: int,
    *,
    copies: int,
    flowers: int,
    jokers: int,
    joker_min: int,
    only: bool,
) -> tuple[list[int], int, list[twin.Meld]]:
    """A legal hand of at most `size` tiles, most of it from the form: naturals, jokers, melds."""
    wall = [k for k in range(34) for _ in range(copies)] + [FLOWER] * flowers
    melds: list[twin.Meld] = []
    left = list(form)
    laid_jokers = 0
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        kind, n = rng.choice(left)
        most = 0 if n < joker_min else n if only else n - 1
        wild = rng.randint(0, min(most, jokers - laid_jokers, 2))
        if n - wild > wall.count(kind) or sum(m[1] for m in melds) + n > size:
            continue
        if rng.random() < 0.1:
            kind = rng.choice([k for k in range(34) if wall.count(k) >= n - wild] or [kind])
        if (kind, n) in left:
            left.remove((kind, n))
        for _ in range(n - wild):
            wall.remove(kind)
        melds.append((kind, n, wild))
        laid_jokers += wild
        if not left:
            break
    room = size - sum(m[1] for m in melds)
    held_jokers = rng.randint(0, max(0, min(jokers - laid_jokers, room, rng.choice((0, 1, 2, 3, 8)))))
    wanted = [k for k, n in left for _ in range(n)]
    rng.shuffle(wanted)
    naturals: list[int] = []
    strange = rng.choice((0, 0.1, 0.3, 1))
    while len(naturals) < room - held_jokers:
        kind = wanted.pop() if wanted and rng.random() >= strange else rng.choice(wall)
        if kind in wall:
            wall.remove(kind)
            naturals.append(kind)
    return naturals, held_jokers, melds


RULES = [
    {"copies": 4, "flowers": 8, "jokers": 8, "joker_min": 3, "joker_only": True},
    {"copies": 4, "flowers": 8, "jokers": 8, "joker_min": 3, "joker_only": False},
    {"copies": 4, "flowers": 4, "jokers": 2, "joker_min": 2, "joker_only": True},
    {"copies": 3, "flowers": 2, "jokers": 17, "joker_min": 4, "joker_only": False},
    {"copies": 5, "flowers": 8, "jokers": 0, "joker_min": 1, "joker_only": True},
]


@pytest.mark.rule("america.win.card")
@pytest.mark.rule("america.win.card-data")
@pytest.mark.rule("america.pattern.card")
@pytest.mark.parametrize("name", CARDS)
def test_forms_are_all_assignments_once(name: str) -> None:
    for groups, _, _ in CARDS[name]:
        line = card.Line(groups.split())
        got = sorted(
            sorted((m.bit_length() - 1 if m.bit_count() == 1 else FLOWER, n) for m, n in form)
            for form in line.assignments
        )
        assert got == sorted(sorted(form) for form in twin.forms(groups.split()))
        assert all(m in (0xFF << 34, m & -m) for form in line.assignments for m, _ in form)


@pytest.mark.rule("america.wild.jokers")
@pytest.mark.rule("america.wild.jokers-many")
@pytest.mark.rule("america.wild.jokers-not-small")
@pytest.mark.rule("america.wild.quint-needs-joker")
@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("name", CARDS)
def test_distances_by_matching(name: str, rules: dict[str, int], seed: int, examples: Callable[[int], int]) -> None:
    rng = random.Random(seed)
    whole = make(name, **rules)
    lines = [(twin.forms(groups.split()), concealed) for groups, _, concealed in CARDS[name]]
    some = [form for forms, _ in lines for form in forms]
    compared = 0
    twin_rules = {
        "copies": rules["copies"],
        "flowers": rules["flowers"],
        "all_jokers": rules["jokers"],
        "joker_min": rules["joker_min"],
        "joker_only": bool(rules["joker_only"]),
    }
    while compared < examples(20_000):
        naturals, jokers, melds = random_hand(
            rng,
            rng.choice(some),
            rng.choice((14, 14, 13, 13, 11, 8)),
            copies=rules["copies"],
            flowers=rules["flowers"],
            jokers=rules["jokers"],
            joker_min=rules["joker_min"],
            only=bool(rules["joker_only"]),
        )
        want = []
        for forms, concealed in lines:
            least = FAR
            if not (melds and concealed):
                for form in forms:
                    least = min(least, twin.form_distance(form, naturals, jokers, melds, **twin_rules))  # type: ignore[arg-type]
                    compared += 1
            want.append(least)
        hand = (packed(naturals), jokers, [(k, n, w) for k, n, w in melds])
        got = whole.distances(*hand)
        assert list(got) == want, (naturals, jokers, melds)
        least = min(want)
        assert whole.shanten(*hand) == (FAR if least == FAR else least - 1)
        assert whole.complete(*hand) == tuple(i for i, d in enumerate(want) if d == 0)
        check_best(whole, lines, naturals, jokers, melds, least, twin_rules)


def check_best(
    whole: card.Card,
    lines: list[tuple[list[twin.Form], bool]],
    naturals: list[int],
    jokers: int,
    melds: list[twin.Meld],
    least: int,
    rules: dict[str, int],
) -> None:
    found = whole.best(packed(naturals), jokers, melds, limit=4096)
    if least == FAR:
        assert found == []
        return
    assert found
    order = [(-whole.lines[m.line].points, m.line) for m in found]
    assert order == sorted(order)
    for match in found:
        assert match.distance == least
        assert sum(size - held - wild for _, size, held, wild in match.groups) == least
        assert tuple((mask, size) for mask, size, _, _ in match.groups) in whole.lines[match.line].assignments
        used: dict[int, int] = {}
        for mask, size, held, wild in match.groups:
            assert held >= 0
            assert wild >= 0
            assert held + wild <= size
            if wild:
                assert size >= rules["joker_min"]
                assert rules["joker_only"] or wild < size
            kind = (mask & -mask).bit_length() - 1
            used[kind] = used.get(kind, 0) + held
        assert sum(wild for *_, wild in match.groups) <= jokers + sum(wild for *_, wild in melds)
        for kind, n in used.items():
            assert n <= naturals.count(kind) + sum(size - wild for k, size, wild in melds if k == kind)
    assert len({(m.line, tuple(sorted(m.groups))) for m in found}) == len(found)
    if len(found) < 4096 and len(naturals) % 4 == 0:
        near = sum(
            twin.form_distance(form, naturals, jokers, melds, **rules) == least  # type: ignore[arg-type]
            for forms, concealed in lines
            if not (melds and concealed)
            for form in forms
        )
        assert near == len(found)


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("name", CARDS)
def test_waits_and_useful_are_the_draws_that_help(
    name: str, rules: dict[str, int], seed: int, examples: Callable[[int], int]
) -> None:
    rng = random.Random(seed)
    whole = make(name, **rules)
    some = [form for groups, _, _ in CARDS[name] for form in twin.forms(groups.split())]
    for _ in range(examples(1500)):
        naturals, jokers, melds = random_hand(
            rng,
            rng.choice(some),
            rng.choice((13, 13, 12, 10)),
            copies=rules["copies"],
            flowers=rules["flowers"],
            jokers=rules["jokers"],
            joker_min=rules["joker_min"],
            only=bool(rules["joker_only"]),
        )
        now = min(whole.distances(packed(naturals), jokers, melds))
        mask = 0
        for kind in range(35):
            used = naturals.count(kind) + sum(size - wild for k, size, wild in melds if k == kind)
            if used == rules["flowers" if kind == FLOWER else "copies"]:
                continue
            if min(whole.distances(packed([*naturals, kind]), jokers, melds)) < now:
                mask |= 0xFF << 34 if kind == FLOWER else 1 << kind
        joker = False
        if jokers + sum(wild for *_, wild in melds) < rules["jokers"]:
            joker = min(whole.distances(packed(naturals), jokers + 1, melds)) < now
        assert whole.useful(packed(naturals), jokers, melds) == (mask, joker), (naturals, jokers, melds)
        size = len(naturals) + jokers + sum(size for _, size, _ in melds)
        if size == 13:
            assert whole.waits(packed(naturals), jokers, melds) == ((mask, joker) if now == 1 else (0, False))


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("name", CARDS)
def test_losses_are_the_distances_of_the_hand_with_a_tile_less(
    name: str, rules: dict[str, int], seed: int, examples: Callable[[int], int]
) -> None:
    rng = random.Random(seed)
    whole = make(name, **rules)
    some = [form for groups, _, _ in CARDS[name] for form in twin.forms(groups.split())]
    for _ in range(examples(1500)):
        naturals, jokers, melds = random_hand(
            rng,
            rng.choice(some),
            rng.choice((14, 14, 13, 11)),
            copies=rules["copies"],
            flowers=rules["flowers"],
            jokers=rules["jokers"],
            joker_min=rules["joker_min"],
            only=bool(rules["joker_only"]),
        )
        want = bytearray([FAR]) * 42
        for kind in set(naturals):
            rest = list(naturals)
            rest.remove(kind)
            want[kind] = min(whole.distances(packed(rest), jokers, melds))
        joker = min(whole.distances(packed(naturals), jokers - 1, melds)) if jokers else FAR
        assert whole.losses(packed(naturals), jokers, melds) == (bytes(want), joker), (naturals, jokers, melds)
    spread = packed([FLOWER, FLOWER + 3, FLOWER + 7])
    assert [kind for kind, far in enumerate(make("training").losses(spread)[0]) if far < FAR or spread[kind]] == [
        34,
        37,
        41,
    ]


@pytest.mark.rule("america.win.fourteen")
def test_a_worked_hand() -> None:
    whole = make("training")
    # Flowers, four 1p, three 2p with a joker, four 3p: line 4, waiting for nothing; one tile less waits.
    full = [FLOWER, 35, 9, 9, 9, 9, 10, 10, 10, 11, 11, 11, 11]
    assert whole.complete(packed(full), 1) == (3,)
    assert whole.shanten(packed(full), 1) == -1
    assert whole.waits(packed(full)) == (1 << 10, True)
    # The flower pair takes no joker.
    assert whole.waits(packed(full[1:]), 1) == (0xFF << 34, False)
    # A meld must be a group of the line; a concealed line takes none.
    assert whole.complete(packed(full[:6]), 0, [(10, 4, 1), (11, 4, 0)]) == (3,)
    assert whole.distances(packed([*full[:6], 11]), 0, [(10, 4, 1), (11, 3, 0)])[3] == FAR
    match = whole.best(packed(full), 1)[0]
    assert match.groups == ((0xFF << 34, 2, 2, 0), (1 << 9, 4, 4, 0), (1 << 10, 4, 3, 1), (1 << 11, 4, 4, 0))
    assert pickle.loads(pickle.dumps(match)) == match


@pytest.mark.rule("america.wild.quint-needs-joker")
def test_quints_need_jokers_but_flowers_do_not() -> None:
    quints = card.Line(["F*5", "A:x*5", "DA*4"])
    assert card.Card([quints]).complete(packed([34, 35, 36, 37, 38, 0, 0, 0, 0, 33, 33, 33, 33]), 1) == (0,)
    none = card.Card([quints], jokers=0)
    assert none.size == 0
    assert list(none.distances(bytes(34))) == [FAR]
    assert none.best(bytes(34)) == []
    assert none.useful(bytes(34)) == (0, False)
    # The only joker lies in a meld that could do without it.
    one = card.Card([quints], jokers=1)
    assert one.distances(bytes(34))[0] == 14
    assert one.distances(bytes(34), 0, [(33, 4, 1)])[0] == FAR


def test_values_of_lines_and_cards() -> None:
    line = card.Line(["F*2", "A:x*4", "B:x+1*4", "C:x+2*4"], key="t05", points=30)
    assert line == pickle.loads(pickle.dumps(line))
    assert hash(line) == hash(pickle.loads(pickle.dumps(line)))
    assert line != card.Line(line.groups, key="other", points=30)
    assert repr(line) == "Line(['F*2', 'A:x*4', 'B:x+1*4', 'C:x+2*4'], key='t05', points=30)"
    whole = make("training", jokers=6)
    again = pickle.loads(pickle.dumps(whole))
    assert again == whole
    assert hash(again) == hash(whole)
    assert again != make("training")
    assert len(whole) == 20
    assert whole.size == 271
    assert repr(whole) == "Card(20 lines, 271 forms)"
    assert (whole.copies, whole.flowers, whole.jokers, whole.joker_min, whole.joker_only) == (4, 8, 6, 3, True)


@pytest.mark.parametrize(
    ("groups", "says"),
    [
        (["F*13"], "add up to 14"),
        (["F*2", "A:x*12", "x"], "A:x\\+1\\*4"),
        (["A:0*14"], "TILE"),
        (["A:x+9*14"], "TILE"),
        (["F*14 "], "TILE"),
        (["F*\u0661\u0664"], "TILE"),
        (["A:x*7", "A:x+8*3", "A:x-1*4"], "no ranks"),
        (["F*1"] * 15, "at most 14 groups"),
        ("F*14", "list or tuple"),
        ([14], "TILE"),
    ],
)
def test_bad_lines_say_what_is_wrong(groups: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        card.Line(groups)  # type: ignore[arg-type]

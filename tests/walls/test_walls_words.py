"""The words themselves: what they refuse, and what holds for every wall that can be stated with them."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest
from wall_rules import BOOKS, layout

from mahjong import walls
from mahjong.errors import RuleError
from mahjong.rules import wall
from mahjong.rules.layout import Address, Cursor, Layout, opening

Examples = Callable[[int], int]

FLAT = wall.rules(wall.build(1), wall.deal(16, finish=wall.STACK))
UNDER = wall.DEAD(1, under=True)
REFUSED: list[tuple[str, Callable[[], object]]] = [
    ("the height of a wall", lambda: wall.build(0)),
    ("the height of a wall", lambda: wall.build("2")),  # type: ignore[arg-type]
    ("every entry of stacks", lambda: wall.build(stacks=(17, 0))),
    ("stacks must be a list", lambda: wall.build(stacks=())),
    ("stacks must be a list", lambda: wall.build(stacks=17)),  # type: ignore[arg-type]
    ("the number of dice", lambda: wall.broken(dice=5)),
    ("the number of throws", lambda: wall.broken(throws=3)),
    ("both 0", lambda: wall.broken(dice=0)),
    ("both 0", lambda: wall.broken(throws=0)),
    ("no seat can be counted", lambda: wall.broken(dice=0, throws=0)),
    ("side must be one of COUNT, OPPOSITE, OWN", lambda: wall.broken(side="opposite")),  # type: ignore[arg-type]
    ("skip must be one of", lambda: wall.broken(skip=wall.OPPOSITE)),  # type: ignore[arg-type]
    ("start must be one of AFTER, AT", lambda: wall.broken(start=wall.AT_DEAL)),  # type: ignore[arg-type]
    ("course must be one of", lambda: wall.broken(course=None)),  # type: ignore[arg-type]
    ("replacement must be one of HEAD, TAIL", lambda: wall.draws("tail")),  # type: ignore[arg-type]
    ("the reserve", lambda: wall.reserve(-1)),
    ("the growth", lambda: wall.reserve(1, 1.5)),  # type: ignore[arg-type]
    ("border must be one of SLIDING, FIXED", lambda: wall.reserve(1, 1, "fixed")),  # type: ignore[arg-type]
    ("the number of replacements", lambda: wall.dead(replacements=-1)),
    ("shown names a stack twice", lambda: wall.dead(shown=(3, 3))),
    ("every entry of shown", lambda: wall.dead(shown=(0,))),
    ("the last zone", lambda: wall.last(True)),
    ("keep must be True or False", lambda: wall.last(4, 1)),  # type: ignore[arg-type]
    ("tiles turned after a win", lambda: wall.after_win(256)),
    ("end must be one of", lambda: wall.after_win(1, wall.LOT)),  # type: ignore[arg-type]
    ("the number of tiles dealt", lambda: wall.deal(-1)),
    ("extra tiles", lambda: wall.deal(13, 2)),
    ("do not make 13", lambda: wall.deal(13, lots=(4, 4, 4))),
    ("finish must be one of", lambda: wall.deal(finish=wall.TAIL)),  # type: ignore[arg-type]
    ("extra_at must be one of", lambda: wall.deal(extra_at=wall.AT)),  # type: ignore[arg-type]
    ("needs extra=1", lambda: wall.deal(extra=0, finish=wall.JUMP)),
    ("needs extra=1", lambda: wall.deal(finish=wall.STACK, extra_at=wall.AFTER_ASIDES)),
    ("last lot of one tile, not 4", lambda: wall.deal(16, finish=wall.JUMP)),
    ("last lot of one tile, not 2", lambda: wall.deal(14, lots=(4, 4, 4, 2), finish=wall.TOPS)),
    ("the stack of a dead wall", lambda: wall.DEAD(0)),
    ("under must be", lambda: wall.DEAD(1, 1)),  # type: ignore[arg-type]
    ("the number of dice", lambda: wall.ROLLED(0)),
    ("unit must be one of TILES, STACKS", lambda: wall.ROLLED(1, wall.STACK)),  # type: ignore[arg-type]
    ("is no word about walls", lambda: wall.rules(13)),  # type: ignore[arg-type]
    ("wall.deal is stated twice", lambda: wall.rules(wall.deal(), wall.deal(12))),
    ("replacements are counted", lambda: wall.rules(wall.dead(), wall.draws(None))),
    ("built must be made by wall.build", lambda: wall.WallRules(built=wall.deal())),  # type: ignore[arg-type]
    ("2 walls, the seats are 4", lambda: wall.build(stacks=(40, 28)).walls(136, 4)),
    ("100 tiles do not fill walls of 18, 18, 18, 18", lambda: wall.build(stacks=(18,) * 4).walls(100, 4)),
    ("136 tiles do not fill walls of 17, 17, 17, 16", lambda: wall.build(stacks=(17, 17, 17, 16)).walls(136, 4)),
    ("3 tiles do not fill", lambda: wall.build().walls(3, 4)),
    ("the opening must be made by", lambda: opening(wall.deal(), (1, 2))),  # type: ignore[arg-type]
    ("the opening needs 3 dice", lambda: opening(wall.broken(3), (1, 2))),
    ("a die must be", lambda: opening(wall.broken(), (1, 7))),
    ("the dealer's seat", lambda: opening(wall.broken(), (1, 2), dealer=4)),
    ("the number of seats", lambda: opening(wall.broken(), (1, 2), seats=1)),
    ("rules must be made by", lambda: Layout(None, 136, (1, 2))),  # type: ignore[arg-type]
    ("the number of tiles", lambda: Layout(wall.rules(), 0, (1, 2))),
    ("has only 60", lambda: Layout(wall.rules(wall.reserve(14)), 60, (1, 2))),
    ("leave a gap", lambda: Layout(wall.rules(wall.build(4), wall.deal(13, finish=wall.TOPS)), 136, (1, 2), 3)),
    ("no tile under its upper one", lambda: Layout(FLAT, 136, (1, 2))),
    ("no tile lies at seat 4", lambda: layout("japan").position(4, 1, 1)),
    ("a cursor needs a Layout", lambda: Cursor(None, 0)),  # type: ignore[arg-type]
    ("both gone and lying turned", lambda: Cursor(layout("japan"), 3, 1)),
    ("gone must be", lambda: Cursor(layout("japan"), 1 << 136)),
    ("an end is HEAD or TAIL", lambda: layout("japan").start().take("head")),  # type: ignore[arg-type]
    ("a place is NEXT", lambda: layout("japan").start().locate("next")),  # type: ignore[arg-type]
    ("turns no tile", lambda: layout("japan").start().locate(wall.LOT)),
    ("tile of stack 69", lambda: layout("japan").start().locate(wall.DEAD(69))),
    ("tile of stack 60", lambda: layout("japan").start().locate(wall.DEAD(60))),
    ("the lower tile of stack 1", lambda: Layout(wall.rules(wall.build(1)), 136, (1, 2)).start().locate(UNDER)),
]  # fmt: skip


@pytest.mark.parametrize(("words", "call"), REFUSED, ids=range(len(REFUSED)))
def test_contradictions_are_refused_when_stated(words: str, call: Callable[[], object]) -> None:
    with pytest.raises(RuleError) as caught:
        call()
    assert words in caught.value.en
    assert caught.value.zh != caught.value.en


def test_what_is_not_stated_has_the_usual_form() -> None:
    usual = wall.rules()
    assert usual == wall.rules(
        wall.build(2), wall.broken(dice=2, throws=1, side=wall.COUNT, skip=wall.FIRST, start=wall.AFTER),
        wall.draws(replacement=wall.TAIL), wall.reserve(0), wall.last(0), wall.after_win(0),
        wall.deal(13, extra=1, lots=(4, 4, 4, 1), finish=wall.SINGLES, extra_at=wall.AT_DEAL),
    )  # fmt: skip
    assert wall.rules(wall.deal(16)).dealt.rounds == (4, 4, 4, 4)
    assert wall.NEXT is wall.HEAD


@pytest.mark.parametrize("book", BOOKS)
def test_declarations_and_layouts_are_values(book: str) -> None:
    rules = BOOKS[book][0]
    plan = layout(book)
    state = plan.start()
    for value in (rules, plan, state):
        for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert again == value
            assert hash(again) == hash(value)


def test_the_dice_of_a_wall_open_it() -> None:
    made = walls.fast(5, "144")
    plan = Layout(BOOKS["nanjing"][0], len(made), made.dice)
    assert plan.opening.throws == (made.dice[:2], made.dice[2:4])
    counts = walls.deal_counts(walls.batch(3, 1, "144"), owners=plan.owners, kinds=64)
    assert counts.sum(axis=(0, 2)).tolist() == [3 * 14, 3 * 13, 3 * 13, 3 * 13]


def test_both_ends_may_meet_in_one_stack() -> None:
    rules = wall.rules(wall.build(3), wall.deal(2, extra=0))
    state = Layout(rules, 12, (1, 1), 2).start()  # four stacks of three, the first one and a tile more dealt
    assert state.next(wall.HEAD) == 4
    taken = []
    for _ in range(6):
        position, state = state.take(wall.TAIL)
        taken.append(position)
    assert taken == [9, 10, 11, 6, 7, 8]
    assert state.next(wall.HEAD) == state.next(wall.TAIL) == 4
    _, state = state.take(wall.TAIL)
    assert state.turn()[0] == 5
    rules = wall.rules(wall.build(2), wall.deal(1, extra=0))
    state = Layout(rules, 6, (1, 1), 2).start()
    _, state = state.take(wall.TAIL)
    assert [state.next(end) for end in (wall.HEAD, wall.TAIL)] == [2, 5]
    for want in (2, 3):
        position, state = state.turn()
        assert position == want
    assert state.turn()[0] == state.next(wall.TAIL) == 5  # the upper tile of the last stack is gone


def any_rules(rng: random.Random) -> tuple[wall.WallRules, int, int]:
    """Rules, tiles and seats that may or may not fit each other."""
    seats = rng.choice([2, 3, 4, 4, 4, 5, 6, 8])
    size = rng.choice([84, 100, 108, 112, 120, 132, 136, 144, 152, rng.randrange(30, 256)])
    each = rng.choice([2, 8, 12, 13, 13, 16])
    side, skip, start, course = (rng.choice([*kind]) for kind in (wall.Side, wall.Skip, wall.Start, wall.Course))
    opened = wall.broken(rng.randrange(1, 4), rng.randrange(1, 3), side, skip, start, course)
    rules = wall.rules(
        wall.build(rng.choice([1, 2, 2, 3])),
        rng.choice([wall.unbroken(), opened, opened]),
        wall.draws(rng.choice([wall.HEAD, wall.TAIL, None])),
        wall.reserve(rng.choice([0, 0, 8, 14, 16]), rng.choice([0, 0, 1, 2]), rng.choice([*wall.Border])),
        wall.last(rng.choice([0, 4])),
        wall.deal(each, finish=rng.choice([*wall.Finish]) if each == 13 else wall.SINGLES),
    )
    return rules, size, seats


def test_what_holds_for_every_wall(rng: random.Random, examples: Examples) -> None:
    made = 0
    for _ in range(examples(1500)):
        rules, size, seats = any_rules(rng)
        dealer = rng.randrange(seats)
        try:
            plan = Layout(rules, size, rng.choices(range(1, 7), k=6), seats, dealer)
        except RuleError:
            continue
        made += 1
        check_map(plan)
        check_deal(plan)
        check_draws(plan, rng)
    assert made


def check_map(plan: Layout) -> None:
    # Every address once; walls and stacks without holes; a stack's tiles together, from the top.
    assert len(set(plan.order)) == len(plan.order) == plan.size
    for position in (0, plan.size // 2, plan.size - 1):
        assert plan.position(*plan.order[position]) == position
    for first, behind in zip(plan.stacks, plan.stacks[1:], strict=False):
        places = plan.order[first:behind]
        assert len({place[:2] for place in places}) == 1
        assert [place.layer for place in places] == list(range(1, len(places) + 1))
    for seat in range(plan.seats):
        stacks = {place.stack for place in plan.order if place.seat == seat}
        assert stacks == set(range(1, len(stacks) + 1))
        assert stacks
    # The opening: after the skipped stacks of the opened wall, counted on clockwise.
    assert plan.order[0] == expected_start(plan)


def expected_start(plan: Layout) -> Address:
    """The first tile, found by walking stack by stack round the table."""
    highest = {seat: max(place.stack for place in plan.order if place.seat == seat) for seat in range(plan.seats)}
    back = plan.rules.opened.course is wall.COUNTERCLOCKWISE
    seat, stack = plan.opening.seat, 1
    for _ in range(plan.opening.skipped + (-1 if back else 0)):
        stack += 1
        if stack > highest[seat]:
            seat, stack = (seat - 1) % plan.seats, 1
    if back and not plan.opening.skipped:
        seat = (seat + 1) % plan.seats
        stack = highest[seat]
    return Address(seat, stack, 1)


def check_deal(plan: Layout) -> None:
    rule = plan.rules.dealt
    assert [len(hand) for hand in plan.hands] == [
        rule.tiles + (seat == plan.dealer and not plan.extra) for seat in range(plan.seats)
    ]
    assert sorted(position for hand in plan.hands for position in hand) == list(range(plan.dealt))
    assert plan.owners == bytes(
        next(seat for seat, hand in enumerate(plan.hands) if position in hand) for position in range(plan.dealt)
    )


def check_draws(plan: Layout, rng: random.Random) -> None:
    # Draw at random to the end: every tile once, the reserve stands at the end, what was promised is there.
    state = plan.start()
    held = plan.rules.held
    seen: list[int] = []
    while state.turns:
        turns, replacements, left = state.turns, state.replacements, state.left
        if replacements and rng.random() < 0.2:
            kong = rng.random() < 0.5
            position, state = state.replace(kong=kong)
            fixed = held.border is wall.FIXED and plan.rules.drawn.replacement is wall.TAIL
            if not fixed:
                assert state.turns == max(0, turns - 1 - held.grow * kong)
        else:
            position, state = state.turn()
            assert state.turns == turns - 1
        assert state.left == left - 1
        seen.append(position)
    assert len(set(seen)) == len(seen)
    assert not set(seen) & set(range(plan.dealt))
    if held.border is wall.SLIDING:
        assert state.left >= min(held.tiles, plan.size - plan.dealt)
    while state.left:
        position, state = state.take(rng.choice([wall.HEAD, wall.TAIL]))
        seen.append(position)
    assert sorted(seen) == list(range(plan.dealt, plan.size))

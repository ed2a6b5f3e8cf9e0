"""The other books: one test a mechanism at least, each by what its own rule says."""

from __future__ import annotations

import itertools

import pytest
from wall_rules import BOOKS, layout, stacks_of

from mahjong.errors import RuleError
from mahjong.rules import wall
from mahjong.rules.layout import Address, Cursor, Layout


def drawn_out(state: Cursor) -> tuple[list[int], Cursor]:
    """Every turn draw left."""
    positions = []
    while state.turns:
        position, state = state.turn()
        positions.append(position)
    return positions, state


# ---- building


@pytest.mark.rule(
    "northeast-qionghu.wall.build", "northeast-bao112.wall.build", "tongliao-mazhanger.wall.size",
    "tongliao-tuidaohu.wall.size",
    "vietnam.wall.size", "taiwan-16.wall.build", "wuhan.wall.size", "tongliao-qionghu.deal.counts",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "stacks"),
    [("northeast-qionghu", 17), ("northeast-bao112", 14), ("tongliao-mazhanger", 15), ("tongliao-tuidaohu", 15),
    ("vietnam", 19),
     ("taiwan-16", 18), ("wuhan", 17), ("tongliao-qionghu", 17)],
)  # fmt: skip
def test_even_walls(book: str, stacks: int) -> None:
    assert stacks_of(layout(book)) == [stacks] * 4


@pytest.mark.rule("sichuan.wall.build", "hefei-duanyao-bazhi.wall.build")
def test_uneven_walls() -> None:
    assert stacks_of(layout("sichuan")) == [14, 13, 14, 13]
    assert stacks_of(layout("sichuan", dealer=1)) == [13, 14, 13, 14]
    plan = layout("hefei-duanyao-bazhi")
    assert stacks_of(plan) == [11, 10, 11, 10]
    assert {len([place for place in plan.order if place.seat == seat]) for seat in (1, 3)} == {20}
    state = layout("sichuan").start()
    _, state = state.replace()
    assert state.turns == 108 - 53 - 1  # every tile can be drawn


@pytest.mark.rule("changsha-258.wall.three-high")
def test_three_high() -> None:
    plan = layout("changsha-258", (1, 4))
    assert stacks_of(plan) == [9] * 4
    assert [place.layer for place in plan.order[:6]] == [1, 2, 3, 1, 2, 3]
    assert plan.order[0] == Address(0, 6, 1)


@pytest.mark.rule("hohhot.wall.three-high", "hohhot.wall.name")
def test_three_high_with_a_short_last_wall() -> None:
    plan = layout("hohhot", dealer=2)
    assert [sum(place.seat == seat for place in plan.order) for seat in (2, 3, 0, 1)] == [36, 36, 36, 28]
    assert [place for place in plan.order if place.seat == 1 and place.stack == 10] == [Address(1, 10, 1)]
    assert stacks_of(Layout(plan.rules, 144, (1, 1))) == [12] * 4


@pytest.mark.rule("sichuan.deal.three-players", "sichuan.deal.five-or-more")
@pytest.mark.parametrize("seats", range(3, 9))
def test_three_to_eight_seats(seats: int) -> None:
    rules = wall.rules()
    plan = Layout(rules, 108, (3, 5), seats, dealer=seats - 1)
    stacks = stacks_of(plan)
    assert sum(stacks) == 54
    assert max(stacks) - min(stacks) <= 1
    assert [len(hand) for hand in plan.hands] == [13] * (seats - 1) + [14]
    assert plan.opening.seat == (seats - 1 + 7) % seats
    with pytest.raises(RuleError, match="has only 108"):
        Layout(rules, 108, (3, 5), 9)


@pytest.mark.rule("jifeng.deal.players", "jifeng.deal.minimum")
def test_two_tiles_each_for_two_to_ten_players() -> None:
    rules, size = BOOKS["jifeng"]
    for seats in range(2, 11):
        plan = Layout(rules, size, (), seats)
        assert [take.positions for take in plan.takes[:2]] == [(0,), (1,)]
        assert [len(hand) for hand in plan.hands] == [2] * seats
        assert plan.start().turns == 108 - 2 * seats  # what is dealt never comes back
    with pytest.raises(RuleError, match="seats"):
        Layout(rules, size, (), 1)


# ---- dice and the opening


@pytest.mark.rule("nanjing.wall.dice", "nanjing.wall.first", "nanjing.wall.second", "nanjing.wall.example")
def test_the_second_throw_alone_counts_the_stacks() -> None:
    plan = layout("nanjing", (2, 4, 5, 6))  # 6 leads to the right neighbour, who throws 11
    assert plan.opening.throwers == (0, 1)
    assert plan.order[0] == Address(1, 12, 1)


@pytest.mark.rule(
    "anhui-zuizi-789.wall.double-dice", "anhui-zuizi-789.wall.take-from", "anhui-zuizi-789.wall.left-stacks",
    "northeast-hun.wall.dice-twice", "northeast-hun.wall.break",
)  # fmt: skip
@pytest.mark.parametrize("book", ["anhui-zuizi-789", "northeast-hun"])
def test_both_throws_together_count_the_stacks(book: str) -> None:
    plan = layout(book, (3, 4, 1, 5))  # 7: the opposite player throws again
    assert plan.opening.throwers == (0, 2)
    assert plan.opening.skipped == 13
    assert plan.order[0] == Address(2, 14, 1)
    for dice in itertools.product(range(1, 7), repeat=4):
        plan, total = layout(book, dice), sum(dice)
        owner = (dice[0] + dice[1] - 1) % 4
        assert plan.order[0] == (
            Address(owner, total + 1, 1) if total < 17 else Address((owner - 1) % 4, total - 16, 1)
        )


@pytest.mark.rule(
    "tongliao-mazhanger.wall.dice", "tongliao-mazhanger.wall.start", "tongliao-mazhanger.wall.own",
    "tongliao-mazhanger.wall.twelve",
    "tongliao-mazhanger.wall.thirteen", "tongliao-mazhanger.wall.fifteen", "tongliao-mazhanger.wall.overflow",
)  # fmt: skip
def test_the_mnemonics_of_tongliao() -> None:
    for first in ((1, 4), (4, 5)):
        assert layout("tongliao-mazhanger", (*first, 1, 1)).opening.seat == 0

    def first_take(*dice: int) -> list[Address]:
        plan = layout("tongliao-mazhanger", dice)
        return [plan.order[position] for position in plan.takes[0].positions]

    def stacks(*both: tuple[int, int]) -> list[Address]:
        return [Address(seat, stack, layer) for seat, stack in both for layer in (1, 2)]

    assert first_take(4, 1, 6, 1) == stacks((0, 13), (0, 14))  # 12: one stack is left, the egg
    assert first_take(4, 1, 6, 2) == stacks((0, 14), (0, 15))  # 13: two stacks, taken in a single draw
    assert first_take(4, 1, 6, 4) == stacks((3, 1), (3, 2))  # 15: the head of the next wall
    assert first_take(4, 1, 6, 5) == stacks((3, 2), (3, 3))  # 16 skips one stack of it
    assert first_take(6, 6, 6, 6) == stacks((2, 10), (2, 11))  # 24 skips nine


@pytest.mark.rule(
    "hefei-duanyao-bazhi.wall.dice", "hefei-duanyao-bazhi.wall.dice-wall", "hefei-duanyao-bazhi.wall.dice-stack",
    "hefei-duanyao-bazhi.wall.dice-example",
)  # fmt: skip
def test_the_smaller_die_is_the_stack_itself() -> None:
    plan = layout("hefei-duanyao-bazhi", (4, 5))
    assert plan.order[0] == Address(0, 4, 1)
    for one, other in itertools.product(range(1, 7), repeat=2):
        plan = layout("hefei-duanyao-bazhi", (one, other), dealer=3)
        assert plan.order[0] == Address((3 + one + other - 1) % 4, min(one, other), 1)
        assert plan.opening.throws == ((one, other),)


@pytest.mark.rule("northeast-bimen.wall.break", "northeast-bimen.deal.hands")
def test_the_wall_opposite_the_dealer() -> None:
    for total in range(2, 13):
        dice = (total // 2, total - total // 2)
        plan = layout("northeast-bimen", dice, dealer=1)
        assert plan.order[0] == Address(3, total + 1, 1)
        assert sorted(map(len, plan.hands)) == [13, 13, 13, 14]
    with pytest.raises(RuleError, match="opposite"):
        layout("northeast-bimen", (1, 1), seats=3)


@pytest.mark.rule(
    "taiwan-16.wall.dice-three",
    "taiwan-16.wall.open-who",
    "taiwan-16.wall.open-where",
)
def test_three_dice_open_and_leave_stacks() -> None:
    eight = layout("taiwan-16", (1, 2, 5))
    assert eight.opening.seat == 3  # the left neighbour
    assert eight.order[0] == Address(3, 9, 1)
    assert layout("taiwan-16", (1, 1, 5)).order[0] == Address(2, 8, 1)
    own = wall.rules(wall.broken(dice=3, side=wall.OWN), wall.deal(16))
    assert Layout(own, 144, (1, 1, 5), dealer=2).order[0] == Address(2, 8, 1)


@pytest.mark.rule(
    "japan.wall.dice", "house-13.wall.dice", "house-13.wall.open-where", "changchun-city.wall.dice",
    "changchun-rural.wall.players-dice",
    "beijing-tuidaohu.deal.hands",
)  # fmt: skip
@pytest.mark.parametrize("book", ["japan", "house-13", "changchun-city", "changchun-rural", "beijing-tuidaohu"])
def test_two_dice_count_wall_and_stacks(book: str) -> None:
    for one, other in itertools.product(range(1, 7), repeat=2):
        plan = layout(book, (one, other), dealer=1)
        assert plan.order[0] == Address((1 + one + other - 1) % 4, one + other + 1, 1)


@pytest.mark.rule("tongliao-mazhanger.conduct.reverse")
def test_reversed_drawing_lets_head_and_tail_change_places() -> None:
    forward = layout("tongliao-mazhanger", (4, 1, 6, 1))
    turned = wall.rules(
        wall.broken(throws=2, skip=wall.TOTAL, course=wall.COUNTERCLOCKWISE), wall.deal(16, finish=wall.STACK)
    )
    plan = Layout(turned, 120, (4, 1, 6, 1))
    assert plan.order[:2] == (Address(0, 12, 1), Address(0, 12, 2))  # the last counted stack
    assert plan.order[2] == Address(0, 11, 1)
    assert [place[:2] for place in plan.order[::2]] == [place[:2] for place in forward.order[::2]][::-1]
    assert [seat for seat, _ in itertools.groupby(place.seat for place in plan.order)] == [0, 1, 2, 3, 0]
    assert [take.seat for take in plan.takes[:4]] == [0, 1, 2, 3]  # the order of turns stays


def test_without_dice_the_dealers_wall_is_opened_at_its_right_end() -> None:
    plan = layout("america", (), dealer=3)
    assert plan.order[0] == Address(3, 1, 1)
    assert plan.opening.throws == ()
    assert plan.opening.throwers == ()


# ---- the deal

HOHHOT_ACROSS = wall.rules(wall.build(3, (12,) * 4), wall.deal(lots=(6, 6, 1), finish=wall.TOPS))
THIRTEEN = [
    "america", "beijing-tuidaohu", "changchun-city", "changchun-dafenggua", "changchun-rural", "japan", "nanjing",
    "northeast-bao112",
    "northeast-hongdian", "northeast-hun", "northeast-qionghu", "sichuan", "tongliao-qionghu", "tongliao-tuidaohu",
    "vietnam", "wuhan",
]  # fmt: skip


@pytest.mark.rule(
    "america.deal.counts", "beijing-tuidaohu.deal.hands",
    "changchun-dafenggua.deal.hands",
    "changchun-rural.deal.hands", "nanjing.deal.counts", "northeast-bao112.deal.hands",
    "northeast-hongdian.deal.hands", "northeast-hun.deal.hands", "northeast-qionghu.deal.hands", "sichuan.deal.hands",
    "tongliao-qionghu.deal.counts", "tongliao-tuidaohu.deal.counts", "vietnam.deal.counts", "wuhan.deal.counts",
    "northeast-qionghu.deal.turn-order",
)  # fmt: skip
@pytest.mark.parametrize("book", THIRTEEN)
def test_thirteen_each_and_fourteen_for_the_dealer(book: str) -> None:
    plan = layout(book, (2, 3, 4, 5), dealer=2)
    assert [take.seat for take in plan.takes] == [2, 3, 0, 1] * 4 + [2]
    assert [len(take.positions) for take in plan.takes] == [4] * 12 + [1] * 5
    assert [position for take in plan.takes for position in take.positions] == list(range(53))
    assert [len(hand) for hand in plan.hands] == [13, 13, 14, 13]


@pytest.mark.rule("jiangnan.deal.one-less")
def test_twelve_each() -> None:
    plan = layout("jiangnan")
    assert [len(hand) for hand in plan.hands] == [13, 12, 12, 12]
    assert plan.takes[-1].positions == (48,)


@pytest.mark.rule("taiwan-16.deal.blocks", "taiwan-16.deal.direction", "taiwan-16.deal.gate-tile")
def test_sixteen_each_and_the_gate_tile() -> None:
    plan = layout("taiwan-16", (3, 3, 3), dealer=1)
    assert [take.seat for take in plan.takes] == [1, 2, 3, 0] * 4 + [1]
    assert {len(take.positions) for take in plan.takes[:16]} == {4}
    assert [len(hand) for hand in plan.hands] == [16, 17, 16, 16]
    assert plan.extra == 0


@pytest.mark.rule("taiwan-16.deal.gate-timing")
def test_the_gate_tile_after_the_flowers() -> None:
    rules = wall.rules(wall.broken(dice=3), wall.reserve(16, grow=1), wall.deal(16, extra_at=wall.AFTER_ASIDES))
    plan = Layout(rules, 144, (3, 3, 3))
    assert [len(hand) for hand in plan.hands] == [16] * 4
    assert plan.extra == 1
    _, state = plan.start().replace(kong=False)
    assert state.turn()[0] == 64  # flowers come from the tail, so the gate tile is the same one


@pytest.mark.rule("house-13.deal.blocks")
def test_the_dealer_takes_a_stack_at_last() -> None:
    plan = layout("house-13", (2, 2))
    assert plan.takes[12].positions == (48, 49)
    assert [plan.order[position].layer for position in (48, 49)] == [1, 2]
    assert [take.positions for take in plan.takes[13:]] == [(50,), (51,), (52,)]
    assert [len(hand) for hand in plan.hands] == [14, 13, 13, 13]
    assert plan.lot is None


@pytest.mark.rule("tongliao-mazhanger.deal.counts", "tongliao-mazhanger.deal.blocks")
def test_the_lower_tile_of_the_dealers_last_stack_is_turned() -> None:
    plan = layout("tongliao-mazhanger", (4, 1, 6, 1), dealer=1)
    assert [len(hand) for hand in plan.hands] == [16, 17, 16, 16]
    assert plan.takes[-1] == (1, (64,))
    assert plan.lot == 65
    assert plan.order[64][:2] == plan.order[65][:2]
    assert plan.order[65].layer == 2
    assert plan.owners[64:] == bytes([1, 255])
    state = plan.start()
    position, shown = state.show(wall.LOT)
    assert position == 65
    assert shown == state
    assert state.left == 120 - 66
    assert state.turn()[0] == 66


@pytest.mark.rule("hohhot.deal.twelve", "hohhot.deal.last", "hohhot.deal.store-grain")
def test_lots_of_six_and_the_dealers_choice() -> None:
    upright = layout("hohhot", (1, 1))
    assert [len(take.positions) for take in upright.takes] == [6] * 8 + [2, 1, 1, 1]
    for take in upright.takes[:8]:
        assert len({upright.order[position][:2] for position in take.positions}) == 2
    assert upright.takes[8].positions == (48, 49)  # one column: 'dig a deep hole'
    assert upright.order[48][:2] == upright.order[49][:2]
    across = Layout(HOHHOT_ACROSS, 136, (1, 1))
    assert across.takes[8].positions == (48, 51)  # the tops of two columns: 'store grain widely'
    assert [across.order[position].layer for position in (48, 51)] == [1, 1]
    assert [take.positions for take in across.takes[9:]] == [(49,), (50,), (52,)]
    assert [len(hand) for hand in across.hands] == [14, 13, 13, 13]


@pytest.mark.rule("hohhot.wall.three-high", "hohhot.deal.last")
def test_the_short_wall_of_hohhot_in_the_way() -> None:
    # A count of twelve passes the ten columns of the last player and goes on in the next wall.
    assert layout("hohhot", (6, 6)).order[0] == Address(2, 3, 1)
    # Five columns stay at the dealer's right: the deal reaches the column of one tile when his last two are due.
    for plan in (layout("hohhot", (1, 4)), Layout(HOHHOT_ACROSS, 136, (1, 4))):
        assert plan.order[48] == Address(3, 10, 1)
        assert plan.takes[8].positions == (48, 49)
        assert plan.order[49] == Address(2, 1, 1)
        assert sorted(position for hand in plan.hands for position in hand) == list(range(53))


# ---- what is never drawn, and replacements


@pytest.mark.rule(
    "northeast-qionghu.wall.dead", "northeast-qionghu.wall.replacement", "northeast-qionghu.wall.dividing"
)
def test_a_fixed_reserve_is_eaten_by_replacements() -> None:
    state = layout("northeast-qionghu", (1, 4)).start()
    assert state.turns == 136 - 53 - 16
    positions = []
    for _ in range(3):
        position, state = state.replace()
        positions.append(position)
    assert positions == [134, 135, 132]  # from the tail, each stack from its top
    assert state.turns == 136 - 53 - 16  # kongs never shorten the live wall
    assert state.left == 136 - 53 - 3
    while not state.last_zone:
        _, state = state.turn()
    drawn, state = drawn_out(state)
    assert drawn == [116, 117, 118, 119]  # the 9th and 10th stacks counted from the original tail
    assert state.layout.rules.zone.keep
    assert not state.last_zone


@pytest.mark.rule("northeast-qionghu.wall.dead", "wuhan.kong.replacement-end", "wuhan.end.reserve")
@pytest.mark.parametrize(("book", "held"), [("wuhan", 10), ("topped", 16), ("mozhangting", 12)])
def test_a_sliding_reserve_stays_full(book: str, held: int) -> None:
    topped = Layout(wall.rules(wall.reserve(16), wall.last()), 136, (1, 4))
    state = (topped if book == "topped" else layout(book, (1, 4))).start()
    live = 136 - 53 - held
    assert state.turns == state.replacements == live
    for kong in range(3):
        _, state = state.replace(kong=bool(kong))
        assert state.turns == live - 1 - kong
    drawn, state = drawn_out(state)
    assert drawn == list(range(53, 136 - held - 3))
    assert state.left == held
    assert state.replacements == 0
    with pytest.raises(RuleError, match="no replacement"):
        state.replace()
    with pytest.raises(RuleError, match=f"{held} tiles stay undrawn"):
        state.turn()


@pytest.mark.rule(
    "mozhangting.wall.reserve",
)
@pytest.mark.parametrize(
    ("book", "held"),
    [
        ("mozhangting", 12),
        ("changchun-city", 14),
        ("changchun-rural", 14),
        ("northeast-bimen", 14),
        ("northeast-hun", 14),
    ],
)
def test_reserves_that_stay_as_they_are(book: str, held: int) -> None:
    _, state = layout(book).start().replace()
    _, state = drawn_out(state)
    assert state.left == held


@pytest.mark.rule("anhui-zuizi-789.wall.reserve", "taiwan-16.end.reserve", "taiwan-16.end.reserve-kong")
@pytest.mark.parametrize(("book", "held", "grow"), [("anhui-zuizi-789", 14, 2), ("taiwan-16", 16, 1)])
def test_a_growing_reserve(book: str, held: int, grow: int) -> None:
    state = layout(book).start()
    live = state.left - held
    assert state.turns == live
    _, flower = state.replace(kong=False)
    assert flower.turns == live - 1
    assert flower.reserve == held
    for kong in range(1, 4):
        _, state = state.replace()
        assert state.reserve == held + kong * grow
        assert state.turns == live - kong * (1 + grow)
    _, state = drawn_out(state)
    assert state.left == held + 3 * grow


@pytest.mark.rule(
    "northeast-bao112.wall.undrawn",
    "northeast-bao112.wall.keep-only",
    "northeast-hongdian.wall.undrawn",
    "northeast-hongdian.wall.sea-bottom",
)
@pytest.mark.parametrize(("book", "held"), [("northeast-bao112", 8), ("northeast-hongdian", 14)])
def test_fixed_reserves_and_their_last_four(book: str, held: int) -> None:
    plan = layout(book, (3, 4))
    _, state = plan.start().replace()
    drawn, state = drawn_out(state)
    assert drawn[-4:] == list(range(plan.size - held - 4, plan.size - held))
    stacks = {plan.stacks.index(position - position % 2) for position in drawn[-4:]}
    assert stacks == {len(plan.stacks) - 1 - held // 2 - 2, len(plan.stacks) - 1 - held // 2 - 1}
    assert state.left == held - 1


@pytest.mark.rule("tongliao-mazhanger.kong.replacement-front")
def test_replacements_from_the_head() -> None:
    state = layout("tongliao-mazhanger", (4, 1, 6, 1)).start()
    assert state.turns == state.replacements == 54
    position, state = state.replace()
    assert position == 66
    position, state = state.turn()
    assert position == 67
    while not state.last_zone:
        _, state = state.turn()
    drawn, state = drawn_out(state)
    assert drawn == [116, 117, 118, 119]
    assert state.left == 0


@pytest.mark.rule("america.kong.no-replacement")
def test_no_replacement_at_all() -> None:
    state = layout("america", ()).start()
    assert state.replacements == 0
    with pytest.raises(RuleError, match="no replacement tiles"):
        state.replace()


@pytest.mark.rule("tongliao-qionghu.wall.dead", "tongliao-tuidaohu.wall.dead", "zimo-only.wall.all-drawn")
@pytest.mark.parametrize("book", ["tongliao-qionghu", "tongliao-tuidaohu", "zimo-only"])
def test_walls_drawn_to_the_end(book: str) -> None:
    drawn, state = drawn_out(layout(book).start())
    assert drawn[-1] == BOOKS[book][1] - 1
    assert (state.left, state.replacements) == (0, 0)


@pytest.mark.rule("taiwan-16.wall.back", "house-13.wild.dead-wall")
def test_the_back_is_what_stands_to_the_right_of_the_opening() -> None:
    for total in range(3, 18):
        dice = (total // 3, (total + 1) // 3, (total + 2) // 3)
        plan = layout("taiwan-16", dice)
        owner = plan.opening.seat
        state, taken = plan.start(), []
        for _ in range(min(total, 18) * 2):
            position, state = state.take(wall.TAIL)
            taken.append(plan.order[position])
        # From the stack beside the opening towards the owner's right end, the upper tile of a stack first. The rule calls
        # that way clockwise; from above it is the other way round. The other reading, from the right end to the opening,
        # cannot be meant: a total of 3 leaves six tiles there, and eight flowers may need replacing.
        assert taken == [Address(owner, stack, layer) for stack in range(total, 0, -1) for layer in (1, 2)]
    plan = layout("house-13", (3, 4))
    assert {plan.order[position][:2] for position in range(122, 136)} == {(2, stack) for stack in range(1, 8)}


# ---- the dead wall and indicators


@pytest.mark.rule(
    "japan.wall.dead",
    "japan.wild.dora-indicator",
    "japan.kong.dora",
    "japan.kong.limit-four",
)
def test_the_dead_wall_of_japan() -> None:
    plan = layout("japan", (6, 6))
    state = plan.start()
    assert state.turns == 136 - 53 - 14
    # Opened after twelve stacks of seat 3's wall, so stack 12 is the first from the tail.
    replacements, shown = [], []
    for number in plan.rules.held.shown:
        position, state = state.show(wall.DEAD(number))
        shown.append(plan.order[position])
        assert plan.order[state.locate(wall.DEAD(number, under=True))] == shown[-1]._replace(layer=2)
    assert shown == [Address(3, stack, 1) for stack in (10, 9, 8, 7, 6)]
    live = state.turns
    for kong in range(4):
        assert state.replacements == 4 - kong
        position, state = state.replace()
        replacements.append(plan.order[position])
        assert state.turns == live - kong - 1  # the last live tile moves into the dead wall
    assert replacements == [Address(3, 12, 1), Address(3, 12, 2), Address(3, 11, 1), Address(3, 11, 2)]
    assert state.replacements == 0
    with pytest.raises(RuleError, match="no replacement"):
        state.replace()
    _, state = drawn_out(state)
    assert state.left == 14


@pytest.mark.rule("house-13.wall.dead-not-drawn", "house-13.wild.dora-place")
def test_the_dead_wall_of_house_13() -> None:
    plan = layout("house-13", (3, 4))
    position, state = plan.start().show(wall.DEAD(3))
    assert plan.order[position] == Address(2, 5, 1)
    live = state.turns
    taken = []
    for _ in range(6):
        position, state = state.replace()
        taken.append(position)
    assert taken == [134, 135, 132, 133, 131, 128]  # the turned tile stays, the one under it is drawn
    assert state.turns == live - 6


@pytest.mark.rule("wuhan.wild.flipped-tile-dead")
def test_a_tile_turned_next_leaves_the_wall() -> None:
    state = layout("wuhan").start()
    position, after = state.show(wall.NEXT)
    assert position == 53
    assert after.left == state.left - 1
    assert after.turns == state.turns - 1
    assert after.turn()[0] == 54


@pytest.mark.rule(
    "nanchang-jing.wild.indicator-undrawn",
    "nanchang-jing.kong.replacement",
)
@pytest.mark.parametrize("book", ["fujian", "nanchang-jing"])
def test_an_indicator_at_the_very_end_is_never_drawn(book: str) -> None:
    plan = layout(book)
    position, state = plan.start().show(wall.TAIL)
    assert position == 135
    replaced, state = state.replace()
    assert replaced == 134  # in front of the indicator
    drawn, state = drawn_out(state)
    assert 135 not in drawn
    assert state.left == 1
    assert state.replacements == 0
    with pytest.raises(RuleError, match="empty"):
        state.take(wall.TAIL)


@pytest.mark.rule("northeast-hun.wild.indicator")
def test_an_indicator_rolled_in_tiles_from_the_tail() -> None:
    plan = layout("northeast-hun", (1, 1, 1, 1))
    state = plan.start()
    for rolled in range(2, 13):
        position, after = state.show(wall.ROLLED(2), rolled)
        assert position == 136 - rolled
        assert after.left == state.left
        assert after.turns == state.turns  # it lies among the fourteen
        taken = []
        for _ in range(13):
            got, after = after.take(wall.TAIL)
            taken.append(got)
        assert position not in taken
    with pytest.raises(RuleError, match="from 2 to 12"):
        state.locate(wall.ROLLED(2), 13)


def test_a_hidden_treasure_rolled_in_stacks_from_the_present_tail() -> None:
    plan = layout("northeast-bao112")
    state = plan.start()
    place = wall.ROLLED(1, wall.STACKS)
    assert [state.locate(place, rolled) for rolled in range(1, 7)] == [110, 108, 106, 104, 102, 100]
    _, state = state.replace()
    assert [state.locate(place, rolled) for rolled in (1, 2)] == [111, 108]  # one tile of the last stack is left
    _, state = state.replace()
    assert state.locate(place, 1) == 108


def test_tiles_turned_after_a_win() -> None:
    bird = layout("hunan-zaniao").start()
    _, bird = bird.turn()
    assert bird.after_win() == (54,)
    _, bird = drawn_out(bird)
    assert bird.after_win() == ()
    horse = layout("sichuan").start()
    assert horse.after_win() == (106,)
    position, horse = horse.take(wall.TAIL)
    assert position == 106
    assert horse.turns == 108 - 53 - 1  # each shortens the wall

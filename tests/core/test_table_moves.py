"""What single moves do, on tables made by hand."""

from __future__ import annotations

from typing import Any

import pytest
from table_play import FOUR, FULL, KINDS, PUNG, RUN, WIN, act, dealt, discard, events, held, nibbles, texts
from twin_moves import ASIDE, CLAIM, DISCARD, KONG

from mahjong import Form, notation
from mahjong._core.card import ALL_OF, Shape
from mahjong._core.menu import Menu, standard_menu
from mahjong._core.table import NO_DRAW, Moves, Table

# ---- the deal and draws


def test_the_last_tile_dealt_is_the_dealers_draw() -> None:
    table = dealt(["123456789m11122p", "111222333s4445z", "333p555666777p8s"])
    assert [table.drawn(seat) for seat in range(3)] == [10, -1, -1]
    assert [table.draws(seat) for seat in range(3)] == [0, 0, 0]
    assert table.log == []
    table.win(0)
    assert table.won(0) == bytes([10])
    assert len(table.tiles(0)) == 13
    assert events(table) == [(8, 0, 10)]


def test_a_draw_tells_what_it_allows() -> None:
    table = dealt(["1234567m111122p", "123m"], draws="2p1s")
    answer = table.draw(0)
    assert answer & 63 == notation.parse("2p")[0]
    assert answer >> 8 == 2  # four 1p may be a kong; the hand is not complete
    assert texts(table.turn_actions(0))[-1] == "1111p"
    assert events(table) == [(1, 0, 10)]


@pytest.mark.parametrize(
    ("hand", "shapes", "complete"),
    [
        ("123456789m1112p", 1, True),
        ("123456789m1115p", 1, False),
        ("1133557799m112p", 1 | 2, True),
        ("1133557799m112p", 1, False),
        ("1111557799m112p", 2, False),
        ("1111557799m112p", 4, True),
        ("19m19p19s1234567z", 8, False),
        ("19m19p19s2234567z", 8, False),
    ],
)
def test_complete_by_shape(hand: str, shapes: int, complete: bool) -> None:
    table = dealt([hand, "1s"], draws="2p", shapes=shapes)
    assert bool(table.draw(0) >> 8 & 1) == complete
    assert table.complete(0, -1) == complete


def test_wild_tiles_are_wild_where_they_are_held_and_natural_when_claimed() -> None:
    table = dealt(["123456789m13p9s5z", "5p"], draws="5p")
    table.set_kinds(wild=1 << KINDS["5z"])
    assert table.waits(0) == 1 << KINDS["2p"] | 1 << KINDS["9s"]
    table.set_kinds(wild=1 << KINDS["5z"] | 1 << KINDS["5p"])
    assert not table.complete(0, KINDS["5p"])
    assert table.waits(0) == 1 << KINDS["2p"] | 1 << KINDS["9s"]
    assert table.draw(0) >> 8 & 1  # drawn it is a second wildcard
    assert table.waits(0) == 1 << KINDS["2p"] | 1 << KINDS["9s"]  # of what was held before it


def test_a_shape_of_its_own_counts_melds() -> None:
    anything = Shape(ALL_OF, mask=0b111 << 31)
    table = dealt(["55z777z", "5z9m"], draws="", sets=1, others=[anything])
    assert table.complete(0, -1)
    table = dealt(["55z67z", "5z9m1m"], sets=1, others=[anything])
    assert discard(table, 1, "5z") == [PUNG | WIN, 0]
    table = dealt(["11m567z5z66z", "1m9m1s"], sets=2, others=[anything])
    discard(table, 1, "1m")
    table.claim(0, act(CLAIM, "111m", Form.PUNG))
    assert not table.complete(0, -1)


# ---- who may claim


def claim_table(**rules: Any) -> Table:
    hands = ["5m1s", "46m55m12p9s9s", "46m2m33s7s7s", "55s46m34p1z1z1z", "6m4m78p1p1s1s1s"]
    return dealt(hands, sets=2, **rules)


@pytest.mark.parametrize(
    ("run", "runs"),
    [(0, [0, 0, 0, 0, 0]), (1, [0, 1, 0, 0, 0]), (2, [0, 1, 1, 1, 1]), (3, [0, 0, 1, 1, 1])],
)
def test_who_may_claim_a_run(run: int, runs: list[int]) -> None:
    assert [bits & RUN for bits in discard(claim_table(run=run), 0, "5m")] == runs


@pytest.mark.parametrize(("pung", "bits"), [(0, 0), (1, PUNG), (2, PUNG), (3, 0)])
def test_who_may_claim_a_pung(pung: int, bits: int) -> None:
    assert discard(claim_table(pung=pung, run=0), 0, "5m")[1] == bits


def test_the_next_seat_is_the_next_that_draws() -> None:
    table = claim_table()
    table.set_may(1, 0)
    assert discard(table, 0, "5m") == [0, 0, RUN, 0, 0]
    assert [table.next(seat) for seat in range(5)] == [2, 2, 3, 4, 0]


def test_seats_without_the_right_have_no_bits() -> None:
    table = claim_table()
    table.set_may(1, 255 - 8)
    assert discard(table, 0, "5m")[1] == 0
    table = dealt(["5m", "555m1z", "1s"], sets=1)
    table.set_may(1, 255 - 8)
    assert discard(table, 0, "5m")[1] == FOUR
    table = dealt(["5m", "555m1z", "1s"], sets=1)
    table.set_may(1, 255 - 16)
    assert discard(table, 0, "5m")[1] == PUNG


def test_never_kinds_are_neither_claimed_nor_parts() -> None:
    for kinds, bits in ((1 << KINDS["5m"], 0), (1 << KINDS["4m"], PUNG), (0, RUN | PUNG)):
        table = claim_table()
        table.set_kinds(never=kinds)
        assert discard(table, 0, "5m")[1] == bits


def test_vowed_kinds_are_not_claimed_and_bar_wins() -> None:
    for shed, bits in ((0, RUN), (0x1FF, 0)):
        table = dealt(["5m", "46m5m123p", "55m22s"], sets=2)
        table.set_shed(1, shed)
        table.set_shed(2, 0x1FF << 18)
        assert discard(table, 0, "5m") == [0, bits, PUNG]
    for shed, bits in ((0, RUN | WIN), (0x1FF, RUN)):
        table = dealt(["2s", "55m22s", "55m34s"], sets=1, run=2)
        table.set_shed(2, shed)
        assert discard(table, 0, "2s") == [0, PUNG | WIN, bits]


def test_vowed_kinds_are_discarded_first() -> None:
    table = dealt(["5m3s4s22p", "1s"], sets=1)
    table.set_shed(0, 0x1FF << 18)
    assert texts(table.turn_actions(0)) == ["3s", "4s"]


def test_a_claim_leaves_tiles_to_keep() -> None:
    for hand, keep, bits in (("55m12p", 0, PUNG), ("55m12p", 1, PUNG), ("55m12p", 2, 0), ("55m12p333s", 2, PUNG)):
        assert discard(dealt(["5m", hand], sets=2, keep=keep), 0, "5m")[1] & PUNG == bits


def test_laid_discards_are_on_offer_to_nobody() -> None:
    table = dealt(["5m1s", "55m12p"], sets=1)
    table.set_kinds(lays=1 << KINDS["5m"])
    assert discard(table, 0, "5m") == [0, 0]
    assert (table.pending, table.river(0), table.laid(0)[4]) == (-1, (), 1)
    assert events(table) == [(3, 0, 4 | 1 << 7)]
    assert table.seen(1, 4) == 1


# ---- claims


def test_each_choice_of_own_tiles_is_an_action_red_fives_first() -> None:
    table = dealt(["5m", "05534467m"], sets=3, reds=(1, 0, 0))
    assert discard(table, 0, "5m") == [0, RUN | PUNG | FOUR]
    assert texts(table.claim_actions(1, RUN | PUNG)) == ["055m", "555m", "345m", "456m", "567m"]
    assert texts(table.claim_actions(1, FOUR)) == ["0555m"]
    table = dealt(["6m", "05m4478m1s"], sets=2, reds=(1, 0, 0))
    assert discard(table, 0, "6m")[1] == RUN
    assert texts(table.claim_actions(1, RUN)) == ["406m", "456m", "067m", "567m", "678m"]
    table = dealt(["5p", "005p1s"], sets=1, reds=(0, 2, 0))
    assert discard(table, 0, "5p")[1] == PUNG | FOUR
    assert texts(table.claim_actions(1, PUNG | FOUR)) == ["0055p", "005p", "055p"]


def test_groups_of_the_menu_are_claimed_as_groups() -> None:
    menu = Menu([(31, 32, 33), (27, 27, 28), (0, 1, 2)], (1 << 34) - 1)
    table = dealt(["5z", "67z12m"], sets=1, menu=menu)
    assert discard(table, 0, "5z")[1] == RUN
    assert table.claim_actions(1, 7) == (act(CLAIM, "567z", Form.GROUP),)
    assert table.claim(1, act(CLAIM, "567z", Form.GROUP)) == 0
    assert table.melds(1) == ((Form.GROUP, bytes([31, 32, 33]), 31, 0),)
    table = dealt(["1z", "12z1m", "12z3s"], sets=1, menu=menu, run=2)
    assert discard(table, 0, "1z") == [0, RUN, RUN]
    assert texts(table.claim_actions(1, 7)) == ["112z"]
    table = dealt(["2z", "112z1m"], sets=1, menu=menu)
    assert texts((discard(table, 0, "2z"), table.claim_actions(1, 7))[1]) == ["112z"]
    table = dealt(["1m", "11123m"], sets=1, menu=menu)  # the menu has no pungs, kongs of kinds with one neither
    assert discard(table, 0, "1m")[1] == RUN


def test_a_claim_moves_the_discard_into_a_meld() -> None:
    table = dealt(["5m", "05m12p1s1z1z"], sets=2, reds=(1, 0, 0))
    discard(table, 0, "5m")
    assert (table.pending, table.pending_seat) == (4, 0)
    assert table.claim(1, act(CLAIM, "055m", Form.PUNG)) == 0
    assert table.melds(1) == ((Form.PUNG, bytes([60, 4, 4]), 4, 0),)
    assert table.river(0) == ((4, 2),)
    assert (table.pending, table.pending_seat, table.drawn(1)) == (-1, -1, -1)
    assert held(table, 1) == "12p1s11z"
    assert (table.claims, table.kongs) == (1, 0)
    assert table.seen(0, 4) == 3
    payload = act(CLAIM, "055m", Form.PUNG) >> 4
    assert events(table)[-1] == (4, 1, payload | 0 << 36 | 4 << 40)


def test_after_a_claim_the_seat_learns_of_its_kongs() -> None:
    table = dealt(["5m", "55m111122p"], sets=3)
    discard(table, 0, "5m")
    assert table.claim(1, act(CLAIM, "555m", Form.PUNG)) == 2
    assert texts(table.turn_actions(1)) == ["1p", "2p", "1111p"]


# ---- kongs


def test_an_added_kong_is_robbed() -> None:
    table = dealt(["5m1p", "55m12p", "46m22s", "3467m22s1z"], sets=1, draws="5m", rob=2)
    discard(table, 0, "5m")
    table.claim(1, act(CLAIM, "555m", Form.PUNG))
    table.discard(1, KINDS["1p"])
    assert table.draw(1) >> 8 == 4
    assert texts(table.turn_actions(1)) == ["5m", "2p", "5555m"]
    assert nibbles(table.kong(1, act(KONG, "5555m", Form.ADDED)), 4) == [0, 0, WIN, 0]
    assert table.melds(1) == ((Form.ADDED, bytes([4] * 4), 4, 0),)
    assert (table.kongs, table.pending) == (1, -1)
    assert table.unkong(1) == 4
    assert table.melds(1) == ((Form.PUNG, bytes([4] * 3), 4, 0),)
    assert (table.kongs, table.pending, table.pending_seat) == (0, 4, 1)
    with pytest.raises(ValueError, match="waits for its winner"):
        table.draw(2)
    table.win(2)
    assert (table.won(2), table.seen(0, 4), table.census()[4]) == (bytes([4]), 4, 4)
    assert [event[0] for event in events(table)[-3:]] == [5, 6, 8]
    assert events(table)[-1] == (8, 2, 4 | 2 << 6 | 1 << 8)
    assert table.draw(3) >= 0


def test_a_robbed_concealed_kong_goes_back_to_the_hand() -> None:
    table = dealt(["0555m1p", "46m22s"], sets=1, rob=4, reds=(1, 0, 0))
    assert texts(table.turn_actions(0))[-1] == "0555m"
    assert nibbles(table.kong(0, act(KONG, "0555m", Form.CONCEALED)), 2) == [0, WIN]
    assert table.unkong(0) == 4
    assert (table.melds(0), held(table, 0), table.kongs) == ((), "055m1p", 0)
    table.win(1)
    assert table.seen(0, 4) == 1


@pytest.mark.parametrize(("rob", "form"), [(0, Form.CONCEALED), (2, Form.CONCEALED)])
def test_kongs_that_nobody_may_rob(rob: int, form: int) -> None:
    table = dealt(["5555m1p", "46m22s"], sets=1, rob=rob)
    assert table.kong(0, act(KONG, "5555m", form)) == 0


def test_a_replacement_follows_a_kong() -> None:
    table = dealt(["5555m1p", "46m22s"], sets=1, tail="7z6z", reserve=3, grow=2)
    before = table.turns
    table.kong(0, act(KONG, "5555m", Form.CONCEALED))
    answer = table.replace(0, True)
    assert (answer & 63, table.drawn(0), table.draws(0)) == (33, 33, 0)
    assert table.turns == before - 1 - 2
    assert events(table)[-1] == (2, 0, 33 | 1 << 6)
    table.set_kinds(aside=1 << 33)
    table.aside(0, act(ASIDE, "7z"))
    table.replace(0, False)
    assert table.drawn(0) == 32
    assert table.turns == before - 2 - 2
    assert (table.laid(0)[33], events(table)[-1]) == (1, (2, 0, 32))


def test_fresh_tiles_alone_are_added() -> None:
    def bits(fresh: bool) -> tuple[int, int]:
        table = dealt(["5m", "555m12p", "1s"], draws="3s", sets=1, fresh_added=fresh, run=0)
        discard(table, 0, "5m")
        first = table.claim(1, act(CLAIM, "555m", Form.PUNG))
        table.discard(1, KINDS["1p"])
        return first, table.draw(1) >> 8

    assert bits(False) == (4, 4)
    assert bits(True) == (0, 0)


def test_a_tile_is_added_in_a_turn_that_a_claim_began_unless_it_wants_a_draw() -> None:
    def bits(drawn: bool) -> tuple[int, int]:
        table = dealt(["5m", "555m12p", "1s"], draws="3s", sets=1, drawn=2 * drawn, run=0)
        discard(table, 0, "5m")
        first = table.claim(1, act(CLAIM, "555m", Form.PUNG))
        table.discard(1, KINDS["1p"])
        return first, table.draw(1) >> 8

    assert bits(False) == (4, 4)
    assert bits(True) == (0, 4)  # a tile held earlier too


def test_kongs_need_a_replacement() -> None:
    def acts(**rules: Any) -> list[str]:
        table = dealt(
            ["5555m1p", "46m22s"],
            sets=1,
            tiles=bytes([0, 0, 0, 4, 4, 4, 0, 0, 0, 1, 0, *[0] * 8, 4, *[0] * 44]),
            **rules,
        )
        assert table.left == 8
        return texts(table.turn_actions(0))

    assert acts()[-1] == "5555m"
    assert acts(last=7)[-1] == "5555m"
    assert acts(last=8)[-1] == "1p"
    assert acts(reserve=8)[-1] == "1p"
    assert acts(reserve=7)[-1] == "5555m"
    assert acts(replacements=0)[-1] == "1p"
    assert acts(replacement=0, last=8)[-1] == "5555m"


# ---- zones, forced asides, barred kinds


def test_the_last_draws_are_kept() -> None:
    tiles = bytes([4] * 3 + [0] * 61)
    table = dealt(["1112m", "12m"], draws="3m2m3m3m2m3m", tiles=tiles, sets=1, last=4)
    for seat in (1, 0):
        answer = table.draw(seat)
        assert not answer >> 8 & 32
        bits = table.discard(seat, answer & 63)
    assert (table.turns, bits & 7 << 8) == (4, 0)  # the discard after the last turn draw that is played: no claims
    answer = table.draw(1)
    assert answer >> 8 & 32
    assert table.turn_actions(1) == ()
    with pytest.raises(ValueError, match="kept"):
        table.discard(1, answer & 63)
    kept = len(table.tiles(1))
    for seat in (0, 1, 0):
        answer = table.draw(seat)
        assert answer >> 8 & 32
    assert (answer >> 8 & 64, table.turns, table.draw(1)) == (64, 0, -1)
    assert len(table.tiles(1)) == kept + 1


def test_claims_from_the_last_discard() -> None:
    for last_claims, bits in ((False, 0), (True, RUN | PUNG)):
        table = dealt(["2m", "22m13m"], draws="", tiles=bytes([1, 3, 1] + [0] * 61), sets=1, last_claims=last_claims)
        assert table.turns == 0
        assert discard(table, 0, "2m") == [0, WIN | bits]


def test_forced_asides_come_first() -> None:
    table = dealt(["12m11p1f2f", "1m"], tiles=FULL[:34] + b"\1\1" + bytes(28), draws="3m", sets=1)
    table.set_kinds(forced=3 << 34, aside=1 << 0)
    assert texts(table.turn_actions(0)) == ["1f", "2f"]
    table.aside(0, act(ASIDE, "1f2f"))
    assert (table.laid(0)[34], table.laid(0)[35]) == (1, 1)
    assert texts(table.turn_actions(0)) == ["1m", "2m", "1p", "1m"]
    assert table.draw(0) >> 8 == 8 | 1
    table = dealt(["12m11p1f", "1m"], tiles=FULL[:34] + b"\1" + bytes(29), sets=1, reserve=133)
    table.set_kinds(forced=1 << 34)
    assert table.turns == 0
    assert "1f" in texts(table.turn_actions(0))  # there is no replacement: it may be discarded
    assert all(action & 15 == DISCARD for action in table.turn_actions(0))


def test_barred_kinds_unless_there_are_no_others() -> None:
    table = dealt(["12m7z", "1m1s"], sets=1)
    table.set_kinds(barred_discard=1 << 33)
    table.set_barred(0b01)
    assert texts(table.turn_actions(0)) == ["2m"]
    table.set_barred(0b11)
    assert texts(table.turn_actions(0)) == ["7z"]
    table.set_barred(0b11 | 1 << 33)
    assert texts(table.turn_actions(0)) == ["1m", "2m"]
    table.discard(0, 1)
    assert texts(table.turn_actions(0)) == ["1m"]  # barred kinds are of one discard


def test_a_barred_kind_that_can_be_laid_aside_is_no_discard() -> None:
    table = dealt(["7z", "1m"], sets=1, draws="1s")
    table.set_kinds(barred_discard=1 << 33, aside=1 << 33)
    assert [action & 15 for action in table.turn_actions(0)] == [ASIDE]
    table = dealt(["7z", "1m"], sets=1, reserve=134)
    table.set_kinds(barred_discard=1 << 33, aside=1 << 33)
    assert [action & 15 for action in table.turn_actions(0)] == [DISCARD]  # without a replacement there is nothing else


def test_the_drawn_tile_alone() -> None:
    table = dealt(["12m7z1p", "1m1s"], sets=1, draws="9s")
    table.set_may(0, 255 - 2)
    table.draw(0)
    assert texts(table.turn_actions(0)) == ["9s"]
    table.set_may(0, 1)
    assert table.turn_actions(0) == ()


# ---- wins, tiles out of the wall, exchange


def test_several_winners_of_one_discard() -> None:
    table = dealt(["5m", "46m22s", "46m33s", "46m4s4p"], sets=1)
    assert discard(table, 0, "5m") == [0, RUN | WIN, WIN, 0]
    table.win(2)
    table.win(1)
    assert (table.won(1), table.won(2), table.river(0)) == (bytes([4]), bytes([4]), ((4, 4),))
    assert (table.census()[4], table.seen(3, 4)) == (4, 1)
    with pytest.raises(ValueError, match="won this tile already"):
        table.win(2)
    with pytest.raises(ValueError, match="no discard of another seat"):
        table.claim(1, act(CLAIM, "456m", Form.CHOW))
    assert table.claim_actions(1, 7) == ()
    assert [payload >> 8 for kind, _, payload in events(table) if kind == 8] == [0, 0]


def test_tiles_leave_the_wall_for_the_table() -> None:
    table = dealt(["1m", "2m"], draws="3m4m5m", tail="9s8s", sets=1)
    assert (table.peek(), table.head) == (2, 2)
    assert [table.take(False, 0), table.take(True, 1), table.take(True, 2)] == [2, 26, 25]
    assert table.out() == ((0, 2), (1, 26), (2, 25))
    assert [table.seen(0, kind) for kind in (2, 26, 25)] == [1, 0, 1]
    assert (table.left, table.turns, table.head, table.peek()) == (131, 131, 3, 3)
    assert [kind for kind, _, _ in events(table)] == [9, 9, 9]


def test_an_exchange_is_at_once() -> None:
    table = dealt(["123m44p", "567m1s", "789s2s"], sets=1)
    table.exchange([bytes([0, 1, 2]), bytes([4, 5, 6]), bytes([24, 25, 26])], [1, 2, 0])
    assert [held(table, seat) for seat in range(3)] == ["44p789s", "123m1s", "567m2s"]
    assert table.drawn(0) == notation.parse("4p")[0]
    table.exchange([notation_bytes("44p"), notation_bytes("11s")[:1], b""], [1, 0, 2])
    assert table.drawn(0) == notation.parse("1s")[0]
    assert table.log == []


def notation_bytes(text: str) -> bytes:
    return bytes(notation.parse(text))


def test_the_dealt_hand_tells_what_it_allows_too() -> None:
    table = dealt(["111123456789m11p", "1z"])
    assert table.allows(0) == 1 | 2
    table.set_kinds(aside=1 << KINDS["1p"])
    assert table.allows(0) == 1 | 2 | 8
    table.set_may(0, 1 | 2)
    assert table.allows(0) == 0


def test_a_whole_turn_at_once() -> None:
    """A discard nobody may claim and the next seat's draw; else the claim bits, negative."""
    table = dealt(["5m9s7z1z", "46m12p", "1p2p3p9p"], draws="8s7s", sets=1, tiles=FULL, run=1)
    assert table.turn(0, KINDS["9s"]) == 1 << 24 | table.drawn(1) == 1 << 24 | 25
    assert table.turn(0, KINDS["5m"]) == -(RUN << 8)
    assert (table.pending, table.pending_seat) == (4, 0)
    for seat in range(3):
        table.set_may(seat, 255 - 1)
    assert table.turn(0, KINDS["7z"]) == NO_DRAW
    table = dealt(["19m", "9s"], tiles=bytes([1, *[0] * 7, 1, *[0] * 17, 1, *[0] * 37]), sets=1)
    assert (table.left, table.turn(0, 0)) == (0, NO_DRAW)
    assert [kind for kind, _, _ in events(table)] == [3]


def test_faces_are_made_once() -> None:
    asked: list[int] = []

    def face(action: int) -> str:
        asked.append(action)
        return f"act {action}"

    moves = Moves(standard_menu(), tiles=FULL, seats=2, sets=1, actions=face)
    wall = bytes(k for k in range(34) for _ in range(4))
    for _ in range(3):
        table = Table(moves, wall, bytes(range(136)), bytes([0] * 5 + [1] * 4), [])
        assert table.turn_actions(0) == ("act 2", "act 18", f"act {act(KONG, '1111m', 3)}")
    assert sorted(asked) == sorted({2, 18, act(KONG, "1111m", 3)})


def test_a_seat_may_lay_aside_what_others_may_not() -> None:
    table = dealt(["12m7z", "1m1s"], sets=1, draws="5p")
    table.set_aside(0, 1 << 33 | 1, 1 << 33 | 2)
    assert texts(table.turn_actions(0)) == ["1m", "2m", "1m", "7z"]  # red must be laid, 2m cannot be, 1m may be either
    table.set_aside(0, 0)
    assert texts(table.turn_actions(0)) == ["1m", "2m", "7z"]
    with pytest.raises(ValueError, match="may not be laid aside"):
        table.aside(0, act(ASIDE, "7z"))


def test_a_group_is_a_meld_and_comes_back() -> None:
    table = dealt(["12m5s77z", "1m1s"], sets=2)
    seen = table.seen(1, KINDS["7z"])
    table.group(0, act(ASIDE, "1m5s7z"))
    assert table.melds(0) == ((Form.GROUP, bytes(notation.parse("1m5s7z")), -1, -1),)
    assert held(table, 0) == "2m7z"
    assert table.seen(1, KINDS["7z"]) == seen + 1
    with pytest.raises(ValueError, match="has laid no group of these tiles"):
        table.back(0, act(ASIDE, "1m5s5s"))
    table.back(0, act(ASIDE, "1m5s7z"))
    assert (table.melds(0), held(table, 0), table.seen(1, KINDS["7z"])) == ((), "12m5s77z", seen)
    assert [event[0] for event in events(table)] == [11, 12]
    with pytest.raises(ValueError, match="a group is of 3 tiles, not 2"):
        table.group(0, act(ASIDE, "1m2m"))

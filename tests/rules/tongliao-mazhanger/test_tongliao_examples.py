"""Every worked example of the book that is scored, and those of walls and waits."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import variant
from mahjong.rules import wild
from mahjong.rules.layout import Layout
from mahjong.tiles import bits, code, kind, mask

XI = "[7z8m5s]"
NATURAL = "7z"
"""A red dragon turned: the fish stays 1s."""


def scored(hand: str, win: str, turned: str = NATURAL, **how: Any) -> Any:
    options = how.pop("options", {})
    if "from_seat" not in how:
        how["self_draw"] = True
    return variant("tongliao-mazhanger", **options).score(hand, win, turned=turned, **how)


def paid(hand: str, win: str, turned: str = NATURAL, **how: Any) -> tuple[int, ...]:
    found = scored(hand, win, turned, **how)
    assert found.legal, found.reason
    return tuple(found.payments[seat] for seat in "ESWN")


def fish(found: Any) -> dict[str, int]:
    return {one.key: one.worth for one in found.patterns}


def winning(part: str, rest: str) -> set[str]:
    """The suit tiles that win with a part of a hand whose rest is complete."""
    found = set()
    for rank in range(1, 10):
        if scored(f"{part} {rest}", f"{rank}m").legal:
            found.add(f"{rank}m")
    return found


@pytest.mark.rule(
    "tongliao-mazhanger.ex.waits-basic",
    "tongliao-mazhanger.win.edge-closed-only",
    "tongliao-mazhanger.win.forbidden-waits",
    "tongliao-mazhanger.win.any-reading",
)
def test_waits() -> None:
    four, pair = "123p456p777s 222p", "99s"
    assert winning("12m", four + pair) == {"3m"}
    assert winning("56789m", "123p456p777s" + pair) == {"7m"}
    assert winning("79m", four + pair) == {"8m"}
    assert winning("6778m", four) == {"7m"}
    assert winning("34456m", "123p456p777s" + pair) == {"5m"}


@pytest.mark.rule("tongliao-mazhanger.ex.fish-ladder", "tongliao-mazhanger.score.ladder")
@pytest.mark.parametrize("laid", ["", "1s", "11s", "111s"])
def test_the_ladder(laid: str) -> None:
    n = len(laid.removesuffix("s"))
    found = scored(f"55p123m456p777s79s {XI}", "8s", seat="N", from_seat="S", laid=laid)
    assert found.fan == n
    assert found.value == n + 1
    assert found.payments == {"E": 0, "S": -4 * (n + 1), "W": 0, "N": 4 * (n + 1)}


@pytest.mark.rule(
    "tongliao-mazhanger.ex.fish-indicators",
    "tongliao-mazhanger.wild.next-tile",
    "tongliao-mazhanger.wild.wrap",
    "tongliao-mazhanger.wild.unchanged",
    "tongliao-mazhanger.wild.natural-fish",
)
def test_the_fish_of_a_turned_tile() -> None:
    marks = variant("tongliao-mazhanger").words["marks"]
    assert isinstance(marks, wild.Marks)
    found = {}
    for tile in ("2m", "8s", "9p", "9m", "9s", "7z", "6z", "5z", "4p", "1s"):
        (one,) = bits(marks.masks((kind(tile),))["fish"])
        found[tile] = code(one)
    assert found == {
        "2m": "3m", "8s": "9s", "9p": "1p", "9m": "1m", "9s": "1s", "7z": "1s", "6z": "1s", "5z": "1s", "4p": "5p", "1s": "2s",
    }  # fmt: skip


@pytest.mark.rule(
    "tongliao-mazhanger.ex.worked-1",
    "tongliao-mazhanger.score.fish-passed",
    "tongliao-mazhanger.score.fish-closed-on-fish",
    "tongliao-mazhanger.score.selfdraw",
    "tongliao-mazhanger.kong.pass-extra",
)
def test_worked_1() -> None:
    hand = "55s123m444p68s [7p8m5s] [678m]"
    assert paid(hand, "7s", "6p", seat="W", laid="7p1p2p") == (-8, -8, 24, -8)
    assert fish(scored(hand, "7s", "6p", seat="W", laid="7p1p2p")) == {"fish": 2, "closed-on-fish": 1}


@pytest.mark.rule(
    "tongliao-mazhanger.ex.worked-2",
    "tongliao-mazhanger.score.fish-exposed-kong",
    "tongliao-mazhanger.score.fish-concealed-kong",
    "tongliao-mazhanger.score.fish-kong-of-fish",
    "tongliao-mazhanger.score.fish-last-tile",
    "tongliao-mazhanger.score.discard-all",
    "tongliao-mazhanger.claims.nail",
)
def test_worked_2() -> None:
    hand = "789m24s [7z6z9s] [2222m] <1111m> [66m]"
    how: dict[str, Any] = {"seat": "E", "from_seat": "W", "laid": "5z5z6z9s", "flags": ["last-copy-pung"]}
    assert paid(hand, "3s", "9m", **how) == (36, 0, -36, 0)
    assert fish(scored(hand, "3s", "9m", **how)) == {"fish": 4, "exposed-kong": 1, "concealed-kong": 2, "last-tile": 1}
    exposed = hand.replace("<1111m>", "[1111m]").replace("[2222m]", "[222m]")
    assert fish(scored(exposed, "3s", "9m", **how)) == {"fish": 4, "exposed-kong": 1, "last-tile": 1}


@pytest.mark.rule("tongliao-mazhanger.ex.multi-wait-1", "tongliao-mazhanger.ex.multi-wait-2")
def test_many_waits() -> None:
    assert winning("23445567m", f"77p666z {XI}") == {"3m", "6m"}
    assert winning("5557999m", f"{XI} 123p456p") == {
        "6m",
        "8m",
    }


@pytest.mark.rule(
    "tongliao-mazhanger.ex.zero-fish", "tongliao-mazhanger.win.shape", "tongliao-mazhanger.score.fish-on-fish-natural"
)
def test_no_fish() -> None:
    hand = f"55p123m456p777s79s {XI}"
    assert paid(hand, "8s", seat="N", from_seat="S") == (0, -4, 0, 4)
    assert fish(scored(hand, "8s", seat="N", from_seat="S")) == {}


@pytest.mark.rule("tongliao-mazhanger.ex.two-sided-refused")
@pytest.mark.parametrize("tile", ["6s", "9s"])
def test_two_sides_do_not_win(tile: str) -> None:
    found = scored(f"55p123m456p777s78s {XI}", tile, seat="N", from_seat="S")
    assert not found.legal
    assert found.reason.id == "tongliao-mazhanger.win.edge-closed-only"


@pytest.mark.rule("tongliao-mazhanger.ex.single-wait-refused")
def test_a_single_wait_does_not_win() -> None:
    found = scored(f"2p123m456p777s789s {XI}", "2p", seat="N")
    assert not found.legal
    assert found.reason.id == "tongliao-mazhanger.win.edge-closed-only"


@pytest.mark.rule(
    "tongliao-mazhanger.ex.closed-five-natural",
    "tongliao-mazhanger.score.fish-closed-five",
    "tongliao-mazhanger.rotation.no-dealer",
)
def test_closed_on_the_five() -> None:
    hand = "22p123m46p777s789s [7z6z9s]"
    assert paid(hand, "5p", seat="E", dealer="E") == (12, -4, -4, -4)
    assert paid(hand, "5p", seat="E", dealer="W") == (12, -4, -4, -4)
    assert fish(scored(hand, "5p")) == {"closed-on-fish": 1}
    for turned in ("8m", "9m", "8s", "9s"):  # the fish is a nine or a one
        assert "closed-on-fish" in fish(scored(f"22p234m46p777s678s {XI}", "5p", turned))


@pytest.mark.rule(
    "tongliao-mazhanger.ex.rebound",
    "tongliao-mazhanger.score.fish-rebound",
    "tongliao-mazhanger.score.fish-rebound-scope",
)
def test_rebound() -> None:
    hand = f"22p123m456p777m57s {XI}"
    how: dict[str, Any] = {"seat": "S", "from_seat": "N"}
    assert paid(hand, "6s", flags=["robbed-kong", "last-copy-pung"], **how) == (0, 12, 0, -12)
    concealed = scored(hand, "6s", flags=["robbed-concealed"], **how)
    assert fish(concealed) == {"rebound": 1}
    assert concealed.payments["N"] == -8


@pytest.mark.rule(
    "tongliao-mazhanger.ex.no-xi-fish", "tongliao-mazhanger.score.discard-split", "tongliao-mazhanger.score.fish-no-xi"
)
def test_nobody_laid_a_xier() -> None:
    hand = "55p123m456p777s888m79s"
    how: dict[str, Any] = {"seat": "E", "from_seat": "W", "flags": ["no-groups"]}
    assert paid(hand, "8s", options={"liability": "split"}, **how) == (8, -2, -4, -2)
    assert paid(hand, "8s", **how) == (8, 0, -8, 0)


@pytest.mark.rule("tongliao-mazhanger.ex.wall-mnemonics")
@pytest.mark.parametrize(
    ("dice", "skipped", "left"),
    [((6, 4, 1, 1), 12, 3), ((6, 4, 1, 2), 13, 2), ((6, 4, 2, 3), 15, 0), ((6, 6, 6, 6), 24, 6)],
)
def test_mnemonics_of_the_wall(dice: tuple[int, ...], skipped: int, left: int) -> None:
    walls = variant("tongliao-mazhanger").words["walls"]
    plan = Layout(walls, 120, dice)
    assert plan.opening.skipped == skipped
    first = plan.order[0]
    seat = (dice[0] + dice[1] - 1) % 4
    assert (first.seat, first.stack) == ((seat, skipped + 1) if skipped < 15 else ((seat - 1) % 4, skipped - 14))
    assert sum(one.seat == first.seat for one in plan.order[: 2 * left]) == 2 * left
    assert len(plan.takes[0].positions) == 4  # two stacks a time


@pytest.mark.rule("tongliao-mazhanger.ex.wall-mnemonics", "tongliao-mazhanger.wall.own")
@pytest.mark.parametrize("dice", [(4, 1, 1, 1), (4, 5, 1, 1)])
def test_five_and_nine_open_the_own_wall(dice: tuple[int, ...]) -> None:
    walls = variant("tongliao-mazhanger").words["walls"]
    for dealer in range(4):
        assert Layout(walls, 120, dice, dealer=dealer).opening.seat == dealer


@pytest.mark.rule("tongliao-mazhanger.ex.xi-19-distinct", "tongliao-mazhanger.flowers.count")
def test_nineteen_groups_under_twenty_names() -> None:
    groups = [one for one in variant("tongliao-mazhanger").words["asides"] if type(one).__name__ == "Group"]
    assert len(groups) == len({one.key for one in groups}) == 20
    bird = {"mark fish": mask("1s"), "mark bird": mask("1s")}
    sets = {
        frozenset(place if isinstance(place, int) else place.resolve(bird) for place in one.places) for one in groups
    }
    assert len(sets) == 19
    assert fish(scored("55p123p789s79m [7z6z1s] [1s7z6z]", "8m")) == {"fish": 2}


@pytest.mark.rule(
    "tongliao-mazhanger.ex.safe-after-kong",
    "tongliao-mazhanger.win.winning-ranks",
    "tongliao-mazhanger.win.terminals-safe",
)
def test_ranks_that_can_win() -> None:
    """Four and six are won closed alone and need a five; seven can be won on the edge too."""
    needs: dict[int, list[str]] = {}
    for rank in range(1, 10):
        for part in ("12", "13", "23", "24", "34", "35", "45", "46", "56", "57", "67", "68", "78", "79", "89"):
            if scored(f"{part}m123p456p777s99s222p", f"{rank}m").legal:
                needs.setdefault(rank, []).append(part)
    assert needs == {2: ["13"], 3: ["12", "24"], 4: ["35"], 5: ["46"], 6: ["57"], 7: ["68", "89"], 8: ["79"]}
    assert all("5" in part for rank in (4, 6) for part in needs[rank])
    for tile in ("5z", "6z", "7z"):
        assert not scored("123p456p777s99s222p" + tile * 2, tile).legal


SEVEN = "6p"
"""Turned: the fish is 7p, and 1s plays as 7p."""


@pytest.mark.rule(
    "tongliao-mazhanger.ex.edge-on-fish-no",
    "tongliao-mazhanger.wild.fake-fish",
    "tongliao-mazhanger.wild.swap",
    "tongliao-mazhanger.score.fish-edge",
)
def test_a_fake_fish_on_the_edge() -> None:
    hand = f"33s678m456p999m8p9p {XI}"
    assert paid(hand, "1s", SEVEN, seat="S", from_seat="N") == (0, 4, 0, -4)
    assert fish(scored(hand, "1s", SEVEN, seat="S", from_seat="N")) == {}


@pytest.mark.rule("tongliao-mazhanger.ex.real-fish-does-not-play-as-itself", "tongliao-mazhanger.wild.swap")
def test_the_real_fish_does_not_play_as_itself() -> None:
    hand, how = f"33s678m456p999m8p9p {XI}", {"seat": "S", "from_seat": "N"}
    assert not scored(hand, "7p", SEVEN, **how).legal
    one_way = scored(hand, "7p", SEVEN, options={"fish_swap": "one-way"}, **how)
    assert one_way.legal
    assert fish(one_way) == {"fish": 1}  # the real fish, on the edge
    assert scored(hand, "1s", SEVEN, options={"fish_swap": "one-way"}, **how).legal


@pytest.mark.rule("tongliao-mazhanger.ex.fake-fish-closed", "tongliao-mazhanger.score.fish-closed-on-fish")
def test_a_fake_fish_in_between() -> None:
    hand = f"33s678m456p999m68p {XI}"
    assert paid(hand, "1s", SEVEN, seat="S", from_seat="N") == (0, 8, 0, -8)


@pytest.mark.rule("tongliao-mazhanger.ex.closed-on-fish-tiles")
def test_what_counts_as_closed_on_the_fish() -> None:
    """The fish is 2s: the fake fish, 2m and 2p; with a one or a nine, the fives."""
    found = set()
    for suit in "mps":
        for rank in range(2, 9):
            low, high = (f"{rank + step}{suit}" for step in (-1, 1))
            for tile in (f"{rank}{suit}", "1s") if suit == "s" and rank == 2 else (f"{rank}{suit}",):
                held = "".join("2s" if one == "1s" else "1s" if one == "2s" else one for one in (low, high))
                score = scored(f"{held}55z456m456p99p {XI}".replace("55z", "555z"), tile, "1s")
                if score.legal and "closed-on-fish" in fish(score):
                    found.add(tile)
    assert found == {"1s", "2m", "2p"}

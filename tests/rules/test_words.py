"""Menus, shapes, marks, evidence and explanation: each word by its own definition."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from mahjong.analysis import readings
from mahjong.errors import MahjongError, RuleError
from mahjong.hand import Hand
from mahjong.registry import variant
from mahjong.rules import features as f
from mahjong.rules import sets, shapes, wild
from mahjong.rules.case import Story
from mahjong.rules.evidence import fed_kong, fed_set, gather, shown
from mahjong.rules.explain import blocks_of, hand_text, reading_text, tiles_of
from mahjong.rules.facts import bloom_form, self_drawn
from mahjong.rules.language import HIDDEN, OPEN
from mahjong.rules.values import Source
from mahjong.tiles import DRAGONS, FLOWERS, HONOURS, ORDINARY, SUITS, WINDS, bits, code, kind, mask, physical, ranks


class TestMenus:
    def test_runs_and_pungs(self) -> None:
        assert len(sets.runs().triples) == 21
        assert {low // 9 for low, _, _ in sets.runs("ps").triples} == {1, 2}
        assert all(low // 9 == high // 9 and high - low == 2 for low, _, high in sets.runs().triples)
        assert len(sets.pungs().triples) == 34
        assert sets.kongs(DRAGONS).kongs == DRAGONS

    def test_groups(self) -> None:
        assert sets.group("765z").triples == {(31, 32, 33)}
        assert sets.distinct("1234z").triples == set(combinations(range(27, 31), 3))
        fifteen = {
            tuple(9 * suit + rank - 1 for rank in one)
            for suit in range(3)
            for one in combinations_with_replacement(range(1, 10), 3)
            if sum(one) == 15
        }
        assert sets.total(15).triples == fifteen
        assert {one[0] // 9 for one in sets.total(15, of=ranks("1-9", "m")).triples} == {0}

    def test_menus_join_and_shrink(self) -> None:
        whole = sets.runs() | sets.pungs() | sets.kongs()
        without = whole.without(mask("7z"))
        assert (33, 33, 33) not in without.triples
        assert not without.pairs >> 33 & 1
        assert not without.holds((33, 33, 33, 33))
        assert without.holds((32, 32, 32, 32))
        assert without.holds((0, 1, 2))
        assert whole.within(SUITS).pairs == SUITS
        assert (sets.runs().paired(DRAGONS) | sets.pungs()).pairs == DRAGONS
        assert sets.NOTHING.triples == frozenset()

    @pytest.mark.parametrize(
        "wrong",
        [
            lambda: sets.group("12z"), lambda: sets.group(567), lambda: sets.group("56x"), lambda: sets.distinct("1234z", 4),
            lambda: sets.runs("x"), lambda: sets.runs(""), lambda: sets.total(2), lambda: sets.total("15"),
            lambda: sets.Sets(frozenset({(8, 9, 10)})), lambda: sets.Sets(frozenset({(2, 1, 0)})),
        ],
    )  # fmt: skip
    def test_what_is_no_set_is_refused(self, wrong: Any) -> None:
        with pytest.raises(MahjongError) as caught:
            wrong()
        assert caught.value.zh != caught.value.en


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: shapes.sets(0), lambda: shapes.sets(6), lambda: shapes.sets(True), lambda: shapes.all_of(0), lambda: shapes.all_of("258"),
        lambda: shapes.misfits(gap=0), lambda: shapes.misfits(honours=8), lambda: shapes.misfits(natural="7"),
    ],
)  # fmt: skip
def test_what_is_no_shape_is_refused(wrong: Any) -> None:
    with pytest.raises(RuleError):
        wrong()


class TestMarks:
    @staticmethod
    def to(table: wild.Map, text: str) -> str:
        return " ".join(code(one) for one in bits(table[kind(text)]))

    @pytest.mark.rule("wuhan.wild.suit-successor", "wuhan.wild.honor-successor", "wuhan.wild.red-indicator")
    def test_successors_in_rings(self) -> None:
        table = wild.successor(dragons="567")
        chains = {
            "1m": "2m",
            "9m": "1m",
            "9p": "1p",
            "8s": "9s",
            "1z": "2z",
            "4z": "1z",
            "5z": "6z",
            "6z": "7z",
            "7z": "5z",
        }
        assert {one: self.to(table, one) for one in chains} == chains
        other = wild.successor(dragons="765")
        assert [self.to(other, one) for one in ("7z", "6z", "5z")] == ["6z", "5z", "7z"]
        ring = wild.successor(honours="1234765", skip="7")
        assert [self.to(ring, one) for one in ("4z", "7z", "6z", "5z")] == ["6z", "6z", "5z", "1z"]

    def test_steps_go_on_and_back(self) -> None:
        assert self.to(wild.successor(2), "8m") == "1m"
        assert self.to(wild.successor(-1), "1m") == "9m"
        assert self.to(wild.successor(0), "5p") == "5p"
        assert self.to(wild.successor(2, honours="1234765", skip="7"), "3z") == "6z"
        assert self.to(wild.same(), "4z") == "4z"
        assert self.to(wild.window(), "9s") == "1s 8s 9s"
        assert self.to(wild.window(), "1z") == "1z 2z 7z"

    def test_marks_fill_registers(self) -> None:
        marks = wild.turned(main=wild.same(), second=wild.successor()) | wild.fixed(joker=mask("1j"))
        assert marks.turns
        assert marks.masks(kind("5m")) == {"main": mask("5m"), "second": mask("6m"), "joker": mask("1j")}
        assert wild.of("main", "second").faces(marks.masks(kind("9p"))) == mask("19p")
        with pytest.raises(RuleError, match="turned="):
            marks.masks(None)
        assert not wild.fixed(joker=1).turns

    @pytest.mark.parametrize(
        "wrong",
        [
            lambda: wild.successor(honours="11"), lambda: wild.successor(skip="567"), lambda: wild.of(), lambda: wild.turned(main=(1, 2)),
        ],
    )  # fmt: skip
    def test_what_is_no_mark_is_refused(self, wrong: Any) -> None:
        with pytest.raises(RuleError):
            wrong()


def story(text: str, *flags: str, drawn: bool = True) -> Story:
    source = Source.SELF_DRAW if drawn else Source.DISCARD
    return Story("S", "E", ("E", "S", "W", "N"), "E", source, None if drawn else "E", drawn, 1, Hand(text), physical("5p"),
                 told=dict.fromkeys(flags, 1), masks={"seat wind": 1 << 28})  # fmt: skip


class TestEvidence:
    melds = Hand("[123m][777z@W]<1111p>[2222p+@N][345s]").melds

    @pytest.mark.parametrize(
        ("test", "number"),
        [
            (f.opened(), 4), (f.melds(), 5), (f.set_count(), 5), (f.set_count(zone=HIDDEN), 1), (f.runs(), 2), (f.runs(starts=mask("3s")), 1),
            (f.pungs(), 3), (f.pungs(zone=OPEN), 2), (f.pungs(of=DRAGONS), 1), (f.kongs(), 2), (f.kongs(of=mask("2p")), 1),
            (f.tile_count(mask("1p")), 4), (f.tile_count(zone=OPEN), 13), (f.kinds(DRAGONS), 1), (f.suits(), 3), (f.groups(), 0),
            (f.within(SUITS), 0), (f.within(SUITS | DRAGONS), 1), (f.opened(4), 1), (f.opened() >= 5, 0),
            (f.pungs(2, zone=OPEN) & ~f.within(SUITS), 1), (f.opened(9) | f.melds(5), 1),
        ],
    )  # fmt: skip
    def test_melds_alone_answer(self, test: Any, number: int) -> None:
        assert shown(test, self.melds) == number

    def test_evidence_is_the_claim_that_made_it_true(self) -> None:
        evidences = (fed_set("twelve", f.opened(4)), fed_set("dragon", f.pungs(of=DRAGONS)), fed_kong("kong"))
        found, unknown = gather(evidences, story("5p[123m][777z@W]<1111p>[2222p+@N][345s]"), runs_from="E")
        assert [(fed.key, fed.feeder, fed.claimant, fed.order) for fed in found] == [
            ("twelve", "E", "S", 4),
            ("dragon", "W", "S", 1),
        ]
        assert unknown == []
        found, unknown = gather(evidences, story("5p[123m][777z@W]<1111p>[2222p+@N][345s]"))
        assert [(fed.key, fed.feeder, fed.claimant) for fed in found] == [("twelve", "", ""), ("dragon", "W", "S")]
        assert [str(meld) for meld in unknown] == ["[345s]"]
        assert gather(evidences, story("5p[777z@W]", "liability-taken")) == ([], [])
        each = gather(evidences, story("5p[777z@W]", "liability-taken"), single=False)  # every winner has his own
        assert each == gather(evidences, story("5p[777z@W]"))
        assert each[0]

    def test_a_concealed_kong_feeds_nothing(self) -> None:
        assert gather((fed_set("two", f.melds(2)),), story("5p[777z@W]<1111p>")) == ([], [])

    @pytest.mark.parametrize("test", [self_drawn, f.pair(DRAGONS), f.waits(), f.pungs(of=f.SEAT_WIND)])
    def test_what_melds_do_not_tell_is_refused(self, test: Any) -> None:
        with pytest.raises(RuleError, match="melds alone"):
            fed_set("x", test)
        with pytest.raises(RuleError, match="melds alone"):
            shown(self_drawn, self.melds)

    @pytest.mark.parametrize(
        ("text", "flags", "form"),
        [
            ("5p[777z]", (), None),
            ("5p[7777z@W]", (), None),
            ("5p[7777z@W]", ("kong-bloom",), "KONG"),
            ("5p<7777z>", ("kong-bloom",), "CONCEALED"),
            ("5p[7777z+][111m]", ("kong-bloom",), "ADDED"),
            ("5p[1111m+][7777z@W]", ("kong-bloom",), "KONG"),
            ("5p[1111m+][7777z@W]", ("kong-bloom", "bloom-added"), "ADDED"),
            ("5p<1111m>[7777z@W]", ("kong-bloom", "bloom-concealed"), "CONCEALED"),
            ("5p<1111m>[7777z@W]", ("kong-bloom",), "KONG"),
            ("5p[7777z@W]<1111m>", ("kong-bloom",), "CONCEALED"),
            ("5p[7777z@W]<1111m>[234p]", ("kong-bloom",), "CONCEALED"),
        ],
    )  # fmt: skip
    def test_the_kong_that_bloomed(self, text: str, flags: tuple[str, ...], form: str | None) -> None:
        found = bloom_form(story(text, *flags))
        assert (found.name if found is not None else None) == form


class Read:
    """A reading as the core gives one."""

    shape = "sets"
    sets = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (27, 27, 27))
    pair, place, won = 13, 4, 13


class TestExplanation:
    told = story("123456789m111z5p")

    @pytest.mark.parametrize(
        ("test", "text"),
        [
            (f.pungs(of=WINDS), "111z"),
            (f.pungs(of=f.SEAT_WIND), "5p"),
            (f.pair(ranks("5")), "55p"),
            (f.pungs(of=WINDS) & f.pair(), "111z 55p"),
            (f.straight(), "123m 456m 789m"),
            (f.runs(starts=mask("1m")) | f.pungs(of=HONOURS), "123m 111z"),
            (f.wait(f.SINGLE), "55p"),
            (self_drawn, "5p"),
            (self_drawn & f.pungs(of=WINDS), "111z"),
            (f.flush(), "123456789m5p5p111z"),
            (f.pungs(0), "123456789m5p5p111z"),
            (~f.has(DRAGONS), "123456789m5p5p111z"),
            (lambda case: 1, "5p"),
        ],
    )
    def test_the_tiles_that_made_it(self, test: Any, text: str) -> None:
        assert tiles_of(test, blocks_of(Read, self.told), self.told) == text.replace("5p5p", "55p")

    def test_blocks_know_where_they_lie(self) -> None:
        drawn = blocks_of(Read, self.told)
        assert [block.role for block in drawn] == ["run", "run", "run", "pung", "pair"]
        assert {block.zone for block in drawn} == {HIDDEN}
        assert [block.won for block in drawn] == [False] * 4 + [True]
        assert reading_text(drawn, self.told) == "123m 456m 789m 111z 55p"

        class Given(Read):
            place, won = 3, 27

        given = blocks_of(Given, story("123456789m11z5p", drawn=False))
        assert [block.zone for block in given] == [HIDDEN, HIDDEN, HIDDEN, OPEN, HIDDEN]
        assert hand_text(story("1m[777z]")) == "1m5p [777z]"

    def test_equal_and_matching_sets_are_named(self) -> None:
        guangdong = variant("guangdong")
        score = guangdong.score("[555z][666z]123m456p9s", "9s", seat="S", from_seat="W")
        assert {one.key: one.tiles for one in score.patterns} == {
            "chicken": "123m456p99s [555z] [666z]",
            "dragons": "[555z] [666z]",
        }
        assert score.reading == "123m 456p 99s [555z] [666z]"
        assert FLOWERS & ORDINARY == 0


def test_shapes_are_called_as_the_core_calls_them() -> None:
    plain = (shapes.sets(), shapes.pairs(distinct=True), shapes.pairs(), shapes.orphans(), shapes.misfits())
    for shape in (*plain, shapes.all_of(HONOURS)):
        assert f.SHAPES[shape.name] == shape.bit
    for hand, names in (("1122m3344p5566s77z", {"pairs", "quad-pairs"}), ("1111m3344p5566s77z", {"quad-pairs"})):
        for shape in plain[1:3]:
            found = {reading.shape for reading in readings(hand, forms=shape.name)}
            assert found == ({shape.name} if shape.name in names else set())
    with pytest.raises(RuleError, match="quad-pairs"):
        f.shaped("quad_pairs")


def test_some_kinds_leave_a_mark_where_it_lies_by_nature() -> None:
    table = wild.successor(keep=mask("9s567z"), natural=mask("1s"))
    assert [code(*bits(table[kind(tile)])) for tile in ("2m", "9p", "9s", "5z")] == ["3m", "1p", "1s", "1s"]
    with pytest.raises(RuleError, match="go together"):
        wild.successor(keep=mask("9s"))


def test_marks_have_names_for_players() -> None:
    marks = wild.turned(fish=wild.same()).named(fish=("fish", "鱼")) | wild.fixed(bird=mask("1s"))
    assert dict(marks.names) == {"fish": ("fish", "鱼")}
    for names in ({"bird": ("bird", "鸟")}, {"fish": ("fish",)}, {"fish": ("fish", "")}):
        with pytest.raises(RuleError):
            wild.turned(fish=wild.same()).named(**names)  # type: ignore[arg-type]

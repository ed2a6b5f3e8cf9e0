"""Readers of Tenhou's formats and of mjai: small games by hand, and everything that such a file must not be trusted with."""

from __future__ import annotations

import copy
import json
import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from riichi_made import MJAI, MJLOG, TENHOU6, lines

from mahjong import foreign
from mahjong.errors import RecordError
from mahjong.foreign import Game, Kind
from mahjong.foreign.base import Place
from mahjong.foreign.mjlog import _called
from mahjong.foreign.tenhou_wall import orders


def read(data: bytes | str, name: str = "game") -> Game:
    (found,) = foreign.read(data.encode() if isinstance(data, str) else data, name)
    return found


def steps(game: Game) -> list[tuple[Any, ...]]:
    return [(step.kind, step.seat, step.tiles, step.ready) for step in game.rounds[0].steps]


def test_mjlog_by_hand() -> None:
    game = read(MJLOG)
    (one,) = game.rounds
    assert (game.seats, game.variant, game.options["red_fives"], game.options["length"]) == (
        4,
        "japan",
        3,
        "east-south",
    )
    assert (one.dealer, one.wind, one.dice, one.turned, one.scores) == (0, 0, (2, 3), (33,), (25000,) * 4)
    assert one.hands[0] == (0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 27, 28, 29)
    assert steps(game) == [
        (Kind.DRAW, 0, (31,), False), (Kind.DISCARD, 0, (31,), True), (Kind.STAKE, 0, (), False), (Kind.DRAW, 1, (31,), False),
        (Kind.DISCARD, 1, (28,), False), (Kind.DRAW, 2, (31,), False), (Kind.DISCARD, 2, (28,), False),
    ]  # fmt: skip
    assert [step.at for step in one.steps] == [1, 3, 4, 5, 6, 7, 8]
    assert one.end.how == ""


def test_offers_of_mjlog() -> None:
    (one,) = read(MJLOG.replace("<T124/>", '<T124 t="96"/>')).rounds
    assert one.steps[0].offers == ((0, frozenset({"ready", "abort"}), frozenset({"win", "ready", "abort"})),)
    differences = foreign.verify(read(MJLOG.replace("<T124/>", '<T124 t="16"/>'))).differences
    assert (differences[0].event, differences[0].en) == (1, "E could win, which the engine forbids")
    assert differences[0].zh == "E可和，引擎不许"


@pytest.mark.parametrize(
    ("bits", "rules"),
    [
        (0x01, {"red_fives": 3, "length": "east"}),
        (0x0B, {"red_fives": 0, "length": "east-south"}),
        (0x0D, {"red_fives": 3, "length": "east-south", "yaku": "tanyao-open=0"}),
        (0x07, {"red_fives": 0, "length": "east", "yaku": "tanyao-open=0"}),
    ],
)
def test_bits_of_the_type_are_options(bits: int, rules: dict[str, Any]) -> None:
    assert dict(read(MJLOG.replace('type="169"', f'type="{bits}"')).options) == {"preset": "tenhou", **rules}


@pytest.mark.parametrize(
    ("code", "kind", "ids", "source"),
    [
        (0x0007 | 0b00_01_10 << 3, Kind.CHOW, [2, 5, 8], 3),
        (0x0009 | 3 * 27 << 9, Kind.PUNG, [109, 110, 111], 1),
        (0x0009 | 2 << 5 | 3 * 27 << 9, Kind.PUNG, [108, 109, 111], 1),
        (0x0012 | 1 << 5 | 3 * 4 << 9, Kind.ADDED, [16, 17, 18, 19], 2),
        (0x7800, Kind.CONCEALED, [120, 121, 122, 123], 0),
        (0x7802, Kind.KONG, [120, 121, 122, 123], 2),
        (0x7820, Kind.LAID, [120], 0),
    ],
)  # fmt: skip
def test_codes_of_calls(code: int, kind: Kind, ids: list[int], source: int) -> None:
    assert _called(code) == (kind, ids, source)


def test_a_seed_is_checked() -> None:
    for seed in (
        "",
        "x",
        "mt19937ar-sha512-n288-base64,AAAA",
        "mt19937ar-sha512-n288-base64," + "é" * 8,
        "other," + "A" * 3328,
    ):
        with pytest.raises(RecordError, match="seed"):
            next(orders(seed, Place("x"), 4))
    seed = "mt19937ar-sha512-n288-base64," + "A" * 3328
    first, dice = next(orders(seed, Place("x"), 4))
    assert sorted(first) == list(range(136))
    assert all(1 <= die <= 6 for die in dice)
    assert len(next(orders(seed, Place("x"), 3))[0]) == 108


def test_tenhou6_by_hand() -> None:
    game = read(json.dumps(TENHOU6))
    one = game.rounds[0]
    assert game.players == ("A", "B", "C", "D")
    assert (one.scores, one.turned) == ((25000,) * 4, (27,))
    told = [(step.kind, step.seat, step.tiles) for step in one.steps]
    assert told[:2] == [(Kind.DRAW, 0, (12,)), (Kind.DISCARD, 0, (12,))]
    assert told[7:10] == [(Kind.DISCARD, 3, (17,)), (Kind.CHOW, 0, (17, 15, 16)), (Kind.DISCARD, 0, (8,))]
    assert told[10:] == [(Kind.DRAW, 1, (27,)), (Kind.DISCARD, 1, (12,)), (Kind.WIN, 2, (12,))]
    assert one.steps[-2].ready
    win = one.steps[-1].win
    assert win is not None
    assert (win.giver, win.fan, dict(win.patterns or {})) == (1, 5, {"tanyao": 1, "dora": 4})
    assert one.end.changes == (0, -8000, 8000, 0)  # a stake that was won on was not paid


def test_mjai_by_hand() -> None:
    game = read(lines(MJAI))
    assert [kind for kind, *_ in steps(game)] == [
        Kind.DRAW, Kind.DISCARD, Kind.DRAW, Kind.DISCARD, Kind.PUNG, Kind.DISCARD,
    ]  # fmt: skip
    one = game.rounds[0]
    assert one.steps[4].other == 1
    assert one.steps[0].offers == ((0, frozenset({"ready"}), one.steps[0].offers[0][2]),)
    (two, three) = foreign.read(lines(MJAI + MJAI), "two")
    assert two.rounds[0].steps == three.rounds[0].steps
    with pytest.raises(RecordError, match="one seat"):
        read(foreign.mjai_text(game, 2).encode())


HOSTILE = [
    '<!DOCTYPE mjloggm [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><mjloggm ver="2.3"><GO type="&b;"/></mjloggm>',
    '<!DOCTYPE mjloggm SYSTEM "file:///etc/passwd"><mjloggm ver="2.3"></mjloggm>',
    '<mjloggm ver="2.3"><!-- x --></mjloggm>',
    '<mjloggm ver="2.3"><![CDATA[x]]></mjloggm>',
    '<mjloggm ver="2.3"><?php x ?></mjloggm>',
    '<mjloggm ver="2.3">text</mjloggm>',
    '<mjloggm ver="2.3"><GO type="1" type="2"/></mjloggm>',
    '<mjloggm ver="2.3"><GO type=1/></mjloggm>',
    '<mjloggm ver="2.3"><GO type="&xxe;"/></mjloggm>',
    '<mjloggm ver="2.3"><GO type="1"',
    '<mjloggm ver="2.3"><GO type="99999999999999999999999"/></mjloggm>',
    '<mjloggm ver="2.3"><GO type="1"/></mjloggm>',
    '<mjloggm ver="2.3">' + "<GO" * 5000,
    '<mjloggm ver="2.3"><GO ' + " a" * 20000,
]


@pytest.mark.parametrize("text", HOSTILE)
def test_documents_that_are_more_than_records_are_refused(text: str) -> None:
    with pytest.raises(RecordError) as told:
        read(text, "evil.xml")
    assert told.value.en.startswith("evil.xml")
    assert told.value.zh.startswith("evil.xml")


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(RecordError, match="UTF-8"):
        read(MJLOG.encode().replace(b"%41", b"\xff\xfe"))


WRONG = [
    ('type="169"', 'type="x"', "type 'x'"),
    ('seed="0,0,0,1,2,132"', 'seed="0,0,0"', "seed"),
    ('seed="0,0,0,1,2,132"', 'seed="0,0,0,1,2,400"', "400"),
    ('seed="0,0,0,1,2,132"', 'seed="1,0,0,1,2,132"', "not dealt by 0"),
    ('oya="0" hai0', 'oya="4" hai0', "oya 4"),
    ("hai0=", "hai9=", "hai0"),
    ("0,4,8,36", "0,0,8,36", "twice"),
    ("<T124/>", "<T136/>", "136"),
    ("<T124/>", "<T12 4/>", "breaks off"),
    ("<T124/>", "<X/>", "no event"),
    ("<T124/>", '<N who="0" m="65535"/>', "no call"),
    ("<T124/>", '<N who="0" m="4"/>', "from nobody"),
    ("<T124/>", '<N who="7" m="4"/>', "who 7"),
    ('step="1"', 'step="3"', "step 3"),
    ("<T124/>", '<DORA hai="999"/>', "999"),
    ("<T124/>", '<AGARI who="0" fromWho="0" ten="30,1000,0" machi="1" sc="1,2,3"/>', "yaku"),
    ("<T124/>", '<AGARI who="0" fromWho="0" ten="30,1000,0" machi="1" yaku="99,1" sc="1,2,3,4,5,6,7,8"/>', "99"),
    ("<T124/>", '<RYUUKYOKU type="lunch" sc="1,2,3,4,5,6,7,8"/>', "lunch"),
    ("<T124/>", '<RYUUKYOKU sc="1,2,3,4,5,6,7,8"/><T124/>', "after the end"),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_what_mjlog_must_not_say(old: str, new: str, said: str) -> None:
    assert old in MJLOG
    with pytest.raises(RecordError) as told:
        read(MJLOG.replace(old, new), "game.xml")
    assert said in told.value.en
    assert re.match(r"game\.xml( deal 1)?(, event \d+)?: ", told.value.en), told.value.en


def spoilt(value: Any, rng: random.Random, data: st.DataObject) -> Any:
    """The same with something in it replaced, left out or put elsewhere."""
    junk = (
        st.none()
        | st.booleans()
        | st.integers(-99, 99)
        | st.integers()
        | st.text(max_size=4)
        | st.just([])
        | st.just({})
    )
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        if rng.random() < 0.2:
            return {name: one for name, one in value.items() if name != key}
        return {**value, key: spoilt(value[key], rng, data)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        how = rng.random()
        if how < 0.15:
            return value[:at] + value[at + 1 :]
        if how < 0.3:
            return [*value[:at], copy.deepcopy(rng.choice(value)), *value[at:]]
        return [*value[:at], spoilt(value[at], rng, data), *value[at + 1 :]]
    return data.draw(junk)


def followed(data: bytes) -> None:
    """Read and played again, or refused."""
    try:
        games = foreign.read(data, "spoilt")
    except RecordError:
        return
    for game in games:
        foreign.verify(game)


@given(st.randoms(use_true_random=False), st.data())
def test_spoilt_tenhou6_is_read_or_refused(rng: random.Random, data: st.DataObject) -> None:
    value: Any = TENHOU6
    for _ in range(rng.randrange(1, 4)):
        value = spoilt(value, rng, data)
    followed(json.dumps(value).encode())


@given(st.randoms(use_true_random=False), st.data())
def test_spoilt_mjai_is_read_or_refused(rng: random.Random, data: st.DataObject) -> None:
    value: Any = MJAI
    for _ in range(rng.randrange(1, 4)):
        value = spoilt(value, rng, data)
    rows = value if isinstance(value, list) else [value]
    followed(b"\n".join(json.dumps(row).encode() for row in rows))


@given(st.randoms(use_true_random=False), st.data())
def test_spoilt_mjlog_is_read_or_refused(rng: random.Random, data: st.DataObject) -> None:
    text = MJLOG
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(text))
        piece = data.draw(
            st.text(max_size=4) | st.sampled_from(["<", "/>", '"', "&", "0", "999", "<T1/>", '<N who="1" m="7"/>'])
        )
        text = text[:at] + piece + text[at + rng.randrange(6) :]
    followed(text.encode(errors="replace"))

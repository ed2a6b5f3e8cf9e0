"""Sichuan against a second scorer that was written from the rule book alone: random complete and spoilt hands, stories and options."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
import twin_sichuan as twin
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from twin_sichuan import KINDS, SEATS, SUITS, Meld, Options, Question

from mahjong import variant
from mahjong.rules.result import Score
from mahjong.variant import Variant

FIRST = "sichuan."
LADDERS = ((1, 2, 4), (1, 2, 4, 8), (2, 4, 8), (3, 5, 10), (5, 10, 20), (5, 10, 20, 40), (7,), (1, 3, 4, 9, 10, 30))
FANS = frozenset(
    f"score.{name}"
    for name in (
        "lack-fan",
        "pure-suit",
        "daiyao",
        "seven-pairs",
        "all-pungs",
        "jiangdui",
        "root",
        "kong-bloom",
        "kong-discard",
        "rob-kong",
        "no-self-draw-fan",
    )
)
REFUSALS = frozenset(("win.shapes", "win.lack-suit", "win.passed-win", "score.rob-kong", "deal.hands", "tiles.set"))
FORMS = {
    "claimed": "[{0}{0}{0}{0}{1}]",
    "added": "[{0}{0}{0}{0}{1}+]",
    "concealed": "<{0}{0}{0}{0}{1}>",
    "pung": "[{0}{0}{0}{1}]",
}


@cache
def sichuan(options: Options, players: int) -> Variant:
    cap: Any = "none" if not options.cap else options.cap if options.cap in (3, 4) else "ladder_length"
    assert cap != "ladder_length" or options.cap == len(options.ladder)
    return variant(
        "sichuan",
        ladder=list(options.ladder),
        cap=cap,
        selfdraw_fan=options.selfdraw_fan,
        pure_suit_adds_lack=options.pure_suit_adds_lack,
        jiangdui_lack="exempt" if options.jiangdui_exempt else "required",
        mode="blood_battle" if options.blood else "single",
        out_players_pay=options.out_players_pay,
        players=players,
    )


# ---- random questions -------------------------------------------------------------------------------------------------------


@st.composite
def some_options(draw: st.DrawFn) -> Options:
    ladder = draw(st.sampled_from(LADDERS))
    blood = draw(st.booleans())
    return Options(
        ladder,
        draw(st.sampled_from((0, 3, 4, len(ladder)))),
        draw(st.integers(0, 1)),
        draw(st.booleans()),
        draw(st.booleans()),
        blood,
        blood and draw(st.booleans()),
    )


def blocks(suits: str, ranks: str, runs: bool, pungs: bool) -> list[twin.Block]:
    found = [(f"{rank}{suit}",) * 3 for suit in suits for rank in ranks if pungs]
    if runs:
        for suit in suits:
            for low in range(1, 8):
                run = tuple(f"{low + step}{suit}" for step in range(3))
                if ranks != "19" or low in (1, 7):
                    found.append(run)
    return found


@st.composite
def complete(draw: st.DrawFn) -> tuple[list[str], list[Meld]]:
    """Concealed tiles, the winning one among them, and melds: four sets and a pair, or seven pairs."""
    suits = draw(st.sampled_from(("m", "p", "s", "mp", "ps", "ms", "mp", "ps", "ms", "mps")))
    ranks = draw(st.sampled_from(("123456789", "123456789", "258", "19", "2345")))
    if ranks == "258" and draw(st.booleans()):
        suits = "mps"
    kinds = [f"{rank}{suit}" for suit in suits for rank in ranks]
    left: Counter[str] = Counter(dict.fromkeys(KINDS, 4))
    if draw(st.integers(0, 4)) == 0:
        pairs: list[str] = []
        for _ in range(7):
            kind = draw(st.sampled_from([kind for kind in KINDS if kind[1] in suits and left[kind] >= 2]))
            left[kind] -= 2
            pairs += [kind, kind]
        return pairs, []
    style = 1 if ranks == "258" else draw(st.integers(0, 2))
    pool = blocks(suits, ranks, runs=style != 1, pungs=style != 2)
    sets: list[twin.Block] = []
    for _ in range(4):
        fits = [block for block in pool if all(left[kind] >= count for kind, count in Counter(block).items())]
        fits = fits or [
            block
            for block in blocks("mps", "123456789", True, True)
            if all(left[kind] >= n for kind, n in Counter(block).items())
        ]
        block = draw(st.sampled_from(fits))
        left.subtract(block)
        sets.append(block)
    free = [kind for kind in kinds if left[kind] >= 2] or [kind for kind in KINDS if left[kind] >= 2]
    pair = draw(st.sampled_from(free))
    left[pair] -= 2
    concealed, melds = [pair, pair], []
    for block in sets:
        form = draw(st.sampled_from(("hidden", "hidden", "pung", "claimed", "added", "concealed")))
        if form == "hidden" or block[0] != block[1] or (form != "pung" and not left[block[0]]):
            concealed += block
            continue
        left[block[0]] -= form != "pung"
        melds.append(Meld(form, block[0]))
    return concealed, melds


@st.composite
def questions(draw: st.DrawFn, spoil: bool = False) -> Question:
    tiles, melds = draw(complete())
    win = tiles.pop(draw(st.integers(0, len(tiles) - 1)))
    if spoil:
        held = Counter([*tiles, *(tile for meld in melds for tile in meld.tiles)])
        free = [
            kind for kind in KINDS if held[kind] < 4
        ]  # the hand itself has four of a kind at most, the winning tile may be a fifth
        match draw(st.integers(0, 5)):
            case 0:
                tiles.append(draw(st.sampled_from(free)))
            case 1 if len(tiles) > 1:
                tiles.pop()
            case 2:
                win = draw(st.sampled_from(KINDS))
            case 3 if tiles:
                tiles[draw(st.integers(0, len(tiles) - 1))] = draw(st.sampled_from(free))
            case _:
                pass
    players = draw(st.sampled_from((4, 4, 4, 3, 5, 8)))
    seats = SEATS[:players]
    seat = draw(st.sampled_from(seats))
    others = [other for other in seats if other != seat]
    options = draw(some_options())
    asked = Question(tuple(tiles), tuple(melds), win, seat, None, players, options=options)
    gone = frozenset(draw(st.sets(st.sampled_from(others), max_size=players - 2))) if options.blood else frozenset()
    flags: set[str] = set()
    if draw(st.booleans()):
        forms = sorted({meld.form for meld in melds} - {"pung"})
        if forms and draw(st.booleans()):
            flags.add(f"bloom-{draw(st.sampled_from(forms))}")
        if draw(st.integers(0, 9)) == 9:
            flags.add("passed-win")
        return replace(asked, gone=gone, flags=frozenset(flags))
    from_seat = draw(st.sampled_from([other for other in others if other not in gone]))
    flags |= {"passed-win"} if draw(st.integers(0, 9)) == 9 else set()
    alone = win not in tiles and all(meld.kind != win for meld in melds)
    way = draw(st.integers(0, 9))
    if way < 3:
        flags.add("after-kong-discard")
    elif way < 6 and alone:
        flags.add("robbed-kong")
    elif way == 6 and alone and spoil:
        flags |= {"robbed-kong", "robbed-concealed"}
    return replace(asked, from_seat=from_seat, gone=gone, flags=frozenset(flags))


# ---- asking the library -----------------------------------------------------------------------------------------------------


def text(question: Question) -> str:
    return "".join(question.concealed) + "".join(FORMS[meld.form].format(*meld.kind) for meld in question.melds)


def ask(question: Question) -> Score:
    return sichuan(question.options, question.players).score(
        text(question),
        question.win,
        seat=question.seat,
        from_seat=question.from_seat,
        self_draw=question.from_seat is None,
        flags=sorted(question.flags | {f"gone@{seat}" for seat in question.gone}),
        seats=question.players,
    )


def agree(question: Question, score: Score) -> twin.Answer:
    said = twin.judge(question)

    def told() -> str:
        return f"{text(question)} win {question.win}\n{question}\ntwin {said}\nlibrary {score.to_json()}"

    assert score.legal is said.legal, told()
    assert dict(score.payments) == said.payments, told()
    assert score.value == said.value, told()
    assert sum(score.payments.values()) == 0, told()
    if not said.legal:
        assert score.reason is not None, told()
        assert score.reason.id.removeprefix(FIRST) in said.reasons, told()
        assert not score.patterns, told()
        return said
    counted = {one.rule.removeprefix(FIRST): one.worth for one in score.patterns}
    assert counted in said.accounts, told()
    assert sum(counted.values()) == score.fan, told()
    return said


# ---- the tests --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    *sorted(FIRST + rule for rule in FANS | REFUSALS),
    "sichuan.score.additive",
    "sichuan.score.cap",
    "sichuan.score.ladders",
    "sichuan.score.open-ended",
    "sichuan.win.jiangdui-lack",
    "sichuan.settle.self-draw-and-discard",
    "sichuan.settle.chengdu-payers",
)
@pytest.mark.parametrize("spoil", [False, True])
def test_the_library_agrees_with_the_rules_read_again(spoil: bool, examples: Callable[[int], int]) -> None:
    seen: Counter[str] = Counter()
    wanted = examples(1500)

    @settings(max_examples=wanted, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(questions(spoil))
    def check(question: Question) -> None:
        said = agree(question, ask(question))
        seen.update(said.reasons)
        seen.update({rule for account in said.accounts for rule in account})
        seen["wins"] += said.legal
        seen["three suits won"] += said.legal and len(question.suits) == 3
        seen["beyond the ladder"] += said.value > question.options.ladder[-1]

    check()
    print(wanted, dict(sorted(seen.items())))
    if wanted >= 1000:
        rare = {"three suits won", "beyond the ladder"}
        expected = REFUSALS | {"wins"} if spoil else FANS | rare | {"wins", "win.lack-suit", "win.passed-win"}
        assert not [name for name in sorted(expected) if not seen[name]], seen


def spread(hand: str) -> tuple[str, ...]:
    """ "12m3p" as its tiles."""
    return tuple(f"{rank}{group[-1]}" for group in re.findall("[0-9]+[mps]", hand) for rank in group[:-1])


def test_the_twin_knows_the_worked_hands() -> None:
    """The referee itself, on hands whose fan the book tells."""
    hands: list[tuple[str, tuple[Meld, ...], str, int | None]] = [
        ("11123789m12378p", (), "9p", 4),
        ("7779933p", (Meld("pung", "2p"), Meld("pung", "5p")), "3p", 5),
        ("22224466m33557p", (), "7p", 4),
        ("5522p", (Meld("pung", "2m"), Meld("pung", "5m"), Meld("pung", "8p")), "2p", 6),
        ("22234m56733888p", (), "2m", 2),
        ("224466m335577p8s", (), "8s", None),
    ]
    for hand, melds, win, fan in hands:
        said = twin.judge(Question(spread(hand), melds, win, options=Options(cap=0)))
        assert said.legal is (fan is not None)
        if fan is not None:
            assert max(sum(counted.values()) for counted in said.accounts) == fan
    assert twin.money(Options(cap=0), 6) == 32
    assert set(SUITS) == {kind[1] for kind in KINDS}

"""Guangdong against a second scorer that was written from the rule book alone: random and chosen hands, stories and options.

Hands are built from lists of sets, so that rare hands, lifts and liabilities come up often; each test says which must have come up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
import twin_guangdong as twin
from twin_guangdong import DRAGONS, HONOURS, KINDS, SEATS, SUITED, TERMINALS, WINDS, Meld, Options, Question

from mahjong import variant
from mahjong.rules.result import Score
from mahjong.variant import Variant, Win

CHOWS: tuple[twin.Block, ...] = tuple((f"{r}{s}", f"{r + 1}{s}", f"{r + 2}{s}") for s in "mps" for r in range(1, 8))
PUNGS: tuple[twin.Block, ...] = tuple((kind, kind, kind) for kind in KINDS)
FIRST = "guangdong."

SPECIALS = frozenset(
    f"pattern.{name}"
    for name in (
        "pure-flush",
        "half-flush-pungs",
        "pure-flush-pungs",
        "mixed-terminals",
        "small-dragons",
        "small-winds",
        "all-honours",
        "pure-terminals",
        "big-dragons",
        "big-winds",
        "nine-gates",
        "thirteen-orphans",
    )
)
WITHIN_CAP = frozenset(
    ("pattern.chicken", "pattern.ping", "pattern.pungs", "pattern.half-flush", "score.selfdraw", "score.seat-wind")
) | frozenset(("score.round-wind", "score.dragons", "kong.no-payment"))
LIFTS = frozenset(
    (
        "settle.triple",
        "settle.rob-kong",
        "settle.kongwin",
        "settle.last-tile",
        "win.heavenly",
        "win.earthly",
        "win.human",
    )
)
LIABILITIES = frozenset(("settle.twelve-exposed", "settle.big-winds", "settle.big-dragons", "settle.fed-kong"))
REFUSALS = frozenset(("deal.fourteen", "tiles.set", "win.passed-tile", "kong.no-rob-concealed", "pattern.chicken"))


@cache
def guangdong(options: Options) -> Variant:
    return variant(
        "guangdong",
        seven_pairs=options.seven_pairs,
        kong_fan=options.kong_fan,
        first_round_fan=options.first_round_fan,
        flowers=options.flowers,
    )


# ---- building hands ---------------------------------------------------------------------------------------------------------


OF_SUIT = {suit: [block for block in CHOWS + PUNGS if block[0][1] == suit] for suit in "mps"}
PUNGS_OF_HONOURS = [block for block in PUNGS if block[0] in HONOURS]
PUNGS_OF_DRAGONS = [block for block in PUNGS if block[0] in DRAGONS]
PUNGS_OF_WINDS = [block for block in PUNGS if block[0] in WINDS.values()]


def room(counts: Counter[str], block: twin.Block) -> bool:
    """Whether four of a kind are enough for the set, beside the tiles counted."""
    return all(counts[kind] + block.count(kind) <= 4 for kind in block)


def recipe(rng: random.Random) -> tuple[list[twin.Block], list[str]]:
    """Sets to choose four of, those that must be among them first, and kinds for the pair."""
    suit = rng.choice("mps")
    dragons, winds = rng.sample(PUNGS_OF_DRAGONS, 3), rng.sample(PUNGS_OF_WINDS, 4)
    some = rng.sample(CHOWS + PUNGS, 8)
    match rng.randrange(17):
        case 0:
            return rng.sample(CHOWS + PUNGS, 12), list(KINDS)
        case 1:
            return rng.sample(CHOWS, 8), list(KINDS)
        case 2:
            return rng.sample(PUNGS, 8), list(KINDS)
        case 3:
            return rng.sample(OF_SUIT[suit] + PUNGS_OF_HONOURS, 8), [*SUITED, *HONOURS]
        case 4:
            return rng.choices(OF_SUIT[suit], k=10), [f"{r}{suit}" for r in range(1, 10)]
        case 5:
            return rng.sample([b for b in PUNGS if b[0][1] == suit], 6), [f"{r}{suit}" for r in range(1, 10)]
        case 6:
            return rng.sample([b for b in PUNGS if b[0][1] in (suit, "z")], 8), [f"{r}{suit}" for r in range(1, 10)]
        case 7:
            return rng.sample([b for b in PUNGS if b[0] in TERMINALS + HONOURS], 6), [*TERMINALS, *HONOURS]
        case 8:
            return rng.sample([b for b in PUNGS if b[0] in TERMINALS], 6), list(TERMINALS)
        case 9:
            return rng.sample(PUNGS_OF_HONOURS, 7), list(HONOURS)
        case 10:
            return dragons + some, list(KINDS)
        case 11:
            return dragons[:2] + some, [dragons[2][0]]
        case 12:
            return winds + some, list(KINDS)
        case 13:
            return winds[:3] + some, [winds[3][0]]
        case 14:
            return [dragons[0], rng.choice(winds), *some], list(KINDS)
        case 15:  # one suit, with chows that can be divided in several ways
            start = rng.randrange(7)
            return [b for b in CHOWS + PUNGS if b[0][1] == suit and start <= int(b[0][0]) <= start + 3] * 2, list(KINDS)
        case _:  # three alike chows are three pungs too
            chow = rng.choice(CHOWS)
            return [chow, chow, chow, *some], [*HONOURS, f"{rng.randint(1, 9)}{chow[0][1]}"]


def before(seat: str) -> str:
    return SEATS[SEATS.index(seat) - 1]


def melded(rng: random.Random, block: twin.Block, counts: Counter[str], seat: str) -> Meld:
    """A set laid down, one of the forms that it and the tiles used so far (`counts`) allow."""
    feeder = rng.choice([other for other in SEATS if other != seat])
    if block[0] != block[1]:
        return Meld("chow", block, before(seat))
    form = rng.choice(["pung", "pung", "pung", "claimed", "added", "concealed"])
    if form == "pung" or counts[block[0]] == 4:
        return Meld("pung", block, feeder)
    counts[block[0]] += 1
    return Meld(form, (block[0],) * 4, None if form == "concealed" else feeder)


def built(rng: random.Random, seat: str, needs: str = "") -> tuple[list[str], list[Meld], list[twin.Block]]:
    """The concealed tiles of a complete hand, its melds, and its concealed blocks. needs: a kind that must be somewhere in it."""
    while True:
        blocks, pairs = recipe(rng)
        chosen: list[twin.Block] = []
        counts: Counter[str] = Counter()
        for block in blocks:
            if len(chosen) < 4 and room(counts, block):
                chosen.append(block)
                counts.update(block)
        pairs = [kind for kind in pairs if counts[kind] <= 2]
        if len(chosen) == 4 and pairs:
            pair = rng.choice(pairs)
            if not needs or counts[needs] or pair == needs:
                break
    counts.update([pair, pair])
    rng.shuffle(chosen)
    shown = rng.choice([0, 0, 0, 1, 2, 3, 3, 4, 4, 4])
    melds = [melded(rng, block, counts, seat) for block in chosen[:shown]]
    unknown = rng.randrange(8) == 0
    if melds and unknown:
        at = rng.randrange(len(melds))
        melds[at] = Meld(melds[at].form, melds[at].tiles)
    hidden = [*chosen[shown:], (pair, pair)]
    return [tile for block in hidden for tile in block], melds, hidden


def other_shape(rng: random.Random) -> list[str]:
    """Fourteen tiles: nine gates, thirteen orphans or seven pairs."""
    suit = rng.choice("mps")
    match rng.randrange(5):
        case 0:
            return [f"{rank}{suit}" for rank in "1112345678999"] + [f"{rng.randint(1, 9)}{suit}"]
        case 1:
            orphans = [*TERMINALS, *HONOURS]
            return [*orphans, rng.choice(orphans)]
        case 2:
            return rng.sample(KINDS, 7) * 2
        case 3:  # seven pairs are none of the special hands of pungs
            return rng.sample(rng.choice([HONOURS, TERMINALS + HONOURS]), 7) * 2
        case _:
            kinds = [kind for kind in KINDS if kind[1] == suit or kind in HONOURS[: rng.choice([0, 0, 3, 7])]]
            return rng.sample(kinds * 2, 7) * 2  # a kind may come twice: four alike


def hand(rng: random.Random, seat: str) -> tuple[tuple[str, ...], tuple[Meld, ...], str]:
    """Concealed tiles, melds and the winning tile of a hand that is complete, save for seven pairs without their option."""
    if rng.randrange(7) == 0:
        tiles = other_shape(rng)
        win = tiles.pop(rng.randrange(len(tiles)) if rng.random() < 0.5 else -1)
        return tuple(sorted(tiles)), (), win
    tiles, melds, hidden = built(rng, seat)
    win = rng.choice(rng.choice(hidden))
    tiles.remove(win)
    return tuple(sorted(tiles)), tuple(melds), win


def spoilt(rng: random.Random, question: Question) -> Question:
    """Most often no longer complete, now and then of a wrong size or with a winning tile that is a fifth one."""
    while True:
        asked = replaced(rng, question)
        if max(Counter(tiles_of(asked)).values()) <= 4:
            return asked


def replaced(rng: random.Random, question: Question) -> Question:
    tiles = list(question.concealed)
    win = question.win
    match rng.randrange(8):
        case 0:
            tiles.append(rng.choice(KINDS))
        case 1:
            tiles.pop(rng.randrange(len(tiles)))
        case 2 | 3:
            win = rng.choice(KINDS)
        case 4:  # dense: one suit
            tiles = rng.sample([f"{r}{win[1]}" for r in range(1, 8 if win[1] == "z" else 10)] * 4, len(tiles))
        case _:
            tiles[rng.randrange(len(tiles))] = rng.choice(KINDS)
    if not tiles:
        tiles = [win]
    return changed(question, concealed=tuple(sorted(tiles)), win=win)


def changed(question: Question, **values: Any) -> Question:
    return replace(question, **values)


def tiles_of(question: Question) -> list[str]:
    """The tiles of the hand before the win."""
    return [*question.concealed, *(tile for meld in question.melds for tile in meld.tiles)]


# ---- stories ----------------------------------------------------------------------------------------------------------------


def story(rng: random.Random, concealed: tuple[str, ...], melds: tuple[Meld, ...], win: str, seat: str) -> Question:
    """A story that can have happened with this hand."""
    dealer = rng.choice([seat, "E", rng.choice(SEATS)])
    others = [other for other in SEATS if other != seat]
    options = Options(rng.random() < 0.5, rng.choice([0, 0, 1]), rng.choice([6, 6, 3]), rng.random() < 0.3)
    asked = Question(concealed, melds, win, seat, None, dealer, rng.choice(SEATS), options=options)
    flags: set[str] = {name for name in ("interrupted", "passed-other", "liability-taken") if rng.randrange(8) == 0}
    if rng.randrange(8) == 0:
        told = ("opened@{}", "open-kongs@{}=1", "hidden-kongs@{}=2", "hidden-kongs@{}=0", "ready@{}", "dealer-run=2")
        flags.add(rng.choice(told).format(rng.choice(others)))
    if win not in tiles_of(asked) and rng.random() < 0.4:
        flags |= {rng.choice(["robbed-kong"] * 5 + ["robbed-concealed"])}
        flags |= {"passed-win"} if rng.randrange(10) == 0 else set()
        return changed(asked, from_seat=rng.choice(others), flags=frozenset(flags), winners=rng.choice([1, 1, 2, 3]))
    if rng.random() < (0.75 if melds else 0.5):
        flags |= drawn_flags(rng, melds)
        return changed(asked, flags=frozenset(flags))
    discarder = rng.choice(others)
    flags |= {"passed-win"} if rng.randrange(12) == 0 else set()
    match rng.randrange(6):
        case 0 | 1 if early(changed(asked, from_seat=discarder, flags=frozenset(flags))):
            flags.add("before-first-draw")
        case 2 if discarder == dealer and not melds:
            flags.add("first-discard")
        case 3:
            flags.add("last-discard")
        case 4:
            flags.add("after-kong-discard")
    return changed(asked, from_seat=discarder, flags=frozenset(flags), winners=rng.choice([1, 1, 1, 2, 3, 3]))


def early(question: Question) -> bool:
    """Whether the winner can have won on this discard before his first draw."""
    assert question.from_seat is not None
    start = SEATS.index(question.dealer)
    turns = [*SEATS[start:], *SEATS[:start]]
    passed = any(twin.tells_of_claim(flag) for flag in question.flags)
    later = turns.index(question.from_seat) < turns.index(question.seat)
    return not question.melds and question.seat != question.dealer and (later or passed)


def drawn_flags(rng: random.Random, melds: Sequence[Meld]) -> set[str]:
    flags: set[str] = set()
    if rng.randrange(12) == 0:
        flags.add("passed-win")
    if rng.randrange(3) == 0:
        flags.add(rng.choice(["last-tile"] if melds else ["first-draw", "last-tile"]))
    forms = {meld.form for meld in melds if meld.kong}
    last = melds[-1].form if melds else ""
    possible = [form for form in forms if form == "added" or form == last]  # an added tile leaves the pung in its place
    if possible and rng.randrange(4):
        form = rng.choice(possible)
        # Without its kind the flag means the kong made last; that is not told where an added one may be later.
        told = rng.random() < 0.5 or "added" in forms
        flags.add(f"bloom-{form}" if told else "kong-bloom")
        if told and rng.random() < 0.5:
            flags.add("kong-bloom")
    elif rng.randrange(8) == 0:
        flags.add("bloom-aside")
    return flags


# ---- asking the library -----------------------------------------------------------------------------------------------------


def text(question: Question, rng: random.Random | None = None) -> str:
    """The hand in the library's notation; with flowers among the rules, some of them."""
    parts = ["".join(question.concealed)]
    for meld in question.melds:
        run = "".join(tile[0] for tile in meld.tiles) + meld.tiles[0][1] + ("+" if meld.form == "added" else "")
        fed = f"@{meld.feeder}" if meld.feeder else ""
        parts.append(f"<{run}>" if meld.form == "concealed" else f"[{run}{fed}]")
    if rng is not None and question.options.flowers:
        parts[0] += "".join(f"{flower}f" for flower in rng.sample(range(1, 9), rng.randrange(4)))
    return "".join(parts)


def ask(question: Question, rng: random.Random | None = None) -> Score:
    return guangdong(question.options).score(
        text(question, rng),
        question.win,
        seat=question.seat,
        from_seat=question.from_seat,
        self_draw=question.drawn,
        dealer=question.dealer,
        round=question.round,
        flags=sorted(question.flags),
        winners=question.winners,
    )


def short(rule: str) -> str:
    assert rule.startswith(FIRST), rule
    return rule.removeprefix(FIRST)


def agree(question: Question, score: Score) -> twin.Answer:
    """The twin's answer, after the library's `score` has been held against it."""
    said = twin.judge(question)

    def told() -> str:
        return f"{text(question)} win {question.win}\n{question}\ntwin {said}\nlibrary {score.to_json()}"

    assert score.legal is said.legal, told()
    assert dict(score.payments) == said.payments, told()
    assert score.value == said.value, told()
    assert all(type(amount) is int for amount in score.payments.values()), told()
    assert sum(score.payments.values()) == 0, told()
    if not said.legal:
        assert score.reason is not None, told()
        assert short(score.reason.id) in said.reasons, told()
        assert not score.patterns, told()
        assert not score.lines, told()
        return said
    counted: Counter[str] = Counter()
    lifted = set()
    for pattern in score.patterns:
        rule = short(pattern.rule)
        if pattern.unit == "least-fan":
            # One rule says what the wins of the first round are worth, three say when they are made.
            lift = f"win.{pattern.key}" if rule == "score.heavenly-value" else rule
            lifted.add(lift)
            assert pattern.worth == twin.lifts(question).get(lift), told()
        else:
            assert pattern.unit == "fan", told()
            counted[rule] += int(pattern.worth)
    assert dict(counted) in said.accounts, told()
    assert sum(counted.values()) == score.fan, told()
    assert lifted == said.lifts, told()
    paid = dict.fromkeys(SEATS, 0)
    for line in score.lines:
        paid[line.payer] -= line.amount
        paid[line.payee] += line.amount
    assert paid == said.payments, told()
    reasons = {short(line.rule) for line in score.lines}
    if said.payer:
        assert reasons & said.liable, told()
        assert reasons - {"settle.selfdraw"} <= said.liable, told()
    else:
        assert not reasons & LIABILITIES, told()
    return said


def missing(wanted: Iterable[str], seen: Counter[str], at_least: int) -> list[str]:
    return sorted(name for name in wanted if seen[name] < at_least)


# ---- the tests --------------------------------------------------------------------------------------------------------------


def rules(*groups: Iterable[str]) -> list[str]:
    return sorted(FIRST + rule for group in groups for rule in group)


@pytest.mark.rule(
    *rules(SPECIALS, WITHIN_CAP, LIFTS, LIABILITIES),
    "guangdong.pattern.seven-pairs",
    "guangdong.pattern.best-special",
    "guangdong.pattern.stacking",
    "guangdong.score.best-reading",
    "guangdong.score.extras-only-incap",
    "guangdong.score.cap-three",
    "guangdong.score.fan-double",
    "guangdong.score.heavenly-value",
    "guangdong.settle.twelve-first-only",
    "guangdong.settle.discard",
    "guangdong.settle.selfdraw",
    "guangdong.settle.no-dealer-double",
    "guangdong.win.heavenly-kong",
    "guangdong.win.earthly-broken",
    "guangdong.win.human-broken",
)
def test_wins(rng: random.Random, examples: Callable[[int], int]) -> None:
    wanted = examples(20_000)
    wins = 0
    seen: Counter[str] = Counter()
    while wins < wanted:
        seat = rng.choice(SEATS)
        question = story(rng, *hand(rng, seat), seat)
        said = agree(question, ask(question, rng))
        wins += said.legal
        seen.update(said.reasons | said.lifts)
        seen.update({rule for account in said.accounts for rule in account})
        seen.update(said.liable if said.payer else ())
        seen["several accounts"] += len({tuple(sorted(account.items())) for account in said.accounts}) > 1
        fed_kong = question.drawn and twin.kong_won_on(question) == "claimed"
        seen["a liability before the fed kong"] += (
            fed_kong and bool(said.liable) and "settle.fed-kong" not in said.liable
        )
        taken = twin.liability(changed(question, flags=question.flags - {"liability-taken"}))[0] != said.liable
        seen["another liability came first"] += said.legal and question.drawn and taken
        seen["liable, feeder unknown"] += bool(said.liable) and said.payer is None
        seen["seven pairs"] += said.legal and twin.seven_pairs(question)
    print(wins, "wins", dict(sorted(seen.items())))
    stories = {"several accounts", "liable, feeder unknown", "a liability before the fed kong", "seven pairs"}
    stories |= {"another liability came first", "win.passed-tile", "kong.no-rob-concealed"}
    assert not missing(SPECIALS | WITHIN_CAP | LIFTS | LIABILITIES | stories, seen, wanted // 1000), seen


@pytest.mark.rule(*rules(REFUSALS))
def test_spoilt_hands(rng: random.Random, examples: Callable[[int], int]) -> None:
    tried = examples(8_000)
    seen: Counter[str] = Counter()
    for _ in range(tried):
        seat = rng.choice(SEATS)
        question = spoilt(rng, story(rng, *hand(rng, seat), seat))
        if question.robbed and question.win in tiles_of(question):  # no question: all four are in the robbed kong
            question = changed(question, flags=frozenset(), winners=1)
        said = agree(question, ask(question))
        seen.update(said.reasons)
        seen["legal"] += said.legal
    print(tried, "tried", dict(sorted(seen.items())))
    assert not missing(REFUSALS | {"legal"}, seen, tried // 400), seen


def claims(rng: random.Random) -> tuple[list[Question], str]:
    """One to three hands of different seats that claim the same tile, four of a kind in all at most; and who discarded it."""
    while True:
        discarder = rng.choice(SEATS)
        win = rng.choice(KINDS)
        seats = [seat for seat in SEATS if seat != discarder]
        elsewhere = rng.random() < 0.4  # nobody else holds such a tile: it may be a robbed kong
        found: list[Question] = []
        counts = Counter([win])
        for seat in rng.sample(seats, rng.choice([1, 2, 3, 3, 3])):
            for _ in range(400):
                tiles, melds, _ = built(rng, seat, win)
                if win in tiles:
                    tiles.remove(win)
                    one = Question(tuple(sorted(tiles)), tuple(melds), win, seat, discarder)
                    owned = counts + Counter(tiles_of(one))
                    if max(owned.values()) <= 4 and not (elsewhere and owned[win] > 1):
                        counts = owned
                        found.append(one)
                        break
        if found:
            return found, discarder


@pytest.mark.rule("guangdong.claims.multi-win", "guangdong.settle.triple", "guangdong.settle.rob-kong")
def test_several_winners(rng: random.Random, examples: Callable[[int], int]) -> None:
    tried = examples(600)
    seen: Counter[str] = Counter()
    for _ in range(tried):
        asked, discarder = claims(rng)
        win, dealer, wind = asked[0].win, rng.choice(SEATS), rng.choice(SEATS)
        options = Options(rng.random() < 0.5, rng.choice([0, 1]), rng.choice([6, 3]), False)
        common: set[str] = set()
        held = {tile for one in asked for tile in tiles_of(one)}
        if win not in held and rng.random() < 0.8:
            common = {"robbed-kong"}
        elif discarder == dealer and not any(one.melds for one in asked) and rng.randrange(3) == 0:
            common = {"first-discard"}
        elif rng.randrange(5) == 0:
            common = {"interrupted"}
        own = [frozenset({"passed-win"} if rng.randrange(10) == 0 else ()) for _ in asked]
        asked = [
            changed(one, dealer=dealer, round=wind, options=options, flags=flags | common)
            for one, flags in zip(asked, own, strict=True)
        ]
        if rng.randrange(6) == 0:  # one of them claims without a complete hand
            at = rng.randrange(len(asked))
            tiles = list(asked[at].concealed)
            tiles[0] = rng.choice([kind for kind in KINDS if kind not in held and kind != win])
            asked[at] = changed(asked[at], concealed=tuple(sorted(tiles)))
        winners = sum(not twin.refusals(one) for one in asked)
        asked = [changed(one, winners=max(1, winners)) for one in asked]
        settled = guangdong(options).score_all(
            [Win(one.seat, text(one), sorted(flags)) for one, flags in zip(asked, own, strict=True)],
            win,
            from_seat=discarder,
            dealer=dealer,
            round=wind,
            flags=sorted(common),
        )
        total = dict.fromkeys(SEATS, 0)
        for one, score in zip(asked, settled.scores, strict=True):
            for seat, amount in agree(one, score).payments.items():
                total[seat] += amount
        assert dict(settled.payments) == total, asked
        assert sum(settled.payments.values()) == 0
        assert all(type(amount) is int for amount in settled.payments.values())
        seen[f"{winners} of {len(asked)}"] += 1
        seen["three robbers"] += winners == 3 and "robbed-kong" in common
    print(tried, "tried", dict(sorted(seen.items())))
    assert not missing(["3 of 3", "2 of 3", "2 of 2", "1 of 1", "0 of 1", "three robbers"], seen, tried // 300), seen

"""Whether a win stands, by which reading, and how that is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from mahjong.errors import RuleError
from mahjong.hand import Form, Meld
from mahjong.play.ledger import Ledger, Line
from mahjong.rules import across, counted, evidence, explain, facts, instants, payments, proxies, ready
from mahjong.rules.case import Case, Story
from mahjong.rules.chain import Least, Need
from mahjong.rules.compiled import Compiled, Question
from mahjong.rules.counting import Reckoned
from mahjong.rules.flags import unread
from mahjong.rules.instants import Instant
from mahjong.rules.language import ALWAYS
from mahjong.rules.lent import Lent
from mahjong.rules.liability import Binds, Fed, Queue
from mahjong.rules.miscounts import SHORT, Miscounts, with_missing
from mahjong.rules.phantoms import ANY
from mahjong.rules.result import Payment, Reason, Score, Scored, Step, Words, Worth, by_seat
from mahjong.rules.shares import Robbed
from mahjong.rules.stated import before, question, rewon
from mahjong.rules.valuation import Valuation, choose
from mahjong.rules.values import Counted, Source
from mahjong.tiles import FACES, bits, code

__all__ = [
    "by_draw", "explained", "judge", "outright", "payment", "refused", "scored", "settle", "stakes", "too_many", "worthy", "wrong_tiles",
]  # fmt: skip


def judge(rules: Compiled, story: Story, *, supposed: bool = False) -> Case | Reason:
    """The reading that pays most, or why the win is refused.

    Numbers of tiles come first, then shapes, requirements, the variant's own `may_win`, and last the least worth. `supposed`: the
    winning tile is only thought of, so that there may be one more of it than the set has.
    """
    if rules.miscounts is not None and SHORT in story.told:
        return _short(rules, story, rules.miscounts)
    if rules.lent is not None and story.shows is None and any(map(rules.lent.lends, story.hand.melds)):
        return _lent(rules, story, rules.lent, supposed=supposed)
    return _judged(rules, story, supposed=supposed)


def _lent(rules: Compiled, story: Story, word: Lent, *, supposed: bool) -> Case | Reason:
    """A hand with melds that hold wild tiles: what it wins with the best of what they may stand for."""
    found = [_judged(rules, one, supposed=supposed) for one in word.stories(story)]
    cases = [one for one in found if isinstance(one, Case)]
    if len(cases) == 1:
        return cases[0]
    if cases:
        return worthy(rules, cases)
    if found:
        return next(one for one in found if isinstance(one, Reason))
    return rules.reason(
        "incomplete", "a wild tile of a meld would be a fifth tile of its kind", "副露中的百搭会成为第五张同样的牌"
    )


def _short(rules: Compiled, story: Story, word: Miscounts) -> Case | Reason:
    """A hand that is one tile short: what it wins with the missing tile thought of."""
    needed = 3 * (rules.sets - story.hand.sets) - 2 * story.hand.paired
    if story.hand.size != needed:
        rule = word.rules.get("short", "size")
        return Reason(
            rule,
            f"a short hand of {story.hand.size} concealed tiles, not {needed}",
            f"小相公的暗牌为{story.hand.size}张，而应为{needed}张",
        )
    if not word.fragment:
        return Reason(word.rules.get("shape", "short"), "a hand that is a tile short does not win", "小相公不能胡")
    found = [_judged(rules, one) for one in with_missing(rules, story)]
    cases = [one for one in found if isinstance(one, Case)]
    if cases:
        return worthy(rules, cases)
    if found:
        return next(one for one in found if isinstance(one, Reason))
    return Reason(
        word.rules.get("shape", "short"),
        "a hand that is a tile short wins if its tiles are sets and a pair with one tile of a set missing",
        "小相公须成牌组加一对将、其中一副缺一张，才能胡",
    )


def _judged(rules: Compiled, story: Story, *, supposed: bool = False) -> Case | Reason:
    wrong = None if supposed else wrong_tiles(rules, story)
    if wrong is None and story.source is Source.ROBBED:
        wrong = _not_robbed(rules, story)
    if (
        rules.counted is not None
        and story.source is not Source.SELF_DRAW
        and story.masks["wild"] >> FACES[story.win] & 1
    ):
        wrong = rules.reason("wild", "a wildcard that was discarded cannot be won on", "打出的百搭不能和")
    if wrong is not None:
        return wrong
    if rules.instants and rules.laid >> FACES[story.win] & 1:
        return _instant(rules, story)
    if rules.drawn_instants and story.source is Source.SELF_DRAW and not story.instant:
        found = by_draw(rules, story)
        if found is not None:
            return found
    asked = question(rules, story)
    if rules.across:
        answers = across.answers(rules, asked)
    elif rules.counted is not None:
        answers = _counted(rules, story, asked)
    else:
        answers = rules.scan(rules.allowed, asked)
    for one in rules.proxies:
        face = one.face(story.masks)
        if face is not None and (asked.counts[one.kind] or asked.win == one.kind):
            for other in proxies.readings(one, face, asked, story.hand.owned):
                answers += rules.scan(rules.allowed, other)
    if not answers:
        lacks = across.missing(rules, asked) if rules.across else None
        if lacks is not None:
            return Reason(lacks or "incomplete", "a set that must be there is missing", "缺少必须有的牌组")
        for refusal, shape, menu in rules.refused:
            if rules.scan(shape, asked, menu):
                return Reason(refusal.rule, refusal.en, refusal.zh)
        if supposed:  # a fifth tile cannot be written as a hand
            return rules.reason("incomplete", "not complete", "未成和牌")
        tiles = explain.hand_text(story)
        en = " or ".join(shape.names[0] for shape in rules.shapes)
        zh = "或".join(shape.names[1] for shape in rules.shapes)
        if story.phantom >= 0:
            some = story.phantom != ANY
            en = f"{en}, with {code(story.phantom) if some else 'any tile'} in mind"
            zh = f"{zh}，所想的牌为{code(story.phantom) if some else '任意一张'}"
        return rules.reason("incomplete", f"not complete: {tiles} is not {en}", f"未成和牌：{tiles}不是{zh}")
    plan = rules.plan
    told: dict[Any, Any] = {}
    may_win = rules.may_win
    if len(answers) == 1:
        return _only(rules, Case(story, plan, *answers[0], None, None, told))
    if rules.weighing.usable and rules.counted is None:
        best = rules.weighing.best(story, plan, answers, told)
        if best is not None and (may_win is None or may_win(best) is None):
            return best
    cases = [
        Case(story, plan, found, counts, reading, None, None, told if rules.counted is None else {})
        for found, counts, reading in answers
    ]  # what counts in a counted hand hangs on the reading, too
    if rules.requires:
        allowed = [case for case in cases if _passes(rules, case)]
        if not allowed:
            return _unmet(rules, cases)
        cases = allowed
    if may_win is not None:
        allowed, why = [], None
        for case in cases:
            reason = may_win(case)
            if reason is None:
                allowed.append(case)
            elif why is None:
                why = reason
        if not allowed and why is not None:
            return why
        cases = allowed
    return worthy(rules, cases)


def _instant(rules: Compiled, story: Story) -> Case | Reason:
    """The win of a tile that was laid aside."""
    case = instants.told(rules.plan, rules.instants, story)
    found = None if case is None else choose(rules.scoring, rules.shares, rules.items, [case])
    return found or rules.reason(
        "laid",
        f"{code(story.win)} is laid aside, and nothing is won by it",
        f"{code(story.win)}须亮出补牌，此牌并未使其和牌",
    )


def by_draw(rules: Compiled, story: Story, listed: Sequence[Instant] | None = None) -> Case | None:
    """The instant that a self-draw brings and that pays most, None without one. No tiles are checked. listed: those that are asked for, all by default."""
    if story.source is not Source.SELF_DRAW:
        return None
    cases: list[Case] = []
    for one, told in instants.drawn(rules.plan, rules.instants if listed is None else listed, story):
        if one.reads is not instants.WAIT:
            cases.append(instants.case_of(rules.plan, told))
            continue
        waits = [rewon(rules, told, kind) for kind in bits(rules.tileset.mask & ~rules.laid)]
        for supposed in (False, True):  # of the kinds it waits for all may be used up
            found = [case for wait in waits if isinstance(case := judge(rules, wait, supposed=supposed), Case)]
            if found:
                cases += found
                break
    return choose(rules.scoring, rules.shares, rules.items, cases) if cases else None


def _counted(rules: Compiled, story: Story, asked: Question) -> list[tuple[int, bytes, Any]]:
    assert rules.counted is not None
    return list(counted.readings(rules.counted, rules.card, asked, story.masks["wild"]))


def wrong_tiles(rules: Compiled, story: Story) -> Reason | None:
    """Too many tiles, too few, or more of a kind than there are."""
    hand, tile = (story.hand, story.win) if story.shows is None else (story.shows, story.shown_win)
    melds = hand.melds
    need = 3 * rules.sets + 1
    if rules.counted is not None:
        need = rules.counted.tiles - 1 - sum(map(len, melds))
    elif melds or rules.phantom is not None:
        need -= rules.phantom is not None
        need -= sum([2 if meld.form is Form.PAIR else 3 for meld in melds])
    if len(hand.tiles) != need:
        return rules.reason(
            "size",
            f"{hand.size} concealed tiles beside {hand.sets} melds; before the winning tile it must be {max(0, need)}",
            f"{hand.sets}副副露时，和牌前暗牌应为{max(0, need)}张，而不是{hand.size}张",
        )
    win = FACES[tile]
    if rules.full and hand.packed[win] + hand.owned[win] < rules.tileset.counts[win]:
        return None  # of no other kind can a hand hold more than the set has
    return too_many(rules, story)


def too_many(rules: Compiled, story: Story) -> Reason | None:
    """More of a kind than there are."""
    hand, tile = (story.hand, story.win) if story.shows is None else (story.shows, story.shown_win)
    counts, packed, owned = rules.tileset.counts, hand.packed, hand.owned
    win = FACES[tile]
    for kind in {win, *map(FACES.__getitem__, hand.tiles), *(kind for meld in hand.melds for kind in meld.kinds)}:
        held = packed[kind] + owned[kind] + (kind == win)
        if held > counts[kind]:
            return rules.reason(
                "copies",
                f"{held} of {code(kind)} with the winning tile, the set has {counts[kind]}",
                f"连同和牌张共有{held}张{code(kind)}，全副只有{counts[kind]}张",
            )
    return None


def _not_robbed(rules: Compiled, story: Story) -> Reason | None:
    """A kong of the form that was robbed cannot be."""
    kongs = rules.kongs
    form, en, zh = (
        ("concealed", "a concealed kong", "暗杠")
        if "robbed-concealed" in story.told
        else ("added", "an added kong", "加杠")
    )
    if form in kongs.robbable:
        return None
    return Reason(rules.because.get("robbed") or kongs.rule or "robbed", f"{en} cannot be robbed", f"{zh}不可抢")


def _only(rules: Compiled, case: Case) -> Case | Reason:
    """The one reading that a win has, or why it is refused."""
    reckoned = rules.counting.reckon(case) if rules.counting.keys is not None else None
    if reckoned is None or case.reckoned is not reckoned:
        if not _passes(rules, case):
            return _unmet(rules, [case])
    elif not reckoned.passes:
        return _unmet(rules, [case])
    reason = None if rules.may_win is None else rules.may_win(case)
    if reason is not None:
        return reason
    if not rules.weighing.needs:
        return case  # nothing can be too little
    return case if (reckoned or rules.counting.reckon(case)).need is None else _too_little(rules)


def _passes(rules: Compiled, case: Case) -> bool:
    for _, test in rules.requires:  # noqa: SIM110  # a generator costs more than all tests
        if not test(case):
            return False
    return True


def _unmet(rules: Compiled, cases: Sequence[Case]) -> Reason:
    """The first requirement that the reading closest to passing fails."""
    best = max(cases, key=lambda case: sum(bool(test(case)) for _, test in rules.requires))
    failed = next(one for one, test in rules.requires if not test(best))
    return Reason(failed.rule, failed.en, failed.zh)


def worthy(rules: Compiled, cases: Sequence[Case]) -> Case | Reason:
    """The case that pays most, or that all are worth too little."""
    return choose(rules.scoring, rules.shares, rules.items, cases) or _too_little(rules)


def _too_little(rules: Compiled) -> Reason:
    chains = (rules.scoring, *(tier.chain for tier in rules.items.tiers if tier.chain))
    need: Need = next(one.need for one in chains if one.need)
    least, zh = (f"{need.fan} fan", f"{need.fan}番") if need.fan else (str(need.units), str(need.units))
    return Reason(need.rule or "need", f"worth less than the least that may win: {least}", f"不足起和：{zh}")


def settle(rules: Compiled, cases: Sequence[Case], ledger: Ledger) -> list[tuple[Case, Valuation, list[Meld]]]:
    """Settle wins on one tile, nearest winner first, as one stage of the ledger: each with its valuation and the melds whose
    feeder would have mattered but is not given."""
    if len(cases) == 1 and (reckoned := outright(rules, cases[0])) is not None:
        valuation = Valuation(cases[0], rules.counting, reckoned)
        valuation.lines = payments.lines_of(valuation, cases[0], Line)
        ledger.enter("win", valuation.lines)
        return [(cases[0], valuation, [])]
    found: list[Fed] = []
    unknown: list[list[Meld]] = []
    liable = _can_bind(rules, cases)
    for case in cases:
        story = case.story
        missing: list[Meld] = []
        if liable and len(story.hand.melds) >= rules.fed_least:
            left = before(story.winner, story.seats) if rules.runs_from_left else None
            fed, missing = evidence.gather(rules.evidence, story, runs_from=left, single=rules.liabilities.single)
            found += fed
            if missing:
                missing = [
                    story.hand.melds[one.order] for one in fed if not one.feeder and _matters(rules, case, one.key)
                ]
        unknown.append(missing)
    liabilities = rules.liabilities if liable else None
    more = _scaling(rules) if rules.scales else None
    valued = payments.settle_win(
        rules.scoring, rules.shares, liabilities, rules.items, list(cases), ledger, found, more=more
    )
    return list(zip(cases, valued, unknown, strict=True))


def outright(rules: Compiled, case: Case) -> Reckoned | None:
    """What a win comes to where that is what is paid, because nobody can be liable for it and nothing is paid besides; else None."""
    if not rules.outright:
        return None
    if len(case.story.hand.melds) >= rules.fed_least and _can_bind(rules, (case,)):
        return None
    reckoned = rules.counting.reckon(case)
    return reckoned if reckoned.need is None else None


def scored(rules: Compiled, case: Case, reckoned: Reckoned) -> Score:
    """The score of a win that is paid outright."""
    worth = reckoned.worth
    if worth is None:
        tally, gains = reckoned.tally, _gains(rules, case, reckoned)
        worth = reckoned.worth = Worth(True, case.story.winner, None, gains, tally.value(reckoned.given), tally.fan)
    return Score._of(worth, (_told, rules, case, reckoned))


def _told(rules: Compiled, case: Case, reckoned: Reckoned) -> Words:
    valuation = Valuation(case, rules.counting, reckoned)
    valuation.lines = payments.lines_of(valuation, case, Line)
    return _words(rules, case, valuation, ())


def _gains(rules: Compiled, case: Case, reckoned: Reckoned) -> Mapping[str, int]:
    """What each seat gains, as a `Score` tells it."""
    simple = reckoned.gains_of(case)
    if simple is not None:
        return MappingProxyType(simple)
    ledger = Ledger(case.story.seats)
    ledger.enter("win", payments.lines_of(Valuation(case, rules.counting, reckoned), case, Line))
    return by_seat(ledger.totals())


def _scaling(rules: Compiled) -> Callable[[Any, Sequence[Line]], Iterable[Line]]:
    """What is paid besides for what holds for the whole deal."""

    def more(case: Any, lines: Sequence[Line]) -> Iterator[Line]:
        standing = list(lines)
        for scale, holds in rules.scales:
            added = list(scale.lines(holds, case, standing))
            standing += added
            yield from added

    return more


def _can_bind(rules: Compiled, cases: Sequence[Case]) -> bool:
    """Whether somebody could be liable for one of these wins, whatever has happened in the deal."""
    if rules.binding is None:
        return True
    for case in cases:  # noqa: SIM110  # a generator costs more
        if case.bits & rules.binding:
            return True
    return False


def stakes(rules: Compiled, story: Story, winners: Sequence[str], ledger: Ledger) -> tuple[Line, ...]:
    """What ready seats lose because these seats win, nearest first, as the story tells their stakes: one more stage of the ledger, if anything is
    lost. Raises RuleError for a stake that no declaration allows."""
    if not rules.staked:
        return ()
    staked = {seat: story.told.get(f"stake@{seat}", 0) for seat in story.seats}
    allowed = {amount for one in rules.declarations if one.stake is not None for amount in one.stake.amounts}
    for seat, amount in staked.items():
        if amount and amount not in allowed:
            rule = next(one.stake.rule for one in rules.declarations if one.stake is not None)
            raise RuleError(
                f"flag stake@{seat}={amount}: a stake is {min(allowed)} to {max(allowed)}",
                f"标记stake@{seat}={amount}：押注须为{min(allowed)}至{max(allowed)}",
                rule=rule,
            )
    lines = ready.lost(rules.declarations, staked, winners, ledger)
    if lines:
        ledger.post("stakes", lines)
    return lines


def _matters(rules: Compiled, case: Case, key: str) -> bool:
    """Whether evidence of this key could make somebody pay for this win, or keep other evidence from it."""
    if case.source is Source.ROBBED and rules.shares.robbed is Robbed.FOR_ALL:
        return False
    liabilities = rules.liabilities
    bars = liabilities.binds is Binds.FIRST and liabilities.queue is Queue.EVIDENCE and key not in liabilities.pending
    return any((bars or getattr(one.who, "key", None) == key) and one.holds(case) for one in liabilities.listed)


def refused(rules: Compiled, story: Story, reason: Reason) -> Score:
    """The score of a win that does not stand."""
    words = Words(notes=tuple(_unread(rules, story)))
    return Score(False, story.winner, reason, dict.fromkeys(story.seats, 0), words=words)


def _unread(rules: Compiled, story: Story) -> Iterator[tuple[str, str]]:
    """Notes on flags that change nothing here."""
    for key in unread(story.told, rules.flags):
        yield f"{rules.names[0]} has no use for the flag {key}", f"{rules.names[1]}不用标记{key}"


def _notes(rules: Compiled, story: Story, unknown: Sequence[Meld]) -> Iterator[tuple[str, str]]:
    """What could not be judged from what was given, what was taken for granted, and what was told in vain."""
    for meld in dict.fromkeys(unknown):
        yield (
            f"who fed {meld} is not given, so liability for it is not judged",
            f"未给出{meld}由谁供牌，因此未判断包牌",
        )
    if "bloom-claimed" in rules.flags and facts.bloom_doubtful(story):
        place = facts.bloom_place(story)
        assert place is not None
        meld = story.hand.melds[place]
        yield (
            f"several kongs may have bloomed: the last of them, {meld}, is taken, as melds stand in the order they were made; "
            "bloom-claimed, bloom-added or bloom-concealed says which form it was",
            f"不止一副杠可能开花：副露按先后排列，取最后一副{meld}；可用标记bloom-claimed、bloom-added或bloom-concealed说明是哪种杠",
        )
    yield from _unread(rules, story)


def explained(
    rules: Compiled,
    case: Case,
    valuation: Valuation,
    totals: Mapping[str, int],
    unknown: Sequence[Meld],
    more: Sequence[Line] = (),
) -> Score:
    """The score of a settled win; its words are worked out when they are asked for. more: lines that the win brought besides."""
    return Score(
        True,
        case.winner,
        None,
        totals,
        valuation.value,
        valuation.fan,
        lambda: _words(rules, case, valuation, unknown, more),
    )


def _words(
    rules: Compiled, case: Case, valuation: Valuation, unknown: Sequence[Meld], more: Sequence[Line] = ()
) -> Words:
    story = case.story
    blocks = explain.blocks_of(case.reading, story)
    counted = [*valuation.items, *(one for owed in valuation.owed for one in owed.items)]
    return Words(
        (
            *(_scored(one, explain.tiles_of(rules.tests[one.item.key], blocks, story)) for one in counted),
            *(
                _least(floor, explain.tiles_of(ALWAYS if floor.when is None else floor.when, blocks, story))
                for floor in valuation.floors
            ),
        ),
        tuple(payment(rules, line) for line in (*valuation.lines, *more)),
        _steps(valuation),
        explain.reading_text(blocks, story),
        tuple(_notes(rules, story, unknown)),
    )


def _steps(valuation: Valuation) -> tuple[Step, ...]:
    """The steps that changed something."""
    return tuple(
        Step(step.en, step.zh, step.before, step.after, step.rule)
        for step in valuation.trace()
        if step.before != step.after
    )


def _scored(one: Counted, tiles: str) -> Scored:
    item = one.item
    unit = (
        "fan" if one.fan else "points" if one.points else "times" if one.times != 1 else "plus" if one.plus else "fan"
    )
    en, zh = item.names
    return Scored(item.key, en, zh, getattr(one, unit), tiles, unit, one.count, item.rule, one.payer)


def _least(floor: Least, tiles: str) -> Scored:
    assert floor.named
    key, en, zh = floor.named
    unit = "least-fan" if floor.on_fan else "least-units"
    return Scored(key, en, zh, floor.least, tiles, unit, rule=floor.rule)


def payment(rules: Compiled, line: Line) -> Payment:
    """A line in words; one that liability moved says whose it was and by which rule."""
    (en, zh), rule = line.names, line.rule
    for liable in rules.liabilities.listed:
        if liable.key in line.via:
            (en, zh), rule = liable.names, liable.rule
    return Payment(line.payer, line.payee, line.amount, en, zh, rule, line.was)

"""Wins as they fall in play, against the twin: what a deal tells the scorer of itself is what the table shows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
import twin_wuhan as twin
from twin_wuhan import SEATS, Meld, Options, Other, Question

from mahjong import variant
from mahjong.hand import Form
from mahjong.play.deal import Deal
from mahjong.play.story import hand_of
from mahjong.tiles import CODES, code

DEALS = 150
FORMS = {Form.CHOW: "chow", Form.PUNG: "pung", Form.KONG: "claimed", Form.ADDED: "added", Form.CONCEALED: "concealed"}
OPTIONS = (
    Options(),
    Options(opening="each", laizi_kong=4, two_laizi_counts="used-as-wild", quanqiuren_selfdraw=True),
    Options(indicator_in_play=True, fifth_copy=False, quanqiuren_pair="any", bloom_selfdraw_factor=False, cap=300),
)


def lonely(tile: str, hand: Counter[str]) -> float:
    """How little a tile has to do with the others; high for what should go."""
    near = sum(hand[f"{int(tile[0]) + step}{tile[1]}"] for step in (-2, -1, 1, 2)) if tile[1] != "z" else 0
    return -3.0 * (hand[tile] - 1) - near


def choice(deal: Deal, seat: str, rng: random.Random) -> str:
    """A player who wins when he can, puts out what is no use, claims now and then and keeps what belongs together."""
    legal = [str(action) for action in deal.legal(seat)]
    if "win" in legal:
        return "win"
    other = [text for text in legal if not text.startswith("discard")]
    asides = [text for text in other if text.startswith("aside")]
    if "aside 7z" in asides:
        return "aside 7z"
    if asides and rng.random() < 0.3:
        return asides[0]
    claims = [text for text in other if text != "pass" and not text.startswith("aside")]
    if claims and rng.random() < 0.6:
        return rng.choice(claims)
    if "pass" in legal:
        return "pass"
    hand = Counter(CODES[tile] for tile in hand_of(deal, SEATS.index(seat)).tiles)
    discards = [text for text in legal if text.startswith("discard")] or legal
    return max(discards, key=lambda text: (lonely(text.split()[1], hand) if " " in text else 0, rng.random()))


def meld_of(meld: object) -> Meld:
    form, tiles, feeder = meld.form, meld.tiles, meld.feeder  # type: ignore[attr-defined]
    return Meld(FORMS[form], tuple(CODES[tile] for tile in tiles), feeder)


def question(deal: Deal, before: Deal, options: Options) -> Question:
    """The win of a deal as the twin is asked about it. before: the deal before the last act."""
    (won,) = deal.wins
    table = deal.view(won.seat).seats
    laizi = deal.view("E").wild[0]
    others, laid = {}, {}
    for one in table:
        melds = [meld_of(meld) for meld in deal.view(one.seat).seats[SEATS.index(one.seat)].melds]
        laid[one.seat] = (len(one.aside), one.aside.count(laizi))
        others[one.seat] = Other(
            sum(meld.opens for meld in melds),
            sum(meld.form in ("claimed", "added") for meld in melds),
            sum(meld.form == "concealed" for meld in melds),
            *laid[one.seat],
        )
    mine = deal.view(won.seat)
    kinds = [event.kind for event in deal.events if event.kind in ("draw", "replace", "discard", "claim", "kong")]
    asked = Question(
        deal.view("E").indicator,
        tuple(CODES[tile] for tile in mine.hand.tiles),
        tuple(meld_of(meld) for meld in mine.hand.melds),
        code(won.tile),
        won.seat,
        deal.dealer,
        won.giver,
        won.how == "robbed",
        won.how == "drawn" and kinds[-1] == "replace",
        won.how == "drawn" and kinds[-1] == "draw" and mine.turns < 4,
        *laid[won.seat],
        others,
        options,
    )
    if won.giver is not None:
        ready = is_ready(before, won.giver, asked)
        others[won.giver] = Other(
            *[getattr(others[won.giver], name) for name in ("openings", "open_kongs", "hidden_kongs", "laid", "wild")],
            ready,
        )
    return asked


def is_ready(before: Deal, seat: str, asked: Question) -> bool:
    """ready.definition: some tile would complete a legal win. By the twin alone."""
    hand = before.view(seat).hand
    melds = tuple(meld_of(meld) for meld in hand.melds)
    for tile in twin.PLAYED:
        if tile == twin.laizi_of(asked.turned):
            continue
        giver = next(other for other in SEATS if other != seat)
        one = Question(
            asked.turned,
            tuple(CODES[tile] for tile in hand.tiles),
            melds,
            tile,
            seat,
            asked.dealer,
            giver,
            options=asked.options,
        )
        held = [*one.concealed, tile, *(other for meld in melds for other in meld.tiles)]
        if held.count(tile) <= 4 and twin.answer(one).legal:
            return True
    return False


@pytest.mark.rule("wuhan.ready.definition", "wuhan.score.own-factors", "wuhan.score.formula", "wuhan.win.best-reading")
@pytest.mark.parametrize("options", OPTIONS)
def test_wins_of_random_deals(options: Options, examples: Callable[[int], int], rng: random.Random) -> None:
    rules = variant("wuhan", **{name: getattr(options, name) for name in Options.__dataclass_fields__})
    seen: Counter[str] = Counter()
    for _ in range(examples(DEALS)):
        deal = rules.deal(seed=rng.randrange(1 << 60), dealer=rng.choice(SEATS))
        before = deal
        while not deal.finished:
            seat = rng.choice(deal.waiting)
            act = choice(deal, seat, rng)
            if act == "win":
                before = deal.copy()
            deal.act(seat, act)
        assert sum(deal.ledger.totals().values()) == 0
        if not deal.wins:
            assert set(deal.ledger.totals().values()) == {0}
            continue
        asked = question(deal, before, options)
        wanted = twin.answer(asked)
        assert wanted.legal, (asked, wanted)
        paid = dict(deal.ledger.totals())
        assert paid in [account[0] for account in wanted.accounts], (asked, wanted, list(map(str, deal.events)))
        seen[deal.wins[0].how] += 1
        for name in wanted.accounts[0][1] or ("small",):
            seen[name] += 1
    if examples(DEALS) >= DEALS:
        assert {"drawn", "discard", "small"} <= set(seen), seen

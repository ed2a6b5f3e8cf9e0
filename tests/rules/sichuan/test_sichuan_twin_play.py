"""Whole deals of Sichuan against a second, slow referee that knows the rule book alone: twin_sichuan_play.py.

After every act both must say the same of who is asked, what each seat may do and who owes how much; at the end also who won what, and who
deals next. Tiles are arranged so that wins, kongs, robbed kongs and several winners come often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from twin_sichuan_play import SEATS, Referee, name, suit

from mahjong import variant
from mahjong.errors import RuleError
from mahjong.play.deal import Deal
from mahjong.play.states import ALL, Automation
from mahjong.tiles import CODES
from mahjong.walls import Wall

CHOICES: dict[str, tuple[Any, ...]] = {
    "mode": ("single", "blood_battle", "blood_battle", "blood_river", "blood_river"),
    "ladder": ("124", "1248", "248", "3-5-10", "512", "5124", (1, 3, 7)),
    "cap": ("ladder_length", 3, 4, "none"),
    "kong_money": ("off", "rain_flat", "wind_rain", "wind_rain"),
    "call_transfer": (False, True),
    "selfdraw_fan": (0, 1),
    "multi_win": ("all", "all", "head_bump"),
    "pure_suit_adds_lack": (True, False),
    "jiangdui_lack": ("required", "exempt"),
    "ready_check": (True, True, True, False),
    "dead_wait": ("not_ready", "self_protect", "ready"),
    "pig_also_pays_chajiao": (False, True),
    "out_players_pay": (False, True),
    "river_redraw": (False, True),
    "river_end": ("one_left", "wall_out"),
    "horse": (False, True),
    "horse_buyer": ("outsider", "seated"),
    "horse_buyers": (1, 2, 3),
    "horse_copies_kong_money": (False, True),
    "horse_in_chajiao": (True, False),
    "horse_vs_horse": (False, True),
    "exchange": ("off", "off", "dice", "next", "across", "previous"),
    "void": (False, False, True),
    "players": (4, 4, 4, 3, 5, 6, 7, 8),
}


@dataclass(frozen=True)
class Case:
    """All it takes to play a deal again."""

    options: dict[str, Any]
    wall: tuple[int, ...]
    dice: tuple[int, ...]
    dealer: int
    forced: bool


def some_options(rng: random.Random) -> dict[str, Any]:
    """Options that go together: some drawn at random, those that are refused drawn again."""
    while True:
        chosen = {key: rng.choice(values) for key, values in CHOICES.items() if rng.random() < 0.6}
        try:
            variant("sichuan", **chosen)
        except RuleError:
            continue
        return chosen


def dealing(players: int, dealer: int) -> list[int]:
    """Who takes each tile as it is dealt: three times four each, one each, one more for the dealer."""
    order = [(dealer + step) % players for step in range(players)]
    return [seat for _ in range(3) for seat in order for _ in range(4)] + order + [dealer]


def some_wall(rng: random.Random, players: int, dealer: int) -> tuple[int, ...]:
    """108 tiles. Some hands are dealt nearly complete or full of triples and pairs, in two suits or one; the rest by chance."""
    left = Counter(dict.fromkeys(range(27), 4))
    hands = []
    for seat in range(players):
        size = 13 + (seat == dealer)
        hand: list[int] = []
        if rng.random() < 0.75:
            suits = rng.sample(range(3), rng.choice((1, 2, 2, 2)))
            while len(hand) < size - 1:
                tile = 9 * rng.choice(suits) + rng.randrange(9)
                way = rng.random()
                if way < 0.4 and tile % 9 < 7:
                    block = [tile, tile + 1, tile + 2]
                else:
                    block = [tile] * (2 if way < 0.6 else 3)
                if rng.random() < 0.25:
                    block = block[:-1]
                need = Counter(block)
                if len(hand) + len(block) <= size and all(left[one] >= need[one] for one in need):
                    left -= need
                    hand += block
                elif rng.random() < 0.05:
                    break
        hands.append(hand)
    rest = list(left.elements())
    rng.shuffle(rest)
    for seat, hand in enumerate(hands):
        while len(hand) < 13 + (seat == dealer):
            hand.append(rest.pop())
        rng.shuffle(hand)
    order = [hands[seat].pop() for seat in dealing(players, dealer)]
    return (*order, *rest)


def some_case(rng: random.Random) -> Case:
    options = some_options(rng)
    players = options.get("players", 4)
    dealer = rng.randrange(players)
    dice = tuple(rng.randint(1, 6) for _ in range(32))
    return Case(options, some_wall(rng, players, dealer), dice, dealer, rng.random() < 0.5)


def both(case: Case) -> tuple[Deal, Referee]:
    """The same deal at both tables."""
    players = case.options.get("players", 4)
    owners = dealing(players, case.dealer)
    hands: list[list[int]] = [[] for _ in range(players)]
    for tile, owner in zip(case.wall, owners, strict=False):
        hands[owner].append(tile)
    wall = case.wall[len(owners) :]
    stacks = [(at, at + 1) for at in range(106, -1, -2)]  # of every stack the upper tile first
    tail = [at - len(owners) for stack in stacks for at in stack if at >= len(owners)]
    referee = Referee(
        wall, tail, hands, dealer=case.dealer, die=case.dice[2], automatic=case.forced, **case.options
    )  # fmt: skip
    automation = ALL if case.forced else ALL & ~Automation.FORCED
    deal = variant("sichuan", **case.options).deal(
        wall=Wall(bytes(case.wall), case.dice), dealer=SEATS[case.dealer], automation=automation
    )
    return deal, referee


def state(deal: Deal) -> dict[str, object]:
    return {
        "waiting": deal.waiting,
        "legal": {seat: set(map(str, deal.legal(seat))) for seat in deal.seats},
        "totals": {account: amount for account, amount in deal.ledger.totals().items() if amount},
        "finished": deal.finished,
        "wins": [(won.seat, CODES[won.tile] if isinstance(won.tile, int) else won.tile, won.giver or None, str(won.how)) for won in deal.wins],
    }


def twin_state(referee: Referee) -> dict[str, object]:
    return {
        "waiting": referee.waiting,
        "legal": {SEATS[seat]: referee.legal(SEATS[seat]) for seat in range(referee.n)},
        "totals": {account: amount for account, amount in referee.balances.items() if amount},
        "finished": referee.finished,
        "wins": [(seat, name(tile), giver, how) for seat, tile, giver, how in referee.wins],
    }


Chooser = Callable[[random.Random, Referee, str, Sequence[str]], str]


def anything(rng: random.Random, referee: Referee, seat: str, legal: Sequence[str]) -> str:
    return rng.choice(legal)


def eager(rng: random.Random, referee: Referee, seat: str, legal: Sequence[str]) -> str:
    """Wins, kongs and claims more often than not; keeps what stands together and throws away the suit it has least of."""
    for start, chance in (("win", 0.75), ("kong", 0.8), ("claim", 0.6)):
        wanted = [text for text in legal if text.startswith(start)]
        if wanted and rng.random() < chance:
            return max(wanted, key=len)
    discards = [text for text in legal if text.startswith("discard")]
    if not discards or rng.random() < 0.05:
        return rng.choice(legal)
    player = referee.players[SEATS.index(seat)]
    held = Counter(player.tiles)
    suits = Counter(suit(tile) for tile in player.tiles)
    for meld in player.melds:
        suits[suit(meld.tile)] += 4

    def kept(text: str) -> tuple[float, float]:
        tile = 9 * "mps".index(text[-1]) + int(text[-2]) - 1
        near = sum(
            held[other] / abs(other - tile) for other in (tile - 2, tile - 1, tile + 1, tile + 2)
            if suit(other) == suit(tile) and other != tile
        )  # fmt: skip
        return 3 * held[tile] + near + suits[suit(tile)], rng.random()

    return min(discards, key=kept)


def played(case: Case, choose: Chooser, rng: random.Random) -> Referee:
    """Plays a deal to its end at both tables; what they say must be the same throughout."""
    deal, referee = both(case)
    acts: list[tuple[str, str]] = []
    while True:
        told, expected = state(deal), twin_state(referee)
        if told != expected:
            wrong = {key: (told[key], expected[key]) for key in told if told[key] != expected[key]}
            pytest.fail(f"engine, twin: {wrong}\n{case}\nacts={acts}")
        if deal.finished:
            break
        seat = rng.choice(referee.waiting)
        act = choose(rng, referee, seat, sorted(referee.legal(seat)))
        acts.append((seat, act))
        referee.act(seat, act)
        deal.act(seat, act)
    turn = deal.outcome and variant("sichuan", **case.options).words["rotation"].after(deal.outcome)
    assert turn.dealer == referee.next_dealer(), f"{turn} {referee.next_dealer()}\n{case}\nacts={acts}"
    return referee


@pytest.mark.parametrize("choose", [anything, eager])
def test_whole_deals_against_the_twin(choose: Chooser, seed: int, examples: Callable[[int], int]) -> None:
    share = 30 if choose is anything else 120
    for number in range(examples(share)):
        rng = random.Random(f"{seed} {number}")
        played(some_case(rng), choose, rng)

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
from twin_sichuan_hand import name, suit
from twin_sichuan_play import SEATS, Referee

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
    """108 tiles. Some hands are dealt nearly complete or full of triples and pairs, in two suits or one; sometimes one waits for the
    tile that another will add to a pung; the rest by chance."""
    left = Counter(dict.fromkeys(range(27), 4))
    hands: list[list[int]] = [[] for _ in range(players)]
    sizes = [13 + (seat == dealer) for seat in range(players)]

    def put(seat: int, *tiles: int) -> bool:
        need = Counter(tiles)
        if len(hands[seat]) + len(tiles) > sizes[seat] or any(left[tile] < need[tile] for tile in need):
            return False
        left.subtract(need)
        hands[seat] += tiles
        return True

    soon: list[int] = []
    trapped = range(0)
    if rng.random() < 0.5:  # one or two wait for the tile that the seat before them may pung, and later add to the pung
        tile = 9 * rng.randrange(3) + rng.randrange(1, 8)
        first = rng.randrange(players)
        put(first, *[tile] * rng.choice((2, 3, 3)))
        trapped = range(first + 1, first + rng.choice((2, 2, 3)))
        soon = [tile] * left[tile]
        left[tile] = 0
        for seat in trapped:
            put(seat % players, tile - 1, tile + 1)
            suits = [suit(tile), rng.randrange(3)]
            for size in (3, 3, 3, 2):
                for _ in range(20):
                    low = 9 * rng.choice(suits) + rng.randrange(9)
                    run = size == 3 and low % 9 < 7 and rng.random() < 0.6
                    if put(seat % players, *((low, low + 1, low + 2) if run else [low] * size)):
                        break
    for seat in range(players):
        if rng.random() > 0.75 or seat in {one % players for one in trapped}:
            continue
        suits = rng.sample(range(3), rng.choice((1, 2, 2, 2)))
        for _ in range(60):
            tile = 9 * rng.choice(suits) + rng.randrange(9)
            way = rng.random()
            block = [tile, tile + 1, tile + 2] if way < 0.4 and tile % 9 < 7 else [tile] * (2 if way < 0.6 else 3)
            put(seat, *(block[:-1] if rng.random() < 0.25 else block))
    rest = list(left.elements())
    rng.shuffle(rest)
    for seat, hand in enumerate(hands):
        hand += [rest.pop() for _ in range(sizes[seat] - len(hand))]
        rng.shuffle(hand)
    order = [hands[seat].pop() for seat in dealing(players, dealer)]
    for tile in soon:
        rest.insert(rng.randrange(min(20, len(rest)) + 1), tile)
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
        "wins": [
            (won.seat, CODES[won.tile] if isinstance(won.tile, int) else won.tile, won.giver or None, str(won.how))
            for won in deal.wins
        ],
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


def robbery(rng: random.Random) -> tuple[Case, Chooser]:
    """The dealer holds a third of a kind, another seat a pair of it, and draws the fourth after one round; the rest wait for it or not."""
    options = {**some_options(rng), "exchange": "off", "void": False}
    players = options.get("players", 4)
    dealer = rng.randrange(players)
    adder = (dealer + rng.randrange(1, players)) % players
    tile = 9 * rng.randrange(3) + rng.randrange(1, 8)
    left = Counter(dict.fromkeys(range(27), 4))
    left[tile] = 0
    hands: list[list[int]] = [[] for _ in range(players)]
    hands[dealer], hands[adder] = [tile], [tile, tile]
    for seat, hand in enumerate(hands):
        if seat in (dealer, adder) or rng.random() < 0.2 or not (left[tile - 1] and left[tile + 1]):
            continue
        hand += [tile - 1, tile + 1]
        left.subtract(hand)
        suits = [suit(tile), rng.randrange(3)]
        for size in (3, 3, 3, 2):
            for _ in range(40):
                low = 9 * rng.choice(suits) + rng.randrange(9)
                block = [low, low + 1, low + 2] if size == 3 and low % 9 < 7 and rng.random() < 0.6 else [low] * size
                if all(left[one] >= number for one, number in Counter(block).items()):
                    left.subtract(block)
                    hand += block
                    break
    rest = list((+left).elements())
    rng.shuffle(rest)
    for seat, hand in enumerate(hands):
        hand += [rest.pop() for _ in range(13 + (seat == dealer) - len(hand))]
    order = [hands[seat].pop() for seat in dealing(players, dealer)]
    rest.insert(min(players - 1, len(rest)), tile)
    dice = tuple(rng.randint(1, 6) for _ in range(32))
    return Case(options, (*order, *rest), dice, dealer, rng.random() < 0.5), robbing(tile)


def robbing(tile: int) -> Chooser:
    """Plays so that this tile is punged, added and robbed, as a rule; everything else as `eager` does."""
    pung, kong = (f"{3 * name(tile)[0]}{name(tile)[1]}", f"{4 * name(tile)[0]}{name(tile)[1]}")

    def choose(rng: random.Random, referee: Referee, seat: str, legal: Sequence[str]) -> str:
        window, melds = referee.window, [meld for player in referee.players for meld in player.melds]
        if rng.random() < 0.08 or referee.wins or any(meld.form == "added" for meld in melds):
            return eager(rng, referee, seat, legal)
        wanted = ["pass"]
        if window is not None and window.how == "robbed":
            wanted = ["win"]
        elif window is not None:
            wanted = [f"claim [{pung}]", "pass"]
        elif f"kong [{kong}+]" in legal:
            wanted = [f"kong [{kong}+]"]
        elif not referee.visible:
            wanted = [f"discard {name(tile)}"]
        else:
            drawn = referee.players[SEATS.index(seat)].drawn
            wanted = [] if drawn is None else [f"discard {name(drawn)}"]
        return next((text for text in wanted if text in legal), None) or eager(rng, referee, seat, legal)

    return choose


def anything(rng: random.Random, referee: Referee, seat: str, legal: Sequence[str]) -> str:
    return rng.choice(legal)


def eager(rng: random.Random, referee: Referee, seat: str, legal: Sequence[str]) -> str:
    """Wins, kongs and claims more often than not; keeps what stands together and throws away the suit it has least of."""
    return chosen(rng, referee, seat, legal, 0.75)


def patient(rng: random.Random, referee: Referee, seat: str, legal: Sequence[str]) -> str:
    """As `eager`, but lets most wins pass."""
    return chosen(rng, referee, seat, legal, 0.3)


def tile_of(text: str) -> int:
    return 9 * "mps".index(text[-1]) + int(text[-2]) - 1


def chosen(rng: random.Random, referee: Referee, seat: str, legal: Sequence[str], win: float) -> str:
    for start, chance in (("win", win), ("kong", 0.85), ("claim", 0.75)):
        wanted = [text for text in legal if text.startswith(start)]
        if wanted and rng.random() < (0.15 if start == "claim" and referee.is_ready(SEATS.index(seat)) else chance):
            return rng.choice(wanted)  # a pung of three held is worth trying: the fourth can be added, and robbed
    discards = [text for text in legal if text.startswith("discard")]
    if not discards or rng.random() < 0.05:
        return rng.choice(legal)
    player = referee.players[SEATS.index(seat)]
    if player.drawn is not None and f"discard {name(player.drawn)}" in discards and referee.is_ready(SEATS.index(seat)):
        return f"discard {name(player.drawn)}"
    fed = [
        text
        for text in discards
        if any(other.tiles.count(tile_of(text)) >= 2 for other in referee.players if other is not player)
    ]
    if fed and rng.random() < 0.4:
        return rng.choice(fed)
    held = Counter(player.tiles)
    suits = Counter(suit(tile) for tile in player.tiles)
    for meld in player.melds:
        suits[suit(meld.tile)] += 4

    def kept(text: str) -> tuple[float, float]:
        tile = tile_of(text)
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


@pytest.mark.parametrize(("choose", "share"), [(anything, 20), (eager, 60), (patient, 40)])
def test_whole_deals_against_the_twin(choose: Chooser, share: int, seed: int, examples: Callable[[int], int]) -> None:
    for number in range(examples(share)):
        rng = random.Random(f"{seed} {number}")
        played(some_case(rng), choose, rng)


def test_robbed_kongs_against_the_twin(seed: int, examples: Callable[[int], int]) -> None:
    robbed = 0
    for number in range(examples(30)):
        rng = random.Random(f"{seed} {number}")
        case, choose = robbery(rng)
        referee = played(case, choose, rng)
        robbed += any(how == "robbed" for *_, how in referee.wins)
    assert robbed or number < 20

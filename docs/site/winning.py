"""Hands that show what a rule set counts, found by asking its own `score` about many random wins.

Nothing is written by hand: an example stands on a page because the rule set itself said that the pattern counts in it. Random wins alone seldom have
what is rare, so hands are made after themes that most books share: few kinds of tiles, few numbers, all runs or all pungs, special shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import mahjong
from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.play.look import Look
from mahjong.play.players import Greedy
from mahjong.rules.flags import FLAGS, SEAT, TAKEN
from mahjong.rules.result import Score
from mahjong.tiles import bits, code
from mahjong.variant import Variant
from mahjong.walls import child

__all__ = ["ANY", "Example", "examples"]

ANY: Final = ""
"""The key under which any win at all is found."""


@dataclass(frozen=True, slots=True)
class Example:
    """A win and what came of it: the hand without the winning tile, that tile, who gave it (None: self-drawn), the rest of the story as `Variant.score`
    takes it."""

    hand: Hand
    win: str
    how: Mapping[str, Any]
    score: Score
    seed: int | None = None
    """of the deal in which it was won"""

    @property
    def plain(self) -> tuple[int, ...]:
        """The less of each, the clearer the example: what else counts, flags and other things told, flowers, melds."""
        told = sum(name in self.how for name in ("laid", "turned"))
        return (
            len(self.score.patterns),
            len(self.how.get("flags", ())),
            told,
            len(self.hand.tiles) + 3 * len(self.hand.melds),
            len(self.hand.melds),
            self.how["from_seat"] is None,
        )

    def counted(self) -> Iterator[str]:
        """The keys under which it is an example."""
        yield ANY
        for scored in self.score.patterns:
            yield scored.key


_HONOURS: Final = tuple(range(27, 34))
_ENDS: Final = tuple(suit * 9 + rank for suit in range(3) for rank in (0, 8))


class _Maker:
    """Random wins of one rule set under one choice of options."""

    def __init__(self, variant: Variant, rng: Random) -> None:
        self.variant, self.rng = variant, rng
        words = variant.words
        self.counts = words["tileset"].counts
        self.laid = words["laid"]
        shapes = words["shapes"]
        self.sets = max((shape.sets for shape in shapes if getattr(shape, "name", "") == "sets"), default=4)
        self.size = 3 * self.sets + 2
        self.special = [shape.name for shape in shapes if getattr(shape, "name", "sets") != "sets"]
        self.seats = "ESWNABCDFG"[: words["seats"]]
        self.flags = variant.flags
        self.card = [line.line.groups for shape in shapes if getattr(shape, "card", None) for line in shape.card.lines]
        self.reds = [text for text in ("0m", "0p", "0s") if mahjong.tiles.physical(text) in words["tileset"].physical]
        self.kinds = [kind for kind in range(34) if self.counts[kind]]
        self.turns = self._turns()
        self.tables = list(self._tables())

    def _turns(self) -> bool:
        """Whether a win may be told with a tile turned up."""
        try:
            self.variant.score(code(self.kinds[0]), self.kinds[0], self_draw=True, turned=self.kinds[0])
        except MahjongError:
            return False
        return True

    def _tables(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """What is turned up and wild in a few deals."""
        for seed in range(12):
            try:
                view = self.variant.deal(seed=seed).view("E")
            except MahjongError:
                break
            if self.turns and not view.indicator:  # it is turned later, or nobody sees it
                yield code(self.rng.choice(self.kinds)), ()
            else:
                yield view.indicator, tuple(mahjong.tiles.kind(one) for one in view.wild)
        if not self.variant.words["walls"]:
            yield "", ()

    def pool(self) -> list[int]:
        """Kinds that a hand is made of."""
        rng = self.rng
        theme = rng.randrange(13)
        suits = rng.sample(range(3), rng.choice((1, 1, 1, 2, 2, 3)))
        low = rng.randrange(9)
        ranks = range(low, min(9, low + rng.choice((2, 3, 4, 5, 9))))
        if theme < 4:
            found = [suit * 9 + rank for suit in suits for rank in range(9)]
        elif theme < 6:
            found = [suit * 9 + rank for suit in suits for rank in range(9)] + list(_HONOURS)
        elif theme < 8:
            found = [suit * 9 + rank for suit in range(3) for rank in ranks]
        elif theme == 8:
            found = [*_ENDS, *_HONOURS]
        elif theme == 9:
            found = list(rng.choice((_HONOURS, _ENDS)))
        elif theme == 10:
            some = rng.choice(((1, 4, 7), (1, 4, 7), (1, 3, 5, 7), (4,)))
            found = [suit * 9 + rank for suit in rng.choice((suits, (0, 1, 2))) for rank in some]
        elif theme == 11:
            found = list(bits(mahjong.tiles.mask(rng.choice(("23468s6z", "1234589p5z", "245689s5z", "12348p")))))
        else:
            found = list(range(34))
        return [kind for kind in found if self.counts[kind]] or [kind for kind in range(34) if self.counts[kind]]

    def blocks(self) -> tuple[list[tuple[str, tuple[int, ...]]], int] | None:
        """Sets and a pair."""
        rng, pool = self.rng, self.pool()
        pungs, kongs = rng.choice((0, 0, 0.2, 0.5, 1, 1)), rng.choice((0, 0, 0, 0.3, 1))
        few = rng.random() < 0.5
        first = rng.randrange(7)
        starts = rng.choice(((first,), (first, (first + 1) % 7), (first, first + 1, first + 2), (first, first + 2, first + 4),
                             (0, 3, 6), (0, 6), tuple(range(7))))  # fmt: skip
        inside, left = set(pool), list(self.counts)
        found: list[tuple[str, tuple[int, ...]]] = []
        forced: list[int] = []
        if rng.random() < 0.12:
            forced = rng.choice(([31, 32, 33], [27, 28, 29, 30], [31, 32], [27, 28, 29]))[: self.sets]
        for number in range(self.sets):
            if number < len(forced) and left[forced[number]]:
                tiles: tuple[int, ...] = (forced[number],) * 3
            elif rng.random() < pungs:
                kinds = [kind for kind in pool if kind > 26 or not few or kind % 9 in starts] or pool
                tiles = (rng.choice(kinds),) * 3
            else:
                heads = [
                    kind for kind in pool if kind < 27 and kind % 9 < 7 and kind + 1 in inside and kind + 2 in inside
                ]
                heads = [kind for kind in heads if not few or kind % 9 in starts] or heads
                if not heads:
                    tiles = (rng.choice(pool),) * 3
                else:
                    head = rng.choice(heads)
                    tiles = (head, head + 1, head + 2)
            if tiles[0] == tiles[1] and rng.random() < kongs:
                tiles = (*tiles, tiles[0])
            for kind in tiles:
                left[kind] -= 1
                if left[kind] < 0:
                    return None
            found.append(("pung" if tiles[0] == tiles[1] else "run", tiles))
        pairs = [kind for kind in (range(27, 34) if forced and rng.random() < 0.7 else pool) if left[kind] > 1]
        return (found, rng.choice(pairs)) if pairs else None

    def line(self) -> list[int] | None:
        """A hand of a line of the card; None for one of even or odd numbers, or out of the numbers there are."""
        rng = self.rng
        suits = dict(zip("ABC", rng.sample((0, 9, 18), 3), strict=True))
        numbers = {"x": rng.randrange(1, 10), "y": rng.randrange(1, 10)}
        fixed = {"F": 34, "0": 31, "D": rng.choice((31, 32, 33)), "Z": rng.choice(_HONOURS[:4])}
        fixed.update({f"Z{wind}": 27 + at for at, wind in enumerate("ESWN")})
        fixed.update({f"D{suit}": {0: 33, 9: 31, 18: 32}[first] for suit, first in suits.items()})
        found: list[int] = []
        for group in rng.choice(self.card):
            tile, _, many = group.partition("*")
            if tile in fixed:
                kind = fixed[tile]
            else:
                suit, _, rank = tile.partition(":")
                letter, sign, more = rank.partition("+") if "+" in rank else rank.partition("-")
                if letter not in numbers and not letter.isdigit():
                    return None
                number = numbers.get(letter) or int(letter)
                number += int(sign + more) if more else 0
                if not 1 <= number <= 9:
                    return None
                kind = suits[suit] + number - 1
            found += [kind] * int(many)
        return found

    def concealed(self) -> list[int] | None:
        """A hand of a special shape, or one that many rules name."""
        rng, pool = self.rng, self.pool()
        shape = rng.choice(self.special) if self.special and rng.random() < 0.8 else "gates"
        if shape == "orphans":
            ends = [*_ENDS, *_HONOURS]
            return [*ends, rng.choice(ends)]
        if shape in ("pairs", "quad-pairs"):
            most = 2 if shape == "pairs" else rng.choice((2, 2, 4))
            kinds = rng.sample(pool, min(7, len(pool)))
            if most == 2:
                lowest = rng.randrange(3)
                suit = rng.randrange(3) * 9
                kinds = [suit + lowest + at for at in range(7)] if rng.random() < 0.05 else kinds
                return [kind for kind in kinds for _ in range(2)] if len(kinds) == 7 else None
            fours = rng.randrange(1, 4)
            kinds = kinds[: 7 - fours]
            return (
                [kind for at, kind in enumerate(kinds) for _ in range(4 if at < fours else 2)]
                if len(kinds) == 7 - fours
                else None
            )
        if shape == "knitted" or (shape == "misfits" and rng.random() < 0.7):
            rows = rng.sample(range(3), 3)
            straight = [rows[row] * 9 + row + step for row in range(3) for step in (0, 3, 6)]
            if shape == "knitted":
                head = rng.choice(pool)
                more = [head, head + 1, head + 2] if head < 27 and head % 9 < 7 and rng.random() < 0.6 else [head] * 3
                return straight + more + [rng.choice(pool)] * 2
            honours = rng.choice((5, 6, 7, 7))
            return rng.sample(straight, min(9, 14 - honours)) + rng.sample(_HONOURS, honours)
        if shape == "misfits":
            found = rng.sample(_HONOURS, rng.choice((5, 6, 7)))
            for suit in range(3):
                rank = rng.randrange(3)
                while rank < 9:
                    found.append(suit * 9 + rank)
                    rank += rng.choice((3, 3, 4, 5))
            return rng.sample(found, 14) if len(found) >= 14 else None
        if shape == "all-of":
            return [rng.choice(pool) for _ in range(self.size)]
        suit, other = (9 * one for one in rng.sample(range(3), 2))
        if rng.random() < 0.5:
            return [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)] + [suit + rng.randrange(9)]
        ends = (0, 1, 2, 6, 7, 8)  # both end runs twice, around a pair of fives
        return (
            [suit + rank for rank in ends]
            + [rng.choice((suit, other)) + rank for rank in ends]
            + [rng.choice((suit, 27 - suit - other)) + 4] * 2
        )

    def win(self) -> tuple[Hand, str, dict[str, Any]] | None:
        """A hand, its winning tile and a story; None where the dice did not make one."""
        rng = self.rng
        if self.variant.words["instants"] and rng.random() < 0.02:
            return self._instant()
        melds: list[str] = []
        if self.card or (self.special and rng.random() < 0.25) or rng.random() < 0.03:
            made = self.line() if self.card else self.concealed()
            if made is None:
                return None
            held = made
        else:
            blocks = self.blocks()
            if blocks is None:
                return None
            sets, pair = blocks
            held = [pair, pair]
            opened = rng.choice((0, 0, 0, 0.4, 0.8, 1))
            for _kind, tiles in sets:
                text = "".join(code(one)[0] for one in tiles) + code(tiles[0])[1]
                if len(tiles) == 4:
                    melds.append(f"<{text}>" if opened == 0 or rng.random() < 0.5 else f"[{text}]")
                elif rng.random() < opened:
                    melds.append(f"[{text}]")
                else:
                    held += tiles
        turned, wild = rng.choice(self.tables)
        if turned and not wild and rng.random() < 0.2:
            turned = code(rng.choice(held))
        if wild and rng.random() < 0.6:
            for _ in range(rng.choice((1, 1, 2, 3, 4))):
                held[rng.randrange(len(held))] = rng.choice(wild)
        win = held.pop(rng.choice((0, -1, rng.randrange(len(held)))))
        seat = rng.choice(self.seats)
        how: dict[str, Any] = {"seat": seat, "from_seat": None}
        if rng.random() < 0.5:
            how["self_draw"] = True
        else:
            how["from_seat"] = rng.choice([one for one in self.seats if one != seat])
        if turned:
            how["turned"] = turned
            if rng.random() < 0.1:
                how["under"] = code(rng.choice(held))
        if rng.random() < 0.3:
            how["dealer"] = rng.choice(self.seats)
        if rng.random() < 0.2:
            how["round"] = rng.choice("ESWN")
        flags = tuple(
            self._flag(key, seat)
            for key in rng.sample(self.flags, min(len(self.flags), rng.choice((0, 0, 0, 1, 1, 2))))
        )
        if flags:
            how["flags"] = flags
            robbed = any(flag in FLAGS and FLAGS[flag].sources == TAKEN for flag in flags)
            if robbed and how.pop("self_draw", False):
                how["from_seat"] = next(one for one in self.seats if one != seat)
        if self.laid and rng.random() < 0.5:
            apart = [kind for kind in bits(self.laid) for _ in range(self.counts[kind])]
            held += rng.sample(apart, min(len(apart), rng.choice((1, 2, 4, 8))))
        texts = [code(kind) for kind in held]
        if self.reds and rng.random() < 0.2:
            red = rng.choice(self.reds)
            texts = [text.replace("5", "0") if text == red.replace("0", "5") else text for text in texts]
        try:
            return Hand.parse("".join(texts) + " " + " ".join(melds)), code(win), how
        except MahjongError:
            return None

    def _instant(self) -> tuple[Hand, str, dict[str, Any]]:
        """All tiles that are laid aside, the last of them drawn or another player's: some rules let them win by themselves."""
        rng = self.rng
        apart = [kind for kind in bits(self.laid) for _ in range(self.counts[kind])]
        rng.shuffle(apart)
        seat, other = rng.sample(self.seats, 2)
        how: dict[str, Any] = {"seat": seat, "from_seat": None, "self_draw": True}
        if rng.random() < 0.5:
            how = {"seat": seat, "from_seat": other}
        apart = apart[: rng.choice((4, 7, 8, len(apart)))]
        held = rng.sample([kind for kind in range(34) for _ in range(self.counts[kind])], self.size - 1)
        return Hand.parse("".join(code(kind) for kind in (*held, *apart[1:]))), code(apart[0]) if apart else "1m", how

    def _flag(self, key: str, seat: str) -> str:
        rng, flag = self.rng, FLAGS.get(key)
        if flag is None:
            return key
        at = f"@{rng.choice(self.seats)}" if flag.about == SEAT else ""
        return f"{key}{at}" + (f"={rng.choice((1, 1, 2, 3))}" if flag.counted else "")


def examples(
    variant: Variant, wanted: Iterable[str], *, tries: int = 12_000, deals: int = 60, seed: int = 1
) -> dict[str, Example]:
    """For each wanted key of a pattern the clearest win in which it counts: of `tries` random ones, then, for what these have not shown, of up to `deals`
    deals between computer players. `ANY` is a win of any kind. A key for which there is none is missing. Equal arguments give equal examples."""
    left, found = set(wanted), dict[str, Example]()
    for one in _stated(variant, tries, seed, left, found):
        _keep(one, left, found)
    played = _played(variant, deals, seed) if len(found) < len(left) else iter(())
    missing = left - set(found)
    for one in played:
        _keep(one, missing, found)
        if len(found) == len(left):
            break
    return found


def _keep(one: Example, wanted: Iterable[str], found: dict[str, Example]) -> None:
    for key in one.counted():
        if key in wanted and (key not in found or one.plain < found[key].plain):
            found[key] = one


def _stated(
    variant: Variant, tries: int, seed: int, wanted: set[str], found: Mapping[str, Example]
) -> Iterator[Example]:
    """Random wins that are legal; no more once the first quarter has, or a later win gives, everything that is wanted."""
    maker = _Maker(variant, Random(seed))
    for number in range(tries if maker.tables else 0):
        if number > tries // 4 and len(found) == len(wanted):
            return
        made = maker.win()
        if made is None:
            continue
        hand, win, how = made
        try:
            score = variant.score(hand, win, **how)
        except MahjongError:  # no table of this game could hold it
            continue
        if score.legal:
            yield Example(hand, win, how, score)


def _played(variant: Variant, deals: int, seed: int) -> Iterator[Example]:
    """Wins of deals between greedy players."""
    for number in range(deals):
        own = child(seed, number)
        deal = variant.deal(seed=own)
        players = {seat: Greedy(place) for place, seat in enumerate(deal.seats)}
        looks = {seat: Look(deal, seat) for seat in deal.seats}
        told = 0
        while not deal.finished:
            seat = deal.waiting[0]
            deal.act(seat, players[seat](looks[seat], deal.legal(seat)))
            for won in deal.wins[told:]:
                view = deal.view(won.seat)
                aside = next(one.aside for one in view.seats if one.seat == won.seat)
                how: dict[str, Any] = {"seat": won.seat, "from_seat": won.giver, "dealer": deal.dealer, "flags": ()}
                how.update(
                    {"turned": view.indicator} if view.indicator else {}, **({"laid": "".join(aside)} if aside else {})
                )
                if won.score is not None:
                    yield Example(view.hand, code(won.tile), how, won.score, own)
            told = len(deal.wins)

"""Computer players: what they are shown, that they see no more, and that the greedy one plays to win."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import IllegalAction, RuleError
from mahjong.meld import Form
from mahjong.play.actions import PASS, WIN, Action, Verb
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.players import Greedy, Random, play_out
from mahjong.registry import variant_class
from mahjong.rules import kongs as kong_words
from mahjong.testing.disguise import disguised
from mahjong.tiles import CODES, FACES, UNKNOWN, bits, kind

RULES: dict[str, dict[str, Any]] = {
    "guangdong": {},
    "sichuan": {},
    "chengdu": {"void": True, "exchange": "dice"},
    "wuhan": {},
    "nanchang-jing": {},
}
TABLES = pytest.mark.parametrize("key", list(RULES))


def moments(key: str, seed: int, rng: random.Random, often: float = 0.2) -> Any:
    """Deals at random moments of greedy play, with the seat that is asked."""
    deal = variant(key, **RULES[key]).deal(seed=seed)
    seated = {seat: Greedy(seed + place) for place, seat in enumerate(deal.seats)}
    looks = {seat: Look(deal, seat) for seat in deal.seats}
    while not deal.finished:
        seat = deal.waiting[0]
        if rng.random() < often:
            yield deal, seat
        deal.act(seat, seated[seat](looks[seat], deal.legal(seat)))


@TABLES
def test_a_look_knows_what_the_view_knows(
    key: str, seed: int, rng: random.Random, examples: Callable[[int], int]
) -> None:
    for number in range(examples(6)):
        for deal, seat in moments(key, seed + number, rng):
            view, look = deal.view(seat), Look(deal, seat)
            assert Counter(bits_of(look.counts)) == Counter(FACES[tile] for tile in view.hand.tiles)
            assert (look.left, look.turns, look.dealer, look.round) == (view.left, view.turns, view.dealer, view.round)
            assert (CODES[look.drawn] if look.drawn >= 0 else "") == view.drawn
            assert (CODES[look.offered] if look.offered >= 0 else "") == view.offered
            assert tuple(CODES[one] for one in bits(look.wild)) == view.wild
            assert look.melds() == view.hand.melds
            for other in view.seats:
                assert look.melds(other.seat) == other.melds
                assert look.river(other.seat) == tuple(kind_of(tile) for tile, _, _ in other.river)
            assert look.unseen() == unseen(deal, view)


def bits_of(counts: bytes) -> list[int]:
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


def kind_of(tile: str) -> int:
    return CODES.index(tile)


def unseen(deal: Deal, view: Any) -> list[int]:
    """Counted from the view alone: the set without what lies open and the own hand."""
    left = list(deal.variant.words["tileset"].counts)
    seen = [*view.hand.tiles]
    for other in view.seats:
        seen += [tile for meld in other.melds for tile in meld.tiles if tile != UNKNOWN]
        seen += [kind_of(tile) for tile, _, taken in other.river if not taken]
        seen += [kind(tile) for tile in other.aside]
        seen += [kind_of(tile) for tile in other.won]
    if view.indicator:
        seen.append(kind(view.indicator))
    for tile in seen:
        left[FACES[tile]] -= 1
    return left


@TABLES
def test_players_do_not_see_what_is_hidden(
    key: str, seed: int, rng: random.Random, examples: Callable[[int], int]
) -> None:
    """The same player answers alike when all tiles that his seat cannot see have changed places."""
    asked = 0
    for number in range(examples(6)):
        for deal, seat in moments(key, seed + number, rng):
            if deal.legal(seat)[0].verb in (Verb.CHOOSE, Verb.GIVE):
                continue
            other = disguised(deal, seat, rng)
            legal = tuple(deal.legal(seat))
            player, twin = Greedy(number), Greedy(number)
            assert player(Look(deal, seat), legal) is twin(Look(other, seat), legal)
            asked += 1
    assert asked


@TABLES
def test_greedy_takes_every_win(key: str, seed: int, examples: Callable[[int], int]) -> None:
    offered = 0

    def watched(player: Greedy) -> Any:
        def choose(look: Look, legal: Sequence[Action]) -> Action:
            nonlocal offered
            chosen = player(look, legal)
            if WIN in legal:
                offered += 1
                assert chosen is WIN
            return chosen

        return choose

    for number in range(examples(10)):
        deal = variant(key, **RULES[key]).deal(seed=seed + number)
        play_out(deal, {seat: watched(Greedy(place)) for place, seat in enumerate(deal.seats)})
    assert offered


@pytest.mark.parametrize(
    ("key", "least"), [("sichuan", 0.8), ("chengdu", 0.8), ("guangdong", 0.8), ("wuhan", 0.8), ("nanchang-jing", 0.9)]
)
def test_greedy_finishes_most_deals_with_a_win(
    key: str, least: float, seed: int, examples: Callable[[int], int]
) -> None:
    won, many = 0, max(20, examples(40))
    for number in range(many):
        deal = variant(key, **RULES[key]).deal(seed=seed + number)
        play_out(deal, {seat: Greedy(place) for place, seat in enumerate(deal.seats)})
        won += bool(deal.wins)
    assert won >= least * many


def test_greedy_beats_random(seed: int) -> None:
    """Two of each, in both orders of the seats."""
    points = 0
    for number in range(30):
        deal = variant("sichuan").deal(seed=seed + number)
        greedy = "ES" if number % 2 else "WN"
        play_out(deal, {seat: (Greedy if seat in greedy else Random)(number) for seat in deal.seats})
        points += sum(deal.ledger.totals()[seat] for seat in greedy)
    assert points > 20


@pytest.mark.parametrize("kind", [Greedy, Random])
@TABLES
def test_equal_seeds_play_alike(key: str, kind: Any, seed: int) -> None:
    def acts(start: int) -> Any:
        deal = variant(key, **RULES[key]).deal(seed=seed)
        play_out(deal, {seat: kind(start + place) for place, seat in enumerate(deal.seats)})
        return deal.acts

    assert acts(3) == acts(3)
    if kind is Random:
        assert acts(3) != acts(4)


def test_random_makes_every_legal_move(seed: int) -> None:
    deal = variant("guangdong").deal(seed=1)
    seat, player, look = deal.waiting[0], Random(seed), Look(deal, deal.waiting[0])
    found = Counter(player(look, deal.legal(seat)) for _ in range(2000))
    legal = set(deal.legal(seat))
    assert set(found) == legal
    assert min(found.values()) > 2000 / len(legal) / 3


def test_greedy_voids_the_suit_it_holds_fewest_of(seed: int) -> None:
    deal = variant("sichuan", void=True).deal(seed=seed)
    for seat in deal.seats:
        look, legal = Look(deal, seat), deal.legal(seat)
        held = {one: sum(look.counts[kind] for kind in bits(look.meant(one))) for one in legal}
        assert held[Greedy(1)(look, legal)] == min(held.values())
        assert sum(held.values()) == sum(look.counts)
    assert look.meant(PASS) == 0


def test_greedy_gives_away_of_its_shortest_suit(seed: int) -> None:
    deal = variant("sichuan", exchange="next").deal(seed=seed)
    for seat in deal.seats:
        look, legal = Look(deal, seat), deal.legal(seat)
        able = [n for suit in range(3) if (n := sum(look.counts[9 * suit : 9 * suit + 9])) >= 3]
        suits = {FACES[tile] // 9 for tile in Greedy(1)(look, legal).tiles}
        assert len(suits) == 1
        assert sum(look.counts[9 * (suit := suits.pop()) : 9 * suit + 9]) == min(able)


def test_greedy_keeps_a_vow(seed: int) -> None:
    """It plays for a hand without the void suit and has put it out before the end, or nearly."""
    deal = variant("sichuan", void=True).deal(seed=seed)
    play_out(deal, {seat: Greedy(place) for place, seat in enumerate(deal.seats)})
    for seat in deal.seats:
        vowed = Look(deal, seat).vowed
        assert vowed.bit_count() == 9
        if any(won.seat == seat for won in deal.wins):
            assert not any(Look(deal, seat).counts[kind] for kind in bits(vowed))


@pytest.mark.parametrize("n", [3, 8])
def test_other_numbers_of_players(n: int, seed: int) -> None:
    deal = variant("sichuan", players=n).deal(seed=seed)
    play_out(deal, {seat: Greedy(place) for place, seat in enumerate(deal.seats)})
    assert deal.finished


class Hidden(variant_class("guangdong")):  # type: ignore[misc]  # a class found at run time
    key, names = "hidden", ("Hidden kongs", "暗杠不亮")
    kongs = kong_words.rules(shown=False)


def test_hidden_kongs_of_others_stay_unseen() -> None:
    """Where a concealed kong is not shown its four tiles are known to nobody else."""
    for seed in range(400):
        deal = Hidden().deal(seed=seed)
        play_out(deal, dict.fromkeys(deal.seats, _konger))
        for seat in deal.seats:
            for meld in deal.view(seat).hand.melds:
                other = next(one for one in deal.seats if one != seat)
                look = Look(deal, other)
                assert look.unseen()[FACES[meld.tiles[0]]] == 4
                assert set(look.melds(seat)[0].tiles) == {UNKNOWN}
                assert Look(deal, seat).unseen()[FACES[meld.tiles[0]]] == 0
                return
    pytest.fail("no concealed kong came up")


def _konger(look: Look, legal: Sequence[Action]) -> Action:
    """Declares concealed kongs and does nothing else."""
    kongs = [one for one in legal if one.verb is Verb.KONG and one.form is Form.CONCEALED]
    if kongs:
        return kongs[0]
    return legal[-1] if legal[-1] is PASS else next(one for one in legal if one.verb is Verb.DISCARD)


def test_a_player_who_answers_what_is_not_legal_is_refused() -> None:
    deal = variant("guangdong").deal(seed=1)
    with pytest.raises(IllegalAction):
        play_out(deal, {seat: lambda look, legal: PASS for seat in deal.seats})
    with pytest.raises(RuleError):
        Look(deal, "A")
    assert "Look of E" in repr(Look(deal, "E"))

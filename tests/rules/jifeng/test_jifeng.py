"""Every rule and worked example of the book, and a plain second game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from asked import texts
from mahjong import variant
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.testing import script, stacked
from mahjong.tiles import CODES
from options_read import every_option_is_read

RULES = variant("jifeng")
THREE = variant("jifeng", players=3)
OPTIONS = {
    "players": (4, 2, 3, 5, 6, 7, 8, 9, 10), "ante": (10, 1, 1000), "post": ("single", "double"), "pool_on_restack": ("carry", "split"),
    "deck": ("mahjong", "cards"),
}  # fmt: skip


def sea(deal: Deal) -> int:
    return deal.pots["sea"]


def turn(draws: str, acts: str, *, pool: int = 18, rules: object = THREE, **more: object) -> Deal:
    """The first turns of a deal whose pool holds so much already."""
    deal = stacked(rules, draws=draws, carried={"sea": pool}, **more)  # type: ignore[arg-type]
    script(deal, acts, passes=False)
    return deal


@pytest.mark.rule(
    "jifeng.ex.win-3-players", "jifeng.score.ante", "jifeng.win.between", "jifeng.score.limit", "jifeng.ready.third"
)
def test_who_has_bet_that_it_lies_between_takes_his_bet() -> None:
    deal = stacked(THREE, draws="2p9m5s")
    assert sea(deal) == 30
    assert deal.ledger.totals() == {"E": -10, "S": -10, "W": -10, "sea": 30}
    script(deal, "E choose bet=12")
    assert deal.ledger.totals() == {"E": 2, "S": -10, "W": -10, "sea": 18}
    assert [line.rule for line in deal.ledger] == ["jifeng.score.ante"] * 3 + ["jifeng.win.between"]


@pytest.mark.rule("jifeng.ex.seed-between", "jifeng.tiles.suits-ignored", "jifeng.win.between")
@pytest.mark.parametrize("bet", [1, 7, 18])
@pytest.mark.parametrize("draws", ["1m7s4s", "7s1m4p", "1m7m2s", "3p5s4m"])
def test_the_suit_does_not_matter(draws: str, bet: int) -> None:
    assert sea(turn(draws, f"E choose bet={bet}")) == 18 - bet


@pytest.mark.rule("jifeng.ex.lose-equal", "jifeng.win.equal", "jifeng.win.lose")
def test_an_equal_number_loses_once_or_twice() -> None:
    deal = turn("3m8p8s", "E choose bet=6")
    assert sea(deal) == 24
    assert list(deal.ledger)[-1].rule == "jifeng.win.equal"
    assert sea(turn("3m8p3s", "E choose bet=6", rules=variant("jifeng", players=3, post="double"))) == 30
    assert sea(turn("3m8p9s", "E choose bet=6", rules=variant("jifeng", players=3, post="double"))) == 24
    assert sea(turn("5m5p5s", "E choose bet=18")) == 36


@pytest.mark.rule("jifeng.ex.lose-below", "jifeng.win.lose")
@pytest.mark.parametrize("draws", ["4m9p2s", "4m8p9s", "2m3s1p", "6m6s7p"])
def test_what_is_not_between_loses(draws: str) -> None:
    deal = turn(draws, "E choose bet=4", pool=24)
    assert sea(deal) == 28
    assert list(deal.ledger)[-1].rule == "jifeng.win.lose"


@pytest.mark.rule("jifeng.ex.bet-too-high", "jifeng.score.limit", "jifeng.score.min-bet")
def test_a_bet_is_whole_chips_up_to_the_pool() -> None:
    deal = turn("", "", pool=28)
    assert texts(deal, "E") == {"pass", *(f"choose bet={one}" for one in range(1, 29))}
    before = deal.to_json()
    for wrong in ("30", "29", "0", "-1", "1.5", "04", "all"):
        with pytest.raises(IllegalAction) as refused:
            deal.act("E", f"choose bet={wrong}")
        assert refused.value.rule == "jifeng.score.limit"
        assert "28" in refused.value.en
        assert "28" in refused.value.zh
    assert deal.to_json() == before


@pytest.mark.rule("jifeng.score.limit")
def test_of_a_large_pool_round_amounts_can_be_bet() -> None:
    deal = turn("", "", pool=23_456)
    bets = [int(act.value) for act in deal.legal("E") if act.value]
    assert bets == [*range(100, 23_401, 100), 23_456]
    assert [act.stake for act in deal.legal("E")] == [*bets, 0]
    assert max(int(act.value) for act in turn("", "", pool=1000).legal("E") if act.value) == 1000
    assert len(turn("", "", pool=1000).legal("E")) == 1001
    script(deal, "E choose bet=23456")
    assert sea(deal) in (0, 2 * 23_456)


@pytest.mark.rule("jifeng.score.limit")
def test_a_bet_of_millions_is_told_as_it_was_made() -> None:
    deal = turn("", "", pool=3_000_000)
    script(deal, "E choose bet=2990000")
    assert [one.note for one in deal.events if one.kind in ("choose", "reveal")] == ["bet=2990000"] * 2


@pytest.mark.rule("jifeng.ex.empty-pool", "jifeng.rotation.loop", "jifeng.end.restack")
def test_an_empty_pool_ends_the_deal_and_the_next_one_begins_with_antes() -> None:
    first = stacked(THREE, draws="1s9m6p").source.wall
    match = THREE.match(seed=1, wall=first, first_dealer="E")
    script(match.deal, "E choose bet=30")
    assert match.deal.finished
    assert match.deal.events[-1].note == "won"
    assert match.totals() == {"E": 20, "S": -10, "W": -10, "sea": 0}
    following = match.next()
    assert following.dealer == "S"
    assert following.waiting == ("S",)
    assert sea(following) == 30
    assert len(following.source.wall.tiles) == 108
    deal = turn("1s9m6p", "E choose bet=28", pool=28)
    assert deal.finished
    assert sea(deal) == 0


@pytest.mark.rule("jifeng.ex.seed-close", "jifeng.ready.decline", "jifeng.ready.decline-any", "jifeng.rotation.next")
@pytest.mark.parametrize("draws", ["2m3s", "1m9s", "5p5m"])
def test_who_declines_draws_no_third_tile(draws: str) -> None:
    deal = turn(draws, "E pass")
    assert deal.waiting == ("S",)
    assert len(deal.view("E").seats[0].aside) == 2
    assert deal.view("E").left == 108 - 4
    assert sea(deal) == 18


@pytest.mark.rule("jifeng.rotation.next", "jifeng.deal.used-tiles", "jifeng.ready.two", "jifeng.ready.third")
def test_the_turn_passes_on_and_used_tiles_stay_out() -> None:
    deal = turn("1m3m9m 2p2s 7s8s9s 4m6m5m", "E choose bet=1; S pass; W choose bet=2; E choose bet=1", pool=18)
    assert [sea(turn("1m3m9m", "E choose bet=1")), sea(deal)] == [19, 20]
    laid = {other.seat: other.aside for other in deal.view("S").seats}
    assert laid == {"E": ("1m", "3m", "4m", "5m", "6m", "9m"), "S": ("2p", "2s"), "W": ("7s", "8s", "9s")}
    assert deal.view("S").left == 108 - 11 - 2


@pytest.mark.rule("jifeng.conduct.hidden", "jifeng.ready.two")
def test_the_two_tiles_are_seen_by_their_player_alone_until_the_third() -> None:
    deal = turn("1m9m5p", "")
    assert str(deal.view("E").hand) == "19m"
    other = deal.view("S")
    assert [one.concealed for one in other.seats] == [2, 0, 0]
    assert [event.tiles for event in other.events if event.kind == "draw"] == [(), ()]
    assert not other.legal
    script(deal, "E choose bet=1")
    assert deal.view("S").seats[0].aside == ("1m", "9m", "5p")


@pytest.mark.rule("jifeng.tiles.set", "jifeng.deal.players", "jifeng.deal.minimum")
def test_two_to_ten_play_with_the_number_tiles() -> None:
    assert RULES.words["tileset"].size == 108
    assert {CODES[tile][-1] for tile in RULES.deal(seed=1).source.wall.tiles} == set("mps")
    for players in range(2, 11):
        deal = variant("jifeng", players=players).deal(seed=players)
        assert len(deal.seats) == players
        assert sea(deal) == 10 * players
    for wrong in (1, 11, 0):
        with pytest.raises(RuleError, match="players"):
            variant("jifeng", players=wrong)


@pytest.mark.rule("jifeng.tiles.cards", "jifeng.win.between")
def test_playing_cards_have_thirteen_numbers() -> None:
    cards = variant("jifeng", players=3, deck="cards")
    assert cards.words["tileset"].size == 52
    assert sea(turn("9m2z1z", "E choose bet=5", rules=cards)) == 13  # a ten between a nine and a knave
    assert sea(turn("1m4z3z", "E choose bet=5", rules=cards)) == 13  # a queen between an ace and a king
    assert sea(turn("9m2z4z", "E choose bet=5", rules=cards)) == 23


def declined(deal: Deal) -> Deal:
    """Everybody declines until the tiles are out."""
    while not deal.finished:
        deal.act(deal.waiting[0], "pass")
    return deal


@pytest.mark.rule("jifeng.end.too-few-tiles", "jifeng.end.restack-pool", "jifeng.rotation.loop")
def test_the_pool_stays_when_the_tiles_run_out() -> None:
    match = RULES.match(seed=3, first_dealer="E")
    deal = declined(match.deal)
    assert deal.view("E").left == 2  # too few for a turn with a bet
    assert deal.events[-1].note == "wall"
    assert sea(deal) == 40
    following = match.next()
    assert sea(following) == 40  # no antes
    assert following.ledger.totals()["E"] == 0
    assert match.totals()["sea"] == 40


@pytest.mark.rule("jifeng.end.restack-pool", "jifeng.score.ante")
def test_or_it_is_shared_out_from_the_first_player_on() -> None:
    rules = variant("jifeng", pool_on_restack="split")
    deal = declined(rules.deal(seed=1, dealer="W", carried={"sea": 11}))
    assert deal.ledger.totals() == {"E": 3, "S": 2, "W": 3, "N": 3, "sea": -11}
    assert deal.pots["sea"] == 0
    assert {line.rule for line in deal.ledger} == {"jifeng.end.restack-pool"}
    few = declined(rules.deal(seed=1, dealer="N", carried={"sea": 2}))
    assert few.ledger.totals() == {"E": 1, "S": 0, "W": 0, "N": 1, "sea": -2}
    match = rules.match(seed=3, first_dealer="E")
    declined(match.deal)
    assert sea(match.next()) == 40
    assert match.totals() == {"E": -10, "S": -10, "W": -10, "N": -10, "sea": 40}


def test_every_option_is_read() -> None:
    every_option_is_read("jifeng", OPTIONS)


def test_no_hand_wins() -> None:
    score = RULES.score("123m456m789m1p", "1p", self_draw=True)
    assert not score.legal


def second_game(
    tiles: list[str], names: list[str], first: int, pool: int, bets: list[int], *, ante: int, times: int
) -> tuple[dict[str, int], int]:
    """The game in plain words: numbers of the tiles in the order of the wall, bets in turn (0: declined). Who has what, and what is left."""
    money = dict.fromkeys(names, 0)
    if pool == 0:
        for name in names:
            money[name] -= ante
            pool += ante
    at, seat = 0, first
    for bet in bets:
        assert len(tiles) - at >= 3
        low, high = sorted(int(tile[0]) for tile in tiles[at : at + 2])
        at += 2
        if bet:
            third = int(tiles[at][0])
            at += 1
            if low < third < high:
                change = bet
            elif third in (low, high):
                change = -bet * times
            else:
                change = -bet
            money[names[seat]] += change
            pool -= change
        seat = (seat + 1) % len(names)
    return money, pool


@pytest.mark.rule(
    "jifeng.rotation.loop", "jifeng.score.ante", "jifeng.win.lose", "jifeng.win.between", "jifeng.win.equal"
)
def test_random_deals_come_out_as_in_a_second_game(examples: Callable[[int], int], rng: Random) -> None:
    for _ in range(examples(150)):
        players, ante, post = rng.randint(2, 10), rng.choice((1, 10, 300)), rng.choice(("single", "double"))
        rules = variant("jifeng", players=players, ante=ante, post=post)
        dealer, carried = rng.randrange(players), rng.choice((0, 0, 5, 400))
        names = list("ESWNABCDFG"[:players])
        deal = rules.deal(seed=rng.getrandbits(32), dealer=names[dealer], carried={"sea": carried})
        bets = []
        while not deal.finished:
            act = rng.choice(deal.legal(deal.waiting[0]))
            bets.append(act.stake)
            deal.act(deal.waiting[0], act)
        tiles = [CODES[tile] for tile in deal.source.wall.tiles]
        money, pool = second_game(tiles, names, dealer, carried, bets, ante=ante, times=2 if post == "double" else 1)
        assert {name: deal.ledger.totals()[name] for name in names} == money
        assert sea(deal) == pool
        assert (pool == 0) == (deal.events[-1].note == "won")

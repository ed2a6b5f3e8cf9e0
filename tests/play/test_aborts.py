"""Deals that are called off, with rule sets of a few words: by a seat, by what has been discarded, declared or made, by several winners."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from random import Random as PlainRandom

import pytest
from small_rules import small

from asked import texts, totals
from mahjong import tiles
from mahjong.errors import IllegalAction, NotationError, RuleError
from mahjong.hand import Form
from mahjong.play.actions import WIN, Action, Verb
from mahjong.play.deal import Deal
from mahjong.play.events import Event
from mahjong.play.look import Look
from mahjong.play.players import Greedy, Random, play_out
from mahjong.play.states import AT_TABLE
from mahjong.rules import claims as claim
from mahjong.rules import endings as end
from mahjong.rules import extras as extra
from mahjong.rules import facts, ready
from mahjong.rules import features as f
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.testing import check_variant, script, stacked
from mahjong.testing.scripts import Player
from mahjong.variant import Variant

NINE = end.holds(f.kinds(tiles.ORPHANS, range(9, 15)))
KINDS = {
    "nine-kinds": (("nine kinds", "九种九牌"), NINE),
    "four-winds": (("four winds", "四风连打"), end.alike(tiles.WINDS)),
    "four-ready": (("four ready", "四家立直"), end.all_declared()),
    "four-kongs": (("four kongs", "四杠散了"), end.kongs(4, seats=2)),
    "three-winners": (("three winners", "三家和"), end.winners(3)),
}
STAKE = ready.stake(1000, paid=ready.NOW, to="pot", drawn=ready.STAYS, names=("stick", "立直棒"))


def aborts(**more: object) -> tuple[end.Abort, ...]:
    listed = {**KINDS, **more}
    return tuple(end.abort(key, names, when, rule=f"small.end.{key}") for key, (names, when) in listed.items())  # type: ignore[misc, arg-type]


def rules(**words: object) -> Variant:
    words = {
        "aborts": aborts(), "claims": claim.by(winners=claim.ALL), "extras": (extra.pot("pot", names=("pot", "锅")),),
        "declarations": (ready.kind("ready", ("ready", "立直"), stake=STAKE, keeps=ready.KONG_SAME_WAITS, rule="small.ready"),),
        "rotation": match.rotation(stays=(match.WIN, match.ABORT), rules={"abort": "small.rotation.abort"}), **words,
    }  # fmt: skip
    return small(**words)


def over(deal: Deal, key: str, seat: str = "") -> None:
    """The deal was called off by this, nothing is paid but stakes, and the dealer stays."""
    last = deal.events[-1]
    assert deal.finished
    assert deal.aborted == key
    assert (last.kind, last.note, last.seat) == ("end", f"abort {key}", seat)
    assert (None if last.act is None else last.act.text) == (f"abort {key}" if seat else None)
    assert deal.wins == ()
    assert deal.outcome.aborted == key
    turn = deal._plan.variant.words["rotation"].after(deal.outcome)
    assert (turn.dealer, turn.stayed, turn.rule) == (deal.dealer, True, "small.rotation.abort")


# ---- called for

NINES = {"E": "258m 258p 258s 44566z", "S": "19m19p19s 123z 345m 6p"}
EIGHT = {"E": "258m 258p 258s 44566z", "S": "19m19p19s 12z 3345m 6p"}


@pytest.mark.rule("japan.end.abortive", "japan.ex.nine-kinds")
def test_nine_kinds_with_the_first_draw() -> None:
    deal = stacked(rules(), hands=NINES, draws="4s")
    assert "abort nine-kinds" not in texts(deal, "E")
    script(deal, "E discard 8p")
    assert deal.legal("S")[0] == "abort nine-kinds"
    before = deal.copy()
    deal.act("S", "abort nine-kinds")
    over(deal, "nine-kinds", "S")
    assert totals(deal) == [0, 0, 0, 0]
    assert [seat for seat, _ in deal.shown_hands()] == ["S"]
    assert before.legal("S")[0] == "abort nine-kinds"
    assert not before.finished
    again = pickle.loads(pickle.dumps(deal))
    assert [str(event) for event in again.events] == [str(event) for event in deal.events]
    assert deal.acts[-1] == ("S", Action("abort nine-kinds"))
    assert Action("abort nine-kinds") is Action.abort("nine-kinds")
    assert Action("abort nine-kinds").told("zh") == "流局 nine-kinds"
    deal.undo()
    assert deal.aborted == ""
    assert deal.legal("S")[0] == "abort nine-kinds"
    script(deal, "S discard 4s; ... S")
    assert "abort nine-kinds" not in texts(deal, "S")  # a second draw


@pytest.mark.rule("japan.end.abortive", "japan.ex.nine-kinds")
def test_eight_kinds_are_too_few_and_the_drawn_tile_counts() -> None:
    deal = script(stacked(rules(), hands=EIGHT, draws="4s"), "E discard 8p")
    assert "abort nine-kinds" not in texts(deal, "S")
    with pytest.raises(IllegalAction) as caught:
        deal.act("S", "abort nine-kinds")
    assert caught.value.rule == "small.end.nine-kinds"
    assert "does not hold" in caught.value.en
    deal = script(stacked(rules(), hands=EIGHT, draws="3z"), "E discard 8p")
    assert "abort nine-kinds" in texts(deal, "S")
    deal = stacked(rules(), hands={"E": "19m19p19s 123z 345m 66p"})
    assert "abort nine-kinds" in texts(deal, "E")  # the dealer as dealt


@pytest.mark.rule("japan.end.abortive", "japan.ex.nine-kinds")
def test_not_after_a_claim_or_a_kong() -> None:
    claimed = {**NINES, "W": "22m 147p 147s 5m 77z 33p"}
    deal = stacked(rules(), hands=claimed, draws="4s 8s 6s")
    script(deal, "E discard 2m; W claim [222m]; W discard 5m; N discard 4s; E discard 8s")
    assert deal.view("S").drawn == "6s"
    assert "abort nine-kinds" not in texts(deal, "S")
    with pytest.raises(IllegalAction) as caught:
        deal.act("S", "abort nine-kinds")
    assert caught.value.rule == "small.end.nine-kinds"
    assert "first draw" in caught.value.en
    assert any(sign >= "一" for sign in caught.value.zh)
    konged = {"E": "4444z 258m 258p 258s 5z", "S": NINES["S"]}
    deal = script(stacked(rules(), hands=konged, draws="4s", tail="6z"), "E kong <4444z>; E discard 8p")
    assert deal.view("S").drawn == "4s"
    assert "abort nine-kinds" not in texts(deal, "S")
    with pytest.raises(IllegalAction, match="nothing calls a deal off by that name"):
        deal.act("S", "abort ten-kinds")
    with pytest.raises(IllegalAction, match="by itself"):
        deal.act("S", "abort four-winds")
    with pytest.raises(NotationError):
        deal.act("S", "abort 9")


OPENING = (("nine kinds", "九种九牌"), end.holds(f.kinds(tiles.ORPHANS, range(9, 15)), at=end.OPENING))
DEALT = {
    "E": "19m19p19s 123z 345m 66p", "S": "258m 258p 258s 4455z", "W": "258m 258p 258s 6677z", "N": "19m19p19s 123z 345m 6p",
}  # fmt: skip


@pytest.mark.rule("house-13.end.nine-kinds", "house-13.end.nine-kinds-dealer", "house-13.end.redeal")
def test_nine_kinds_before_anybody_draws() -> None:
    variant = rules(aborts=aborts(**{"nine-kinds": OPENING}))
    deal = stacked(variant, hands=DEALT)
    assert deal.waiting == ("E",)  # with the fourteen tiles dealt
    assert deal.legal("E") == ("abort nine-kinds", "pass")
    script(deal, "E pass")
    assert deal.waiting == ("N",)
    assert deal.legal("N") == ("abort nine-kinds", "pass")
    with pytest.raises(IllegalAction):
        deal.act("N", "discard 1m")
    called = deal.copy()
    called.act("N", "abort nine-kinds")
    over(called, "nine-kinds", "N")
    called.undo()
    assert called.waiting == ("N",)
    script(deal, "N pass")
    assert deal.waiting == ("E",)
    assert "abort nine-kinds" not in texts(deal, "E")
    script(deal, "E discard 1m")
    assert not deal.finished
    plain = {**DEALT, "E": "258m 258p 258s 44556z", "S": "369m 369p 369s 1122z", "N": "147m 147p 147s 1122z"}
    assert stacked(variant, hands=plain).legal("E")[0] != "abort nine-kinds"  # nobody is asked


@pytest.mark.rule("house-13.end.nine-kinds")
def test_everybody_is_asked_where_nothing_is_left_to_the_library() -> None:
    variant = rules(aborts=aborts(**{"nine-kinds": OPENING}))
    deal = stacked(variant, hands=DEALT, automation=AT_TABLE)
    for seat in "ESWN":
        assert deal.waiting == (seat,)
        assert (len(deal.legal(seat)) == 2) is (seat in "EN")
        deal.act(seat, "pass")
    assert deal.legal("E")[-1].verb is Verb.DISCARD


# ---- by what was discarded

WINDY = {
    "E": "258m 258p 258s 1z 5567z", "S": "369m 369p 369s 1z 556z", "W": "147m 147p 147s 1z 667z", "N": "258m 369p 147s 1z 477z",
}  # fmt: skip
THREE = "E discard 1z; S discard 1z; W discard 1z"


@pytest.mark.rule("japan.end.abortive", "house-13.end.four-winds")
def test_four_winds_in_the_first_round() -> None:
    deal = script(stacked(rules(), hands=WINDY, draws="2m 2p 2s"), f"{THREE}; N discard 1z")
    over(deal, "four-winds")
    assert deal.shown_hands() == ()
    deal.undo()
    script(deal, "N discard 2s")
    assert not deal.finished
    dragons = rules(aborts=aborts(**{"four-winds": (("four dragons", "四三元"), end.alike(tiles.DRAGONS))}))
    deal = script(stacked(dragons, hands=WINDY, draws="2m 2p 2s"), f"{THREE}; N discard 1z")
    assert not deal.finished
    other = script(
        stacked(rules(), hands=WINDY, draws="2m 2p 2s"), "E discard 2m; S discard 1z; W discard 1z; N discard 1z"
    )
    assert not other.finished


@pytest.mark.rule("japan.end.abortive", "house-13.end.four-winds")
def test_only_the_first_round_and_without_a_kong() -> None:
    later = stacked(rules(), hands=WINDY, draws="2m 2p 2s 2m 3m 3p 3s")
    script(later, f"E discard 2m; S discard 2m; W discard 2p; N discard 2s; {THREE}; N discard 1z")
    assert not later.finished
    konged = {**WINDY, "E": "2222m 58p 258s 1z 4567z", "N": "588m 369p 147s 1z 477z"}
    deal = stacked(rules(), hands=konged, draws="3m 2p 2s", tail="9m")
    script(deal, f"E kong <2222m>; {THREE}; N discard 1z")
    assert not deal.finished


@pytest.mark.rule("japan.end.abortive")
def test_a_win_on_the_fourth_wind_comes_first() -> None:
    hands = {**WINDY, "E": "19m19p19s 1234567z 2z"}
    variant = rules(shapes=(shape.sets(4), shape.orphans()))
    deal = script(stacked(variant, hands=hands, draws="2m 2p 2s"), f"{THREE}; N discard 1z")
    assert deal.legal("E") == ("win", "pass")
    won = deal.copy()
    won.act("E", "win")
    assert won.wins[0].seat == "E"
    assert won.aborted == ""
    deal.act("E", "pass")
    over(deal, "four-winds")


# ---- by declarations

READY = {
    "E": "123m 456m 789m 22p 13p 7z", "S": "123s 456s 789s 33p 46s", "W": "111z 222z 333z 44z 56m", "N": "555z 666z 123p 99p 67s",
}  # fmt: skip


@pytest.mark.rule("japan.end.abortive", "japan.ready.riichi-discard", "japan.end.riichi-sticks")
def test_four_declarations() -> None:
    deal = stacked(rules(), hands=READY, draws="7z 8p 7z")
    script(deal, "E discard 7z ready; S discard 7z ready; W discard 8p ready; N discard 7z ready")
    over(deal, "four-ready")
    assert totals(deal) == [-1000, -1000, -1000, -1000]  # the fourth stick too
    assert deal.pots == {"pot": 4000}
    assert [seat for seat, _ in deal.shown_hands()] == list("ESWN")
    deal.undo()
    script(deal, "N discard 7z")
    assert not deal.finished  # three


@pytest.mark.rule("japan.end.abortive", "japan.ready.riichi-discard")
def test_the_fourth_declaration_may_be_won_on() -> None:
    deal = stacked(rules(), hands=READY, draws="7z 8p 2p")
    script(deal, "E discard 7z ready; S discard 7z ready; W discard 8p ready; N discard 2p ready")
    assert deal.waiting == ("E",)
    assert deal.legal("E") == ("win", "pass")
    won = deal.copy()
    won.act("E", "win")
    assert won.aborted == ""
    staked = [
        line.payer
        for stage in won.ledger.stages
        for line in stage.lines
        if line.kind == "stake" and line.payee == "pot"
    ]
    assert staked == ["E", "S", "W"]  # the stick of a discard that is won on is not paid
    deal.act("E", "pass")
    over(deal, "four-ready")


# ---- by kongs

KONGS = {
    "E": "1111m 2222m 58p 258s 7z", "S": "3333m 9999p 369s 56z", "W": "147p 147s 468m 1166z", "N": "123p 456p 456s 333z 6z",
}  # fmt: skip
FOUR = "E kong <1111m>; E kong <2222m>; E discard 7z; S kong <3333m>; S kong <9999p>"


@pytest.mark.rule("japan.end.abortive")
def test_four_kongs_of_two_seats_after_the_discard() -> None:
    deal = script(stacked(rules(), hands=KONGS, draws="4z", tail="7z7z7p8p"), FOUR)
    assert not deal.finished
    deal.act("S", "discard 6z")
    assert deal.waiting == ("N",)  # W could take a pung, were the deal not to end
    assert deal.legal("N") == ("win", "pass")
    won = deal.copy()
    won.act("N", "win")
    assert won.wins[0].seat == "N"
    deal.act("N", "pass")
    over(deal, "four-kongs")
    deal.undo()
    deal.undo()
    assert deal.waiting == ("S",)
    script(deal, "S discard 8p")
    over(deal, "four-kongs")


@pytest.mark.rule("japan.end.abortive")
def test_four_kongs_of_one_seat_do_not_count() -> None:
    hands = {"E": "1111m 2222m 3333m 4m 7z"}
    deal = stacked(rules(), hands=hands, tail="4m4m4m5z")
    script(deal, "E kong <1111m>; E kong <2222m>; E kong <3333m>; E kong <4444m>; E discard 5z")
    assert not deal.finished


@pytest.mark.rule("house-13.end.four-kongs")
@pytest.mark.parametrize("most", [3, 4])
def test_a_kong_may_be_the_last_at_once(most: int) -> None:
    variant = rules(aborts=(end.abort("four-kongs", ("kongs", "杠"), end.kongs(most, at=end.KONG)),))
    deal = stacked(variant, hands=KONGS, draws="4z", tail="7z7z7p8p")
    script(deal, FOUR.rpartition(";")[0])
    assert deal.finished is (most == 3)
    if most == 4:
        deal.act("S", "kong <9999p>")
    over(deal, "four-kongs")
    assert [event.kind for event in deal.events][-2:] == ["kong", "end"]  # not replaced


@pytest.mark.rule("house-13.end.four-kongs")
def test_a_kong_that_is_robbed_has_not_been_made() -> None:
    variant = rules(aborts=(end.abort("a-kong", ("a kong", "一杠"), end.kongs(1, at=end.KONG)),))
    hands = {
        "E": "4p 28m 147s 1234z 55z 7z 9m", "S": "44p 28m36m28s25s567z", "W": "19m19p19s123456z9s", "N": "234m 567m 88s 23p 678s",
    }  # fmt: skip
    deal = stacked(variant, hands=hands, draws="9m 9s 9m 4p")
    script(
        deal,
        "E discard 4p; N pass; S claim [444p]; S discard 5z; W discard 9m; N discard 9s; E discard 9m; S kong [4444p+]",
    )
    assert deal.waiting == ("N",)
    robbed = deal.copy()
    robbed.act("N", "win")
    assert robbed.wins[0].how == "robbed"
    assert robbed.aborted == ""
    deal.act("N", "pass")
    over(deal, "a-kong")


# ---- by winners

SAME = {
    "E": "5m 19m 159p 15s 445566z", "S": "123p 456p 789p 11z 46m", "W": "123s 456s 789s 22z 46m", "N": "234p 567p 234s 33z 46m",
}  # fmt: skip


@pytest.mark.rule("japan.claims.multi", "japan.end.abortive")
def test_three_would_win() -> None:
    deal = script(stacked(rules(), hands=SAME), "E discard 5m; S win; N win; W win")
    over(deal, "three-winners")
    assert totals(deal) == [0, 0, 0, 0]
    assert [seat for seat, _ in deal.shown_hands()] == ["S", "W", "N"]
    two = script(stacked(rules(), hands=SAME), "E discard 5m; S win; N win; W pass")
    assert [won.seat for won in two.wins] == ["S", "N"]
    all_three = rules(aborts=())
    deal = script(stacked(all_three, hands=SAME), "E discard 5m; S win; N win; W win")
    assert [won.seat for won in deal.wins] == ["S", "W", "N"]


@pytest.mark.rule("japan.claims.multi", "japan.ready.riichi-discard")
def test_the_stake_of_that_discard_is_not_paid() -> None:
    hands = {**SAME, "E": "789m 111m 44z 555z 23m 5m"}
    deal = script(stacked(rules(), hands=hands), "E discard 5m ready; S win; W win; N win")
    over(deal, "three-winners")
    assert totals(deal) == [0, 0, 0, 0]
    assert deal.pots == {"pot": 0}


# ---- all of them


def test_any_deal_keeps_its_promises(examples: Callable[[int], int], seed: int) -> None:
    met = check_variant(rules(), deals=examples(80), seed=seed)
    assert met["ready"]
    opening = rules(
        aborts=aborts(**{"nine-kinds": OPENING, "four-kongs": (("kongs", "杠"), end.kongs(2, at=end.KONG))})
    )
    check_variant(opening, deals=examples(40), seed=seed)


def test_computer_players_call_a_hopeless_deal_off() -> None:
    ends = set()
    for number in range(60):
        deal = stacked(rules(), hands={"E": "19m19p19s 123z 358m 27p"}, seed=number)
        play_out(deal, {seat: Greedy(number) for seat in "ESWN"})
        ends.add(deal.aborted)
        deal = stacked(rules(), hands={"E": "19m19p19s 123z 358m 27p"}, seed=number)
        play_out(deal, {seat: Random(number) for seat in "ESWN"})
        ends.add(deal.aborted)
    assert "nine-kinds" in ends
    near = stacked(rules(shapes=(shape.sets(4), shape.orphans())), hands={"E": "19m19p19s 1234567z 5m"})
    assert Greedy(1)(Look(near, "E"), near.legal("E")) != "abort nine-kinds"


def test_the_words_are_checked() -> None:
    for wrong in (
        lambda: end.abort("Nine", ("nine", "九"), NINE),
        lambda: end.abort("nine", ("nine", "九"), "nine"),  # type: ignore[arg-type]
        lambda: end.holds(f.kinds(tiles.ORPHANS), at=end.KONG),
        lambda: end.holds(facts.self_drawn),
        lambda: end.alike(0),
        lambda: end.kongs(0),
        lambda: end.kongs(4, at=end.OPENING),
        lambda: end.winners(1),
        lambda: small(aborts=(*aborts(), *aborts())),
        lambda: small(aborts=aborts()),
        lambda: small(aborts=(end.abort("x", ("x", "某"), end.all_declared()),)),
    ):
        with pytest.raises(RuleError) as caught:
            wrong()
        assert any(sign >= "一" for sign in caught.value.zh)


# ---- a slow twin


class Twin:
    """What must have called a deal off, worked out from its events alone."""

    def __init__(self, deal: Deal) -> None:
        self.seats = deal.seats
        self.firsts: list[tuple[str, int]] = []
        self.broken = False
        self.declared: set[str] = set()
        self.konged: list[str] = []
        self.expected = ""
        self.open = False
        for event in deal.events:
            self.follow(event)

    def due(self) -> str:
        """What the discard on the table brings about, should nobody win on it."""
        thrown = {tile for _, tile in self.firsts}
        in_turn = [seat for seat, _ in self.firsts] == list(self.seats)
        if in_turn and not self.broken and len(thrown) == 1 and thrown <= set(range(27, 31)):
            return "four-winds"
        if len(self.declared) == 4:
            return "four-ready"
        return "four-kongs" if len(self.konged) >= 2 and len(set(self.konged)) >= 2 else ""

    def follow(self, event: Event) -> None:
        kind = event.kind
        if kind in ("draw", "replace", "claim"):
            assert not self.expected, (event, self.expected)  # it should have ended before
        if kind == "discard":
            self.firsts.append((event.seat, event.tiles[0]))
            self.open = True
        elif kind == "ready":
            self.declared.add(event.seat)
        elif kind in ("claim", "kong"):
            self.broken = True
            self.open = False
            if len(event.tiles) == 4:
                self.konged.append(event.seat)
        elif kind == "robbed":
            self.konged.pop()
        elif kind == "win":
            self.expected, self.open = "", False
        self.expected = self.due() if self.open else ""


def windy(rng: PlainRandom) -> Player:
    """Discards winds first, makes kongs, declares, and lets most wins pass."""

    def choose(deal: Deal, seat: str, legal: Sequence[Action]) -> Action:
        acts = [one for one in legal if one.verb is not Verb.ABORT and (one is not WIN or rng.random() < 0.3)] or list(
            legal
        )
        liked = [one for one in acts if one.verb in (Verb.KONG, Verb.READY) or one.form is Form.KONG]
        if liked and rng.random() < 0.9:
            return rng.choice(liked)
        winds = [one for one in acts if one.verb is Verb.DISCARD and tiles.WINDS >> one.tile & 1]
        return rng.choice(winds or acts)

    return choose


@pytest.mark.rule("japan.end.abortive", "house-13.end.four-winds")
def test_a_slow_twin_calls_the_same_deals_off(rng: PlainRandom, examples: Callable[[int], int]) -> None:
    listed = aborts(**{"four-kongs": (("kongs", "杠"), end.kongs(2, seats=2))})
    variant, met = rules(aborts=tuple(one for one in listed if one.key != "three-winners")), set()
    for number in range(max(30, examples(300))):
        hands = {"E": "1z", "S": "1z", "W": "1z", "N": "1z"} if number % 3 == 0 else READY if number % 7 == 0 else {}
        deal = stacked(variant, hands=hands, seed=rng.randrange(2**32))
        choose = windy(rng)
        while not deal.finished:
            seat = deal.waiting[0]
            deal.act(seat, choose(deal, seat, deal.legal(seat)))
        assert Twin(deal).expected == deal.aborted
        met.add(deal.aborted)
    assert met >= {"", "four-winds", "four-kongs"}

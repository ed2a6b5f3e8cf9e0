"""Deals of Tongliao mazhanger played: xi'r, passing, claims, kongs, the last four tiles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mahjong import notation, tiles, variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.play.players import Greedy, play_out
from mahjong.rules import wall
from mahjong.testing import idle, play_until, script, stacked

XI = {
    "01-zhongfabai": "7z6z5z", "02-zhongfayu": "7z6z1s", "03-zhongfajiu": "7z6z9s", "04-yuzhongbai": "1s7z5z", "05-yuzhongfa": "1s7z6z",
    "06-yufabai": "1s6z5z", "07-yuzhongjiu": "1s7z9s", "08-yufajiu": "1s6z9s", "09-yugoubai": "1s9s5z", "10-zhongbacha": "7z8m5s",
    "11-yubacha": "1s8m5s", "12-laohu": "1s1m9p", "13-yaobabai": "1m8m5z", "14-yaoerguai": "1m2s7p", "15-jianglibeng": "9m8s5z",
    "16-wangouqian": "1m9s6z", "17-yaoxier": "1s1m1p", "18-wuxier": "5s5m5p", "19-jiuxier": "9s9m9p", "20-zhongjiujiu": "7z9m9s",
}  # fmt: skip

PLAIN = [f"{rank}{suit}" for rank in "274638" for suit in "msp"]
"""Kinds of which no xi'r is made."""


def dealt(hands: dict[str, str], *, draws: str = "", turned: str = "7z", last: str = "", **options: Any) -> Deal:
    """Hands are filled up with tiles of which no xi'r is made; nobody is asked for side declarations."""
    rules = variant("tongliao-mazhanger", **{"side_calls": False, **options})
    texts = {seat: hands.get(seat, "") for seat in "ESWN"}
    used = Counter(tile for text in (*texts.values(), draws, last, turned) for tile in notation.parse(text))
    for seat, text in texts.items():
        missing = (17 if seat == "E" else 16) - len(notation.parse(text))
        assert missing >= 0, seat
        free = [tile for tile in PLAIN if used[tiles.kind(tile)] < 4]
        free.sort(key=lambda tile: used[tiles.kind(tile)])
        for tile in free[:missing]:
            used[tiles.kind(tile)] += 1
            texts[seat] += tile
    return stacked(rules, hands=texts, draws=draws, indicator=turned, last=last)


def of(deal: Deal, seat: str, verb: str) -> list[str]:
    return [action.text for action in deal.legal(seat) if action.text.startswith(verb)]


@pytest.mark.rule("tongliao-mazhanger.tiles.set", "tongliao-mazhanger.tiles.no-jokers")
def test_the_tiles() -> None:
    words = variant("tongliao-mazhanger").words
    assert words["tileset"].size == 120
    assert words["tileset"].mask == tiles.SUITS | tiles.mask("567z")
    assert set(words["tileset"].counts) == {0, 4}
    assert words["wilds"] is None


@pytest.mark.rule(
    "tongliao-mazhanger.wall.size",
    "tongliao-mazhanger.wall.dice",
    "tongliao-mazhanger.deal.counts",
    "tongliao-mazhanger.deal.blocks",
    "tongliao-mazhanger.wild.indicator",
    "tongliao-mazhanger.wild.indicator-dead",
)
def test_walls_and_deal() -> None:
    rules = variant("tongliao-mazhanger").words["walls"]
    assert [len(one) for one in rules.built.walls(120, 4)] == [15] * 4
    assert (rules.opened.dice, rules.opened.throws, rules.opened.skip) == (2, 2, wall.TOTAL)
    deal = dealt({}, turned="4p")
    assert [len(deal.dealt(seat)) for seat in range(4)] == [17, 16, 16, 16]
    assert len(deal.dice) == 4
    assert deal.view("S").indicator == "4p"
    assert [place.where for place in deal.tiles() if place.where == "indicator"] == ["indicator"]
    assert deal.view("S").left == 120 - 66
    (lot,) = [at for at, owner in enumerate(deal._owners) if owner == 255]
    assert deal._owners[lot - 1] == 0  # under the dealer's seventeenth
    play_until(deal)
    assert [place.tile for place in deal.tiles() if place.where == "indicator"] == [
        tiles.kind("4p")
    ]  # it never comes back


@pytest.mark.parametrize("name", XI)
@pytest.mark.rule(
    "tongliao-mazhanger.flowers.xi-01-zhongfabai", "tongliao-mazhanger.flowers.xi-02-zhongfayu", "tongliao-mazhanger.flowers.xi-03-zhongfajiu",
    "tongliao-mazhanger.flowers.xi-04-yuzhongbai", "tongliao-mazhanger.flowers.xi-05-yuzhongfa", "tongliao-mazhanger.flowers.xi-06-yufabai",
    "tongliao-mazhanger.flowers.xi-07-yuzhongjiu", "tongliao-mazhanger.flowers.xi-08-yufajiu", "tongliao-mazhanger.flowers.xi-09-yugoubai",
    "tongliao-mazhanger.flowers.xi-10-zhongbacha", "tongliao-mazhanger.flowers.xi-11-yubacha", "tongliao-mazhanger.flowers.xi-12-laohu",
    "tongliao-mazhanger.flowers.xi-13-yaobabai", "tongliao-mazhanger.flowers.xi-14-yaoerguai", "tongliao-mazhanger.flowers.xi-15-jianglibeng",
    "tongliao-mazhanger.flowers.xi-16-wangouqian", "tongliao-mazhanger.flowers.xi-17-yaoxier", "tongliao-mazhanger.flowers.xi-18-wuxier",
    "tongliao-mazhanger.flowers.xi-19-jiuxier", "tongliao-mazhanger.flowers.xi-20-zhongjiujiu",
)  # fmt: skip
def test_each_xier(name: str) -> None:
    """Each is laid by who holds one of each, and bears its name."""
    held = [XI[name][at : at + 2] for at in (0, 2, 4)]
    deal = dealt({"S": "".join(held)})
    group = f"aside {_written(held)}"
    assert group in of(deal, "S", "aside")
    script(deal, f"S {group}")
    assert [str(meld) for meld in deal.view("E").seats[1].melds] == [f"[{_written(held)}]"]
    assert deal.view("E").seats[1].concealed == 13
    word = next(one for one in deal.variant.words["asides"] if one.key == f"xi-{name}")
    assert word.rule == f"tongliao-mazhanger.flowers.xi-{name}"


def _written(held: list[str]) -> str:
    return str(notation.format(tuple(sorted(tiles.kind(tile) for tile in held))))


@pytest.mark.rule(
    "tongliao-mazhanger.ready.order",
    "tongliao-mazhanger.flowers.when",
    "tongliao-mazhanger.flowers.order",
    "tongliao-mazhanger.flowers.optional",
)
def test_xier_before_the_first_discard_and_never_later() -> None:
    deal = dealt({"S": "567z", "W": "567z"}, draws="4s4s")
    assert deal.waiting == ("S",)
    script(deal, "S pass; W aside 567z")
    assert deal.waiting == ("W",)
    script(deal, "W pass")
    assert deal.waiting == ("S",)  # S may think again after what W has laid
    script(deal, "S pass")
    assert deal.waiting == ("E",)  # the dealer discards
    assert of(deal, "E", "aside") == []
    assert len(of(deal, "E", "discard")) > 10
    script(deal, f"E {of(deal, 'E', 'discard')[0]}; S discard 4s")
    with pytest.raises(IllegalAction):
        deal.act("S", "aside 567z")


@pytest.mark.rule("tongliao-mazhanger.ex.four-xi", "tongliao-mazhanger.flowers.as-set")
def test_four_xier_leave_four_tiles() -> None:
    deal = dealt({"S": "567z7z8m5s1m2s7p9m8s5z"})
    script(deal, "S aside 567z; S aside 8m5s7z; S aside 1m7p2s; S aside 9m8s5z")
    assert deal.view("S").seats[1].concealed == 4
    assert of(deal, "S", "aside") == []


def test_a_won_hand_with_a_xier_has_seventeen_tiles() -> None:
    deal = dealt({"E": "9m", "S": "567z13m234m456p789s99s"}, draws="2m")
    script(deal, "S aside 567z; S pass; E discard 9m; S win")
    (won,) = deal.wins
    assert won.score is not None
    assert won.score.reading.count("[567z]") == 1


@pytest.mark.rule(
    "tongliao-mazhanger.ex.pass-legal",
    "tongliao-mazhanger.kong.pass-what",
    "tongliao-mazhanger.kong.pass-own-kinds",
    "tongliao-mazhanger.kong.pass-one-two-dots",
    "tongliao-mazhanger.kong.pass-timing",
    "tongliao-mazhanger.kong.replacement-front",
)
def test_passing() -> None:
    """The example's hand with the natural fish: 1s in the place of 3m."""
    deal = dealt({"E": "9p", "S": "7z8m5s5z1s8m5s1p9s2p"}, draws="9m9m9m9m9p")
    script(deal, "S aside 8m5s7z; S pass; E discard 9p")
    assert set(of(deal, "S", "aside")) == {"aside 8m", "aside 1s", "aside 5s", "aside 5z"}
    left = deal.view("S").left
    script(deal, "S aside 1s")
    assert deal.view("S").left == left - 1
    assert deal.view("S").drawn == "9m"  # the next tile from the front of the wall
    assert set(of(deal, "S", "aside")) == {"aside 8m", "aside 1p", "aside 2p", "aside 5s", "aside 5z"}
    script(deal, "S aside 5z; S aside 1p; S aside 2p")
    assert deal.view("S").drawn == "9p"
    assert deal.view("E").seats[1].aside == ("1p", "2p", "1s", "5z")
    assert deal.view("S").seats[1].concealed == 14
    with pytest.raises(IllegalAction, match="aside 9s"):
        deal.act("S", "aside 9s")
    with pytest.raises(IllegalAction, match="laid aside, not discarded"):
        deal.act("S", "discard 8m")


@pytest.mark.rule("tongliao-mazhanger.kong.pass-needs-xi")
def test_without_a_xier_nothing_is_passed() -> None:
    deal = dealt({"E": "9m", "S": "5z1s"}, draws="5z")
    script(deal, "E discard 9m")
    assert of(deal, "S", "aside") == []
    assert {"discard 5z", "discard 1s"} <= set(deal.legal("S"))


@pytest.mark.rule("tongliao-mazhanger.claims.passed-tile", "tongliao-mazhanger.claims.passed-win-payer")
def test_a_passed_tile_is_claimed() -> None:
    hands = {"E": "9m", "S": "7z8m5s2p1s", "W": "22p1p3p", "N": "13p123m456m789s777m99s"}
    deal = dealt(hands, draws="9p9p3s")
    script(deal, "S aside 8m5s7z; S pass; E discard 9m; S aside 1s; S aside 2p")
    assert set(deal.waiting) == {"W", "N"}
    assert of(deal, "W", "claim") == ["claim [222p]"]  # never a run, though W holds 1p and 3p
    assert of(deal, "N", "claim") == []
    left = deal.view("S").left
    one = deal.copy()
    script(one, "W claim [222p]; N pass")
    assert one.view("E").seats[1].aside == ("1s",)  # it has left the row, and S draws nothing for it
    assert one.view("S").left == left
    assert one.waiting == ("W",)
    script(deal, "N win")
    (won,) = deal.wins
    assert (won.seat, won.giver) == ("N", "S")
    totals = deal.ledger.totals()
    assert totals["S"] == -totals["N"] < 0


@pytest.mark.rule(
    "tongliao-mazhanger.claims.nail",
    "tongliao-mazhanger.claims.nail-once",
    "tongliao-mazhanger.claims.nail-left-only",
    "tongliao-mazhanger.claims.types",
    "tongliao-mazhanger.claims.priority",
)
def test_nailing() -> None:
    hands = {"E": "7m", "S": "7m5m6m8m9m", "W": "77m", "N": "9m"}
    deal = dealt(hands, draws="9s9s9s")
    script(deal, "E discard 7m")
    assert set(deal.waiting) == {"S", "W"}
    assert set(of(deal, "S", "claim")) == {"claim [567m]", "claim [678m]", "claim [789m]", "claim [77m]"}
    assert of(deal, "W", "claim") == ["claim [777m]"]  # no chow and no nail from across
    other = deal.copy()
    script(other, "S claim [77m]; W claim [777m]")
    assert other.waiting == ("W",)  # a pung comes before a nail
    assert [meld.tiles for meld in other.view("E").seats[2].melds] == [(6, 6, 6)]
    assert other.view("E").seats[1].melds == ()
    script(deal, "W pass; S claim [77m]")
    (nailed,) = deal.view("E").seats[1].melds
    assert (nailed.form.name, nailed.feeder) == ("PAIR", "E")
    assert deal.view("S").seats[1].concealed == 15
    script(deal, "S discard 5m")
    offers = 0
    while not deal.finished:
        if "S" in deal.waiting:
            offers += any(text.startswith("claim") for text in deal.legal("S"))
            assert not any(action.form is not None and len(action.tiles) == 2 for action in deal.legal("S"))
        seat = deal.waiting[0]
        deal.act(seat, idle(deal, seat, deal.legal(seat)))
    assert offers


@pytest.mark.rule("tongliao-mazhanger.win.shape")
def test_a_nailed_pair_is_the_pair() -> None:
    deal = dealt({"E": "7m", "S": "7m123m456p789s666s13p6m"}, draws="9s9s9s2p")
    script(deal, "E discard 7m; S claim [77m]; S discard 6m; ... S; S win")
    (won,) = deal.wins
    assert won.score is not None
    assert "[77m" in won.score.reading


@pytest.mark.rule("tongliao-mazhanger.ex.min-two", "tongliao-mazhanger.claims.min-two")
def test_two_tiles_stay_in_the_hand() -> None:
    """S lays one xi'r, has three sets from others, and holds four tiles."""
    for rest, giver, tile, allowed in (("46s7m9m", "E", "7m", ["claim [77m]"]), ("44s7m9m", "W", "4s", [])):
        hands = {"E": "2p7m", "S": f"7z8m5s22p33p88p{rest}6p1p6p", "W": "3p4s", "N": "8p"}
        deal = dealt(
            hands,
        )
        script(deal, "S aside 8m5s7z; S pass; E discard 2p; S claim [222p]; S discard 1p")
        script(deal, "W discard 3p; S claim [333p]; S discard 6p")
        play_until(deal, lambda now: now.waiting == ("N",) and "discard 8p" in now.legal("N"))
        script(deal, "N discard 8p; S claim [888p]; S discard 6p")
        assert deal.view("S").seats[1].concealed == 4
        play_until(
            deal, lambda now, giver=giver, tile=tile: now.waiting == (giver,) and f"discard {tile}" in now.legal(giver)
        )
        script(deal, f"{giver} discard {tile}")
        assert (of(deal, "S", "claim") if "S" in deal.waiting else []) == allowed
        if allowed:
            script(deal, "S claim [77m]; S discard 9m")
            assert deal.view("S").seats[1].concealed == 2
            assert {tiles.code(kind) for kind in tiles.bits(deal._table.waits(1))} == {"5s"}


@pytest.mark.rule("tongliao-mazhanger.kong.types", "tongliao-mazhanger.kong.concealed-down")
def test_kongs() -> None:
    deal = dealt({"E": "1p9m", "S": "555p9m", "W": "111p", "N": "9s"}, draws="9p9s9s5p")
    script(deal, "E discard 1p; W claim [1111p]")
    assert [str(meld) for meld in deal.view("N").seats[2].melds] == ["[1111p@E]"]
    assert deal.view("W").drawn == "9p"  # from the front
    script(deal, "W discard 9p")
    play_until(deal, lambda now: now.waiting == ("S",) and "kong <5555p>" in now.legal("S"))
    script(deal, "S kong <5555p>")
    assert [str(meld) for meld in deal.view("N").seats[1].melds] == ["<????>"]
    assert [str(meld) for meld in deal.view("S").seats[1].melds] == ["<5555p>"]


@pytest.mark.rule(
    "tongliao-mazhanger.win.intercept",
    "tongliao-mazhanger.end.win-ends",
    "tongliao-mazhanger.win.sources",
    "tongliao-mazhanger.score.who",
)
def test_the_nearest_winner_intercepts() -> None:
    hands = {"E": "5p", "W": "46p123m456s789s222p99s", "N": "46p123m456s789s777m66z"}
    deal = dealt(hands)
    script(deal, "E discard 5p")
    assert [seat for seat in deal.waiting if "win" in deal.legal(seat)] == ["W", "N"]
    script(deal, "N win; W win")
    assert [won.seat for won in deal.wins] == ["W"]
    assert deal.finished
    drawn = dealt(hands, discard_wins=False)
    script(drawn, "E discard 5p")
    assert all("win" not in drawn.legal(seat) for seat in drawn.seats)


@pytest.mark.rule("tongliao-mazhanger.win.dragon-sequence")
def test_dragons_are_no_run() -> None:
    deal = dealt({"E": "9m", "S": "567z13p456p789s234m99s"}, draws="2p")
    script(deal, "S pass; E discard 9m")
    assert "win" not in deal.legal("S")
    found = variant("tongliao-mazhanger").score("567z13p456p789s234m99s", "2p", self_draw=True, turned="7z")
    assert found.reason is not None
    assert found.reason.id == "tongliao-mazhanger.win.shape"


@pytest.mark.rule("tongliao-mazhanger.win.no-all-pungs")
def test_pungs_alone_do_not_win() -> None:
    found = variant("tongliao-mazhanger").score("111m222p333s444s55p66z", "6z", self_draw=True, turned="7z")
    assert found.reason is not None
    assert found.reason.id == "tongliao-mazhanger.win.edge-closed-only"


@pytest.mark.rule("tongliao-mazhanger.ex.fenzhang-order", "tongliao-mazhanger.end.fenzhang")
def test_the_last_four_are_handed_out() -> None:
    hands = {"E": "46m123p456p789s333s55z9p", "W": "99p1m", "N": "13p123m456s789s777m66z"}
    deal = dealt(hands, last="9s9s2p5m", discard_wins=False)
    script(deal, "E discard 9p; W claim [999p]; W discard 1m")  # so that S will be the first of the last four
    play_until(deal, lambda now: now._table.turns < 4 and "win" in now.legal(now.waiting[0]), players=_never)
    assert deal.waiting == ("N",)
    assert deal.legal("N") == ("win", "pass")
    one = deal.copy()
    script(one, "N pass; E win")
    assert [won.seat for won in one.wins] == ["E"]
    script(deal, "N win")
    (won,) = deal.wins
    assert (won.seat, won.how) == ("N", "drawn")
    kinds = [event.kind for event in deal.events]
    last = len(kinds) - 1 - kinds[::-1].index("discard")
    assert kinds[last:].count("draw") == 3  # S, W and N have drawn and kept
    assert not {"claim", "kong", "aside"} & set(kinds[last:])


@pytest.mark.rule(
    "tongliao-mazhanger.end.draw", "tongliao-mazhanger.rotation.next", "tongliao-mazhanger.rotation.direction"
)
def test_a_drawn_deal_pays_nothing_and_the_same_leads() -> None:
    deal = play_until(dealt({}, discard_wins=False), players=_never)
    assert not deal.wins
    assert set(deal.ledger.totals().values()) == {0}
    rotation = deal.variant.words["rotation"]
    assert rotation.after(deal.outcome).dealer == "E"
    draws = [event.seat for event in deal.events if event.kind in ("draw",)][:4]
    assert draws == ["S", "W", "N", "E"]  # counterclockwise


def _never(deal: Deal, seat: str, legal: Any) -> Any:
    return idle(deal, seat, [action for action in legal if action != "win"] or legal)


def test_a_record_of_a_missed_pass_holds() -> None:
    """The fault is told before the discard it lies in."""
    from mahjong.play.record import Record

    hands = {"E": "9m", "S": "567z5z"}
    rules = variant("tongliao-mazhanger", side_calls=False)
    deal = dealt(hands, draws="9p")
    deal = Deal(rules, wall=deal.source.wall, officiate="table", carried={"pot": 2})
    script(deal, "S aside 567z; S pass; E discard 9m")
    while "discard 5z" not in deal.legal("S"):
        deal.act(deal.waiting[0], "pass" if "pass" in deal.legal(deal.waiting[0]) else "draw")
    deal.act("S", "discard 5z")
    assert [event.kind for event in deal.events if event.seat == "S"].count("discard") == 1
    assert "fault" in [event.kind for event in deal.events]
    assert Record.of(deal).verify().problems == ()


def test_players_who_seek_to_win_play_it_through() -> None:
    rules, won = variant("tongliao-mazhanger"), 0
    for seed in range(12):
        deal = rules.deal(seed=seed)
        play_out(deal, {seat: Greedy(seed + place) for place, seat in enumerate(deal.seats)})
        won += bool(deal.wins)
    assert won > 3

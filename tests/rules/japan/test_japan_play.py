"""Riichi at the table: who may take what, riichi hands, what bars wins, options of the play at every value, and where tiles lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from japan_hands import rules

from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.testing import check_variant, idle, script, stacked
from mahjong.variant import Variant


def can(deal: Deal, seat: str, act: str) -> bool:
    return seat in deal.waiting and act in deal.legal(seat)


def deal_of(
    hands: dict[str, str], draws: str = "", *, by: Variant | None = None, indicator: str = "", **how: Any
) -> Deal:
    return stacked(by or rules(), hands=hands, draws=draws, indicator=indicator, **how)


@pytest.mark.rule("japan.tiles.set", "japan.deal.counts", "japan.wall.dice")
def test_tiles_and_deal() -> None:
    tiles = rules().words["tileset"]
    assert tiles.size == 136
    assert set(tiles.counts[:34]) == {4}
    deal = rules().deal(seed=5)
    assert [sum(deal._table.concealed(seat)) for seat in range(4)] == [14, 13, 13, 13]
    assert len(deal.dice) == 2
    with pytest.raises(RuleError) as refused:
        rules().score("1f123m456p789s223z", "3z", self_draw=True, turned="1z")
    assert refused.value.rule == "japan.tiles.set"


CLAIM = {"E": "5m19p19s1234567z19m", "S": "34m258p147s12366z", "W": "55m147p258s12347z", "N": "46m147p258s34567z"}


@pytest.mark.rule("japan.claims.types")
def test_who_may_claim_what_and_whose_claim_stands() -> None:
    """S may chow and W pung; N, who is not next, may not chow. The pung stands; a kong needs three."""
    deal = deal_of(CLAIM)
    script(deal, "E discard 5m")
    assert can(deal, "S", "claim [345m]")
    assert can(deal, "W", "claim [555m]")
    assert not can(deal, "W", "claim [5555m]")
    assert "N" not in deal.waiting
    script(deal, "S claim [345m]; W claim [555m]")
    assert [len(deal._table.melds(seat)) for seat in range(4)] == [0, 0, 1, 0]
    kong = deal_of({**CLAIM, "W": "555m147p258s1234z"})
    script(kong, "E discard 5m")
    assert can(kong, "W", "claim [5555m]")
    won = deal_of({**CLAIM, "W": "55m147p258s12347z", "N": "46m234567p22888s"})
    script(won, "E discard 5m; W claim [555m]; N win")
    assert [one.seat for one in won.wins] == ["N"]


SWAP = {"E": "5m19p19s1234567z19m", "S": "3445m258p147s12z2m", "W": "147m258p369s3456z", "N": "147m369p258s3456z"}


@pytest.mark.rule("japan.claims.swap")
@pytest.mark.parametrize("option", ["forbidden", "allowed"])
def test_swap_calling(option: str) -> None:
    """Who chows 5m with 34m may discard neither 5m nor 2m at once."""
    deal = deal_of(SWAP, by=rules(kuikae=option))
    script(deal, "E discard 5m; S claim [345m]")
    for tile in ("5m", "2m"):
        assert can(deal, "S", f"discard {tile}") is (option == "allowed")
    assert can(deal, "S", "discard 4m")
    if option == "forbidden":
        with pytest.raises(IllegalAction) as refused:
            deal.verify("S", "discard 2m")
        assert refused.value.rule == "japan.claims.swap"


RIICHI = {"E": "234m567m345p44p67s9m"}


@pytest.mark.rule(
    "japan.ready.riichi", "japan.ready.riichi-locked", "japan.ready.riichi-discard", "japan.pattern.ippatsu"
)
def test_a_hand_after_riichi() -> None:
    """E declares with the first discard and draws 1p, which it must discard; 4p is no pung of it; 8s wins."""
    deal = deal_of(RIICHI, "1z4p2z1p3z4z1z8s")
    script(deal, "E discard 9m ready; S discard 1z")
    assert deal.ledger.totals()["E"] == -1000
    script(deal, "W discard 4p")
    assert "E" not in deal.waiting
    script(deal, "N discard 2z")
    assert [str(act) for act in deal.legal("E")] == ["discard 1p"]
    with pytest.raises(IllegalAction) as refused:
        deal.verify("E", "discard 2m")
    assert refused.value.rule == "japan.ready.riichi"
    script(deal, "E discard 1p; S discard 3z; W discard 4z; N discard 1z; E win")
    score = deal.wins[0].score
    assert score is not None
    counted = {one.key for one in score.patterns if one.unit == "fan" and one.key not in ("dora", "ura")}
    assert counted == {"double-riichi", "menzen-tsumo", "pinfu", "tanyao"}


@pytest.mark.rule("japan.ready.riichi", "japan.ready.riichi-conditions")
def test_riichi_is_for_closed_hands_that_are_ready() -> None:
    unready = deal_of({"E": "234m567m345p5s79s19m"})
    assert not any("ready" in str(act) for act in unready.legal("E"))
    opened = deal_of({"E": "234m567m34p55s67s9m1z", "N": "5p19m19p19s112234z"}, "1z2z3z")
    script(opened, "E discard 1z; S discard 1z; W discard 2z; N discard 5p; E claim [345p]")
    assert not any("ready" in str(act) for act in opened.legal("E"))
    with pytest.raises(IllegalAction):
        opened.verify("E", "discard 9m ready")
    closed = deal_of({"E": "234m1111p55s67s345m"}, tail="9p")
    script(closed, "E kong <1111p>")
    assert can(closed, "E", "discard 9p ready")


@pytest.mark.rule("japan.ready.riichi-conditions")
@pytest.mark.parametrize("least", [0, 4, 10])
def test_tiles_left_for_riichi(least: int) -> None:
    """E is ready from the first discard on and lets all its wins pass; it may declare as long as so many tiles are left."""
    deal = deal_of(RIICHI, by=rules(riichi_min_tiles=least))
    seen = set()
    while not deal.finished:
        seat = deal.waiting[0]
        legal = deal.legal(seat)
        if seat == "E" and deal.view("E").drawn and "pass" not in legal:
            turns = deal.view("E").turns
            assert any("ready" in str(act) for act in legal) is (turns >= least), turns
            seen.add(turns >= least)
        deal.act(seat, "discard 9m" if seat == "E" and "discard 9m" in legal else idle(deal, seat, legal))
    assert seen == ({True} if not least else {True, False})


KONG = {"E": "222m567m345p55s67s9m"}


@pytest.mark.rule("japan.ready.riichi-kong")
@pytest.mark.parametrize("option", [True, False])
def test_a_concealed_kong_after_riichi(option: bool) -> None:
    """222m stays a pung whatever comes, so its fourth may be konged; beside 3m it would not."""
    deal = deal_of(KONG, "1z2z3z2m", by=rules(riichi_kong=option), tail="1p")
    script(deal, "E discard 9m ready; S discard 1z; W discard 2z; N discard 3z")
    assert can(deal, "E", "kong <2222m>") is option
    if option:
        script(deal, "E kong <2222m>; E discard 1p")
    shifty = deal_of({"E": "2223m567m345p678s9m"}, "1z2z3z2m")
    script(shifty, "E discard 9m ready; S discard 1z; W discard 2z; N discard 3z")
    assert not can(shifty, "E", "kong <2222m>")


PASSED = {"E": "3m19m19p19s1234567z", "S": "6m147m258p369s123z", "N": "234m567m44p45m678s"}


@pytest.mark.rule("japan.win.furiten-temp")
@pytest.mark.parametrize("option", [True, False])
def test_a_win_let_pass(option: bool) -> None:
    """N waits for 3m and 6m, lets 3m pass and meets 6m before its own draw."""
    deal = deal_of(PASSED, "9p", by=rules(furiten_temp=option))
    script(deal, "E discard 3m; N pass; S discard 6m")
    assert can(deal, "N", "win") is not option


ROB = {"E": "7777z28m14s258p36m9m", "W": "19m19p19s1234566z"}


@pytest.mark.rule("japan.kong.types", "japan.pattern.kokushi")
@pytest.mark.parametrize("option", [True, False])
def test_thirteen_orphans_may_rob_a_concealed_kong(option: bool) -> None:
    by = rules(rob_closed_for_orphans=option)
    deal = deal_of(ROB, by=by)
    script(deal, "E kong <7777z>")
    assert can(deal, "W", "win") is option
    score = by.score("19m19p19s1234566z", "7z", seat="W", from_seat="E", flags=["robbed-concealed"], turned="1z")
    assert score.legal is option
    other = rules().score(
        "22m345p678s34s567p", "2s", seat="W", from_seat="E", flags=["robbed-concealed", "ready-declared"], turned="1z"
    )
    assert other.reason is not None
    assert other.reason.id == "japan.kong.types"


@pytest.mark.rule("japan.kong.types", "japan.pattern.chankan")
def test_an_added_kong_can_be_robbed_and_none_follows_a_claim() -> None:
    """S punged 6s and holds the fourth: it may not add it in that turn. Later it does, and W robs it."""
    hands = {"E": "6s19m19p19s1234567z", "S": "666s258p147m1234z", "W": "345678m345p22p45s"}
    deal = deal_of(hands, "9s1z2z3z")
    script(deal, "E discard 6s; W pass; S claim [666s]")
    assert not any(str(act).startswith("kong") for act in deal.legal("S"))
    with pytest.raises(IllegalAction) as refused:
        deal.verify("S", "kong [6666s+]")
    assert refused.value.rule == "japan.kong.types"
    script(deal, "S discard 4z; W discard 9s; N discard 1z; E discard 2z; S kong [6666s+]; W win")
    assert [one.how for one in deal.wins] == ["robbed"]
    assert deal.wins[0].score is not None
    assert "chankan" in {one.key for one in deal.wins[0].score.patterns}
    assert len([event for event in deal.events if event.kind == "turn" and event.note == "indicator"]) == 1


@pytest.mark.rule("japan.conduct.discard-order", "japan.conduct.meld-layout")
def test_where_discards_and_claimed_tiles_lie() -> None:
    """Discards are told in order, claimed ones too; a meld tells which tile was claimed, and from whom."""
    deal = deal_of(SWAP, "1z2z3z")
    script(deal, "E discard 5m; S claim [345m]; S discard 1s; W discard 1z; N discard 2z; E discard 1p")
    events = [(event.seat, event.text) for event in deal.events if event.kind == "discard"]
    assert events == [("E", "5m"), ("S", "1s"), ("W", "1z"), ("N", "2z"), ("E", "1p")]
    seen = {one.seat: one for one in deal.view("W").seats}
    assert [str(meld) for meld in seen["S"].melds] == ["[345m@5mE]"]
    assert seen["E"].river == (("5m", False, True), ("1p", False, False))  # not the tile drawn, and claimed


@pytest.mark.rule("japan.ready.riichi", "japan.kong.limit-four", "japan.end.abortive", "japan.pattern.nagashi")
def test_hundreds_of_deals_of_every_kind(examples: Callable[[int], int]) -> None:
    met: Counter[str] = Counter()
    for options in ({}, {"players": 3, "red_fives": 3}, {"preset": "m-league"}, {"preset": "wrc", "red_fives": 4}):
        met += check_variant(rules(**options), deals=examples(40))
    assert met["deals"] >= 8
    assert met["ready"]


PRESETS = ("tenhou", "tenhou-3", "majsoul", "majsoul-3", "m-league", "ema", "wrc")


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    by = rules(preset=name)
    three = name.endswith("-3")
    assert by.words["seats"] == (3 if three else 4)
    start = by.options["start"]
    assert start == (35000 if three else 30000 if name in ("ema", "wrc") else 25000)
    assert by.options["red_fives"] == (0 if name in ("ema", "wrc") else 3)
    match = by.match(seed=3)
    assert set(match.points().values()) == {start}


def test_the_page_about_the_presets(docs: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    """Its table says what each preset sets, and its code runs."""
    page = docs("riichi.md")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]
    (_, _, *names), _, *options = rows
    assert tuple(names) == PRESETS
    plain = rules().options
    told = {name: {} for name in names}  # type: dict[str, dict[str, str]]
    for option, default, *cells in options:
        key = option.strip("`")
        assert default == _written(plain[key]), key
        for name, cell in zip(names, cells, strict=True):
            if cell:
                told[name][key] = cell
    for name in names:
        by = rules(preset=name).options
        assert told[name] == {key: _written(value) for key, value in by.items() if value != plain[key]}
    code = page.partition("```python\n")[2].partition("```")[0]
    exec(code, {})
    assert capsys.readouterr().out.splitlines() == ["6 12000", "{'E': 35000, 'S': 35000, 'W': 35000}"]


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

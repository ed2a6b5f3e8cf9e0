"""The page that steps through a record: what it holds for whom, for every rule set."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import mahjong
from mahjong.errors import MahjongError, RecordError
from mahjong.page import replay
from mahjong.page.whole import data_of
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.pictured import scene
from mahjong.play.players import Greedy
from mahjong.play.record import Record
from mahjong.testing.disguise import disguised
from record_games import GAMES, IDS, begin, step

TILED = ("hand", "melds", "river", "aside", "won")


def played(name: str, seed: int, acts: int = 10**6, **options: Any) -> Deal:
    deal, rng = mahjong.variant(name, **options).deal(seed=seed), random.Random(seed)
    for _ in range(acts):
        if deal.finished:
            break
        step(deal, rng)
    return deal


def at_last(told: Mapping[str, Any], view: int) -> dict[str, list[str]]:
    """The zones as a reader of the page has them after the last step, for one watcher."""
    zones: list[list[str]] = [[] for _ in told["zones"]]
    for one in told["steps"]:
        for zone, kept, tail, *bits in one.get("z", ()):
            if not bits or bits[0] >> view & 1:
                zones[zone] = zones[zone][:kept] + (tail.split("\n") if tail else [])
    return dict(zip(told["zones"], zones, strict=True))


def without_wins(data: dict[str, Any]) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps({**data, "codes": sorted(data["codes"])}))
    for deal in copy["deals"]:
        for one in deal["steps"]:
            for settled in one.get("s", ()):
                settled["wins"] = []
            if one.get("s") == [{"wins": [], "paid": []}] and one["k"] == "end":
                del one["s"]
    return copy


def wins(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [
        won
        for deal in data["deals"]
        for one in deal["steps"]
        for settled in one.get("s", ())
        for won in settled["wins"]
    ]


@pytest.mark.parametrize("game", GAMES[1::5], ids=IDS[1::5])
def test_every_view_of_every_rule_set(game: Any, rng: random.Random) -> None:
    deal = begin(game, rng)
    for _ in range(rng.randrange(30)):
        if not deal.finished:
            step(deal, rng)
    data = data_of(Record.of(deal))
    (told,) = data["deals"]
    assert told["views"] == ["*", *deal.variant.deal(seed=1).seats, ""]
    for number, seat in enumerate(told["seats"], 1):
        zones, shown = at_last(told, number), scene(deal.view(seat), deal.variant)
        for one in shown.seats:
            hand = Counter(int(token.partition(".")[0]) for token in zones[f"{one.seat}.hand"][1:])
            assert hand == Counter(one.hand)
            river = [int(token.partition(".")[0]) for token in zones[f"{one.seat}.river"][1:]]
            assert river == [tile for tile, _ in one.river]
        assert shown.lines[1] in zones[".en"]
    if not deal.finished:
        assert data_of(Record.of(deal, seat="S")) == data_of(Record.of(disguised(deal, "S", rng), seat="S"))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("sichuan", {"preset": "chengdu", "exchange": "dice", "void": True}), ("japan", {}), ("wuhan", {}),
        ("tongliao-mazhanger", {}), ("america", {}),
    ],
)  # fmt: skip
def test_a_page_for_one_seat_holds_what_its_record_holds(name: str, options: dict[str, Any], seed: int) -> None:
    deal = played(name, seed % 1000, **options)
    record = Record.of(deal)
    for seat in deal.seats[:2]:
        own, kept = data_of(record, seat=seat), data_of(Record.of(deal, seat=seat))
        assert without_wins(own) == without_wins(kept)
        assert wins(kept) == []
        shown = {one for one, _ in deal.shown_hands()}
        assert all(won["who"] == seat or won["who"] in shown for won in wins(own))
        assert own["deals"][0]["views"] == [seat]


def test_a_win_is_explained_to_others_when_its_hand_is_shown(seed: int) -> None:
    """In the blood battle a deal goes on after a win, and the winner's hand stays closed until its end."""
    for more in range(30):
        deal, player = mahjong.variant("sichuan", preset="chengdu").deal(seed=seed + more), Greedy(seed)
        while not deal.finished:
            who = deal.waiting[0]
            deal.act(who, player(Look(deal, who), deal.legal(who)))
        if len(deal.wins) > 1:
            break
    first = deal.wins[0]
    other = next(seat for seat in deal.seats if all(won.seat != seat for won in deal.wins))
    for seat, kind in ((first.seat, "settle"), (other, "end")):
        (told,) = data_of(Record.of(deal), seat=seat)["deals"]
        where = [
            one["k"]
            for one in told["steps"]
            for settled in one.get("s", ())
            for won in settled["wins"]
            if won["who"] == first.seat
        ]
        assert where[0] == kind
    assert first.score is not None
    told = next(won for won in wins(data_of(Record.of(deal))) if won["who"] == first.seat)
    assert told["hand"] == first.score.reading
    assert [item[0].partition(" ×")[0] for item in told["items"]] == [one.en for one in first.score.patterns]
    assert [item[1].partition(" ×")[0] for item in told["items"]] == [one.zh for one in first.score.patterns]
    assert [item[4] for item in told["items"]] == [one.rule for one in first.score.patterns]


def test_payments_are_those_of_the_ledger(seed: int) -> None:
    deal = played("guangdong", seed % 1000)
    (told,) = data_of(Record.of(deal))["deals"]
    paid = [tuple(row) for one in told["steps"] for settled in one.get("s", ()) for row in settled["paid"]]
    assert [(*row[:3], row[5]) for row in paid] == [(one.payer, one.payee, one.amount, one.rule) for one in deal.ledger]
    money = at_last(told, 0)[".money"]
    assert [int(row.split()[0]) for row in money] == list(deal.ledger.totals().values())


def test_the_page_is_whole_and_small(seed: int) -> None:
    deal = played("japan", seed % 1000)
    page = replay(Record.of(deal, players=["</script><b>", "&amp;", "{{js}}", "四川小王"]), lang="zh")
    assert page.startswith("<!doctype html>")
    assert '<html lang="zh-Hans">' in page
    assert not re.search(r"""(?:src|href)\s*=\s*["'](?!#|data:,)|url\(|@import|https?://(?!www\.w3\.org/)""", page)
    assert page.count("</script>") == 2
    assert "</script><b>" not in page
    assert "{{" not in page.replace("{{js}}", "")
    assert page.count("{{js}}") >= 1  # the name of a player
    assert len(page.encode()) < 200_000
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    assert data["deals"][0]["players"]["E"] == "</script><b>"


def test_a_seat_page_does_not_know_the_wall() -> None:
    deal = mahjong.variant("sichuan").deal()
    header = Record.of(deal).part().header.data
    secret = header["wall"]["reveal"]["seed"]
    assert len(secret) > 60
    for how in ({"seat": "E"}, {}):
        assert secret not in replay(Record.of(deal), **how)


@pytest.mark.parametrize(
    ("how", "en", "zh"),
    [
        ({"seat": "Q"}, "one of E S W N", "须为E S W N之一"),
        ({"deal": 1}, "the record has 1", "共1局"),
        ({"deal": True}, "the record has 1", "共1局"),
        ({"lang": "fr"}, "en or zh", "须为en或zh"),
    ],
)
def test_bad_arguments_are_refused(how: dict[str, Any], en: str, zh: str) -> None:
    record = Record.of(played("guangdong", 1, 5))
    with pytest.raises(MahjongError, match=en) as caught:
        replay(record, **how)
    assert zh in caught.value.zh


def test_records_of_a_seat_and_of_the_public() -> None:
    deal = played("guangdong", 4)
    assert data_of(Record.of(deal, seat="S"))["deals"][0]["views"] == ["S"]
    assert data_of(Record.of(deal, public=True))["deals"][0]["views"] == [""]
    with pytest.raises(RecordError, match="only a full one"):
        replay(Record.of(deal, seat="S"), seat="E")

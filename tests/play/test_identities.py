"""Tiles that play as others than they show: two kinds exchanged for a deal, flowers that are all alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from small_rules import small

from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.hand import Form
from mahjong.play.deal import Deal
from mahjong.play.players import Greedy, play_out
from mahjong.rules import asides as aside
from mahjong.rules import facts, identity, score, sets, wild
from mahjong.rules import features as f
from mahjong.rules import phases as phase
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, script, stacked
from mahjong.tiles import CODES, FLOWERS, mask

FISH = f.mark("fish")
SWAPPED = small(
    marks=wild.turned(fish=wild.successor()),
    identities=(identity.swap("fish", "1s", rule="small.swap"),),
    phases=(phase.turned(at=phase.TAIL),),
    asides=(aside.tile("bird", "bird", "幺鸡", mask("1s"), discard=aside.FREE),),
    patterns=(
        pattern("fish", "fish", "鱼", facts.owned(FISH), fan=1, per=True),
        pattern("closed", "closed", "坎张", f.wait(f.CLOSED), fan=1),
        pattern("runs", "runs", "顺子", f.runs(), fan=1, per=True),
    ),
    scoring=score.chain(score.linear(base=1)),
)
ONE_WAY = small(
    marks=SWAPPED.words["marks"],
    identities=(identity.swap("fish", "1s", one_way=True),),
    phases=SWAPPED.words["phases"],
    patterns=SWAPPED.words["patterns"],
    scoring=SWAPPED.words["scoring"],
)
HEADS = FLOWERS & mask("1-4f") | mask("1-4z7z")
FLOWER_SETS = sets.total(15) | sets.pungs(HEADS) | sets.kongs(HEADS)
ALIKE = small(
    tileset=tiles.suits() + tiles.winds() + tiles.dragons(4, "7z") + tiles.flowers(1, "1-4f"),
    menu=FLOWER_SETS.paired(HEADS),
    identities=(identity.alike(mask("1-4f")),),
)


def claims(deal: Deal, seat: str) -> list[str]:
    return [action.text for action in deal.legal(seat) if action.text.startswith("claim")]


def fished(**hands: str) -> Deal:
    """A deal in which 6p is turned: 7p is the fish, it plays as 1s, and 1s plays as 7p. What is not said is of no use."""
    rest = {"E": "2222m33z5z", "S": "147m11225z", "W": "358m66z77z", "N": "369m44z55z"}
    return stacked(SWAPPED, indicator="6p", hands={seat: text + rest[seat] for seat, text in hands.items()}, seed=1)


def test_a_run_with_a_tile_that_plays_as_another() -> None:
    deal = fished(E="1s7p9m", S="68p23s", W="11s", N="77p")
    script(deal, "E discard 1s")
    assert claims(deal, "S") == ["claim [68p1s=chow]"]
    assert claims(deal, "W") == ["claim [111s]"]
    assert claims(deal, "N") == []
    script(deal, "W pass; S claim [68p1s]")
    (meld,) = deal.view("S").hand.melds
    assert (meld.form, [CODES[tile] for tile in meld.tiles], meld.feeder) == (Form.CHOW, ["6p", "8p", "1s"], "E")
    deal = fished(E="1s7p9m", S="68p23s", W="11s", N="77p")
    script(deal, "E discard 7p")
    assert claims(deal, "S") == ["claim [7p23s=chow]"]
    assert claims(deal, "N") == ["claim [777p]"]


def test_tiles_stay_what_they_are() -> None:
    deal = fished(E="1s7p9m", S="68p23s")
    script(deal, "E discard 1s; S claim [68p1s]")
    deal.act("S", deal.legal("S")[0])
    every = Counter(place.tile for place in deal.tiles())
    assert every == Counter(SWAPPED.words["tileset"].physical)
    assert [event.text for event in deal.events if event.kind == "claim"] == ["[68p1s@1sE=chow]"]
    assert deal.copy().view("S") == deal.view("S")
    deal.undo()
    deal.undo()
    assert claims(deal, "S") == ["claim [68p1s=chow]"]


def test_what_may_be_laid_aside_is_what_plays_as_it() -> None:
    deal = fished(E="1s7p")
    assert [action.text for action in deal.legal("E") if action.text.startswith("aside")] == ["aside 7p"]


def test_a_win_is_judged_by_what_tiles_play_as() -> None:
    """6p 1s 8p is closed on 7; the real fish does not play as itself; only real fish count."""
    told = {"seat": "S", "from_seat": "N", "turned": "6p"}
    won = SWAPPED.score("33s678m456p999m68p", "1s", **told)
    assert won.legal
    assert {one.key: one.count for one in won.patterns} == {"closed": 1, "runs": 3}
    assert "68p1s" in won.reading
    assert not SWAPPED.score("33s678m456p999m68p", "7p", **told).legal
    fish = SWAPPED.score("33s678m456p999m2s7p", "3s", **told)
    assert fish.legal
    assert {one.key: one.count for one in fish.patterns} == {"fish": 1, "runs": 3}
    melded = SWAPPED.score("678m456p999m3s[7p23s@2sE=chow]", "3s", **told)
    assert melded.legal, melded.reason
    assert SWAPPED.score("33s678m456p999m68p", "7p", **{**told, "turned": "9p"}).legal, "9p turned: 1p is the fish"


def test_the_same_kind_changes_nothing() -> None:
    assert SWAPPED._rules.plays((26,)) is None, "9s is followed by 1s itself"
    deal = stacked(SWAPPED, indicator="9s", hands={"E": "1s", "S": "23s"})
    script(deal, "E discard 1s")
    assert claims(deal, "S") == ["claim [123s]"]


def test_one_way_keeps_the_marked_kind_what_it_is() -> None:
    plays = identity.faces((identity.swap("fish", "1s", one_way=True),), {"fish": mask("7p")})
    assert plays[18] == 15 == plays[15]
    both = identity.faces((identity.swap("fish", "1s"),), {"fish": mask("7p")})
    assert (both[18], both[15]) == (15, 18)


def test_more_than_four_tiles_play_as_the_marked_kind() -> None:
    """7p stays 7p, and 1s is one more: six of them are two pungs, a claimed kong may mix them; real fish alone are counted."""
    told = {"seat": "S", "from_seat": "N", "turned": "6p"}
    won = ONE_WAY.score("777p1s7p123m456m9m", "1s", **told)
    assert not won.legal, "six sevens, two sets and one tile alone"
    won = ONE_WAY.score("7777p1s123m456m99m", "1s", **told)
    assert won.legal
    assert {one.key: one.count for one in won.patterns} == {"fish": 4, "runs": 2}
    assert ONE_WAY.score("33s678m456p999m8p9p", "7p", **told).legal, "the real fish plays as itself"
    assert ONE_WAY.score("33s678m456p999m8p9p", "1s", **told).legal
    assert not ONE_WAY.score("33s678m456p999m2s3s", "1s", **told).legal, "and 1s does not"
    hands = {"E": "1s2222m33z", "S": "77p1s147m1125z", "W": "358m66z", "N": "369m44z"}
    deal = stacked(ONE_WAY, indicator="6p", hands=hands, seed=5)
    script(deal, "E discard 1s")
    assert "claim [77p11s=kong]" in claims(deal, "S")
    script(deal, "S claim [77p11s=kong]")
    assert deal.view("S").hand.melds[0].form is Form.KONG
    with pytest.raises(RuleError, match="no stand-ins"):
        small(marks=ONE_WAY.words["marks"], identities=ONE_WAY.words["identities"], wilds=wild.of("fish"))


def test_flowers_that_are_alike() -> None:
    hands = {"E": "1f9s", "S": "9m9p", "W": "23f", "N": "4f"}
    deal = stacked(ALIKE, hands=hands, draws="8m")
    script(deal, "E discard 1f")
    assert claims(deal, "W") == ["claim [123f=pung]"]
    assert claims(deal, "S") == claims(deal, "N") == []
    script(deal, "W claim [123f]")
    assert deal.view("W").hand.melds[0].form is Form.PUNG
    deal = stacked(ALIKE, hands={"E": "1f", "S": "9m", "W": "234f", "N": "1m"}, tail="1s")
    script(deal, "E discard 1f")
    assert claims(deal, "W") == ["claim [1234f=kong]", "claim [123f=pung]", "claim [124f=pung]", "claim [134f=pung]"]
    script(deal, "W claim [1234f]")
    assert deal.view("W").drawn == "1s", "four alike are a kong"
    deal = stacked(ALIKE, hands={"E": "1234f"}, tail="1s")
    assert "kong <1234f=concealed>" in [action.text for action in deal.legal("E")]
    script(deal, "E kong <1234f=concealed>")
    assert deal.view("E").drawn == "1s"


def test_alike_flowers_pair() -> None:
    told = {"seat": "S", "from_seat": "N"}
    assert ALIKE.score("159m267p555s45p1f", "6p", **told).legal is False
    assert ALIKE.score("159m267p555s456p1f", "3f", **told).legal
    assert ALIKE.score("159m267p555s12f11z", "3f", **told).legal
    assert ALIKE.score("159m267p555s1f[234f@W=pung]", "1z", **told).legal is False
    assert ALIKE.score("159m267p555s1z[234f@2fW=pung]", "1z", **told).legal
    assert ALIKE.score("159m267p555s456p1f", "1f", **told).legal is False, "there is one of each"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: identity.swap("fish", "1f"), lambda: identity.swap("a fish", "1s"), lambda: identity.alike(mask("1z2z")),
        lambda: identity.alike(mask("1f")), lambda: identity.alike(True),
        lambda: small(identities=(identity.swap("fish", "1s"),)), lambda: small(identities=("1s",)),
        lambda: identity.faces((identity.swap("a", "1s"),), {"a": mask("12m")}),
    ],
)  # fmt: skip
def test_what_is_no_identity(wrong: Callable[[], object]) -> None:
    with pytest.raises(RuleError):
        wrong()


@pytest.mark.parametrize("rules", [SWAPPED, ONE_WAY, ALIKE], ids=["swapped", "one-way", "alike"])
def test_random_deals_keep_their_promises(rules: object, examples: Callable[[int], int]) -> None:
    met = check_variant(rules, deals=examples(40), seed=4)  # type: ignore[arg-type]
    assert met["claim"]


@pytest.mark.parametrize("rules", [SWAPPED, ONE_WAY, ALIKE], ids=["swapped", "one-way", "alike"])
def test_greedy_players_know_what_tiles_play_as(rules: object) -> None:
    won = 0
    for seed in range(12):
        deal = rules.deal(seed=seed)  # type: ignore[attr-defined]
        play_out(deal, {seat: Greedy(seed) for seat in deal.seats})
        won += bool(deal.wins)
    assert won

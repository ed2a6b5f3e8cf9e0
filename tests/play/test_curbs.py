"""What a seat's own discards bar, and what may not be discarded right after a claim."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from asked import texts
from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.actions import Verb
from mahjong.play.deal import Deal
from mahjong.rules import bans as ban
from mahjong.rules import sets, wall
from mahjong.rules import shapes as shape
from mahjong.testing import script, stacked
from mahjong.variant import Variant


class Plain(Variant):
    key, names = "plain", ("Plain", "平")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4),)


class Swap(Plain):
    key = "swap"
    bans = (ban.swap_call(rule="plain.swap"),)


class SameOnly(Plain):
    key = "same-only"
    bans = (ban.swap_call(other_end=False, rule="plain.swap"),)


class Waits(Plain):
    key = "waits"
    bans = (ban.own_discards(ban.WAITS, rule="plain.waits"),)


class Kind(Plain):
    key = "kind"
    bans = (ban.own_discards(ban.KIND, runs=True, rule="plain.kind"),)


class KindDrawn(Plain):
    key = "kind-drawn"
    bans = (ban.own_discards(ban.KIND, runs=True, drawn=True, rule="plain.kind"),)


def discards(deal: Deal, seat: str) -> set[str]:
    return {action.text.split()[1] for action in deal.legal(seat) if action.verb is Verb.DISCARD}


@pytest.mark.rule("japan.claims.swap")
def test_neither_the_kind_claimed_nor_that_of_the_other_end() -> None:
    hands = {"E": "5m147m147p147s1234z", "S": "234567m55m19p19s1z"}
    deal = script(stacked(Swap(), hands=hands), "E discard 5m; S claim [345m]")
    assert discards(deal, "S") == {"6m", "7m", "1p", "9p", "1s", "9s", "1z"}  # neither 5m nor, with 34m, 2m
    for barred in ("5m", "2m"):
        with pytest.raises(IllegalAction, match="after this claim") as refused:
            deal.act("S", f"discard {barred}")
        assert refused.value.rule == "plain.swap"
    script(deal, "S discard 1z")
    middle = script(stacked(Swap(), hands=hands), "E discard 5m; S claim [456m]")
    assert discards(middle, "S") == {"2m", "3m", "7m", "1p", "9p", "1s", "9s", "1z"}  # a closed place has no other end
    end = script(stacked(Swap(), hands=hands), "E discard 5m; S claim [567m]")
    assert discards(end, "S") == {
        "2m",
        "3m",
        "4m",
        "1p",
        "9p",
        "1s",
        "9s",
        "1z",
    }  # 8m would be the other end, and is not held
    pung = script(stacked(Swap(), hands=hands), "E discard 5m; S claim [555m]")
    assert discards(pung, "S") == {"2m", "3m", "4m", "6m", "7m", "1p", "9p", "1s", "9s", "1z"}


@pytest.mark.rule("japan.claims.swap")
def test_only_until_the_discard_and_only_where_it_is_a_rule() -> None:
    hands = {"E": "5m147m147p147s1234z", "S": "234567m55m19p19s1z"}
    free = script(stacked(Plain(), hands=hands), "E discard 5m; S claim [345m]")
    assert {"5m", "2m"} <= discards(free, "S")
    same = script(stacked(SameOnly(), hands=hands), "E discard 5m; S claim [345m]")
    assert "2m" in discards(same, "S")
    assert "5m" not in discards(same, "S")
    calm = {**hands, "W": "19m19p19s1234567z", "N": "288m36p28s256p567z"}
    acts = "E discard 5m; S claim [345m]; S discard 1z; W discard; N discard; E discard; S discard 5m"
    later = script(stacked(Swap(), hands=calm, draws="9m9m8m9p"), acts)
    assert later.acts[-1][1] == "discard 5m" or later.acts[-2][1] == "discard 5m"


@pytest.mark.rule("japan.claims.swap")
def test_a_claim_that_leaves_nothing_to_discard_is_not_offered() -> None:
    hands = {"W": "19m19p19s1234567z", "N": "288m36p28s256p567z"}
    hands["E"], hands["S"] = "3p3p3s5m147m147s1234z", "12p12p12s34m55m567z"
    acts = "E discard 3p; S claim [123p]; S discard 5z; W discard; N discard; E discard 3p; S claim [123p]; S discard 6z; W discard; N discard; "
    acts += "E discard 3s; S claim [123s]; S discard 7z; W discard; N discard; E discard 5m"
    draws = "9m9m9s8m9p9s8m8p9p"
    free = script(stacked(Plain(), hands=hands, draws=draws), acts)
    assert texts(free, "S") == {"win", "claim [345m]", "claim [555m]", "pass"}
    deal = script(stacked(Swap(), hands=hands, draws=draws), acts)
    assert texts(deal, "S") == {"win", "claim [555m]", "pass"}  # 34m leaves 55m, of which none may go
    with pytest.raises(IllegalAction, match="leaves nothing that may be discarded") as refused:
        deal.act("S", "claim [345m]")
    assert refused.value.rule == "plain.swap"


@pytest.mark.rule("japan.claims.swap")
def test_every_claim_on_offer_leaves_a_discard(rng: Random, examples: Callable[[int], int]) -> None:
    rules, claims = Swap(), 0
    for _ in range(examples(150)):
        deal = rules.deal(seed=rng.randrange(2**32))
        while not deal.finished:
            seat, tile = deal.waiting[0], deal._table.pending
            choices = deal.legal(seat)
            offered = [one for one in choices if one.verb is Verb.CLAIM]
            for one in offered:
                taken = deal.copy()
                taken.act(seat, one)
                if len(one.tiles) != 3 or taken.waiting != (seat,) or taken._window is not None:
                    continue  # a kong, or a stronger claim stands
                claims += 1
                own = list(one.tiles)
                own.remove(tile)
                left = [act.tile for act in taken.legal(seat) if act.verb is Verb.DISCARD]
                assert left
                assert tile not in left
                for other in left:
                    low, middle, high = sorted((*own, other))
                    assert not (high < 27 and low // 9 == high // 9 and low + 1 == middle == high - 1)
            deal.act(seat, rng.choice(offered if offered and rng.random() < 0.7 else choices))
    assert claims > 20


def furiten(rules: type[Variant]) -> Deal:
    """S waits on 3s and 6s and has discarded 3s; then W discards 6s."""
    hands = {"E": "5m147m147p147s1234z", "S": "234m567p88p45s678s", "W": "6s19m19p19s123456z"}
    return script(stacked(rules(), hands=hands, draws="3s9m"), "E discard 1z; S discard 3s; W discard 6s")


@pytest.mark.rule("japan.win.furiten")
def test_a_wait_among_the_own_discards_bars_every_discard() -> None:
    assert "win" in texts(furiten(Plain), "S")
    deal = furiten(Waits)
    assert deal.waiting == ("N",)  # S is not asked: nothing to claim, no win
    with pytest.raises(IllegalAction):
        deal.act("S", "win")
    hands = {"E": "5m147m147p147s1234z", "S": "234m567p66s45s888s", "W": "6s19m19p19s123456z"}
    pung = script(stacked(Waits(), hands=hands, draws="3s9m"), "E discard 1z; S discard 3s; W discard 6s")
    assert "claim [666s]" in texts(pung, "S")
    assert "win" not in texts(pung, "S")
    with pytest.raises(IllegalAction, match="discarded a tile that the hand waits on") as refused:
        pung.act("S", "win")
    assert refused.value.rule == "plain.waits"


@pytest.mark.rule("japan.win.furiten")
def test_an_own_draw_is_free() -> None:
    hands = {"E": "5m147m147p147s1234z", "S": "234m567p88p45s678s", "W": "19m19p19s1234567z", "N": "258m36p28s256p567z"}
    deal = script(
        stacked(Waits(), hands=hands, draws="3s9m9m9p6s"),
        "E discard 1z; S discard 3s; W discard 9m; N discard 9m; E discard 9p; S pass",
    )
    assert "win" in texts(deal, "S")


@pytest.mark.rule("japan.win.furiten")
def test_a_discard_that_was_claimed_counts_too() -> None:
    hands = {"E": "5m147m147p147s1234z", "S": "234m567p88p45s678s", "W": "6s33s19m19p19s1234z"}
    for rules, wins in ((Plain, True), (Waits, False)):
        deal = script(
            stacked(rules(), hands=hands, draws="3s9m"), "E discard 1z; S discard 3s; W claim [333s]; W discard 6s"
        )
        assert ("S" in deal.waiting and "win" in texts(deal, "S")) is wins


@pytest.mark.rule("jiangnan.claims.own-discards", "jiangnan.claims.own-discards-scope")
def test_the_kind_alone() -> None:
    deal = furiten(Kind)
    assert "win" in texts(deal, "S")  # 6s was not discarded, though the wait 3s was
    hands = {"E": "5m147m147p147s1234z", "S": "234m567p88p45s678s", "W": "3s19m19p19s123456z"}
    same = script(stacked(Kind(), hands=hands, draws="3s9m"), "E discard 1z; S discard 3s; W discard 3s")
    assert "S" not in same.waiting
    calm = {**hands, "W": "19m19p19s1234567z", "N": "258m36p28s256p567z"}
    drawn = stacked(Kind(), hands=calm, draws="3s9m9m9p3s")
    acts = "E discard 1z; S discard 3s; W discard 9m; N discard 9m; E discard 9p; S pass"
    assert "win" in texts(script(drawn, acts), "S")
    strict = stacked(KindDrawn(), hands=calm, draws="3s9m9m9p3s")
    assert "win" not in texts(script(strict, acts), "S")
    with pytest.raises(IllegalAction) as refused:
        strict.act("S", "win")
    assert refused.value.rule == "plain.kind"


@pytest.mark.rule("jiangnan.claims.own-discards")
def test_no_run_with_a_kind_discarded_but_a_pung() -> None:
    hands = {"E": "93s147m147p14s1234z", "S": "2433s19m19p1s1234z", "N": "258m258p258s1234z"}
    first = script(stacked(Kind(), hands=hands, draws="3s9m"), "E discard 1z; S discard 3s")
    deal = script(first, "W discard 9m; N discard; E discard 3s")
    assert "claim [333s]" in texts(deal, "S")
    assert "claim [234s]" not in texts(deal, "S")
    with pytest.raises(IllegalAction) as refused:
        deal.act("S", "claim [234s]")
    assert refused.value.rule == "plain.kind"


def test_words_that_mean_nothing_are_refused() -> None:
    with pytest.raises(RuleError, match="bars nothing"):
        ban.swap_call(same=False, other_end=False)
    with pytest.raises(RuleError, match="KIND or WAITS"):
        ban.own_discards("waits")  # type: ignore[arg-type]

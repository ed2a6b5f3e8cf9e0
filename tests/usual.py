"""What many rule books leave to usual practice, played: kongs and their replacement, robbing, one winner or several, the drawn deal, the dealer.

Every function plays deals of the rule set it is given and checks what its name says; a test of a book calls it beside the rule ids it stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from asked import texts
from mahjong.errors import IllegalAction
from mahjong.notation import parse
from mahjong.play.deal import Deal
from mahjong.testing import idle, play_until, script, stacked
from mahjong.tiles import CODES, SPECIALS, UNKNOWN, bits, code
from mahjong.variant import Variant

WAITS = {"N": "46m123p789p11s", "W": "46m123s789s22p"}
"""With a third set of three dots or bamboo, ready hands that wait for 5m and nothing else."""
THIRD = {"N": ("456p", "99s", "9m"), "W": ("456s", "99p", "8m")}
"""The third set where the hand is concealed; two of it and a tile to discard where it is punged."""


FIFTH = {"N": "222z", "W": "333z"}
"""One more where hands are of sixteen tiles."""


def dealt(rules: Variant, **how: Any) -> Deal:
    """A deal from a stacked wall. Where a tile is turned up to be, or to point to, wild tiles it is north, so that no tile that these deals name is wild;
    where tiles are laid aside as they come, hands that are named in part hold none of them besides. Special tiles that stand for others in claims are
    drawn last where these deals do not name them."""
    if rules.words["claims"].wild is not None:
        how.setdefault("last", specials_last(rules, how))
    if rules.words["laid"] and how.get("hands"):
        how["hands"] = _filled(rules, **how)
    return stacked(rules, **how, **({"indicator": "4z"} if rules.words["marks"].turns else {}))


def _filled(rules: Variant, hands: Mapping[str, str], dealer: str = "E", seed: int = 0, **wall: str) -> dict[str, str]:
    named = Counter(tile for text in (*hands.values(), *wall.values()) for tile in parse(text) if tile != UNKNOWN)
    counts, laid = rules.words["tileset"].counts, rules.words["laid"]
    left = [kind for kind, many in enumerate(counts) for _ in range(many - named[kind]) if not laid >> kind & 1]
    Random(seed).shuffle(left)
    found = {}
    for seat in "ESWN":
        own = parse(hands.get(seat, ""))
        missing = held(rules) + (seat == dealer) - len(own)
        found[seat] = "".join(CODES[tile] for tile in (*own, *left[:missing]))
        left = left[missing:]
    return found


def specials_last(rules: Variant, named: Mapping[str, Any]) -> str:
    """The special tiles of the set that the hands, draws and tail of a deal do not name."""
    counts = rules.words["tileset"].counts
    left = Counter({kind: counts[kind] for kind in bits(SPECIALS) if counts[kind]})
    for text in (*named.get("hands", {}).values(), named.get("draws", ""), named.get("tail", "")):
        left.subtract(parse(text.replace(" ", "")))
    return "".join(code(kind) for kind in left for _ in range(left[kind]))


def held(rules: Variant) -> int:
    """Tiles of a hand."""
    return int(rules.words["walls"].dealt.tiles)


def _ready(rules: Variant, seat: str, opened: bool) -> str:
    concealed, two, junk = THIRD[seat]
    return WAITS[seat] + (two + junk if opened else concealed) + FIFTH[seat] * (held(rules) == 16)


def table(
    rules: Variant, hands: Mapping[str, str], draws: str = "", tail: str = "", ready: str = "", opened: bool = False
) -> Deal:
    """E is to discard; the seats of `ready` ("N" or "WN") wait for 5m, and where `opened` they have punged to get there. `draws` come next."""
    given = {**hands, **{seat: _ready(rules, seat, opened) for seat in ready}}
    if not (ready and opened):
        return dealt(rules, hands=given, draws=draws, tail=tail)
    first = {"N": "9s", "WN": "9s9p"}[ready]
    given["E"] = first + given.get("E", "")
    before = {"N": "9m", "WN": "9m8m7m"}[ready]
    deal = dealt(rules, hands=given, draws=before + draws, tail=tail)
    script(deal, "E discard 9s; N claim [999s]; N discard 9m")
    if ready == "WN":
        script(deal, "E discard 9p; W claim [999p]; W discard 8m; N discard 8m")
    return deal


def money(deal: Deal) -> dict[str, int]:
    """What every account has won or lost, those that stand as they stood left out."""
    return {account: amount for account, amount in deal.ledger.totals().items() if amount}


def claimed_kong(rules: Variant, paid: Mapping[str, int] | None = None) -> None:
    """Three of the hand and a discard; the replacement comes from the tail."""
    deal = table(rules, {"E": "5m", "S": "555m"}, tail="9s")
    script(deal, "E discard 5m; S claim [5555m]")
    assert deal.view("S").drawn == "9s"
    assert money(deal) == dict(paid or {})


def concealed_kong(rules: Variant, paid: Mapping[str, int] | None = None, *, opened: bool = False) -> None:
    """Four of the hand, by their owner in his turn; not robbed by who waits for the tile."""
    deal = table(rules, {"E": "5555m"}, tail="9s", ready="N", opened=opened)
    script(deal, "E kong <5555m>")
    assert deal.waiting == ("E",)
    assert deal.view("E").drawn == "9s"
    assert money(deal) == dict(paid or {})


def _added(rules: Variant, ready: str = "", opened: bool = False) -> Deal:
    """S has a pung of 5m and draws the fourth."""
    deal = table(rules, {"E": "5m", "S": "55m1s"}, "1s9p6s5m", "9s", ready, opened)
    script(deal, "E discard 5m; S claim [555m]; S discard 1s; W discard; N discard; E discard; S kong [5555m+]")
    return deal


def added_kong(rules: Variant, paid: Mapping[str, int] | None = None) -> None:
    """A fourth tile, self-drawn, added to a pung."""
    deal = _added(rules)
    assert deal.view("S").drawn == "9s"
    assert money(deal) == dict(paid or {})


def robbed_kong(rules: Variant, paid: Mapping[str, int], *, opened: bool = False) -> None:
    """The tile added is won on by N; the kong does not come about, and its owner is who gave the tile."""
    deal = _added(rules, "N", opened)
    assert deal.waiting == ("N",)
    script(deal, "N win")
    assert deal.finished
    won = deal.wins[0]
    assert (won.seat, won.giver, won.how) == ("N", "S", "robbed")
    assert money(deal) == dict(paid)


def not_robbed(rules: Variant, *, opened: bool = False) -> None:
    """Nobody is asked about the tile added, whoever waits for it; the owner draws his replacement."""
    deal = _added(rules, "N", opened)
    assert deal.waiting == ("S",)
    assert deal.view("S").drawn == "9s"


def kongs(rules: Variant, robbed: Mapping[str, int] | None = None) -> None:
    """All three kinds of kong, for which nothing is paid; robbed: what is won and paid where an added one is robbed."""
    claimed_kong(rules)
    concealed_kong(rules)
    added_kong(rules)
    if robbed is not None:
        robbed_kong(rules, robbed)


def kong_costs_a_turn(rules: Variant) -> None:
    """The tiles left at the end stay as many: what a kong takes from the tail, the wall lacks."""
    deal = dealt(rules, hands={"E": "5555s"}, tail="9m")
    before = deal.view("E").turns
    script(deal, "E kong <5555s>")
    assert deal.view("E").turns == before - 1


def winners(rules: Variant, seats: str, paid: Mapping[str, int], *, opened: bool = False) -> None:
    """S discards what both W and N wait for, W the nearest after S; `seats` win: "W" alone, or both."""
    deal = table(rules, {"E": "9m"}, "5m", ready="WN", opened=opened)
    script(deal, f"E discard {'7m' if opened else '9m'}; S discard 5m; N win; W win")
    assert "".join(won.seat for won in deal.wins) == seats
    assert money(deal) == dict(paid)


def drawn_deal(rules: Variant, left: int = 0) -> Deal:
    """Nobody wins until `left` tiles of the wall are left; nothing is paid."""
    deal = play_until(dealt(rules, seed=3), None, idle)
    assert not deal.wins
    assert deal.view("E").left == left
    assert money(deal) == {}
    return deal


def dealer_stays(
    rules: Variant, *, wins: bool = True, draws: bool = True, opened: bool = False, hand: str = ""
) -> None:
    """Whether the dealer deals again after winning, and after a drawn deal; after a win of another the next seat deals. hand: one that waits for 5m, where
    the usual one may not win."""
    after = rules.words["rotation"].after
    if opened:
        own = dealt(
            rules, hands={"E": WAITS["N"] + "99s9m8m" + FIFTH["N"] * (held(rules) == 16), "S": "9s"}, draws="9s1s8m7m5m"
        )
        script(own, "E discard 9m; S discard 9s; E claim [999s]; E discard 8m; S discard; W discard; N discard; E win")
    else:
        own = dealt(
            rules,
            hands={"E": (hand or _ready(rules, "N", opened=False)) + "9m"},
            draws="1z9m9s5m" if hand else "1s9m9s5m",
        )
        script(own, "E discard 9m; S discard; W discard; N discard; E win")
    assert after(own.outcome).dealer == ("E" if wins else "S")
    waiting = {"N": hand} if hand else {}
    other = table(
        rules, {"E": "7m", **waiting}, "1z9m5m" if hand else "1s9m5m", ready="" if hand else "N", opened=opened
    )
    script(other, "E discard 7m; S discard; W discard; N win")
    assert after(other.outcome).dealer == "S"
    nobody = play_until(dealt(rules, seed=3), None, idle)
    assert not nobody.wins
    assert after(nobody.outcome).dealer == ("E" if draws else "S")


def draw_and_dealer(rules: Variant) -> None:
    """A drawn deal that uses up the wall; the dealer stays after it and after winning."""
    drawn_deal(rules)
    dealer_stays(rules)


def tiles(rules: Variant, total: int, each: int = 13) -> None:
    """So many tiles in all, so many in every hand, and one more for the dealer."""
    deal = rules.deal(seed=5)
    assert rules.words["tileset"].size == total
    assert len(deal.tiles()) == total
    assert [other.concealed for other in deal.view("E").seats] == [each + 1] + [each] * (len(deal.seats) - 1)


def claims(rules: Variant, *, chow: bool = True) -> None:
    """A chow by the next seat (or by nobody), a pung and a kong by anybody; a pung goes before a chow."""
    deal = dealt(rules, hands={"E": "5m", "S": "46m", "W": "55m", "N": "46m"})
    script(deal, "E discard 5m")
    assert ("claim [456m]" in texts(deal, "S")) == chow
    assert "claim [456m]" not in texts(deal, "N")
    assert "claim [555m]" in texts(deal, "W")
    if chow:
        deal.act("S", "claim [456m]")
        deal.act("W", "claim [555m]")
        assert [str(meld) for meld in deal.view("E").seats[2].melds]
        assert not deal.view("E").seats[1].melds


def no_chow(rules: Variant, rule: str) -> None:
    """The next seat may take a discard for a pung and not for a chow, and is told why, by this rule."""
    deal = dealt(rules, hands={"E": "5p", "S": "4556p"})
    script(deal, "E discard 5p")
    assert texts(deal, "S") == {"claim [555p]", "pass"}
    with pytest.raises(IllegalAction, match="a chow cannot be claimed in this game") as caught:
        deal.act("S", "claim [456p]")
    assert caught.value.rule == rule

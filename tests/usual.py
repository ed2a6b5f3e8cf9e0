"""What many rule books leave to usual practice, played: kongs and their replacement, robbing, one winner or several, the drawn deal, the dealer.

Every function plays deals of the rule set it is given and checks what its name says; a test of a book calls it beside the rule ids it stands for.
"""

from __future__ import annotations

from collections.abc import Mapping

from asked import texts
from mahjong.play.deal import Deal
from mahjong.testing import idle, play_until, script, stacked
from mahjong.variant import Variant

READY = {"N": "46m123p456p789p11s"}
"""A hand that waits for 5m and nothing else, and one more of the like."""
BOTH = {**READY, "W": "46m123s456s789s22p"}


def money(deal: Deal) -> dict[str, int]:
    """What every account has won or lost, those that stand as they stood left out."""
    return {account: amount for account, amount in deal.ledger.totals().items() if amount}


def claimed_kong(rules: Variant, paid: Mapping[str, int] | None = None) -> None:
    """Three of the hand and a discard; the replacement comes from the tail."""
    deal = stacked(rules, hands={"E": "5m", "S": "555m"}, tail="9s", draws="1p")
    script(deal, "E discard 5m; S claim [5555m]")
    assert deal.view("S").drawn == "9s"
    assert money(deal) == dict(paid or {})


def concealed_kong(rules: Variant, paid: Mapping[str, int] | None = None) -> None:
    """Four of the hand, by their owner in his turn; not robbed by who waits for the tile."""
    deal = stacked(rules, hands={"E": "5555m1z", **READY}, tail="9s")
    script(deal, "E kong <5555m>")
    assert deal.waiting == ("E",)
    assert deal.view("E").drawn == "9s"
    assert money(deal) == dict(paid or {})


def _added(rules: Variant, hands: Mapping[str, str]) -> Deal:
    """S has a pung of 5m and draws the fourth."""
    deal = stacked(rules, hands={"E": "5m1z", "S": "55m2z", **hands}, draws="1s9p6z5m", tail="9s")
    script(deal, "E discard 5m; S claim [555m]; S discard 2z; W discard; N discard; E discard; S kong [5555m+]")
    return deal


def added_kong(rules: Variant, paid: Mapping[str, int] | None = None) -> None:
    """A fourth tile, self-drawn, added to a pung."""
    deal = _added(rules, {})
    assert deal.view("S").drawn == "9s"
    assert money(deal) == dict(paid or {})


def robbed_kong(rules: Variant, paid: Mapping[str, int]) -> None:
    """The tile added is won on by N; the kong does not come about, and its owner is who gave the tile."""
    deal = _added(rules, READY)
    assert deal.waiting == ("N",)
    script(deal, "N win")
    assert deal.finished
    won = deal.wins[0]
    assert (won.seat, won.giver) == ("N", "S")
    assert money(deal) == dict(paid)


def not_robbed(rules: Variant) -> None:
    """Nobody is asked about the tile added, whoever waits for it; the owner draws his replacement."""
    deal = _added(rules, READY)
    assert deal.waiting == ("S",)
    assert deal.view("S").drawn == "9s"


def one_winner(rules: Variant, paid: Mapping[str, int]) -> None:
    """S discards what both W and N wait for: W, the nearest after S, wins alone."""
    deal = stacked(rules, hands={"E": "1z", **BOTH}, draws="5m")
    script(deal, "E discard 1z; S discard 5m; N win; W win")
    assert [won.seat for won in deal.wins] == ["W"]
    assert money(deal) == dict(paid)


def several_winners(rules: Variant, paid: Mapping[str, int]) -> None:
    """S discards what both W and N wait for: both win."""
    deal = stacked(rules, hands={"E": "1z", **BOTH}, draws="5m")
    script(deal, "E discard 1z; S discard 5m; N win; W win")
    assert [won.seat for won in deal.wins] == ["W", "N"]
    assert money(deal) == dict(paid)


def drawn_deal(rules: Variant, left: int = 0) -> Deal:
    """Nobody wins until `left` tiles of the wall are left; nothing is paid."""
    deal = play_until(stacked(rules, seed=3), None, idle)
    assert not deal.wins
    assert deal.view("E").left == left
    assert money(deal) == {}
    return deal


def dealer_stays(rules: Variant, *, wins: bool = True, draws: bool = True) -> None:
    """Whether the dealer deals again after winning, and after a drawn deal; after a win of another the next seat deals."""
    after = rules.words["rotation"].after
    own = stacked(rules, hands={"E": READY["N"] + "1z"}, draws="1s9m9s5m")
    script(own, "E discard 1z; S discard; W discard; N discard; E win")
    assert after(own.outcome).dealer == ("E" if wins else "S")
    other = stacked(rules, hands={"E": "1z", **READY}, draws="1s9m5m")
    script(other, "E discard 1z; S discard; W discard; N win")
    assert after(other.outcome).dealer == "S"
    nobody = play_until(stacked(rules, seed=3), None, idle)
    assert not nobody.wins
    assert after(nobody.outcome).dealer == ("E" if draws else "S")


def tiles(rules: Variant, total: int, held: int = 13) -> None:
    """So many tiles in all, so many in every hand, and one more for the dealer."""
    deal = rules.deal(seed=5)
    assert rules.words["tileset"].size == total
    assert len(deal.tiles()) == total
    assert [other.concealed for other in deal.view("E").seats] == [held + 1] + [held] * (len(deal.seats) - 1)


def claims(rules: Variant, *, chow: bool = True) -> None:
    """A chow by the next seat (or by nobody), a pung and a kong by anybody; a pung goes before a chow."""
    deal = stacked(rules, hands={"E": "5m", "S": "46m", "W": "55m", "N": "46m"})
    script(deal, "E discard 5m")
    assert ("claim [456m]" in texts(deal, "S")) == chow
    assert "claim [456m]" not in texts(deal, "N")
    assert "claim [555m]" in texts(deal, "W")
    if chow:
        deal.act("S", "claim [456m]")
        deal.act("W", "claim [555m]")
        assert [str(meld) for meld in deal.view("E").seats[2].melds]
        assert not deal.view("E").seats[1].melds

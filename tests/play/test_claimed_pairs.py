"""The pair of a hand claimed from the player before: a meld of two, after which the hand wants sets alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from small_rules import small

from mahjong import Hand, is_complete, readings, shanten, waits
from mahjong.errors import IllegalAction, RuleError
from mahjong.meld import Form
from mahjong.play.deal import Deal
from mahjong.rules import claims as claim
from mahjong.rules import features as f
from mahjong.rules import score, shapes, wall
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, script, stacked

RULES = small(
    claims=claim.by(pair=claim.NEXT, keep=2, rules={"pair": "small.nail", "keep": "small.keep"}),
    patterns=(
        pattern("open", "opened", "开门", f.opened(), fan=1),
        pattern("nine", "a pair of nines", "对九", f.pair(of=1 << 26), fan=1),
        pattern("closed-wait", "closed", "坎", f.wait(f.CLOSED), fan=1),
    ),
    scoring=score.chain(score.linear(base=1)),
)
SIXTEEN = small(
    claims=claim.by(pair=claim.NEXT, keep=2),
    shapes=(shapes.sets(5),),
    walls=wall.rules(wall.deal(16, lots=(4, 4, 4, 4))),
)


def claims(deal: Deal, seat: str) -> list[str]:
    return [action.text for action in deal.legal(seat) if action.text.startswith("claim")]


def test_the_next_seat_alone_takes_a_pair() -> None:
    deal = stacked(RULES, hands={"E": "9s", "S": "9s1234567m12345p", "W": "9s", "N": "9s"})
    script(deal, "E discard 9s")
    assert claims(deal, "S") == ["claim [99s]"]
    assert claims(deal, "W") == claims(deal, "N") == []
    script(deal, "S claim [99s]")
    (meld,) = deal.view("S").hand.melds
    assert (meld.form, str(meld)) == (Form.PAIR, "[99s@E]")
    assert deal.waiting == ("S",)
    assert deal.view("N").seats[1].melds == (meld,)
    assert deal._table.draws(1) == 0
    script(deal, "S discard 1m")
    assert len(deal.view("S").hand.tiles) == 11


def test_there_is_one_pair_and_sets_beside_it() -> None:
    hands = {"E": "9s5m7z", "S": "9s5m55m46m123p789p", "W": "1z", "N": "2z"}
    deal = stacked(RULES, hands=hands, draws="1z2z3z", seed=1)
    script(deal, "E discard 9s; S claim [99s]; S discard 5m")
    assert not deal.finished
    script(deal, "... E; E discard 5m")
    assert claims(deal, "S") == ["claim [555m]", "claim [456m]"], "no second pair"


def test_a_hand_whose_pair_lies_open_wins_with_sets() -> None:
    hands = {"E": "9s", "S": "9s123m456m789p13p1z", "W": "2z", "N": "2p"}
    deal = stacked(RULES, hands=hands, seed=2)
    script(deal, "E discard 9s; S claim [99s]; S discard 1z")
    assert deal.ready("S")
    script(deal, "... N; N discard 2p")
    assert "win" in [action.text for action in deal.legal("S")]
    script(deal, "S win")
    won = deal.wins[0].score
    assert won is not None
    assert [one.key for one in won.patterns] == ["open", "nine", "closed-wait"]
    assert deal.ledger.totals()["S"] > 0


def test_the_score_of_a_stated_win() -> None:
    told = {"seat": "S", "from_seat": "N"}
    won = RULES.score("123m456m789p13p[99s@E]", "2p", **told)
    assert won.legal
    assert "[99s@E]" in won.reading
    assert RULES.score("123m456m789p13p[99s@E]", "3p", **told).legal is False
    assert RULES.score("123m456m789p13p99s[99s@E]", "2p", **told).legal is False, "too many tiles"
    with pytest.raises(RuleError, match="a pair is claimed from the player before, E"):
        RULES.score("123m456m789p13p[99s@W]", "2p", **told)
    with pytest.raises(RuleError, match="is no set"):
        small().score("123m456m789p13p[99s@E]", "2p", **told)


def test_tiles_that_a_claim_must_leave() -> None:
    """Four tiles in hand: a pair and its discard leave two; a run, a pung or a kong would leave one."""
    for tile, wanted in (("7m", ["claim [77m]"]), ("4m", ["claim [44m]"]), ("5m", [])):
        deal = stacked(
            RULES,
            hands={"E": "1p1s9p 7m4m5m", "S": "4467m 23p23s78p 1z2z3z", "W": "5z", "N": "6z"},
            draws="5z5z6z6z7z7z1z",
        )
        for taken, lost in (("1p", "1z"), ("1s", "2z"), ("9p", "3z")):
            script(deal, f"... E; E discard {taken}")
            run = {"1p": "123p", "1s": "123s", "9p": "789p"}[taken]
            script(deal, f"S claim [{run}]; S discard {lost}")
        script(deal, f"... E; E discard {tile}")
        assert deal.view("S").hand.size == 4
        assert claims(deal, "S") == wanted


def test_a_concealed_kong_leaves_as_many() -> None:
    """Of five tiles a kong, its replacement and the discard would leave one; of eight they leave four."""
    for claimed, allowed in ((("1p", "1s", "9p"), False), (("1p", "1s"), True)):
        deal = stacked(
            RULES,
            hands={"E": "1p1s9p", "S": "4444m 23p23s78p 1z2z3z", "W": "5z", "N": "6z"},
            draws="5z6z7z5z6z7z5z6z7z1z",
        )
        for taken, lost in zip(claimed, ("1z", "2z", "3z"), strict=False):
            script(deal, f"... E; E discard {taken}")
            run = {"1p": "123p", "1s": "123s", "9p": "789p"}[taken]
            script(deal, f"S claim [{run}]; S discard {lost}")
        script(deal, "... S")
        assert deal.view("S").hand.size == (5 if len(claimed) == 3 else 8)
        assert ("kong <4444m>" in [action.text for action in deal.legal("S")]) == allowed
        if not allowed:
            with pytest.raises(IllegalAction, match="too few tiles would be left") as caught:
                deal.act("S", "kong <4444m>")
            assert caught.value.rule == "small.keep"


def test_why_a_claim_is_refused() -> None:
    deal = stacked(RULES, hands={"E": "9s", "S": "9s", "W": "9s", "N": "9s"})
    script(deal, "E discard 9s")
    deal = stacked(small(claims=claim.by(pair=claim.ANY)), hands={"E": "9s", "S": "9s", "W": "9s", "N": "1m"})
    script(deal, "E discard 9s")
    assert claims(deal, "W") == ["claim [99s]"]
    with pytest.raises(IllegalAction, match="a pair with these tiles is not on offer"):
        deal.act("S", "claim [11m]")
    with pytest.raises(RuleError, match="names each of run, pung, kong, win, pair"):
        claim.by(pair=claim.NEXT, order=(("win",), ("kong", "pung"), ("run",)))
    assert claim.by(order=(("win",), ("kong", "pung"), ("run",))).tier("pair") == 3


def test_pairs_stand_where_the_order_puts_them() -> None:
    rules = small(
        claims=claim.by(run=claim.ANY, pair=claim.ANY, order=(("win",), ("pair",), ("kong", "pung"), ("run",)))
    )
    deal = stacked(rules, hands={"E": "9s", "S": "78s", "W": "99s", "N": "1m"})
    script(deal, "E discard 9s; S claim [789s]; W claim [99s]")
    assert deal.waiting == ("W",)


# ---- hands with a pair laid open, by search


def test_questions_about_hands_with_a_pair_laid_open(rng: Random, examples: Callable[[int], int]) -> None:
    met = {False: 0, True: 0}
    for _ in range(examples(200)):
        suit, pair = rng.choice((0, 9, 18)), rng.randrange(27, 34)
        blocks = [(suit + at, suit + at + 1, suit + at + 2) for at in range(7)] + [(suit + at,) * 3 for at in range(9)]
        tiles = [kind for _ in range(rng.randint(1, 3)) for kind in rng.choice(blocks)]
        if rng.random() < 0.4:
            tiles[rng.randrange(len(tiles))] = rng.choice((suit + rng.randrange(9), pair))
        if max(map(tiles.count, tiles)) > 4 or tiles.count(pair) > 2:
            continue
        meld = f"[{pair - 26}{pair - 26}z]"
        hand = Hand(tiles, [meld])
        wanted = bool(_distinct(tiles))
        met[wanted] += 1
        assert hand.is_full_size
        assert is_complete(hand) == wanted == (shanten(hand) == -1)
        assert len(readings(hand)) == _distinct(tiles)
        for gone in set(tiles):
            rest = list(tiles)
            rest.remove(gone)
            short = Hand(rest, [meld])
            assert short.is_ready_size
            makes = {kind for kind in range(34) if _distinct([*rest, kind])}
            found = {kind for kind in makes if rest.count(kind) + 2 * (kind == pair) < 4}
            assert {Hand(one).tiles[0] for one in waits(short)} == found
            assert (shanten(short) == 0) == bool(found)
            assert is_complete(short, wilds=1) == bool(makes)
            assert is_complete(short, wilds=1, fifth_copy=False) == bool(found)
    assert all(met.values())


def _distinct(tiles: list[int]) -> int:
    """Readings as multisets of sets."""
    found: set[tuple[tuple[int, ...], ...]] = set()

    def go(rest: list[int], made: tuple[tuple[int, ...], ...]) -> None:
        if not rest:
            found.add(tuple(sorted(made)))
            return
        low = rest[0]
        runs = [(low, low + 1, low + 2)] if low < 27 and low % 9 < 7 else []
        for block in ((low, low, low), *runs):
            left = list(rest)
            if all(left.count(tile) >= block.count(tile) for tile in block):
                for tile in block:
                    left.remove(tile)
                go(left, (*made, block))

    go(sorted(tiles), ())
    return len(found)


@pytest.mark.parametrize("rules", [RULES, SIXTEEN], ids=["thirteen", "sixteen"])
def test_random_deals_keep_their_promises(rules: object, examples: Callable[[int], int]) -> None:
    met = check_variant(rules, deals=examples(30), seed=4)  # type: ignore[arg-type]
    assert met["claim"]

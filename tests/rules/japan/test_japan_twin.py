"""Random wins of riichi, reckoned by the rule set and by a slow twin that was written from the rule book alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
import twin_japan as twin
from japan_hands import rules

from mahjong.hand import Form, Hand
from mahjong.meld import Meld

SEATS = "ESWN"
FORMS = {"run": Form.CHOW, "pung": Form.PUNG, "kong": Form.KONG, "concealed": Form.CONCEALED}
MERGED = {
    "yakuhai-seat": "yakuhai",
    "yakuhai-round": "yakuhai",
    "kokushi-pure": "kokushi",
    "suuankou-pure": "suuankou",
    "chuuren-pure": "chuuren",
}


def some_kinds(rng: random.Random, players: int) -> list[int]:
    """Kinds to build of: all, one suit with honours, edges, honours, green ones, so that rare hands come up."""
    kinds = [kind for kind in range(34) if players == 4 or not 1 <= kind <= 7]
    chosen = rng.random()
    if chosen < 0.3:
        suit = rng.randrange(1 if players == 3 else 0, 3)
        return [kind for kind in kinds if kind // 9 == suit or (kind >= 27 and rng.random() < 0.7)]
    if chosen < 0.45:
        return [kind for kind in kinds if kind in twin.EDGES]
    if chosen < 0.5:
        return [kind for kind in kinds if kind >= 27]
    if chosen < 0.53:
        return sorted(twin.GREEN)
    return kinds


def random_win(rng: random.Random) -> twin.Hand:
    players = rng.choice((4, 4, 3))
    while True:
        kinds = some_kinds(rng, players)
        counts: Counter[int] = Counter()
        melds: list[twin.Meld] = []
        concealed: list[int] = []
        shape = rng.random()
        if shape < 0.08 and len(kinds) >= 7:
            concealed = [kind for kind in rng.sample(kinds, 7) for _ in range(2)]
        elif shape < 0.11:
            concealed = [*sorted(twin.EDGES), rng.choice(sorted(twin.EDGES))]
        elif shape < 0.13:
            suit = 9 * rng.randrange(1, 3)
            concealed = [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))]
        else:
            opened = rng.choice((0, 0, 0.3, 0.6, 1.0))
            pungs = rng.choice((0.15, 0.5, 1.0))
            for _ in range(4):
                kind = rng.choice(kinds)
                form = "pung" if rng.random() < pungs else "run"
                if form == "run" and not (kind < 27 and kind % 9 <= 6 and {kind + 1, kind + 2} <= set(kinds)):
                    form = "pung"
                if form == "pung" and rng.random() < 0.25:
                    form = rng.choice(("kong", "concealed"))
                if form in ("kong", "concealed") or (rng.random() < opened and not (form == "run" and players == 3)):
                    melds.append(twin.Meld(kind, form))
                    counts.update(twin.tiles_of(kind, form))
                else:
                    concealed += twin.tiles_of(kind, form)
            concealed += [rng.choice(kinds)] * 2
        counts.update(concealed)
        if max(counts.values()) <= 4:
            break
    win = concealed.pop(rng.randrange(len(concealed)))
    seat = rng.randrange(players)
    drawn = rng.random() < 0.45
    giver = rng.choice([other for other in range(players) if other != seat])
    hand = twin.Hand(concealed, melds, win, drawn, seat, giver, rng.randrange(4), players=players)
    closed = all(one.form == "concealed" for one in melds)
    hand.counters = rng.choice((0, 0, 1, 2, 5, 6))
    hand.turned = [
        rng.choice([kind for kind in range(34) if players == 4 or not 1 <= kind <= 7])
        for _ in range(rng.choice((1, 1, 2, 5)))
    ]
    if closed and rng.random() < 0.5:
        hand.flags.add(rng.choice(("ready-declared", "ready-declared", "ready-first")))
        hand.under = rng.sample(hand.turned, len(hand.turned))
        if rng.random() < 0.3:
            hand.flags.add("within-go")
    kongs = any(one.form in ("kong", "concealed") for one in melds)
    if rng.random() < 0.25:
        if drawn:
            choices = [
                "last-tile",
                *(["kong-bloom"] if kongs else []),
                *([] if melds or hand.flags else ["first-draw"]),
            ]
            hand.flags.add(rng.choice(choices))
        elif counts[win] == 1 and rng.random() < 0.4:
            hand.flags.add("robbed-kong")
        elif not melds and not hand.flags and giver < seat and rng.random() < 0.5:
            hand.flags.add("before-first-draw")
        else:
            hand.flags.add("last-discard")
    fives = [
        one
        for one in [*concealed, win, *(tile for meld in melds for tile in twin.tiles_of(meld.kind, meld.form))]
        if one in (13, 22)
    ]
    hand.reds = len(set(fives)) if rng.random() < 0.5 else 0
    hand.laid = rng.randrange(5 - counts[30]) if players == 3 and rng.random() < 0.5 else 0
    return hand


def stated(hand: twin.Hand) -> tuple[Hand, str, dict[str, Any]]:
    """The same win as the library is asked. One five of dots and one of bamboo are red where the twin counts them."""
    left = {13: 61, 22: 62} if hand.reds else {}

    def physical(kind: int) -> int:
        return left.pop(kind, kind)

    win = physical(hand.win)
    melds = [
        Meld(FORMS[one.form], tuple(physical(tile) for tile in twin.tiles_of(one.kind, one.form))) for one in hand.melds
    ]
    shown = Hand([physical(tile) for tile in hand.concealed], melds)
    flags = sorted(hand.flags) + ([f"counters={hand.counters}"] if hand.counters else [])
    how: dict[str, Any] = {
        "seat": SEATS[hand.seat],
        "dealer": "E",
        "round": SEATS[hand.round],
        "flags": flags,
        "turned": "".join(twin_code(one) for one in hand.turned),
        "under": "".join(twin_code(one) for one in hand.under) or None,
        **({"self_draw": True} if hand.drawn else {"from_seat": SEATS[hand.giver]}),
    }
    if hand.players == 3:
        how["laid"] = "4z" * hand.laid
    return shown, win, how  # type: ignore[return-value]


def twin_code(kind: int) -> str:
    return f"{kind % 9 + 1}{'mps'[kind // 9]}" if kind < 27 else f"{kind - 26}z"


def random_options(rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.4:
        return {}
    found: dict[str, Any] = {
        "kiriage": rng.random() < 0.5,
        "double_wind_fu": rng.choice((4, 2)),
        "counted_yakuman": rng.random() < 0.5,
        "double_yakuman": rng.choice(("off", "on")),
        "multiple_yakuman": rng.random() < 0.5,
        "renhou": rng.choice(("off", "mangan", "yakuman")),
        "min_han": rng.choice((1, 2)),
        "tsumo_loss": rng.random() < 0.5,
    }
    if rng.random() < 0.3:
        found["yaku"] = rng.choice(
            (
                {"tanyao": (1, 0)},
                {"ippatsu": (0, 0), "pinfu": (2, 0)},
                {"toitoi": (3, 3), "yakuhai": (0, 1), "riichi": (0, 0)},
            )
        )
    return found


def option_text(yaku: dict[str, tuple[int, int]]) -> str:
    return ",".join(
        f"{key}={closed}" + (f",{key}-open={opened}" if twin.HAN[key][1] else "")
        for key, (closed, opened) in yaku.items()
    )


@pytest.mark.rule(
    "japan.score.best",
    "japan.score.basic",
    "japan.score.fu-base",
    "japan.score.fu-sets",
    "japan.score.fu-pair-wait",
    "japan.score.limits",
)
@pytest.mark.rule(
    "japan.score.payments",
    "japan.score.honba",
    "japan.win.shape",
    "japan.win.min-han",
    "japan.score.dora-han",
    "japan.three.loss",
)
def test_random_wins_agree_with_the_twin(rng: random.Random, examples: Callable[[int], int]) -> None:
    met: Counter[str] = Counter()
    plans = [random_options(rng) for _ in range(12)]
    for number in range(examples(4000)):
        hand, options = random_win(rng), plans[number % len(plans)]
        expected = twin.score(hand, options)
        given = {**options, "players": hand.players, "red_fives": 3}
        if "yaku" in given:
            given["yaku"] = option_text(given["yaku"])
        shown, win, how = stated(hand)
        score = rules(**given).score(shown, win, **how)
        assert score.legal == (expected is not None), (hand, options, score.reason)
        if expected is None:
            met["none"] += 1
            continue
        yaku, paid = expected
        got: Counter[str] = Counter()
        for one in score.patterns:
            if one.unit == "fan" and one.key not in ("dora", "ura", "red", "north"):
                got[MERGED.get(one.key, one.key)] += int(one.worth)
        assert {SEATS[seat]: amount for seat, amount in paid.items()} == score.payments, (
            hand,
            options,
            yaku,
            score,
            twin.windfall(hand),
        )
        if options.get("multiple_yakuman", True) or len(yaku) != 1:
            assert got == yaku, (hand, options, score)
        met.update(yaku.keys())
    assert len(met) >= 25

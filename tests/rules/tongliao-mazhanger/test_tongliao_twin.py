"""Thousands of random hands, won and not won, beside the twin that was written from the book."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from twin_tongliao import Win, best, face, fish_of, payments

from mahjong import variant
from mahjong.variant import Variant

TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + ["5z", "6z", "7z"]
SUITED = [tile for tile in TILES if tile[1] != "z"]
GROUPS = [
    "7z6z5z", "7z6z1s", "7z6z9s", "1s7z5z", "1s6z5z", "1s7z9s", "1s6z9s", "1s9s5z", "7z8m5s", "1s8m5s", "1s1m9p", "1m8m5z", "1m2s7p", "9m8s5z",
    "1m9s6z", "1s1m1p", "5s5m5p", "9s9m9p", "7z9m9s",
]  # fmt: skip
CHOICES: dict[str, tuple[Any, ...]] = {
    "fish_swap": ("full", "full", "one-way"), "fish_in_hand_counts": (True, False), "liability": ("full", "split"), "rule_exposed_kong": (True, False),
    "rule_concealed_kong": (True, False), "rule_last_tile": (True, False), "rule_bottom_dig": (True, False), "rule_rebound": (True, False),
    "rob_and_bloom_fish": (False, True), "edge_on_fish": (False, True),
}  # fmt: skip


def printed(played: str, turned: str, swap: str, rng: random.Random) -> str:
    """A tile that plays so, "" where none does: one way, nothing plays as 1s."""
    return rng.choice([tile for tile in TILES if face(tile, turned, swap) == played] or [""])


def some_run(rng: random.Random) -> list[str]:
    suit, low = rng.choice("mps"), rng.randint(1, 7)
    return [f"{low + step}{suit}" for step in range(3)]


def some_win(rng: random.Random, swap: str) -> Win | None:
    """Sets and a pair by chance, the winning tile one of the concealed ones; None where there are not so many tiles."""
    turned = rng.choice(TILES)
    melds: list[tuple[str, list[str]]] = []
    played: list[str] = []
    real = fish_of(turned)
    for number in range(5):
        kind = (
            rng.choice(("hand", "hand", "hand", "hand", "chow", "pung", "kong", "concealed", "xier", "xier"))
            if number
            else "hand"
        )
        if kind == "xier":
            group = rng.choice(GROUPS)
            places = [group[at : at + 2] for at in (0, 2, 4)]
            melds.append(("xier", [real if one == "1s" else printed(one, turned, swap, rng) for one in places]))
        elif kind in ("hand", "chow"):
            run = some_run(rng) if kind == "chow" or rng.random() < 0.8 else [rng.choice(TILES)] * 3
            if kind == "hand":
                played += run
            else:
                melds.append(("chow", [printed(tile, turned, swap, rng) for tile in run]))
        else:
            tile = turned if rng.random() < 0.2 else real if rng.random() < 0.2 else rng.choice(TILES)
            melds.append((kind, [tile] * (3 if kind == "pung" else 4)))
    pair = rng.choice(TILES)
    if rng.random() < 0.2:
        melds.append(("pair", [pair] * 2))
    else:
        played += [pair] * 2
    hand = [printed(tile, turned, swap, rng) for tile in played]
    if rng.random() < 0.1:
        hand[rng.randrange(len(hand))] = rng.choice(TILES)  # seldom a hand
    runs = [tile for tile in hand if tile and "2" <= face(tile, turned, swap)[0] <= "8" and tile[1] != "z"]
    won = rng.choice(runs or hand)
    hand.remove(won)
    laid = (
        [tile for tile in ("5z", real, "1p", "2p") if rng.random() < 0.2]
        if any(what == "xier" for what, _ in melds)
        else []
    )
    if "" in hand or any("" in tiles for _, tiles in melds):
        return None
    used = Counter([*hand, won, turned, *laid, *(tile for _, tiles in melds for tile in tiles)])
    if max(used.values()) > 4:
        return None
    seat, giver = rng.sample("ESWN", 2)
    win = Win(seat, hand, melds, laid, won, turned, giver if rng.random() < 0.6 else "")
    others = 4 - used[won]
    if win.giver and rng.random() < 0.2 and others >= 3:
        win.story.add(rng.choice(("robbed-added", "robbed-concealed")))
    if win.story & {"robbed-added"} or (not win.story and others >= 3 and rng.random() < 0.5):
        win.story.add("others-pung")
    if not win.giver and any(what in ("kong", "concealed") for what, _ in melds) and rng.random() < 0.4:
        win.story.add("bloom")
    if not any(what == "xier" for what, _ in melds) and rng.random() < 0.5:
        win.story.add("no-xier")
    return win


def text(win: Win) -> str:
    found = ["".join(win.hand)]
    for what, tiles in win.melds:
        body = "".join(tiles)
        found.append(f"<{body}>" if what == "concealed" else f"[{body}=chow]" if what == "chow" else f"[{body}]")
    return " ".join(found)


FLAGS = {
    "robbed-added": "robbed-kong", "robbed-concealed": "robbed-concealed", "bloom": "kong-bloom", "others-pung": "last-copy-pung",
    "no-xier": "no-groups",
}  # fmt: skip


def scored(rules: Variant, win: Win) -> Any:
    how: dict[str, Any] = {"from_seat": win.giver} if win.giver else {"self_draw": True}
    flags = [FLAGS[one] for one in sorted(win.story)]
    return rules.score(text(win), win.win, seat=win.seat, turned=win.turned, laid="".join(win.laid), flags=flags, **how)


def test_random_hands_as_the_twin_scores_them(examples: Callable[[int], int], rng: random.Random) -> None:
    made: dict[tuple[Any, ...], Variant] = {}
    met: Counter[str] = Counter()
    for _ in range(examples(4000)):
        options = {name: rng.choice(values) for name, values in CHOICES.items()} if rng.random() < 0.7 else {}
        whole = {name: values[0] for name, values in CHOICES.items()} | options
        win = some_win(rng, whole["fish_swap"])
        if win is None:
            continue
        key = tuple(whole.values())
        if key not in made:
            made[key] = variant("tongliao-mazhanger", **whole)
        rules = made[key]
        found, want = scored(rules, win), payments(win, whole)
        told = (win, whole, found.reason)
        assert found.legal == (want is not None), told
        met["legal" if found.legal else "refused"] += 1
        if want is None:
            continue
        fish = best(win, whole)
        assert fish is not None
        assert found.payments == want, (told, fish, found.patterns)
        assert found.fan == sum(fish.values()), told
        met.update(fish.keys())
        met.update(win.story)
    if examples(4000) >= 2000:
        assert (
            min(
                met[one]
                for one in (
                    "legal",
                    "refused",
                    "fish",
                    "closed-on-fish",
                    "last-tile",
                    "bottom-dig",
                    "no-xier",
                    "rebound",
                    "bloom",
                )
            )
            > 5
        ), met

"""What melds alone answer in Python is what the compiled features count of the same melds."""

from __future__ import annotations

import random
from collections.abc import Callable

from mahjong.meld import Meld
from mahjong.rules import sets
from mahjong.rules.compiled import compiled_core
from mahjong.rules.evidence import shown
from mahjong.rules.features import EVERY_KIND
from mahjong.rules.language import HIDDEN, OPEN, Leaf
from mahjong.rules.program import compile_tests
from mahjong.tiles import DRAGONS, HONOURS, ORDINARY, SUITS, TERMINALS, code

OPS = ("kinds", "outside", "tiles", "suits", "runs", "pungs", "kongs", "groups", "sets", "opened", "melds", "twins")
PHANTOM = 50
"""A kind of which no meld is: its pair completes any melds, so that the core can be asked about melds alone."""


def test_melds_alone_are_counted_as_the_core_counts_them(rng: random.Random, examples: Callable[[int], int]) -> None:
    """`shown` and the compiled features give one number for every word that `fed_set` takes, on random melds."""
    menu = sets.runs() | sets.pungs() | sets.kongs() | sets.group("567z") | sets.distinct("1234z")
    core = compiled_core()
    ordinary = sorted(menu.within(ORDINARY).triples)
    core_menu = core.menu(ordinary, ORDINARY | 1 << PHANTOM)
    for _ in range(examples(300)):
        asked: list[Leaf] = []
        for op in OPS:
            chosen = rng.choice((EVERY_KIND, SUITS, HONOURS, DRAGONS, TERMINALS, rng.getrandbits(34)))
            chosen = SUITS if op == "suits" else EVERY_KIND if op in ("sets", "opened", "melds", "twins") else chosen
            # The pair of phantoms is inside what must not be outside, and outside what is counted.
            chosen = chosen | 1 << PHANTOM if op == "outside" else chosen & ~(1 << PHANTOM)
            zoned = op in ("runs", "pungs", "kongs", "groups", "sets", "tiles")
            asked.append(Leaf(op, chosen, rng.choice((0, OPEN, HIDDEN)) if zoned else 0))
        plan = compile_tests(core.program, (), asked)
        melds = [random_meld(rng, ordinary) for _ in range(rng.randint(1, 4))]
        ((_, counts, _),) = core.scan(
            core_menu, plan.program, bytes(PHANTOM) + bytes([1]) + bytes(63 - PHANTOM),
            win=PHANTOM, self_draw=True, sets=len(melds), melds=[meld.packed for meld in melds], shapes=1, registers=(),
        )  # fmt: skip
        for place, leaf in enumerate(asked):
            assert shown(leaf, tuple(melds)) == counts[place], (str(leaf), leaf.zone, melds)


def random_meld(rng: random.Random, triples: list[tuple[int, int, int]]) -> Meld:
    one = rng.choice(triples)
    text = "".join(map(code, one))
    if one[0] == one[2]:
        four = text + code(one[0])
        return Meld.parse(rng.choice((f"[{text}]", f"[{four}]", f"<{four}>", f"[{four}+]")))
    return Meld.parse(f"[{text}]")

"""Who gave what: the evidence of liability, read from the melds in the order they were made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mahjong.errors import RuleError
from mahjong.hand import Form, Meld
from mahjong.rules.case import Story
from mahjong.rules.facts import bloom_of, bloom_place
from mahjong.rules.language import HIDDEN, LAID, OPEN, Every, Fact, Leaf, Not, Some, Test, leaves
from mahjong.rules.liability import Fed

__all__ = ["Evidence", "check_shown", "fed_kong", "fed_set", "gather", "shown", "shown_before"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """One way of becoming liable. `test` speaks of the shown sets alone; None for the kong whose replacement won. kong: only a claimed kong counts, as
    long as none was made by adding a tile later."""

    key: str
    test: Test | None
    kong: bool = False
    least: int = field(init=False, repr=False)
    """melds without which it cannot hold"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "least", 1 if self.test is None else max(1, _least(self.test)))

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags of the story that it reads."""
        if self.test is None:
            return bloom_of().flags
        return ("liability-taken", "grown-last") if self.kong else ("liability-taken",)


_A_MELD_EACH = frozenset(["opened", "melds", "sets", "runs", "pungs", "kongs", "groups"])


def _least(test: Test) -> int:
    """How many melds there must be at least for a test to hold."""
    if isinstance(test, Leaf):
        return test.lo if test.op in _A_MELD_EACH else 0
    if isinstance(test, Every):
        return max(map(_least, test.tests))
    return min(map(_least, test.tests)) if isinstance(test, Some) else 0


def fed_set(key: str, test: Test, *, kong: bool = False) -> Evidence:
    """The feeder of the claim after which `test` first holds of the winner's melds. kong: if that claim made a kong.

    The test may use what melds alone answer: runs, pungs, kongs, groups, set_count, opened, melds, kinds, within, suits and
    tile_count and twins, with masks that are known beforehand.
    """
    check_shown(test)
    return Evidence(key, test, bool(kong))


def shown_before(test: Test) -> Fact:
    """`test` holds of the winner's melds alone, before the winning tile. It may use what `fed_set` may."""
    check_shown(test)
    return Fact(
        "shown_before",
        "of the melds",
        "只看副露",
        lambda case: shown(test, case.story.hand.melds),
        (test,),
        test.counting,
    )


def check_shown(test: Test) -> None:
    """Raises RuleError unless melds alone answer `test`."""
    for leaf in leaves(test):
        if isinstance(leaf, Fact) or leaf.op not in _SHOWN or not isinstance(leaf.mask, int):
            raise RuleError(f"melds alone do not tell {leaf}", f"只看副露无法判断{leaf}")


def fed_kong(key: str) -> Evidence:
    """The feeder of a claimed kong whose replacement tile won."""
    return Evidence(key, None)


def _zone(meld: Meld) -> int:
    return HIDDEN if meld.form is Form.CONCEALED else OPEN | LAID


def _in(meld: Meld, leaf: Leaf) -> bool:
    return not leaf.zone or bool(leaf.zone & _zone(meld))


def _masked(meld: Meld, mask: int) -> list[int]:
    return [kind for kind in meld.kinds if mask >> kind & 1]


_ALIKE = (Form.PUNG, Form.KONG, Form.CONCEALED, Form.ADDED)
_KONGS = (Form.KONG, Form.CONCEALED, Form.ADDED)


def _number(leaf: Leaf, melds: tuple[Meld, ...]) -> int:
    mask = leaf.mask
    assert isinstance(mask, int)
    op = leaf.op
    if op == "opened":
        return sum([meld.open for meld in melds])
    if op == "melds":
        return sum([meld.form is not Form.PAIR for meld in melds])
    here = [meld for meld in melds if _in(meld, leaf)]
    if op == "sets":
        return sum([meld.form is not Form.PAIR for meld in here])
    if op == "runs":
        return sum(meld.form is Form.CHOW and bool(mask >> meld.kinds[0] & 1) for meld in here)
    if op in ("pungs", "kongs"):
        forms = _ALIKE if op == "pungs" else _KONGS
        return sum(meld.form in forms and bool(mask >> meld.kinds[0] & 1) for meld in here)
    if op == "twins":
        starts = [meld.kinds[0] for meld in here if meld.form is Form.CHOW]
        return sum(starts.count(start) // 2 for start in set(starts))
    if op == "groups":
        return sum(meld.form is Form.GROUP and bool(_masked(meld, mask)) for meld in here)
    if op == "tiles":
        return sum(len(_masked(meld, mask)) for meld in here)
    held = {kind for meld in melds for kind in meld.kinds}
    if op == "kinds":
        return sum(mask >> kind & 1 for kind in held)
    if op == "outside":
        return sum(not mask >> kind & 1 for kind in held)
    return len({kind // 9 for kind in held if kind < 27})


_SHOWN = frozenset(
    ["opened", "melds", "sets", "runs", "pungs", "kongs", "groups", "tiles", "kinds", "outside", "suits", "twins"]
)


def shown(test: Test, melds: tuple[Meld, ...]) -> int:
    """What `test` answers of some melds, looking at nothing else."""
    if isinstance(test, Leaf):
        number = _number(test, melds)
        return number if test.counting else int(test.lo <= number <= test.hi)
    if isinstance(test, Not):
        return int(not shown(test.test, melds))
    if isinstance(test, Every):
        return int(all(shown(part, melds) for part in test.tests))
    if isinstance(test, Some):
        return int(any(shown(part, melds) for part in test.tests))
    raise RuleError(f"melds alone do not tell {test}", f"只看副露无法判断{test}")


def gather(
    evidences: Iterable[Evidence], story: Story, *, runs_from: str | None = None, single: bool = True
) -> tuple[list[Fed], list[Meld]]:
    """The evidence in the order it came about, and the melds whose feeder would have mattered but is not known.

    runs_from: the seat every run and every other set of unlike kinds was claimed from, where the rules allow no other. single: a deal has
    one liability alone.

    An unknown feeder still takes his place in the queue, so that nobody later is made liable instead. Where a deal has one liability,
    the flag ``liability-taken`` says that somebody became liable to another player first, and no set fed to the winner counts; a fed
    kong that bloomed does. ``liability-melds=2`` says that it happened when the winner had two melds, and those that follow do not count.
    """
    melds = story.hand.melds
    found: list[Fed] = []
    unknown: list[Meld] = []
    for evidence in evidences:
        if len(melds) < evidence.least:
            continue
        place = _place(evidence, story, single)
        if place is None:
            continue
        meld = melds[place]
        feeder = meld.feeder or (runs_from if meld.form in (Form.CHOW, Form.GROUP) else None)
        if feeder is None:
            unknown.append(meld)
            found.append(Fed(evidence.key, "", "", place))
        else:
            found.append(Fed(evidence.key, feeder, story.winner, place))
    return found, unknown


def _place(evidence: Evidence, story: Story, single: bool) -> int | None:
    """Which meld is the evidence, None without any that counts."""
    melds = story.hand.melds
    if evidence.test is None:
        bloomed = bloom_place(story)
        return bloomed if bloomed is not None and melds[bloomed].form is Form.KONG else None
    if single and "liability-taken" in story.told:
        return None
    for at in range(evidence.least - 1, len(melds)):
        if shown(evidence.test, melds[: at + 1]):
            if single and at >= story.told.get("liability-melds", len(melds)):
                return None
            if evidence.kong and (melds[at].form is not Form.KONG or "grown-last" in story.told):
                return None
            return None if melds[at].form is Form.CONCEALED else at
    return None

"""Mahjong of every region: exact hand analysis with wildcards, scoring and settlement.

Notation, used everywhere:

    1-9m  characters (万)     1-9p  dots (筒)       1-9s  bamboos (条)
    1-4z  east south west north (东南西北)          5z white (白)   6z green (发)   7z red (中)
    1-4f  spring summer autumn winter (春夏秋冬)    5-8f  plum orchid chrysanthemum bamboo (梅兰菊竹)
    0m 0p 0s  red fives       1-9j 1-9k  jokers and special tiles, named by the tile set       ?  an unseen tile

Tiles of a suit share its letter: `123m456p22z`. Melds follow: `[123m]` exposed chow, `[777z]` pung, `[1111p]` claimed kong,
`<1111p>` concealed kong, `[1111p+]` kong added to a pung; `[777z@W]` says who fed it. Seats are E S W N (and A B C D, F G).

Acts of a deal: `discard 5m`, `claim [345m]`, `kong <1111p>`, `kong [1111p+]`, `aside 7z`, `give 1m2m3m`, `choose void=m`, `hold 5m`, `win`, `pass`.

Counts of kinds run 0-8 m, 9-17 p, 18-26 s, 27-33 z (E S W N white green red).
"""

from __future__ import annotations

from mahjong import _guard

_guard.check()

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from mahjong.analysis import (
    Discard,
    Menu,
    Reading,
    best_reading,
    discards,
    is_complete,
    readings,
    shanten,
    useful,
    waits,
)
from mahjong.errors import IllegalAction, MahjongError, NotationError, RecordError, RuleError
from mahjong.hand import Form, Hand, Meld
from mahjong.tiles import TileSet

if TYPE_CHECKING:
    from mahjong import batch, env, foreign, notation, sim, tiles, walls
    from mahjong.play.actions import Action
    from mahjong.play.deal import Deal
    from mahjong.play.match import Match
    from mahjong.play.record import Record
    from mahjong.play.states import Automation
    from mahjong.registry import variant, variants
    from mahjong.variant import Variant
    from mahjong.walls import Wall

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Automation",
    "Deal",
    "Discard",
    "Form",
    "Hand",
    "IllegalAction",
    "MahjongError",
    "Match",
    "Meld",
    "Menu",
    "NotationError",
    "Reading",
    "Record",
    "RecordError",
    "RuleError",
    "TileSet",
    "Variant",
    "Wall",
    "batch",
    "best_reading",
    "discards",
    "env",
    "foreign",
    "is_complete",
    "notation",
    "readings",
    "shanten",
    "sim",
    "tiles",
    "useful",
    "variant",
    "variants",
    "waits",
    "walls",
]

# What an analysis does not need is imported when it is first named: numpy, the rule sets, play, the walls.
_LATER = {
    "Action": ("mahjong.play.actions", "Action"),
    "Automation": ("mahjong.play.states", "Automation"),
    "Deal": ("mahjong.play.deal", "Deal"),
    "Match": ("mahjong.play.match", "Match"),
    "Record": ("mahjong.play.record", "Record"),
    "Variant": ("mahjong.variant", "Variant"),
    "Wall": ("mahjong.walls", "Wall"),
    "batch": ("mahjong.batch", None),
    "env": ("mahjong.env", None),
    "foreign": ("mahjong.foreign", None),
    "notation": ("mahjong.notation", None),
    "sim": ("mahjong.sim", None),
    "tiles": ("mahjong.tiles", None),
    "variant": ("mahjong.registry", "variant"),
    "variants": ("mahjong.registry", "variants"),
    "walls": ("mahjong.walls", None),
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'mahjong' has no attribute {name!r}")
    module, attribute = _LATER[name]
    found = importlib.import_module(module)
    value = found if attribute is None else getattr(found, attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """This package: `variant` and `variants` are functions here, although files of these names lie in it."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in ("variant", "variants") and isinstance(value, ModuleType):
            return  # importing a submodule binds its name in the package; the functions keep theirs
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package

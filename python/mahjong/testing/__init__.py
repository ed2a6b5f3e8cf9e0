"""Tools to test rules with: for whoever writes a rule set, a server or a player.

    from mahjong.testing import check_variant, script, stacked

    deal = stacked(variant, hands={"E": "123m456p789s1122z5m", "W": "55m"}, draws="9p")
    script(deal, '''
        E discard 5m
        W claim [555m]
    ''')
    check_variant(variant, deals=200)

`stack` and `stacked` put tiles where a test needs them. `script` plays lines of text; `play_until` lets players go on until something
happens, and `idle` is the player who does nothing.

`check_variant` plays random deals and raises `Fault`, with all it takes to play the deal again, where a promise is broken that every deal
of every rule set makes; `check_deal` is one of them. `signature` is a number that changes with the rules; `golden` writes a few deals that
show most of them, for people to read and tests to compare.
"""

from mahjong.testing.conformance import CHECKS, Fault, check_deal, check_variant
from mahjong.testing.golden import golden, signature
from mahjong.testing.scripts import Player, idle, play_until, script
from mahjong.testing.stacking import stack, stacked

__all__ = [
    "CHECKS",
    "Fault",
    "Player",
    "check_deal",
    "check_variant",
    "golden",
    "idle",
    "play_until",
    "script",
    "signature",
    "stack",
    "stacked",
]

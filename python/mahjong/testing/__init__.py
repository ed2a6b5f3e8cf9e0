"""Tools to test rules with: for whoever writes a rule set, a server or a player.

    from mahjong.testing import check_variant, script, stacked

    deal = stacked(variant, hands={"E": "123m456p789s1122z5m", "W": "55m"}, draws="9p")
    script(deal, '''
        E discard 5m
        W claim [555m]
    ''')

`stack` and `stacked` put tiles where a test needs them. `script` plays lines of text; `play_until` lets players go on until something
happens, and `idle` is the player who does nothing.
"""

from mahjong.testing.scripts import Player, idle, play_until, script
from mahjong.testing.stacking import stack, stacked

__all__ = ["Player", "idle", "play_until", "script", "stack", "stacked"]

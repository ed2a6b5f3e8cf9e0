"""Notations of tiles, one module each, all behind the interface of `base.Codec`.

`mahjong.notation` keeps the registry.
"""

from __future__ import annotations

from typing import Any

from mahjong.codecs.base import Codec
from mahjong.codecs.botzone import Botzone
from mahjong.codecs.chinese import Chinese
from mahjong.codecs.counts import Counts
from mahjong.codecs.mjai import Mjai
from mahjong.codecs.mpsz import Mpsz
from mahjong.codecs.tenhou import Tenhou
from mahjong.codecs.unicode import Unicode

__all__ = ["Botzone", "Chinese", "Codec", "Counts", "Mjai", "Mpsz", "Tenhou", "Unicode", "all_codecs"]


def all_codecs() -> tuple[Codec[Any], ...]:
    """One of each, the canonical notation first."""
    return (
        Mpsz(),
        Tenhou("tenhou", reds=True),
        Tenhou("tenhou-plain", reds=False),
        Counts("counts34", 34),
        Counts("counts64", 64),
        Mjai(),
        Botzone(),
        Unicode(),
        Chinese("zh", "zh"),
        Chinese("zh-hant", "zh-hant"),
    )

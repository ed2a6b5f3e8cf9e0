"""Notations of other programs, one module each, all behind the interface of `base.Codec`."""

from __future__ import annotations

from typing import Any

from mahjong.codecs.base import Codec
from mahjong.codecs.mpsz import Mpsz

__all__ = ["Codec", "all_codecs"]


def all_codecs() -> tuple[Codec[Any], ...]:
    """One of each, the canonical notation first."""
    return (Mpsz(),)

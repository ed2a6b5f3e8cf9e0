"""Mahjong of every region: exact hand analysis with wildcards, scoring and settlement."""

from mahjong import _guard

_guard.check()

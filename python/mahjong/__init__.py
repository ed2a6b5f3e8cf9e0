"""Mahjong of every region: exact hand analysis with wildcards, scoring and settlement."""

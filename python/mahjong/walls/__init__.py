"""Walls: shuffled fast for simulation, or fairly for play, with a commitment before and a proof after.

Fast (`fast`, `batch`): one seed of 64 bits is one wall, the same on every platform; the deals of a match or a
simulation take the children of a master seed, so any of them can be made again alone. Such a wall can be foreseen by
who knows the seed.

Fair (`fair`): the server takes a secret of at least 768 bits from the operating system and publishes its commitment;
players may then add words of their own; the wall follows from all of them; after the deal the secret is revealed and
anyone can `verify`.

    secret = walls.fair("136", label="table 7, deal 3")
    publish(secret.commitment.to_json())
    wall = secret.wall(["east's word", "south's word"])      # wall.tiles, wall.dice
    publish(secret.reveal(["east's word", "south's word"]).to_json())
    walls.verify(commitment, reveal).ok

A wall is a line of physical codes, first tile drawn first, with 32 dice that belong to it (`mahjong.rules.layout`
reads them). docs/walls.md says in twenty lines how to make both shuffles elsewhere. Nothing here knows a seat.
"""

from __future__ import annotations

from mahjong.walls.commit import Commitment, Reveal, Secret, fair, pledge
from mahjong.walls.edge import Tiles, Wall
from mahjong.walls.proof import Problem, Verdict, verify
from mahjong.walls.simulate import batch, child, deal_counts, fast

__all__ = [
    "Commitment",
    "Problem",
    "Reveal",
    "Secret",
    "Tiles",
    "Verdict",
    "Wall",
    "batch",
    "child",
    "deal_counts",
    "fair",
    "fast",
    "pledge",
    "verify",
]

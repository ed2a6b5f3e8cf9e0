"""Where the wall of a deal comes from: a seed, a fair secret with the players' words, or tiles given one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong import walls
from mahjong.errors import RecordError, RuleError
from mahjong.tiles import TileSet
from mahjong.walls import Reveal, Secret, Wall

__all__ = ["Source"]


@dataclass(frozen=True, slots=True)
class Source:
    """wall: what is played. seed: of a fast shuffle, None otherwise. secret, words: of a fair one."""

    wall: Wall
    seed: int | None = None
    secret: Secret | None = None
    words: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, tileset: TileSet, seed: int | None, wall: Wall | None, secret: Secret | None, words: Sequence[str]
    ) -> Source:
        """Raises RuleError for more than one of seed, wall and secret, and for a wall that is not of this set of tiles. None of
        them: a fair wall of its own secret."""
        if (seed is not None) + (wall is not None) + (secret is not None) > 1:
            raise RuleError("give one of seed=, wall= and secret=", "seed=、wall=、secret=只能给出一个")
        if seed is not None:
            return cls._of(walls.fast(seed, tileset), seed)
        if wall is not None:
            _check(tileset, wall)
            return cls(wall)
        secret = walls.fair(tileset) if secret is None else secret
        if not isinstance(secret, Secret):
            raise RuleError(f"secret is {type(secret).__name__}, not what walls.fair makes", "secret须由walls.fair生成")
        made = secret.wall(tuple(words))
        _check(tileset, made)
        return cls(made, secret=secret, words=tuple(words))

    @classmethod
    def _of(cls, wall: Wall, seed: int) -> Source:
        """Of a fast shuffle."""
        made: Source = object.__new__(cls)
        _wall(made, wall)
        _seed(made, seed)
        _secret(made, None)
        _words(made, ())
        return made

    def to_json(self, *, secret: bool = True) -> dict[str, Any]:
        """What a record says of the wall: everything needed to make it again, or, without `secret`, what may be published beforehand."""
        if self.secret is not None:
            found: dict[str, Any] = {"commitment": self.secret.commitment.to_json()}
            if secret:
                found["reveal"] = self.secret.reveal(self.words).to_json()
            return found
        if not secret:
            return {}
        if self.seed is not None:
            return {"seed": self.seed}
        return {"tiles": self.wall.tiles.hex(), "dice": "".join(map(str, self.wall.dice))}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], tileset: TileSet) -> Source:
        """What `to_json` wrote. Raises RecordError for a wall that is not told, or not of these tiles."""
        try:
            if "reveal" in data:
                reveal = Reveal.from_json(data["reveal"])
                secret = Secret(reveal.label, reveal.tiles, reveal.seed)
                words = tuple(word.decode() for word in reveal.words)
                found = cls(secret.wall(words), secret=secret, words=words)
            elif "seed" in data:
                found = cls.of(tileset, data["seed"], None, None, ())
            elif "tiles" in data:
                found = cls(Wall(bytes.fromhex(data["tiles"]), tuple(map(int, data["dice"]))))
            else:
                raise RecordError("the record does not tell the wall", "记录未给出牌墙")
            _check(tileset, found.wall)
        except (KeyError, TypeError, AttributeError) as error:
            raise RecordError(
                f"the wall of the record cannot be read: {error!r}", f"无法读取记录中的牌墙：{error!r}"
            ) from None
        except ValueError as error:
            if isinstance(error, RecordError):
                raise
            raise RecordError(
                f"the wall of the record cannot be read: {error}", f"无法读取记录中的牌墙：{error}"
            ) from None
        return found


_wall, _seed, _secret, _words = (Source.__dict__[name].__set__ for name in ("wall", "seed", "secret", "words"))


def _check(tileset: TileSet, wall: Wall) -> None:
    if not isinstance(wall, Wall) or Counter(wall.tiles) != Counter(tileset.physical):
        held = len(wall.tiles) if isinstance(wall, Wall) else 0
        raise RuleError(
            f"the wall ({held} tiles) is not a shuffle of this set of {tileset.size} tiles",
            f"牌墙（{held}张）不是本副{tileset.size}张牌",
        )

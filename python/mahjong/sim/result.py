"""What came of a run: columns of numpy, and what others work with."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mahjong.errors import MahjongError, shown
from mahjong.sim.playing import DEALS, PATTERNS, WINS, Table, columns_of_money
from mahjong.variant import Variant

if TYPE_CHECKING:
    import polars
    import pyarrow

__all__ = ["Columns", "Result", "file_of", "missing", "unwritable"]

Columns = dict[str, NDArray[Any]]

_TABLES = ("deals", "wins", "patterns")


@dataclass(frozen=True)
class Result:
    """A run, as columns of one length each, in the order of the deals.

    deals: a row a deal: `deal` (its number), `seed` of its wall, `dealer`, `round`, `end` ("won", "wall", "void", "abort"), `abort` (what
    called it off, "" for nothing), `acts` of the players, `discards`,
    `claims`, `kongs`, `wins`, and `money_NAME` of every account, in least units of money; those of one row sum to zero.
    wins: a row a win: `deal`, `seat`, `how` ("drawn", "discard", "robbed", "aside", "instant"), `giver` ("" for a self-draw), `tile`, `again` (a winner won
    once more at the worth he had; `fan` and `value` are then NaN), `fan`, `value` before shares, `dealer` (the dealer won).
    patterns: a row for whatever counted in a win: `deal`, `win` (its place among the deal's), `key`, `count`; empty unless asked for.
    variant: the rule set. seed: of the run. players: who played, by place.
    """

    variant: Variant
    seed: int
    players: tuple[str, ...]
    deals: Columns
    wins: Columns
    patterns: Columns = field(default_factory=dict)

    @classmethod
    def of(
        cls, variant: Variant, seed: int, players: Iterable[str], parts: Iterable[tuple[Table, Table, Table]]
    ) -> Result:
        """The parts of a run, in order, as one."""
        accounts = variant.deal(seed=0).ledger.accounts
        kinds: tuple[Mapping[str, str], ...] = ({**DEALS, **columns_of_money(accounts)}, WINS, PATTERNS)
        chunks: list[dict[str, list[NDArray[Any]]]] = [
            {name: [np.empty(0, kind)] for name, kind in table.items()} for table in kinds
        ]
        for part in parts:
            for table, types, found in zip(part, kinds, chunks, strict=True):
                for name, values in table.items():
                    found[name].append(np.array(values, dtype=types[name]))
        deals, wins, patterns = ({name: np.concatenate(arrays) for name, arrays in found.items()} for found in chunks)
        return cls(variant, seed, tuple(players), deals, wins, patterns)

    def __len__(self) -> int:
        return len(self.deals["deal"])

    def money(self) -> dict[str, int]:
        """What every account has won or lost in all deals together."""
        return {
            name.removeprefix("money_"): int(column.sum())
            for name, column in self.deals.items()
            if name.startswith("money_")
        }

    def table(self, which: str = "deals") -> Columns:
        """One of the tables by name: "deals", "wins", "patterns"."""
        if not isinstance(which, str) or which not in _TABLES:
            raise MahjongError(
                f"no table {shown(which)}; there are {', '.join(_TABLES)}",
                f"没有表{shown(which)}；有{'、'.join(_TABLES)}",
            )
        columns: Columns = getattr(self, which)
        return columns

    def polars(self, which: str = "deals") -> polars.DataFrame:
        """A table as a polars frame. Needs the extra `sim`."""
        try:
            import polars
        except ImportError as error:
            raise missing("polars") from error
        return polars.DataFrame(self.table(which))

    def arrow(self, which: str = "deals") -> pyarrow.Table:
        """A table as an Arrow table. Needs the extra `sim`."""
        try:
            import pyarrow
        except ImportError as error:
            raise missing("pyarrow") from error
        return pyarrow.table(self.table(which))

    def write(self, path: str | Path, which: str = "deals") -> Path:
        """Writes a table to a file: Parquet for a name that ends in .parquet, CSV for .csv. Needs the extra `sim`. Raises MahjongError for another name
        and where the file cannot be written."""
        file = file_of(path)
        frame = self.polars(which)
        try:
            if file.suffix == ".csv":
                frame.write_csv(file)
            else:
                frame.write_parquet(file)
        except OSError as error:
            raise unwritable(file, error) from error
        return file


def file_of(path: str | Path) -> Path:
    """A file that a table can be written to. Raises MahjongError for a name that says no form there is."""
    file = Path(path) if isinstance(path, (str, os.PathLike)) else Path()
    if file.suffix not in (".parquet", ".csv"):
        raise MahjongError(
            f"{shown(path)}: a file name ends in .parquet or .csv",
            f"{shown(path)}：文件名须以.parquet或.csv结尾",
        )
    return file


def unwritable(file: Path, error: OSError) -> MahjongError:
    """That a file cannot be written, and why."""
    why = error.strerror or error
    return MahjongError(f"{file}: cannot be written ({why})", f"{file}：无法写入（{why}）")


def missing(package: str) -> MahjongError:
    """That a package of the extra is not installed."""
    return MahjongError(
        f"{package} is not installed; it comes with the extra sim: pip install 'mjcore[sim]'",
        f"未安装{package}；请安装附加组件sim：pip install 'mjcore[sim]'",
    )

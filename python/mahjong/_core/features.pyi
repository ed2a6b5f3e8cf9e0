from collections.abc import Mapping, Sequence
from typing import Final, final

OPS: Final[Mapping[str, int]]

@final
class Program:
    """The structural tests of one rule set: atoms with a value and a bit each, expressions over the bits, values wanted as counts.

    `atoms`: (op, mask, reg, zone, x, lo, hi); the mask is `registers[reg]` of the scan when reg >= 0. `exprs`: postfix tuples, n >= 0 an
    atom's bit, -1 and, -2 or, -3 not. `counts`: atoms whose value is wanted. `templates`: nine counts of one suit each. `tables`: of
    combinations, each rows of (class of set, how many, mask of steps, different suits, worth).
    Raises ValueError for anything else.
    """

    registers: int
    def __new__(
        cls,
        atoms: Sequence[tuple[str, int, int, int, int, int, int]],
        exprs: Sequence[Sequence[int]],
        counts: Sequence[int] = (),
        templates: Sequence[Sequence[int]] = (),
        tables: Sequence[Sequence[tuple[int, int, int, int, int]]] = (),
    ) -> Program: ...

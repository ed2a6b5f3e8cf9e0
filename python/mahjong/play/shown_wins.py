"""Why a win was worth what it was, told with the end of a deal to who has no record of the whole: to the winner, and to all where his hand lies open then.

A record of one seat or of the public does not tell enough to play the deal again, so this is written down for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mahjong.play.lines import bad
from mahjong.play.states import Won
from mahjong.rules.result import Score, Scored, Step, Words
from mahjong.tiles import UNKNOWN

__all__ = ["read", "shown", "written"]

_NUMBERS: Final = (int, float)


def shown(wins: Iterable[Won], hands: Iterable[str], seat: str | None) -> tuple[Won, ...]:
    """The wins that are explained to a seat, None for everybody: its own, and those of seats whose hands lie open."""
    known = {*hands, seat}
    return tuple(won for won in wins if won.seat in known)


def written(won: Won) -> dict[str, Any]:
    """A win as the last line of a deal tells it. Where a winner won again at the worth he had there is no score."""
    row: dict[str, Any] = {"seat": won.seat, "stage": won.stage}
    if won.score is not None:
        told = won.score.to_json()
        row |= {key: told[key] for key in ("fan", "value", "reading", "patterns", "steps")}
    return row


def read(line: int, row: Mapping[str, Any]) -> tuple[Won, ...]:
    """The wins that the last line of a deal explains; what else is to be known of them other lines tell. Raises RecordError for what cannot be."""
    found = []
    try:
        for one in row.get("wins", ()):
            score = None
            if "patterns" in one:
                patterns = tuple(Scored(**part) for part in one["patterns"])
                steps = tuple(Step(**part) for part in one["steps"])
                numbers = [
                    one["value"],
                    one["fan"],
                    *(part.worth for part in patterns),
                    *(part.count for part in patterns),
                ]
                texts = [
                    one["reading"],
                    *(
                        text
                        for part in patterns
                        for text in (part.key, part.en, part.zh, part.tiles, part.unit, part.rule)
                    ),
                ]
                if not all(type(number) in _NUMBERS for number in numbers) or not all(
                    isinstance(text, str) for text in texts
                ):
                    raise TypeError("no numbers and texts")
                words = Words(patterns, (), steps, one["reading"])
                score = Score(True, one["seat"], None, {}, one["value"], one["fan"], words)
            if not isinstance(one["seat"], str) or type(one["stage"]) is not int:
                raise TypeError("no seat and stage")
            found.append(Won(one["seat"], UNKNOWN, None, "", one["stage"], score))
    except (AttributeError, LookupError, TypeError, ValueError):
        raise bad(
            line, "wins: what counted in them, as docs/records.md says", "wins：须写明和牌的计番，见docs/records.md"
        ) from None
    return tuple(found)

"""`Legal`: what one seat of a deal may do, as a live view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mahjong.play.actions import Action

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["Legal"]


class Legal(Sequence[Action]):
    """What one seat may do now. A live view: it follows the deal."""

    __slots__ = ("_deal", "_seat")

    def __init__(self, deal: Deal, seat: int) -> None:
        self._deal = deal
        self._seat = seat

    def __len__(self) -> int:
        return len(self._deal._options(self._seat))

    def __getitem__(self, number: Any) -> Any:
        return self._deal._options(self._seat)[number]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._deal._options(self._seat))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            action = Action.parse(action)
        return action in self._deal._options(self._seat)

    def __repr__(self) -> str:
        return f"<legal: {', '.join(map(str, self)) or 'nothing'}>"

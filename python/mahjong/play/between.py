"""The question between two deals: who lost to the dealer may ask to pay only after the next one, and the dealer may refuse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mahjong.errors import IllegalAction
from mahjong.play.actions import Action
from mahjong.rules.debts import PutOff

__all__ = ["ACCEPT", "ASK", "PAY", "REFUSE", "Between"]

ASK, PAY, ACCEPT, REFUSE = "ask", "pay", "accept", "refuse"
WORDS: Final[Mapping[str, tuple[str, str]]] = {
    ASK: ("ask to put it off", "提出缓付"), PAY: ("pay now", "现在付清"), ACCEPT: ("accept", "答应"), REFUSE: ("refuse", "不答应"),
}  # fmt: skip


class Between:
    """Asked when a deal is over and its dealer, who has won, deals again. First all that lost to him, in any order; then he, about one asker
    after another in the order of play.

    word: the rule. dealer: whom they owe. lost: what each of them does. carried: debts that a drawn deal left as they were; nobody is asked about
    them. Pickles.
    """

    def __init__(self, word: PutOff, dealer: str, lost: Mapping[str, int], carried: Mapping[str, int]) -> None:
        self.word, self.dealer, self.lost, self.carried = word, dealer, dict(lost), dict(carried)
        self._said: dict[str, bool] = {}
        self._taken: dict[str, bool] = {}

    @property
    def about(self) -> str:
        """The seat whose wish the dealer is asked about, "" while he is not."""
        if len(self._said) < len(self.lost):
            return ""
        return next((seat for seat in self.lost if self._said[seat] and seat not in self._taken), "")

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that may answer now."""
        if len(self._said) < len(self.lost):
            return tuple(seat for seat in self.lost if seat not in self._said)
        return (self.dealer,) if self.about else ()

    def legal(self, seat: str) -> tuple[Action, ...]:
        """What a seat may answer."""
        if seat not in self.waiting:
            return ()
        answers = (ACCEPT, REFUSE) if self.about else (ASK, PAY)
        return tuple(Action.choose(self.word.key, answer) for answer in answers)

    def act(self, seat: str, action: Action | str) -> None:
        """Takes an answer. Raises IllegalAction for any other, NotationError for what is no action, with nothing changed."""
        one = Action.parse(action)
        legal = self.legal(seat)
        if one not in legal:
            few = ", ".join(legal) or "nothing is asked of this seat"
            few_zh = "、".join(legal) or "现在不须此家回答"
            raise IllegalAction(
                f"{seat} {one}: between deals: {few}", f"{seat} {one}：两局之间：{few_zh}", rule=self.word.rule
            )
        if self.about:
            self._taken[self.about] = one.value == ACCEPT
        else:
            self._said[seat] = one.value == ASK

    @property
    def agreed(self) -> dict[str, int]:
        """The debts with which the next deal begins: those that go on, and what has been asked for and accepted so far."""
        return {**self.carried, **{seat: self.lost[seat] for seat, taken in self._taken.items() if taken}}

"""A player that looks one ply ahead at what its acts are worth by the rules' own values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mahjong.errors import MahjongError
from mahjong.play.actions import PASS, Action, Verb
from mahjong.play.look import Look
from mahjong.play.players import Greedy, counted
from mahjong.play.prospects import expected
from mahjong.variant import Variant

__all__ = ["Valuing"]

_EVERYDAY: Final = (
    ("123m456p78s55p", "222s", "9s"),
    ("123p456s78m99p", "444m", "9m"),
    ("88m345p789s12s", "333s", "3s"),
)
"""Everyday hands with terminals: a part, a pung, and the tile that completes them."""


@lru_cache(maxsize=64)
def _spoiled(variant: Variant) -> bool:
    """Whether a claimed pung keeps an everyday hand from winning under these rules; taken not to where that cannot be asked in this way."""
    walls = variant.words["walls"]
    if walls is None or walls.dealt.tiles != 13:
        return False
    closed = [_wins(variant, rest + pung, win) for rest, pung, win in _EVERYDAY]
    opened = [_wins(variant, f"{rest}[{pung}]", win) for rest, pung, win in _EVERYDAY]
    return any(one and not other for one, other in zip(closed, opened, strict=True)) and not any(opened)


def _wins(variant: Variant, hand: str, win: str) -> bool:
    """Whether a drawn tile completes this hand, whatever tile must be said to have been turned."""
    for turned in (None, "4z", "1p"):
        try:
            return variant.score(hand, win, seat="S", self_draw=True, turned=turned).legal
        except MahjongError:
            continue
    return False


class Valuing(Greedy):
    """Plays as `Greedy` does until its hand is one tile from complete. Then it compares discards and claims by what they promise: the tiles it
    cannot see that would win, times what the rules pay for each, drawn or discarded (`Look.prospects`). It does not settle for a ready hand that may not
    win, and where a claim spoils an everyday hand, its first one is for a ready hand alone. seed: settles ties."""

    def __call__(self, look: Look, legal: Sequence[Action], /) -> Action:
        if counted(look.variant) or look.miscounted:
            return super().__call__(look, legal)
        options = look.lawful(legal)
        if options[-1] is PASS and look.offered >= 0 and options[0].verb is Verb.CLAIM:
            return self._best_claim(look, options)
        found = [(self._worth(look, action), self._random(), action) for action in look.ready_discards(options)]
        if found and options[0].verb is not Verb.WIN:
            worth, _, best = max(found)
            if worth > 0:
                declared = [one for one in options if one.verb is Verb.READY and one.tile == best.tile]
                return declared[0] if declared else best
            rest = tuple(one for one in options if one not in {action for _, _, action in found})
            if look.melds() and any(one.verb is Verb.DISCARD for one in rest):
                options = rest  # what is claimed cannot be taken back, so something else must be tried
        return super().__call__(look, options)

    def _best_claim(self, look: Look, options: Sequence[Action]) -> Action:
        """The claim that promises most, or none; where nothing is promised yet, what `Greedy` would claim."""
        stays = expected(look.prospects(), len(look.seats))
        found = [(self._worth(look, action), self._random(), action) for action in options if action.verb is Verb.CLAIM]
        worth, _, best = max(found)
        if worth > stays:
            return best
        if stays > 0 or (_spoiled(look.variant) and not look.melds()):
            return PASS
        return super().__call__(look, options)

    @staticmethod
    def _worth(look: Look, action: Action) -> float:
        return expected(look.prospects(action), len(look.seats))

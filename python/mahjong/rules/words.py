"""Every word of a rule set by name, and what it is made of; whether words agree with each other is asked of `mahjong.rules.agreement`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mahjong.errors import RuleError
from mahjong.rules import agreement
from mahjong.rules.asides import Aside, Group, Shown
from mahjong.rules.bans import Discard, MustWin, OwnDiscards, PassedWin, Pungs, SwapCall
from mahjong.rules.bets import Horses
from mahjong.rules.calls import Calls
from mahjong.rules.chain import Chain
from mahjong.rules.claims import Claims
from mahjong.rules.conduct import Penalty
from mahjong.rules.debts import PutOff
from mahjong.rules.drawn import Check, Clean, Fee, Offence, Pool, Refund
from mahjong.rules.endings import Abort, Ending
from mahjong.rules.evidence import Evidence
from mahjong.rules.extras import Asides, Pairwise, Pot, Transfer
from mahjong.rules.extras import Kongs as KongMoney
from mahjong.rules.gaps import Gaps
from mahjong.rules.identity import Alike, Swap
from mahjong.rules.indicators import Indicators
from mahjong.rules.instants import Instant
from mahjong.rules.kongs import Kongs
from mahjong.rules.language import Test
from mahjong.rules.liability import Rules
from mahjong.rules.miscounts import Miscounts
from mahjong.rules.musts import Follow
from mahjong.rules.patterns import Refusal, Requirement
from mahjong.rules.phantoms import Phantom
from mahjong.rules.phases import Commit, DealtKongs, Exchange, Groups, Hold, Passes, Replace, Terms, Turned
from mahjong.rules.proxies import Proxy
from mahjong.rules.ready import Kind
from mahjong.rules.reckoning import Money, Prizes, Stop
from mahjong.rules.rights import ToWin
from mahjong.rules.rotation import Rotation
from mahjong.rules.scales import Scale
from mahjong.rules.secrets import Secret
from mahjong.rules.sets import Sets
from mahjong.rules.shapes import Shape
from mahjong.rules.shares import Shares
from mahjong.rules.values import Item, Tier
from mahjong.rules.wall import WallRules
from mahjong.rules.wild import Marks, Scheme
from mahjong.tiles import TileSet

__all__ = ["PARTS", "WORDS", "check"]

WORDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "tileset": TileSet,
    "walls": (WallRules, type(None)),
    "menu": Sets,
    "shapes": tuple,
    "requires": tuple,
    "refuses": tuple,
    "patterns": tuple,
    "tiers": tuple,
    "scoring": Chain,
    "shares": Shares,
    "liabilities": Rules,
    "evidence": tuple,
    "marks": Marks,
    "wilds": (Scheme, type(None)),
    "laid": int,
    "open_hand": (Test, type(None)),
    "seats": int,
    "claims": Claims,
    "kongs": Kongs,
    "indicators": Indicators,
    "asides": tuple,
    "identities": tuple,
    "proxies": tuple,
    "phantoms": tuple,
    "bans": tuple,
    "declarations": tuple,
    "phases": tuple,
    "ending": Ending,
    "aborts": tuple,
    "instants": tuple,
    "secrets": tuple,
    "drawn": tuple,
    "extras": tuple,
    "bets": tuple,
    "rotation": Rotation,
    "penalties": tuple,
    "reckoning": tuple,
    "miscounts": (Miscounts, type(None)),
}
PARTS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "shapes": Shape,
    "requires": Requirement,
    "refuses": Refusal,
    "patterns": Item,
    "tiers": Tier,
    "evidence": Evidence,
    "asides": (Aside, Group, Shown),
    "identities": (Swap, Alike),
    "proxies": Proxy,
    "phantoms": Phantom,
    "bans": (PassedWin, MustWin, OwnDiscards, SwapCall, Discard, Pungs, Follow, ToWin),
    "phases": (Terms, Calls, Turned, Replace, Groups, DealtKongs, Exchange, Commit, Hold, Passes, Gaps),
    "aborts": Abort,
    "instants": Instant,
    "secrets": Secret,
    "drawn": (Offence, Clean, Check, Pool, Refund, Fee),
    "extras": (KongMoney, Transfer, Asides, Pairwise, Pot, Scale),
    "bets": (Horses, PutOff),
    "declarations": Kind,
    "penalties": Penalty,
    "reckoning": (Money, Stop, Prizes),
}


def check(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for a word of the wrong kind, one that holds something that is no part of it, and words that do not agree.
    `name`: of the class, for messages."""
    for word, kind in WORDS.items():
        if not isinstance(words[word], kind):
            raise RuleError(f"{name}.{word} is {words[word]!r}", f"{name}.{word}的值不对：{words[word]!r}")
    for word, part in PARTS.items():
        for one in words[word]:
            if not isinstance(one, part):
                raise RuleError(
                    f"{name}.{word} holds {one!r}, which is no {_named(part)}",
                    f"{name}.{word}中的{one!r}不是{_named(part)}",
                )
    for one in words["extras"]:
        if isinstance(one, Pairwise) and one.number is None:
            raise RuleError(
                f"{name}.extras: {one.key} does not say what is counted of each seat",
                f"{name}.extras：{one.key}没有写明各家计什么",
            )
    agreement.check(name, words)


def _named(kinds: type | tuple[type, ...]) -> str:
    return " or ".join(one.__name__ for one in (kinds if isinstance(kinds, tuple) else (kinds,)))

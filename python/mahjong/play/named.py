"""What the keys that records and events hold are called: answers, calls, declarations, faults, settlements, accounts, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from mahjong.errors import MahjongError
from mahjong.notation import SEATS
from mahjong.play.phases.showing import BACK
from mahjong.rules.calls import KEY, Calls
from mahjong.rules.conduct import DEAD, OUT, PLAY_ON, VOID, State
from mahjong.rules.extras import Pot
from mahjong.rules.gaps import KEY as BET
from mahjong.rules.gaps import STAGE as BETS
from mahjong.rules.phases import ENOUGH, Commit, Hold, Passes, Terms

if TYPE_CHECKING:
    from mahjong.rules.conduct import Penalty
    from mahjong.variant import Variant

__all__ = ["SEAT_NAMES", "Named", "Speech", "Tongue"]

SEAT_NAMES: Final = {
    "E": ("East", "东"), "S": ("South", "南"), "W": ("West", "西"), "N": ("North", "北"), **{one: (one, one) for one in SEATS[4:]},
}  # fmt: skip
"""What seats are called; those beyond the winds by their letters."""
_THEN: Final = {VOID: ("the deal is void", "本局作废"), PLAY_ON: ("play goes on", "继续")}
_STAGES: Final = {
    "win": ("win", "和牌"),
    "kong": ("kong", "杠"),
    "stake": ("stake", "押注"),
    "stakes": ("stakes", "押注"),
    "stakes returned": ("stakes returned", "退还押注"),
    "pot": ("pot", "彩池"),
    "penalty": ("penalty", "罚则"),
    "void": ("what was paid goes back", "退还已付"),
    "check": ("hands checked", "查叫"),
    "pool": ("ready and not ready", "听牌与未听"),
    "refund": ("refund", "退还"),
    "fee": ("fee", "费用"),
    "transfer": ("handed on", "转移"),
    BETS: ("antes and bets", "底钱与下注"),
}
"""Settlements that no word of a rule set names; the others go by the names of their word."""


class Tongue(Protocol):
    """Who speaks one of the two languages."""

    @property
    def zh(self) -> bool: ...

    def say(self, en: str, zh: str) -> str:
        """The text in that language."""

    def seat(self, letter: str) -> str:
        """The name of a seat or an outside account."""


@dataclass(frozen=True)
class Speech:
    """A language and nothing else; English, or Chinese."""

    zh: bool = False

    def say(self, en: str, zh: str) -> str:
        return zh if self.zh else en

    def seat(self, letter: str) -> str:
        return SEAT_NAMES[letter][self.zh] if letter in SEAT_NAMES else letter


class Named:
    """Names of one rule set. variant: None where the rules of a record are not known here; keys are then told as they are."""

    def __init__(self, view: Tongue, variant: Variant | None) -> None:
        self.view = view
        self.variant = variant
        self._terms: dict[str, list[str]] = {}

    def learn(self, note: str) -> None:
        """A term of the deal has been set, or one more value of it (``KEY=VALUE``): from now on these are the names of the rules as it has them."""
        key, _, value = note.partition("=")
        keys = {term.key for phase in self._words("phases") if isinstance(phase, Terms) for term in phase.terms}
        if self.variant is None or key not in keys:
            return
        named = self._terms.setdefault(key, [])
        if value != ENOUGH and value not in named:
            named.append(value)
        with suppress(MahjongError):
            self.variant = type(self.variant)(**{**self.variant.options, key: ",".join(named)})

    def _words(self, name: str) -> tuple[Any, ...]:
        return () if self.variant is None else tuple(self.variant.words[name])

    def account(self, name: str) -> str:
        """A seat or a party that holds no hand."""
        pots = (one.names for one in self._words("extras") if isinstance(one, Pot) and one.account == name)
        return self.view.say(*next(pots, (self.view.seat(name),) * 2))

    def choice(self, key: str, value: str) -> str:
        """An answer to a question of the rules, in words."""
        for phase in self._words("phases"):
            if isinstance(phase, Calls) and key == KEY:
                for one in phase.calls:
                    if one.key == value:
                        stake = self.view.say(f" (stake {one.stake})", f"（押{one.stake}）") if one.stake else ""
                        return self.view.say(*one.names) + stake
            if isinstance(phase, Commit) and phase.key == key and value in phase.choices:
                return self.view.say(
                    f"{phase.names[0]}: {phase.choices[value][0]}", f"{phase.names[1]}：{phase.choices[value][1]}"
                )
            if isinstance(phase, Hold) and phase.key == key:
                return self.view.say(f"{phase.names[0]}: {value}", f"{phase.names[1]}：{value}")
            if isinstance(phase, Terms):
                for term in phase.terms:
                    if term.key == key and set(value.split(",")) <= {*term.choices, ENOUGH}:
                        named = [phase.questions[key][one] for one in value.split(",")]
                        en, zh = " + ".join(one[0] for one in named), "＋".join(one[1] for one in named)
                        return self.view.say(f"{term.names[0]}: {en}", f"{term.names[1]}：{zh}")
            if isinstance(phase, Passes) and value in phase.questions.get(key, {}):
                return self.view.say(*phase.questions[key][value][:2])
        if key == BET:
            return self.view.say(f"bets {value}", f"下注{value}")
        if key == BACK:
            return self.view.say(f"takes {value} back", f"收回{value}")
        return f"{key}={value}"

    def answered(self, note: str) -> str:
        """The same, of ``KEY=VALUE``."""
        key, _, value = note.partition("=")
        return self.choice(key, value)

    def held(self) -> str:
        """What tiles are called that seats hold back."""
        return self.view.say(
            *next((one.names for one in self._words("phases") if isinstance(one, Hold)), ("kept", "扣牌"))
        )

    def state(self, key: str) -> str:
        """What a seat's faults, or the sets it has laid out, have brought it to."""
        states = [one.then for one in self._words("penalties") if isinstance(one.then, State)]
        return self.view.say(*next((one.names for one in (*states, DEAD, OUT) if one.key == key), (key, key)))

    def fault(self, key: str) -> str:
        """A fault, what follows from it, and by which rule."""
        penalty: Penalty | None = next((one for one in self._words("penalties") if one.key == key), None)
        if penalty is None:
            return key
        then = penalty.then.names if isinstance(penalty.then, State) else _THEN[penalty.then]
        rule = f" [{penalty.rule}]" if penalty.rule else ""
        return self.view.say(f"{penalty.fault.names[0]}; {then[0]}{rule}", f"{penalty.fault.names[1]}；{then[1]}{rule}")

    def declared(self, key: str, stake: int) -> str:
        """What a seat has declared, as a remark behind its name."""
        staked = self.view.say(f", staked {stake}", f"，押{stake}") if stake else ""
        en, zh = self._declaration(key)
        return self.view.say(f" ({en}{staked})", f"（{zh}{staked}）")

    def announced(self, note: str) -> str:
        """What an event says that a seat declared: "", KEY, stake=N, or both."""
        key, _, stake = note.partition("stake=")
        staked = self.view.say(f", stakes {stake}", f"，押{stake}") if stake else ""
        en, zh = self._declaration(key.strip())
        return self.view.say(f"declares {en}{staked}", f"报{zh}{staked}")

    def _declaration(self, key: str) -> tuple[str, str]:
        known = self._words("declarations")
        first = known[0].names if known and not key else (key or "ready", key or "听")
        return next((one.names for one in known if one.key == key), first)

    def instant(self, key: str) -> str:
        """A win without a complete hand."""
        return self.view.say(*next((one.names for one in self._words("instants") if one.key == key), (key, key)))

    def abort(self, key: str) -> str:
        """What calls a deal off."""
        return self.view.say(*next((one.names for one in self._words("aborts") if one.key == key), (key, key)))

    def called_off(self, key: str, who: str) -> str:
        """That a deal was called off, and by whom; "": by itself."""
        what = self.abort(key)
        if who:
            return self.view.say(f"{who}: the deal is called off, {what}.", f"{who}宣告流局：{what}。")
        return self.view.say(f"The deal is called off: {what}.", f"流局：{what}。")

    def secret(self) -> str:
        """The tile that the first declaration fixes."""
        return self.view.say(*next((one.names for one in self._words("secrets")), ("the hidden tile", "暗牌")))

    def looked_at(self, who: str, tiles: str) -> str:
        """Somebody, or everybody where `who` is "", has looked at it; tiles: "" for those who may not."""
        name = self.secret()
        if not who:
            return self.view.say(f"the {name} is {tiles}", f"{name}为{tiles}")
        told = self.view.say(f": {tiles}", f"：{tiles}") if tiles else ""
        return self.view.say(f"{who} looks at the {name}{told}", f"{who}看{name}{told}")

    def stage(self, key: str) -> str:
        """A settlement."""
        if key in _STAGES:
            return self.view.say(*_STAGES[key])
        return self.view.say(*next(self._settling(key), (key, key)))

    def _settling(self, key: str) -> Iterator[tuple[str, str]]:
        """The names of the words whose settlements have this key."""
        for name in ("extras", "drawn", "bets", "penalties"):
            for one in self._words(name):
                names = getattr(one, "names", None)
                if getattr(one, "key", None) == key and names:
                    yield names

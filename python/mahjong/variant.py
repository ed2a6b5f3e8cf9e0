"""`Variant`: a rule set as class data, checked when the class is made and compiled for one set of option values.

A subclass in ``mahjong/variants`` states what its rules say with the words of `mahjong.rules`; `Variant.score` judges and settles a win
by them. Nothing here knows any one rule set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from mahjong.errors import RuleError, shown, unknown
from mahjong.hand import Hand
from mahjong.play.ledger import Ledger
from mahjong.rules import at_once, payments, stated, verdict
from mahjong.rules.case import Case, Story
from mahjong.rules.claims import DEALER, ONE, Claims
from mahjong.rules.compiled import Core, compile_words, compiled_core
from mahjong.rules.endings import Ending
from mahjong.rules.flags import FLAGS, flag_of
from mahjong.rules.indicators import Indicators
from mahjong.rules.kongs import Kongs
from mahjong.rules.liability import NONE
from mahjong.rules.options import Option, picks, resolve
from mahjong.rules.patterns import reasons, unit_names
from mahjong.rules.presets import Preset, chosen, schema
from mahjong.rules.result import Reason, Score, Settlement
from mahjong.rules.rotation import Rotation
from mahjong.rules.score import base, chain
from mahjong.rules.sets import NOTHING
from mahjong.rules.values import Items
from mahjong.rules.wild import Marks
from mahjong.rules.words import WORDS, check
from mahjong.tiles import TileSet

__all__ = ["Core", "Variant", "Win"]

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.play.match import Match


class Win(NamedTuple):
    """One claim of several on the same tile, for `Variant.score_all`: who, with which hand, flags about that seat alone, what it
    has laid aside, and the imaginary tile it has named."""

    seat: str
    hand: Hand | str
    flags: Iterable[str] = ()
    laid: str | Iterable[int | str] = ()
    phantom: str | int | None = None


_OF_DEALS: Final = frozenset(
    {
        "dealer",
        "round",
        "run",
        "counters",
        "wall",
        "secret",
        "words",
        "automation",
        "carried",
        "officiate",
        "thrown",
        "debts",
        "purses",
    }
)
"""What `Variant.deal` hands on to the deal; no option may have such a name."""
_OF_MATCHES: Final = frozenset(
    {"names", "seating", "first_dealer", "thrower", "deals", "wall", "secret", "words", "automation", "officiate"}
)
"""What `Variant.match` hands on to the match; no option may have such a name."""
_FIXED = frozenset(
    {"flags", "option_table", "options", "option_schema", "score", "score_all", "words", "deal", "match"}
)


class Variant:
    """A rule set. Subclass it with class data; an instance is the rule set for one choice of options.

    key, names: how it is called. units: what it calls "fan" and "points", in English and Chinese, where it has words of its own. Options are class
    attributes made by `Option`. Words, each of which may depend on options (`pick`, `on`):

    tileset: the tiles. walls: how their wall is built, opened, dealt and drawn (`mahjong.rules.wall.rules`), None where the rule set
    only scores. menu: the sets. shapes: complete hands. requires: what a winning reading must pass. refuses: known shapes
    that do not win. patterns, tiers: what counts. scoring: the chain from what counts to money. shares: who pays. liabilities: who
    pays for others, on the evidence of `evidence`. marks, wilds: wild kinds. laid: kinds that are laid aside, not played. open_hand:
    when an item counts with its worth for opened hands. because: rules behind general reasons, by `reasons`. reads: flags of the story that the hooks read.

    How it is played: seats: how many. claims, kongs, asides: what may be done with tiles. indicators: which tiles of the dead wall kongs and winners
    turn up. identities: tiles that play as others than they show; proxies: such as may count as others in a complete hand. phantoms: an
    imaginary tile of it.
    bans: what a seat may not or must do for what has happened. declarations: how a seat declares ready. phases: what comes between the deal and
    the first turn. ending: when a deal is over. aborts: what calls it off.
    instants: wins that need no complete hand.
    drawn: money of a deal nobody won. extras: money outside the win. bets: side bets. rotation: who deals next and how long a match is. reckoning:
    points to begin with, what ends a match, its result.
    penalties: what faults cost at a table that officiates itself; miscounts: what hands of a wrong size may there.

    Hooks with a default: `may_win`, `registers`.
    Raises RuleError when the class is made for an unknown attribute, a word of the wrong kind, and whatever the words themselves refuse.
    """

    key: ClassVar[str] = ""
    names: ClassVar[tuple[str, str]] = ("", "")
    units: ClassVar[Mapping[str, tuple[str, str]]] = unit_names()
    presets: ClassVar[tuple[Preset, ...]] = ()

    tileset: ClassVar[Any] = TileSet()
    walls: ClassVar[Any] = None
    menu: ClassVar[Any] = NOTHING
    shapes: ClassVar[Any] = ()
    requires: ClassVar[Any] = ()
    refuses: ClassVar[Any] = ()
    patterns: ClassVar[Any] = ()
    tiers: ClassVar[Any] = ()
    scoring: ClassVar[Any] = chain(base(1))
    shares: ClassVar[Any] = payments.shares()
    liabilities: ClassVar[Any] = NONE
    evidence: ClassVar[Any] = ()
    marks: ClassVar[Any] = Marks()
    wilds: ClassVar[Any] = None
    laid: ClassVar[Any] = 0
    open_hand: ClassVar[Any] = None
    because: ClassVar[Any] = reasons()
    seats: ClassVar[Any] = 4
    claims: ClassVar[Any] = Claims()
    kongs: ClassVar[Any] = Kongs()
    indicators: ClassVar[Any] = Indicators()
    asides: ClassVar[Any] = ()
    identities: ClassVar[Any] = ()
    proxies: ClassVar[Any] = ()
    phantoms: ClassVar[Any] = ()
    bans: ClassVar[Any] = ()
    declarations: ClassVar[Any] = ()
    phases: ClassVar[Any] = ()
    ending: ClassVar[Any] = Ending()
    aborts: ClassVar[Any] = ()
    instants: ClassVar[Any] = ()
    secrets: ClassVar[Any] = ()
    drawn: ClassVar[Any] = ()
    extras: ClassVar[Any] = ()
    bets: ClassVar[Any] = ()
    rotation: ClassVar[Any] = Rotation()
    penalties: ClassVar[Any] = ()
    reckoning: ClassVar[Any] = ()
    miscounts: ClassVar[Any] = None
    reads: ClassVar[tuple[str, ...]] = ()

    option_table: ClassVar[Mapping[str, Option[Any]]] = {}
    """Every option by name, in the order declared."""

    options: Mapping[str, Any]
    """The values this instance was made with."""

    words: Mapping[str, Any]
    """Every word as these options make it: ``variant("guangdong", flowers=True).words["tileset"]``."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        known = {name for name in dir(Variant) if not name.startswith("_")} - _FIXED
        for name, value in vars(cls).items():
            if name.startswith("_") or isinstance(value, Option) or name in known:
                continue
            raise unknown("word of a rule set", "规则的词", name, sorted(known))
        table = dict(cls.option_table)
        for name, value in vars(cls).items():
            if isinstance(value, Option):
                if name in known | _FIXED | _OF_DEALS | _OF_MATCHES or name in ("core", "preset", "seed"):
                    raise RuleError(
                        f"{cls.__name__}: an option cannot be called {name}", f"{cls.__name__}：选项不能叫{name}"
                    )
                table[name] = value
        cls.option_table = table
        if not cls.key or len(cls.names) != 2 or not all(cls.names):
            raise RuleError(
                f"{cls.__name__} needs a key and names in English and Chinese", f"{cls.__name__}须有key及中英文names"
            )
        for key in cls.reads:
            if flag_of(key) is None:
                raise unknown("flag", "标记", key, FLAGS)
        for word in WORDS:
            for found in picks(getattr(cls, word)):
                if table.get(found.option.name) is not found.option:
                    raise RuleError(
                        f"{cls.__name__}.{word} depends on an option that is not declared",
                        f"{cls.__name__}.{word}取决于未声明的选项",
                    )
                found.check()
        cls._resolved(chosen(table, {}, cls.presets))
        for one in cls.presets:
            cls._resolved(chosen(table, one.values))

    def __init__(self, *, core: Core | None = None, **options: Any) -> None:
        """Raises RuleError for unknown options and values that are not allowed. `core` replaces the compiled core, for tests."""
        cls = type(self)
        if cls is Variant:
            raise RuleError(
                "Variant is no rule set itself; make one with mahjong.variant(key)",
                "Variant本身不是规则；请用mahjong.variant(key)",
            )
        if core is not None and not isinstance(core, Core):
            options["core"] = core  # no option has this name, so it is refused with what exists
        self.options = MappingProxyType(chosen(cls.option_table, options, cls.presets))
        words = cls._resolved(self.options)
        self.words = MappingProxyType({name: words[name] for name in WORDS})
        self._seats: int = words["seats"]
        self._rules = compile_words(
            words,
            core or compiled_core(),
            names=cls.names,
            because=resolve(cls.because, self.options),
            registers=self.registers if cls.registers is not Variant.registers else None,
            may_win=self.may_win if cls.may_win is not Variant.may_win else None,
            reads=cls.reads,
        )

    # -- compiling -----------------------------------------------------------------------------------------------------

    @classmethod
    def _resolved(cls, values: Mapping[str, Any]) -> dict[str, Any]:
        """Every word for these option values. Raises RuleError for one of the wrong kind."""
        words = {name: resolve(getattr(cls, name), values) for name in WORDS}
        check(cls.__name__, words)
        words["items"] = Items(words["patterns"], tiers=words["tiers"], opened=words["open_hand"])
        payments.prepare(words["scoring"], words["shares"], words["items"])
        return words

    # -- hooks ---------------------------------------------------------------------------------------------------------

    def may_win(self, case: Case) -> Reason | None:
        """Why this reading may not win, None if it may. Asked after `requires`, for what data cannot say."""
        return None

    def registers(self, story: Story) -> Mapping[str, int]:
        """Masks of the variant's own registers for one win, by name."""
        return {}

    # -- about the rule set --------------------------------------------------------------------------------------------

    @classmethod
    def option_schema(cls) -> dict[str, Any]:
        """JSON Schema of the options."""
        return schema(f"{cls.names[0]} / {cls.names[1]}", cls.option_table)

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags of the story that can make a difference under these options, in the order of `mahjong.rules.flags.FLAGS`. Others
        are taken too, and `Score.notes` says that they change nothing."""
        return self._rules.flags

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remake, (type(self), tuple(self.options.items())))

    def __repr__(self) -> str:
        return (
            f"variant({', '.join([repr(self.key), *(f'{name}={value!r}' for name, value in self._given().items())])})"
        )

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Variant) and other.options == self.options

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.options.items())))

    # -- playing -------------------------------------------------------------------------------------------------------

    def deal(self, seed: int | None = None, **how: Any) -> Deal:
        """One deal of this rule set: ``variant("sichuan").deal(seed=7, dealer="S", mode="blood_battle")``.

        seed: of the fast shuffle, for simulation and tests; None: a fair wall of its own secret. What else `mahjong.play.deal.Deal` takes:
        dealer, round, run, counters, wall, secret, words, automation, carried, officiate, thrown, debts, purses. Every other name is an option,
        changed for this deal.

        Raises RuleError for an unknown option or a value that is not allowed, and for a rule set that states no wall.
        """
        made = _deals()
        if how.keys() <= _OF_DEALS:
            return made(self, seed=seed, **how)
        own = {name: how.pop(name) for name in list(how) if name in _OF_DEALS}
        rules = self if not how else type(self)(**{**self._given(), **how})
        return made(rules, seed=seed, **own)

    def match(self, seed: int | None = None, **how: Any) -> Match:
        """A match of this rule set, deal after deal: ``variant("sichuan").match(seed=7, deals=8, mode="blood_battle")``.

        seed: of all its walls, for simulation and tests; None: every deal has a fair wall of its own secret. What else
        `mahjong.play.match.Match` takes: names, seating, first_dealer, thrower, deals, automation, and wall, secret, words of the first deal. Every other
        name is an option, changed for this match.

        Raises RuleError as `deal` does.
        """
        from mahjong.play.match import Match

        own = {name: how.pop(name) for name in list(how) if name in _OF_MATCHES}
        rules = self if not how else type(self)(**{**self._given(), **how})
        return Match(rules, seed=seed, **own)

    def _given(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        return {name: value for name, value in self.options.items() if value != self.option_table[name].default}

    # -- scoring -------------------------------------------------------------------------------------------------------

    def _players(self, seats: object) -> int:
        """How many play. Raises RuleError where the caller has another number in mind."""
        own = self._seats
        if seats is not None and (type(seats) is not int or seats != own):
            raise RuleError(
                f"seats={shown(seats)}: {self.names[0]} has {own} players under these options",
                f"seats={shown(seats)}：{self.names[1]}按所选选项为{own}人",
            )
        return own

    def score(
        self,
        hand: Hand | str,
        win: str | int,
        *,
        seat: str = "E",
        from_seat: str | None = None,
        self_draw: bool = False,
        dealer: str = "E",
        round: str = "E",
        flags: Iterable[str] = (),
        winners: int = 1,
        seats: int | None = None,
        turned: str | int | None = None,
        under: str | int | None = None,
        laid: str | Iterable[int | str] = (),
        east: str | None = None,
        phantom: str | int | None = None,
        instant: str | None = None,
        discards: str | Iterable[int | str] = (),
    ) -> Score:
        """Judge and settle one win.

        hand: concealed tiles and melds without the winning tile; a meld may say who fed it (``[777z@W]``). The order of melds is the
        order in which they were made: it decides whose claim made somebody liable, and of several kongs the last is the one that
        bloomed, unless a flag names its form (see `mahjong.rules.facts.bloom_place`). Tiles of kinds that the
        rules lay aside (flowers) are read as laid aside. win: the winning tile. Exactly one of
        from_seat (who discarded it, or whose kong was robbed with the flag ``robbed-kong``) and self_draw. seat, dealer: of the seats
        E S W N A B C D in turn order, as many as the rule set has players; seat winds count from the dealer, who is East. seats: that
        number, where the caller wants it checked.
        round: a wind. flags: the story, see `mahjong.rules.flags.FLAGS`. winners: how many win on this tile.
        turned: the tile turned up, or text of several in the order they were turned; an error where the rules turn none. under: those under them
        that this winner turns, where the rules know any. laid: tiles that the winner has laid aside, where the rules lay tiles that are
        played too; groups laid before play are melds of the hand (``[5z6z7z]``). east: who is East where seat winds count from the wall that was
        opened, the dealer if it is not said; an error for another than the dealer where they count from him. phantom: the imaginary tile that the winner
        has named before play, where the rules know one (``phantom="2m"``).

        instant: the key of a win that needs no complete hand, where the rules know any (``words["instants"]``): by a tile laid aside (`hand` holds the
        others laid aside), by what was dealt (`hand` and `win` together are that), by a tile drawn, or by what one has discarded: `win` is then the last
        discard, `hand` what is held after it, and discards all of them in order, `win` among them. Without instant a winning tile that is laid aside asks
        for one too, and so does a self-draw where it brings one.

        A question that could be asked at a table gets an answer: a win that the rules refuse comes back with ``legal=False`` and the
        reason, be it a wrong number of tiles, a fifth copy of one, a hand that is not complete, or a win that is barred. Input that no
        table of this game can hold is an error: MahjongError for unreadable text, tiles that are not in the set, a winning tile that is
        laid aside, melds that are no set or were fed by nobody who could, unknown seats and flags, and flags that contradict each
        other, the melds or the order of play. `RuleError.rule` is the id of the rule in question, "" if none is.
        """
        if not isinstance(self_draw, bool) or self_draw == (from_seat is not None):
            raise RuleError(
                "say either from_seat= (who gave the winning tile) or self_draw=True",
                "from_seat（点炮者）与self_draw=True须恰给其一",
            )
        rules = self._rules
        if type(flags) is list:
            flags = tuple(flags)
        players = self._seats if seats is None else self._players(seats)
        key = (seat, from_seat, dealer, round, flags, winners, players, east)
        story = stated.told_of(rules, hand, win, key, turned, under, laid, phantom)
        asked = instant is not None or discards != ()
        case = (
            at_once.judge(rules, story, instant, discards, self.words["drawn"])
            if asked
            else verdict.judge(rules, story)
        )
        if isinstance(case, Reason):
            return verdict.refused(rules, story, case)
        reckoned = None if rules.staked else verdict.outright(rules, case)
        if reckoned is not None:
            return verdict.scored(rules, case, reckoned)
        ledger = Ledger(story.seats)
        ((case, valuation, unknown),) = verdict.settle(rules, [case], ledger)
        lost = verdict.stakes(rules, story, [seat], ledger)
        return verdict.explained(rules, case, valuation, ledger.totals(), unknown, lost)

    def score_all(
        self,
        wins: Sequence[Win | tuple[Any, ...]],
        win: str | int,
        *,
        from_seat: str,
        dealer: str = "E",
        round: str = "E",
        flags: Iterable[str] = (),
        seats: int | None = None,
        turned: str | int | None = None,
        under: str | int | None = None,
        east: str | None = None,
    ) -> Settlement:
        """Judge several claims on one tile and settle them in one ledger; `flags` hold for all of them, those of a `Win` for it alone.

        Each claim is judged alone; those that are legal are the winners that rules on several winners count. Where the rules let only
        one win on a tile (`claims`), it is the nearest, and the others are refused. Raises MahjongError as `score` does, and for no
        claim, two of one seat, or what is no claim.
        """
        claims = _claims(wins)
        players = self._players(seats)
        table = stated.order(dealer, players)
        shared = _flags(flags)

        def told(one: Win, winners: int, *more: str) -> Story:
            return stated.story(
                self._rules,
                one.hand,
                win,
                seat=one.seat,
                from_seat=from_seat,
                dealer=dealer,
                round=round,
                flags=(*shared, *_flags(one.flags), *more),
                winners=winners,
                seats=players,
                turned=turned,
                under=under,
                aside=one.laid,
                east=east,
                phantom=one.phantom,
            )

        if from_seat is None:
            raise RuleError(
                "from_seat=None: several players win on one tile by a discard or a robbed kong",
                "from_seat=None：一炮多响须给出点炮者或被抢杠者",
            )
        rules = self._rules
        stories = {one.seat: told(one, 1) for one in claims}
        alone = {seat: verdict.judge(rules, story) for seat, story in stories.items()}
        legal = [one for one in claims if isinstance(alone[one.seat], Case)]
        first: Claims = self.words["claims"]
        start = 0 if first.winners is ONE and first.tie is DEALER else table.index(from_seat) + 1
        legal.sort(key=lambda one: (table.index(one.seat) - start) % len(table))
        if first.winners is ONE:
            for one in legal[1:]:
                alone[one.seat] = _too_late(first, one.seat, legal[0].seat)
            del legal[1:]
        farther = ("nearer-winner",) if "nearer-winner" in rules.flags else ()
        together = [
            verdict.judge(rules, told(one, len(legal), *(farther if one is not legal[0] else ()))) for one in legal
        ]
        cases = [case for case in together if isinstance(case, Case)]
        ledger = Ledger(table)
        found = verdict.settle(rules, cases, ledger) if cases else []
        names = [case.winner for case in cases]
        lost = verdict.stakes(rules, cases[0].story, names, ledger) if cases else ()
        settled = {entry[0].winner: entry for entry in found}
        scores = []
        for one in claims:
            reason = alone[one.seat]
            if isinstance(reason, Reason):
                scores.append(verdict.refused(rules, stories[one.seat], reason))
            else:
                case, valuation, unknown = settled[one.seat]
                totals = dict.fromkeys(table, 0)
                more = lost if one.seat == names[0] else ()
                for line in (*valuation.lines, *more):
                    totals[line.payer] -= line.amount
                    totals[line.payee] += line.amount
                scores.append(verdict.explained(rules, case, valuation, totals, unknown, more))
        lines = tuple(verdict.payment(rules, line) for line in ledger)
        return Settlement(tuple(scores), ledger.totals(), lines)


def _too_late(claims: Claims, seat: str, winner: str) -> Reason:
    """Why a claim that is good in itself gets nothing."""
    rule = claims.rules.get("win") or claims.rules.get("order") or "one-winner"
    return Reason(
        rule,
        f"only one may win on a tile, and {winner} comes before {seat}",
        f"一张牌只能一家和，{winner}先于{seat}",
    )


def _claims(wins: object) -> list[Win]:
    try:
        claims = [one if isinstance(one, Win) else Win(*one) for one in wins]  # type: ignore[attr-defined]
    except TypeError:
        raise RuleError(
            f"claims are Win(seat, hand, flags) or tuples of these, not {shown(wins)}",
            f"和牌者须为Win(seat, hand, flags)或相应的元组，不能是{shown(wins)}",
        ) from None
    if not claims or len({str(one.seat) for one in claims}) != len(claims):
        raise RuleError(
            "claims on one tile are of different seats, one at least", "同一张牌的和家须为不同座位，至少一家"
        )
    return claims


def _flags(flags: object) -> tuple[Any, ...]:
    if isinstance(flags, (str, bytes)) or not isinstance(flags, Iterable):
        raise RuleError(f"flags are a list of texts, not {shown(flags)}", f"标记须为文字列表，不能是{shown(flags)}")
    return tuple(flags)


@lru_cache(maxsize=64)
def _remake(cls: type[Variant], options: tuple[tuple[str, Any], ...]) -> Variant:
    """The rule set of a pickle; deals that come back share one, as it is compiled."""
    return cls(**dict(options))


@lru_cache(maxsize=1)
def _deals() -> type[Deal]:
    """What deals are made of, imported when the first one is made."""
    from mahjong.play.deal import Deal

    return Deal

"""What a deal keeps besides its wall, its table and its ledger: how that stands before the tiles are dealt, and pictures of it to come back to."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from mahjong.play import outside
from mahjong.play.ledger import Stages
from mahjong.play.states import ALL, ASK, Automation, Won
from mahjong.rules.conduct import ENGINE, TABLE
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.actions import Action
    from mahjong.play.deal import Deal
    from mahjong.play.declare import Declared, Pledge
    from mahjong.play.passed import Passed
    from mahjong.play.plan import Plan
    from mahjong.play.window import Window
    from mahjong.rules.case import Case
    from mahjong.rules.indicators import When
    from mahjong.rules.ready import Kind as Declaration

__all__ = ["Fields", "Picture", "begun", "load", "of_plan", "picture"]

_NOTHING: Final = cast("dict[Any, Any]", MappingProxyType({}))


class Fields:
    """Fields that are replaced, never changed, so that a picture of them copies none; each as it stands before the tiles are dealt, or, where that
    hangs on the rules, the dealer or the chores done without asking, without a value."""

    # -- the rules, and who sits where
    seats: tuple[str, ...]
    _plan: Plan
    _dealer: int
    _tail: bytes
    """positions in the order replacements are taken, and the owner of each dealt position"""
    _owners: bytes = b""
    _opened: int = 0
    """events before the deal of the tiles, where seats count as they sit"""
    _begun: bool = False
    """the first turn has come"""
    _more: bool = False
    """there is more to do in a turn than the table knows"""
    _watched: bool
    """whether discards may bar what follows them, or call the deal off"""
    _asks: bool
    """whether there is more to a discard than that it may be claimed"""

    # -- what it waits for
    waiting: tuple[str, ...] = ()
    finished: bool = False
    _state: int = ASK
    _turn: int
    _can_win: bool = False
    _case: Case | None = None
    _last: int = -1
    """the tile a dealer who wins as dealt has won on"""
    _phase: int = 0
    _step: tuple[Any, ...] = ()
    """where a phase of several steps stands"""
    _answers: dict[int, Action] = _NOTHING
    _asked_opening: int = 0
    """how many seats have been asked for a win by what they were dealt"""
    _offered: int = 0
    """claims of a discard by which its owner may win at once"""

    # -- what it has come to
    wins: tuple[Won, ...] = ()
    early: tuple[Won, ...] = ()
    _gone: int = 0
    _frozen: dict[int, Any] = _NOTHING
    """what the hand of a winner who can win again is worth"""
    _passed: tuple[Passed, ...] = ()
    """wins that were let pass"""
    _paid: int = -1
    """the stage of the ledger that paid the last kong"""
    _handed: tuple[int, ...] = ()
    """stages of kong money that was handed on"""
    _checked: bool = False
    """hands have been checked at the end"""
    _end_ready: frozenset[str] = frozenset()
    """whose hands were ready when the wall was out"""

    # -- what tiles mean
    _turned: tuple[int, ...] = ()
    """tiles turned up, and their kinds"""
    _up: tuple[int, ...] = ()
    _under: tuple[int, ...] = ()
    """those under them, once they are shown"""
    _late: When | None = None
    """when the indicator is turned that a kong has made due"""
    _places: tuple[int, ...] = ()
    """of the indicators in the dead wall"""
    _masks: dict[str, int] = _NOTHING
    _faces: bytes = FACES
    _secret: int = -1
    """the tile that the first declaration fixes, and the dice thrown for it"""
    _secret_thrown: tuple[int, ...] = ()
    _east: int

    # -- kongs, and tiles laid aside
    _replaced: str = ""
    """what the tile last drawn replaced"""
    _shot: str = ""
    """the kong whose replacement's discard is on offer"""
    _queue: tuple[int, ...] = ()
    """who must or may lay tiles before the first turn"""
    _due: int = -1
    """who has laid one there and waits for the tile in its place"""
    _revised: frozenset[tuple[int, str]] = frozenset()
    """groups that were taken back"""
    _free: int = -1
    """who may discard in this turn what he could lay aside"""
    _dead: int = 0
    """seats that play no more, for what they have laid out"""

    # -- what seats have said
    _called: tuple[tuple[str, int], ...] = ()
    """seats, and the numbers of what they have called"""
    _silent: int = 0
    """seats that call no more"""
    _declares: tuple[tuple[int, Declaration], ...] = ()
    """the ready declarations of this deal, by number"""
    _ready: dict[int, Declared] = _NOTHING
    _pledge: Pledge | None = None
    _committed: dict[tuple[str, int], str] = _NOTHING
    _held: dict[int, bytes] = _NOTHING
    """tiles that seats hold back"""
    _laid_open: dict[int, bytes] = _NOTHING
    """and those they did not, where these lie open"""
    _face_down: dict[int, bytes] = _NOTHING
    """tiles of a hand that its owner has not looked at"""
    _bets: tuple[int, ...] = ()
    _shown: bool = False
    """bets have been shown"""

    # -- what bars and ends it
    _led: int = outside.BEFORE
    """how it stands with following the dealer's discards"""
    _out: int = 0
    """seats that may not win any more"""
    _states: tuple[tuple[int, int], ...] = ()
    """seats, and the numbers of the penalties that have changed what they may do"""
    _idle: int = 0
    """seats that are asked about no tile of another: dead, or dismissed"""
    _made: tuple[tuple[int, Any, tuple[int, ...]], ...] = ()
    """faults: who, which, and when"""
    _aborted: int = -1
    """the number of what has called the deal off, and who has called for it"""
    _caller: int = -1
    _proved: int = 0
    """seats that lay their hands open for it"""
    _void: int = -1
    """the number of the penalty that has made the deal void"""


_NAMES: Final = tuple(Fields.__annotations__)
_FRESH: Final = {name: value for name, value in vars(Fields).items() if name in Fields.__annotations__}
_BESIDES: Final = {
    "_window": None,
    "_acts": None,  # of an ordinary turn: all there is to do in it
    "_said": 0,  # the fan that a win is said to have, while it is carried out
    "_undoing": False,
}
"""What no picture keeps as it is."""


def begun(plan: Plan, automation: Automation, officiate: str) -> dict[str, Any]:
    """Every deal of a plan before its tiles are dealt, for all that does not hang on the dealer and the wall. To be copied, not changed."""
    usual = automation is ALL and officiate == ENGINE
    if usual and plan.begun:
        return plan.begun
    by_hand = automation != ALL
    made = {
        **_FRESH,
        **_BESIDES,
        **of_plan(plan, automation),
        "_tail": bytes(range(plan.tileset.size)),  # as it lies before the deal
        "_asks_all": by_hand and Automation.PASS not in automation,  # about every tile, whoever can use it
        "_asks_draws": by_hand and Automation.DRAW not in automation,
        "_faults": officiate == TABLE,
    }
    if usual:
        plan.begun = made
    return made


def of_plan(plan: Plan, automation: Automation) -> dict[str, Any]:
    """Fields that the rules alone set."""
    watched = plan.watched
    return {
        "seats": plan.seats,
        "_plan": plan,
        "_watched": watched,
        "_asks": watched or plan.slow or automation != ALL,
    }


class Picture(NamedTuple):
    """A deal at one moment."""

    table: Any
    stages: Stages
    fields: dict[str, Any]
    window: Window | None


def picture(deal: Deal) -> Picture:
    """How a deal stands now."""
    return Picture(
        deal._table.snapshot(),
        deal.ledger.stages,
        {name: getattr(deal, name) for name in _NAMES},
        None if deal._window is None else deal._window.copy(),
    )


def load(deal: Deal, saved: Picture) -> None:
    """The deal stands again as it stood, its log apart from what the table takes back."""
    fields = saved.fields
    deal._plan = fields["_plan"]
    if fields["_owners"] is not deal._owners:  # across the deal of the tiles
        deal._tail, deal._owners = fields["_tail"], fields["_owners"]
        deal._table = deal._new_table()
    deal._table.restore(saved.table)
    deal.ledger = deal._plan.books.empty()
    for stage in saved.stages:
        deal.ledger.enter(stage.name, stage.lines)
    deal.__dict__.update(fields)
    deal._made_events = {}
    deal._window = None if saved.window is None else saved.window.copy()
    deal._legal = {}
    deal._acts = None

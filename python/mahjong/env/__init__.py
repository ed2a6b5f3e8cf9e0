"""Rule sets as environments for learning programs.

    env = mahjong.env.aec("sichuan")
    env.reset(seed=7)
    for agent in env.agent_iter():
        planes, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else choose(planes, info["action_mask"]))

    tables = mahjong.env.vector("sichuan", 256)

What the numbers mean: `ids` (the table of action ids), `observation` (the planes). How it is done: `episode` (a deal or a match: who is asked, what is
paid), `agents` (what the PettingZoo environments are made of), `turns` (AEC), `together` (Parallel), `tables` (the vector environment), `lanes`
(its tables at which the core makes the steps), `space` (their spaces), `picture` (a table as text, SVG or pixels).
Environments need the extra `learn`; ids and planes do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mahjong.env import observation
from mahjong.env.episode import Episode, Kind, checked
from mahjong.env.ids import SIZE, WAIT, Block, Ids, Word
from mahjong.env.picture import checked_mode
from mahjong.errors import MahjongError, RuleError, shown
from mahjong.play.states import Automation
from mahjong.registry import variant as registered
from mahjong.variant import Variant

if TYPE_CHECKING:
    from mahjong.env.tables import MahjongVector
    from mahjong.env.together import MahjongParallel
    from mahjong.env.turns import MahjongAEC

__all__ = ["SIZE", "WAIT", "Block", "Ids", "Word", "actions", "aec", "observation", "parallel", "vector"]


_TABLES_MOST: Final = 1 << 16


def actions(variant: str | Variant, **options: Any) -> Ids:
    """The table of action ids for a rule set and its options. Raises RuleError for an unknown rule set or option."""
    return Ids(_rules(variant, options))


def aec(
    variant: str | Variant,
    *,
    episode: Kind = "deal",
    deals: int | None = None,
    scale: float = 1.0,
    render_mode: str | None = None,
    mask_in_observation: bool = False,
    automation: Automation | None = None,
    **options: Any,
) -> MahjongAEC:
    """A PettingZoo AEC environment of a rule set.

    variant: the name of a rule set, or one. episode: "deal", or "match" for whole matches; deals: the most deals of a match, after which it is truncated.
    scale: rewards are what an agent wins or loses, in least units of money, divided by this. render_mode: what `render` makes of the table as the agent sees it
    that is to act: "ansi" for text, "svg" for SVG text, "rgb_array" for an array (height, width, 3) of bytes, which needs the extra `pictures`.
    mask_in_observation: an observation is a dict of "observation" (the planes) and "action_mask", as some programs want it, instead of the planes alone.
    automation: chores that are not asked for, as `mahjong.Automation` has them; all of them by default. options: of the rule set.

    Raises RuleError for what none of these may be, MahjongError where the extra `learn` (or `pictures`) is not installed.
    """
    made = _episode(variant, options, episode, deals, scale, render_mode, automation)
    try:
        from mahjong.env.turns import MahjongAEC
    except ImportError as error:
        raise _missing(error) from error
    return MahjongAEC(made, scale, render_mode, _truth("mask_in_observation", mask_in_observation))


def parallel(
    variant: str | Variant,
    *,
    episode: Kind = "deal",
    deals: int | None = None,
    scale: float = 1.0,
    render_mode: str | None = None,
    mask_in_observation: bool = False,
    automation: Automation | None = None,
    **options: Any,
) -> MahjongParallel:
    """A PettingZoo Parallel environment of a rule set; see `aec`."""
    made = _episode(variant, options, episode, deals, scale, render_mode, automation)
    try:
        from mahjong.env.together import MahjongParallel
    except ImportError as error:
        raise _missing(error) from error
    return MahjongParallel(made, scale, render_mode, _truth("mask_in_observation", mask_in_observation))


def vector(
    variant: str | Variant,
    num_envs: int,
    *,
    episode: Kind = "deal",
    deals: int | None = None,
    scale: float = 1.0,
    autoreset: str = "next_step",
    observe: bool = True,
    render_mode: str | None = None,
    automation: Automation | None = None,
    **options: Any,
) -> MahjongVector:
    """A Gymnasium vector environment: a rule set at so many tables, each of which makes one step at a time.

    num_envs: tables, 1 to 65,536. autoreset: when a table whose episode is over begins the next one: "next_step" (the step after), "same_step" (at once) or
    "disabled" (when it is reset), or as `gymnasium.vector.AutoresetMode` has it. observe: whether every step writes what the next agents may know; without,
    only steps that are given a buffer for it do. The rest as `aec` has it.

    Raises RuleError for what none of these may be, MahjongError where the extra `learn` is not installed.
    """
    made = _episode(variant, options, episode, deals, scale, render_mode, automation)
    if isinstance(num_envs, bool) or not isinstance(num_envs, int) or not 1 <= num_envs <= _TABLES_MOST:
        raise RuleError(
            f"num_envs={shown(num_envs)}: 1 to {_TABLES_MOST}",
            f"num_envs={shown(num_envs)}：须为1至{_TABLES_MOST}的整数",
        )
    try:
        from mahjong.env.tables import MahjongVector, mode_of
    except ImportError as error:
        raise _missing(error) from error
    return MahjongVector(made, num_envs, scale, render_mode, mode_of(autoreset), _truth("observe", observe))


def _rules(variant: str | Variant, options: dict[str, Any]) -> Variant:
    if not isinstance(variant, Variant):
        return registered(variant, **options)
    return type(variant)(**{**variant.options, **options}) if options else variant


def _episode(
    variant: str | Variant, options: dict[str, Any], kind: Kind, deals: int | None, scale: float, render_mode: str | None,
    automation: Automation | None,
) -> Episode:  # fmt: skip
    checked(kind, deals, scale)
    checked_mode(render_mode)
    if automation is not None and not isinstance(automation, Automation):
        raise RuleError(
            f"automation={shown(automation)}: members of mahjong.Automation, or None",
            f"automation={shown(automation)}：须为mahjong.Automation的成员，或None",
        )
    rules = _rules(variant, options)
    return Episode(rules, Ids(rules), kind, deals, automation)


def _truth(name: str, value: object) -> bool:
    try:
        return bool(value)
    except (TypeError, ValueError):  # an array is neither
        raise RuleError(f"{name}={shown(value)}: True or False", f"{name}={shown(value)}：须为True或False") from None


def _missing(error: ImportError) -> MahjongError:
    return MahjongError(
        f"environments need {error.name}, which is in the extra learn: pip install 'mjcore[learn]'",
        f"学习环境需要{error.name}，它在附加依赖learn中：pip install 'mjcore[learn]'",
    )

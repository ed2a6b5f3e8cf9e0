"""Whether the words of a rule set agree: no word asks for what another lacks, and none stand side by side that cannot be played together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mahjong.errors import RuleError
from mahjong.notation import SEATS
from mahjong.rules import phantoms, reckoning
from mahjong.rules.asides import Aside, Shown
from mahjong.rules.bans import SwapCall
from mahjong.rules.calls import Calls, Shift
from mahjong.rules.claims import ALL, NOBODY
from mahjong.rules.conduct import EARLY_DISCARD, Fine, Penalty
from mahjong.rules.counted import Counted
from mahjong.rules.endings import Abort, AllDeclared, Winners
from mahjong.rules.extras import Pot
from mahjong.rules.gaps import Gaps
from mahjong.rules.identity import Swap
from mahjong.rules.indicators import Indicators
from mahjong.rules.instants import ASIDE, Instant
from mahjong.rules.layout import Cursor, Layout
from mahjong.rules.musts import Follow
from mahjong.rules.phases import DEAD, LOT, Hold, Replace, Terms, Turned
from mahjong.rules.proxies import Proxy
from mahjong.rules.ready import Kind
from mahjong.rules.rotation import Rotation
from mahjong.rules.secrets import Secret
from mahjong.rules.sets import Sets
from mahjong.rules.wall import Dead, Deal, WallRules
from mahjong.rules.wild import Marks, Scheme
from mahjong.tiles import SPECIALS

__all__ = ["check"]

TALKING: Final = 8
"""The most seats that tiles are dealt to: the core answers for so many whether they claim one."""


def check(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for words that do not agree; each is of its kind already. `name`: of the class, for messages."""
    _check_walls(name, words)
    _check_indicators(name, words)
    _check_asides(name, words)
    _check_identities(name, words)
    _check_proxies(name, words)
    _check_across(name, words)
    _check_bans(name, words)
    _check_lent(name, words)
    _check_calls(name, words)
    _check_gaps(name, words)
    _check_penalties(name, words)
    _check_instants(name, words)
    _check_secrets(name, words)
    _check_declarations(name, words)
    reckoning.check(name, words)
    _check_changes(name, words)
    _check_aborts(name, words)
    _check_held(name, words)
    phantoms.check(name, words)


def _check_asides(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError where some single tiles are laid aside only in turns with a draw and others in any turn, or must be."""
    singles = [one for one in words["asides"] if isinstance(one, Aside)]
    if any(one.after_draw for one in singles) and not all(one.after_draw and not one.forced for one in singles):
        raise RuleError(
            f"{name}.asides: after_draw= holds for all single tiles or none, and for none that is forced",
            f"{name}.asides：after_draw须对所有单张一致，且不得用于forced的牌",
        )


def _check_identities(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError where a kind is exchanged with one that no mark of the rule set marks."""
    if words["wilds"] is not None and any(isinstance(one, Swap) and one.one_way for one in words["identities"]):
        raise RuleError(
            f"{name}.identities: no stand-ins (one_way) beside wild tiles",
            f"{name}.identities：有百搭时不能单向替代（one_way）",
        )
    known = {*words["marks"].maps, *words["marks"].fixed}
    for one in words["identities"]:
        if isinstance(one, Swap) and one.mark not in known:
            raise RuleError(
                f"{name}.identities: no mark {one.mark!r}; there are {', '.join(sorted(known)) or 'none'}",
                f"{name}.identities：没有标记{one.mark!r}；已有：{'、'.join(sorted(known)) or '无'}",
            )


def _check_proxies(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for more than one proxy, one beside tiles that play as others or in hands counted tile by tile, and one of a mark that there is
    not, or that is wild where nothing else is."""
    found: tuple[Proxy, ...] = words["proxies"]
    counted = any(isinstance(one, Counted) for one in words["shapes"])
    if found and (len(found) > 1 or words["identities"] or counted or words["miscounts"] is not None):
        raise RuleError(
            f"{name}.proxies: one at most, and no tiles that play as others, no hands counted tile by tile, no hands of a wrong size beside",
            f"{name}.proxies：至多一种，且不得另有互换的牌、按张计数的牌型或大小相公",
        )
    known = {*words["marks"].maps, *words["marks"].fixed}
    for one in found:
        if one.mark not in known or (one.wild and words["wilds"] is None):
            raise RuleError(
                f"{name}.proxies: no mark {one.mark!r}, or no wild tiles (wilds=) to count as",
                f"{name}.proxies：没有标记{one.mark!r}，或没有百搭（wilds=）可当",
            )


def _check_bans(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for two things that must be discarded at once, or that beside what may not be after a claim."""
    follows = sum(isinstance(one, Follow) for one in words["bans"])
    swaps = any(isinstance(one, SwapCall) for one in words["bans"])
    if follows > 1 or (follows and swaps):
        raise RuleError(
            f"{name}.bans: must.discard stands once, and not beside ban.swap_call",
            f"{name}.bans：must.discard只有一项，且不与ban.swap_call并存",
        )


def _check_across(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for sets across blocks beside wild tiles, tiles that count as others, and hands counted tile by tile or of a wrong size."""
    menu: Sets = words["menu"]
    counted = any(isinstance(one, Counted) for one in words["shapes"])
    others = words["wilds"] is not None or words["proxies"] or words["identities"] or counted
    if (menu.across or menu.loose) and (others or words["miscounts"] is not None):
        raise RuleError(
            f"{name}.menu: no wild tiles, tiles that play or count as others, hands counted tile by tile or of a wrong size beside sets across blocks",
            f"{name}.menu：有跨门牌组时，不得有百搭、互换或可当他牌的牌、按张计数的牌型或大小相公",
        )


def _check_lent(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for wild tiles in claims where those are not the same special kinds in every deal, or beside tiles that play as others, hands counted
    tile by tile, and hands of a wrong size."""
    if words["claims"].wild is None:
        return
    scheme: Scheme | None = words["wilds"]
    marks: Marks = words["marks"]
    beside = words["identities"] or words["proxies"] or words["miscounts"] is not None
    counted = any(isinstance(one, Counted) for one in words["shapes"])
    fixed = scheme is not None and all(not marks.fixed.get(one, 1) & ~SPECIALS for one in scheme.marks)
    if not fixed or beside or counted:
        raise RuleError(
            f"{name}.claims: wild tiles that stand for others in claims are fixed kinds from 1j to 9k; no tiles that play as others, no hands counted tile by "
            "tile or of a wrong size beside",
            f"{name}.claims：可用于吃碰的百搭须为固定的1j至9k；且不得另有互换的牌、按张计数的牌型或大小相公",
        )


def _check_calls(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for declarations and terms that come after the deal, stakes that no pot takes, and marks that there are not."""
    phases = words["phases"]
    calls = [phase for phase in phases if isinstance(phase, Calls)]
    early = [type(phase) for phase in phases if isinstance(phase, (Calls, Terms))]
    if any(isinstance(phase, (Calls, Terms)) for phase in phases[len(early) :]) or len(set(early)) != len(early):
        raise RuleError(
            f"{name}.phases: calls come first, and once; so do terms",
            f"{name}.phases：声明须在最前，且只有一次；约定也如此",
        )
    pots = {word.account for word in words["extras"] if isinstance(word, Pot)}
    marks = {*words["marks"].maps, *words["marks"].fixed}
    for one in (one for phase in calls for one in phase.calls):
        if one.stake and calls[0].pot not in pots:
            raise RuleError(
                f"{name}: the stake of {one.key} goes to {calls[0].pot!r}, and extras has no such pot",
                f"{name}：声明{one.key}的筹码放入{calls[0].pot!r}，但extras中没有这个锅",
            )
        for effect in one.effects:
            if isinstance(effect, Shift) and effect.mark not in marks:
                raise RuleError(
                    f"{name}: call {one.key} moves a mark {effect.mark!r} that there is not",
                    f"{name}：声明{one.key}移动的标记{effect.mark!r}不存在",
                )


def _check_gaps(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for bets on tiles beside anything else that is played, without their pot or a number for every kind; and for more than 8 seats
    where tiles are claimed or won."""
    claims, pots = words["claims"], {word.account for word in words["extras"] if isinstance(word, Pot)}
    still = not words["kongs"].forms and all(
        getattr(claims, act) is NOBODY for act in ("run", "pung", "kong", "win", "pair")
    )
    walls: WallRules | None = words["walls"]
    bare = walls is not None and walls.dealt == Deal(0, 0)
    found = [one for one in words["phases"] if isinstance(one, Gaps)]
    for one in found:
        numbered = words["tileset"].mask & ~sum(1 << kind for kind in one.numbers) == 0
        if len(words["phases"]) > 1 or words["shapes"] or not (still and bare and numbered and one.pot in pots):
            raise RuleError(
                f"{name}.phases: gap.bets is the one phase of a game without hands: nothing dealt (wall.deal(0, 0)), claimed or konged, no shapes; it needs"
                f" its pot among the extras, and a number for every kind",
                f"{name}.phases：gap.bets须为唯一的阶段，不发牌（wall.deal(0, 0)）、不吃碰杠和、没有牌型；extras中须有其彩池，每种牌须有数字",
            )
    if not found and (bare or words["seats"] > TALKING):
        raise RuleError(
            f"{name}: hands are dealt to 2 to {TALKING} seats, not {'none' if bare else words['seats']}",
            f"{name}：须给2至{TALKING}家发牌",
        )


def _check_penalties(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for two penalties of one fault, and a fine that no pot takes."""
    found: tuple[Penalty, ...] = words["penalties"]
    pots = {word.account for word in words["extras"] if isinstance(word, Pot)}
    if len({one.fault for one in found}) != len(found):
        raise RuleError(f"{name}.penalties: one for each fault", f"{name}.penalties：每种犯规只有一种处罚")
    early = any(one.fault is EARLY_DISCARD for one in found)
    if words["miscounts"] is not None and (early or words["wilds"] is not None or words["walls"] is None):
        raise RuleError(
            f"{name}.miscounts: no wild tiles, no penalty for EARLY_DISCARD (such a discard stands), and walls",
            f"{name}.miscounts：不能有百搭，不能处罚EARLY_DISCARD（所打之牌有效），且须有walls",
        )
    for one in found:
        if isinstance(one.pays, Fine) and one.pays.pot not in pots:
            raise RuleError(
                f"{name}: the fine of {one.key} goes to {one.pays.pot!r}, and extras has no such pot",
                f"{name}：{one.fault.names[1]}的罚款放入{one.pays.pot!r}，但extras中没有这个锅",
            )


def _check_changes(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for changes of seats that there are not."""
    rotation: Rotation = words["rotation"]
    seats = SEATS[: words["seats"]]
    if rotation.changes is not None and any(set(row) != set(seats) for row in rotation.changes.rows):
        raise RuleError(
            f"{name}.rotation: the players change seats among {' '.join(seats)}",
            f"{name}.rotation：须在座位{' '.join(seats)}之间换位",
        )


def _check_instants(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for instants that share a key, that are asked for before tiles are replaced where no phase replaces them, and in deals that
    go on after a win."""
    found: tuple[Instant, ...] = words["instants"]
    keys = [one.key for one in found]
    if len(set(keys)) < len(keys):
        raise RuleError(f"{name}.instants: a key stands twice: {keys}", f"{name}.instants：键重复：{keys}")
    if any(one.at is ASIDE for one in found) and not any(isinstance(one, Replace) for one in words["phases"]):
        raise RuleError(
            f"{name}.instants: ASIDE needs the phase that replaces tiles before the first turn",
            f"{name}.instants：ASIDE须有开局补牌的阶段",
        )
    if found and words["ending"].wins != 1:
        raise RuleError(f"{name}.instants: an instant ends the deal", f"{name}.instants：即和即终局")


def _check_secrets(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for marks known later that nothing fixes, or that are wild or stand beside marks of a tile turned up; for two tiles that are fixed;
    and where nobody declares."""
    found: tuple[Secret, ...] = words["secrets"]
    marks: Marks = words["marks"]
    if {one.key for one in found} != set(marks.later) or len(found) > 1:
        raise RuleError(
            f"{name}.secrets: one tile, of the key of the mark that `wild.later` names ({', '.join(marks.later) or 'none'})",
            f"{name}.secrets：只能有一张，其键须为`wild.later`所记（{'、'.join(marks.later) or '无'}）",
        )
    if found and not words["declarations"]:
        raise RuleError(f"{name}.secrets: nobody declares ready in this game", f"{name}.secrets：此玩法不报听")
    if found and (marks.maps or (words["wilds"] is not None and set(words["wilds"].marks) & set(marks.later))):
        raise RuleError(
            f"{name}.secrets: such a tile is not wild, and no other tile is turned",
            f"{name}.secrets：此牌不能是百搭，也不能另有翻牌",
        )


def _check_walls(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for a wall that the players cannot build, open and deal of these tiles, or that deals hands of another size."""
    walls: WallRules | None = words["walls"]
    if walls is None:
        return
    try:
        layout = Layout(walls, words["tileset"].size, (1,) * walls.opened.thrown, seats=words["seats"])
    except RuleError as error:
        raise RuleError(f"{name}.walls: {error.en}", f"{name}.walls：{error.zh}") from None
    if layout.lot is None and any(isinstance(one, Turned) and one.at is LOT for one in words["phases"]):
        raise RuleError(
            f"{name}.phases turns the tile under the dealer's last one; its walls deal no such stack (finish=wall.STACK)",
            f"{name}.phases翻庄家末墩的下张，而walls不以整墩收尾（finish=wall.STACK）",
        )
    held = {3 * shape.sets + 1 - len(words["phantoms"]) for shape in words["shapes"] if shape.name == "sets"} or {
        walls.dealt.tiles
    }
    if walls.dealt.tiles not in held:
        size = max(held)
        raise RuleError(
            f"{name}.walls deals {walls.dealt.tiles} tiles, a hand before the winning tile has {size}",
            f"{name}.walls发{walls.dealt.tiles}张，而和牌前一手牌为{size}张",
        )


def _check_indicators(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for indicators in a dead wall that has no such places, more of them than the marks know, and kongs that turn some where none is
    turned first, or where what they mark would change what tiles may do while one is on offer."""
    turning: Indicators = words["indicators"]
    walls: WallRules | None = words["walls"]
    marks: Marks = words["marks"]
    turned = walls is not None and any(isinstance(one, Turned) and one.at is DEAD for one in words["phases"])
    if (turning.by_kongs or turning.under is not None) and walls is not None and not turned:
        raise RuleError(
            f"{name}.indicators needs phase.turned(at=phase.DEAD)", f"{name}.indicators须有phase.turned(at=phase.DEAD)"
        )
    if turned:
        assert walls is not None
        _check_places(name, words, walls)
    shown = len(walls.held.shown) if turned and walls is not None and turning.by_kongs else 1
    if turned and marks.most < shown:
        raise RuleError(
            f"{name}.marks: kongs turn up to {shown} indicators, wild.turned(...) says {marks.most}",
            f"{name}.marks：开杠至多翻{shown}张指示牌，而wild.turned(...)为{marks.most}",
        )
    if turning.under is not None and not marks.under:
        raise RuleError(
            f"{name}.indicators: who turns what lies under them needs wild.turned(n, True, ...)",
            f"{name}.indicators：可翻里牌时须写wild.turned(n, True, ...)",
        )
    scheme: Scheme | None = words["wilds"]
    if turning.by_kongs and words["claims"].swap:
        raise RuleError(
            f"{name}.indicators: no wildcards are taken out of melds where kongs turn indicators",
            f"{name}.indicators：开杠翻牌时不能换百搭",
        )
    if turning.by_kongs and (words["identities"] or (scheme is not None and not set(scheme.marks) <= set(marks.fixed))):
        raise RuleError(
            f"{name}.indicators: what kongs turn marks kinds for what they are worth, neither wild ones nor such as play as others",
            f"{name}.indicators：开杠所翻只能定计分的牌，不能定百搭，也不能使牌当作他牌",
        )


def _check_places(name: str, words: Mapping[str, Any], walls: WallRules) -> None:
    """Raises RuleError where the dead wall has no tile in the places of its indicators, or of those under them."""
    layout = Layout(walls, words["tileset"].size, (1,) * walls.opened.thrown, seats=words["seats"])
    start = Cursor(layout, (1 << layout.dealt) - 1)
    if not walls.held.shown:
        raise RuleError(
            f"{name}.walls: wall.dead(shown=...) names no stack", f"{name}.walls：wall.dead(shown=...)未写翻牌墩"
        )
    for stack in walls.held.shown:
        for under in (False, True) if words["indicators"].under is not None else (False,):
            try:
                start.locate(Dead(stack, under))
            except RuleError as error:
                raise RuleError(f"{name}.walls: {error.en}", f"{name}.walls：{error.zh}") from None


def _check_declarations(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for too many declarations, two of one name, and stakes paid into an account that no winner takes, and calls that there
    are not."""
    kinds: tuple[Kind, ...] = words["declarations"]
    if len(kinds) > 7 or len({one.key for one in kinds}) != len(kinds):
        raise RuleError(
            f"{name}.declarations: at most 7, each with a key of its own", f"{name}.declarations：至多7种，键不得重复"
        )
    pots = {one.account for one in words["extras"] if isinstance(one, Pot)}
    calls = {call.key for phase in words["phases"] if isinstance(phase, Calls) for call in phase.calls}
    for one in kinds:
        if one.by_call and one.by_call not in calls:
            raise RuleError(
                f"{name}.declarations: by_call={one.by_call!r} is none of what can be called ({', '.join(sorted(calls)) or 'nothing'})",
                f"{name}.declarations：by_call={one.by_call!r}不在可叫之列（{'、'.join(sorted(calls)) or '无'}）",
            )
        if one.stake is not None and one.stake.to and one.stake.to not in pots:
            raise RuleError(
                f"{name}.declarations: a stake goes to {one.stake.to!r}, which no pot among the extras gives to a winner",
                f"{name}.declarations：押注存入{one.stake.to!r}，而extras中没有把它给和家的pot",
            )


def _check_aborts(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for two aborts of one key, for one that several winners bring about where one alone wins, and for one of declarations that
    there are not."""
    found: tuple[Abort, ...] = words["aborts"]
    if len({one.key for one in found}) < len(found):
        raise RuleError(f"{name}.aborts: a key stands twice", f"{name}.aborts：键重复")
    for one in found:
        if isinstance(one.when, Winners) and words["claims"].winners is not ALL:
            raise RuleError(
                f"{name}.aborts: {one.key}: several never win on one tile (claim.by(winners=ALL))",
                f"{name}.aborts：{one.key}：一张牌只有一家能和（claim.by(winners=ALL)）",
            )
        if isinstance(one.when, AllDeclared) and not words["declarations"]:
            raise RuleError(
                f"{name}.aborts: {one.key}: nobody declares ready in this game",
                f"{name}.aborts：{one.key}：此玩法不报听",
            )


def _check_held(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for tiles held back twice, more of them than a hand has, and beside words that take any tile of a hand for one that may be
    discarded."""
    found = [phase for phase in words["phases"] if isinstance(phase, Hold)]
    walls: WallRules | None = words["walls"]
    counted = any(isinstance(one, Counted) for one in words["shapes"])
    shown = any(isinstance(one, Shown) for one in words["asides"])
    if found and (len(found) > 1 or words["declarations"] or words["penalties"] or counted or shown):
        raise RuleError(
            f"{name}.phases: tiles are held back once, and where nobody declares ready, no faults are judged, no hands counted tile by tile, "
            "no tiles laid open",
            f"{name}.phases：扣牌只能一次，且不得有报听、犯规处罚、按张计数的牌型或须亮的牌",
        )
    if found and walls is not None and found[0].tiles >= walls.dealt.tiles:
        raise RuleError(
            f"{name}.phases: {found[0].tiles} tiles held back leave none of {walls.dealt.tiles} to play with",
            f"{name}.phases：{walls.dealt.tiles}张中扣{found[0].tiles}张，无牌可打",
        )

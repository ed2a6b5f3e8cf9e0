"""Records of matches: what the header says of one, a match taken up again from its record, and one written down while it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self

from mahjong.errors import MahjongError, RecordError, shown
from mahjong.play import lines
from mahjong.play.actions import Action
from mahjong.play.closing import told
from mahjong.play.deal import Deal
from mahjong.play.header import chores, chores_of, options_of, rules_of
from mahjong.play.lines import Row, bad
from mahjong.play.match import Match
from mahjong.play.record import Record, Where
from mahjong.play.recorder import Recorder
from mahjong.rules.conduct import ENGINE, OFFICIATE

__all__ = ["MatchRecorder", "match_of", "tells_match"]

_FIELDS: Final[Mapping[str, type]] = {
    "variant": str, "preset": str, "options": dict, "players": dict, "lot": dict, "dice": list, "automation": list,
}  # fmt: skip


def match_to_json(match: Match) -> dict[str, Any]:
    """What the header of its record says of a match."""
    preset, options = options_of(match.variant)
    found = {
        "variant": match.variant.key,
        "preset": preset,
        "options": options,
        "players": dict(match.players),
        "lot": dict(match.lot),
        "dice": list(match.dice),
        "deals": match.asked,
        "automation": chores(match.automation),
        **({} if match.officiate == ENGINE else {"officiate": match.officiate}),
    }
    if match.row:
        found["seating"] = {"sat": list(match.lot), "row": list(match.row), "thrower": match.thrower}
    return found


def tells_match(record: Record) -> bool:
    """Whether the header of a record says enough to take the match up again."""
    return record.match is not None and set(record.match) - {"officiate", "seating"} == {*_FIELDS, "deals"}


def match_of(record: Record, last: Deal | None = None) -> Match:
    """The match of a full record, as far as the record goes. last: its last deal, if it has been played again already.

    Raises RecordError for a record that does not tell of a whole match, and where its deals do not follow from one another.
    """
    if record.match is None or not tells_match(record) or not record.parts:
        raise RecordError(
            "the record does not tell of a match: that takes the header that MatchRecorder writes, and a deal",
            "此牌谱未记录全场：须有MatchRecorder写的头行，以及至少一局",
        )
    data, row = record.match, record.rows[0]
    for name, kind in _FIELDS.items():
        if type(data[name]) is not kind:
            raise bad(row.line, f"{name} cannot be {shown(data[name])}", f"{name}不能是{shown(data[name])}")
    if data.get("officiate", ENGINE) not in OFFICIATE:
        officiate = shown(data["officiate"])
        raise bad(row.line, f"officiate {officiate}: engine or table", f"officiate {officiate}：须为engine或table")
    for name in ("players", "lot"):
        _check_texts(row, name, data[name])
    sat, laid, thrower = _seating(row, data)
    asked, dice, seed = data["deals"], data["dice"], record.secret.get("seed")
    if not (asked is None or (type(asked) is int and asked > 0)):
        raise bad(
            row.line, f"deals {shown(asked)}: 1 or more, or null", f"deals {shown(asked)}：须为1以上的整数，或null"
        )
    if not all(type(face) is int and 1 <= face <= 6 for face in dice):
        raise bad(row.line, f"dice {shown(dice)}: faces from 1 to 6", f"dice {shown(dice)}：须为1至6的点数")
    if not (seed is None or (type(seed) is int and 0 <= seed < 1 << 64)):
        raise bad(row.line, f"seed {shown(seed)}: a number of 64 bits", f"seed {shown(seed)}：须为64位整数")
    deals = [record.deal(number) for number in range(len(record) - (last is not None))]
    if last is not None:
        deals.append(last)
    try:
        rules = rules_of(data)
        if list(data["players"]) != list(deals[0].seats):
            raise RecordError("players: one for every seat, in order", "players须按座位顺序各一名")
        match = Match.again(
            rules, deals, seed=seed, players=data["players"], lot={name: data["lot"][name] for name in sat} or data["lot"],
            dice=dice, asked=asked, row=laid, thrower=thrower,
            automation=chores_of(data["automation"]),
            officiate=data.get("officiate", ENGINE), over="" if record.over is None else str(record.over.data["over"]),
        )  # fmt: skip
    except MahjongError as error:
        raise bad(row.line, error.en, error.zh) from None
    if record.over is not None and not lines.same(record.over.data, due := closing_line(match)):
        raise bad(
            record.over.line,
            f"{lines.shortly(due)} was expected, not {lines.shortly(record.over.data)}",
            f"应为{lines.shortly(due)}，而不是{lines.shortly(record.over.data)}",
        )
    return match


def closing_line(match: Match) -> dict[str, Any]:
    """What the last line of a match that is over says: why, by which rule, and the points and result of every seat, from first to last; nothing
    where the rules say nothing of a result, or the match goes on."""
    end = match.end
    if end is None or not match.reckoning.stated:
        return {}
    placed = match.result()
    return {
        "over": end.why, "rule": end.rule, "points": {seat: one.points for seat, one in placed.items()},
        "result": {seat: told(one.result) for seat, one in placed.items()},
    }  # fmt: skip


def _seating(row: Row, data: Mapping[str, Any]) -> tuple[list[str], list[str], str]:
    """The players as they sat down, the winds as they lay, who threw: where the header tells of seats drawn with dice."""
    if "seating" not in data:
        return [], [], ""
    told = data["seating"]
    known = isinstance(told, dict) and set(told) == {"sat", "row", "thrower"}
    lists = known and all(
        isinstance(told[key], list) and all(isinstance(one, str) for one in told[key]) for key in ("sat", "row")
    )
    if not lists or set(told["sat"]) != set(data["lot"]) or not isinstance(told["thrower"], str):
        raise bad(row.line, f"seating cannot be {shown(told)}", f"seating不能是{shown(told)}")
    return told["sat"], told["row"], told["thrower"]


def _check_texts(row: Row, name: str, data: Mapping[str, Any]) -> None:
    if not all(isinstance(one, str) for one in data.values()):
        raise bad(row.line, f"{name} holds texts", f"{name}的值须为文本")


class MatchRecorder(Recorder):
    """Plays a match and writes it down.

        with MatchRecorder(match, "match.jsonl") as recorder:
            recorder.act("E", "discard 5m")
            ...
            recorder.next()

    match: the one that is played. Raises RecordError for a match whose first deal is over, and as `Recorder` does.
    """

    match: Match

    def __init__(self, match: Match, path: Where, *, durable: bool = False) -> None:
        if match.number:
            raise RecordError(
                "the record of a match begins with its first deal, and that is over", "全场的牌谱须从第一局记起"
            )
        secret = None if match._seed is None else {"seed": match._seed}
        names = list(match.seated.values())
        super().__init__(match.deal, path, players=names, match=match_to_json(match), secret=secret, durable=durable)
        self.match = match
        self.sync()

    @classmethod
    def resume(cls, path: Where, *, durable: bool = False) -> Self:
        """Goes on with the record of a match, as `Recorder.resume` with that of a deal."""
        made = super().resume(path, durable=durable)
        assert made.record is not None
        try:
            made.match = match_of(made.record, made.deal)
        except BaseException:
            made.close()
            raise
        made.sync()
        return made

    def answer(self, seat: str, action: Action | str) -> None:
        """`Match.act`, written down as far as it ends the match. Raises as it does, with nothing changed."""
        self.match.act(seat, action)
        self.sync()

    def sync(self) -> None:
        """Makes the file say what deal and match say."""
        super().sync()
        match = getattr(self, "match", None)
        if match is not None and (row := closing_line(match)) and self._written[-1] != (line := lines.text(row)):
            self._append([line])

    def next(self, **how: Any) -> Deal:
        """`Match.next`, written down. Raises RuleError as it does, with nothing changed."""
        self.sync()
        deal = self.match.next(**how)
        self.begin(deal, list(self.match.seated.values()))
        return deal

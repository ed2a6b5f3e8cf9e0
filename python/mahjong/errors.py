"""What goes wrong, said in English and Chinese: which input, what is wrong with it, what is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = ["IllegalAction", "MahjongError", "NotationError", "RecordError", "RuleError", "shown", "unknown"]

_LONGEST_QUOTE = 60


class MahjongError(ValueError):
    """Bad input. Nothing was changed.

    `en` and `zh` are the same sentence in both languages; `str()` gives the English one.
    """

    def __init__(self, en: str, zh: str = "") -> None:
        super().__init__(en)
        self.en = en
        self.zh = zh or en

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.__dict__.copy()))


def _rebuild(kind: type[MahjongError], state: dict[str, object]) -> MahjongError:
    error = kind.__new__(kind, state["en"])
    ValueError.__init__(error, state["en"])
    error.__dict__.update(state)
    return error


class NotationError(MahjongError):
    """Text that is not a tile, a hand or an action. `position` counts characters from 0 in `text`; sentences count from 1."""

    def __init__(self, en: str, zh: str = "", *, text: str = "", position: int = 0) -> None:
        super().__init__(en, zh)
        self.text = text
        self.position = position


class RuleError(MahjongError):
    """A declaration, an option or a question that the rules cannot hold. `rule` is the deciding rule's id, if any."""

    def __init__(self, en: str, zh: str = "", *, rule: str = "") -> None:
        super().__init__(en, zh)
        self.rule = rule


class IllegalAction(RuleError):
    """An act that the rules forbid now."""


class RecordError(MahjongError):
    """A record that cannot be read, or that does not say what happened."""


def shown(value: object) -> str:
    """A value as error messages quote it: its repr, shortened, and never an error itself."""
    if isinstance(value, str) and len(value) > _LONGEST_QUOTE:
        return f"{value[:_LONGEST_QUOTE]!r}..."
    try:
        text = repr(value)
    except Exception:  # an int too long to print, or a repr that fails
        return f"<{type(value).__name__}>"
    return text if len(text) <= 2 * _LONGEST_QUOTE else text[: 2 * _LONGEST_QUOTE] + "..."


def unknown(
    en: str,
    zh: str,
    name: object,
    known: Iterable[str],
    *,
    means: Mapping[str, str] | None = None,
    see: tuple[str, str] | None = None,
) -> RuleError:
    """The error for `name`, which is no `en` (`zh` in Chinese): with the nearest of `known`, if it is text and near one.

    means: other spellings that are looked through too, and what each stands for. see: where the list is, in English and
    Chinese, instead of the list itself.
    """
    from difflib import get_close_matches  # not needed until something is wrong

    names = list(known)
    spelt = {one.casefold(): one for one in names} | dict(means or {})
    near = get_close_matches(name.strip().casefold(), spelt, 1) if isinstance(name, str) else []
    hint, hint_zh = (f"; did you mean {spelt[near[0]]}?", f"；是否指 {spelt[near[0]]}？") if near else (".", "。")
    every = see or (f"There are: {', '.join(names) or 'none'}", f"可用：{'、'.join(names) or '无'}")
    return RuleError(f"no {en} {shown(name)}{hint} {every[0]}", f"没有{zh}{shown(name)}{hint_zh}{every[1]}")

"""The rule book loads, finds, and agrees with what cites it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mahjong
from mahjong.errors import RuleError
from mahjong.registry import variant_class, variants
from mahjong.rulebook import DETAILS, book, books, rule

SOURCES = Path(mahjong.__file__).parent
CITED = re.compile(r"\b([a-z][a-z0-9-]*)\.([a-z]+)\.([a-z0-9-]+)\b")
CHINESE = re.compile("[一-鿿]")
TILES = re.compile("[0-9]+[mpsz]")


def values_of(option: str) -> list[tuple[str, list[str]]]:
    """The options that a rule names, with their values, the default first: ``a=1 | 2; b=on | off``."""
    pairs = [one.partition("=") for one in option.split(";") if one.strip()]
    return [(name.strip(), [value.strip() for value in values.split("|")]) for name, _, values in pairs]


def test_every_rule_set_has_its_book() -> None:
    assert books() == tuple(sorted(variants()))


@pytest.mark.parametrize("key", books())
def test_ids_are_unique_and_in_their_area(key: str) -> None:
    found = book(key)
    ids = [one.id for one in found]
    assert len(ids) == len(set(ids)) == len(found)
    for one in found:
        assert re.fullmatch(rf"{key}\.[a-z]+\.[a-z0-9-]+", one.id)
        assert one.id.split(".")[1] == one.area
        assert one.says.strip()
    for example in found.examples:
        assert example.id.startswith(f"{key}.ex.")
        assert set(example.rules) <= set(ids)
        assert example.given
        assert example.expect


@pytest.mark.parametrize("key", books())
def test_the_variant_cites_rules_that_exist(key: str) -> None:
    found = book(key)
    text = (SOURCES / "variants" / f"{key.replace('-', '_')}.py").read_text(encoding="utf-8")
    cited = {match[0] for match in CITED.finditer(text) if match[1] == key}
    assert cited
    assert {one for one in cited if one not in found} == set()
    cls = variant_class(key)
    for option in cls.option_table.values():
        written = [name for name, _ in values_of(found[option.rule].option)]
        assert not written or option.name in written, (option.name, written)


@pytest.mark.parametrize("key", books())
def test_options_of_the_book_are_options_of_the_variant(key: str) -> None:
    table = variant_class(key).option_table
    for one in book(key):
        for name, (default, *others) in values_of(one.option):
            assert table[name].read(default) == table[name].default
            assert len({table[name].read(value) for value in (default, *others)}) == 1 + len(others)


@pytest.mark.parametrize("key", books())
def test_both_languages(key: str) -> None:
    for one in book(key):
        assert any("一" <= letter <= "鿿" for letter in one.text("zh")), one.id
        assert one.text("en") == one.says
        assert one.text("zh-hant") == one.zh
        assert bool(one.choice) == bool(one.choice_zh), one.id


@pytest.mark.parametrize("key", books())
def test_examples_and_summary_in_both_languages(key: str) -> None:
    """In Chinese the same money changes hands and the same tiles are held."""
    found = book(key)
    assert CHINESE.search(found.summary_zh)
    for one in found.examples:
        for en, zh in ((one.given, one.given_zh), (one.expect, one.expect_zh), (one.working, one.working_zh)):
            assert bool(en) == bool(zh), one.id
            assert not en or CHINESE.search(zh) or not re.search("[a-z]{2}", en), one.id
        pay = [re.findall(r"\b[ESWN] ([+-]?\d+)", one.expect), re.findall("[东南西北] ([+-]?[0-9]+)", one.expect_zh)]
        assert pay[0] == pay[1], one.id
        assert set(TILES.findall(one.given)) == set(TILES.findall(one.given_zh)), one.id


@pytest.mark.parametrize("key", books())
def test_what_makes_a_game_itself_and_how_fully_it_is_described(key: str) -> None:
    found = book(key)
    assert 10 <= len(found.line) <= 100
    assert not found.line.endswith(".")
    assert CHINESE.search(found.line_zh)
    assert len({book(other).line for other in books()}) == len(books())
    assert found.detail in DETAILS


def test_rules_are_found_by_id_and_by_words() -> None:
    found = book("guangdong")
    assert found["score.cap"] is found["guangdong.score.cap"] is rule("guangdong.score.cap")
    assert "guangdong.score.cap" in found
    assert found.areas[0] == "wall"
    assert found.search("robbed kong")[0].id.startswith("guangdong.")
    assert {one.id for one in found.search("KONG concealed")} >= {"guangdong.kong.no-rob-concealed"}
    assert [one.id for one in found.search("十二张落地 供的牌")] == ["guangdong.settle.twelve-first-only"]
    # The choices are searched too, in both languages.
    assert {one.id for one in found.search("十二张落地")} >= {
        "guangdong.settle.twelve-exposed",
        "guangdong.settle.big-winds",
    }
    assert found.search("cap-three")[0].id == "guangdong.score.cap-three"
    assert len(found.search("")) == len(found)
    assert {one.area for one in found.search("", area="kong")} == {"kong"}
    assert found.search("no such words anywhere") == ()


def test_what_does_not_exist_is_refused_with_the_nearest() -> None:
    with pytest.raises(RuleError, match=r"did you mean guangdong\.score\.cap-three"):
        book("guangdong")["guangdong.score.cap-tree"]
    with pytest.raises(RuleError, match="did you mean guangdong"):
        book("guangdon")
    with pytest.raises(RuleError, match="There are: wall"):
        book("guangdong").search("", area="money")
    for wrong in ("guangdong", "a.b", "", None, "Guangdong.score.cap"):
        with pytest.raises(RuleError):
            rule(wrong)  # type: ignore[arg-type]

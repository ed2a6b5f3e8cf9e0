"""The documentation built for a few rule sets: what stands on its pages, where its links lead, and whether its hands are what they are said to be."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest

import mahjong
from mahjong import registry
from mahjong.rulebook import book

KEYS = ("sichuan", "changsha-258", "jiangnan")
API = {"Hands": ("Tiles and hands.", ["mahjong.meld"])}


@pytest.fixture(scope="module")
def tools(pytestconfig: pytest.Config) -> Iterator[SimpleNamespace]:
    """What makes the pages, imported from docs/site."""
    folder = pytestconfig.rootpath / "docs" / "site"
    if not folder.exists():
        pytest.skip("the documentation does not lie beside these tests")
    for name in ("mkdocs", "material", "mkdocs_static_i18n", "mkdocstrings", "jinja2", "yaml"):
        pytest.importorskip(name, reason="the documentation needs the extra `docs`")
    sys.path.insert(0, str(folder))
    try:
        import build
        import told
        import winning
        import without

        yield SimpleNamespace(build=build, told=told, winning=winning, without=without)
    finally:
        sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def site(tools: SimpleNamespace, tmp_path_factory: pytest.TempPathFactory) -> SimpleNamespace:
    """The site of three rule sets and one module."""
    to = tmp_path_factory.mktemp("site")
    found = tools.build.write(to / "docs", KEYS, api=API, tries=4000, deals=5)
    tools.build.build(to / "docs", to / "site")
    pages = {path.relative_to(to / "site"): Page.of(path) for path in (to / "site").rglob("*.html")}
    return SimpleNamespace(folder=to / "site", found={one.key: one for one in found}, pages=pages)


class Page(HTMLParser):
    """The ids, links and text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.words: list[str] = []

    @classmethod
    def of(cls, path: Path) -> Page:
        made = cls()
        made.feed(path.read_text(encoding="utf-8"))
        made.text = " ".join(made.words)
        return made

    text: str

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page(site: SimpleNamespace, key: str, language: str) -> Page:
    return site.pages[Path(*(["zh"] if language == "zh" else []), "variants", key, "index.html")]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("key", KEYS)
def test_a_page_says_everything_of_its_rule_set(site: SimpleNamespace, key: str, language: str) -> None:
    shown, rules, cls = page(site, key, language), book(key), registry.variant_class(key)
    entry = registry.names(key)
    zh = language == "zh"
    for text in (entry.en, entry.zh, rules.line_zh if zh else rules.line, rules.summary_zh if zh else rules.summary):
        assert text in shown.text
    for rule in rules:
        assert rule.id in shown.ids
        assert " ".join(rule.text(language).split()) in " ".join(shown.text.split())
    assert {f"example-{one.id}" for one in rules.examples} <= shown.ids
    assert {f"option-{name}" for name in cls.option_table} <= shown.ids
    for option in cls.option_table.values():
        assert (option.zh if zh else option.doc) in shown.text
    for preset in cls.presets:
        assert (preset.zh if zh else preset.en) in shown.text
    for counts in site.found[key].patterns:
        assert f"pattern-{counts.item.key}" in shown.ids
        assert counts.item.names[zh] in shown.text


def test_links_and_pictures_are_there(site: SimpleNamespace) -> None:
    seen = 0
    for path, shown in site.pages.items():
        if path.name == "404.html":
            continue
        for link in shown.links:
            if "://" in link or link.startswith(("data:", "mailto:")):
                continue
            target, _, fragment = unquote(link).partition("#")
            to = (site.folder / path).parent / target if target else site.folder / path
            to = (to / "index.html" if to.is_dir() else to).resolve()
            assert to.exists(), f"{path}: {link}"
            seen += 1
            if fragment and to.suffix == ".html":
                other = site.pages[to.relative_to(site.folder.resolve())]
                assert fragment in other.ids or fragment == "__codelineno", f"{path}: {link}"
    assert seen > 500


def test_an_index_names_every_rule_set_and_guide(site: SimpleNamespace) -> None:
    for language in ("en", "zh"):
        index = site.pages[Path(*(["zh"] if language == "zh" else []), "index.html")]
        for key in KEYS:
            assert f"variants/{key}/" in index.links
            assert (book(key).line_zh if language == "zh" else book(key).line) in index.text
        for guide in ("game-server", "researchers", "own-rules"):
            assert f"guides/{guide}/" in index.links


def test_guides_are_there_in_both_languages_and_lead_to_one_another(
    site: SimpleNamespace, tools: SimpleNamespace
) -> None:
    """By a link on the page, and by the switch of the site; every page of the reference that has no other language says so in Chinese."""
    names = {path.stem for path in (tools.build.ROOT / "docs").glob("*.md")}
    assert len(names) >= 10
    for name in names:
        for path, other, title in (
            (Path("guides", name), Path("zh", "guides", name), 0), (Path("zh", "guides", name), Path("guides", name), 1)
        ):  # fmt: skip
            shown = site.pages[path / "index.html"]
            leads = [
                link for link in shown.links if (site.folder / path / link).resolve() == (site.folder / other).resolve()
            ]
            assert len(leads) >= 2, path
            assert tools.build.GUIDES[name][0][title] in shown.text
        html = (site.folder / "zh" / "guides" / name / "index.html").read_text(encoding="utf-8")
        said = re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", html, re.DOTALL)
        assert said
        assert not [one for one in said if re.search("[一-鿿，。；：]\n *[一-鿿]", one)], (
            "a break that would be shown as a space"
        )
    assert "只有英文" in site.pages[Path("api", "index.html")].text


def test_the_reference_shows_what_docstrings_say(site: SimpleNamespace) -> None:
    shown = site.pages[Path("api", "mahjong.meld", "index.html")]
    assert "mahjong.meld.Meld" in shown.ids
    assert (mahjong.Meld.__doc__ or "").split(".")[0].split("`")[0] in " ".join(shown.text.split())


def test_in_every_example_its_pattern_counts(site: SimpleNamespace) -> None:
    looked_at = 0
    for key in KEYS:
        for counts in site.found[key].patterns:
            one = counts.example
            if one is None or one.seed is not None:
                continue
            score = mahjong.variant(key, **counts.options).score(one.hand, one.win, **one.how)
            assert score.legal
            assert counts.item.key in {scored.key for scored in score.patterns}
            looked_at += 1
    assert looked_at >= 15


def test_patterns_without_a_hand_are_listed_with_a_reason(site: SimpleNamespace, tools: SimpleNamespace) -> None:
    """The three that were built have one for each; the list of the others names patterns that there are."""
    assert {key: tools.told.unshown(one) for key, one in site.found.items()} == {key: set() for key in KEYS}
    for (key, pattern), (en, zh) in tools.without.WITHOUT.items():
        assert en.endswith(".")
        assert zh.endswith("。")
        assert pattern in declared(tools, key)


def declared(tools: SimpleNamespace, key: str) -> set[str]:
    """All that a rule set counts under some option."""
    cls = registry.variant_class(key)
    found: set[str] = set()
    for given in tools.told.settings(cls):
        try:
            found |= {item.key for item in cls(**given).words["patterns"]}
        except mahjong.MahjongError:
            continue
    return found


def test_rule_sets_taken_at_random_lack_no_hand_unsaid(
    tools: SimpleNamespace, rng: Random, examples: Callable[[int], int]
) -> None:
    """One at full size, all of them in a deep run, looked at as long as the site is."""
    many = min(examples(1), len(mahjong.variants()))
    for key in rng.sample(mahjong.variants(), many):
        found = tools.told.found(key, tries=20_000, deals=100)
        assert {(key, one) for one in tools.told.unshown(found)} <= set(tools.without.WITHOUT), key


def test_equal_seeds_find_equal_hands(tools: SimpleNamespace) -> None:
    rules = mahjong.variant("changsha-258")
    keys = [item.key for item in rules.words["patterns"]]

    def found() -> dict[str, Any]:
        return {
            key: (str(one.hand), one.win, one.how)
            for key, one in tools.winning.examples(rules, keys, tries=400, deals=2).items()
        }

    assert found() == found()


def test_an_unknown_module_is_named(tools: SimpleNamespace, tmp_path: Path) -> None:
    with pytest.raises(tools.build.Problem, match=r"mahjong\.nothing"):
        tools.build.write(tmp_path / "docs", [], api={"Hands": ("", ["mahjong.nothing"])})

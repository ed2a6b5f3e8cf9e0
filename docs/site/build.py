"""Makes the documentation: pages from rule books and docstrings, and the site of them.

    python docs/site/build.py                    the whole site, in build/site
    python docs/site/build.py sichuan mcr        pages of some rule sets only
    python docs/site/build.py --no-api           without the API reference

Needs the extra `docs`. Everything generated goes to build/; nothing of it is kept in the tree.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import jinja2
import yaml

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

import told  # noqa: E402
from modules import SECTIONS  # noqa: E402
from wording import GUIDES, WORDS  # noqa: E402

import mahjong  # noqa: E402

__all__ = ["Problem", "build", "main", "write"]


class Problem(Exception):
    """The site cannot be made, or is not what it should be."""


def _escaped(text: str) -> str:
    """Text as Markdown that reads as it stands, in a heading."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|<>&])", r"\\\1", text)


def _templates() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["md"] = lambda text: jinja2.utils.markupsafe.Markup(_escaped(str(text)))
    made.filters["tojson"] = lambda text: jinja2.utils.markupsafe.Markup('"' + str(text).replace('"', "'") + '"')
    return made


Sections = Mapping[str, tuple[str, Sequence[str]]]


def write(
    to: Path, keys: Sequence[str] | None = None, *, api: Sections = SECTIONS, tries: int = 12_000, deals: int = 60
) -> list[told.Found]:
    """Writes the sources of the site and its mkdocs.yml into the folder `to`, which is emptied first.

    keys: of the rule sets with a page, all if None. api: the sections of the API reference; empty: none of it. tries, deals: how long examples are looked
    for. Returns what was found of each rule set.
    """
    keys = list(mahjong.variants()) if keys is None else list(keys)
    shutil.rmtree(to, ignore_errors=True)
    pages, templates = to.resolve() / "pages", _templates()
    found = []
    for key in keys:
        found.append(told.found(key, tries=tries, deals=deals))
        without = ", ".join(sorted(told.unshown(found[-1])))
        print(f"{key}: {len(found[-1].patterns)} patterns; without a hand: {without or 'none'}", file=sys.stderr)
    guides = _guides(pages)
    modules = _modules(pages / "en", api) if api else {}
    for language in told.LANGUAGES:
        _language(pages / language, language, found, templates, guides, bool(modules))
    pictures = pages / "en" / "hands"
    pictures.mkdir()
    for one in found:
        for file, text in one.pictures.items():
            (pictures / file).write_text(text, encoding="utf-8")
    (pages / "en" / "site.css").write_bytes((HERE / "site.css").read_bytes())
    (to / "mkdocs.yml").write_text(
        yaml.safe_dump(_config(pages, found, guides, modules), allow_unicode=True, sort_keys=False), encoding="utf-8"
    )
    return found


def _language(
    pages: Path,
    language: str,
    found: Iterable[told.Found],
    templates: jinja2.Environment,
    guides: Sequence[str],
    api: bool,
) -> None:
    words, zh = WORDS[language], language == "zh"
    (pages / "variants").mkdir(parents=True)
    rows = []
    for one in found:
        about = told.about(one, language)
        text = templates.get_template("variant.md.j2").render(
            about, t=words, language=language, hands="../../../hands" if zh else "../../hands"
        )
        (pages / "variants" / f"{one.key}.md").write_text(text, encoding="utf-8")
        rows.append({**about, "rules": sum(len(rules) for _, rules in about["areas"])})
    doors = [{"href": "start/", "title": words["start"][0], "line": words["start"][1]}]
    for name in guides:
        titles, lines = GUIDES.get(name, ((name, name), ("", "")))
        doors.append({"href": f"guides/{name}/", "title": titles[zh], "line": lines[zh]})
    if api:
        doors.append({"href": "../api/" if zh else "api/", "title": words["api"][0], "line": words["api"][1]})
    text = templates.get_template("index.md.j2").render(
        t=words, variants=rows, doors=doors, total=sum(row["rules"] for row in rows)
    )
    (pages / "index.md").write_text(text, encoding="utf-8")
    readme = (ROOT / ("README.zh.md" if zh else "README.md")).read_text(encoding="utf-8")
    (pages / "start.md").write_text(_relinked(_joined(readme) if zh else readme), encoding="utf-8")


def _joined(text: str) -> str:
    """Chinese text without the line breaks inside its paragraphs, which a browser would show as spaces; blocks of code as they are."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    inside = re.compile(
        r"(?<=[\u2014-\u2026\u3000-\u9fff\uff00-\uffef`*)])\n *(?=[\u2014-\u2026\u3000-\u9fff\uff00-\uffef`\[])"
    )
    return "".join(part if at % 2 else inside.sub("", part) for at, part in enumerate(parts))


def _relinked(text: str) -> str:
    """The README's text with links to guides as they lie in the site, and without links to files that do not."""

    def link(match: re.Match[str]) -> str:
        title, target = match.groups()
        page = re.fullmatch(r"docs/(?:zh/)?([\w-]+)\.md", target)
        if page:
            return f"[{title}](guides/{page[1]}.md)"
        return match[0] if "://" in target else title

    lines = [line for line in text.splitlines() if not re.fullmatch(r"\[[^\]]*\]\(README[.\w]*\.md\)", line)]
    return re.sub(r"\[([^\]]*)\]\(([^)\s]*)\)", link, "\n".join(lines) + "\n")


def _guides(pages: Path) -> list[str]:
    """Copies the pages of docs/ in every language; their names in the order in which they are shown. One that lacks a language is an error."""
    folders = {language: ROOT / "docs" / ("zh" if language == "zh" else "") for language in told.LANGUAGES}
    there = {language: {path.stem for path in folder.glob("*.md")} for language, folder in folders.items()}
    every = set.union(*there.values())
    lacking = sorted(f"{name} in {language}" for language, names in there.items() for name in every - names)
    if lacking:
        raise Problem(f"guides that are not there: {', '.join(lacking)}")
    names = [*(name for name in GUIDES if name in every), *sorted(every - GUIDES.keys())]
    for language, folder in folders.items():
        to, other = pages / language / "guides", "../../../" if language == "zh" else "../../zh/"
        to.mkdir(parents=True)
        for name in names:
            text = (folder / f"{name}.md").read_text(encoding="utf-8")
            lead = rf'<a href="{other}guides/{name}/">\1</a>'
            text = re.sub(r"(?m)^\[(English|中文)\]\([\w./-]*\)$", lead, text, count=1)
            text = _joined(text) if language == "zh" else text
            told_of = re.sub(r"\[([^\]]*)\]\((?:\.\./)+[^)\s]*\)", r"\1", text)  # files of the tree that are no pages
            (to / f"{name}.md").write_text(told_of, encoding="utf-8")
    return names


def _modules(pages: Path, sections: Sections) -> dict[str, list[str]]:
    """Writes a page for each public module; by section. Modules that do not exist are an error."""
    folder = pages / "api"
    folder.mkdir(parents=True)
    lines = ["# API reference", "", WORDS["zh"]["api_english"], ""]
    for section, (line, modules) in sections.items():
        lines += [f"## {section}", "", line, ""]
        for module in modules:
            if find_spec(module) is None:
                raise Problem(f"docs/site/modules.py names {module}, which does not exist")
            (folder / f"{module}.md").write_text(f"# {module}\n\n::: {module}\n", encoding="utf-8")
            told_of = import_module(module).__doc__ or ""
            first = " ".join(told_of.strip().split("\n\n")[0].split())
            lines.append(f"- [`{module}`]({module}.md): {first}")
        lines.append("")
    (folder / "index.md").write_text("\n".join(lines), encoding="utf-8")
    return {section: list(modules) for section, (_, modules) in sections.items()}


def _config(
    pages: Path, found: Sequence[told.Found], guides: Sequence[str], modules: dict[str, list[str]]
) -> dict[str, Any]:
    """mkdocs.yml."""
    navigation = {}
    for language in told.LANGUAGES:
        words, zh = WORDS[language], language == "zh"
        entries: list[Any] = [{words["home"]: "index.md"}, {words["start"][0]: "start.md"}]
        entries.append(
            {words["variants"]: [{told.registry.names(one.key)[1 + zh]: f"variants/{one.key}.md"} for one in found]}
        )
        titles = {name: GUIDES[name][0][zh] if name in GUIDES else name for name in guides}
        entries.append({words["guides"]: [{title: f"guides/{name}.md"} for name, title in titles.items()]})
        if modules and not zh:
            own = [{section: [{module: f"api/{module}.md"} for module in names]} for section, names in modules.items()]
            entries.append({words["api"][0]: ["api/index.md", *own]})
        navigation[language] = entries
    plugins: list[Any] = [{"search": {"lang": ["en", "zh"]}}, {"i18n": {
        "docs_structure": "folder", "fallback_to_default": False, "reconfigure_material": True, "languages": [
            {"locale": "en", "name": "English", "default": True, "build": True, "nav": navigation["en"]},
            {"locale": "zh", "name": "中文", "build": True, "nav": navigation["zh"], "theme": {"language": "zh"}, "site_name": "mahjong 麻将库"},
        ]}}]  # fmt: skip
    if modules:
        shown = {
            "docstring_style": "sphinx", "show_source": False, "show_root_heading": False, "show_root_toc_entry": False, "members_order": "source",
            "separate_signature": True, "show_signature_annotations": True, "line_length": 100, "heading_level": 2, "filters": ["!^_"],
            "show_if_no_docstring": False, "docstring_section_style": "list", "summary": {"functions": True, "classes": True},
        }  # fmt: skip
        plugins.append({"mkdocstrings": {"handlers": {"python": {"paths": [str(ROOT / "python")], "options": shown}}}})
    return {
        "site_name": "mahjong",
        "docs_dir": str(pages),
        "use_directory_urls": True,
        "theme": {
            "name": "material",
            "font": False,
            "language": "en",
            "features": ["navigation.tabs", "navigation.indexes", "navigation.top", "toc.follow", "content.code.copy", "search.highlight"],
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default", "primary": "teal", "accent": "deep orange",
                 "toggle": {"icon": "material/weather-night", "name": "dark"}},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "primary": "teal", "accent": "deep orange",
                 "toggle": {"icon": "material/weather-sunny", "name": "light"}},
            ],
        },
        "extra": {"generator": False, "alternate": [{"name": "English", "link": "./", "lang": "en"}, {"name": "中文", "link": "./zh/", "lang": "zh"}]},
        "extra_css": ["site.css"],
        "markdown_extensions": ["admonition", "attr_list", "tables", {"toc": {"permalink": True, "toc_depth": 3}},
                                {"pymdownx.highlight": {}}, "pymdownx.superfences"],
        "plugins": plugins,
        "validation": {"links": {"not_found": "warn", "anchors": "warn", "unrecognized_links": "warn"}},
    }  # fmt: skip


def build(sources: Path, site: Path) -> None:
    """The site of what `write` made. Raises Problem with what mkdocs says where that warns of anything."""
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--quiet",
        "-f",
        str(sources / "mkdocs.yml"),
        "-d",
        str(site),
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    )
    if done.returncode:
        raise Problem(done.stdout + done.stderr)


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("keys", nargs="*", help="rule sets with a page; all without any")
    reader.add_argument("--no-api", action="store_true", help="without the API reference")
    reader.add_argument("--to", type=Path, default=ROOT / "build", help="where docs/ (sources) and site/ are written")
    reader.add_argument("--tries", type=int, default=20_000, help="random wins looked at for each rule set")
    reader.add_argument("--deals", type=int, default=100, help="deals looked at besides")
    given = reader.parse_args(arguments)
    given.to = given.to.resolve()
    try:
        found = write(
            given.to / "docs",
            given.keys or None,
            api={} if given.no_api else SECTIONS,
            tries=given.tries,
            deals=given.deals,
        )
        build(given.to / "docs", given.to / "site")
    except Problem as problem:
        sys.exit(str(problem))
    wrong = sorted(
        f"{one.key}: {key}" for one in found for key in told.unshown(one) if (one.key, key) not in told.WITHOUT
    )
    print(f"the site is in {given.to / 'site'}")
    if wrong:
        sys.exit("patterns without an example that docs/site/without.py gives no reason for:\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()

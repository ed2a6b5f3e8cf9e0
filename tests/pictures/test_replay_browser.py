"""The page in a real browser, without a window: keys, views, languages, what is seen and what is not. Skipped where there is none."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mahjong
from mahjong.page import replay
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.players import Greedy
from mahjong.play.record import Record
from record_games import step

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip
NAMES = ["Ann", "Bo", "Cy <b>", "四川小王"]


def greedy(name: str, seed: int, **options: Any) -> Deal:
    deal, player = mahjong.variant(name, **options).deal(seed=seed), Greedy(seed)
    while not deal.finished:
        seat = deal.waiting[0]
        deal.act(seat, player(Look(deal, seat), deal.legal(seat)))
    return deal


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="what drives a browser is in the extra 'test'")
    found = os.environ.get("MAHJONG_CHROMIUM") or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )
    if found is None:
        pytest.skip("no chromium is installed (MAHJONG_CHROMIUM names one elsewhere)")
    with api.sync_playwright() as driver:
        one = driver.chromium.launch(executable_path=found, args=FLAGS)
        yield one
        one.close()


class Shown:
    """A page that is open, with everything it complained of and asked for."""

    def __init__(self, browser: Any, file: Path, text: str, width: int, height: int) -> None:
        file.write_text(text, encoding="utf-8")
        self.page = browser.new_page(viewport={"width": width, "height": height}, locale="en-US")
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda one: self.complaints.append(one.text))
        self.page.on("pageerror", lambda one: self.complaints.append(str(one)))
        self.page.on("request", lambda one: self.asked.append(one.url))
        self.page.goto(file.as_uri())
        self.page.wait_for_selector("#scene")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def at(self) -> int:
        return int(self.text("#at").partition("/")[0])

    def slide(self, at: int) -> None:
        self.page.evaluate(
            "(at) => { const one = document.getElementById('slider'); one.value = at; one.dispatchEvent(new Event('input')); }",
            at,
        )

    def text(self, where: str) -> str:
        found: str = self.page.inner_text(where)
        return found

    def count(self, where: str) -> int:
        found: int = self.page.locator(where).count()
        return found

    def quiet(self, file: Path) -> None:
        assert self.complaints == []
        assert [one for one in self.asked if not one.startswith("data:")] == [file.as_uri()]
        self.page.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "page.html"


@pytest.fixture(scope="module")
def deals() -> list[Deal]:
    """Two of the blood battle: the first with a win."""
    won = next(deal for seed in range(50) if (deal := greedy("sichuan", seed, preset="chengdu")).wins)
    return [won, greedy("sichuan", 99, preset="chengdu")]


def test_keys_buttons_and_slider(browser: Any, file: Path, deals: list[Deal]) -> None:
    shown = Shown(browser, file, replay(Record.of(*deals, players=NAMES)), 1280, 860)
    last = len(deals[0].events)
    assert shown.at == 0
    assert shown.text("#caption") == "Before the deal"
    shown.press("ArrowRight", "ArrowRight")
    assert shown.at == 2
    assert shown.text("#caption").endswith(shown.text("#log li:not([hidden]) >> nth=-1"))
    shown.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    assert shown.at == 0
    shown.press("End")
    assert shown.at == last
    assert shown.text("#caption") == "The deal is over."
    shown.press("ArrowRight")  # on to the next deal
    assert (shown.at, shown.page.input_value("#deal")) == (0, "1")
    shown.press("ArrowLeft")
    assert (shown.at, shown.page.input_value("#deal")) == (last, "0")
    shown.press("Home")
    assert shown.at == 0
    shown.page.click("#next")
    assert shown.at == 1
    shown.page.click("#last")
    assert shown.at == last
    shown.page.click("#back")
    assert shown.at == last - 1
    shown.page.click("#first")
    assert shown.at == 0
    shown.slide(7)
    assert shown.at == 7
    shown.page.focus("#slider")
    shown.press("ArrowRight")
    assert shown.at == 8  # once, not twice
    shown.press("ArrowDown")
    assert shown.page.input_value("#deal") == "1"
    shown.press("ArrowUp", "End")
    shown.page.click("#log li >> nth=3")
    assert shown.at == 4
    shown.quiet(file)


def test_who_won_what_and_why_in_both_languages(browser: Any, file: Path, deals: list[Deal]) -> None:
    shown = Shown(browser, file, replay(Record.of(*deals, players=NAMES)), 1280, 860)
    won = deals[0].wins[0]
    assert won.score is not None
    shown.press("End")
    told = shown.text("#log")
    for pattern in won.score.patterns:
        assert pattern.en in told
        assert pattern.rule in told
    line = next(iter(deals[0].ledger))
    assert str(line.amount) in told
    assert line.rule in told
    total = deals[0].ledger.totals()
    cells = shown.page.locator("#money tbody tr").all_inner_texts()
    assert [int(row.split("\t")[-1]) for row in cells] == list(total.values())
    assert "Cy <b>" in cells[2]
    shown.press("l")
    assert shown.page.evaluate("document.documentElement.lang") == "zh-Hans"
    assert shown.text("#caption") == "此局结束。"
    assert won.score.patterns[0].zh in shown.text("#log")
    assert "四川" in shown.page.title()
    shown.page.click("#lang")
    assert shown.text("#caption") == "The deal is over."
    shown.quiet(file)


def test_views(browser: Any, file: Path, deals: list[Deal]) -> None:
    shown = Shown(browser, file, replay(Record.of(*deals, players=NAMES)), 1280, 860)
    shown.press(*["ArrowRight"] * 12)
    down = ".hand use[href='#t-63']"
    assert shown.count(down) == 0
    assert shown.count(".hand use[href^='#t-']") > 100
    shown.press("v")  # East
    assert shown.page.locator("#view option:checked").inner_text() == "East (Ann)"
    assert shown.count(down) in (39, 40)
    assert shown.count(f".seat[data-seat='E'] {down}") == 0
    first = shown.page.locator(".seat").first
    assert first.get_attribute("data-seat") == "E"
    shown.page.select_option("#view", label="West (Cy <b>)")
    assert shown.page.locator(".seat").first.get_attribute("data-seat") == "W"
    assert shown.count(f".seat[data-seat='W'] {down}") == 0
    shown.page.select_option("#view", label="what everybody knows")
    assert shown.count(down) in (52, 53)
    shown.quiet(file)


def test_a_page_for_one_seat_has_no_other_view(browser: Any, file: Path, deals: list[Deal]) -> None:
    text = replay(Record.of(*deals, players=NAMES), seat="S", lang="zh")
    shown = Shown(browser, file, text, 1280, 860)
    assert shown.page.evaluate("document.documentElement.lang") == "zh-Hans"
    assert shown.count("#view option") == 1
    shown.press(*["ArrowRight"] * 8)
    assert shown.count(".hand use[href='#t-63']") in (39, 40)
    assert shown.page.locator(".seat").first.get_attribute("data-seat") == "S"
    assert "只有南所知" in shown.text("#note")
    shown.quiet(file)


_OVERLAPS = """() => {
  const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const groups = [...document.querySelectorAll("#scene .seat > g[class]")].map((one) => [one.parentNode.dataset.seat + " " + one.getAttribute("class"),
    one.getBoundingClientRect()]);
  const texts = [...document.querySelectorAll("#scene > text")].map((one) => [one.textContent, one.getBoundingClientRect()]);
  const found = [];
  groups.forEach(([name, box], at) => [...groups.slice(at + 1), ...texts].forEach(([other, that]) => meet(box, that) && found.push(name + " / " + other)));
  return found;
}"""


def test_nothing_lies_over_anything(browser: Any, file: Path, tmp_path: Path, seed: int) -> None:
    """Tables of three, four and ten, on a large screen and a small one."""
    for name, options, width, height in (
        ("japan", {}, 1280, 860), ("taiwan-16", {}, 420, 800), ("jifeng", {"players": 10}, 1280, 860), ("japan", {"players": 3}, 1600, 900),
    ):  # fmt: skip
        deal, rng = mahjong.variant(name, **options).deal(seed=seed), random.Random(seed)
        while not deal.finished:
            step(deal, rng)
        text = replay(Record.of(deal, players=[*NAMES, *"ABCDEF"][: len(deal.seats)]), lang="zh")
        shown = Shown(browser, file, text, width, height)
        for part in (0.5, 0.99):
            shown.slide(int(part * len(deal.events)))
            assert shown.page.evaluate(_OVERLAPS) == []
            wide = shown.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide == 0  # nothing sticks out to the right
        picture = tmp_path / "page.png"
        shown.page.screenshot(path=str(picture))
        assert picture.stat().st_size > 20_000  # an empty page is a few thousand bytes
        shown.quiet(file)

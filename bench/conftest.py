"""After the table of rounds: each benchmark's figure for one hand, wall or win."""

from __future__ import annotations

from typing import Any


def pytest_terminal_summary(terminalreporter: Any, config: Any) -> None:
    session = getattr(config, "_benchmarksession", None)
    figures = [(bench.name, bench.extra_info) for bench in session.benchmarks] if session else []
    if any(info for _, info in figures):
        terminalreporter.section("figures")
        for name, info in sorted(figures, key=lambda figure: figure[0]):
            for unit, number in info.items():
                terminalreporter.write_line(f"{name:44} {number:>12} {unit.replace('_', ' ')}")

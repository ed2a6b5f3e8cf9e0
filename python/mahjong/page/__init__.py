"""A record as one page that a browser steps through: `replay(record)` gives its HTML, with everything it needs inside and nothing fetched.

    Path("deal.html").write_text(replay(Record.read("deal.jsonl")))             # every seat's view, for those who may know all
    Path("east.html").write_text(replay(Record.read("deal.jsonl"), seat="E"))   # nothing that East may not know

Which file holds which job: `frames` (what every step changes, for every watcher), `settled` (who won what and why), `whole` (all of it in one page);
`replay.html`, `replay.css` and `replay.js` are the page without a record.
"""

from __future__ import annotations

from mahjong.page.whole import replay

__all__ = ["replay"]

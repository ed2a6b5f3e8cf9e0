"""Compare with other libraries, each in an environment of its own, all in one run: `python bench/peers.py [--rounds 5]`.

Machines are shared and noisy, so libraries take turns and the least time of each counts; read the ratios. Needs a network once,
to install the peers into build/peers.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from sample import sample

HERE = Path(__file__).parent
HOME = HERE.parent / "build" / "peers"
PEERS = {
    "riichienv": ("riichienv==0.4.11", "numpy"),
    "xiangting": ("xiangting==6.0.2",),
    "mahjong_pypi": ("mahjong==2.1.0",),
    "shanten_tools": ("shanten-tools==0.1.8", "numpy"),
}


def interpreter(peer: str) -> Path | None:
    """The Python of a peer's environment, made at first use; None where it cannot be installed."""
    home = HOME / peer
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        install = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *PEERS[peer]]
        done = subprocess.run(install, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{peer} cannot be installed here: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return None
        (home / "ready").touch()
    return python


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=20261130)
    args = parser.parse_args()
    best: dict[tuple[str, str], float] = {}
    sums: dict[str, dict[str, int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.json"
        path.write_text(json.dumps(sample(args.hands, args.seed)))
        sides = {"ours": Path(sys.executable)} | {peer: found for peer in PEERS if (found := interpreter(peer))}
        for _ in range(args.rounds):
            for name, python in sides.items():
                done = subprocess.run(
                    [str(python), str(HERE / "one_side.py"), name, str(path)],
                    capture_output=True,
                    text=True,
                    check=False,
                )
                if done.returncode:
                    print(f"{name} failed: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
                    continue
                for task, result in json.loads(done.stdout).items():
                    best[name, task] = min(best.get((name, task), float("inf")), result["ns"])
                    sums.setdefault(task, {})[name] = result["sum"]
    print(f"{'library':14} {'task':16} {'ns a call':>10}  ours takes")
    for (name, task), ns in best.items():
        mine = best.get(("ours", task))
        ratio = f"1/{ns / mine:.1f} of it" if mine and name != "ours" else ""
        print(f"{name:14} {task:16} {ns:10.0f}  {ratio}")
    for task, by_name in sums.items():
        if len(set(by_name.values())) > 1:
            print(f"answers differ on {task}: {by_name}")


if __name__ == "__main__":
    main()

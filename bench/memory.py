"""How much memory a long run takes: ``python bench/memory.py [HANDS] [RULESET]`` prints it as it goes."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scopa_dsl.simulate.plan import Plan
from scopa_dsl.simulate.running import Run, play_on


def resident() -> float:
    """What the process holds now, in MB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    plan = Plan(sys.argv[2] if len(sys.argv) > 2 else "scopa", count)
    run, step = Run(plan), max(1, count // 20)
    played, most = 0, 0.0
    print(f"{'hands':>12} {'MB':>6} {'hands/s':>8}")

    def told(more: int) -> None:
        nonlocal played, most
        played += more
        most = max(most, resident())
        if played % step < more:
            rate = played / time.process_time()
            print(f"{played:12,} {resident():6.0f} {rate:8,.0f}", flush=True)

    play_on(run, told=told)
    print(f"at most {most:.0f} MB")


if __name__ == "__main__":
    main()

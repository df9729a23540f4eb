#!/usr/bin/env python3
"""What one evaluation costs by each formulation, over the number of bodies in a chain."""

import argparse
import math
import subprocess
from pathlib import Path

root = Path(__file__).resolve().parents[2]
program = root / "build/bench/benchmarks/formulations/formulations_benchmark"


def in_words(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="up to 16 bodies")
    largest = "16" if parser.parse_args().quick else "64"
    lines = subprocess.run([program, largest], check=True, capture_output=True, text=True).stdout.splitlines()
    print("One evaluation of a chain of revolute links on a free base\n")
    print(f"{'bodies':>8} {'articulated':>14} {'udwadia-kalaba':>16} {'ratio':>8} {'grows with bodies to the power':>32}")
    before = None
    for line in lines:
        bodies, ours, judge = (float(word) for word in line.split())
        power = f"{math.log(judge / before[1]) / math.log(bodies / before[0]):.1f}" if before else ""
        print(f"{bodies:8.0f} {in_words(ours):>14} {in_words(judge):>16} {judge / ours:8.0f} {power:>32}")
        before = bodies, judge


if __name__ == "__main__":
    main()

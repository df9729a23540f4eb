#!/usr/bin/env python3
"""What the exact Jacobian of a state costs, in evaluations of its rates."""

import argparse
import subprocess
from pathlib import Path

root = Path(__file__).resolve().parents[2]
program = root / "build/bench/benchmarks/derivatives/derivatives_benchmark"
allowed = 40  # evaluations, on the best instruction set


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the time")
    seconds = "0.2" if parser.parse_args().quick else "2"
    lines = subprocess.run([program, seconds], check=True, capture_output=True, text=True).stdout.splitlines()
    print("Jacobian of the state, a free base and a tree of 32 revolute links\n")
    print(f"{'':>10} {'rows':>6} {'rates':>10} {'Jacobian':>12} {'evaluations':>12}")
    for line in lines:
        name, size, rates, jacobian = line.split()
        ratio = float(jacobian) / float(rates)
        print(f"{name:>10} {size:>6} {float(rates) * 1e6:7.2f} us {float(jacobian) * 1e6:9.1f} us {ratio:12.1f}")
    print(f"\nthe best instruction set: {ratio:.1f} evaluations; {allowed} are allowed, differences would take {int(size) + 1}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Back-substitution against Basilisk: panels on a hub, and chains. RK4 with steps of 10 ms; one step, and a derivative as
a quarter of it. Both must end with the same motion; the best of several runs counts, taken in turns."""

import argparse
import json
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import numpy as np

from vehicles import BasiliskVehicle, scenario, step

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from steps import run_volvelle

here = Path(__file__).resolve().parent
root = here.parents[1]
formulations = ("back-substitution", "articulated")
wanted_ratio, wanted_growth = 10, 10
tolerance = 1e-8  # of the hub's MRPs and rates at the end: each has the truncation errors of its own coordinates


def measure(program, shape, count, steps, repetitions, folder):
    """Both run as long for their motions to be compared; Volvelle's steps are then timed over a longer run."""
    best, ends = {}, {}
    for formulation in formulations:
        (folder / f"{formulation}.toml").write_text(scenario(shape, count, steps * step, formulation))
        _, ends[formulation] = run_volvelle(program, folder / f"{formulation}.toml")
        longer = max(steps, 48000 // count) * step
        (folder / f"{formulation}.toml").write_text(scenario(shape, count, longer, formulation))
    for _ in range(repetitions):
        vehicle = BasiliskVehicle(shape, count, steps * step)
        best["basilisk"] = min(best.get("basilisk", np.inf), vehicle.execute() / steps)
        for formulation in formulations:
            seconds, _ = run_volvelle(program, folder / f"{formulation}.toml")
            best[formulation] = min(best.get(formulation, np.inf), seconds)
    names = [f"hub.mrp.{i}" for i in "123"] + [f"hub.rate.{c}" for c in "xyz"]
    worst = max(np.max(np.abs(np.array([end[name] for name in names]) - vehicle.end())) for end in ends.values())
    return {"shape": shape, "count": count, "step_us": {name: s * 1e6 for name, s in best.items()},
            "ratio": best["basilisk"] / best["back-substitution"], "difference": float(worst)}


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", default=root / "build/bench/volvelle", type=Path)
    arguments.add_argument("--quick", action="store_true", help="few sizes, few repetitions")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="everything measured")
    options = arguments.parse_args()
    sizes, repetitions = ([1, 8, 64], 2) if options.quick else ([1, 2, 4, 8, 16, 32, 64], 5)
    print(f"Basilisk {version('bsk')}; microseconds for a step of RK4, four derivatives; best of {repetitions}\n")
    print(f"{'':12} {'basilisk':>10} {'back-substitution':>18} {'articulated':>12} {'ratio':>7} {'difference':>11}")
    results = []
    with tempfile.TemporaryDirectory() as name:
        for shape in ("panels", "chain"):
            for count in sizes:
                steps = max(300, 24000 // count)  # Basilisk's long chains are slow
                if shape == "chain" and count > 8:
                    steps = max(100, 40000 // count**2)
                found = measure(options.program, shape, count, steps, repetitions, Path(name))
                results.append(found)
                times = found["step_us"]
                print(f"{shape:>7} {count:4} {times['basilisk']:10.2f} {times['back-substitution']:18.2f} "
                      f"{times['articulated']:12.2f} {found['ratio']:7.1f} {found['difference']:11.1e}", flush=True)
    chains = {r["count"]: r["step_us"]["back-substitution"] for r in results if r["shape"] == "chain"}
    least, growth = min(r["ratio"] for r in results), chains[64] / chains[8]
    print(f"\nat the least {least:.1f} times as fast as Basilisk; {wanted_ratio} are wanted")
    print(f"a chain of 64 costs {growth:.1f} times a chain of 8; {wanted_growth} are allowed")
    if options.json:
        options.json.write_text(json.dumps({"results": results, "least": least, "growth": growth}, indent=2) + "\n")
    worst = max(r["difference"] for r in results)
    if worst > tolerance:
        sys.exit(f"the motions differ by {worst:.1e}, more than {tolerance:g}")


if __name__ == "__main__":
    main()

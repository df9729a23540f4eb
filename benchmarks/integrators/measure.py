#!/usr/bin/env python3
"""Evaluations and processor time of every integrator at equal error, on the examples and the reference cases.

Each scenario is run with its own output interval, or with --rows. The error is the largest difference from dp853 at its tightest over
all rows and all columns of bodies and joints, relative to the largest length of the vector (or attitude, or joint
coordinate) it belongs to. Evaluations and times are interpolated between runs over a ladder of steps or tolerances;
times are the whole program's, which takes a few ms to start.
"""

import argparse
import csv
import json
import resource
import subprocess
import tempfile
from pathlib import Path

import numpy as np

root = Path(__file__).resolve().parents[2]
integrators = ["rk4", "dp54", "dp853", "adams", "bdf"]
tolerances = [10.0**-e for e in np.arange(3, 13.1)]
left_out = ("energy.", "momentum.", "system.", "time")


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(program, scenario, settings, columns=None):
    """Summary and, where columns are asked for, the rows; nothing where the run is refused or fails."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "rows.csv"
        command = [program, "run", scenario, "--json", "--csv", result]
        chosen = settings if columns else settings + ['output.columns=["time"]']
        for setting in chosen:
            command += ["--set", setting]
        before = processor_time()
        finished = subprocess.run(command, capture_output=True, text=True)
        if finished.returncode != 0:
            return None, None
        summary = json.loads(finished.stdout)
        summary["processor_seconds"] = processor_time() - before
        rows = None
        if columns:
            with open(result) as opened:
                names = next(csv.reader(opened))
            rows = dict(zip(names, np.loadtxt(result, delimiter=",", skiprows=1, ndmin=2).T))
        return summary, rows


def groups_of(rows):
    groups = {}
    for name in rows:
        stem, _, last = name.rpartition(".")
        if name.startswith(left_out) or ".mrp." in name or ".reaction." in name:
            continue
        groups.setdefault(stem if last in "wxyz" else name, []).append(name)
    return groups


def error_against(truth, rows):
    worst = 0.0
    for names in groups_of(truth).values():
        size = np.sqrt(np.max(sum(truth[name] ** 2 for name in names)))
        if size > 1e-9:
            worst = max(worst, *(np.max(np.abs(rows[name] - truth[name])) / size for name in names))
    return worst


def ladder(integrator, step):
    if integrator == "rk4":
        return [["run.integrator=rk4", f"run.step={step * 2.0**k}"] for k in range(7, -6, -1)]
    return [[f"run.integrator={integrator}", f"run.tolerance={t}"] for t in tolerances]


def points_of(program, scenario, integrator, settings, truth, step):
    points = []
    for more in ladder(integrator, step):
        summary, rows = run(program, scenario, settings + more, columns=True)
        if summary is None:
            continue
        time = min(run(program, scenario, settings + more)[0]["processor_seconds"] for _ in range(2))
        points.append((error_against(truth, rows), summary["evaluations"], time))
        if points[-1][0] < 1e-9 or summary["evaluations"] > 1e6:
            break
    return points


def at_error(points, error):
    """The cheapest way to this error: between the points, on logarithmic axes."""
    points = sorted(points)
    if not points or points[0][0] > error:
        return None
    kept = []
    for point in points:
        if not kept or point[1] < kept[-1][1]:
            kept.append(point)
    logs = np.log10(np.maximum(np.array(kept), 1e-300)).T
    return tuple(10 ** np.interp(np.log10(error), logs[0], logs[i]) for i in (1, 2))


def measure(program, scenario, errors, rows):
    summary, _ = run(program, scenario, [])
    described = json.loads(subprocess.run([program, "check", scenario, "--json"], capture_output=True, text=True).stdout)
    every = described["run"]["duration"] / rows if rows else described["run"]["output_every"]
    settings = [f"run.output_every={every}"]
    step = described["run"].get("step", described["run"]["duration"] / max(summary["steps"], 1))
    _, truth = run(program, scenario, settings + ["run.integrator=dp853", "run.tolerance=1e-14"], columns=True)
    found = {}
    for integrator in integrators:
        points = points_of(program, scenario, integrator, settings, truth, step)
        found[integrator] = [at_error(points, error) for error in errors]
    return found


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("scenarios", nargs="*", type=Path)
    arguments.add_argument("--program", default=root / "build/release/volvelle", type=Path)
    arguments.add_argument("--rows", type=int, help="instead of the scenario's own output interval")
    arguments.add_argument("--errors", nargs="+", type=float, default=[1e-5, 1e-8])
    options = arguments.parse_args()
    scenarios = options.scenarios or sorted((root / "examples").glob("*.toml")) + sorted(
        (root / "tests/validation/scenarios").glob("*.toml"))
    print("evaluations in thousands / processor time in ms, at equal error")
    print("| scenario | error | " + " | ".join(integrators) + " |\n" + "|---" * (2 + len(integrators)) + "|")
    for scenario in scenarios:
        found = measure(options.program, scenario, options.errors, options.rows)
        for i, error in enumerate(options.errors):
            cells = [f"{cell[0] / 1e3:.1f} / {cell[1] * 1e3:.0f}" if (cell := found[name][i]) else "-"
                     for name in integrators]
            print(f"| {scenario.stem} | {error:.0e} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()

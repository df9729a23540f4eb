#!/usr/bin/env python3
"""Evaluations of Volvelle's dp853 and SciPy's DOP853 for the same error at the end of a run, output only there.

Both integrate the same motion over a ladder of tolerances; evaluations are interpolated at equal errors.
"""

import argparse
import csv
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

from equations import Chain, Top

root = Path(__file__).resolve().parents[2]
cases = {"top_asym_1000s": Top, "chain_sph_rev_pris": Chain}
tolerances = [10.0**-e for e in np.arange(4, 13.01, 0.5)]

# which of our columns is which of the equations', besides the spherical joint's attitude
ours = {
    Top: {"q": "top.attitude.", "w": "top.rate."},
    Chain: {"": "base.position.", "q": "base.attitude.", "v": "base.velocity.", "w": "base.rate.",
            "sw": "spherical.rate."},
}
scalars = {"theta": "revolute.angle", "thetadot": "revolute.rate", "s": "prismatic.displacement",
           "sdot": "prismatic.speed"}


def last_row(file):
    with open(file) as opened:
        *_, row = csv.DictReader(opened)
    return {name: float(value) for name, value in row.items()}


def mrp_of(q):
    sign = -1 if q[0] < 0 else 1
    return sign * q[1:] / (1 + sign * q[0])


def comparable(equations, y):
    """Quaternions with a sign of their own; the spherical joint's as the MRPs our columns have."""
    y = np.array(y, dtype=float)
    for part in equations.quaternions:
        y[part] /= np.linalg.norm(y[part]) * (np.sign(y[part][0]) or 1)
    if isinstance(equations, Chain):
        return np.concatenate([y[:7], mrp_of(y[7:11]), y[11:]])
    return y


def our_state(equations, row):
    names = ours[type(equations)]
    values = []
    for column in equations.columns:
        if column.startswith("sq"):
            continue
        prefix, axis = column[:-1], column[-1]
        values.append(row[scalars[column]] if column in scalars else row[names[prefix] + axis])
    if isinstance(equations, Chain):
        values[7:7] = [row[f"spherical.mrp.{i}"] for i in (1, 2, 3)]
    values = np.array(values)
    part = equations.quaternions[0]
    values[part] *= np.sign(values[part][0]) or 1
    return values


def run_volvelle(program, scenario, duration, tolerance):
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "end.csv"
        output = subprocess.run(
            [program, "run", scenario, "--json", "--csv", result, "--set", "run.integrator=dp853",
             "--set", f"run.tolerance={tolerance}", "--set", f"run.output_every={duration}"],
            check=True, capture_output=True, text=True).stdout
        return json.loads(output)["evaluations"], last_row(result)


def curve(points):
    """Evaluations as a function of the error, between the points; both on logarithmic axes. Points that cost more and give less are left out."""
    points = sorted(points)
    kept = []
    for error, evaluations in points:
        if not kept or evaluations < kept[-1][1]:
            kept.append((error, evaluations))
    x, y = np.log10(np.array(kept)).T
    return (x[0], x[-1]), lambda error: 10 ** np.interp(np.log10(error), x, y)


def compare(program, name):
    scenario = root / "tests/validation/scenarios" / f"{name}.toml"
    equations = cases[name](scenario)
    reference = last_row(root / "tests/validation/reference" / f"{name}.csv")
    end = reference["t"]
    truth = comparable(equations, [reference[column] for column in equations.columns])
    volvelle, scipy = [], []
    for tolerance in tolerances:
        evaluations, row = run_volvelle(program, scenario, end, tolerance)
        volvelle.append((np.max(np.abs(our_state(equations, row) - truth)), evaluations))
        solution = solve_ivp(equations, (0, end), equations.start, "DOP853", rtol=tolerance, atol=tolerance / 100)
        scipy.append((np.max(np.abs(comparable(equations, solution.y[:, -1]) - truth)), solution.nfev))

    print(f"\n{name}, {end:g} s\n\n tolerance |  volvelle: error, evaluations |     scipy: error, evaluations")
    for tolerance, (our_error, our_count), (their_error, their_count) in zip(tolerances, volvelle, scipy):
        print(f"   {tolerance:7.1e} |  {our_error:15.2e}  {our_count:11d} |  {their_error:15.2e}  {their_count:11d}")
    (our_least, our_most), our_curve = curve(volvelle)
    (their_least, their_most), their_curve = curve(scipy)
    ratios = []
    print("\n at error  | volvelle    scipy  ratio")
    for exponent in np.arange(np.ceil(max(our_least, their_least)), np.floor(min(our_most, their_most)) + 0.5):
        error = 10.0**exponent
        ratios.append(our_curve(error) / their_curve(error))
        print(f"   {error:7.0e} | {our_curve(error):8.0f} {their_curve(error):8.0f}  {ratios[-1]:5.2f}")
    mean = float(np.exp(np.mean(np.log(ratios))))
    print(f"   geometric mean of the ratios {mean:.2f}, worst {max(ratios):.2f}")
    return mean


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", default=root / "build/release/volvelle", type=Path)
    arguments.add_argument("--case", choices=cases, action="append")
    options = arguments.parse_args()
    means = [compare(options.program, name) for name in options.case or cases]
    sys.exit(0 if all(mean <= 1 for mean in means) else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Forward dynamics with closed loops, of Volvelle and of other libraries: time per evaluation, how it grows with the
size, and whether all find the same accelerations.

Runs the executables of build/bench in turn, several rounds of them, and takes the best time of each cell. Ends with 1
when accelerations differ, when Volvelle refuses a system, or when an executable fails.
"""

import argparse
import json
import math
import os
import platform
import subprocess
import sys
from pathlib import Path

root = Path(__file__).resolve().parents[2]

# executable -> library; two builds of one library are two entries of it
executables = {
    "closed_form": "closed form",  # a reference, not a peer
    "volvelle": "volvelle",
    "pinocchio": "pinocchio",
    "pinocchio_native": "pinocchio",
    "mujoco": "mujoco",
    "simbody": "simbody",
}
peers = ["pinocchio", "mujoco", "simbody"]

families = {
    "sheet": ["sheet_3x3", "sheet_6x6", "sheet_10x10", "sheet_20x20", "sheet_30x30", "sheet_60x60", "sheet_100x100"],
    "corner": ["corner_10x10", "corner_20x20", "corner_30x30"],
    "open": ["open_3x3", "open_6x6", "open_10x10", "open_20x20", "open_30x30", "open_60x60", "open_100x100"],
    "holes": ["holes_6x6", "holes_10x10", "holes_20x20", "holes_30x30", "holes_60x60"],
    "loose": ["loose_6x6", "loose_10x10", "loose_20x20", "loose_30x30", "loose_60x60"],
    "mechanisms": ["bricard", "fourbars_40"],
    "tree": ["sheet_1x9"],
}
titles = {"sheet": "Miura sheets", "corner": "Miura sheets, a corner panel the root",
          "open": "Miura sheets, cut open where creases close loops: trees",
          "holes": "Miura sheets, a tenth of the panels missing, one mode",
          "loose": "Miura sheets, a tenth of the panels missing at random, several modes",
          "mechanisms": "Mechanisms", "tree": "A strip, no loops"}
quick = {"sheet_3x3", "sheet_6x6", "sheet_10x10", "open_3x3", "open_6x6", "open_10x10", "holes_6x6", "bricard",
         "fourbars_40", "sheet_1x9"}
ours_alone = {"open"}  # families

# Panels along an edge beyond which a library is not asked: Pinocchio would take 24 GB of memory, which its Data reserves
# for second derivatives; Simbody seconds for an evaluation.
largest = {"pinocchio": 20, "mujoco": 30, "simbody": 10}

# Of the largest acceleration. MuJoCo's constraints give way, and with holes its solver may end elsewhere: where it is not
# near, it is left out of the comparison.
allowed = {"closed form": 1e-8, "volvelle": 1e-8, "pinocchio": 1e-7, "simbody": 1e-8, "mujoco": 0.1}
may_be_off = {"mujoco"}
references = [("closed_form", "kane"), ("simbody", "calcAcceleration"), ("pinocchio_native", "lcaba"), ("pinocchio", "lcaba")]


def edge(system):
    """Panels along an edge of a sheet; mechanisms are small."""
    return max(map(int, system.split("_")[1].split("x"))) if "x" in system else 0


class Measurements:
    """Best times, bodies and accelerations by (system, executable, variant)."""

    def __init__(self):
        self.times = {}
        self.bodies = {}
        self.accelerations = {}
        self.versions = {}
        self.refused = {}  # (system, executable) -> why
        self.compiler = ""
        self.chosen = ""  # the instruction set that a run would choose

    def read(self, executable, output):
        for line in output.splitlines():
            kind, *words = line.split()
            if kind == "version":
                self.versions[words[0]] = " ".join(words[1:])
            elif kind == "compiler":
                self.compiler = " ".join(words)
            elif kind == "chosen":
                self.chosen = words[0]
            elif kind == "refused" and executable != "closed_form":
                self.refused[words[0], executable] = " ".join(words[1:])
            elif kind == "cell":
                system, variant, bodies, time = words
                key = system, executable, variant
                self.times[key] = min(float(time), self.times.get(key, math.inf))
                self.bodies[system] = int(bodies)
            elif kind == "accelerations":
                system, variant, state, *numbers = words
                self.accelerations[system, executable, variant, state] = list(map(float, numbers))

    def best_of(self, system, library):
        """Nanoseconds; of Volvelle those of the instruction set that a run would choose."""
        if library == "volvelle":
            return self.times.get((system, "volvelle", self.chosen))
        times = [t for (s, e, v), t in self.times.items()
                 if s == system and executables[e] == library and not self.is_left_out(s, e, v)]
        return min(times, default=None)

    def fastest_peer(self, system):
        times = [(self.best_of(system, peer), peer) for peer in peers]
        return min((t for t in times if t[0] is not None), default=(None, ""))

    def is_left_out(self, system, executable, variant):
        library = executables[executable]
        difference = self.difference(system, executable, variant) if library in may_be_off else None
        return difference is not None and not difference <= allowed[library]

    def reference(self, system):
        return next(((e, v) for e, v in references if (system, e, v) in self.times), None)

    def difference(self, system, executable, variant):
        """The worst of all accelerations, moving and at rest, of the largest; None where there is no reference."""
        if self.reference(system) is None:
            return None
        worst = 0.0
        for state in ("moving", "resting"):
            right = self.accelerations[(system, *self.reference(system), state)]
            found = self.accelerations[system, executable, variant, state]
            if len(found) != len(right) or not all(map(math.isfinite, found)):
                return math.inf
            worst = max(worst, max(abs(a - b) for a, b in zip(found, right)) / max(map(abs, right)))
        return worst


def measure(folder, systems, rounds, seconds):
    measurements = Measurements()
    here = {name: folder / f"loops_{name}" for name in executables}
    here = {name: file for name, file in here.items() if file.exists()}
    if "volvelle" not in here:
        sys.exit(f"loops: nothing is built in {folder}; ./volvelle bench builds it")
    for number in range(rounds):
        for system in systems:
            for name, file in here.items():
                if edge(system) > largest.get(executables[name], math.inf):
                    continue
                if system.split("_")[0] in ours_alone and name != "volvelle":
                    continue
                if sys.stderr.isatty():
                    print(f"\rround {number + 1} of {rounds}: {system} {name:20}", end="", file=sys.stderr)
                ran = subprocess.run([file, str(seconds), system], capture_output=True, text=True)
                if ran.returncode != 0:
                    sys.exit(f"{name} ended with {ran.returncode} on {system}: {ran.stderr}")
                measurements.read(name, ran.stdout)
    if sys.stderr.isatty():
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return measurements


# --- tables ---

def number(value, form="{:.1f}"):
    return "-" if value is None else form.format(value)


def microseconds(nanoseconds):
    return "-" if nanoseconds is None else f"{nanoseconds / 1e3:,.2f}" if nanoseconds < 1e5 else f"{nanoseconds / 1e3:,.0f}"


def print_table(title, header, rows):
    print(f"\n{title}")
    widths = [max(len(line[i]) for line in [header, *rows]) for i in range(len(header))]
    for line in [header, *rows]:
        print("  ".join(cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(line, widths))))


def print_times(m, family, systems):
    rows = []
    for system in systems:
        ours = m.best_of(system, "volvelle")
        fastest, name = m.fastest_peer(system)
        ratio = None if ours is None or fastest is None else fastest / ours
        rows.append([system, str(m.bodies.get(system, "-")), microseconds(ours),
                     *(microseconds(m.best_of(system, peer)) for peer in peers), name or "-", number(ratio, "{:.2f}")])
    print_table(f"{titles[family]}: microseconds per evaluation", ["", "bodies", "volvelle", *peers, "fastest peer",
                                                                  "fastest peer / volvelle"], rows)


def print_growth(m, family, systems):
    """Between one size and the next, the power of the number of bodies with which time grows."""
    rows = []
    for small, large in zip(systems, systems[1:]):
        row = [f"{small} to {large.split('_')[1]}"]
        for library in ["volvelle", *peers]:
            times = m.best_of(small, library), m.best_of(large, library)
            row.append("-" if None in times else
                       f"{math.log(times[1] / times[0]) / math.log(m.bodies[large] / m.bodies[small]):.2f}")
        rows.append(row)
    if rows:
        print_table(f"{titles[family]}: power of the number of bodies with which time grows", ["", "volvelle", *peers], rows)


def print_price_of_loops(m, systems):
    """A sheet against the tree that is left of it when every loop is cut open."""
    rows = []
    for system in systems:
        tree = system.replace("sheet_", "open_")
        closed, cut = m.best_of(system, "volvelle"), m.best_of(tree, "volvelle")
        if tree != system and closed is not None and cut is not None:
            rows.append([system, microseconds(closed), microseconds(cut), f"{closed / cut:.2f}"])
    if rows:
        print_table("The price of closed loops, Volvelle", ["", "closed", "open tree", "closed / open"], rows)


def print_differences(m, systems):
    """Prints time and difference of every way; whether all are within what is allowed."""
    rows, wrong, left_out = [], [], []
    for system in systems:
        for (s, executable, variant), time in m.times.items():
            if s != system:
                continue
            difference = m.difference(system, executable, variant)
            rows.append([system, executable, variant, microseconds(time), number(difference, "{:.1e}"),
                         " ".join(m.reference(system) or ("nothing",))])
            # not a number is a difference too
            if difference is not None and not difference <= allowed[executables[executable]]:
                what = f"{executable} {variant} on {system} by {difference:.1e}"
                (left_out if m.is_left_out(system, executable, variant) else wrong).append(what)
    print_table("Every way: microseconds, and the worst difference of accelerations, of the largest",
                ["", "executable", "variant", "microseconds", "difference", "from"], rows)
    for what in left_out:
        print(f"Left out, being off: {what}")
    for what in wrong:
        print(f"THEY DIFFER: {what}", file=sys.stderr)
    return not wrong


def cpu_model():
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def report(m, systems):
    """Prints all; whether all is well."""
    print(f"Machine: {cpu_model()}, {os.cpu_count()} cores")
    print(f"Compiler: {m.compiler}; Volvelle on {m.chosen}")
    print("Libraries: " + ", ".join(f"{name} {m.versions.get(name, 'not here')}" for name in ["volvelle", *peers]))
    for family, members in families.items():
        members = [s for s in members if s in systems]
        if not members:
            continue
        print_times(m, family, members)
        if family in ("sheet", "holes", "loose"):
            print_growth(m, family, members)
    print_price_of_loops(m, systems)
    same = print_differences(m, systems)
    for (system, executable), reason in m.refused.items():
        print(f"REFUSED: {executable} on {system}: {reason}", file=sys.stderr)
    return same and not m.refused


def as_json(m):
    return {
        "machine": cpu_model(),
        "compiler": m.compiler,
        "versions": m.versions,
        "chosen": m.chosen,
        "refused": [{"system": s, "executable": e, "reason": why} for (s, e), why in m.refused.items()],
        "cells": [{"system": s, "executable": e, "variant": v, "bodies": m.bodies[s], "ns": time,
                   "difference": m.difference(s, e, v)} for (s, e, v), time in m.times.items()],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small systems, fewer and shorter rounds")
    parser.add_argument("--only", nargs="+", metavar="SYSTEM", help="these systems alone")
    parser.add_argument("--json", metavar="FILE", help="write every cell there, too")
    parser.add_argument("--folder", type=Path, default=root / "build/bench/benchmarks/loops", help="where the executables are")
    arguments = parser.parse_args()
    systems = [s for members in families.values() for s in members if s in quick or not arguments.quick]
    if arguments.only:
        unknown = set(arguments.only) - {s for members in families.values() for s in members}
        if unknown:
            parser.error(f"no system {', '.join(sorted(unknown))}; there are: {' '.join(systems)}")
        systems = [s for s in systems if s in arguments.only]
    measurements = measure(arguments.folder, systems, *((2, 0.02) if arguments.quick else (4, 0.1)))
    well = report(measurements, systems)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(as_json(measurements), indent=1) + "\n")
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()

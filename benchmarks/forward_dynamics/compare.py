#!/usr/bin/env python3
"""Forward dynamics of Volvelle and of other libraries: time per body, and whether all find the same accelerations.

Runs the executables of build/bench in turn, several rounds of them, and takes the best time of each cell. Ends with 1
when the accelerations differ.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

root = Path(__file__).resolve().parents[2]

# executable -> library; two builds of one library are two entries of it
executables = {
    "volvelle": "volvelle",
    "pinocchio": "pinocchio",
    "pinocchio_native": "pinocchio",
    "mujoco": "mujoco",
    "dart": "dart",
    "simbody": "simbody",
}
peers = ["pinocchio", "mujoco", "dart", "simbody"]
shapes = {"chain": "chain", "branches": "8 branches", "mixed": "mixed tree"}
agreement = 1e-9


class Measurements:
    """Best times and checksums by (system, executable, variant)."""

    def __init__(self):
        self.times = {}
        self.checksums = {}
        self.versions = {}
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
            elif kind == "cell":
                system, variant, *numbers = words
                time, total, magnitude = map(float, numbers)
                key = system, executable, variant
                self.times[key] = min(time, self.times.get(key, time))
                self.checksums[key] = total, magnitude

    def systems(self):
        return list(dict.fromkeys(system for system, _, _ in self.times))

    def variants(self, executable):
        return list(dict.fromkeys(variant for _, e, variant in self.times if e == executable))

    def best_of(self, system, library):
        if library == "volvelle":
            return self.times.get((system, "volvelle", f"{self.chosen}:1"))
        times = [t for (s, e, _), t in self.times.items() if s == system and executables[e] == library]
        return min(times, default=None)

    def disagreements(self):
        """How far each library is from Volvelle, of the sum of the magnitudes: (difference, system, what)."""
        found = []
        for (system, executable, variant), (total, _) in self.checksums.items():
            reference, magnitude = self.checksums[system, "volvelle", "portable:1"]
            difference = abs(total - reference) / magnitude
            # not a number is a disagreement too
            found.append((difference if difference == difference else float("inf"), system, f"{executable} {variant}"))
        return sorted(found, reverse=True)


def measure(folder, rounds, seconds):
    measurements = Measurements()
    here = {name: folder / f"forward_dynamics_{name}" for name in executables}
    here = {name: file for name, file in here.items() if file.exists()}
    if "volvelle" not in here:
        sys.exit(f"forward_dynamics: nothing is built in {folder}; ./volvelle bench builds it")
    for number in range(rounds):
        for name, file in here.items():
            if sys.stderr.isatty():
                print(f"\rround {number + 1} of {rounds}: {name:20}", end="", file=sys.stderr)
            ran = subprocess.run([file, str(seconds)], capture_output=True, text=True)
            if ran.returncode != 0:
                sys.exit(f"{name} ended with {ran.returncode}: {ran.stderr}")
            measurements.read(name, ran.stdout)
    if sys.stderr.isatty():
        print("\r" + " " * 50 + "\r", end="", file=sys.stderr)
    return measurements


# --- tables ---

def readable(system):
    shape, links = system.rsplit("_", 1)
    return f"{shapes[shape]}, {links} links"


def number(value, form="{:.1f}"):
    return "not here" if value is None else form.format(value)


def ratio(one, other):
    return None if one is None or other is None else one / other


def print_table(title, header, rows):
    print(f"\n{title}")
    widths = [max(len(line[i]) for line in [header, *rows]) for i in range(len(header))]
    for line in [header, *rows]:
        print("  ".join(cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(line, widths))))


def print_libraries(m):
    rows = []
    for system in m.systems():
        ours = m.best_of(system, "volvelle")
        others = {peer: m.best_of(system, peer) for peer in peers}
        fastest = min((t for t in others.values() if t is not None), default=None)
        rows.append([readable(system), number(ours), *map(number, others.values()),
                     number(ratio(fastest, ours), "{:.2f}")])
    print_table(f"One sample, ns per body; Volvelle on {m.chosen}", ["", "volvelle", *peers, "fastest peer / volvelle"],
                rows)


def print_lanes(m):
    wide = [v for v in m.variants("volvelle") if not v.endswith(":1")]
    if not wide:
        return
    header = [""]
    for variant in wide:
        instructions, lanes = variant.split(":")
        header += [f"{instructions} x {lanes}", "x one sample", "x pinocchio"]
    rows = []
    for system in m.systems():
        row = [readable(system)]
        for variant in wide:
            time = m.times[system, "volvelle", variant]
            alone = m.times[system, "volvelle", variant.split(":")[0] + ":1"]
            row += [number(time), number(alone / time, "{:.2f}"),
                    number(ratio(m.best_of(system, "pinocchio"), time), "{:.2f}")]
        rows.append(row)
    print_table("Many samples at once, ns per body and sample; how many times as fast as one sample of ours on the same "
                "instruction set, and as Pinocchio", header, rows)


def print_variants(m):
    columns = [(e, v) for e in ("volvelle", "pinocchio", "pinocchio_native", "simbody") for v in m.variants(e)
               if e != "volvelle" or v.endswith(":1")]
    names = {"pinocchio_native": "native", "pinocchio": "packaged", "volvelle": ""}
    header = ["", *(f"{names.get(e, e)} {v.removesuffix(':1')}".strip() for e, v in columns)]
    rows = [[readable(s), *(number(m.times.get((s, e, v))) for e, v in columns)] for s in m.systems()]
    print_table("Every way of one sample, ns per body: Volvelle by instruction set, Pinocchio by build and convention, "
                "Simbody by call", header, rows)


def cpu_model():
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def report(m):
    print(f"Machine: {cpu_model()}, {os.cpu_count()} cores")
    print(f"Compiler: {m.compiler}")
    print("Libraries: " + ", ".join(f"{name} {m.versions.get(name, 'not here')}" for name in ["volvelle", *peers]))
    print_libraries(m)
    print_lanes(m)
    print_variants(m)


def check(m):
    """Prints whether all agree."""
    disagreements = m.disagreements()
    worst = disagreements[0]
    wrong = [d for d in disagreements if d[0] > agreement]
    print(f"\nAccelerations: checksums differ by at most {worst[0]:.1e} (worst: {worst[2]}, {readable(worst[1])}); "
          f"{agreement:.0e} is allowed")
    for difference, system, what in wrong:
        print(f"THEY DIFFER: {what} on {readable(system)} by {difference:.1e}", file=sys.stderr)
    return not wrong


def as_json(m):
    return {
        "machine": cpu_model(),
        "compiler": m.compiler,
        "versions": m.versions,
        "chosen": m.chosen,
        "cells": [{"system": s, "executable": e, "variant": v, "ns_per_body": time, "checksum": m.checksums[s, e, v][0],
                   "magnitude": m.checksums[s, e, v][1]} for (s, e, v), time in m.times.items()],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, and shorter")
    parser.add_argument("--json", metavar="FILE", help="write every cell there, too")
    parser.add_argument("--folder", type=Path, default=root / "build/bench/benchmarks/forward_dynamics",
                        help="where the executables are")
    arguments = parser.parse_args()
    measurements = measure(arguments.folder, *((2, 0.01) if arguments.quick else (16, 0.02)))
    report(measurements)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(as_json(measurements), indent=1) + "\n")
    sys.exit(0 if check(measurements) else 1)


if __name__ == "__main__":
    main()

"""A run of the program, by its steps."""

import csv
import json
import subprocess


def run_volvelle(program, file):
    """Seconds of a step, without reading the scenario, and the last row."""
    rows = file.with_suffix(".csv")
    words = subprocess.run([program, "run", file, "--json", "--csv", rows], check=True, capture_output=True,
                           text=True).stdout
    summary = json.loads(words)
    with open(rows) as opened:
        names, *lines = csv.reader(opened)
    return summary["wall_seconds"] / summary["steps"], dict(zip(names, map(float, lines[-1])))

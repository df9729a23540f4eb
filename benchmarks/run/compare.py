#!/usr/bin/env python3
"""A whole run of the Table 1 vehicle, RK4 with steps of 10 ms, recorded: Volvelle against Basilisk.

Both must agree on the motion at every step; then the best of several runs of each counts, taken in turns: with a row
every 0.5 s, as in the example of this vehicle, and with a row every step.
"""

import argparse
import csv
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
import tomllib
from importlib.metadata import version
from pathlib import Path

import numpy as np

from basilisk_table1 import Table1

here = Path(__file__).resolve().parent
root = here.parents[1]
scenario_file = here / "table1.toml"
tolerance = 1e-8  # largest difference, in SI units: each has the truncation errors of its own coordinates
measures = {"run": "run", "whole": "with set-up", "processor": "with set-up, processor time"}
rates = {0.5: "a row every 0.5 s", 0.01: "a row every step"}
wanted_ratio = 20
wanted_share = 0.1


def read_scenario(duration, every):
    with open(scenario_file, "rb") as opened:
        scenario = tomllib.load(opened)
    scenario["run"] |= {"duration": duration, "output_every": every}
    return scenario


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run_volvelle(program, duration, every, output):
    """The summary's object, with the seconds of the whole process as well: on the clock, and of the processor."""
    started, used = time.perf_counter(), children_seconds()
    words = subprocess.run([program, "run", scenario_file, "--json", *output, "--set", f"run.duration={duration}",
                            "--set", f"run.output_every={every}"], check=True, capture_output=True, text=True).stdout
    seconds = time.perf_counter() - started
    return json.loads(words) | {"process_seconds": seconds, "processor_seconds": children_seconds() - used}


def run_basilisk(duration, every):
    scenario, used = read_scenario(duration, every), time.process_time()
    vehicle = Table1(scenario)
    seconds = vehicle.execute()
    return vehicle, {"run": seconds, "whole": vehicle.set_up_seconds + seconds, "processor": time.process_time() - used}


def read_columns(file):
    with open(file) as opened:
        names, *rows = csv.reader(opened)
    return dict(zip(names, np.array(rows, dtype=float).T))


def differences(program, duration, folder):
    """The largest difference of each column over all rows, and that at the end."""
    run_volvelle(program, duration, 0.01, ["--csv", folder / "table1.csv"])
    ours, (vehicle, _) = read_columns(folder / "table1.csv"), run_basilisk(duration, 0.01)
    theirs = vehicle.columns()
    if len(ours["time"]) != len(theirs["time"]):
        sys.exit(f"{len(ours['time'])} rows of Volvelle's, {len(theirs['time'])} of Basilisk's")
    apart = {name: np.abs(ours[name] - column) for name, column in theirs.items()}
    return {name: {"worst": float(np.max(a)), "end": float(a[-1])} for name, a in apart.items()}


def measure(program, duration, every, repetitions, folder):
    """The best of each, in seconds."""
    kept = {"volvelle": [], "basilisk": []}
    for _ in range(repetitions):
        kept["basilisk"].append(run_basilisk(duration, every)[1])
        (folder / "table1.h5").unlink(missing_ok=True)  # replacing a file, some file systems wait for the disk
        summary = run_volvelle(program, duration, every, ["-o", folder / "table1.h5"])
        kept["volvelle"].append({"run": summary["wall_seconds"], "whole": summary["process_seconds"],
                                 "processor": summary["processor_seconds"]})
    best = {name: {key: min(run[key] for run in runs) for key in measures} for name, runs in kept.items()}
    steps = round(duration / read_scenario(duration, every)["run"]["step"])
    return best | {"duration": duration, "every": every, "steps": steps, "volvelle_steps": summary["steps"],
                   "ratios": {key: best["basilisk"][key] / best["volvelle"][key] for key in measures}}


def measure_recorder(program, duration, every, repetitions, folder):
    words = subprocess.run([program, scenario_file, folder, str(duration), str(every), str(repetitions)],
                           check=True, capture_output=True, text=True).stdout
    times = json.loads(words)
    times |= {"duration": duration, "every": every}
    times["recorded"] = times["file"] - times["empty_file"]
    times["share"] = {"all": 1 - times["integration"] / times["recorded"],
                      "writing": 1 - times["rows"] / times["recorded"]}
    return times


def print_differences(duration, found):
    print(f"\nDifferences over {duration:g} s, every step\n\n{'':18} {'worst':>9} {'at the end':>11}")
    for name, apart in found.items():
        print(f"  {name:16} {apart['worst']:9.1e} {apart['end']:11.1e}")


def print_runs(result):
    more = result["volvelle_steps"] - result["steps"]  # rounding of a row's time can make two steps of one
    print(f"\nWhole run, {result['duration']:g} s, {result['steps']:,} steps, {rates[result['every']]}"
          + (f"; Volvelle took {more:,} steps more" if more else "") + "\n")
    print(f"{'':30} {'basilisk':>11} {'volvelle':>11} {'ratio':>7}")
    for key, words in measures.items():
        theirs, ours, ratio = result["basilisk"][key], result["volvelle"][key], result["ratios"][key]
        print(f"  {words:28} {theirs * 1e3:8.2f} ms {ours * 1e3:8.2f} ms {ratio:7.1f}")
        print(f"  {'  per step':28} {theirs / result['steps'] * 1e6:8.2f} us {ours / result['steps'] * 1e6:8.2f} us")


def print_recorder(times):
    print(f"\nRecording, {times['duration']:g} s, {times['row_count']:,} rows; opening and closing the file apart; "
          "processor time\n")
    for key, words in (("integration", "two rows, no file"), ("rows", "every row made, no file"),
                       ("recorded", "every row made and written"), ("empty_file", "opening and closing a file")):
        print(f"  {words:28} {times[key] * 1e3:8.2f} ms {times[key] / times['row_count'] * 1e6:8.3f} us a row")
    print(f"  {'share of writing rows':28} {times['share']['writing']:8.1%}")
    print(f"  {'share of making and writing':28} {times['share']['all']:8.1%}")


def machine():
    with open("/proc/cpuinfo") as opened:
        models = [line.split(":", 1)[1].strip() for line in opened if line.startswith("model name")]
    return f"{models[0] if models else platform.machine()}, {os.cpu_count()} processors, {platform.system()}"


def parse_options():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", default=root / "build/bench/volvelle", type=Path)
    arguments.add_argument("--recorder", type=Path,
                           help="default: benchmarks/run/recorder_benchmark beside the program, if it is there")
    arguments.add_argument("--folder", type=Path, help="where results are written: the disk that is measured")
    arguments.add_argument("--quick", action="store_true", help="60 s only, few repetitions")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="everything measured")
    options = arguments.parse_args()
    beside = options.program.parent / "benchmarks/run/recorder_benchmark"
    if not options.recorder and beside.exists():
        options.recorder = beside
    return options


def main():
    options = parse_options()
    durations, repetitions = ([60], 3) if options.quick else ([60, 600], 10)
    result = {"machine": machine(), "python": platform.python_version(), "basilisk": version("bsk"),
              "differences": {}, "runs": [], "recorder": []}
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        result["volvelle"] = run_volvelle(options.program, 60, 0.5, ["-o", folder / "table1.h5"])["version"]
        print(f"{result['machine']}\nVolvelle {result['volvelle']}, Basilisk {result['basilisk']}, "
              f"Python {result['python']}; best of {repetitions}")
        for duration in durations:
            result["differences"][duration] = differences(options.program, duration, folder)
            print_differences(duration, result["differences"][duration])
        for duration in durations:
            for every in rates:
                result["runs"].append(measure(options.program, duration, every, repetitions, folder))
                print_runs(result["runs"][-1])
        for every in rates if options.recorder else []:
            result["recorder"].append(measure_recorder(options.recorder, durations[-1], every, repetitions, folder))
            print_recorder(result["recorder"][-1])
    if not options.recorder:
        print("\nrecorder_benchmark is not built: the recorder's share was not measured")

    worst = max(apart["worst"] for found in result["differences"].values() for apart in found.values())
    result |= {"wanted_ratio": wanted_ratio, "wanted_share": wanted_share, "worst_difference": worst,
               "tolerance": tolerance}
    print()
    for run in result["runs"][-len(rates):]:
        print(f"{rates[run['every']]}: Volvelle is {run['ratios']['run']:.1f} times as fast; {wanted_ratio} are wanted")
    for times in result["recorder"]:
        print(f"{rates[times['every']]}: recording takes {times['share']['all']:.1%} of the run; "
              f"{wanted_share:.0%} are allowed")
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n")
    if worst > tolerance:
        sys.exit(f"the motions differ by {worst:.1e}, more than {tolerance:g}")


if __name__ == "__main__":
    main()

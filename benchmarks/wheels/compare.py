#!/usr/bin/env python3
"""Wheels: three balanced ones on a hub in orbit against Basilisk, RK4 with steps of 10 ms; and what three wheels add to
an evaluation of a tree of ten bodies. Both programs must end with the same motion; the best of several runs counts,
taken in turns."""

import argparse
import json
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

import numpy as np
from Basilisk.architecture import messaging
from Basilisk.simulation import gravityEffector, reactionWheelStateEffector, spacecraft, svIntegrators
from Basilisk.utilities import SimulationBaseClass, macros, simIncludeRW

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from steps import run_volvelle

here = Path(__file__).resolve().parent
root = here.parents[1]
wanted_ratio, wanted_share = 20, 0.25
tolerance = 1e-9  # of the hub's MRPs and rates, and of the wheels' speeds over their largest
step = 0.01
mu = 3.986004415e14
position = [-4020338.6901966487, 7490566.7417525128, 5248299.1115893619]
velocity = [-5199.7781090422404, -3436.6736453569351, 1041.5767874987209]
rate = [0.08, 0.01, 0.0]
center = [-0.0002, 0.0001, 0.1]
inertia = [900, 800, 600]
spin_inertia = 0.15915494309189535
speeds = [52.359877559829883, 20.943951023931952, -15.707963267948966]
torques = [0.2, 0.1, -0.2]


def wheel(body, i, axis):
    return (f'[wheels.rw{i}]\nbody = "{body}"\naxis = {axis}\nspin_inertia = {spin_inertia}\ntorque = {torques[i]}\n'
            f"initial = {{ speed = {speeds[i]} }}\n")


def orbiter(duration):
    wheels = "".join(wheel("hub", i, [int(i == k) for k in range(3)]) for i in range(3))
    return f"""volvelle = 1
[bodies.hub]
mass = 750
center_of_mass = {center}
inertia = {inertia}
initial = {{ position = {position}, velocity = {velocity}, rate = {rate} }}
{wheels}[environment]
gravity = {{ type = "point_mass", mu = {mu}, gradient = false }}
[run]
duration = {duration}
step = {step}
output_every = {duration}
"""


def tree(duration, wheels):
    """A hub, and three arms of three links."""
    text = "volvelle = 1\n[bodies.hub]\nmass = 500\ninertia = [300, 250, 200]\ninitial = { rate = [0.1, 0.05, 0.02] }\n"
    for i in range(9):
        parent = "hub" if i % 3 == 0 else f"link{i - 1}"
        axis = [[0, 0, 1], [0, 1, 0], [1, 0, 1]][i % 3]
        text += f"[bodies.link{i}]\nmass = 10\ncenter_of_mass = [0.5, 0, 0]\ninertia = [1, 2, 2]\n"
        text += f'[joints.hinge{i}]\ntype = "revolute"\nparent = "{parent}"\nchild = "link{i}"\naxis = {axis}\n'
        text += f"position = [1, {0.3 * (i // 3)}, 0]\ninitial = {{ angle = {0.1 * (i + 1)} }}\n"
    if wheels:
        text += "".join(wheel("hub", i, [int(i == k) for k in range(3)]) for i in range(3))
    return text + f"[run]\nduration = {duration}\nstep = {step}\noutput_every = {duration}\n"


class BasiliskOrbiter:
    """Ready to run once, without a recorder."""

    def __init__(self, duration):
        self.duration = duration
        self.simulation = SimulationBaseClass.SimBaseClass()
        process = self.simulation.CreateNewProcess("process")
        process.addTask(self.simulation.CreateNewTask("task", macros.sec2nano(step)))
        self.craft = spacecraft.Spacecraft()
        self.craft.hub.mHub = 750.0
        self.craft.hub.r_BcB_B = [[x] for x in center]
        self.craft.hub.IHubPntBc_B = np.diag(inertia).tolist()
        self.craft.hub.r_CN_NInit = [[x + d] for x, d in zip(position, center)]
        self.craft.hub.v_CN_NInit = [[v + d] for v, d in zip(velocity, np.cross(rate, center))]
        self.craft.hub.sigma_BNInit = [[0.0], [0.0], [0.0]]
        self.craft.hub.omega_BN_BInit = [[x] for x in rate]
        factory = simIncludeRW.rwFactory()
        for i in range(3):
            factory.create("custom", [float(i == k) for k in range(3)], Js=spin_inertia, RWModel=messaging.BalancedWheels,
                           Omega=speeds[i] / macros.RPM, Omega_max=1e5, useMaxTorque=False)
        self.wheels = reactionWheelStateEffector.ReactionWheelStateEffector()
        factory.addToSpacecraft("wheels", self.wheels, self.craft)
        command = messaging.ArrayMotorTorqueMsgPayload()
        command.motorTorque = torques
        self.command = messaging.ArrayMotorTorqueMsg().write(command)
        self.wheels.rwMotorCmdInMsg.subscribeTo(self.command)
        self.earth = gravityEffector.GravBodyData()
        self.earth.planetName = "earth"
        self.earth.mu = mu
        self.earth.isCentralBody = True
        self.craft.gravField.gravBodies = spacecraft.GravBodyVector([self.earth])
        self.simulation.AddModelToTask("task", self.wheels)
        self.simulation.AddModelToTask("task", self.craft)
        self.integrator = svIntegrators.svIntegratorRK4(self.craft)
        self.craft.setIntegrator(self.integrator)
        self.simulation.InitializeSimulation()

    def execute(self):
        """Seconds of ExecuteSimulation alone."""
        self.simulation.ConfigureStopTime(macros.sec2nano(self.duration))
        started = time.perf_counter()
        self.simulation.ExecuteSimulation()
        return time.perf_counter() - started

    def end(self):
        state = self.craft.scStateOutMsg.read()
        return np.array([*state.sigma_BN, *state.omega_BN_B]), np.array(self.wheels.rwSpeedOutMsg.read().wheelSpeeds[:3])


def measure_orbiter(program, steps, repetitions, folder):
    file = folder / "orbiter.toml"
    file.write_text(orbiter(steps * step))
    best = {"basilisk": np.inf, "volvelle": np.inf}
    for _ in range(repetitions):
        peer = BasiliskOrbiter(steps * step)
        best["basilisk"] = min(best["basilisk"], peer.execute() / steps)
        seconds, end = run_volvelle(program, file)
        best["volvelle"] = min(best["volvelle"], seconds)
    motion, wheels = peer.end()
    ours = np.array([end[f"hub.mrp.{i}"] for i in "123"] + [end[f"hub.rate.{c}"] for c in "xyz"])
    ours_wheels = np.array([end[f"rw{i}.speed"] for i in range(3)])
    worst = max(np.max(np.abs(ours - motion)), np.max(np.abs(ours_wheels - wheels)) / np.max(np.abs(wheels)))
    return {"step_us": {name: s * 1e6 for name, s in best.items()}, "ratio": best["basilisk"] / best["volvelle"],
            "difference": float(worst)}


def measure_tree(program, steps, repetitions, folder):
    best = {}
    for _ in range(repetitions):
        for wheels in (False, True):
            file = folder / f"tree{wheels}.toml"
            file.write_text(tree(steps * step, wheels))
            seconds, _ = run_volvelle(program, file)
            best[wheels] = min(best.get(wheels, np.inf), seconds)
    return {"step_us": {"without": best[False] * 1e6, "with": best[True] * 1e6}, "share": best[True] / best[False] - 1}


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", default=root / "build/bench/volvelle", type=Path)
    arguments.add_argument("--quick", action="store_true", help="few repetitions")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="everything measured")
    options = arguments.parse_args()
    steps, repetitions = (5000, 3) if options.quick else (50000, 7)
    with tempfile.TemporaryDirectory() as folder:
        result = {"orbiter": measure_orbiter(options.program, steps, repetitions, Path(folder)),
                  "tree": measure_tree(options.program, 4 * steps, repetitions, Path(folder)),
                  "basilisk": version("bsk")}
    a, b = result["orbiter"], result["tree"]
    print(f"three wheels in orbit, a step: Basilisk {a['step_us']['basilisk']:.2f} us, Volvelle "
          f"{a['step_us']['volvelle']:.2f} us: {a['ratio']:.1f} times as fast ({wanted_ratio} wanted); ends differ by "
          f"{a['difference']:.1e}")
    print(f"tree of ten bodies, a step: {b['step_us']['without']:.2f} us, with three wheels {b['step_us']['with']:.2f} us: "
          f"{100 * b['share']:.0f} % more ({100 * wanted_share:.0f} % allowed)")
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n")
    return 1 if a["difference"] > tolerance else 0


if __name__ == "__main__":
    sys.exit(main())

"""The vehicles of this comparison, as a scenario of Volvelle's and in Basilisk: a hub with panels, and with a chain."""

import time

import numpy as np
from Basilisk.simulation import (hingedRigidBodyStateEffector, spacecraft, spinningBodyNDOFStateEffector,
                                 svIntegrators)
from Basilisk.utilities import SimulationBaseClass, macros

step = 0.01
hub = {"mass": 750.0, "inertia": [900.0, 800.0, 600.0], "rate": [0.02, -0.03, 0.01]}
panel = {"mass": 3.0, "inertia": [1.2, 0.8, 1.9], "d": 1.1, "stiffness": 40.0, "damping": 0.4}
link = {"mass": 8.0, "inertia": [0.7, 1.1, 0.9], "length": 1.2, "center": 0.6, "stiffness": 60.0, "damping": 3.0}


def angle_of(i):
    return 0.03 + 0.01 * (i % 5)


def panel_place(i, count):
    """Where panel i of `count` is hinged, and the turn of its hinge about the hub's x axis."""
    turn = 2 * np.pi * i / count
    c, s = np.cos(turn), np.sin(turn)
    return [0.3 * (i % 3), c, s], np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def axis_of(i):
    return [[0, 0, 1], [0, 1, 0]][i % 2]


def numbers(values):
    return "[" + ", ".join(repr(float(v)) for v in values) + "]"


def scenario(shape, count, duration, formulation):
    words = ["volvelle = 1", "[bodies.hub]", f"mass = {hub['mass']}", f"inertia = {numbers(hub['inertia'])}",
             f"initial = {{ rate = {numbers(hub['rate'])} }}"]
    for i in range(count):
        if shape == "panels":
            place, turn = panel_place(i, count)
            words += [f"[bodies.b{i}]", f"mass = {panel['mass']}", f"center_of_mass = [{-panel['d']}, 0, 0]",
                      f"inertia = {numbers(panel['inertia'])}", f"[joints.j{i}]", 'type = "revolute"',
                      'parent = "hub"', f'child = "b{i}"', f"position = {numbers(place)}",
                      f"orientation = {{ dcm = [{', '.join(numbers(row) for row in turn)}] }}", "axis = [0, 1, 0]",
                      f"spring = {{ stiffness = {panel['stiffness']} }}",
                      f"damper = {{ coefficient = {panel['damping']} }}"]
        else:
            words += [f"[bodies.b{i}]", f"mass = {link['mass']}", f"center_of_mass = [{link['center']}, 0, 0]",
                      f"inertia = {numbers(link['inertia'])}", f"[joints.j{i}]", 'type = "revolute"',
                      f'parent = "{"hub" if i == 0 else f"b{i - 1}"}"', f'child = "b{i}"',
                      f"position = [{1.0 if i == 0 else link['length']}, 0, 0]", f"axis = {numbers(axis_of(i))}",
                      f"spring = {{ stiffness = {link['stiffness']} }}",
                      f"damper = {{ coefficient = {link['damping']} }}"]
        words += [f"initial = {{ angle = {angle_of(i)!r}, rate = 0 }}"]
    words += ["[run]", f"duration = {duration!r}", 'integrator = "rk4"', f"step = {step}",
              f"output_every = {duration!r}", f'formulation = "{formulation}"', ""]
    return "\n".join(words)


def column(values):
    return [[float(v)] for v in values]


class BasiliskVehicle:
    """Ready to run once, without a recorder."""

    def __init__(self, shape, count, duration):
        self.duration = duration
        self.simulation = SimulationBaseClass.SimBaseClass()
        process = self.simulation.CreateNewProcess("process")
        process.addTask(self.simulation.CreateNewTask("task", macros.sec2nano(step)))
        self.hub = spacecraft.Spacecraft()
        self.hub.ModelTag = "hub"
        self.hub.hub.mHub = hub["mass"]
        self.hub.hub.r_BcB_B = column([0, 0, 0])
        self.hub.hub.IHubPntBc_B = np.diag(hub["inertia"]).tolist()
        self.hub.hub.omega_BN_BInit = column(hub["rate"])
        self.effectors = []
        if shape == "panels":
            for i in range(count):
                self.effectors.append(self.make_panel(i, count))
        else:
            self.effectors.append(self.make_chain(count))
        self.simulation.AddModelToTask("task", self.hub)
        for effector in self.effectors:
            self.hub.addStateEffector(effector)
            self.simulation.AddModelToTask("task", effector)
        self.integrator = svIntegrators.svIntegratorRK4(self.hub)
        self.hub.setIntegrator(self.integrator)
        self.simulation.InitializeSimulation()

    def make_panel(self, i, count):
        effector = hingedRigidBodyStateEffector.HingedRigidBodyStateEffector()
        effector.ModelTag = f"b{i}"
        place, turn = panel_place(i, count)
        effector.mass = panel["mass"]
        effector.IPntS_S = np.diag(panel["inertia"]).tolist()
        effector.d = panel["d"]
        effector.k = panel["stiffness"]
        effector.c = panel["damping"]
        effector.r_HB_B = column(place)
        effector.dcm_HB = turn.T.tolist()
        effector.thetaInit = angle_of(i)
        effector.thetaDotInit = 0.0
        effector.nameOfThetaState = f"theta{i}"
        effector.nameOfThetaDotState = f"thetaDot{i}"
        return effector

    def make_chain(self, count):
        effector = spinningBodyNDOFStateEffector.SpinningBodyNDOFStateEffector()
        effector.ModelTag = "chain"
        self.links = []
        for i in range(count):
            body = spinningBodyNDOFStateEffector.SpinningBody()
            body.setMass(link["mass"])
            body.setISPntSc_S(np.diag(link["inertia"]).tolist())
            body.setDCM_S0P(np.eye(3).tolist())
            body.setR_ScS_S(column([link["center"], 0, 0]))
            body.setR_SP_P(column([1.0 if i == 0 else link["length"], 0, 0]))
            body.setSHat_S(column(axis_of(i)))
            body.setThetaInit(angle_of(i))
            body.setThetaDotInit(0.0)
            body.setK(link["stiffness"])
            body.setC(link["damping"])
            effector.addSpinningBody(body)
            self.links.append(body)
        return effector

    def execute(self):
        """Seconds of ExecuteSimulation alone."""
        self.simulation.ConfigureStopTime(macros.sec2nano(self.duration))
        started = time.perf_counter()
        self.simulation.ExecuteSimulation()
        return time.perf_counter() - started

    def end(self):
        """Attitude (MRPs) and rate of the hub: what both programs must agree on."""
        state = self.hub.scStateOutMsg.read()
        return np.array([*state.sigma_BN, *state.omega_BN_B])

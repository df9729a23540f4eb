"""The Table 1 vehicle in Basilisk: a hub, a spinning body on it, and thrust on the spinning body."""

import time

import numpy as np
from Basilisk.simulation import extForceTorque, spacecraft, spinningBodyOneDOFStateEffector, svIntegrators
from Basilisk.utilities import SimulationBaseClass, macros


class Table1:
    """The vehicle of a scenario, ready to run once."""

    def __init__(self, scenario):
        started = time.perf_counter()
        self.scenario = scenario
        self.simulation = SimulationBaseClass.SimBaseClass()
        step = macros.sec2nano(scenario["run"]["step"])
        process = self.simulation.CreateNewProcess("process")
        process.addTask(self.simulation.CreateNewTask("task", step))
        self.platform = self.make_platform()
        self.hub = self.make_hub()
        self.jet = self.make_jet()
        self.hub.addStateEffector(self.platform)
        self.platform.addDynamicEffector(self.jet, 1)
        every = macros.sec2nano(scenario["run"]["output_every"])
        self.hub_record = self.hub.scStateOutMsg.recorder(every)
        self.platform_record = self.platform.spinningBodyOutMsg.recorder(every)
        for part in (self.hub, self.platform, self.jet, self.hub_record, self.platform_record):
            self.simulation.AddModelToTask("task", part)
        self.integrator = svIntegrators.svIntegratorRK4(self.hub)
        self.hub.setIntegrator(self.integrator)
        self.simulation.InitializeSimulation()
        self.set_up_seconds = time.perf_counter() - started

    def make_hub(self):
        body = self.scenario["bodies"]["hub"]
        hub = spacecraft.Spacecraft()
        hub.ModelTag = "hub"
        hub.hub.mHub = body["mass"]
        hub.hub.r_BcB_B = [[0.0], [0.0], [0.0]]
        hub.hub.IHubPntBc_B = np.diag(body["inertia"]).tolist()
        # Basilisk starts the centre of mass of all bodies, which the scenario puts at the origin
        hub.hub.r_CN_NInit = [[0.0], [0.0], [0.0]]
        hub.hub.v_CN_NInit = [[0.0], [0.0], [0.0]]
        hub.hub.sigma_BNInit = [[0.0], [0.0], [0.0]]
        hub.hub.omega_BN_BInit = [[0.0], [0.0], [0.0]]
        return hub

    def make_platform(self):
        body, joint = self.scenario["bodies"]["platform"], self.scenario["joints"]["gimbal"]
        platform = spinningBodyOneDOFStateEffector.SpinningBodyOneDOFStateEffector()
        platform.ModelTag = "platform"
        platform.mass = body["mass"]
        platform.IPntSc_S = np.diag(body["inertia"]).tolist()
        platform.r_ScS_S = [[float(x)] for x in body["center_of_mass"]]
        platform.r_SB_B = [[float(x)] for x in joint["position"]]
        platform.sHat_S = [[float(x)] for x in joint["axis"]]
        platform.dcm_S0B = np.eye(3).tolist()
        platform.k = joint["spring"]["stiffness"]
        platform.c = joint["damper"]["coefficient"]
        return platform

    def make_jet(self):
        jet = extForceTorque.ExtForceTorque()
        jet.ModelTag = "jet"
        return jet

    def thrust(self, on):
        """Force and torque about the platform's origin, in the platform's axes: those of what carries the effector."""
        described = self.scenario["thrusters"]["jet"]
        force = described["force"] * np.array(described["direction"], dtype=float) * on
        self.jet.extForce_B = [[x] for x in force]
        self.jet.extTorquePntB_B = [[x] for x in np.cross(described["position"], force)]

    def execute(self):
        """Runs to the end; seconds of ExecuteSimulation alone. The force changes between calls, its cheapest way."""
        (burn,) = self.scenario["thrusters"]["jet"]["burns"]
        seconds = 0.0
        for stop, on in ((burn["start"], False), (burn["stop"], True), (self.scenario["run"]["duration"], False)):
            self.thrust(on)
            self.simulation.ConfigureStopTime(macros.sec2nano(stop))
            started = time.perf_counter()
            self.simulation.ExecuteSimulation()
            seconds += time.perf_counter() - started
        return seconds

    def columns(self):
        """The record under Volvelle's names, one array a column."""
        hub, platform = self.hub_record, self.platform_record
        columns = {"time": hub.times() * macros.NANO2SEC}
        for name, values, components in (("position", hub.r_BN_N, "xyz"), ("velocity", hub.v_BN_N, "xyz"),
                                         ("mrp", hub.sigma_BN, "123"), ("rate", hub.omega_BN_B, "xyz")):
            for component, column in zip(components, np.asarray(values).T):
                columns[f"hub.{name}.{component}"] = column
        columns["gimbal.angle"] = np.asarray(platform.theta)
        columns["gimbal.rate"] = np.asarray(platform.thetaDot)
        return columns

// Something of everything that can happen: hard and soft stops, friction, a latch, locks, a joint that breaks, a dock
// that catches and lets go, thrust, a force, a link and a motor switched by the sequence, a prescribed joint. Nothing
// symmetric.
#pragma once

#include <string>

namespace volvelle {

inline const std::string eventful_scenario = R"(volvelle = 1
name = "Eventful"
[bodies.hub]
mass = 60
center_of_mass = [0.1, -0.05, 0.2]
inertia = [20, 25, 18, 0.5, -0.4, 0.3]
initial = { rate = [0.4, -0.7, 0.9], velocity = [0.05, 0, -0.02] }
[bodies.flap]
mass = 4
center_of_mass = [0.5, 0.02, -0.03]
inertia = [0.3, 0.5, 0.4, 0.02, 0.01, -0.03]
[bodies.tray]
mass = 3
center_of_mass = [0.05, 0.3, 0.1]
inertia = [0.2, 0.3, 0.25]
[bodies.rod]
mass = 2
center_of_mass = [0.4, 0, 0.1]
inertia = [0.1, 0.2, 0.2]
[bodies.bob]
mass = 1
center_of_mass = [0.2, 0.1, 0]
inertia = [0.05, 0.06, 0.07]
[bodies.spinner]
mass = 1.5
center_of_mass = [0.02, 0.01, 0]
inertia = [0.05, 0.05, 0.09]
[bodies.client]
mass = 30
center_of_mass = [0, 0.1, 0.05]
inertia = [5, 6, 7, 0.1, 0.2, 0.1]
initial = { position = [2.6, 0.2, 0.1], velocity = [-0.3, 0.03, 0], rate = [0.1, 0.2, -0.1] }

[joints.door]
type = "revolute"
parent = "hub"
child = "flap"
position = [0.5, 0.4, 0]
axis = [0.2, 0.1, 1]
initial = { angle = 0.4, rate = -1.5 }
spring = { stiffness = 1.5, rest = -0.5 }
friction = { torque = 0.3, viscous = 0.02 }
stop = { lower = 0, upper = "70 deg", restitution = 0.2 }
[joints.slide]
type = "prismatic"
parent = "hub"
child = "tray"
position = [-0.5, 0.2, 0.3]
axis = [0.3, 1, 0.1]
initial = { displacement = 0.1, speed = 0.8 }
stop = { lower = -0.2, upper = 0.3, stiffness = 800, damping = 15 }
friction = { force = 2.2 }
[joints.knee]
type = "universal"
parent = "flap"
child = "rod"
position = [1, 0, 0]
initial = { angle = [0.3, -0.2], rate = [0.6, 1.1] }
spring = { stiffness = [3, 2], rest = [0.4, 0.1] }
stop = { lower = [-inf, -0.5], upper = [1, 0.6], restitution = 0 }
breaks = { torque = 2 }
[joints.ball]
type = "spherical"
parent = "rod"
child = "bob"
position = [0.8, 0, 0]
initial = { mrp = [0.2, 0.3, -0.1], rate = [3, -2, 2.5] }
[joints.wheel]
type = "revolute"
parent = "tray"
child = "spinner"
position = [0, 0.5, 0.2]
motion = { sine = { amplitude = 0.4, frequency = 0.3, phase = 0.2 } }
[joints.hold]
type = "revolute"
parent = "spinner"
child = "vane"
position = [0.1, 0, 0]
axis = [0, 1, 0.2]
spring = { stiffness = 0.4, rest = 1.5 }
release = { event = "door.stop", delay = 0.4 }
latch = { angle = 0.5 }
[bodies.vane]
mass = 0.5
center_of_mass = [0.3, 0, 0.02]
inertia = [0.01, 0.02, 0.02]

[thrusters.jet]
body = "rod"
position = [0.3, 0.1, 0]
direction = [0.2, 1, -0.5]
force = 6
rise = 0.05
fall = 0.1
[forces.push]
body = "bob"
force = [0.5, 1, -2]
torque = [0.1, 0, 0.2]
[links.tie]
type = "spring"
bodies = ["hub", "client"]
positions = [[0.4, 0, 0], [-0.3, 0, 0]]
stiffness = 2
damping = 0.5
rest = 1.2
[links.port]
type = "dock"
bodies = ["hub", "client"]
positions = [[0.6, 0, 0], [-0.5, 0, 0]]
capture = { distance = 1.45 }
release = { event = "port.dock", delay = 1.1 }

[sequence.again]                # stands before what it waits for
event = "no_more"
on = "jet"
[sequence.no_more]
event = "drive"
off = "jet"
[sequence.fire]
time = 0.3
on = "jet"
[sequence.drive]
event = "fire"
delay = 0.9
command = { joint = "slide", force = { sine = { amplitude = 4, frequency = 0.4 } } }
[sequence.push_on]
joint = "door"
angle = 0.2
delay = 0.25
on = "push"
[sequence.slack]
event = "hold.latch"
delay = 0.2
off = "tie"
[sequence.lower]
event = "port.dock"
delay = 0.3
rest = { joint = "door", angle = 1.0 }
[sequence.freeze]
time = 2.5
lock = "slide"
[sequence.thaw]
event = "freeze"
delay = 0.5
free = "slide"
[run]
duration = 5
integrator = "dp853"
tolerance = 1e-9
output_every = 0.05
)";

}  // namespace volvelle

// A good scenario in which things stick, stop, latch, dock and follow one another.
#pragma once

#include <string>

namespace volvelle {

inline const std::string staged_scenario = R"(volvelle = 1
[bodies.hub]
mass = 400
inertia = [633, 633, 200]
[bodies.inner]
mass = 5
inertia = [1, 1, 1]
[bodies.boom]
mass = 2
inertia = [1, 1, 1]
[bodies.ball]
mass = 1
inertia = [1, 1, 1]
[bodies.client]
mass = 100
inertia = [20, 30, 40]
initial = { position = [5, 0, 0] }
[joints.root]
type = "revolute"
parent = "hub"
child = "inner"
spring = { stiffness = 2, rest = "90 deg" }
friction = { torque = "20 mN m", viscous = 0.1 }
stop = { lower = 0, upper = "100 deg", restitution = 0.3 }
latch = { angle = "90 deg" }
release = { time = 5 }
breaks = { torque = "80 N m" }
[joints.slide]
type = "prismatic"
parent = "inner"
child = "boom"
friction = { force = 0.25 }
stop = { upper = "2 m", stiffness = "5 kN/m", damping = 10 }
latch = { displacement = 1.5 }
release = { event = "root.latch", delay = 2 }
[joints.wrist]
type = "spherical"
parent = "boom"
child = "ball"
[thrusters.jet]
body = "hub"
direction = [0, 0, 1]
force = 3
[forces.push]
body = "hub"
force = [1, 0, 0]
[links.port]
type = "dock"
bodies = ["hub", "client"]
positions = [[1, 0, 0], [-1, 0, 0]]
capture = { distance = "5 cm" }
release = { event = "apart" }
[links.tie]
type = "spring"
bodies = ["hub", "client"]
stiffness = 7
[sequence.fire]
event = "slide.latch"
on = "jet"
[sequence.loosen]
joint = "root"
angle = "45 deg"
delay = "1 s"
rest = { joint = "root", angle = "80 deg" }
[sequence.drive]
joint = "slide"
displacement = "20 cm"
command = { joint = "slide", force = 4 }
[sequence.hold]
time = 55
lock = "wrist"
[sequence.apart]
time = 40
[sequence.end]
event = "port.undock"
stop = true
[run]
duration = 60
step = 0.01
)";

}  // namespace volvelle

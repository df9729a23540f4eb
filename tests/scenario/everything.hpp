// A scenario with one of each thing.
#pragma once

namespace volvelle {

inline constexpr const char* everything = R"(volvelle = 1
name = "Everything"
description = "One of each"
[bodies.zeta]
mass = "350 g"
inertia = [2, 3, 4, 0.1, 0.2, 0.3]
center_of_mass = ["5 mm", 0, 0]
initial = { position = [1, 2, 3], velocity = ["1 km/s", 0, 0], euler = { sequence = "321", angles = ["90 deg", 0, 0] }, rate = ["10 deg/s", 0, 0] }
shape = { cylinder = { radius = 1, length = 2 }, position = [0, 0, 1], orientation = { quaternion = [0, 1, 0, 0] } }
color = "#c0c0c0"
[bodies.alpha]
mass = 1
propellant = "250 g"
inertia = [[1, 0.1, 0.2], [0.1, 1, 0.3], [0.2, 0.3, 1]]
shape = { sphere = 2 }
[bodies.mid]
mass = 1
inertia = [1, 1, 1]
shape = { plate = [1, 2, 0.01] }
[bodies."panel.1"]
mass = 1
inertia = [1, 1, 1]
shape = { mesh = "panel.stl" }
[bodies.e]
mass = 1
inertia = [1, 1, 1]
shape = { box = [1, 2, 3] }
[bodies.f]
mass = 1
inertia = [1, 1, 1]
[bodies.g]
mass = 1
inertia = [0, 0, 0]
[bodies.h]
mass = 1
inertia = [1, 1, 2]
[bodies.i]
mass = 1
inertia = [1, 1, 1]
[bodies.j]
mass = 1
inertia = [1, 1, 1]
[bodies.k]
mass = 1
inertia = [1, 1, 1]
initial = { position = [9, 0, 0] }
[joints.slide]
type = "prismatic"
parent = "zeta"
child = "alpha"
child_position = [1, 0, 0]
child_orientation = { mrp = [0, 0, 1] }
initial = { displacement = "5 mm", speed = "2 mm/s" }
motor = { force = { sine = { amplitude = "2 mN", frequency = "3 rad/s", phase = "90 deg", offset = 1 } } }
spring = { stiffness = "20 N/mm", rest = "1 cm", preload = 3 }
friction = { force = "30 mN", viscous = "2 N s/m" }
stop = { lower = "-1 cm", restitution = 0.4 }
latch = { displacement = "8 cm" }
[joints.cylinder]
type = "cylindrical"
parent = "world"
child = "mid"
initial = { angle = "5 deg", rate = "1 rpm", displacement = 0.1, speed = 0.2 }
damper = { coefficient = [1, "2 N s/m"] }
friction = { torque = ["5 mN m", "0.2 N"] }
stop = { lower = ["-90 deg", -inf], upper = [2, "30 cm"], stiffness = ["2 N m/deg", "5 kN/m"], damping = [3, 4] }
breaks = { torque = "60 N m" }
[joints.cross]
type = "universal"
parent = "mid"
child = "panel.1"
axes = [[1, 0, 0], [0, 1, 0]]
spring = { stiffness = ["1 N m/deg", 2], rest = [0.1, "5 deg"] }
initial = { angle = ["1 deg", "2 deg"], rate = [0.1, 0.2] }
motor = { torque = [1, { formula = "t^2" }] }
[joints.ball]
type = "spherical"
parent = "mid"
child = "e"
spring = { stiffness = 4 }
damper = { coefficient = 2 }
initial = { mrp = [0, 0, 1], rate = [1, 2, 3] }
motor = { torque = [1, 2, 3] }
[joints.table]
type = "planar"
parent = "mid"
child = "f"
initial = { angle = 1, rate = 2, displacement = [3, 4], speed = [5, 6] }
[joints.loose]
type = "free"
parent = "mid"
child = "g"
initial = { position = [1, 2, 3], velocity = [4, 5, 6], dcm = [[0, -1, 0], [1, 0, 0], [0, 0, 1]], rate = [7, 8, 9] }
[joints.weld]
type = "fixed"
parent = "mid"
child = "h"
[joints.drive]
type = "revolute"
parent = "mid"
child = "i"
motion = { ramp = { from = 0, to = "90 deg", start = 1, stop = "1 min" } }
tape_spring = { modulus = "210 GPa", poisson = 0.3, tape_thickness = "0.1 mm", radius = "13.3 mm", subtended_angle = "108 deg", length = "10 cm", peak_equal = "0.1 N m", relatch_equal = "80 mN m" }
[joints.hinge]
type = "revolute"
parent = "mid"
child = "j"
spring = { stiffness = 1 }
motor = { torque = "20 mN m", no_load_rate = "2 deg/s", governor = true }
tape_spring = { steady = 0.05, steady_equal = 0.03, peak = "600 mN m", peak_angle = "4 deg", rise_angle = "1 deg", relatch = 0.2, rest = "90 deg", sense = "equal", count = 2 }
latch = { angle = "90 deg" }
release = { joint = "slide", displacement = "2 cm", delay = "3 s" }
[thrusters.jet]
body = "zeta"
direction = [1, 0, 0]
force = "4.5 mN"
specific_impulse = "220 s"
tank = "alpha"
[wheels.flywheel]
body = "e"
axis = [0, 2, 0]
spin_inertia = "0.02 kg m^2"
mass = "4 kg"
position = ["2 cm", 0, 0]
transverse_inertia = 0.012
static_imbalance = "5 g cm"
dynamic_imbalance = "200 g cm^2"
zero_direction = [1, 0, 0]
torque = { sine = { amplitude = "20 mN m", frequency = 0.1 } }
friction = { torque = "1 mN m", viscous = 1e-6, static_torque = "2 mN m", stribeck_speed = "2 rpm" }
max_speed = "6000 rpm"
max_torque = "0.1 N m"
initial = { speed = "30 rpm" }
[wheels.follower]
body = "f"
axis = [0, 0, 1]
spin_inertia = 0.001
speed = { pid = { K1 = [0, 0, 0, "65 rad/s"], K2 = [0, 0, 0, 55], K3 = [1, 2, 3, 4], command = { mrp = [0, 0, 0.1] } } }
[wheels.ramped]
body = "f"
axis = [1, 0, 0]
spin_inertia = 0.001
speed = { ramp = { to = "3000 rpm", stop = 20 } }
[surfaces.wing]
body = "e"
position = [0, "5 mm", 0]
normal = [0, 0, 2]
area = "300 cm^2"
drag_coefficient = 2.2
specular = 0.1
diffuse = 0.2
two_sided = true
[dipoles.rod]
body = "f"
moment = [0, 0, 5]
scale = { sine = { amplitude = 1, frequency = 0.1 } }
[forces.push]
body = "zeta"
position = [1, 0, 0]
force = ["1 mN", 0, 0]
torque = [0, 0, 2]
frame = "inertial"
scale = { table = [[0, 1], ["1 min", 2], [60, 0]] }
[links.tie]
type = "spring"
bodies = ["world", "zeta"]
positions = [[0, 0, 0], [1, 2, 3]]
stiffness = 5
damping = 1
rest = "2 m"
[links.crease]
type = "bushing"
bodies = ["i", "j"]
positions = [[1, 0, 0], [-1, 0, 0]]
orientation = { mrp = [0, 0, 0.1] }
axis = [0, 1, 0]
frequency = { translation = "5 Hz", rotation = [1, 2, 0] }
damping_ratio = 0.1
rest = { position = [0, 0, "1 mm"], mrp = [0, 0, 0] }
[links.loop]
type = "cable"
joints = ["hinge", "drive"]
ratio = -0.5
stiffness = "2 N m/deg"
damping = 0.1
preload = "3 N m"
rest = "5 deg"
[links.belt]
type = "cable"
joints = ["drive", "hinge"]
radii = ["4 cm", "2 cm"]
opposite = true
axial_stiffness = "8 kN"
length = "50 cm"
tension = "25 N"
[links.port]
type = "dock"
bodies = ["zeta", "k"]
positions = [[0, 0, 1], [0, 0, -1]]
capture = { distance = "5 cm" }
release = { event = "port.dock", delay = 60 }
[links.clamp]
type = "dock"
bodies = ["alpha", "k"]
capture = { time = 20 }
[sequence.lock]
time = "1 min"
lock = "ball"
[sequence.free]
event = "ball.latch"
delay = 5
free = "ball"
[sequence.rest]
joint = "hinge"
angle = "45 deg"
rest = { joint = "hinge", angle = "60 deg" }
[sequence.slack]
joint = "slide"
displacement = "3 cm"
rest = { joint = "slide", displacement = "5 mm" }
[sequence.on]
event = "free"
on = "jet"
[sequence.off]
event = "on"
delay = 2
off = "tie"
[sequence.command]
time = 30
command = { joint = "cross", torque = [{ formula = "t" }, "2 mN m"] }
[sequence.push]
time = 40
command = { joint = "slide", force = "7 mN" }
[sequence.dock]
time = 50
dock = "port"
[sequence.undock]
event = "port.dock"
undock = "port"
[sequence.mark]
event = "slide.stop"
[sequence.stop]
event = "mark"
stop = true
[clearance]
bodies = ["zeta", "al*", "mid", "e"]
ignore = [["zeta", "e"], ["alpha", "m*"]]
touch = "20 mm"
collision = "stop"
[environment]
gravity = { type = "point_mass", mu = "398600.4418 km^3/s^2", gradient = false, j2 = 1.08263e-3, radius = "6378.137 km" }
atmosphere = { density = "2 g/m^3", altitude = "50 km", scale_height = "8.5 km", radius = "1 m", rotation = "15 deg/h" }
sun = { direction = [1, 0, 1], distance = "1.5e8 km", pressure = "4.5 uPa", radius = "6371 km" }
magnetic_field = { moment = [0, 0, -7.72e22] }
[run]
duration = "10 min"
step = "10 ms"
attitude = "mrp"
loops = "dense"
cuts = "chains"
[output]
columns = ["zeta.*", "energy.*"]
)";

}  // namespace volvelle

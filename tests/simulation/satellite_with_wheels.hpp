// A satellite with three wheels and a controller that points it.
#pragma once

#include "description/controllers.hpp"
#include "description/wheels.hpp"

namespace volvelle::testing {

inline Description satellite_with_wheels() {
  Description d;
  d.bodies.resize(1);
  d.bodies[0].name = "hub";
  d.bodies[0].mass = 100;
  d.bodies[0].inertia = {12, 10, 8, 0.3, -0.2, 0.4};
  d.bodies[0].has_initial = true;
  for (int i = 0; i < 3; ++i) {
    WheelDescription wheel;
    wheel.name = "rw" + std::to_string(i + 1);
    wheel.body = "hub";
    wheel.axis = {0, 0, 0};
    wheel.axis[i] = 1;
    wheel.spin_inertia = 0.02;
    d.wheels.push_back(wheel);
  }
  d.run.duration = 100;
  d.run.output_every = 1;
  d.run.integrator = IntegratorKind::dp853;
  return d;
}

inline ControllerDescription pointing() {
  ControllerDescription c;
  c.name = "point";
  c.every = 0.1;
  c.body = "hub";
  c.wheels = {"rw1", "rw2", "rw3"};
  c.K = 2;
  c.P = 8;
  return c;
}

inline Description ready(Description d) {
  mount_wheels(d);
  connect_controllers(d);
  return d;
}

}  // namespace volvelle::testing

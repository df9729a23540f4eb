// A free base and revolute links on it, nothing symmetric, for benchmarks of our own.
#pragma once

#include <random>
#include <string>

#include "description/description.hpp"

namespace benchmarks {

// `parent`: the number of the body that body i hangs on, by i and a source of chance.
template <class Parent>
volvelle::Description hinged_tree(int bodies, unsigned seed, const Parent& parent) {
  volvelle::Description d;
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto vector = [&](double size) {
    return volvelle::Vector3<double>{uniform(engine), uniform(engine), uniform(engine)} * size;
  };
  for (int i = 0; i < bodies; ++i) {
    volvelle::BodyDescription body;
    body.name = "body" + std::to_string(i);
    body.mass = 1 + 0.3 * uniform(engine);
    body.center_of_mass = vector(0.1);
    body.inertia = {0.2, 0.25, 0.3, 0.01, 0.02, -0.01};
    body.has_initial = i == 0;
    d.bodies.push_back(body);
    if (i == 0) continue;
    volvelle::JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.kind = volvelle::JointKind::revolute;
    joint.parent = d.bodies[std::size_t(parent(i, engine))].name;
    joint.child = body.name;
    joint.axis = vector(1);
    joint.on_parent.position = vector(0.5);
    joint.coordinates[0] = uniform(engine);
    joint.rates[0] = uniform(engine);
    d.joints.push_back(joint);
  }
  d.run.duration = 1;
  return d;
}

}  // namespace benchmarks

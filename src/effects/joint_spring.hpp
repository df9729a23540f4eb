// Springs and dampers along joint coordinates: tau = -k (q - rest) + preload - c v. On a spherical joint the spring
// turns the child back along the rotation vector, with energy k phi^2 / 2, and the damper works on the relative angular
// velocity.
#pragma once

#include <tuple>
#include <vector>

#include "mechanics/forces.hpp"
#include "model/joints/joint_motion.hpp"
#include "model/state.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {

struct SpringPlace {
  int slot = 0;
  int q = 0;
  int v = 0;
};

template <class S>
struct JointSpring : SpringPlace {
  using Place = SpringPlace;
  S stiffness{};
  S rest{};
  S preload{};
  S damping{};

  auto numbers() { return std::tie(stiffness, rest, preload, damping); }
  auto numbers() const { return std::tie(stiffness, rest, preload, damping); }
};

template <class S>
struct SphericalSpring : SpringPlace {
  using Place = SpringPlace;
  S stiffness{};
  S damping{};

  auto numbers() { return std::tie(stiffness, damping); }
  auto numbers() const { return std::tie(stiffness, damping); }
};

template <class S>
struct JointSprings {
  std::vector<JointSpring<S>> along;
  std::vector<SphericalSpring<S>> spherical;

  auto numbers() { return std::tie(along, spherical); }
  auto numbers() const { return std::tie(along, spherical); }
};

JointSprings<double> compile_joint_springs(const Description& description, const Model& model);

template <class S>
void add_joint_springs(const Model& model, const JointSprings<S>& springs, const State<S>& state, Forces<S>& forces) {
  for (const auto& s : springs.along) {
    const S& v = state.v()[s.v];
    forces.tau[s.v] += s.preload - s.stiffness * (state.q()[s.q] - s.rest) - s.damping * v;
    forces.dissipation += s.damping * v * v;
  }
  for (const auto& s : springs.spherical) {
    const Vector3<S> phi = rotation_vector(read_attitude(model.attitude, state.q().data() + s.q));
    for (int i = 0; i < 3; ++i) {
      const S& w = state.v()[s.v + i];
      forces.tau[s.v + i] += -s.stiffness * phi[i] - s.damping * w;
      forces.dissipation += s.damping * w * w;
    }
  }
}

template <class S>
S joint_spring_energy(const Model& model, const JointSprings<S>& springs, const State<S>& state) {
  S energy(0);
  for (const auto& s : springs.along) {
    const S stretch = state.q()[s.q] - s.rest;
    energy += S(0.5) * s.stiffness * stretch * stretch - s.preload * stretch;
  }
  for (const auto& s : springs.spherical)
    energy +=
        S(0.5) * s.stiffness * squared_norm(rotation_vector(read_attitude(model.attitude, state.q().data() + s.q)));
  return energy;
}

}  // namespace volvelle

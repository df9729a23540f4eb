// Springs and dampers along joint coordinates: tau = -k (q - rest) + preload - c v. On a spherical joint the spring
// turns the child back along the rotation vector, with energy k phi^2 / 2, and the damper works on the relative angular
// velocity. A spring that flexes about a commanded angle c(t), driven whatever it takes, has
//   tau = -k (q - c) + preload - d (v - c'),  and tau c' is what the drive puts in.
#pragma once

#include <tuple>
#include <vector>

#include "mechanics/drives.hpp"
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

struct CommandPlace : SpringPlace {
  int level = 0;  // which profile
};

template <class S>
struct CommandedSpring : CommandPlace {
  using Place = CommandPlace;
  S stiffness{};
  S preload{};
  S damping{};

  auto numbers() { return std::tie(stiffness, preload, damping); }
  auto numbers() const { return std::tie(stiffness, preload, damping); }
};

template <class S>
struct JointSprings {
  std::vector<JointSpring<S>> along;
  std::vector<SphericalSpring<S>> spherical;
  std::vector<CommandedSpring<S>> commanded;

  auto numbers() { return std::tie(along, spherical, commanded); }
  auto numbers() const { return std::tie(along, spherical, commanded); }
};

JointSprings<double> compile_joint_springs(const Description& description, const Model& model, Profiles& profiles);

template <class S>
void add_commanded_springs(const std::vector<CommandedSpring<S>>& springs, const State<S>& state, const Drives& drives,
                           Forces<S>& forces) {
  for (const auto& s : springs) {
    const S flex = state.q()[s.q] - S(drives.levels[s.level]), rate(drives.level_rates[s.level]);
    const S flex_rate = state.v()[s.v] - rate;
    const S tau = s.preload - s.stiffness * flex - s.damping * flex_rate;
    forces.tau[s.v] += tau;
    forces.power += tau * rate;
    forces.dissipation += s.damping * flex_rate * flex_rate;
  }
}

template <class S>
void add_joint_springs(const Model& model, const JointSprings<S>& springs, const State<S>& state, const Drives& drives,
                       Forces<S>& forces) {
  if (!springs.commanded.empty()) add_commanded_springs(springs.commanded, state, drives, forces);
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
S joint_spring_energy(const Model& model, const JointSprings<S>& springs, const State<S>& state, const Drives& drives) {
  S energy(0);
  for (const auto& s : springs.commanded) {
    const S flex = state.q()[s.q] - S(drives.levels[s.level]);
    energy += S(0.5) * s.stiffness * flex * flex - s.preload * flex;
  }
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

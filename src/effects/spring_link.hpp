// A spring and damper along the line between a point on one body and a point on another, or on the world.
#pragma once

#include <array>
#include <string>
#include <tuple>
#include <vector>

#include "effects/applied_force.hpp"

namespace volvelle {

struct LinkPlace {
  std::string name;
  std::array<int, 2> slot{};  // 0 is the world
};

template <class S>
struct SpringLink : LinkPlace {
  using Place = LinkPlace;
  std::array<Vector3<S>, 2> point;  // in B
  S stiffness{};
  S damping{};
  S rest{};

  auto numbers() { return std::tie(point[0], point[1], stiffness, damping, rest); }
  auto numbers() const { return std::tie(point[0], point[1], stiffness, damping, rest); }
};

std::vector<SpringLink<double>> compile_spring_links(const Description& description, const Model& model,
                                                     const Parameters<double>& parameters);

// From the first point to the second, world axes.
template <class S>
struct LinkLine {
  Vector3<S> along;  // unit vector; zero when the points meet
  S length{};
  S rate{};
};

template <class S>
Vector3<S> offset_between_references(const Model& model, const std::vector<Vector3<S>>& by_tree,
                                     const LinkPlace& link) {
  const int a = model.tree[link.slot[0]], b = model.tree[link.slot[1]];
  const Vector3<S> from = a < 0 ? Vector3<S>{} : by_tree[a];
  const Vector3<S> to = b < 0 ? Vector3<S>{} : by_tree[b];
  return a == b ? Vector3<S>{} : to - from;
}

template <class S>
LinkLine<S> link_line(const Model& model, const SpringLink<S>& link, const Kinematics<S>& kin) {
  const auto place = [&](int i) { return kin.p_RB_W[link.slot[i]] + kin.R_WB[link.slot[i]] * link.point[i]; };
  const auto velocity = [&](int i) { return velocity_at(kin, link.slot[i], link.point[i]); };
  const Vector3<S> d = place(1) - place(0) + offset_between_references(model, kin.p_WR, link);
  const Vector3<S> d_rate = velocity(1) - velocity(0) + offset_between_references(model, kin.v_WR, link);
  const S length = norm(d);
  const Vector3<S> along = d * select(length > S(0), S(1) / select(length > S(0), length, S(1)), S(0));
  return {along, length, dot(along, d_rate)};
}

template <class S>
void add_spring_links(const Model& model, const std::vector<SpringLink<S>>& links, const Kinematics<S>& kin,
                      Forces<S>& forces) {
  for (const SpringLink<S>& link : links) {
    const LinkLine<S> line = link_line(model, link, kin);
    const S tension = link.stiffness * (line.length - link.rest) + link.damping * line.rate;
    for (int i = 0; i < 2; ++i) {
      const int slot = link.slot[i];
      if (slot == 0) continue;
      const Vector3<S> pull_B = transpose_times(kin.R_WB[slot], line.along * (i == 0 ? tension : -tension));
      add_external_force(kin, slot, link.point[i], pull_B, Vector3<S>{}, forces, forces.external[model.tree[slot]]);
    }
    forces.dissipation += link.damping * line.rate * line.rate;
  }
}

template <class S>
S spring_link_energy(const Model& model, const std::vector<SpringLink<S>>& links, const Kinematics<S>& kin) {
  S energy(0);
  for (const SpringLink<S>& link : links) {
    const S stretch = link_line(model, link, kin).length - link.rest;
    energy += S(0.5) * link.stiffness * stretch * stretch;
  }
  return energy;
}

}  // namespace volvelle

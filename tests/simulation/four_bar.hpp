// Planar linkages of four bars, the ground being one.
#pragma once

#include "description/description.hpp"

namespace volvelle::testing {

// A bar from one point of the plane to another, its frame at the first.
inline BodyDescription bar(const std::string& name, const Vector3<double>& from, const Vector3<double>& to,
                           double mass) {
  BodyDescription body;
  body.name = name;
  body.mass = mass;
  body.center_of_mass = (to - from) * 0.4;
  body.inertia = {0.1 * mass, 0.2 * mass, 0.25 * mass, 0.01 * mass, 0, 0};
  return body;
}

// All angles are zero as drawn.
inline JointDescription hinge(const std::string& name, const std::string& parent, const Vector3<double>& parent_at,
                              const std::string& child, const Vector3<double>& child_at, const Vector3<double>& point) {
  JointDescription joint;
  joint.name = name;
  joint.kind = JointKind::revolute;
  joint.parent = parent;
  joint.child = child;
  joint.on_parent.position = point - parent_at;
  joint.on_child.position = point - child_at;
  return joint;
}

// Three bars between A and D of the ground, by way of B and C.
inline Description four_bar(const Vector3<double>& A, const Vector3<double>& B, const Vector3<double>& C,
                            const Vector3<double>& D) {
  Description d;
  d.name = "four-bar";
  d.run.duration = 0.5;
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-11, 1e-12};
  d.run.output_every = 0.1;
  d.gravity = {GravityDescription::Kind::uniform, {0.5, -9, 0}, 0, true, 0, 0};
  d.bodies = {bar("crank", A, B, 1), bar("coupler", B, C, 2), bar("rocker", D, C, 1.5)};
  d.joints = {hinge("ground_a", world_name, {}, "crank", A, A), hinge("at_b", "crank", A, "coupler", B, B),
              hinge("ground_d", world_name, {}, "rocker", D, D), hinge("at_c", "rocker", D, "coupler", B, C)};
  return d;
}

}  // namespace volvelle::testing

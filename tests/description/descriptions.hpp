// Small descriptions that are right, to be spoilt by a test.
#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "description/description.hpp"

namespace volvelle::testing {

inline BodyDescription make_body(const std::string& name) {
  BodyDescription body;
  body.name = name;
  body.mass = 1;
  body.inertia = {1, 1, 1, 0, 0, 0};
  return body;
}

inline JointDescription make_joint(const std::string& name, JointKind kind, const std::string& parent,
                                   const std::string& child) {
  JointDescription joint;
  joint.name = name;
  joint.kind = kind;
  joint.parent = parent;
  joint.child = child;
  return joint;
}

// A hub and an arm on a hinge, for 10 s.
inline Description hub_and_arm() {
  Description description;
  description.bodies = {make_body("hub"), make_body("arm")};
  description.joints = {make_joint("hinge", JointKind::revolute, "hub", "arm")};
  description.run.duration = 10;
  description.run.step = 0.1;
  description.run.output_every = 1;
  return description;
}

// What makes a description wrong, and what is said of it.
struct Spoilt {
  const char* label;
  std::function<void(Description&)> spoil;
  const char* path;
  const char* words;
  friend std::ostream& operator<<(std::ostream& out, const Spoilt& c) { return out << c.label; }
};

}  // namespace volvelle::testing

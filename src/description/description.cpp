#include "description/description.hpp"

namespace volvelle {

int coordinate_count(JointKind kind) {
  switch (kind) {
    case JointKind::fixed:
    case JointKind::spherical:
    case JointKind::free:
      return 0;
    case JointKind::revolute:
    case JointKind::prismatic:
      return 1;
    case JointKind::cylindrical:
    case JointKind::universal:
      return 2;
    case JointKind::planar:
      return 3;
  }
  return 0;
}

int velocity_count(JointKind kind) {
  if (kind == JointKind::spherical) return 3;
  if (kind == JointKind::free) return 6;
  return coordinate_count(kind);
}

const char* name_of(JointKind kind) {
  switch (kind) {
    case JointKind::fixed:
      return "fixed";
    case JointKind::revolute:
      return "revolute";
    case JointKind::prismatic:
      return "prismatic";
    case JointKind::cylindrical:
      return "cylindrical";
    case JointKind::universal:
      return "universal";
    case JointKind::spherical:
      return "spherical";
    case JointKind::planar:
      return "planar";
    case JointKind::free:
      return "free";
  }
  return "unknown";
}

const char* name_of(IntegratorKind kind) {
  switch (kind) {
    case IntegratorKind::rk4:
      return "rk4";
    case IntegratorKind::dp54:
      return "dp54";
    case IntegratorKind::dp853:
      return "dp853";
    case IntegratorKind::adams:
      return "adams";
    case IntegratorKind::bdf:
      return "bdf";
  }
  return "unknown";
}

const char* unit_of(const JointDescription& joint, std::size_t coordinate) {
  return is_angle(joint.kind, static_cast<int>(coordinate)) ? "rad" : "m";
}

bool is_angle(JointKind kind, int coordinate) {
  switch (kind) {
    case JointKind::fixed:
    case JointKind::prismatic:
      return false;
    case JointKind::cylindrical:
    case JointKind::planar:
      return coordinate == 0;
    case JointKind::free:
      return coordinate < 3;
    default:
      return true;
  }
}

double propellant_in(const BodyDescription& tank) {
  constexpr double least_left = 1e-6;  // of its mass
  return tank.propellant.value_or((1 - least_left) * tank.mass);
}

}  // namespace volvelle

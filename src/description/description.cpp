#include "description/description.hpp"

namespace volvelle {

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

double propellant_in(const BodyDescription& tank) {
  constexpr double least_left = 1e-6;  // of its mass
  return tank.propellant.value_or((1 - least_left) * tank.mass);
}

}  // namespace volvelle

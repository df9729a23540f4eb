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

const char* name_of(PotentialDescription::Kind kind) {
  switch (kind) {
    case PotentialDescription::Kind::gaussian:
      return "gaussian";
    case PotentialDescription::Kind::spring:
      return "spring";
    case PotentialDescription::Kind::power:
      return "power";
    case PotentialDescription::Kind::table:
      return "table";
    case PotentialDescription::Kind::magnets:
      return "magnets";
    case PotentialDescription::Kind::flux_pin:
      return "flux_pin";
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

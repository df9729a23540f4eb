// Values for the coordinates of a joint: one each, angular first, in the unit that the coordinate asks for.
#pragma once

#include <optional>
#include <vector>

#include "scenario/reading.hpp"

namespace volvelle {

// A quantity for turning coordinates and one for sliding ones.
struct QuantityPair {
  const Quantity& angular;
  const Quantity& linear;
  const Quantity& of(JointKind kind, int i) const { return is_angle(kind, i) ? angular : linear; }
};

// As many numbers as `out` holds, if the key is there; `out` keeps what is absent or wrong.
bool read_numbers(TableReader& table, const char* key, JointKind kind, const QuantityPair& quantities,
                  std::vector<double>& out);

// One profile each; none when any is wrong. The key must be there.
std::vector<Profile> read_profiles(TableReader& table, const char* key, JointKind kind, std::size_t count,
                                   const QuantityPair& quantities);

// "torque", or "force" where a prismatic joint says so; nullptr when it says both or another joint says force.
const char* find_effort_key(TableReader& table, JointKind kind);

// A motor's torques or forces, one per velocity of the joint; none when they are absent or wrong.
std::vector<Profile> read_motor_profiles(TableReader& table, JointKind kind);

// "angle", or "displacement" of a prismatic joint; of a joint of unknown kind, either.
bool read_coordinate(TableReader& table, std::optional<JointKind> kind, double& out);

// Says why a joint of this kind cannot have the key, when it is refused.
bool refuse_kind(TableReader& table, const char* key, JointKind kind, bool refused, const char* why);

}  // namespace volvelle

// Which part of its full thrust each thruster gives over time, with what its tank lets it.
#pragma once

#include <vector>

#include "description/description.hpp"

namespace volvelle {

// Planned burns and those the sequence switched, as one list without overlaps.
std::vector<Burn> all_burns(const ThrusterDescription& thruster);

// The part of full thrust over time: rising while a burn lasts, falling after it.
TableProfile thrust_level(const ThrusterDescription& thruster);

// Of every thruster: nothing once its tank is empty.
std::vector<Profile> thrust_levels(const Description& description);

// When the planned and switched burns have used up what a body holds; infinite when they do not.
double time_of_empty(const Description& description, const BodyDescription& tank);

// kg that a body loses to its thrusters until then.
double propellant_used(const Description& description, const BodyDescription& tank, double time);

inline constexpr double standard_gravity = 9.80665;  // m/s^2

// kg/s at full thrust, of a thruster that uses propellant.
double flow_of(const ThrusterDescription& thruster);
bool feeds_from(const ThrusterDescription& thruster, const BodyDescription& tank);

}  // namespace volvelle

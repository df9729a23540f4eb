// Guards of continuous controllers: where their laws have corners.
#pragma once

#include "simulation/events/guard.hpp"

namespace volvelle {

void add_corners_of_feedback(const Feedbacks<double>& feedbacks, std::vector<Guard>& guards);

// What the motor is asked for before its limits; its rate comes from a moment later.
GuardReading read_wanted_torque(const Guard& guard, const Assembly& assembly, const State<double>& state);

// The scalar part of the quaternion that is fed back.
GuardReading read_half_turn(const Guard& guard, const Assembly& assembly, const State<double>& state);

}  // namespace volvelle

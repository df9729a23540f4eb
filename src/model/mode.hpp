// What a run has switched so far: plain data beside the state, from which the model is compiled again at every change.
#pragma once

#include <array>
#include <vector>

#include "description/description.hpp"
#include "spatial/pose.hpp"

namespace volvelle {

enum class Side : unsigned char { lower, upper };
inline constexpr std::array<Side, 2> both_sides{Side::lower, Side::upper};
inline double sense_of(Side side) { return side == Side::upper ? 1.0 : -1.0; }  // of motion into the stop

// Why a coordinate stands still though nothing locks its joint; or runs on at the most a wheel's motor drives it to.
enum class Hold : unsigned char { none, sticks, rests_on_lower, rests_on_upper, runs_at_lower, runs_at_upper };
inline bool runs_at_limit(Hold hold) { return hold == Hold::runs_at_lower || hold == Hold::runs_at_upper; }

// A compliant stop: pressed, or left behind at some depth, from where its face creeps back by itself.
struct StopFace {
  bool pressed = false;
  double depth = 0;    // rad or m into the stop, when it was left
  double left_at = 0;  // s
};

struct CoordinateMode {
  Hold hold = Hold::none;
  int slip = 0;  // direction of sliding, for dry friction: +1 or -1; 0 while it sticks
  std::array<StopFace, 2> face;
};

struct JointMode {
  bool locked = false;
  bool broken = false;
  int tape = 0;  // the side on which its tape spring has snapped: +1 above its rest, -1 below; 0: it has not
  std::array<CoordinateMode, most_plain_coordinates> coordinate;
};

struct DockMode {
  bool made = false;
  Pose<double> X_AB;  // the second body in the first, as they were caught
};

struct Mode {
  std::vector<JointMode> joints;  // by joint of the description
  std::vector<DockMode> docks;    // by dock
};

// Joints that wait for their release are locked, tape springs beyond their peak have snapped; docks are open, nothing
// slides or touches.
Mode initial_mode(const Description& description);

}  // namespace volvelle

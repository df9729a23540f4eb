// Where a joint's own coordinates fail to describe how it can move: Euler angles whose first and third axis are
// parallel (gimbal lock), a point on the axis that its azimuth is counted about, or at the origin of its distance.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "description/joint_kind.hpp"

namespace volvelle {

// How far coordinates are from there, and how near they may come.
struct SingularMargin {
  enum class Cause { none, parallel_axes, on_axis, at_origin };
  Cause cause = Cause::none;
  double value = 1;  // sine of the angle between the axes, with a sign for the side; rad or m of the others
  double least = 0;

  // Whether it is there, or has passed on from the side it was on.
  bool is_met(double earlier) const;
};

std::array<SingularMargin, 3> singular_margins(JointKind kind, const double* q);

// What is singular where `q` is, if anything is, and what to do about it.
std::optional<std::string> singular_place(JointKind kind, const double* q);
// The same, where it may have been passed since.
std::optional<std::string> singular_place(JointKind kind, const double* q, const double* earlier);
// What a step has passed in which this angle jumps.
std::string place_where_jumps(JointKind kind, int coordinate);
// Of the same, where steps become hard.
std::optional<std::string> near_singular_place(JointKind kind, const double* q);

}  // namespace volvelle

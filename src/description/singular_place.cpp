#include "description/singular_place.hpp"

#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace volvelle {
namespace {

using Cause = SingularMargin::Cause;

constexpr double least_angle = 1e-3;   // rad
constexpr double least_length = 1e-6;  // m
constexpr double hard_times = 50;      // as far off, steps may already fail

std::string words_for(JointKind kind, Cause cause) {
  const bool first = angles_of(kind) == EulerAngles::euler123;
  switch (cause) {
    case Cause::parallel_axes:
      return fmt::format(
          "its second Euler angle is at {} deg, where the first and the third axis are parallel (gimbal lock). Use the "
          "other set, \"{}\", turn the joint frames by orientation and child_orientation so that it stays away from "
          "there, or leave the Euler angles away: its attitude is then a quaternion",
          first ? "90 or -90" : "0 or 180", first ? "euler313" : "euler123");
    case Cause::on_axis:
      return "it is on the z axis of its joint frame, where the azimuth has no value. Move or turn the joint frame by "
             "position and orientation, or use \"rectangular\" coordinates";
    case Cause::at_origin:
      return "it is at the origin of its joint frame, where directions have no value. Move the joint frame by "
             "position, "
             "or use \"rectangular\" coordinates";
    case Cause::none:
      break;
  }
  return {};
}

}  // namespace

bool SingularMargin::is_met(double earlier) const {
  if (cause == Cause::none) return false;
  if (cause != Cause::parallel_axes) return !(value >= least);
  return !(std::abs(value) >= least) || value * earlier < 0;
}

std::array<SingularMargin, 3> singular_margins(JointKind kind, const double* q) {
  std::array<SingularMargin, 3> margins;
  const EulerAngles angles = angles_of(kind);
  if (angles != EulerAngles::none) {
    const double sine = angles == EulerAngles::euler123 ? std::cos(q[1]) : std::sin(q[1]);
    margins[0] = {Cause::parallel_axes, sine, least_angle};
    q += 3;
  }
  if (place_of(kind) == PlaceCoordinates::cylindrical) margins[1] = {Cause::on_axis, q[0], least_length};
  if (place_of(kind) == PlaceCoordinates::spherical) {
    margins[1] = {Cause::at_origin, q[0], least_length};
    margins[2] = {Cause::on_axis, std::numbers::pi / 2 - std::abs(q[2]), least_angle};
  }
  return margins;
}

std::optional<std::string> singular_place(JointKind kind, const double* q, const double* earlier) {
  const auto now = singular_margins(kind, q), before = singular_margins(kind, earlier);
  for (std::size_t i = 0; i < now.size(); ++i)
    if (now[i].is_met(before[i].value)) return words_for(kind, now[i].cause);
  return std::nullopt;
}

std::optional<std::string> singular_place(JointKind kind, const double* q) { return singular_place(kind, q, q); }

std::string place_where_jumps(JointKind kind, int coordinate) {
  const bool of_angles = angles_of(kind) != EulerAngles::none && coordinate < 3;
  return words_for(kind, of_angles ? Cause::parallel_axes : Cause::on_axis);
}

std::optional<std::string> near_singular_place(JointKind kind, const double* q) {
  for (const SingularMargin& margin : singular_margins(kind, q))
    if (margin.cause != Cause::none && std::abs(margin.value) < hard_times * margin.least)
      return words_for(kind, margin.cause);
  return std::nullopt;
}

}  // namespace volvelle

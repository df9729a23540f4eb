// Constraints must hold from the start.
#include <cmath>
#include <fmt/format.h>

#include "simulation/start_checks.hpp"

namespace volvelle {
namespace {

using ConstraintKind = ConstraintDescription::Kind;

std::string nothing_said(const ConstraintDescription& constraint) {
  return constraint.kind == ConstraintKind::rolling
             ? "the disc lies flat on the plane, where no point of its rim is the lowest; lean it"
             : "its two points coincide, where a distance has no direction; to hold points together use a spherical "
               "joint";
}

Problem wrong_place(const ConstraintDescription& constraint, double drift) {
  const std::string path = "constraints." + constraint.name;
  switch (constraint.kind) {
    case ConstraintKind::distance: {
      const double wanted = constraint.distance.value_or(0), found = wanted + drift;
      return {path + ".distance", fmt::format("at the start the points are {:.9g} m apart, not {:.9g} m; move a body, "
                                              "or leave `distance` out to keep what is there",
                                              found, wanted)};
    }
    case ConstraintKind::point_on_plane:
      return {path, fmt::format("at the start the point of \"{}\" lies {:.9g} m off the plane; move a body, or the "
                                "points in `positions`",
                                constraint.bodies[1], drift)};
    case ConstraintKind::point_on_line:
      return {path, fmt::format("at the start the point of \"{}\" lies {:.3g} m off the line; move a body, or the "
                                "points in `positions`",
                                constraint.bodies[1], std::abs(drift))};
    case ConstraintKind::rolling:
      return {path, fmt::format("at the start \"{}\" is {:.9g} m {} the plane; place it so that it touches, on the "
                                "side that `normal` points to",
                                constraint.bodies[1], std::abs(drift), drift > 0 ? "above" : "sunk into")};
    case ConstraintKind::knife_edge:
    case ConstraintKind::coupling:
      break;
  }
  return {path, fmt::format("at the start it is off by {:.3g} m or rad", std::abs(drift))};
}

std::string wrong_motion(const ConstraintDescription& constraint, double drift) {
  const double rate = std::abs(drift);
  switch (constraint.kind) {
    case ConstraintKind::distance:
      return fmt::format(
          "at the start the points move {} each other at {:.9g} m/s; give the bodies velocities and rates "
          "that keep the distance",
          drift > 0 ? "away from" : "towards", rate);
    case ConstraintKind::point_on_plane:
    case ConstraintKind::point_on_line:
      return fmt::format(
          "at the start the point of \"{}\" moves off it at {:.9g} m/s; give the bodies velocities and "
          "rates that keep it there",
          constraint.bodies[1], rate);
    case ConstraintKind::knife_edge:
      return fmt::format(
          "at the start the blade on \"{}\" slips sideways at {:.9g} m/s; give the bodies velocities and "
          "rates without that",
          constraint.bodies[1], rate);
    case ConstraintKind::rolling:
      return fmt::format(
          "at the start the touching point of \"{}\" slips or lifts at {:.9g} m/s; its velocity must be "
          "rate x (centre - touching point)",
          constraint.bodies[1], rate);
    case ConstraintKind::coupling:
      break;
  }
  return fmt::format(
      "at the start the rate of \"{}\" is not {:g} times that of \"{}\", but {:.9g} {} it; set the "
      "joints' initial rates so",
      constraint.joints[0], constraint.ratio, constraint.joints[1], rate, drift > 0 ? "above" : "below");
}

}  // namespace

std::vector<Problem> check_constraints(const Description& description, Assembly& assembly) {
  std::vector<Problem> problems;
  State<double> state = assembly.state;
  assembly.evaluation.place(state);
  for (const Violation& found : assembly.violations())
    for (const ConstraintDescription& constraint : description.constraints) {
      if (constraint.name != found.name) continue;
      if (!std::isfinite(found.drift + found.rate_drift))
        problems.push_back({"constraints." + constraint.name, nothing_said(constraint)});
      else if (std::abs(found.drift) > constraint_tolerance)
        problems.push_back(wrong_place(constraint, found.drift));
      else if (std::abs(found.rate_drift) > constraint_tolerance)
        problems.push_back({"constraints." + constraint.name, wrong_motion(constraint, found.rate_drift)});
    }
  if (!problems.empty()) return problems;
  assembly.evaluation.solve(state);
  if (!(assembly.contradiction() < constraint_tolerance))
    problems.push_back({"constraints",
                        "they contradict what the joints are given: prescribed motions, locks or each "
                        "other. Leave one of them free"});
  return problems;
}

}  // namespace volvelle

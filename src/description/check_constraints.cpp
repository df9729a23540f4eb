// Constraints beyond joints: what they hold together, and how.
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

using ConstraintKind = ConstraintDescription::Kind;

void check_bodies_of(const ConstraintDescription& constraint, const std::vector<std::string>& known,
                     const std::string& path, Problems& problems) {
  const std::size_t before = problems.size();
  for (std::size_t i = 0; i < 2; ++i)
    check_reference(constraint.bodies[i], known, true, fmt::format("{}.bodies.{}", path, i), problems);
  if (problems.size() == before && constraint.bodies[0] == constraint.bodies[1])
    problems.push_back({path + ".bodies", fmt::format("the constraint ties \"{}\" to itself; name two different "
                                                      "bodies, or one body and \"world\".",
                                                      constraint.bodies[0])});
  for (std::size_t i = 0; i < 2; ++i)
    if (!has_finite_components(constraint.positions[i]))
      problems.push_back({fmt::format("{}.positions.{}", path, i), "the numbers must be finite."});
}

void check_direction(const char* what, const Vector3<double>& direction, const std::string& path, Problems& problems) {
  if (has_finite_components(direction) && direction != Vector3<double>{}) return;
  problems.push_back({fmt::format("{}.{}", path, what),
                      fmt::format("the {} must be finite and not zero; give one such as [0, 0, 1].", what)});
}

void check_length(const char* what, double length, const char* advice, const std::string& path, Problems& problems) {
  if (length > 0 && std::isfinite(length)) return;
  problems.push_back({fmt::format("{}.{}", path, what),
                      fmt::format("the {} is {:.6g} m; it must be positive and finite{}", what, length, advice)});
}

void check_coupling(const ConstraintDescription& constraint, const JointsByName& joints, const std::string& path,
                    Problems& problems) {
  const std::size_t before = problems.size();
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string where = fmt::format("{}.joints.{}", path, i);
    const JointDescription* joint = find_joint(constraint.joints[i], joints, where, problems);
    if (!joint || joint->kind == JointKind::revolute || joint->kind == JointKind::prismatic) continue;
    problems.push_back({where, fmt::format("joint \"{}\" is {} and has no single coordinate to couple; name a revolute "
                                           "or prismatic joint.",
                                           joint->name, name_of(joint->kind))});
  }
  if (problems.size() == before && constraint.joints[0] == constraint.joints[1])
    problems.push_back(
        {path + ".joints",
         fmt::format("the constraint couples \"{}\" to itself; name two different joints.", constraint.joints[0])});
  if (constraint.ratio == 0 || !std::isfinite(constraint.ratio))
    problems.push_back({path + ".ratio", fmt::format("the ratio is {:.6g}; it must be finite and not zero, such as 2 "
                                                     "or -0.5.",
                                                     constraint.ratio)});
}

void check_geometry(const ConstraintDescription& constraint, const std::string& path, Problems& problems) {
  switch (constraint.kind) {
    case ConstraintKind::distance:
      if (constraint.distance)
        check_length("distance", *constraint.distance, ". Leave it out to keep the distance at the start.", path,
                     problems);
      break;
    case ConstraintKind::rolling:
      check_length("radius", constraint.radius, ", such as \"25 cm\".", path, problems);
      if (constraint.axis) check_direction("axis", *constraint.axis, path, problems);
      [[fallthrough]];  // on a plane
    case ConstraintKind::point_on_plane:
    case ConstraintKind::knife_edge:
      check_direction("normal", constraint.normal, path, problems);
      break;
    case ConstraintKind::point_on_line:
      check_direction("direction", constraint.direction, path, problems);
      break;
    case ConstraintKind::coupling:
      break;
  }
}

}  // namespace

void check_constraints(const Description& description, Problems& problems) {
  if (description.constraints.empty()) return;
  const std::vector<std::string> known = body_names(description);
  JointsByName joints;
  for (const JointDescription& joint : description.joints) joints.try_emplace(joint.name, &joint);
  for (const ConstraintDescription& constraint : description.constraints) {
    const std::string path = "constraints." + constraint.name;
    if (constraint.kind == ConstraintKind::coupling) {
      check_coupling(constraint, joints, path, problems);
    } else {
      check_bodies_of(constraint, known, path, problems);
      check_geometry(constraint, path, problems);
    }
  }
}

}  // namespace volvelle

// Masses, inertias, and initial states that are a body's own to give.
#include <Eigen/Dense>
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>
#include <unordered_set>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

constexpr double inertia_tolerance = 1e-9;  // of the largest principal moment

// Least first.
Eigen::Vector3d principal_moments(const Symmetric3<double>& inertia) {
  Eigen::Matrix3d matrix;
  matrix << inertia.xx, inertia.xy, inertia.xz, inertia.xy, inertia.yy, inertia.yz, inertia.xz, inertia.yz, inertia.zz;
  return Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(matrix, Eigen::EigenvaluesOnly).eigenvalues();
}

void check_inertia(const BodyDescription& body, const std::string& path, Problems& problems) {
  const Symmetric3<double>& inertia = body.inertia;
  const bool finite = has_finite_components({inertia.xx, inertia.yy, inertia.zz}) &&
                      has_finite_components({inertia.xy, inertia.xz, inertia.yz});
  if (!finite) {
    problems.push_back({path, "the inertia must be made of finite numbers."});
    return;
  }
  const Eigen::Vector3d moments = principal_moments(inertia);
  const double largest = moments.cwiseAbs().maxCoeff();
  const std::string said = fmt::format("the principal moments of inertia are {:.6g}, {:.6g} and {:.6g} kg m^2",
                                       moments[0], moments[1], moments[2]);
  if (moments[0] < -inertia_tolerance * largest) {
    problems.push_back({path, said +
                                  ": none may be negative. Check the signs; off-diagonal numbers are tensor elements, "
                                  "I_xy = -integral(x y dm)."});
  } else if (moments[2] - moments[1] - moments[0] > inertia_tolerance * largest) {
    problems.push_back({path, said +
                                  ": the largest exceeds the sum of the other two (triangle inequality), which no mass "
                                  "distribution does. The inertia must be about the centre of mass."});
  }
}

void check_propellant(const BodyDescription& body, const std::string& path, Problems& problems) {
  check_not_negative(*body.propellant, "kg", path, problems);
  if (!(*body.propellant >= body.mass)) return;
  problems.push_back(
      {path, fmt::format("{:.6g} kg of propellant are given in a body of {:.6g} kg; they are part of its "
                         "mass and must be less than it: what holds them has mass, too.",
                         *body.propellant, body.mass)});
}

void check_shape(const ShapeDescription& shape, const std::string& path, Problems& problems) {
  using ShapeKind = ShapeDescription::Kind;
  if (shape.kind == ShapeKind::mesh || shape.kind == ShapeKind::polygon) return;
  const int sizes = shape.kind == ShapeKind::sphere ? 1 : shape.kind == ShapeKind::cylinder ? 2 : 3;
  for (int i = 0; i < sizes; ++i) {
    if (shape.size[i] > 0 && std::isfinite(shape.size[i])) continue;
    problems.push_back({path, fmt::format("a shape's sizes must be positive, not {:.6g} m.", shape.size[i])});
    return;
  }
}

// Bodies that start a ring of joints which nothing else holds: there the first one says where it is.
std::unordered_set<std::string> first_of_rings(const Description& description) {
  std::unordered_map<std::string, std::vector<std::string>> neighbours;
  std::unordered_set<std::string> children;
  for (const JointDescription& joint : description.joints) {
    neighbours[joint.parent].push_back(joint.child);
    neighbours[joint.child].push_back(joint.parent);
    children.insert(joint.child);
  }
  std::unordered_set<std::string> firsts, reached;
  for (const BodyDescription& body : description.bodies) {
    if (!reached.insert(body.name).second) continue;
    std::vector<std::string> group{body.name};
    bool ring = true;
    for (std::size_t i = 0; i < group.size(); ++i) {
      ring = ring && children.contains(group[i]);
      for (const std::string& next : neighbours[group[i]]) {
        if (next == world_name)
          ring = false;
        else if (reached.insert(next).second)
          group.push_back(next);
      }
    }
    if (ring) firsts.insert(body.name);
  }
  return firsts;
}

}  // namespace

void check_bodies(const Description& description, Problems& problems) {
  if (description.bodies.empty()) {
    problems.push_back({"bodies",
                        "there is no body; add one, such as [bodies.hub] with mass = 400 and "
                        "inertia = [633, 633, 200]."});
  }
  std::unordered_map<std::string, std::string> joint_above;
  for (const JointDescription& joint : description.joints)
    if (joint.parent != joint.child) joint_above.try_emplace(joint.child, joint.name);

  const std::unordered_set<std::string> firsts = first_of_rings(description);
  for (const BodyDescription& body : description.bodies) {
    if (body.is_wheel) continue;  // said of the wheel itself
    const std::string path = "bodies." + body.name;
    if (!(body.mass > 0) || !std::isfinite(body.mass)) {
      problems.push_back(
          {path + ".mass", fmt::format("the mass is {:.6g} kg; it must be positive and finite.", body.mass)});
    }
    check_inertia(body, path + ".inertia", problems);
    if (!has_finite_components(body.center_of_mass))
      problems.push_back({path + ".center_of_mass", "the centre of mass must be made of finite numbers."});
    if (!has_finite_components(body.position) || !has_finite_components(body.velocity) ||
        !has_finite_components(body.rate))
      problems.push_back({path + ".initial", "the initial state must be made of finite numbers."});
    if (body.propellant) check_propellant(body, path + ".propellant", problems);
    if (body.shape) check_shape(*body.shape, path + ".shape", problems);
    const auto above = joint_above.find(body.name);
    if (body.has_initial && above != joint_above.end() && !firsts.contains(body.name)) {
      problems.push_back(
          {path + ".initial", fmt::format("\"{}\" hangs under joint \"{}\", which places it; set the joint's "
                                          "initial instead.",
                                          body.name, above->second)});
    }
  }
}

}  // namespace volvelle

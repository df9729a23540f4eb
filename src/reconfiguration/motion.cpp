#include "reconfiguration/motion.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "simulation/evaluation.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

Placement placement_of(const Pose<double>& X) { return {X.p, quaternion_from_dcm(X.R)}; }

Pose<double> pose_of(const Placement& placement) {
  return {rotation_matrix(placement.orientation), placement.position};
}

JointDescription hold(const Description& scenario, const Configuration& from, int root, int module) {
  JointDescription joint;
  joint.name = fmt::format("hold.{}", scenario.bodies[std::size_t(module)].name);
  joint.kind = JointKind::fixed;
  joint.parent = scenario.bodies[std::size_t(root)].name;
  joint.child = scenario.bodies[std::size_t(module)].name;
  joint.on_parent = placement_of(from.modules[std::size_t(root)].inverse() * from.modules[std::size_t(module)]);
  return joint;
}

JointDescription let_go(const ModularCraft& craft, const Configuration& from, const Hinge& hinge, double torque) {
  const Pose<double>&X_first = from.modules[std::size_t(hinge.first)],
        &X_second = from.modules[std::size_t(hinge.second)];
  const auto& bodies = craft.description.bodies;
  JointDescription joint;
  joint.name = hinge_name;
  joint.kind = JointKind::revolute;
  joint.parent = bodies[std::size_t(hinge.first)].name;
  joint.child = bodies[std::size_t(hinge.second)].name;
  joint.on_parent.position = hinge.position;
  joint.on_child =
      placement_of(X_second.inverse() * X_first * Pose<double>{Matrix3<double>::identity(), hinge.position});
  joint.axis = hinge.axis;
  joint.damper = {craft.reconfiguration.hinge_damping};
  joint.motor = {ConstantProfile{torque}};
  return joint;
}

// Joints to the world stand so that they are at zero where the first module is; without one it flies free from there.
void place_base(const Configuration& from, Description& description) {
  BodyDescription& first = description.bodies.front();
  first.position = from.modules.front().p;
  first.attitude = quaternion_from_dcm(from.modules.front().R);
  first.velocity = first.rate = {};
  for (JointDescription& joint : description.joints) {
    joint.on_parent = placement_of(from.modules.front() * pose_of(joint.on_child));
    joint.coordinates = joint.rates = {};
    joint.attitude = {};
    joint.position = joint.velocity = {};
  }
}

template <class Elements>
void drop(const std::vector<std::string>& names, Elements& elements) {
  std::erase_if(elements, [&](const auto& e) { return std::find(names.begin(), names.end(), e.name) != names.end(); });
}

Description describe(const ModularCraft& craft, const Configuration& from, int drive) {
  Description description = craft.description;
  const std::vector<std::string> off = left_off(craft.reconfiguration, drive);
  drop(off, description.forces);
  drop(off, description.spring_links);
  drop(off, description.bushings);
  drop(off, description.potentials);
  description.sequence.clear();
  description.clearance = {};
  place_base(from, description);
  return description;
}

}  // namespace

Configuration starting_configuration(const Description& description) {
  Evaluation<double> evaluation = make_evaluation(description);
  State<double> state = initial_state(description, evaluation.model(), integral_count);
  evaluation.place(state);
  Configuration configuration;
  for (const BodyDescription& body : description.bodies) {
    const int b = evaluation.model().slot_of_body(body.name);
    const auto& kin = evaluation.kinematics();
    const Pose<double> X_WB{kin.R_WB[b], kin.p_RB_W[b] + kin.p_WR[evaluation.model().tree[b]]};
    configuration.modules.push_back(X_WB * evaluation.parameters().X_BU[b]);
  }
  return configuration;
}

std::vector<std::string> left_off(const ReconfigurationDescription& reconfiguration, int drive) {
  std::vector<std::string> names;
  for (const DriveDescription& other : reconfiguration.drives)
    names.insert(names.end(), other.on.begin(), other.on.end());
  if (drive >= 0)
    for (const std::string& on : reconfiguration.drives[std::size_t(drive)].on) std::erase(names, on);
  return names;
}

Description describe_motion(const ModularCraft& craft, const Configuration& from, const JointSet& joints, int drive) {
  Description description = describe(craft, from, drive);
  const auto& swings = joints.swings;
  int loose_root = joints.hinge ? joints.hinge->second : -1;
  for (std::size_t m = 1; m < swings.size(); ++m) {
    if (swings[m] && loose_root < 0) loose_root = int(m);
    const int root = swings[m] ? loose_root : 0;
    if (int(m) != root) description.joints.push_back(hold(craft.description, from, root, int(m)));
  }
  if (joints.hinge) {
    const double torque = drive < 0 ? 0 : craft.reconfiguration.drives[std::size_t(drive)].torque;
    description.joints.push_back(let_go(craft, from, *joints.hinge, torque));
  } else {
    BodyDescription& root = description.bodies[std::size_t(loose_root)];
    root.position = from.modules[std::size_t(loose_root)].p;
    root.attitude = quaternion_from_dcm(from.modules[std::size_t(loose_root)].R);
  }
  return description;
}

Description describe_held(const ModularCraft& craft, const Configuration& from, int drive) {
  Description description = describe(craft, from, drive);
  for (std::size_t m = 1; m < craft.description.bodies.size(); ++m)
    description.joints.push_back(hold(craft.description, from, 0, int(m)));
  return description;
}

}  // namespace volvelle

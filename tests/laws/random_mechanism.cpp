#include "laws/random_mechanism.hpp"

#include <algorithm>
#include <cmath>

#include "dynamics/udwadia_kalaba/multibody.hpp"
#include "simulation/carry_over.hpp"
#include "simulation/loop_closure.hpp"

namespace volvelle::testing {
namespace {

Pose<double> pose_of(const Placement& placement) {
  return {rotation_matrix(placement.orientation), placement.position};
}

Quaternion<double> hinge_along_z(const JointDescription& joint) {
  switch (joint.kind) {
    case JointKind::fixed:
    case JointKind::spherical:
    case JointKind::free:
      return {};
    case JointKind::universal:
      return quaternion_z_to(joint.second_axis);
    default:
      return is_composed(joint.kind) ? Quaternion<double>{} : quaternion_z_to(joint.axis);
  }
}

// M in F by the joint's initial coordinates.
Pose<double> initial_turn(const JointDescription& joint, const Matrix3<double>& R_JF) {
  double q[7] = {}, v[6] = {};
  std::copy(joint.coordinates.begin(), joint.coordinates.end(), q);
  if (joint.kind == JointKind::spherical || joint.kind == JointKind::free) {
    write_attitude(AttitudeCoordinates::quaternion, joint.attitude, q);
    for (int i = 0; i < 3; ++i) q[4 + i] = joint.position[i];
  }
  Motion<double> H[6];
  return move_joint(joint.kind, AttitudeCoordinates::quaternion, q, v, transpose_times(R_JF, normalized(joint.axis)), H)
      .X_FM;
}

// A joint between two bodies as they stand.
JointDescription fitting_joint(Random& random, const std::string& name, const std::string& parent,
                               const std::string& child, const Pose<double>& X_WP, const Pose<double>& X_WC,
                               bool composed) {
  const JointKind kinds[] = {JointKind::revolute,  JointKind::prismatic, JointKind::cylindrical, JointKind::universal,
                             JointKind::spherical, JointKind::planar,    JointKind::free};
  const JointKind kind = composed ? composed_joint_kinds[random.integer(0, 10)] : kinds[random.integer(0, 6)];
  JointDescription joint = random_joint(random, kind, name, parent, child);
  const Matrix3<double> R_JF = rotation_matrix(hinge_along_z(joint));
  const Pose<double> alignment{R_JF, {}};
  const Pose<double> on_child =
      X_WC.inverse() * X_WP * pose_of(joint.on_parent) * alignment * initial_turn(joint, R_JF) * alignment.inverse();
  joint.on_child = {on_child.p, quaternion_from_dcm(on_child.R)};
  if (random.chance(0.5)) joint.spring = SpringDescription{{random.uniform(1, 9)}, {}, {}};
  if (joint.spring && coordinate_count(joint.kind) != 1) joint.spring.reset();
  if (random.chance(0.5))
    for (int i = 0; i < velocity_count(joint.kind); ++i)
      joint.motor.emplace_back(SineProfile{random.uniform(-3, 3), 0.2, 1, 0.5});
  return joint;
}

}  // namespace

Mechanism random_mechanism(unsigned seed, bool composed) {
  Random random(seed);
  SpacecraftOptions options;
  options.bodies = random.integer(4, 10);
  options.grounded = random.chance(0.4);
  options.attitude = random.chance(0.3) ? AttitudeCoordinates::mrp : AttitudeCoordinates::quaternion;
  options.prescribed = random.chance(0.2);
  Description description = random_spacecraft(random, options);
  if (composed) compose_at_random(random, description);
  const Mode open = initial_mode(description);
  Evaluation<double> tree = make_evaluation(description, open);
  State<double> standing = initial_state(description, tree.model(), Integral::integral_count);
  tree.place(standing);
  const std::vector<BodyState> bodies = body_states(tree);
  const int loops = random.integer(1, 4);
  for (int i = 0; i < loops; ++i) {
    const int child = random.integer(0, int(bodies.size()) - 1);
    const int parent = random.integer(options.grounded ? -1 : 0, int(bodies.size()) - 1);
    if (parent == child) continue;
    const Pose<double> X_WP = parent < 0 ? Pose<double>{} : bodies[std::size_t(parent)].X_WU;
    description.joints.push_back(fitting_joint(random, "loop" + std::to_string(i),
                                               parent < 0 ? world_name : description.bodies[parent].name,
                                               description.bodies[child].name, X_WP, bodies[child].X_WU, composed));
  }
  Mode mode = initial_mode(description);
  for (JointMode& joint : mode.joints) joint.locked = random.chance(0.1);
  Evaluation<double> evaluation = make_evaluation(description, mode);
  State<double> state = initial_state(description, evaluation.model(), Integral::integral_count);
  const Model& model = evaluation.model();
  for (int v = 0; v < model.velocities; ++v)
    if (model.held[v]) state.v()[v] = 0;
  for (PrescribedCoordinate motion : model.motions) state.v()[motion.v] = evaluate(motion.motion, state.at).rate;
  if (model.has_loops()) {
    LoopClosure closure(model, evaluation.parameters());
    closure.plan_at(state);
    closure.project(state);
    evaluation.close_loops_by(closure.plan());
    // motions that are prescribed, or locks, may contradict each other, or the loops be too far open: another then
    const Residual left = closure.measure(state);
    const bool finite = std::all_of(state.x.begin(), state.x.end(), [](double x) { return std::isfinite(x); });
    if (!finite || left.place > 1e-9 || left.rate > 1e-9) return random_mechanism(seed + 100000, composed);
    evaluation.solve(state);
    udwadia_kalaba::Multibody judge(description, evaluation.model(), mode);
    judge.adopt(evaluation.parameters(), evaluation.kinematics());
    judge.accelerate(evaluation.model(), evaluation.parameters(), evaluation.kinematics(), evaluation.forces());
    if (judge.contradiction() > 1e-6) return random_mechanism(seed + 100000, composed);
  } else {
    return random_mechanism(seed + 100000, composed);
  }
  return {std::move(description), std::move(mode), std::move(evaluation), std::move(state)};
}

}  // namespace volvelle::testing

#include "laws/motion_of_bodies.hpp"

namespace volvelle::testing {
Flight::Flight(Description d) : Flight(d, initial_mode(d)) {}

Flight::Flight(Description d, const Mode& mode, Scalar scalar)
    : description(std::move(d)),
      evaluation(make_evaluation(description, mode)),
      state(initial_state(description, evaluation.model(), Integral::integral_count)),
      solve_in_scalar(make_solver(scalar, description, mode, evaluation)) {}

BodyMotions Flight::motions() {
  const Solution solution = solve();
  const Model& model = evaluation.model();
  const auto& kin = solution.kinematics;
  const auto bodies = description.bodies.size();
  BodyMotions m;
  for (auto* list : {&m.position, &m.velocity, &m.acceleration, &m.angular_velocity, &m.angular_acceleration})
    list->resize(bodies);
  m.rotation.resize(bodies);
  for (int b = 1; b < model.size(); ++b) {
    const auto i = std::size_t(model.body[b]);
    const Matrix3<double>& R = kin.R_WB[b];
    const Pose<double>& X_BU = evaluation.parameters().X_BU[b];
    const Motion<double>& V = kin.V_WB[b];
    const Motion<double>& A = solution.accelerations.A_WB[b];
    m.position[i] = kin.p_WR[model.tree[b]] + kin.p_RB_W[b] + R * X_BU.p;
    m.rotation[i] = R * X_BU.R;
    m.velocity[i] = kin.v_WR[model.tree[b]] + R * (V.linear + cross(V.angular, X_BU.p));
    m.angular_velocity[i] = R * V.angular;
    m.angular_acceleration[i] = R * A.angular;
    const Vector3<double> at_B = A.linear + cross(V.angular, V.linear);
    const Vector3<double> at_U = at_B + cross(A.angular, X_BU.p) + cross(V.angular, cross(V.angular, X_BU.p));
    m.acceleration[i] = solution.forces.field[model.tree[b]] + R * at_U;
  }
  return m;
}

std::vector<Wrench<double>> Flight::wrenches_about_centers() {
  const Solution solution = solve();
  const Model& model = evaluation.model();
  const auto& kin = solution.kinematics;
  const auto& parameters = evaluation.parameters();
  std::vector<Wrench<double>> on_body(std::size_t(model.size()));  // about Bo in B
  for (int b = model.size() - 1; b > 0; --b) {
    const Wrench<double>& joint = solution.accelerations.F_joint[b];
    on_body[b] += solution.forces.F_B[b] + joint;
    if (model.parent[b] != 0) on_body[model.parent[b]] -= kin.X_PB[b].force_to_parent(joint);
  }
  std::vector<Wrench<double>> result(description.bodies.size());
  for (int b = 1; b < model.size(); ++b) {
    const Wrench<double>& f = on_body[b];
    const Vector3<double> weight = solution.forces.field[model.tree[b]] * parameters.M_B[b].mass;
    result[model.body[b]] = {kin.R_WB[b] * (f.torque - cross(parameters.center_of_mass[b], f.force)),
                             kin.R_WB[b] * f.force + weight};
  }
  return result;
}

double Flight::part_left(std::size_t body) const {
  double used = 0;
  for (const ThrusterDescription& t : description.thrusters)
    if (t.specific_impulse && t.tank == description.bodies[body].name)
      used += t.force / (*t.specific_impulse * 9.80665) * (state.at.time - t.burns[0].start);
  return used == 0 ? 1 : 1 - used / description.bodies[body].mass;
}

}  // namespace volvelle::testing

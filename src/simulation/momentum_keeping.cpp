#include "simulation/momentum_keeping.hpp"

#include <Eigen/Dense>
#include <algorithm>

#include "mechanics/momentum.hpp"
#include "simulation/account.hpp"

namespace volvelle {
namespace {

constexpr int root = 1;

bool flies_as_one(const Assembly& assembly) {
  const Model& model = assembly.model();
  return model.trees.size() == 1 && model.is_free_root(root) && !model.reversed[root] &&
         !world_takes_part(assembly.description, model);
}

KeptMomentum momentum_of(Evaluation<double>& evaluation, State<double>& state) {
  evaluation.place(state);
  const Momentum<double> momentum =
      compute_momentum(evaluation.model(), evaluation.parameters(), evaluation.kinematics(), evaluation.system());
  const auto integral = [&](int first) {
    const auto of = state.integrals();
    return Vector3<double>{of[first], of[first + 1], of[first + 2]};
  };
  return {evaluation.system().v_WC * evaluation.system().mass - integral(Integral::impulse),
          momentum.angular - integral(Integral::angular_impulse), momentum.linear_contributions,
          momentum.angular_contributions};
}

// Of all bodies as one, about their centre of mass, world axes.
Eigen::Matrix3d composite_inertia(const Evaluation<double>& evaluation) {
  Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
  for (int b = 1; b < evaluation.model().size(); ++b) {
    const Vector3<double> c =
        evaluation.system().p_CR[0] + center_from_reference(evaluation.parameters(), evaluation.kinematics(), b);
    const Matrix3<double>& R = evaluation.kinematics().R_WB[b];
    const double m = evaluation.parameters().M_B[b].mass;
    for (int j = 0; j < 3; ++j) {
      Vector3<double> e{};
      e[j] = 1;
      const Vector3<double> column =
          R * (evaluation.parameters().I_center[b] * transpose_times(R, e)) + cross(c, cross(e, c)) * m;
      for (int i = 0; i < 3; ++i) sum(i, j) += column[i];
    }
  }
  return sum;
}

// As one rigid body, whatever hangs on it.
void add_momentum(const Evaluation<double>& evaluation, const Vector3<double>& linear, const Vector3<double>& angular,
                  State<double>& state) {
  const Eigen::Vector3d turn =
      composite_inertia(evaluation).ldlt().solve(Eigen::Vector3d(angular.x, angular.y, angular.z));
  const Vector3<double> w{turn.x(), turn.y(), turn.z()};  // world axes
  const Vector3<double> v = linear / evaluation.system().mass - cross(w, -evaluation.system().p_CR[0]);
  const Vector3<double> w_B = transpose_times(evaluation.kinematics().R_WB[root], w);
  const Vector3<double> v_F = transpose_times(evaluation.parameters().X_PF[root].R, v);
  double* root_velocity = state.v().data() + evaluation.model().v_offset[root];
  for (int i = 0; i < 3; ++i) {
    root_velocity[i] += w_B[i];
    root_velocity[3 + i] += v_F[i];
  }
}

}  // namespace

void keep_momentum(Assembly& assembly, const State<double>& from, State<double>& to) {
  if (!flies_as_one(assembly)) return;
  Evaluation<double>& evaluation = assembly.evaluation;
  State<double> before = from;
  const KeptMomentum kept = momentum_of(evaluation, before);
  const KeptMomentum has = momentum_of(evaluation, to);
  add_momentum(evaluation, kept.linear - has.linear, kept.angular - has.angular, to);
}

void restore_momentum(const KeptMomentum& kept, Assembly& assembly) {
  const bool falls = assembly.evaluation.effects().gravity.kind != GravityDescription::Kind::none;
  if (assembly.judge() || assembly.constrained() || falls || !flies_as_one(assembly)) return;
  State<double>& state = assembly.state;
  const KeptMomentum has = momentum_of(assembly.evaluation, state);
  const Vector3<double> linear = kept.linear - has.linear, angular = kept.angular - has.angular;  // that it lacks
  constexpr double step_error = 1e-9;
  if (norm(linear) > step_error * std::max(kept.linear_scale, has.linear_scale)) return;
  if (norm(angular) > step_error * std::max(kept.angular_scale, has.angular_scale)) return;
  add_momentum(assembly.evaluation, linear, angular, state);
}

}  // namespace volvelle

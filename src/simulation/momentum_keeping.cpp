#include "simulation/momentum_keeping.hpp"

#include <Eigen/Dense>

#include "simulation/account.hpp"

namespace volvelle {
namespace {

using Vector6 = Eigen::Matrix<double, 6, 1>;

Vector6 momentum_less_impulse(Evaluation<double>& evaluation, State<double> state) {
  evaluation.place(state);
  const Account account = take_account(evaluation, state);
  const Vector3<double>&p = account.linear_balance, &h = account.angular_balance;
  return Vector6{p.x, p.y, p.z, h.x, h.y, h.z};
}

}  // namespace

void keep_momentum(Assembly& assembly, const State<double>& from, State<double>& to) {
  Evaluation<double>& evaluation = assembly.evaluation;
  const Model& model = evaluation.model();
  constexpr int root = 1;
  if (model.trees.size() != 1 || !model.is_free_root(root) || world_takes_part(assembly.description, model)) return;
  const Vector6 now = momentum_less_impulse(evaluation, to);
  Eigen::Matrix<double, 6, 6> by_velocity;  // momentum is linear in it
  for (int i = 0; i < 6; ++i) {
    State<double> moved = to;
    moved.v()[model.v_offset[root] + i] += 1;
    by_velocity.col(i) = momentum_less_impulse(evaluation, moved) - now;
  }
  const Vector6 change = by_velocity.partialPivLu().solve(momentum_less_impulse(evaluation, from) - now);
  for (int i = 0; i < 6; ++i) to.v()[model.v_offset[root] + i] += change[i];
}

}  // namespace volvelle

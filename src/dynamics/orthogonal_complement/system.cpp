#include "dynamics/orthogonal_complement/system.hpp"

#include <Eigen/Dense>

namespace volvelle::orthogonal_complement {
namespace {

Eigen::Index first_row(int slot) { return 6 * Eigen::Index(slot - 1); }

// v-dot of a body with no y-double-dot at all: its Joint's and Link's part of Eqs. 25 and 26.
Motion<double> own_rate_at_zero(const Model& model, const Kinematics<double>& kin, int b) {
  Motion<double> rate = bias_acceleration(model, kin, b);
  for (int v = model.v_offset[b]; v < model.v_offset[b] + model.dof[b]; ++v)
    if (model.held[v]) rate += kin.H[v] * kin.prescribed_acceleration[v];
  return rate;
}

}  // namespace

Matrix6 extended_mass(const RigidInertia<double>& M) {
  const auto column = [&](int i) {
    Motion<double> unit{};
    (i < 3 ? unit.angular[i] : unit.linear[i - 3]) = 1;
    return numbers_of(M * unit);
  };
  Matrix6 mass;
  for (int i = 0; i < 6; ++i) mass.col(i) = column(i);
  return mass;
}

Motion<double> motion_of(const Vector& of_all, int slot) {
  const Eigen::Index r = first_row(slot);
  return {{of_all[r], of_all[r + 1], of_all[r + 2]}, {of_all[r + 3], of_all[r + 4], of_all[r + 5]}};
}

namespace {

// Wheels whose acceleration has a part k . w-dot of their body's. What moves them is not what they may be moved by: N
// stays, and I = N' M N_rate is not symmetric.
void add_ties(const Model& model, const Kinematics<double>& kin, System& system) {
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    const AttitudeLaw& law = model.laws[i];
    const Eigen::RowVector3d k(kin.tie[i].x, kin.tie[i].y, kin.tie[i].z);
    const Eigen::Index wheel = first_row(law.slot), body = first_row(law.carrier);
    const Vector6 H = numbers_of(kin.H[std::size_t(law.v)]);
    system.N_rate.middleRows(wheel, 6) += H * (k * system.N.middleRows(body, 3));
    system.rate_at_zero.segment(wheel, 6) += H * k.dot(system.rate_at_zero.segment(body, 3));
  }
}

}  // namespace

System assemble(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                const Forces<double>& forces) {
  System system;
  std::vector<Eigen::Index> column(std::size_t(model.velocities), -1);
  for (int b = 1; b < model.size(); ++b)
    for (int v = model.v_offset[b]; v < model.v_offset[b] + model.dof[b]; ++v) {
      if (model.held[v]) continue;
      column[std::size_t(v)] = Eigen::Index(system.free.size());
      system.free.push_back(v);
    }
  const auto count = Eigen::Index(system.free.size());
  const Eigen::Index rows = 6 * Eigen::Index(model.size() - 1);
  system.N = Matrix::Zero(rows, count);
  system.M = Matrix::Zero(rows, 6);
  system.rate_at_zero = system.system_wrench = system.external_wrench = Vector::Zero(rows);
  system.along = Vector::Zero(count);
  for (int b = 1; b < model.size(); ++b) {
    const int p = model.parent[b];
    const Eigen::Index r = first_row(b);
    Motion<double> rate = own_rate_at_zero(model, kin, b);
    if (p != 0) {  // Link: within the parent; Joint: from it to this body
      system.N.middleRows(r, 6) = motion_matrix(kin.X_PB[b]) * system.N.middleRows(first_row(p), 6);
      rate += kin.X_PB[b].motion_to_child(motion_of(system.rate_at_zero, p));
    } else {  // Base: seen from the frame that falls with the field, it rises
      rate.linear -= transpose_times(kin.X_PB[b].R, forces.field[std::size_t(model.tree[b])]);
    }
    for (int v = model.v_offset[b]; v < model.v_offset[b] + model.dof[b]; ++v) {
      if (model.held[v]) continue;
      system.N.block(r, column[std::size_t(v)], 6, 1) = numbers_of(kin.H[v]);
      system.along[column[std::size_t(v)]] = forces.tau[v];
    }
    system.rate_at_zero.segment(r, 6) = numbers_of(rate);
  }
  system.N_rate = system.N;
  add_ties(model, kin, system);
  for (int b = 1; b < model.size(); ++b) {
    const Eigen::Index r = first_row(b);
    const RigidInertia<double>& M = parameters.M_B[b];
    const Motion<double> rate = motion_of(system.rate_at_zero, b);
    system.M.middleRows(r, 6) = extended_mass(M);
    const Motion<double>& V = kin.V_WB[b];
    system.system_wrench.segment(r, 6) = -numbers_of(M * rate) - numbers_of(cross_force(V, M * V));
    if (forces.pushed[b].yes) system.external_wrench.segment(r, 6) = numbers_of(forces.F_B[b]);
  }
  return system;
}

namespace {

// How a twist of the cut's two sides follows from y-dot. Sides that nothing moves against each other differ by
// rounding: that is no row.
Matrix relative_twist(const Cut& cut, const System& system) {
  constexpr double rounding = 1e-9;
  const Matrix moved = motion_matrix(cut.X_CM) * system.N.middleRows(first_row(cut.child), 6);
  Matrix child = cut.Q * moved;
  if (cut.parent == 0) {
    for (Eigen::Index i = 0; i < child.rows(); ++i)
      if (child.row(i).norm() < rounding * moved.norm()) child.row(i).setZero();
    return child;
  }
  const Matrix parent = cut.Q * motion_matrix(cut.X_PM) * system.N.middleRows(first_row(cut.parent), 6);
  Matrix rows = child - parent;
  for (Eigen::Index i = 0; i < rows.rows(); ++i)
    if (rows.row(i).norm() < rounding * (child.row(i).norm() + parent.row(i).norm())) rows.row(i).setZero();
  return rows;
}

}  // namespace

Closure close(const Model& model, const std::vector<Cut>& cuts, const System& system, const Forces<double>& forces,
              std::span<const double> changes) {
  std::vector<Motion<double>> at_zero(std::size_t(model.size()));
  for (int b = 1; b < model.size(); ++b) at_zero[std::size_t(b)] = motion_of(system.rate_at_zero, b);
  Eigen::Index count = 0;
  for (const Cut& cut : cuts) count += cut.Q.rows();
  Closure closure{Matrix(count, system.N.cols()), {}, {}};
  Vector wanted(count);
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const Cut& cut = cuts[i];
    Vector6 rate = cut.bias;
    if (!changes.empty()) rate += Eigen::Map<const Vector6>(changes.data() + 6 * i);
    const Vector3<double>& field = forces.field[std::size_t(model.tree[cut.child])];
    closure.rows.middleRows(row, cut.Q.rows()) = relative_twist(cut, system);
    wanted.segment(row, cut.Q.rows()) = cut.Q * (rate - relative_acceleration(cut, at_zero, field));
    row += cut.Q.rows();
  }
  closure.required = Vector::Zero(system.N.cols());
  closure.free = Matrix::Identity(system.N.cols(), system.N.cols());
  if (count == 0 || system.N.cols() == 0) return closure;
  // rows' = Q R P': the first columns of Q span what the rows forbid, the others what they leave free
  Eigen::CompleteOrthogonalDecomposition<Matrix> factor;
  factor.setThreshold(1e-9);
  factor.compute(closure.rows);
  closure.required = factor.solve(wanted);
  Eigen::ColPivHouseholderQR<Matrix> by_rows;
  by_rows.setThreshold(1e-9);
  by_rows.compute(closure.rows.transpose());
  const Matrix all = by_rows.householderQ() * Matrix::Identity(system.N.cols(), system.N.cols());
  closure.free = all.rightCols(system.N.cols() - by_rows.rank());
  return closure;
}

}  // namespace volvelle::orthogonal_complement

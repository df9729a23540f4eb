#include "dynamics/orthogonal_complement/orthogonal_complement.hpp"

#include <Eigen/Dense>
#include <algorithm>

#include "dynamics/orthogonal_complement/system.hpp"
#include "mechanics/closing_joints.hpp"

namespace volvelle {
namespace {

using orthogonal_complement::Closure;
using orthogonal_complement::Matrix;
using orthogonal_complement::motion_of;
using orthogonal_complement::System;
using orthogonal_complement::Vector;

// M N: each body's own block times its rows.
Matrix mass_times(const System& system, const Matrix& N) {
  Matrix MN(N.rows(), N.cols());
  for (Eigen::Index r = 0; r < N.rows(); r += 6) MN.middleRows(r, 6) = system.M.middleRows(r, 6) * N.middleRows(r, 6);
  return MN;
}

// I is symmetric but for wheels that look at accelerations.
Vector solve_for(const System& system, const Matrix& I, const Vector& right) {
  if (system.N_rate == system.N) return I.llt().solve(right);
  return I.partialPivLu().solve(right);
}

// Solver: I y-double-dot = c + tau [Eq. 34], with I = N' M N, c = N' (-M v-dot_0 + phi^S), tau = N' phi^E.
Vector solve_tree(const System& system) {
  if (system.free.empty()) return {};
  const Matrix I = system.N.transpose() * mass_times(system, system.N_rate);
  const Vector c = system.N.transpose() * system.system_wrench;
  const Vector tau = system.N.transpose() * system.external_wrench + system.along;
  return solve_for(system, I, c + tau);
}

// The same with N of the closed mechanism, N Z: y-double-dot = Z z-double-dot + what loops require.
Vector solve_closed(const System& system, const Closure& closure) {
  if (closure.free.cols() == 0) return closure.required;
  const Matrix N = system.N * closure.free;
  const Vector met = system.N_rate * closure.required;  // the rest of v-dot that z-double-dot does not move
  const Vector wrench = system.system_wrench + system.external_wrench - mass_times(system, met);
  const Vector right = N.transpose() * wrench + closure.free.transpose() * system.along;
  const Matrix I = N.transpose() * mass_times(system, system.N_rate * closure.free);
  return closure.required + closure.free * solve_for(system, I, right);
}

// Lagrange's forces that the closed loops take, of all there may be the smallest.
Vector forces_of_loops(const System& system, const Closure& closure, const Vector& y_ddot) {
  const Vector lacks = system.N.transpose() * (mass_times(system, system.N_rate * y_ddot) - system.system_wrench -
                                               system.external_wrench) -
                       system.along;
  if (closure.rows.size() == 0) return Vector::Zero(closure.rows.rows());
  Eigen::CompleteOrthogonalDecomposition<Matrix> factor;
  factor.setThreshold(1e-9);
  factor.compute(closure.rows.transpose());
  return factor.solve(lacks);
}

Wrench<double> wrench_of(const Vector6& f) { return {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}}; }

// What the bodies do, and what joints pass on: what each body needs beyond its loads, and all that hangs on it.
void report(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
            const Forces<double>& forces, const System& system, const Vector& y_ddot, Accelerations<double>& out) {
  for (int v = 0; v < model.velocities; ++v) out.vdot[v] = kin.prescribed_acceleration[v];
  for (std::size_t i = 0; i < system.free.size(); ++i) out.vdot[system.free[i]] = y_ddot[Eigen::Index(i)];
  const Vector rates = system.rate_at_zero + system.N_rate * y_ddot;  // Eq. 31
  for (int b = 1; b < model.size(); ++b) {
    const RigidInertia<double>& M = parameters.M_B[b];
    const Motion<double>& V = kin.V_WB[b];
    out.A_WB[b] = motion_of(rates, b);
    out.F_joint[b] = M * out.A_WB[b] + cross_force(V, M * V) - forces.F_B[b];
  }
  for (std::size_t i = 0; i < model.laws.size(); ++i)
    out.vdot[std::size_t(model.laws[i].v)] += dot(kin.tie[i], out.A_WB[std::size_t(model.laws[i].carrier)].angular);
  for (int b = model.size() - 1; b > 0; --b)
    if (model.parent[b] != 0) out.F_joint[model.parent[b]] += kin.X_PB[b].force_to_parent(out.F_joint[b]);
}

}  // namespace

void OrthogonalComplement::place(const Parameters<double>& parameters, const State<double>& state,
                                 Kinematics<double>& kin) {
  compute_kinematics(model_, parameters, state, kin);
  place_closing_joints(model_, parameters, state, kin, residual_, rates_);
}

std::vector<double> OrthogonalComplement::rates_against_constraints() const { return numbers_of_rates(rates_); }

void OrthogonalComplement::solve(const Model& model, const Parameters<double>& parameters,
                                 const Kinematics<double>& kin, const Forces<double>& forces,
                                 std::span<const double> changes, Accelerations<double>& out) {
  if (!model.has_loops()) {
    const System system = orthogonal_complement::assemble(model, parameters, kin, forces);
    report(model, parameters, kin, forces, system, solve_tree(system), out);
    return;
  }
  Forces<double> all = forces;
  std::vector<Cut> cuts;
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    cuts.push_back(find_cut(model, parameters, kin, forces, s));
    push_both(cuts.back(), cuts.back().along, all);
  }
  const System system = orthogonal_complement::assemble(model, parameters, kin, all);
  const Closure closure = orthogonal_complement::close(model, cuts, system, forces, changes);
  const Vector y_ddot = solve_closed(system, closure);
  const Vector lambda = forces_of_loops(system, closure, y_ddot);
  std::vector<Wrench<double>> closing;
  Eigen::Index row = 0;
  for (const Cut& cut : cuts) {
    closing.push_back(wrench_of(cut.Q.transpose() * lambda.segment(row, cut.Q.rows())));
    push_both(cut, closing.back(), all);
    row += cut.Q.rows();
  }
  report(model, parameters, kin, all, system, y_ddot, out);
  for (std::size_t i = 0; i < cuts.size(); ++i) finish_cut(model, kin, forces, cuts[i], closing[i], out);
}

}  // namespace volvelle

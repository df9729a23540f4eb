// The objects of the paper that make the equations of a whole spacecraft [Misra & Misra 2001].
#pragma once

#include <Eigen/Core>

#include "dynamics/closed_loops/cut.hpp"
#include "model/parameters.hpp"

namespace volvelle::orthogonal_complement {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

// Inertia: a body's extended mass matrix M_i, about Bo in B, angular first.
Matrix6 extended_mass(const RigidInertia<double>& M);

// System: what all bodies bring together. A body's twist is v_i = N_i y-dot, with y-dot the velocities that are free;
// held ones are given, and their rates part of v-dot at zero y-double-dot.
struct System {
  std::vector<int> free;   // velocities of the tree that are free, upward
  Matrix N;                // natural orthogonal complement: 6 rows a body [Eq. 29]
  Matrix N_rate;           // v-dot = N_rate y-double-dot + v-dot_0: N itself, but of wheels that look at accelerations
  Matrix M;                // 6 x 6 blocks, one below the other: no body's mass is another's
  Vector rate_at_zero;     // v-dot at y-double-dot = 0, which is N-dot y-dot [Eq. 33]
  Vector system_wrench;    // phi_i = -M_i v-dot_0 + phi_i^S [Eq. 36]
  Vector external_wrench;  // phi^E on bodies
  Vector along;            // what acts along the joints
};

System assemble(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                const Forces<double>& forces);

// Of one body in a vector of all.
Motion<double> motion_of(const Vector& of_all, int slot);

// Loops: N of the closed mechanism is the tree's N times the motions that no loop forbids; what velocities ask of loops
// is met by the smallest y-double-dot that does.
struct Closure {
  Matrix rows;      // Q (child's N - parent's N), for all cuts
  Matrix free;      // columns: a basis of the motions that no row forbids
  Vector required;  // y-double-dot that obeys the rows
};

Closure close(const Model& model, const std::vector<Cut>& cuts, const System& system, const Forces<double>& forces,
              std::span<const double> changes);

}  // namespace volvelle::orthogonal_complement

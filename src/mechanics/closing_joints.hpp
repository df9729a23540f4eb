// Joints that close loops: their coordinates and velocities as the bodies of the tree stand and move, and by how much
// the two sides miss each other.
#pragma once

#include <cmath>

#include "mechanics/kinematics.hpp"

namespace volvelle {

// How the child's side of a joint misses what the joint would have it do: small turns and moves, in the axes of the
// parent, about the point where the joint stands on it (F for hinges and sliders, M for all others).
struct ClosureError {
  Motion<double> place;  // rad, m
  Motion<double> rate;   // per second
};

// Reads poses and velocities of bodies in the world; writes the joint's coordinates and velocities, which come in as
// they were a little earlier.
ClosureError measure_closing_joint(const Model& model, const Parameters<double>& parameters,
                                   const Kinematics<double>& kin, int slot, double* q, double* v);

double worst_of(const Motion<double>& error);  // component

// Not a number where either is not: a residual that is not finite is no small one.
inline double larger(double a, double b) { return b > a || std::isnan(b) ? b : a; }

}  // namespace volvelle

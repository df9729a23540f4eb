// Joints by Euler angles and by coordinates of a place: their coordinates measured from where the two frames stand. The
// angles lie between axes that are seen, not turned by matrices; places have gradients and second derivatives.
#pragma once

#include "dynamics/udwadia_kalaba/joint.hpp"

namespace volvelle::udwadia_kalaba {

// Of the i-th velocity of a composed joint.
Measure measure_composed(const Joint& joint, const Frame& F, const Frame& M, int i);

// How the child moves in the parent per unit of it: turning, and moving of M's origin.
struct Freedom {
  Vector3<double> turning, moving;
};
Freedom freedom_of_composed(const Joint& joint, const Frame& F, const Frame& M, int i);

Relative relative_place_of_composed(JointKind kind, const double* q, const double* v);

// Coordinates alone, near to what comes in.
void read_composed(const Joint& joint, const Frame& F, const Frame& M, double* q);

Sheet sheet_of(JointKind kind, const double* q);

}  // namespace volvelle::udwadia_kalaba

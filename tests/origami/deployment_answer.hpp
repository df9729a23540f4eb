// The exact answer to a Miura sheet that springs open by itself: it has one way to move, and no momentum.
//
// Panels are taken as point masses, so that nothing of the program's plates, hinges or kinematics is used: four Gauss
// points in the plane of a parallelogram, above and below its middle, have the plate's mass, centre and inertia. From
// their places p(th) in the sheet's own axes and their slopes p'(th),
//   M = sum m |p'|^2 - m |c'|^2 - h . w,   h = sum m (p - c) x p',   J w = h,
// the sheet's axes turn by -w dth, and th'^2 M / 2 = U(start) - U(th).
#pragma once

#include <array>
#include <vector>

#include "origami/miura.hpp"

namespace volvelle::testing {

struct DeploymentCase {
  MiuraOptions sheet;
  double areal_density = 1;         // kg/m^2
  double thickness = 0;             // m
  double stiffness_per_length = 1;  // N m/rad for each metre; rests flat
  int hub = 0;                      // panel, row by row
  double mass_factor = 1;
};

struct DeploymentMoment {
  double fold = 0;      // rad
  double time = 0;      // s
  double rate = 0;      // rad/s
  double hub_turn = 0;  // rad, of the hub panel in inertial axes since the start
};

double stored_energy(const DeploymentCase& c, double fold);

// At each of these folds, in falling order and below the start, sheet.fold.
std::vector<DeploymentMoment> exact_deployment(const DeploymentCase& c, const std::vector<double>& folds);

}  // namespace volvelle::testing

// The stiffest spring and damper of a model: largest eigenvalues of M^-1 K and M^-1 C at a state, by power iteration
// with the articulated body as M^-1.
#pragma once

#include <string>

#include "simulation/evaluation.hpp"

namespace volvelle {

struct Stiffest {
  double eigenvalue = 0;  // rad^2/s^2 for springs, 1/s for dampers
  std::string name;       // "joint 'gimbal'" or "link 'tether'": the one that takes the largest part
};

Stiffest stiffest_spring(const Evaluation<double>& evaluation, const State<double>& state);
Stiffest stiffest_damper(const Evaluation<double>& evaluation, const State<double>& state);

}  // namespace volvelle

// The evaluation in any of its scalars, and by the other formulations, its results as plain numbers.
#pragma once

#include <functional>
#include <memory>

#include "simulation/evaluation.hpp"

namespace volvelle::testing {

// The last three: plain, but solved by another formulation.
enum class Scalar { plain, dual, lanes_4, lanes_8, judge, back_substitution, orthogonal_complement };

struct Solution {
  std::vector<double> rate;
  Kinematics<double> kinematics;
  Forces<double> forces;
  Accelerations<double> accelerations;
};

// Imposes prescribed motions on the state. In lanes, neighbours hold other states, and the one of the sample is neither
// the first nor the last; a dual carries slopes.
using Solver = std::function<Solution(State<double>&)>;
Solver make_solver(Scalar scalar, const Description& description, const Mode& mode,
                   const Evaluation<double>& evaluation);

}  // namespace volvelle::testing

// Variable-order multistep methods of SUNDIALS CVODE: Adams-Moulton (orders 1 to 12) for smooth motion, BDF (orders 1
// to 5) for stiff springs and dampers [Hindmarsh et al., SUNDIALS: Suite of Nonlinear and Differential/Algebraic
// Equation Solvers, ACM TOMS 31, 2005].
#pragma once

#include "simulation/integrators/integrator.hpp"

namespace volvelle {

std::unique_ptr<Integrator> make_adams(RightHandSide rhs, Projection project, const ErrorNorm& norm,
                                       const State<double>& like);
std::unique_ptr<Integrator> make_bdf(RightHandSide rhs, Projection project, const ErrorNorm& norm,
                                     const State<double>& like);

}  // namespace volvelle

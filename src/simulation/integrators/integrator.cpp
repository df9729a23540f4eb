#include "simulation/integrators/integrator.hpp"

#include "simulation/integrators/adaptive_runge_kutta.hpp"
#include "simulation/integrators/cvode.hpp"
#include "simulation/integrators/dormand_prince_54.hpp"
#include "simulation/integrators/dormand_prince_853.hpp"
#include "simulation/integrators/fixed_runge_kutta.hpp"
#include "simulation/integrators/rk4.hpp"

namespace volvelle {

std::unique_ptr<Integrator> make_integrator(const RunDescription& run, RightHandSide rhs, Projection project,
                                            const ErrorNorm& norm, const State<double>& like, OneStep rk4_step,
                                            Footing footing) {
  switch (run.integrator) {
    case IntegratorKind::dp54:
      return std::make_unique<AdaptiveRungeKutta<DormandPrince54<double>>>(std::move(rhs), std::move(project), norm,
                                                                           like, std::move(footing));
    case IntegratorKind::dp853:
      return std::make_unique<AdaptiveRungeKutta<DormandPrince853<double>>>(std::move(rhs), std::move(project), norm,
                                                                            like, std::move(footing));
    case IntegratorKind::adams:
      return make_adams(std::move(rhs), std::move(project), norm, like);
    case IntegratorKind::bdf:
      return make_bdf(std::move(rhs), std::move(project), norm, like);
    case IntegratorKind::rk4:
      break;
  }
  if (!rk4_step)
    rk4_step = [rhs = std::move(rhs), method = Rk4<double>(like)](State<double>& state, double h, double end) mutable {
      method.step(rhs, state, h, end);
    };
  return std::make_unique<FixedRungeKutta>(run.step, std::move(rk4_step), std::move(project), like);
}

}  // namespace volvelle

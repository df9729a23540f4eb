// Back onto constraints beyond joints after a step: places, then velocities, by the least there is in the sense of
// kinetic energy. It is the formulation itself, standing still and without forces.
#pragma once

#include "dynamics/constrained_body.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/loop_closure.hpp"

namespace volvelle {

// `evaluation` solves by `constrained`; `loops`, closed already, stay so; none: null. Leaves the bodies placed.
void close_constraints(Evaluation<double>& evaluation, const ConstrainedBody& constrained, LoopClosure* loops,
                       State<double>& state);

// Which constraint the bodies do not obey even so, in words; empty when they obey all.
std::string broken_constraint(const ConstrainedBody& constrained);

}  // namespace volvelle

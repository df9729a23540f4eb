// A finished plan, laid out for speed: vertices of four creases together, velocities that follow each other, and what
// has to be kept of modes that end.
#pragma once

#include "model/loop_plan.hpp"

namespace volvelle {

void lay_out_runs(LoopPlan& plan);

}  // namespace volvelle

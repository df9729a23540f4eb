// A finished plan, laid out for speed: vertices of four creases together, and velocities that follow each other.
#pragma once

#include "model/loop_plan.hpp"

namespace volvelle {

void lay_out_runs(LoopPlan& plan);

}  // namespace volvelle

// tape_spring of a joint or a crease.
#pragma once

#include "description/joint_laws.hpp"
#include "scenario/reading.hpp"

namespace volvelle {

// One strip: `above` is how it bends at angles above its rest.
TapeSpringDescription read_tape(TableReader& table);

// As many strips, side by side.
TapeSpringDescription times(double count, TapeSpringDescription tape);

}  // namespace volvelle

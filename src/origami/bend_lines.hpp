// Panels of four corners that bend along a diagonal: two triangles with a hinge between them, as thin sheets do where
// rigid panels could not move.
#pragma once

#include "origami/crease_pattern.hpp"

namespace volvelle {

// Divides every panel of four corners along its shorter diagonal. The part at the panel's first side keeps its name and
// frame, the other is called PANEL.b; the crease between them is bend.PANEL, of the kind "bend". Returns how many.
int add_bend_lines(CreasePattern& pattern);

}  // namespace volvelle

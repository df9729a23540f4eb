// Closed mechanisms that are no sheets. They fly free: what stands on the ground elsewhere is the first body here.
#pragma once

#include "system.hpp"

namespace loops {

// Rectangular Bricard mechanism: six rods of 1 m along the edges of a cube, six hinges, one degree of freedom that the
// count of rows does not show (IFToMM benchmark A04).
System make_bricard();

// A row of `count` parallelogram linkages: count + 1 cranks on a rail, a coupler between each and the next (IFToMM
// benchmark A02). Cranks stand 30 degrees off the vertical and turn.
System make_four_bars(int count);

}  // namespace loops

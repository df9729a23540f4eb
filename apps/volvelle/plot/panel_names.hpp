// What the columns of a panel have in common, for the axis, and what sets them apart, for the legend.
#pragma once

#include <string>
#include <vector>

namespace volvelle::plot {

// "hub.position" of hub.position.x and hub.position.y; "angle" of hinge.angle and elbow.angle; empty when nothing.
std::string shared_name(const std::vector<std::string>& columns);

// "x" and "y"; "hinge" and "elbow". The whole names where leaving the shared parts out would leave nothing or doubles.
std::vector<std::string> distinct_names(const std::vector<std::string>& columns);

}  // namespace volvelle::plot

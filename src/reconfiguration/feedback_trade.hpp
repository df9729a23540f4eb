// The same change of shape by a motor under feedback, to compare with the passive one [Shoer & Peck 2010, Section IV].
#pragma once

#include "reconfiguration/graph.hpp"

namespace volvelle {

struct DrivenChange {
  double energy = 0;      // J, what the motor gives; what it brakes is not won back
  double peak_power = 0;  // W
  double torque = 0;      // N m, at most
  double error = 0;       // rad, of the hinge, at most
};

// The hinge of the edge goes from its start to its end angle along a ramp, from rest to rest in the edge's time, with
// nothing on that drives switch. The controller is that of `type = "joint"`: tau = K (q_c - q) + P (q_c-dot - q-dot),
// critically damped, far faster than the ramp and stiff against what acts. Nothing for an edge without a hinge.
std::optional<DrivenChange> drive_by_feedback(const ModularCraft& craft, const Graph& graph, const GraphEdge& edge);

}  // namespace volvelle

#include "effects/joint_stop.hpp"

namespace volvelle {

std::vector<JointStop<double>> compile_joint_stops(const Description& description, const Model& model,
                                                   const Mode& mode) {
  std::vector<JointStop<double>> stops;
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (model.joint[b] == no_joint) continue;
    const auto& stop = description.joints[model.joint[b]].stop;
    if (!stop || !stop->compliant) continue;
    for (int i = 0; i < coordinate_count(model.kind[b]); ++i)
      for (const Side side : both_sides) {
        const double limit = side == Side::upper ? stop->upper[i] : stop->lower[i];
        if (!std::isfinite(limit)) continue;
        stops.push_back({{b, model.q_offset[b] + i, model.v_offset[b] + i, sense_of(side),
                          mode.joints[model.joint[b]].coordinate[i].face[std::size_t(side)]},
                         limit,
                         stop->stiffness[i],
                         stop->damping[i]});
      }
  }
  return stops;
}

}  // namespace volvelle

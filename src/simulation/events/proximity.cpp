#include "simulation/events/proximity.hpp"

#include <cmath>

namespace volvelle {

PointsApart points_apart(const Assembly& assembly, const std::array<std::string, 2>& bodies,
                         const std::array<Vector3<double>, 2>& positions) {
  const Model& model = assembly.model();
  const auto& kin = assembly.evaluation.kinematics();
  const LinkPlace ends{{}, {model.slot_of_body(bodies[0]), model.slot_of_body(bodies[1])}};
  Vector3<double> p[2], v[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const int slot = ends.slot[i];
    const Vector3<double> point = assembly.evaluation.parameters().X_BU[slot] * positions[i];
    p[i] = kin.p_RB_W[slot] + kin.R_WB[slot] * point;
    v[i] = velocity_at(kin, slot, point);
  }
  const Vector3<double> line = (p[1] - p[0]) + offset_between_references(model, kin.p_WR, ends);
  return {norm(line), dot(line, (v[1] - v[0]) + offset_between_references(model, kin.v_WR, ends))};
}

// Both as cosines and squares, which stay smooth where points meet and axes are parallel. The later of the two counts.
GuardReading read_proximity(const ProximityDescription& near, const Assembly& assembly) {
  const PointsApart points = points_apart(assembly, near.bodies, near.positions);
  const double c = near.distance;
  const GuardReading place{(points.distance * points.distance - c * c) / (2 * c * c), points.closing / (c * c), 0};
  if (!near.alignment) return place;
  const auto& kin = assembly.evaluation.kinematics();
  Vector3<double> axis[2], w[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const int slot = assembly.model().slot_of_body(near.bodies[i]);
    axis[i] = kin.R_WB[slot] * (assembly.evaluation.parameters().X_BU[slot].R * near.alignment->axes[i]);
    w[i] = kin.R_WB[slot] * kin.V_WB[slot].angular;
  }
  const GuardReading turn{std::cos(near.alignment->angle) - dot(axis[0], axis[1]),
                          -dot(w[0] - w[1], cross(axis[0], axis[1])), 0};
  return place.value > turn.value ? place : turn;
}

}  // namespace volvelle

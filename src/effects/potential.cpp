#include "effects/potential.hpp"

#include <algorithm>

namespace volvelle {
namespace {

using Kind = PotentialDescription::Kind;

// In the second body's own frame, from a point of its plane.
void freeze_image(const PotentialDescription& d, const Matrix3<double>& R_BU, Potential<double>& potential) {
  const Vector3<double> n = normalized(d.normal);
  const Vector3<double> above = d.cooled->position - d.positions[1];
  potential.normal = R_BU * n;
  potential.image = R_BU * (above - n * (2 * dot(above, n)));
  potential.moment[1] = R_BU * (n * (2 * dot(n, d.cooled->moment)) - d.cooled->moment);
}

bool lacks_cooling(const PotentialDescription& d) { return d.kind == Kind::flux_pin && !d.cooled && !d.switched_off; }

}  // namespace

std::vector<Potential<double>> compile_potentials(const Description& description, const Model& model,
                                                  const Parameters<double>& parameters) {
  std::vector<Potential<double>> potentials;
  for (const PotentialDescription& d : description.potentials) {
    Potential<double> potential;
    potential.name = d.name;
    potential.kind = d.kind;
    potential.is_on = !d.switched_off;
    if (d.kind == Kind::table) potential.cubics = spline_through(d.table);
    potential.strength = d.strength;
    potential.length = d.length;
    potential.damping = d.damping;
    potential.turn_damping = d.turn_damping;
    for (std::size_t i = 0; i < 2; ++i) {
      potential.slot[i] = model.slot_of_body(d.bodies[i]);
      const Pose<double>& X_BU = parameters.X_BU[potential.slot[i]];
      potential.point[i] = X_BU * d.positions[i];
      potential.moment[i] = X_BU.R * d.moments[i];
    }
    if (d.kind == Kind::flux_pin && d.cooled) freeze_image(d, parameters.X_BU[potential.slot[1]].R, potential);
    potentials.push_back(std::move(potential));
  }
  return potentials;
}

bool lack_cooling(const Description& description) {
  return std::any_of(description.potentials.begin(), description.potentials.end(), lacks_cooling);
}

void cool_superconductors(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                          Description& description) {
  for (PotentialDescription& d : description.potentials) {
    if (!lacks_cooling(d)) continue;
    const std::array<int, 2> slot{model.slot_of_body(d.bodies[0]), model.slot_of_body(d.bodies[1])};
    Pose<double> X_RU[2];  // in world axes, from the tree's reference point
    for (std::size_t i = 0; i < 2; ++i)
      X_RU[i] = Pose<double>{kin.R_WB[slot[i]], kin.p_RB_W[slot[i]]} * parameters.X_BU[slot[i]];
    const Vector3<double> between = offset_between_references(model, kin.p_WR, LinkPlace{d.name, slot});
    d.cooled = {transpose_times(X_RU[1].R, X_RU[0] * d.positions[0] - X_RU[1].p - between),
                transpose_times(X_RU[1].R, X_RU[0].R * d.moments[0])};
  }
}

}  // namespace volvelle

#include "effects/bushing.hpp"

#include <cmath>
#include <fmt/format.h>
#include <numbers>

#include "description/named.hpp"
#include "description/problem.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

// F in the first body's own frame.
Pose<double> frame_on_first(const BushingDescription& d) {
  return {rotation_matrix(d.orientation) * rotation_matrix(quaternion_z_to(d.axis)), d.positions[0]};
}

// M in the second body's own frame: where it rests its axes are F's.
Pose<double> frame_on_second(const BushingDescription& d) {
  return {transpose(rotation_matrix(*d.rest_orientation)) * frame_on_first(d).R, d.positions[1]};
}

// What the bushing moves along and about its axes, with one body held: its mass, and its inertia about its own point.
SixValues inertia_of(const BodyDescription& body, const Pose<double>& frame) {
  SixValues values{{body.mass, body.mass, body.mass}, {}};
  const Vector3<double> arm = body.center_of_mass - frame.p;
  for (int i = 0; i < 3; ++i) {
    const Vector3<double> axis = frame.R.column(i);
    values.rotation[i] = dot(axis, body.inertia * axis) + body.mass * squared_norm(cross(axis, arm));
  }
  return values;
}

double reduced(double a, double b) { return a + b > 0 ? a * b / (a + b) : 0; }

// m_1 m_2 / (m_1 + m_2), and so for inertias; of one body alone where the other is the world.
SixValues reduced_inertia(const Description& description, const BushingDescription& d) {
  const BodyDescription* first = find_named(description.bodies, d.bodies[0]);
  const BodyDescription* second = find_named(description.bodies, d.bodies[1]);
  if (!first) return inertia_of(*second, frame_on_second(d));
  const SixValues a = inertia_of(*first, frame_on_first(d));
  if (!second) return a;
  const SixValues b = inertia_of(*second, frame_on_second(d));
  SixValues both;
  for (int i = 0; i < 3; ++i) {
    both.translation[i] = reduced(a.translation[i], b.translation[i]);
    both.rotation[i] = reduced(a.rotation[i], b.rotation[i]);
  }
  return both;
}

void require_inertia(const BushingDescription& d, const SixValues& inertia) {
  for (int i = 0; i < 3; ++i)
    if ((*d.frequency).rotation[i] > 0 && !(inertia.rotation[i] > 0))
      throw InvalidDescription(std::vector<Problem>{
          {"links." + d.name + ".frequency",
           fmt::format("a body of '{}' has no inertia about the bushing's {} axis, so that a frequency there gives no "
                       "stiffness; give the body inertia, or write stiffness instead of frequency",
                       d.name, "xyz"[i])}});
}

// k = m (2 pi f)^2
Vector3<double> stiffness_of(const Vector3<double>& frequency, const Vector3<double>& inertia) {
  Vector3<double> stiffness;
  for (int i = 0; i < 3; ++i) {
    const double rate = 2 * std::numbers::pi * frequency[i];
    stiffness[i] = inertia[i] * rate * rate;
  }
  return stiffness;
}

// c = 2 zeta sqrt(k m)
Vector3<double> damping_of(const Vector3<double>& ratio, const Vector3<double>& stiffness,
                           const Vector3<double>& inertia) {
  Vector3<double> damping;
  for (int i = 0; i < 3; ++i) damping[i] = 2 * ratio[i] * std::sqrt(stiffness[i] * inertia[i]);
  return damping;
}

void set_coefficients(const Description& description, const BushingDescription& d, Bushing<double>& bushing) {
  if (d.switched_off) return;
  const SixValues inertia = reduced_inertia(description, d);
  if (d.frequency) require_inertia(d, inertia);
  bushing.stiffness =
      d.frequency ? stiffness_of(d.frequency->translation, inertia.translation) : d.stiffness.translation;
  bushing.turn_stiffness = d.frequency ? stiffness_of(d.frequency->rotation, inertia.rotation) : d.stiffness.rotation;
  bushing.damping = d.damping_ratio ? damping_of(d.damping_ratio->translation, bushing.stiffness, inertia.translation)
                                    : d.damping.translation;
  bushing.turn_damping = d.damping_ratio
                             ? damping_of(d.damping_ratio->rotation, bushing.turn_stiffness, inertia.rotation)
                             : d.damping.rotation;
}

}  // namespace

std::vector<Bushing<double>> compile_bushings(const Description& description, const Model& model,
                                              const Parameters<double>& parameters) {
  std::vector<Bushing<double>> bushings;
  for (const BushingDescription& d : description.bushings) {
    Bushing<double> bushing;
    bushing.name = d.name;
    bushing.rest = *d.rest_position;
    for (std::size_t i = 0; i < 2; ++i) {
      bushing.slot[i] = model.slot_of_body(d.bodies[i]);
      bushing.frame[i] = parameters.X_BU[bushing.slot[i]] * (i == 0 ? frame_on_first(d) : frame_on_second(d));
    }
    set_coefficients(description, d, bushing);
    bushings.push_back(bushing);
  }
  return bushings;
}

bool lack_rest(const Description& description) {
  for (const BushingDescription& d : description.bushings)
    if (!d.rest_position || !d.rest_orientation) return true;
  return false;
}

void rest_bushings(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                   Description& description) {
  for (BushingDescription& d : description.bushings) {
    const std::array<int, 2> slot{model.slot_of_body(d.bodies[0]), model.slot_of_body(d.bodies[1])};
    Pose<double> X_RU[2];  // in world axes, from the tree's reference point
    for (std::size_t i = 0; i < 2; ++i)
      X_RU[i] = Pose<double>{kin.R_WB[slot[i]], kin.p_RB_W[slot[i]]} * parameters.X_BU[slot[i]];
    const Matrix3<double> R_WF = X_RU[0].R * frame_on_first(d).R;
    const Vector3<double> way_W = X_RU[1] * d.positions[1] - X_RU[0] * d.positions[0] +
                                  offset_between_references(model, kin.p_WR, LinkPlace{d.name, slot});
    if (!d.rest_position) d.rest_position = transpose_times(R_WF, way_W);
    if (!d.rest_orientation) d.rest_orientation = quaternion_from_dcm(transpose(X_RU[0].R) * X_RU[1].R);
  }
}

}  // namespace volvelle

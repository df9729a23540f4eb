#include "simulation/integrators/error_norm.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/joints/joints.hpp"
#include "simulation/evaluation.hpp"

namespace volvelle {
namespace {

double length(std::span<const double> a) {
  double sum = 0;
  for (const double value : a) sum += value * value;
  return std::sqrt(sum);
}

std::span<const double> part(const ErrorGroup& group, std::span<const double> x) {
  return x.subspan(std::size_t(group.first), std::size_t(group.count));
}

// How much of a step's tolerance the group may use: an attitude is as large as one.
double tolerated(const ErrorNorm& norm, const ErrorGroup& group, double size) {
  const double reference = group.kind == ErrorGroup::Kind::plain ? std::max(size, group.floor) : 1.0;
  return norm.tolerance.absolute + norm.tolerance.relative * reference;
}

// Angle of the small rotation between q and q + e: what stands along q only changes its length.
double quaternion_angle(std::span<const double> q, std::span<const double> e) {
  double along = 0, square = 0;
  for (int i = 0; i < 4; ++i) {
    along += q[i] * e[i];
    square += q[i] * q[i];
  }
  double across = 0;
  for (int i = 0; i < 4; ++i) {
    const double rest = e[i] - along / square * q[i];
    across += rest * rest;
  }
  return 2 * std::sqrt(across / square);
}

// sigma = e tan(phi / 4): a change of sigma turns by 4 / (1 + |sigma|^2) of it [Schaub & Junkins, Section 3.5].
double mrp_angle_factor(std::span<const double> sigma) {
  const double size = length(sigma);
  return 4 / (1 + size * size);
}

double error_length(const ErrorGroup& group, std::span<const double> error, std::span<const double> at) {
  switch (group.kind) {
    case ErrorGroup::Kind::quaternion:
      return quaternion_angle(part(group, at), part(group, error));
    case ErrorGroup::Kind::mrp:
      return mrp_angle_factor(part(group, at)) * length(part(group, error));
    case ErrorGroup::Kind::plain:
      break;
  }
  return length(part(group, error));
}

int largest_component(const ErrorGroup& group, std::span<const double> error) {
  int worst = group.first;
  for (int i = group.first; i < group.first + group.count; ++i) {
    if (!std::isfinite(error[i])) return i;
    if (std::abs(error[i]) > std::abs(error[worst])) worst = i;
  }
  return worst;
}

void add_attitude_joint(const Model& model, int slot, std::vector<ErrorGroup>& coordinates,
                        std::vector<ErrorGroup>& velocities) {
  const int q = model.q_offset[slot];
  const int v = model.coordinates + model.v_offset[slot];
  const int size = attitude_size(model.attitude);
  const bool quaternion = model.attitude == AttitudeCoordinates::quaternion;
  coordinates.push_back({q, size, quaternion ? ErrorGroup::Kind::quaternion : ErrorGroup::Kind::mrp, 0});
  velocities.push_back({v, 3, ErrorGroup::Kind::plain, 0});
  if (model.kind[slot] != JointKind::free) return;
  coordinates.push_back({q + size, 3, ErrorGroup::Kind::plain, 0});
  velocities.push_back({v + 3, 3, ErrorGroup::Kind::plain, 0});
}

// Of a held velocity: whether it, or its coordinate, follows all the same from what came before.
bool is_integrated(const Model& model, int velocity) {
  return std::any_of(model.motions.begin(), model.motions.end(), [&](const PrescribedCoordinate& motion) {
    return motion.v == velocity && motion.given != PrescribedCoordinate::Given::place;
  });
}

}  // namespace

ErrorNorm make_error_norm(const Model& model, const Tolerance& tolerance) {
  std::vector<ErrorGroup> coordinates, velocities;
  for (int slot = 1; slot < model.joint_slots(); ++slot) {
    if (model.has_attitude(slot)) {
      add_attitude_joint(model, slot, coordinates, velocities);
      continue;
    }
    for (int i = 0; i < model.dof[slot]; ++i) {
      const int v = model.v_offset[slot] + i;
      if (model.held[v] && !is_integrated(model, v)) continue;
      coordinates.push_back({model.q_offset[slot] + i, 1, ErrorGroup::Kind::plain, 0});
      velocities.push_back({model.coordinates + model.v_offset[slot] + i, 1, ErrorGroup::Kind::plain, 0});
    }
  }
  ErrorNorm norm{tolerance, std::move(coordinates)};
  norm.groups.insert(norm.groups.end(), velocities.begin(), velocities.end());
  const int integrals = model.coordinates + model.velocities;
  const int beside = integrals + Integral::integral_count;
  for (int i = 0; i < model.feedback_numbers; ++i) {
    const auto& quaternions = model.feedback_quaternions;
    const bool turns = std::find(quaternions.begin(), quaternions.end(), i) != quaternions.end();
    norm.groups.push_back({beside + i, turns ? 4 : 1, turns ? ErrorGroup::Kind::quaternion : ErrorGroup::Kind::plain});
    if (turns) i += 3;
  }
  for (int i = 0; i < int(model.laws.size()); ++i) {
    const int first = beside + model.feedback_numbers + numbers_of_a_law * i;
    norm.groups.push_back({first, numbers_of_a_law, ErrorGroup::Kind::quaternion, 0});
  }
  norm.groups.push_back({integrals, Integral::impulse, ErrorGroup::Kind::plain, 0});
  norm.groups.push_back({integrals + Integral::impulse, 3, ErrorGroup::Kind::plain, 0});
  norm.groups.push_back({integrals + Integral::angular_impulse, 3, ErrorGroup::Kind::plain, 0});
  return norm;
}

ScaledError scaled_error(const ErrorNorm& norm, std::span<const double> error, std::span<const double> before,
                         std::span<const double> after) {
  ScaledError worst;
  for (const ErrorGroup& group : norm.groups) {
    const double size = std::max(length(part(group, before)), length(part(group, after)));
    const double scaled = error_length(group, error, after) / tolerated(norm, group, size);
    if (!std::isfinite(scaled) || !std::isfinite(size))
      return {std::numeric_limits<double>::infinity(), largest_component(group, error)};
    if (worst.component < 0 || scaled > worst.size) worst = {scaled, largest_component(group, error)};
  }
  return worst;
}

void error_weights(const ErrorNorm& norm, std::span<const double> x, std::span<double> weight) {
  std::fill(weight.begin(), weight.end(), 0.0);
  for (const ErrorGroup& group : norm.groups) {
    double factor = 1 / tolerated(norm, group, length(part(group, x)));
    if (group.kind == ErrorGroup::Kind::quaternion) factor *= 2;
    if (group.kind == ErrorGroup::Kind::mrp) factor *= mrp_angle_factor(part(group, x));
    for (int i = group.first; i < group.first + group.count; ++i) weight[i] = factor;
  }
}

void drop_error_of_length(const ErrorNorm& norm, std::span<const double> x, std::span<double> error) {
  for (const ErrorGroup& group : norm.groups) {
    if (group.kind != ErrorGroup::Kind::quaternion) continue;
    const auto q = part(group, x);
    double* e = error.data() + group.first;
    const double along = q[0] * e[0] + q[1] * e[1] + q[2] * e[2] + q[3] * e[3];
    for (int i = 0; i < 4; ++i) e[i] -= along * q[i];
  }
}

}  // namespace volvelle

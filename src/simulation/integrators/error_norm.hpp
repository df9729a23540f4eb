// How large an error of the state is, in units of what the user tolerates.
//
// The state is measured in groups, each by its Euclidean length, so that the choice of axes does not matter: an
// attitude by the angle of the rotation it is wrong by, a position or an angular velocity as a vector, a joint
// coordinate by itself. The norm is the worst group's: thousands of quiet panels do not hide one that moves.
#pragma once

#include <span>
#include <vector>

#include "model/model.hpp"

namespace volvelle {

struct ErrorGroup {
  enum class Kind { plain, quaternion, mrp };
  int first = 0;  // index into x
  int count = 1;
  Kind kind = Kind::plain;
  double floor = 0;  // the least size the relative tolerance refers to: energies and impulses of a run's audits
};

struct ErrorNorm {
  Tolerance tolerance;
  std::vector<ErrorGroup> groups;
};

// Coordinates whose motion is given carry no error and belong to no group. The integrals of the audits are the last
// three groups: energies, impulse, angular impulse.
ErrorNorm make_error_norm(const Model& model, const Tolerance& tolerance);

struct ScaledError {
  double size = 0;     // of the worst group; 1 is just tolerated. Infinite when any group has no finite error
  int component = -1;  // of the state: where the worst group's error is largest
};

// `error` against the sizes of the state before and after the step that made it.
ScaledError scaled_error(const ErrorNorm& norm, std::span<const double> error, std::span<const double> before,
                         std::span<const double> after);

// The same norm in factors of single components, for integrators that weigh each alone: the root of the sum of
// (weight * error)^2 is no less than the worst group's scaled error. Zero for components of no group.
void error_weights(const ErrorNorm& norm, std::span<const double> x, std::span<double> weight);

// Takes off an error what only changes the length of the unit quaternions in x: a projection has removed it.
void drop_error_of_length(const ErrorNorm& norm, std::span<const double> x, std::span<double> error);

}  // namespace volvelle

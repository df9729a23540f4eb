// What CVODE asks for: rates, error weights, the Jacobian, the projection.
#include <algorithm>
#include <cmath>
#include <limits>
#include <sunmatrix/sunmatrix_dense.h>

#include "simulation/integrators/cvode_integrator.hpp"

namespace volvelle {
namespace {

int first_not_finite(std::span<const double> x) {
  for (std::size_t i = 0; i < x.size(); ++i)
    if (!std::isfinite(x[i])) return int(i);
  return -1;
}

}  // namespace

// Zero, or one where a shorter step may mend it.
int Cvode::evaluate(double time, std::span<const double> x, std::span<double> rate) {
  std::copy(x.begin(), x.end(), at_.x.begin());
  at_.at.time = time;
  if (adams_) project_(at_);  // CVODE projects only what BDF finds
  rhs_(at_, rate);
  for (const int i : given_) rate[i] = 0;
  const int bad = first_not_finite(rate);
  if (bad < 0) return 0;
  not_finite_ = bad;
  not_finite_time_ = time;
  return 1;
}

int Cvode::rate(double time, N_Vector x, N_Vector rate, void* data) {
  return self(data).evaluate(time, values(x), values(rate));
}

// CVODE takes the root of the mean square, the worst group's error is no more than the root of the sum.
int Cvode::weigh(N_Vector x, N_Vector weight, void* data) {
  const auto w = values(weight);
  error_weights(self(data).norm_, values(x), w);
  const double from_mean = std::sqrt(double(w.size()));
  for (double& each : w) each = each > 0 ? each * from_mean : 1.0;
  return 0;
}

int Cvode::jacobian(double time, N_Vector x, N_Vector rate, SUNMatrix matrix, void* data, N_Vector, N_Vector,
                    N_Vector) {
  return self(data).difference(time, values(x), values(rate), matrix);
}

// Forward differences, each by the larger of a relative step and one that lifts the change of the rate over its own
// rounding [as in CVODE, Hindmarsh et al.]. Nothing depends on the integrals: their columns stay zero.
int Cvode::difference(double time, std::span<const double> x, std::span<const double> rate, SUNMatrix jacobian) {
  constexpr double rounding = std::numeric_limits<double>::epsilon();
  CVodeGetErrWeights(memory_.get(), scratch_.get());
  const auto weight = values(scratch_.get());
  double h = 0, square = 0;
  CVodeGetCurrentStep(memory_.get(), &h);
  for (std::size_t i = 0; i < rate.size(); ++i) square += rate[i] * rate[i] * weight[i] * weight[i];
  const double least = 1000 * std::abs(h) * rounding * std::sqrt(square * double(rate.size()));

  std::copy(x.begin(), x.end(), moved_.x.begin());
  for (const int j : columns_) {
    const double step = std::max(std::sqrt(rounding) * std::abs(x[j]), least > 0 ? least / weight[j] : 1 / weight[j]);
    moved_.x[j] = x[j] + step;
    const std::span<double> column(SUNDenseMatrix_Column(jacobian, j), x.size());
    if (evaluate(time, moved_.x, column) != 0) return 1;
    for (std::size_t i = 0; i < x.size(); ++i) column[i] = (column[i] - rate[i]) / (moved_.x[j] - x[j]);
    moved_.x[j] = x[j];
  }
  return 0;
}

int Cvode::project(double time, N_Vector x, N_Vector correction, double, N_Vector error, void* data) {
  Cvode& cvode = self(data);
  if (!cvode.correct(time, values(x), values(correction))) return 1;
  if (error) drop_error_of_length(cvode.norm_, cvode.moved_.x, values(error));
  return 0;
}

// The change that projects x, and the projected x in `moved_`.
bool Cvode::correct(double time, std::span<const double> x, std::span<double> change) {
  std::copy(x.begin(), x.end(), moved_.x.begin());
  moved_.at = {time, at_.at.inside};
  project_(moved_);
  for (std::size_t i = 0; i < x.size(); ++i) change[i] = moved_.x[i] - x[i];
  for (const int i : given_) change[i] = 0;
  return first_not_finite(change) < 0;
}

}  // namespace volvelle

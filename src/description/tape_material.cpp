#include "description/tape_material.hpp"

#include <cmath>

namespace volvelle {
namespace {

struct Strip {
  TapeMaterial of;
  double D;

  double width() const { return of.radius * of.subtended_angle; }
  double curvature(double l) const {
    const double root = l / (std::pow(3 * (1 - of.poisson * of.poisson), 0.25) * width());
    return of.thickness * root * root;
  }
  double moment(double l) const {
    const double k = curvature(l), across = 1 / of.radius + of.poisson * k;
    const double sum = std::sinh(l) + std::sin(l);
    const double F1 = 2 / l * (std::cosh(l) - std::cos(l)) / sum;
    const double F2 = F1 / 4 - std::sinh(l) * std::sin(l) / (sum * sum);
    return width() * D * (k + of.poisson / of.radius - of.poisson * across * F1 + across * across * F2 / k);
  }
};

// The first maximum, by steps and then by golden sections; 0: there is none.
double peak_of(const Strip& strip) {
  constexpr double step = 0.01, last = 8, golden = 0.6180339887498949;
  double l = 0.1;
  while (l < last && strip.moment(l + step) > strip.moment(l)) l += step;
  if (l >= last) return 0;
  double low = l - step, high = l + 2 * step;
  for (int i = 0; i < 60; ++i) {
    const double a = high - golden * (high - low), b = low + golden * (high - low);
    (strip.moment(a) > strip.moment(b) ? high : low) = strip.moment(a) > strip.moment(b) ? b : a;
  }
  return 0.5 * (low + high);
}

}  // namespace

TapeMoments tape_moments(const TapeMaterial& m) {
  TapeMoments moments;
  const double D = m.modulus * m.thickness * m.thickness * m.thickness / (12 * (1 - m.poisson * m.poisson));
  moments.stiffness = D;
  moments.steady = (1 + m.poisson) * D * m.subtended_angle;
  moments.steady_equal = (1 - m.poisson) * D * m.subtended_angle;
  const Strip strip{m, D};
  const double l = peak_of(strip);
  if (l > 0 && strip.moment(l) > moments.steady) {
    moments.peak = strip.moment(l);
    moments.peak_curvature = strip.curvature(l);
  }
  return moments;
}

}  // namespace volvelle

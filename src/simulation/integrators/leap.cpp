#include "simulation/integrators/leap.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle {
namespace {

constexpr int points = 8;
using Weights = std::array<double, points>;

// P_0 to P_points at x, of Legendre.
std::array<double, points + 1> legendre(double x) {
  std::array<double, points + 1> P{1, x};
  for (int m = 1; m < points; ++m) P[m + 1] = ((2 * m + 1) * x * P[m] - m * P[m - 1]) / (m + 1);
  return P;
}

struct Gauss {
  Weights c;  // from 0 to 1
  Weights b;

  Gauss() {
    for (int i = 0; i < points; ++i) {
      double x = -std::cos(M_PI * (i + 0.75) / (points + 0.5)), slope = 1;
      for (int round = 0; round < 8; ++round) {
        const auto P = legendre(x);
        slope = points * (x * P[points] - P[points - 1]) / (x * x - 1);
        x -= P[points] / slope;
      }
      c[i] = 0.5 * (1 + x);
      b[i] = 1 / ((1 - x * x) * slope * slope);
    }
  }

  // Of the term P_m in the polynomial through the rates.
  Weights term(int m) const {
    Weights weight;
    for (int j = 0; j < points; ++j) weight[j] = (2 * m + 1) * b[j] * legendre(2 * c[j] - 1)[m];
    return weight;
  }

  // Of that polynomial at u.
  Weights value(double u) const {
    const auto P = legendre(2 * u - 1);
    Weights weight;
    weight.fill(0);
    for (int m = 0; m < points; ++m) {
      const Weights of_term = term(m);
      for (int j = 0; j < points; ++j) weight[j] += P[m] * of_term[j];
    }
    return weight;
  }

  // Of the integral of that polynomial from 0 to u, or of its first terms.
  Weights integral(double u, int terms = points) const {
    const auto P = legendre(2 * u - 1);
    Weights weight;
    weight.fill(0);
    for (int m = 0; m < terms; ++m) {
      const double integrated = 0.5 * (m == 0 ? 1 + P[1] : (P[m + 1] - P[m - 1]) / (2 * m + 1));
      const Weights of_term = term(m);
      for (int j = 0; j < points; ++j) weight[j] += integrated * of_term[j];
    }
    return weight;
  }
};

const Gauss& gauss() {
  static const Gauss g;
  return g;
}

// Row i: the integral up to c[i].
const std::array<Weights, points>& runge_kutta_matrix() {
  static const std::array<Weights, points> a = [] {
    std::array<Weights, points> rows;
    for (int i = 0; i < points; ++i) rows[i] = gauss().integral(gauss().c[i]);
    return rows;
  }();
  return a;
}

bool all_finite_in(const std::vector<double>& x) {
  return std::all_of(x.begin(), x.end(), [](double value) { return std::isfinite(value); });
}

}  // namespace

Leap::Leap(const State<double>& like) : from_(like), at_(like), change_(like.x.size()) {
  for (auto& k : k_) k.resize(like.x.size());
}

double Leap::length(double ahead, double longest) {
  const Weights& c = gauss().c;
  if (ahead < 0.5 * c[0] * longest) return longest;  // hardly ahead at all
  for (int i = 0; i < points / 2; ++i) {
    const double between = 0.5 * (c[i] + c[i + 1]);
    if (ahead <= between * longest) return ahead / between;
  }
  return 0;
}

void Leap::combine(const Weights& weight, std::vector<double>& sum) const {
  std::fill(sum.begin(), sum.end(), 0.0);
  for (int j = 0; j < points; ++j)
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight[j] * k_[j][i];
}

// It bends as the motion does where it begins.
bool Leap::begin(const RightHandSide& rhs, const State<double>& from, const std::vector<double>& rate, double h) {
  constexpr double little = 1e-3;
  from_ = from;
  h_ = h;
  under_way_ = false;
  at_.at = {from.at.time + little * h, from.at.inside};
  for (std::size_t i = 0; i < rate.size(); ++i) at_.x[i] = from.x[i] + little * h * rate[i];
  rhs(at_, std::span<double>(change_));
  for (std::size_t i = 0; i < rate.size(); ++i) change_[i] = (change_[i] - rate[i]) / little;
  for (int j = 0; j < points; ++j)
    for (std::size_t i = 0; i < rate.size(); ++i) k_[j][i] = rate[i] + gauss().c[j] * change_[i];
  return all_finite_in(change_);
}

// Each point with those before it already new.
bool Leap::improve(const RightHandSide& rhs) {
  for (int j = 0; j < points; ++j) {
    combine(runge_kutta_matrix()[j], at_.x);
    for (std::size_t i = 0; i < at_.x.size(); ++i) at_.x[i] = from_.x[i] + h_ * at_.x[i];
    at_.at = {from_.at.time + gauss().c[j] * h_, from_.at.inside};
    rhs(at_, std::span<double>(k_[j]));
    if (!all_finite_in(k_[j])) return false;
  }
  return true;
}

void Leap::read(double time, int terms, State<double>& to) const {
  to.at = {time, from_.at.inside};
  combine(gauss().integral(std::clamp((time - from_.at.time) / h_, 0.0, 1.0), terms), to.x);
  for (std::size_t i = 0; i < to.x.size(); ++i) to.x[i] = from_.x[i] + h_ * to.x[i];
}

void Leap::read_rate(double time, std::vector<double>& rate) const {
  combine(gauss().value(std::clamp((time - from_.at.time) / h_, 0.0, 1.0)), rate);
}

}  // namespace volvelle

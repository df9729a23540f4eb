// A step over a place where constraints lose rank: a sheet that swings through flat, a linkage through its stretched
// place. The motion is smooth there, but rates are as uncertain as the inverse square of the distance. So it is the
// polynomial whose rates are right at eight points on both sides, none of them near the place itself: Gauss-Legendre
// collocation [Hairer, Norsett & Wanner, Solving Ordinary Differential Equations I, Section II.7]. What lies between
// is read off the polynomial.
#pragma once

#include <array>

#include "simulation/integrators/error_norm.hpp"
#include "simulation/integrators/integrator.hpp"

namespace volvelle {

class Leap {
 public:
  explicit Leap(const State<double>& like);

  // How long a leap from a place that lies `ahead` is, so that the place falls half-way between two of the points; at
  // most `longest`, zero where that is too short.
  static double length(double ahead, double longest);

  // From a state with its rate: a first guess. False where rates are not finite.
  bool begin(const RightHandSide& rhs, const State<double>& from, const std::vector<double>& rate, double h);

  // One round of fixed-point iteration.
  bool improve(const RightHandSide& rhs);

  void read(double time, State<double>& to) const { read(time, points, to); }
  void read_without_last_terms(double time, State<double>& to) const { read(time, points - 2, to); }

  void read_rate(double time, std::vector<double>& rate) const;

  void hold() { under_way_ = true; }
  void forget() { under_way_ = false; }
  bool contains(double time) const { return start() <= time && time < end(); }
  bool covers(double time) const { return under_way_ && contains(time); }
  const State<double>& from() const { return from_; }
  double start() const { return from_.at.time; }
  double end() const { return from_.at.time + h_; }

 private:
  static constexpr int points = 8;
  using Weights = std::array<double, points>;

  void read(double time, int terms, State<double>& to) const;
  void combine(const Weights& weight, std::vector<double>& sum) const;

  State<double> from_, at_;
  double h_ = 0;
  bool under_way_ = false;
  std::array<std::vector<double>, points> k_;  // rates at the points
  std::vector<double> change_;
};

}  // namespace volvelle

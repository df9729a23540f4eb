// A number and its derivatives along N directions at once: computing with it differentiates, exactly. The value takes
// the same operations as one sample alone, so that it comes out the same to the last bit.
#pragma once

#include "scalar/sine_cosine.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

template <int N>
struct Dual {
  Lanes<1> value;
  Lanes<N> slope;  // one direction in each lane

  Dual() = default;
  Dual(double x) : value(x) {}  // a constant
  Dual(const Lanes<1>& v, const Lanes<N>& s) : value(v), slope(s) {}

  Dual& operator+=(const Dual& b) { return *this = *this + b; }
  Dual& operator-=(const Dual& b) { return *this = *this - b; }

  friend Dual operator+(const Dual& a, const Dual& b) { return {a.value + b.value, a.slope + b.slope}; }
  friend Dual operator-(const Dual& a, const Dual& b) { return {a.value - b.value, a.slope - b.slope}; }
  friend Dual operator-(const Dual& a) { return {-a.value, -a.slope}; }
  friend Dual operator*(const Dual& a, const Dual& b) {
    return {a.value * b.value, fused(a.slope, Lanes<N>(b.value), b.slope * Lanes<N>(a.value))};
  }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const Lanes<1> quotient = a.value / b.value;
    return {quotient, (a.slope - b.slope * Lanes<N>(quotient)) * Lanes<N>(Lanes<1>(1) / b.value)};
  }
  friend Dual fused(const Dual& a, const Dual& b, const Dual& c) {
    return {fused(a.value, b.value, c.value),
            fused(a.slope, Lanes<N>(b.value), fused(b.slope, Lanes<N>(a.value), c.slope))};
  }

  friend Dual diminish(const Dual& c, const Dual& a, const Dual& b) {
    return {diminish(c.value, a.value, b.value),
            diminish(diminish(c.slope, b.slope, Lanes<N>(a.value)), a.slope, Lanes<N>(b.value))};
  }

  // At its corner, abs and sqrt are given the slope zero.
  friend Dual abs(const Dual& a) {
    const double x = get_lane(a.value, 0);
    return {abs(a.value), a.slope * Lanes<N>(double((x > 0) - (x < 0)))};
  }
  friend Dual sqrt(const Dual& a) {
    const Lanes<1> root = sqrt(a.value);
    const double r = get_lane(root, 0);
    return {root, a.slope * Lanes<N>(r > 0 ? 0.5 / r : 0.0)};
  }
  friend Dual atan2(const Dual& y, const Dual& x) {
    const double a = get_lane(y.value, 0), b = get_lane(x.value, 0), square = a * a + b * b;
    const double inverse = square > 0 ? 1 / square : 0.0;
    return {atan2(y.value, x.value), (y.slope * Lanes<N>(b) - x.slope * Lanes<N>(a)) * Lanes<N>(inverse)};
  }
  friend Dual exp(const Dual& a) {
    const Lanes<1> value = exp(a.value);
    return {value, a.slope * Lanes<N>(value)};
  }
  friend Dual log(const Dual& a) { return {log(a.value), a.slope * Lanes<N>(Lanes<1>(1) / a.value)}; }

  // Comparisons are of values.
  friend bool operator<(const Dual& a, const Dual& b) { return get_lane(a.value, 0) < get_lane(b.value, 0); }
  friend bool operator>(const Dual& a, const Dual& b) { return b < a; }
  friend Dual select(bool condition, const Dual& if_true, const Dual& if_false) {
    return condition ? if_true : if_false;
  }
};

template <int N>
SineCosine<Dual<N>> sine_cosine(const Dual<N>& x) {
  const SineCosine<Lanes<1>> of = sine_cosine(x.value);
  return {{of.sine, x.slope * Lanes<N>(of.cosine)}, {of.cosine, x.slope * Lanes<N>(-of.sine)}};
}

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle

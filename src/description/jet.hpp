// A function of time with its first two time derivatives, and the arithmetic that carries them along exactly.
#pragma once

#include <cmath>

namespace volvelle {

struct Jet {
  double value = 0;
  double rate = 0;
  double acceleration = 0;

  // f(x) with f, f', f'' known at x.value. A factor that is zero wipes out its term, even where f' or f'' is infinite.
  static Jet chain(const Jet& x, double f, double first, double second) {
    const double squared_rate = x.rate * x.rate;
    const double rate = x.rate == 0 ? 0.0 : first * x.rate;
    const double bend = squared_rate == 0 ? 0.0 : second * squared_rate;
    const double push = x.acceleration == 0 ? 0.0 : first * x.acceleration;
    return {f, rate, bend + push};
  }

  friend Jet operator-(const Jet& a) { return {-a.value, -a.rate, -a.acceleration}; }
  friend Jet operator+(const Jet& a, const Jet& b) {
    return {a.value + b.value, a.rate + b.rate, a.acceleration + b.acceleration};
  }
  friend Jet operator-(const Jet& a, const Jet& b) { return a + (-b); }
  friend Jet operator*(const Jet& a, const Jet& b) {
    return {a.value * b.value, a.rate * b.value + a.value * b.rate,
            a.acceleration * b.value + 2 * a.rate * b.rate + a.value * b.acceleration};
  }
  friend Jet operator/(const Jet& a, const Jet& b) {
    const double value = a.value / b.value;                   // a = value b
    const double rate = (a.rate - value * b.rate) / b.value;  // a' = rate b + value b'
    return {value, rate, (a.acceleration - 2 * rate * b.rate - value * b.acceleration) / b.value};
  }

  friend Jet sin(const Jet& x) { return chain(x, std::sin(x.value), std::cos(x.value), -std::sin(x.value)); }
  friend Jet cos(const Jet& x) { return chain(x, std::cos(x.value), -std::sin(x.value), -std::cos(x.value)); }
  friend Jet exp(const Jet& x) { return chain(x, std::exp(x.value), std::exp(x.value), std::exp(x.value)); }
  friend Jet log(const Jet& x) { return chain(x, std::log(x.value), 1 / x.value, -1 / (x.value * x.value)); }
  friend Jet abs(const Jet& x) { return x.value < 0 ? -x : x; }
  friend Jet min(const Jet& a, const Jet& b) { return b.value < a.value ? b : a; }
  friend Jet max(const Jet& a, const Jet& b) { return b.value > a.value ? b : a; }
  friend Jet sqrt(const Jet& x) {
    const double root = std::sqrt(x.value);
    return chain(x, root, 0.5 / root, -0.25 / (root * x.value));
  }

  // x^n: a constant exponent takes any base, as n x^(n-1) does; one that changes in time needs a positive base.
  friend Jet pow(const Jet& x, const Jet& n) {
    if (n.rate != 0 || n.acceleration != 0) return exp(n * log(x));
    const double first = n.value;
    const double second = n.value * (n.value - 1);
    return chain(x, std::pow(x.value, n.value), first == 0 ? 0.0 : first * std::pow(x.value, n.value - 1),
                 second == 0 ? 0.0 : second * std::pow(x.value, n.value - 2));
  }
};

}  // namespace volvelle

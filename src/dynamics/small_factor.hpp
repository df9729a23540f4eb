// L D L' of a joint's inertia: at most 6x6, no heap, no pivoting (it is positive definite wherever a joint can move
// mass).
#pragma once

#include <array>

namespace volvelle {

template <class S>
class SmallFactor {
 public:
  S& operator()(int i, int j) { return a_[i][j]; }  // fill the lower triangle, then factor

  void factor(int size) {
    n_ = size;
    for (int j = 0; j < n_; ++j) {
      S d = a_[j][j];
      for (int k = 0; k < j; ++k) d -= a_[j][k] * a_[j][k] * pivot_[k];
      pivot_[j] = d;
      pivot_inverse_[j] = S(1) / d;
      for (int i = j + 1; i < n_; ++i) {
        S l = a_[i][j];
        for (int k = 0; k < j; ++k) l -= a_[i][k] * a_[j][k] * pivot_[k];
        a_[i][j] = l * pivot_inverse_[j];
      }
    }
  }

  // x <- D^-1 x, for any x with operators + and * S
  template <class X>
  void solve(X* x) const {
    for (int i = 0; i < n_; ++i)
      for (int k = 0; k < i; ++k) x[i] = x[i] - x[k] * a_[i][k];
    for (int i = 0; i < n_; ++i) x[i] = x[i] * pivot_inverse_[i];
    for (int i = n_ - 1; i >= 0; --i)
      for (int k = i + 1; k < n_; ++k) x[i] = x[i] - x[k] * a_[k][i];
  }

  // x <- L^-1 x: with it, x' D^-1 x = sum of squares over pivots
  template <class X>
  void forward(X* x) const {
    for (int i = 0; i < n_; ++i)
      for (int k = 0; k < i; ++k) x[i] = x[i] - x[k] * a_[i][k];
  }

  const S& pivot(int i) const { return pivot_[i]; }
  const S& pivot_inverse(int i) const { return pivot_inverse_[i]; }

 private:
  int n_ = 0;
  std::array<std::array<S, 6>, 6> a_{};
  std::array<S, 6> pivot_{};
  std::array<S, 6> pivot_inverse_{};
};

}  // namespace volvelle

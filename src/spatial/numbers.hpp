// Walks over the numbers of two things of the same make, pair by pair: how samples get into lanes. A thing names its
// numbers by a member numbers() that returns std::tie of them.
#pragma once

#include <tuple>
#include <vector>

#include "spatial/pose.hpp"

namespace volvelle {

template <class F, class S, class T>
void pair_numbers(F& f, Vector3<S>& a, const Vector3<T>& b) {
  f(a.x, b.x), f(a.y, b.y), f(a.z, b.z);
}
template <class F, class S, class T>
void pair_numbers(F& f, Matrix3<S>& a, const Matrix3<T>& b) {
  for (int i = 0; i < 3; ++i) pair_numbers(f, a.row[i], b.row[i]);
}
template <class F, class S, class T>
void pair_numbers(F& f, Symmetric3<S>& a, const Symmetric3<T>& b) {
  f(a.xx, b.xx), f(a.yy, b.yy), f(a.zz, b.zz), f(a.xy, b.xy), f(a.xz, b.xz), f(a.yz, b.yz);
}
template <class F, class S, class T>
void pair_numbers(F& f, Pose<S>& a, const Pose<T>& b) {
  pair_numbers(f, a.R, b.R), pair_numbers(f, a.p, b.p);
}
template <class F, class S, class T>
void pair_numbers(F& f, RigidInertia<S>& a, const RigidInertia<T>& b) {
  f(a.mass, b.mass), pair_numbers(f, a.moment, b.moment), pair_numbers(f, a.inertia, b.inertia);
}
template <class F, class A, class B>
void pair_numbers(F& f, std::vector<A>& a, const std::vector<B>& b);

template <class F, class A, class B>
requires requires(A& a) { a.numbers(); }
void pair_numbers(F& f, A& a, const B& b) {
  const auto pairs = [&]<std::size_t... I>(const auto& to, const auto& from, std::index_sequence<I...>) {
    const auto one = [&](auto& x, const auto& y) {
      if constexpr (requires { pair_numbers(f, x, y); })
        pair_numbers(f, x, y);
      else
        f(x, y);
    };
    (one(std::get<I>(to), std::get<I>(from)), ...);
  };
  const auto to = a.numbers();
  const auto from = b.numbers();
  pairs(to, from, std::make_index_sequence<std::tuple_size_v<decltype(to)>>());
}
template <class F, class A, class B>
void pair_numbers(F& f, std::vector<A>& a, const std::vector<B>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if constexpr (requires { pair_numbers(f, a[i], b[i]); })
      pair_numbers(f, a[i], b[i]);
    else
      f(a[i], b[i]);
  }
}

}  // namespace volvelle

// Vectors and matrices of three-dimensional space, templated on the scalar. Plain aggregates: no heap, no expression
// templates.
#pragma once

#include <cmath>

#include "scalar/fused.hpp"

namespace volvelle {

template <class S>
struct Vector3 {
  S x{}, y{}, z{};

  constexpr S& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
  constexpr const S& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }

  constexpr Vector3& operator+=(const Vector3& b) { return *this = *this + b; }
  constexpr Vector3& operator-=(const Vector3& b) { return *this = *this - b; }

  friend constexpr Vector3 operator+(const Vector3& a, const Vector3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vector3 operator-(const Vector3& a, const Vector3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend constexpr Vector3 operator-(const Vector3& a) { return {-a.x, -a.y, -a.z}; }
  friend constexpr Vector3 operator*(const Vector3& a, const S& s) { return {a.x * s, a.y * s, a.z * s}; }
  friend constexpr Vector3 operator*(const S& s, const Vector3& a) { return a * s; }
  friend constexpr Vector3 operator/(const Vector3& a, const S& s) { return {a.x / s, a.y / s, a.z / s}; }
  friend constexpr bool operator==(const Vector3&, const Vector3&) = default;
};

template <class S>
constexpr S dot(const Vector3<S>& a, const Vector3<S>& b) {
  return fused(a.x, b.x, fused(a.y, b.y, a.z * b.z));
}

// a . b + c
template <class S>
constexpr S dot_plus(const Vector3<S>& a, const Vector3<S>& b, const S& c) {
  return fused(a.x, b.x, fused(a.y, b.y, fused(a.z, b.z, c)));
}

// a s + b
template <class S>
constexpr Vector3<S> fused(const Vector3<S>& a, const S& s, const Vector3<S>& b) {
  return {fused(a.x, s, b.x), fused(a.y, s, b.y), fused(a.z, s, b.z)};
}

// c - a s
template <class S>
constexpr Vector3<S> diminish(const Vector3<S>& c, const Vector3<S>& a, const S& s) {
  return {diminish(c.x, a.x, s), diminish(c.y, a.y, s), diminish(c.z, a.z, s)};
}

template <class S>
constexpr Vector3<S> cross(const Vector3<S>& a, const Vector3<S>& b) {
  return {diminish(a.y * b.z, a.z, b.y), diminish(a.z * b.x, a.x, b.z), diminish(a.x * b.y, a.y, b.x)};
}

// a x b + c
template <class S>
constexpr Vector3<S> cross_plus(const Vector3<S>& a, const Vector3<S>& b, const Vector3<S>& c) {
  return {fused(a.y, b.z, diminish(c.x, a.z, b.y)), fused(a.z, b.x, diminish(c.y, a.x, b.z)),
          fused(a.x, b.y, diminish(c.z, a.y, b.x))};
}

template <class S>
constexpr S squared_norm(const Vector3<S>& a) {
  return dot(a, a);
}

template <class S>
S norm(const Vector3<S>& a) {
  using std::sqrt;
  return sqrt(squared_norm(a));
}

template <class S>
Vector3<S> normalized(const Vector3<S>& a) {
  return a / norm(a);
}

// The same vector in another scalar: parameters are read as double and computed with in S.
template <class S, class T>
constexpr Vector3<S> cast(const Vector3<T>& a) {
  return {S(a.x), S(a.y), S(a.z)};
}

}  // namespace volvelle

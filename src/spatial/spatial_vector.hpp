// Spatial vectors, angular part first: Motion (velocities, accelerations) and Wrench (forces, momenta)
// [Featherstone 2008, Chapter 2].
#pragma once

#include "spatial/vector3.hpp"

namespace volvelle {

template <class S>
struct Motion {
  Vector3<S> angular;
  Vector3<S> linear;

  constexpr Motion& operator+=(const Motion& b) { return *this = *this + b; }
  friend constexpr Motion operator+(const Motion& a, const Motion& b) {
    return {a.angular + b.angular, a.linear + b.linear};
  }
  friend constexpr Motion operator-(const Motion& a, const Motion& b) {
    return {a.angular - b.angular, a.linear - b.linear};
  }
  friend constexpr Motion operator-(const Motion& a) { return {-a.angular, -a.linear}; }
  friend constexpr Motion operator*(const Motion& a, const S& s) { return {a.angular * s, a.linear * s}; }
};

template <class S>
struct Wrench {
  Vector3<S> torque;
  Vector3<S> force;

  constexpr Wrench& operator+=(const Wrench& b) { return *this = *this + b; }
  constexpr Wrench& operator-=(const Wrench& b) { return *this = *this - b; }
  friend constexpr Wrench operator+(const Wrench& a, const Wrench& b) {
    return {a.torque + b.torque, a.force + b.force};
  }
  friend constexpr Wrench operator-(const Wrench& a, const Wrench& b) {
    return {a.torque - b.torque, a.force - b.force};
  }
  friend constexpr Wrench operator-(const Wrench& a) { return {-a.torque, -a.force}; }
  friend constexpr Wrench operator*(const Wrench& a, const S& s) { return {a.torque * s, a.force * s}; }
};

// F s + G
template <class S>
constexpr Wrench<S> fused(const Wrench<S>& F, const S& s, const Wrench<S>& G) {
  return {fused(F.torque, s, G.torque), fused(F.force, s, G.force)};
}

// power
template <class S>
constexpr S dot(const Motion<S>& v, const Wrench<S>& f) {
  return dot(v.angular, f.torque) + dot(v.linear, f.force);
}

// V x U: how the motion U, fixed in a frame that moves with V, changes
template <class S>
constexpr Motion<S> cross_motion(const Motion<S>& V, const Motion<S>& U) {
  return {cross(V.angular, U.angular), cross_plus(V.angular, U.linear, cross(V.linear, U.angular))};
}

// V x* F: how the wrench F, fixed in a frame that moves with V, changes
template <class S>
constexpr Wrench<S> cross_force(const Motion<S>& V, const Wrench<S>& F) {
  return {cross_plus(V.angular, F.torque, cross(V.linear, F.force)), cross(V.angular, F.force)};
}

template <class S, class T>
constexpr Motion<S> cast(const Motion<T>& a) {
  return {cast<S>(a.angular), cast<S>(a.linear)};
}

template <class S, class T>
constexpr Wrench<S> cast(const Wrench<T>& a) {
  return {cast<S>(a.torque), cast<S>(a.force)};
}

}  // namespace volvelle

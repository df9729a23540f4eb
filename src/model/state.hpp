// Everything that changes in a run: time, coordinates q, velocities v, and what effects and audits integrate. Copyable.
#pragma once

#include <span>
#include <vector>

#include "model/model.hpp"

namespace volvelle {

template <class S>
struct State {
  Instant at;        // time, and the smooth stretch it belongs to
  std::vector<S> x;  // q, then v, then the integrals; numbers of continuous controllers, and quaternions of laws last
  int coordinates = 0;
  int velocities = 0;

  std::span<S> q() { return {x.data(), std::size_t(coordinates)}; }
  std::span<S> v() { return {x.data() + coordinates, std::size_t(velocities)}; }
  std::span<S> integrals() { return std::span<S>(x).subspan(std::size_t(coordinates) + std::size_t(velocities)); }
  std::span<const S> q() const { return {x.data(), std::size_t(coordinates)}; }
  std::span<const S> v() const { return {x.data() + coordinates, std::size_t(velocities)}; }
  std::span<const S> integrals() const {
    return std::span<const S>(x).subspan(std::size_t(coordinates) + std::size_t(velocities));
  }
};

// The body's attitude that a law looks at.
template <class S>
Quaternion<S> attitude_of_law(const Model& model, const State<S>& state, int law) {
  const S* q = state.x.data() + state.x.size() - std::size_t(model.numbers_of_laws() - numbers_of_a_law * law);
  return {q[0], q[1], q[2], q[3]};
}

// Where the numbers of continuous controllers begin.
template <class S>
const S* numbers_of_feedback(const Model& model, const State<S>& state) {
  return state.x.data() + state.x.size() - std::size_t(model.numbers_beside());
}
inline double* numbers_of_feedback(const Model& model, State<double>& state) {
  return state.x.data() + state.x.size() - std::size_t(model.numbers_beside());
}

// The state the user described, at time zero; prescribed coordinates stand where their motion has them, and laws and
// controllers see no rotation.
State<double> initial_state(const Description& description, const Model& model, int integrals);

// Moves the coordinates of the tree's joints by small changes, given like velocities.
void displace(const Model& model, std::span<const double> change, State<double>& state);

// Unit quaternions again, after what a step's error or rounding left.
void normalize_quaternions(const Model& model, State<double>& state);

// Past half a turn continuous controllers turn their bodies on, not back. True when one does so from now on.
bool turn_short_way(const Model& model, State<double>& state);

// MRPs inside the unit ball, by their shadow set. True when one was switched: coordinates then jump.
bool switch_mrps(const Model& model, State<double>& state);

}  // namespace volvelle

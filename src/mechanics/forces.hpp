// What acts, summed over all effects: read by every formulation. Effects also account here for the power they put in or
// take out, and for the external wrench, apart from the loads themselves.
#pragma once

#include <algorithm>
#include <vector>

#include "model/model.hpp"
#include "spatial/spatial_vector.hpp"

namespace volvelle {

template <class S>
struct Forces {
  std::vector<Wrench<S>> F_B;  // by slot: on the body, about Bo in B; zero but where `pushed`
  struct Pushed {
    bool yes = false;
  };
  std::vector<Pushed> pushed;     // by slot
  std::vector<S> tau;             // by velocity: along the joint coordinates
  std::vector<Vector3<S>> field;  // by tree: uniform acceleration of all its mass, world axes

  // the accounts
  S power{};        // put in by effects other than potentials; external forces with velocities relative to R
  S dissipation{};  // never negative
  // by tree: from outside, field apart, about R in world axes
  std::vector<Wrench<S>> driven;    // whose power is in `power`
  std::vector<Wrench<S>> external;  // the others

  explicit Forces(const Model& model)
      : F_B(std::size_t(model.size())),
        pushed(F_B.size()),
        tau(std::size_t(model.velocities)),
        field(model.trees.size()),
        driven(model.trees.size()),
        external(model.trees.size()) {}

  void push(int slot, const Wrench<S>& F) {
    F_B[slot] += F;
    pushed[slot].yes = true;
  }

  // `outside`: what comes from outside too, which is not asked for while nothing does.
  void clear(bool outside = true) {
    for (std::size_t b = 0; b < F_B.size(); ++b) {
      if (pushed[b].yes) F_B[b] = {};
      pushed[b].yes = false;
    }
    std::fill(tau.begin(), tau.end(), S(0));
    std::fill(field.begin(), field.end(), Vector3<S>{});
    power = S(0);
    dissipation = S(0);
    if (!outside) return;
    std::fill(external.begin(), external.end(), Wrench<S>{});
    std::fill(driven.begin(), driven.end(), Wrench<S>{});
  }
};

}  // namespace volvelle

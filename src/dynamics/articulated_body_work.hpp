// What the articulated body keeps between its passes.
#pragma once

#include "dynamics/closed_loops/loop_work.hpp"
#include "dynamics/small_factor.hpp"
#include "spatial/felt_inertia.hpp"

namespace volvelle {

// On its way from the tips to the base: the inertia of a body with all that hangs on it, and the bias force of the
// latter.
template <class S>
struct Burden {
  ArticulatedInertia<S> P;
  Wrench<S> Z;
};

template <class S>
struct ArticulatedBodyWork {
  // by shelf
  std::vector<Burden<S>> burden;
  std::vector<Motion<S>> A;
  // by tree
  std::vector<Motion<S>> A_root;  // of those that fly free
  // by slot, where kept
  std::vector<ArticulatedInertia<S>> P;
  std::vector<Wrench<S>> Z;  // the body's own bias force included
  // by slot
  std::vector<SmallFactor<S>> D;  // H' P H of general joints
  // by velocity
  std::vector<Yield<S>> Y;   // of hinges, sliders and balls: -D^-1 (P H)', but what it is along the joint's own axes
  std::vector<S> nu;         // of hinges, sliders and balls: D^-1 (tau - H' Z)
  std::vector<Wrench<S>> U;  // of general joints: P H
  std::vector<S> e;          // of general joints: tau - H' Z
  LoopWork<S> loops;

  explicit ArticulatedBodyWork(const Model& model)
      : burden(std::size_t(model.shelves)),
        A(burden.size()),
        A_root(model.trees.size()),
        P(std::size_t(model.size())),
        Z(P.size()),
        D(P.size()),
        Y(std::size_t(model.velocities)),
        nu(Y.size()),
        U(Y.size()),
        e(Y.size()) {
    loops.make_room(model);
  }
};

// Lays on the parent's shelf what the parent feels, the inertia by `add`, the force through the pose; the first to do
// so, on top of the parent alone. It may be b's own shelf, which is not read any more. `known_first`: what adds nothing
// drops out.
template <bool known_first = false, class S, class Add, class X>
void hand_to_parent(const Model& model, const Parameters<S>& parameters, const X& X_PB, int b, Add add,
                    const Wrench<S>& Z_felt, ArticulatedBodyWork<S>& w) {
  const int p = model.parent[b];
  Burden<S>& parent = w.burden[model.shelf[p]];
  if constexpr (known_first) {
    parent.P = add(ArticulatedInertia<S>(parameters.M_B[p]));
    parent.Z = X_PB.force_to_parent(Z_felt);
  } else {
    if (model.lays_first[b]) parent = {ArticulatedInertia<S>(parameters.M_B[p]), {}};
    parent.P = add(parent.P);
    parent.Z = X_PB.force_onto_parent(parent.Z, Z_felt);
  }
}

}  // namespace volvelle

// Hinges that meet in a point, as the creases of a folded sheet do, two or three of them unknown: their axes e satisfy
// sum +-(e v-dot + bias) = 0, and triple products give the unknowns. Two unknowns are found in the plane of their axes;
// what stands across it follows from other loops.
#pragma once

#include <cmath>
#include <concepts>

#include "dynamics/closed_loops/loop_work.hpp"

namespace volvelle {

// The sum over what is known: by mode, and the rest last. `width`, where it is known beforehand, is One.
template <class S>
Vector3<S> known_turning(const LoopPlan& plan, const LoopPlan::Block& block, int j, bool rest, const LoopWork<S>& w) {
  Vector3<S> sum{};
  const LoopPlan::Term* terms = &plan.terms[block.unknowns.first];
  const int unknowns = block.unknowns.count, all = unknowns + block.knowns.count;
  for (int i = unknowns; i < all; ++i) {
    const LoopHinge<S>& hinge = w.hinge[terms[i].velocity];
    const S& row = w.row_of(terms[i].velocity)[j];
    sum = fused(rest ? fused(hinge.e, row, hinge.bias) : hinge.e * row, S(terms[i].sense), sum);
  }
  if (rest)
    for (int i = 0; i < unknowns; ++i) sum = fused(w.hinge[terms[i].velocity].bias, S(terms[i].sense), sum);
  return sum;
}

template <class S>
void close_vertex(const LoopPlan& plan, int width, const LoopPlan::Block& block, LoopWork<S>& w) {
  const LoopPlan::Term* unknown = &plan.terms[block.unknowns.first];
  const bool three = block.unknowns.count == 3;
  // columns that pick the unknowns out of a sum: x_i = -c_i . sum
  Vector3<S> c[3];
  const Vector3<S>&a = w.hinge[unknown[0].velocity].e, &b = w.hinge[unknown[1].velocity].e;
  const Vector3<S> n = cross(a, b);
  S size;
  if (three) {
    const Vector3<S>& e = w.hinge[unknown[2].velocity].e;
    size = dot(n, e);
    c[0] = cross(b, e);
    c[1] = cross(e, a);
    c[2] = n;
  } else {
    size = dot(n, n);
    c[0] = cross(b, n);
    c[1] = cross(n, a);
  }
  if constexpr (std::same_as<S, double>)
    if (!w.pivot_size.empty())
      for (int i = 0; i < block.pivots.count; ++i)
        w.pivot_size[std::size_t(block.pivots.first + i)] = three ? std::abs(size) : std::sqrt(size);
  const S inverse = S(1) / size;
  for (int i = 0; i < block.unknowns.count; ++i) c[i] = c[i] * (inverse * S(-unknown[i].sense));
  for (int j = 0; j <= width; ++j) {
    const Vector3<S> sum = known_turning(plan, block, j, j == width, w);
    for (int i = 0; i < block.unknowns.count; ++i) w.row_of(unknown[i].velocity)[j] = dot(c[i], sum);
  }
}

}  // namespace volvelle

// Hinges that meet in a point, as the creases of a folded sheet do, two or three of them unknown: their axes e satisfy
// sum +-(e v-dot + bias) = 0, and triple products give the unknowns. Two unknowns are found in the plane of their axes;
// what stands across it follows from other loops.
#pragma once

#include <cmath>
#include <concepts>

#include "dynamics/closed_loops/loop_work.hpp"

namespace volvelle {

// Columns that pick the unknowns out of a sum, x_i = c_i . sum, and the size of what they are divided by: three axes'
// volume, or the sine between two.
template <class S>
S unknowns_by_sum(const LoopPlan::Term* unknown, int count, const LoopWork<S>& w, Vector3<S>* c) {
  const Vector3<S>&a = w.hinge[unknown[0].velocity].e, &b = w.hinge[unknown[1].velocity].e;
  const Vector3<S> n = cross(a, b);
  S size;
  if (count == 3) {
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
  const S inverse = S(1) / size;
  for (int i = 0; i < count; ++i) c[i] = c[i] * (inverse * S(-unknown[i].sense));
  return size;
}

// The sum over what is known: by mode, and the rest last.
template <class S>
Vector3<S> known_turning(const LoopPlan::Term* terms, int unknowns, int all, int j, bool rest, const LoopWork<S>& w) {
  Vector3<S> sum{};
  for (int i = unknowns; i < all; ++i)
    sum = fused(w.hinge[terms[i].velocity].e, w.row_of(terms[i].velocity)[j] * S(terms[i].sense), sum);
  if (rest)
    for (int i = 0; i < all; ++i) sum = fused(w.hinge[terms[i].velocity].bias, S(terms[i].sense), sum);
  return sum;
}

template <class S>
void close_vertex(const LoopPlan& plan, int width, const LoopPlan::Block& block, LoopWork<S>& w) {
  const LoopPlan::Term* terms = plan.terms.data() + block.unknowns.first;
  const int unknowns = block.unknowns.count, all = unknowns + block.knowns.count;
  Vector3<S> c[3];
  const S size = unknowns_by_sum(terms, unknowns, w, c);
  if constexpr (std::same_as<S, double>)
    if (!w.pivot_size.empty())
      for (int i = 0; i < block.pivots.count; ++i)
        w.pivot_size[std::size_t(block.pivots.first + i)] = unknowns == 3 ? std::abs(size) : std::sqrt(size);
  for (int j = 0; j <= width; ++j) {
    const Vector3<S> sum = known_turning(terms, unknowns, all, j, j == width, w);
    for (int i = 0; i < unknowns; ++i) w.row_of(terms[i].velocity)[j] = dot(c[i], sum);
  }
}

}  // namespace volvelle

// Vertices with two unknown creases of four, as nearly all of a folded sheet are. What gives the unknown ones depends
// on the axes alone: rules of several vertices at once; then one vertex after another.
#pragma once

#include "dynamics/closed_loops/loop_work.hpp"

namespace volvelle {

// In the plane of the unknown axes; what stands across it follows from other loops.
template <class S>
QuadRule<S> rule_of_quad(const LoopHinge<S>* hinge, const S* sense) {
  const Vector3<S>&a = hinge[0].e, &b = hinge[1].e;
  const Vector3<S> n = cross(a, b);
  const S inverse = S(1) / dot(n, n);
  const Vector3<S> c[2] = {cross(n, b) * (inverse * sense[0]), cross(a, n) * (inverse * sense[1])};
  Vector3<S> bias = hinge[0].bias * sense[0];
  for (int k = 1; k < 4; ++k) bias = fused(hinge[k].bias, sense[k], bias);
  QuadRule<S> rule;
  for (int i = 0; i < 2; ++i) {
    for (int k = 0; k < 2; ++k) rule.K[i][k] = dot(c[i], hinge[2 + k].e) * sense[2 + k];
    rule.rest[i] = dot(c[i], bias);
  }
  return rule;
}

// Several at once, in groups of the whole plan's: others of a group may belong to another cluster, and come out later.
template <class S>
void find_rules(const LoopPlan::Range& quads, LoopWork<S>& w) {
  constexpr int width = Abreast<S>::width;
  if (quads.count == 0) return;
  for (int group = quads.first / width; group <= (quads.first + quads.count - 1) / width; ++group) {
    const QuadGroup<S>& quad = w.quads[group];
    LoopHinge<typename Abreast<S>::Wide> hinge[4];
    for (int k = 0; k < 4; ++k) {
      const LoopHinge<S>* at[width];
#pragma GCC unroll 8
      for (int i = 0; i < width; ++i) at[i] = &w.hinge[quad.velocity[k][i]];
      hinge[k] = abreast(at);
    }
    w.rule[group] = rule_of_quad(hinge, quad.sense);
  }
}

// `known_width`: of the rows, or 0.
template <int known_width, class S>
void follow_rules(const LoopPlan& plan, int its_width, const LoopPlan::Range& quads, LoopWork<S>& w) {
  const int width = known_width > 0 ? known_width : its_width;
  constexpr int lanes = Abreast<S>::width;
  for (int n = quads.first; n < quads.first + quads.count; ++n) {
    const int* v = plan.quads[n].velocity;
    const S* rule = reinterpret_cast<const S*>(&w.rule[n / lanes]) + n % lanes;  // K by rows, rest
    const Spaced<S> a = w.row_of(v[2]), b = w.row_of(v[3]);
    for (int i = 0; i < 2; ++i) {
      const Spaced<S> row = w.row_of(v[i]);
      const S by_a = rule[2 * i * lanes], by_b = rule[(2 * i + 1) * lanes];
      for (int j = 0; j < width; ++j) row[j] = fused(by_a, a[j], by_b * b[j]);
      row[width] = fused(by_a, a[width], fused(by_b, b[width], rule[(4 + i) * lanes]));
    }
  }
}

}  // namespace volvelle

// Clusters of hinges, rigid bodies and a single mode, as sheets that fold are: sums over bodies, several at once.
#pragma once

#include "dynamics/closed_loops/loop_body.hpp"
#include "dynamics/closed_loops/loop_geometry.hpp"

namespace volvelle {

template <class S>
struct SheetSum {
  RigidInertia<S> rigid;
  Wrench<S> Z, U;
  S D{}, E{};

  static constexpr int numbers = 24;
  S* begin() { return reinterpret_cast<S*>(this); }

  void add(const S& m, const LoopBody<S>& body, const Motion<S>& T) {
    body.add_to(m, rigid, Z);
    const Vector3<S> v = cross_plus(T.angular, body.c, T.linear);
    const Wrench<S> h{body.I * T.angular, v * m};
    U += {cross_plus(body.r, h.force, h.torque), h.force};
    E -= dot(T.angular, body.F.torque) + dot(v, body.F.force);
    D += dot(T.angular, h.torque) + dot(v, h.force);
  }
};

// As many parts as a register has lanes: strand n adds to part n modulo parts, however many are walked at once.
template <class S>
struct SheetParts {
  using Wide = typename Abreast<S>::Wide;
  static constexpr int registers = parts_of_sum / Abreast<S>::width;
  SheetSum<Wide> part[registers];

  SheetSum<Wide>& of_group(int group) { return part[group % registers]; }

  SheetSum<S> sum() {
    SheetSum<S> all;
    for (int i = 0; i < SheetSum<S>::numbers; ++i) {
      S parts[parts_of_sum];
      for (int r = 0; r < registers; ++r) spread(part[r].begin()[i], parts + r * Abreast<S>::width);
      all.begin()[i] = sum_of_parts(parts);
    }
    return all;
  }
};

// The next body beyond a hinge.
template <class S>
LoopPlace<S> next_place(const LoopPlace<S>& before, const Pose<S>& X_PB, const S& rate) {
  const Vector3<S> arm = before.R * X_PB.p;
  LoopPlace<S> at;
  at.R = before.R * X_PB.R;
  at.p = before.p + arm;
  at.v = cross_plus(before.w, arm, before.v);
  at.w = fused(at.R.column(2), rate, before.w);
  return at;
}

// A hinge on a body that turns.
template <class S>
LoopHinge<S> turning_hinge(const Vector3<S>& e, const Vector3<S>& turning, const S& rate) {
  return {e, cross(turning, e) * rate};
}

// What loops ask for that have rows of translation.
template <class S>
void place_joints(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, int c,
                  LoopWork<S>& w) {
  const LoopPlan& plan = *model.loop_plan;
  const int base = model.clusters[c].base;
  for (const int slot : plan.clusters[c].placed) {
    const int b = slot < model.size() ? slot : model.parent[slot];
    if (b != base) w.at[b] = w.strands.at_body(plan, w.strands.at, b);
    if (slot >= model.size()) locate_closing_joint(model, parameters, kin, base, slot, w);
  }
}

// Base to tips: places, and the axes of all hinges.
template <class S>
VOLVELLE_FLATTEN void locate_sheet(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, int c,
                                   LoopWork<S>& w) {
  using Wide = typename Abreast<S>::Wide;
  constexpr int width = Abreast<S>::width;
  const LoopPlan& plan = *model.loop_plan;
  const LoopPlan::Range& strands = plan.clusters[c].strands;
  const int base = model.clusters[c].base;
  for (const int s : model.clusters[c].closing)
    if (model.parent[s] == base)
      w.hinge[model.v_offset[s]] = turning_hinge(parameters.X_PF[s].R.column(2), kin.V_WB[base].angular, kin.rate[s]);
  LoopPlace<S> at_base;
  at_base.R = Matrix3<S>::identity();
  at_base.w = kin.V_WB[base].angular;
  at_base.v = kin.V_WB[base].linear;
  LoopHinge<S>* const nobodys = &w.hinge.back();
  for (int group = strands.first / width; group < (strands.first + strands.count) / width; ++group) {
    const int first = w.strands.first[group], end = w.strands.first[group + 1];
    if (first == end) continue;
    LoopPlace<Wide> at = w.strands.begin(model, base, w.strands.steps[first], w.strands.at, at_base);
    for (int i = first; i < end; ++i) {
      const typename StrandWork<S>::Step& step = w.strands.steps[i];
      const Pose<S>* X_PB[width];
      LoopHinge<S>* hinge[width];
#pragma GCC unroll 8
      for (int k = 0; k < width; ++k) {
        X_PB[k] = &kin.X_PB[step.body[k]];
        hinge[k] = k < step.count ? &w.hinge[step.velocity[k]] : nobodys;
      }
      const Wide rate = pick_abreast<S>([&](int k) { return kin.rate[step.body[k]]; });
      const Vector3<Wide> turning = at.w;
      at = next_place(at, abreast(X_PB), rate);
      w.strands.at[i] = at;
      store_abreast<S>(turning_hinge(at.R.column(2), turning, rate), hinge);
      for (int n = step.rounds.first; n < step.rounds.first + step.rounds.count; ++n) {
        const int* slot = w.strands.rounds[n].slot;
        const Matrix3<S>* R[width];
#pragma GCC unroll 8
        for (int k = 0; k < width; ++k) {
          R[k] = &parameters.X_PF[slot[k]].R;
          hinge[k] = slot[k] > 0 ? &w.hinge[model.v_offset[slot[k]]] : nobodys;
        }
        const Vector3<Wide> e = at.R * abreast(R).column(2);
        store_abreast<S>(turning_hinge(e, at.w, pick_abreast<S>([&](int k) { return kin.rate[slot[k]]; })), hinge);
      }
    }
  }
  place_joints(model, parameters, kin, c, w);
}

// What pushes the bodies beside their inertia.
template <class S>
void push_sheet(const LoopPlan& plan, const Forces<S>& forces, const Cluster& cluster, const LoopWork<S>& w,
                SheetSum<S>& sum) {
  for (const int b : cluster.members) {
    if (!forces.pushed[b].yes) continue;
    const LoopPlace<S> at = w.strands.at_body(plan, w.strands.at, b);
    const Motion<S> T = w.strands.at_body(plan, w.strands.T, b);
    const Wrench<S> F{at.R * forces.F_B[b].torque, at.R * forces.F_B[b].force};
    sum.Z -= {cross_plus(at.p, F.force, F.torque), F.force};
    sum.E += dot(T.angular, F.torque) + dot(T.linear, F.force);
  }
}

// Base to tips: T and a, and the sums at once.
template <class S>
VOLVELLE_FLATTEN void move_sheet(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                 const Forces<S>& forces, int c, LoopWork<S>& w) {
  using Wide = typename Abreast<S>::Wide;
  constexpr int width = Abreast<S>::width;
  const LoopPlan& plan = *model.loop_plan;
  const LoopPlan::Range& strands = plan.clusters[c].strands;
  const int base = model.clusters[c].base;
  SheetParts<S> parts;
  for (int group = strands.first / width; group < (strands.first + strands.count) / width; ++group) {
    const int first = w.strands.first[group], end = w.strands.first[group + 1];
    if (first == end) continue;
    const typename StrandWork<S>::Step& start = w.strands.steps[first];
    LoopPlace<S> at_base;
    at_base.w = kin.V_WB[base].angular;
    const LoopPlace<Wide> on = w.strands.begin(model, base, start, w.strands.at, at_base);
    Vector3<Wide> p = on.p, turning = on.w;
    Motion<Wide> T = w.strands.begin(model, base, start, w.strands.T, {});
    Motion<Wide> A = w.strands.begin(model, base, start, w.strands.A, {});
    SheetSum<Wide>& sum = parts.of_group(group);
    for (int i = first; i < end; ++i) {
      const typename StrandWork<S>::Step& step = w.strands.steps[i];
      const Vector3<S>* center[width];
      const Symmetric3<S>* I[width];
#pragma GCC unroll 8
      for (int k = 0; k < width; ++k) {
        const int b = step.body[k];
        center[k] = &parameters.center_of_mass[b];
        I[k] = &parameters.I_center[b];
      }
      const LoopPlace<Wide>& at = w.strands.at[i];
      const Wide rate = pick_abreast<S>([&](int k) { return kin.rate[step.body[k]]; });
      const LoopHinge<Wide> hinge = turning_hinge(at.R.column(2), turning, rate);
      const Vector3<Wide> back = p - at.p;  // v += w x r
      const Wide by_mode = pick_abreast<S>([&](int k) { return w.row[step.row[k]]; });
      const Wide rest = pick_abreast<S>([&](int k) { return w.row[step.row[k] + w.row_step]; });
      T = {fused(hinge.e, by_mode, T.angular), cross_plus(back, T.angular, T.linear)};
      A = {A.angular + fused(hinge.e, rest, hinge.bias),
           cross_plus(back, A.angular, A.linear) + cross(at.v, hinge.e) * rate};
      w.strands.T[i] = T;
      w.strands.A[i] = A;
      const Wide m = pick_abreast<S>([&](int k) { return parameters.M_B[step.body[k]].mass; });
      sum.add(m, LoopBody<Wide>(m, abreast(center), abreast(I), at, A), T);
      p = at.p;
      turning = at.w;
    }
  }
  SheetSum<S> all = parts.sum();
  push_sheet(plan, forces, model.clusters[c], w, all);
  auto& sum = w.sum[c];
  sum.rigid = all.rigid;
  sum.Z = all.Z;
  sum.U[0] = all.U;
  sum.D[0] = all.D;
  sum.E[0] += all.E;
}

}  // namespace volvelle

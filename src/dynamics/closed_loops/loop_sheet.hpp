// Clusters of hinges, rigid bodies and a single mode, as sheets that fold are: sums over bodies, several at once.
#pragma once

#include "dynamics/closed_loops/loop_body.hpp"

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

// Body after body, each into the next part of the sum.
template <class S>
struct SheetParts {
  SheetSum<S> part[parts_of_sum];

  void add(const Parameters<S>& parameters, const LoopWork<S>& w, const int* bodies, int count) {
    for (int k = 0; k < count; ++k) {
      const int b = bodies[k];
      const S& m = parameters.M_B[b].mass;
      const LoopBody<S> body(m, parameters.center_of_mass[b], parameters.I_center[b], w.at[b], w.A0[b]);
      part[k].add(m, body, w.T[std::size_t(b) * std::size_t(w.modes_each)]);
    }
  }

  SheetSum<S> sum() {
    SheetSum<S> all;
    for (int i = 0; i < SheetSum<S>::numbers; ++i) {
      S parts[parts_of_sum];
      for (int k = 0; k < parts_of_sum; ++k) parts[k] = part[k].begin()[i];
      all.begin()[i] = sum_of_parts(parts);
    }
    return all;
  }
};

// Of one sample all parts at once.
template <>
struct SheetParts<Lanes<1>> {
  static constexpr int width = Abreast<Lanes<1>>::width;
  using Wide = Abreast<Lanes<1>>::Wide;
  SheetSum<Wide> parts;

  void add(const Parameters<Lanes<1>>& parameters, const LoopWork<Lanes<1>>& w, const int* bodies, int count) {
    const LoopPlace<Lanes<1>>* at[width];
    const Motion<Lanes<1>>*T[width], *A[width];
    const Vector3<Lanes<1>>* center[width];
    const Symmetric3<Lanes<1>>* I[width];
    Wide m;
    for (int k = 0; k < width; ++k) {
      const int b = bodies[k < count ? k : 0];
      at[k] = &w.at[b];
      T[k] = &w.T[std::size_t(b) * std::size_t(w.modes_each)];
      A[k] = &w.A0[b];
      center[k] = &parameters.center_of_mass[b];
      I[k] = &parameters.I_center[b];
      set_lane(m, k, k < count ? get_lane(parameters.M_B[b].mass, 0) : 0.0);
    }
    Symmetric3<Wide> I_center = abreast(I);
    if (count < width) I_center = I_center * there(count);
    const LoopBody<Wide> body(m, abreast(center), I_center, abreast(at), abreast(A));
    parts.add(m, body, abreast(T));
  }

  SheetSum<Lanes<1>> sum() {
    SheetSum<Lanes<1>> all;
    for (int i = 0; i < SheetSum<Wide>::numbers; ++i)
      all.begin()[i] = sum_of_parts(reinterpret_cast<Lanes<1>*>(parts.begin() + i));
    return all;
  }

 private:
  static Wide there(int count) {
    Wide one(0.0);
    for (int k = 0; k < count; ++k) set_lane(one, k, 1.0);
    return one;
  }
};

// What pushes the bodies beside their inertia.
template <class S>
void push_sheet(const Forces<S>& forces, const Cluster& cluster, const LoopWork<S>& w, SheetSum<S>& sum) {
  for (const int b : cluster.members) {
    if (!forces.pushed[b].yes) continue;
    const LoopPlace<S>& at = w.at[b];
    const Wrench<S> F{at.R * forces.F_B[b].torque, at.R * forces.F_B[b].force};
    const Motion<S>& T = w.T[std::size_t(b) * std::size_t(w.modes_each)];
    sum.Z -= {cross_plus(at.p, F.force, F.torque), F.force};
    sum.E += dot(T.angular, F.torque) + dot(T.linear, F.force);
  }
}

template <class S>
VOLVELLE_FLATTEN void move_sheet(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                 const Forces<S>& forces, int c, LoopWork<S>& w) {
  const Cluster& cluster = model.clusters[c];
  SheetParts<S> parts;
  const int members = int(cluster.members.size());
  const auto add = [&](int first) {
    if (first >= 0) parts.add(parameters, w, cluster.members.data() + first, std::min(members - first, parts_of_sum));
  };
  int moved = -parts_of_sum;  // added a little later, when what was written has arrived in memory
  for (int first = 0; first < members; first += parts_of_sum) {
    for (int i = first; i < std::min(members, first + parts_of_sum); ++i)
      move_in_cluster<true>(model, kin, cluster.base, true, 1, cluster.members[i], w);
    add(moved);
    moved = first;
  }
  add(moved);
  SheetSum<S> all = parts.sum();
  push_sheet(forces, cluster, w, all);
  auto& sum = w.sum[c];
  sum.rigid = all.rigid;
  sum.Z = all.Z;
  sum.U[0] = all.U;
  sum.D[0] = all.D;
  sum.E[0] += all.E;
}

}  // namespace volvelle

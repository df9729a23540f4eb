// Air and sunlight on flat surfaces, each where it is and as it moves at that instant:
//   drag      -1/2 rho C_d A (n.v) v,  v relative to the air, where it faces the wind
//   sunlight  -P A (n.s) ((1 - specular) s + 2 (specular n.s + diffuse / 3) n),  where it faces the sun
// No surface shades another.
#pragma once

#include <tuple>
#include <vector>

#include "effects/applied_force.hpp"
#include "effects/surroundings.hpp"

namespace volvelle {

struct SurfacePlace {
  int slot = 0;
  bool two_sided = false;
};

template <class S>
struct Surface : SurfacePlace {
  using Place = SurfacePlace;
  Vector3<S> center;  // in B
  Vector3<S> normal;  // unit vector, in B
  S area{};
  S drag_coefficient{};
  S specular{};
  S diffuse{};

  auto numbers() { return std::tie(center, normal, area, drag_coefficient, specular, diffuse); }
  auto numbers() const { return std::tie(center, normal, area, drag_coefficient, specular, diffuse); }
};

std::vector<Surface<double>> compile_surfaces(const Description& description, const Model& model,
                                              const Parameters<double>& parameters);

// How squarely a surface faces, given the cosine or something like it on its front.
template <class S>
S faced(const Surface<S>& surface, const S& front) {
  return select(front > S(0), front, surface.two_sided ? -front : S(0));
}

// `v` relative to the air; all in world axes.
template <class S>
Vector3<S> drag(const Surface<S>& surface, const S& density, const Vector3<S>& normal, const Vector3<S>& v) {
  return v * (S(-0.5) * density * surface.drag_coefficient * surface.area * faced(surface, dot(normal, v)));
}

template <class S>
Vector3<S> light_force(const Surface<S>& surface, const S& pressure, const Vector3<S>& normal, const Vector3<S>& sun) {
  const S front = dot(normal, sun), cosine = faced(surface, front);
  const S side = select(front > S(0), S(1), S(-1));  // the normal of the side that is lit
  const S thrown = S(2) * (surface.specular * cosine + surface.diffuse * S(1.0 / 3.0));
  return (sun * (S(1) - surface.specular) + normal * (side * thrown)) * (-pressure * surface.area * cosine);
}

template <class S>
void add_surfaces(const Model& model, const std::vector<Surface<S>>& surfaces, const Surroundings<S>& around,
                  const Kinematics<S>& kin, Forces<S>& forces) {
  for (const Surface<S>& surface : surfaces) {
    const int b = surface.slot, tree = model.tree[b];
    const Vector3<S> r = kin.p_WR[tree] + (kin.p_RB_W[b] + kin.R_WB[b] * surface.center);
    const Vector3<S> normal = kin.R_WB[b] * surface.normal;
    Vector3<S> force{};
    if (around.air) {
      const Vector3<S> v = kin.v_WR[tree] + velocity_at(kin, b, surface.center) - wind(around, r);
      force += drag(surface, air_density(around, r), normal, v);
    }
    if (around.light) force += light_force(surface, around.pressure * sunlight(around, r), normal, around.sun);
    add_driven_force(model, kin, b, surface.center, transpose_times(kin.R_WB[b], force), Vector3<S>{}, forces);
  }
}

}  // namespace volvelle

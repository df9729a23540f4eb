// Magnets and coils in the planet's field: torque m x B, and the small force of the field's gradient, at the body's
// centre of mass. Their work counts as put in, whatever drives them.
#pragma once

#include <tuple>
#include <vector>

#include "effects/applied_force.hpp"
#include "effects/surroundings.hpp"

namespace volvelle {

struct DipolePlace {
  int slot = 0;
  int level = 0;  // which profile
};

template <class S>
struct Dipole : DipolePlace {
  using Place = DipolePlace;
  Vector3<S> moment;  // A m^2, in B

  auto numbers() { return std::tie(moment); }
  auto numbers() const { return std::tie(moment); }
};

std::vector<Dipole<double>> compile_dipoles(const Description& description, const Model& model,
                                            const Parameters<double>& parameters, Profiles& profiles);

template <class S>
void add_dipoles(const Model& model, const Parameters<S>& parameters, const std::vector<Dipole<S>>& dipoles,
                 const Surroundings<S>& around, const Kinematics<S>& kin, const Drives& drives, Forces<S>& forces) {
  for (const Dipole<S>& dipole : dipoles) {
    if (drives.levels[dipole.level] == 0) continue;
    const int b = dipole.slot;
    const Vector3<S> r = kin.p_WR[model.tree[b]] + center_from_reference(parameters, kin, b);
    const Vector3<S> moment = dipole.moment * S(drives.levels[dipole.level]);
    const Vector3<S> torque = cross(moment, transpose_times(kin.R_WB[b], magnetic_field(around, r)));
    const Vector3<S> force = transpose_times(kin.R_WB[b], magnetic_force(around, r, kin.R_WB[b] * moment));
    add_driven_force(model, kin, b, parameters.center_of_mass[b], force, torque, forces);
  }
}

}  // namespace volvelle

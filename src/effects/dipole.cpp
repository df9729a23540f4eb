#include "effects/dipole.hpp"

namespace volvelle {

std::vector<Dipole<double>> compile_dipoles(const Description& description, const Model& model,
                                            const Parameters<double>& parameters, Profiles& profiles) {
  std::vector<Dipole<double>> dipoles;
  if (!description.magnetic_field) return dipoles;
  for (const DipoleDescription& d : description.dipoles) {
    const int slot = model.slot_of_body(d.body);
    dipoles.push_back({{slot, profiles.add(d.scale)}, parameters.X_BU[slot].R * d.moment});
  }
  return dipoles;
}

}  // namespace volvelle

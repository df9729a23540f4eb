// What is a function of time alone, at one instant: read once per evaluation, the same for every lane.
#pragma once

#include <vector>

#include "mechanics/kinematics.hpp"

namespace volvelle {

struct Drives {
  Drives();
  ~Drives();
  Drives(const Drives&);
  Drives(Drives&&) noexcept;
  Drives& operator=(const Drives&);
  Drives& operator=(Drives&&) noexcept;

  std::vector<Jet> motions;    // by Model::motions
  std::vector<double> levels;  // by profile of what acts
  std::vector<double> level_rates;
  std::vector<double> integrals;  // over time, of those that use propellant
};

void read_drives(const Model& model, const Profiles& profiles, const Instant& at, Drives& drives);

// Puts every prescribed coordinate and its rate where its motion has it.
template <class S>
void impose_motions(const Model& model, const Drives& drives, State<S>& state, Kinematics<S>& kin) {
  for (std::size_t i = 0; i < drives.motions.size(); ++i) {
    state.q()[model.motions[i].q] = S(drives.motions[i].value);
    state.v()[model.motions[i].v] = S(drives.motions[i].rate);
    kin.prescribed_acceleration[model.motions[i].v] = S(drives.motions[i].acceleration);
  }
}

}  // namespace volvelle

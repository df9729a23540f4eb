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

  std::vector<Jet> motions;               // by Model::motions
  std::vector<std::array<Jet, 3>> slews;  // by Model::slews
  std::vector<double> levels;             // by profile of what acts
  std::vector<double> level_rates;
  std::vector<double> integrals;  // over time, of those that use propellant
};

void read_drives(const Model& model, const Profiles& profiles, const Instant& at, Drives& drives);

// Puts every prescribed coordinate and its rate where its motion has it. Laws have their say later.
template <class S>
void impose_motions(const Model& model, const Drives& drives, State<S>& state, Kinematics<S>& kin) {
  using Given = PrescribedCoordinate::Given;
  for (std::size_t i = 0; i < drives.motions.size(); ++i) {
    const PrescribedCoordinate& coordinate = model.motions[i];
    if (coordinate.given == Given::place) state.q()[coordinate.q] = S(drives.motions[i].value);
    if (coordinate.given != Given::acceleration) state.v()[coordinate.v] = S(drives.motions[i].rate);
    kin.prescribed_acceleration[coordinate.v] = S(drives.motions[i].acceleration);
  }
}

}  // namespace volvelle

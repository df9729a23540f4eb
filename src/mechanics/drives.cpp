#include "mechanics/drives.hpp"

namespace volvelle {

Drives::Drives() = default;
Drives::~Drives() = default;
Drives::Drives(const Drives&) = default;
Drives::Drives(Drives&&) noexcept = default;
Drives& Drives::operator=(const Drives&) = default;
Drives& Drives::operator=(Drives&&) noexcept = default;

void read_drives(const Model& model, const Profiles& profiles, const Instant& at, Drives& drives) {
  drives.motions.resize(model.motions.size());
  drives.levels.resize(profiles.all.size());
  for (std::size_t i = 0; i < drives.motions.size(); ++i) drives.motions[i] = motion_at(model.motions[i], at);
  drives.slews.resize(model.slews.size());
  for (std::size_t i = 0; i < drives.slews.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k) drives.slews[i][k] = evaluate(model.slews[i].rate[k], at);
  drives.level_rates.resize(drives.levels.size());
  drives.integrals.resize(profiles.integrals.size());
  for (std::size_t i = 0; i < drives.levels.size(); ++i) {
    const Jet jet = evaluate(profiles.all[i], at);
    drives.levels[i] = jet.value;
    drives.level_rates[i] = jet.rate;
  }
  for (std::size_t i = 0; i < drives.integrals.size(); ++i) drives.integrals[i] = profiles.integrals[i].until(at.time);
}

}  // namespace volvelle

#include "effects/propellant.hpp"

#include "effects/thrust_levels.hpp"

namespace volvelle {

Propellant<double> compile_propellant(const Description& description, const Model& model,
                                      const Parameters<double>& parameters,
                                      const std::vector<AppliedForce<double>>& applied, Profiles& profiles) {
  Propellant<double> propellant;
  const std::size_t first = applied.size() - description.thrusters.size();
  for (const BodyDescription& body : description.bodies) {
    const int tank = int(propellant.tanks.size());
    for (std::size_t i = 0; i < description.thrusters.size(); ++i) {
      const ThrusterDescription& thruster = description.thrusters[i];
      const int index = applied[first + i].level;
      const auto* table = std::get_if<TableProfile>(&profiles.all[std::size_t(index)]);
      if (!feeds_from(thruster, body) || !table) continue;
      propellant.feeds.push_back({{tank, index, profiles.add_integral(*table)}, flow_of(thruster)});
    }
    if (propellant.feeds.empty() || propellant.feeds.back().tank != tank) continue;
    const int slot = model.slot_of_body(body.name);
    propellant.tanks.push_back({{slot}, parameters.M_B[slot], parameters.I_center[slot]});
  }
  return propellant;
}

}  // namespace volvelle

#include "reconfiguration/joint_set.hpp"

#include <cmath>
#include <cstdint>
#include <fmt/format.h>

#include "description/name_pattern.hpp"

namespace volvelle {
namespace {

using Parts = std::uint32_t;  // a set of modules

// Two hinge sites in one place.
struct Mating {
  std::size_t first = 0, second = 0;  // sites, of modules in this order
};

std::vector<Mating> find_matings(const Sites& sites, const Configuration& at, double distance, double angle) {
  std::vector<Mating> matings;
  for (std::size_t i = 0; i < sites.hinges.size(); ++i)
    for (std::size_t k = i + 1; k < sites.hinges.size(); ++k) {
      const Site &a = sites.hinges[i], &b = sites.hinges[k];
      if (a.module == b.module) continue;
      const Pose<double>&X_a = at.modules[std::size_t(a.module)], &X_b = at.modules[std::size_t(b.module)];
      if (norm(X_a * a.position - X_b * b.position) > distance) continue;
      if (norm(cross(X_a.R * a.axis, X_b.R * b.axis)) > std::sin(angle)) continue;
      matings.push_back(a.module < b.module ? Mating{i, k} : Mating{k, i});
    }
  return matings;
}

// By module: those it is held to. Sensors that are together latch; without any sensor, hinges have brakes.
std::vector<Parts> find_neighbours(const Sites& sites, const std::vector<Mating>& matings, const Configuration& at,
                                   double distance) {
  std::vector<Parts> neighbours(at.modules.size());
  const auto join = [&](int a, int b) {
    neighbours[std::size_t(a)] |= Parts(1) << b;
    neighbours[std::size_t(b)] |= Parts(1) << a;
  };
  const auto place = [&](const Site& sensor) { return at.modules[std::size_t(sensor.module)] * sensor.position; };
  for (const Site& a : sites.sensors)
    for (const Site& b : sites.sensors)
      if (a.module < b.module && norm(place(a) - place(b)) <= distance) join(a.module, b.module);
  if (sites.sensors.empty())
    for (const Mating& mating : matings) join(sites.hinges[mating.first].module, sites.hinges[mating.second].module);
  return neighbours;
}

std::vector<Site> place_sites(const Description& description, const std::vector<SiteDescription>& sites) {
  std::vector<Site> placed;
  for (std::size_t m = 0; m < description.bodies.size(); ++m)
    for (const SiteDescription& site : sites) {
      bool here = site.modules.empty();
      for (const std::string& pattern : site.modules)
        here = here || matches_pattern(pattern, description.bodies[m].name);
      if (here) placed.push_back({int(m), site.name, site.position, normalized(site.axis)});
    }
  return placed;
}

bool hangs_together(Parts part, const std::vector<Parts>& neighbours) {
  Parts reached = part & (~part + 1);  // its first module
  for (Parts before = 0; before != reached;) {
    before = reached;
    for (std::size_t m = 0; m < neighbours.size(); ++m)
      if (reached >> m & 1) reached |= neighbours[m] & part;
  }
  return reached == part;
}

// Hinges between the part and the rest, one for each line that several share.
std::vector<Hinge> hinges_between(Parts part, const Sites& sites, const std::vector<Mating>& matings,
                                  const Configuration& at, double distance) {
  std::vector<Hinge> hinges;
  for (const Mating& mating : matings) {
    const Site *a = &sites.hinges[mating.first], *b = &sites.hinges[mating.second];
    if ((part >> a->module & 1) == (part >> b->module & 1)) continue;
    if (part >> a->module & 1) std::swap(a, b);
    const Pose<double>& X = at.modules[std::size_t(a->module)];
    const Vector3<double> point = X * a->position, axis = X.R * a->axis;
    bool known = false;
    for (const Hinge& other : hinges) {
      const Pose<double>& X_other = at.modules[std::size_t(other.first)];
      known = known || (norm(cross(X_other * other.position - point, axis)) <= distance &&
                        norm(cross(X_other.R * other.axis, axis)) < 1e-6);
    }
    if (!known) hinges.push_back({a->module, b->module, a->name, b->name, a->position, a->axis});
  }
  return hinges;
}

}  // namespace

Sites::Sites(const ModularCraft& craft)
    : hinges(place_sites(craft.description, craft.reconfiguration.hinges)),
      sensors(place_sites(craft.description, craft.reconfiguration.sensors)) {}

std::string JointSet::words(const Description& description) const {
  std::string text;
  for (std::size_t m = 0; m < swings.size(); ++m)
    if (swings[m]) text += (text.empty() ? "" : " ") + description.bodies[m].name;
  if (!hinge) return text + " loose";
  return fmt::format("{} on {}.{}", text, description.bodies[std::size_t(hinge->first)].name, hinge->first_site);
}

std::vector<SensorPair> sensors_across(const Sites& sites, const JointSet& joints) {
  std::vector<SensorPair> pairs;
  for (std::size_t i = 0; i < sites.sensors.size(); ++i)
    for (std::size_t k = 0; k < sites.sensors.size(); ++k)
      if (!joints.swings[std::size_t(sites.sensors[i].module)] && joints.swings[std::size_t(sites.sensors[k].module)])
        pairs.push_back({int(i), int(k)});
  return pairs;
}

std::vector<JointSet> find_joint_sets(const ReconfigurationDescription& limits, const Sites& sites,
                                      const Configuration& configuration) {
  const std::size_t modules = configuration.modules.size();
  const double distance = std::max(limits.match_distance, limits.sensor_distance);
  const std::vector<Mating> matings = find_matings(sites, configuration, distance, limits.match_angle);
  const std::vector<Parts> neighbours = find_neighbours(sites, matings, configuration, distance);
  const Parts all = Parts((std::uint64_t(1) << modules) - 1);
  std::vector<JointSet> sets;
  for (Parts part = 2; part <= all && part != 0; part += 2) {  // the first module stays
    const bool whole = hangs_together(part, neighbours) && hangs_together(all & ~part, neighbours);
    if (!whole) continue;
    JointSet set;
    for (std::size_t m = 0; m < modules; ++m) set.swings.push_back(char(part >> m & 1));
    for (const Hinge& hinge : hinges_between(part, sites, matings, configuration, distance)) {
      set.hinge = hinge;
      sets.push_back(set);
    }
    set.hinge.reset();
    if (limits.separation > 0) sets.push_back(set);
  }
  return sets;
}

}  // namespace volvelle

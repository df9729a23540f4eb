// [reconfiguration]: names that are there, modules that hang on nothing but the world, and symmetries that are true.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

#include "description/name_pattern.hpp"
#include "description/nearest_name.hpp"
#include "reconfiguration/craft.hpp"

namespace volvelle {
namespace {

using Problems = std::vector<Problem>;

constexpr std::size_t most_modules = 16;

void check_above_zero(double value, const char* what, const std::string& path, Problems& problems) {
  if (!(value > 0 && std::isfinite(value)))
    problems.push_back({path, fmt::format("{} is {:.6g}; it must be positive.", what, value)});
}

void check_zero_or_more(double value, const char* unit, const std::string& path, Problems& problems) {
  if (!(value >= 0 && std::isfinite(value)))
    problems.push_back({path, fmt::format("{:.6g} {} is given; it must be zero or positive.", value, unit)});
}

std::vector<std::string> module_names(const Description& description) {
  std::vector<std::string> names;
  for (const BodyDescription& body : description.bodies) names.push_back(body.name);
  return names;
}

void check_sites(const std::vector<SiteDescription>& sites, const char* group, const Description& description,
                 Problems& problems) {
  for (const SiteDescription& site : sites) {
    const std::string path = fmt::format("reconfiguration.{}.{}", group, site.name);
    if (!(norm(site.axis) > 0)) problems.push_back({path + ".axis", "the axis has no direction."});
    for (std::size_t i = 0; i < site.modules.size(); ++i) {
      const auto& bodies = description.bodies;
      if (std::none_of(bodies.begin(), bodies.end(),
                       [&](const auto& body) { return matches_pattern(site.modules[i], body.name); }))
        problems.push_back({fmt::format("{}.modules.{}", path, i),
                            fmt::format("there is no body \"{}\".{}", site.modules[i],
                                        suggestion(site.modules[i], module_names(description)))});
    }
  }
}

// What drives can switch.
std::vector<std::string> names_of_switched(const Description& description) {
  std::vector<std::string> names;
  const auto add = [&](const auto& elements) {
    for (const auto& element : elements) names.push_back(element.name);
  };
  add(description.forces);
  add(description.spring_links);
  add(description.bushings);
  add(description.potentials);
  return names;
}

void check_drives(const Description& description, const ReconfigurationDescription& r, Problems& problems) {
  if (r.drives.empty())
    problems.push_back({"reconfiguration",
                        "nothing drives the modules; add a table such as "
                        "[reconfiguration.drives.open] with torque = \"2 mN m\"."});
  const std::vector<std::string> known = names_of_switched(description);
  for (const DriveDescription& drive : r.drives) {
    const std::string path = fmt::format("reconfiguration.drives.{}", drive.name);
    check_zero_or_more(drive.power, "W", path + ".power", problems);
    for (std::size_t i = 0; i < drive.on.size(); ++i)
      if (std::find(known.begin(), known.end(), drive.on[i]) == known.end())
        problems.push_back(
            {fmt::format("{}.on.{}", path, i), fmt::format("there is no potential, link or force \"{}\" to switch.{}",
                                                           drive.on[i], suggestion(drive.on[i], known))});
  }
  const auto is_meant = [&](const DriveDescription& drive) { return drive.name == r.without_control; };
  if (!r.without_control.empty() && std::none_of(r.drives.begin(), r.drives.end(), is_meant)) {
    std::vector<std::string> names;
    for (const DriveDescription& drive : r.drives) names.push_back(drive.name);
    problems.push_back({"reconfiguration.without_control", fmt::format("there is no drive \"{}\".{}", r.without_control,
                                                                       suggestion(r.without_control, names))});
  }
}

bool has_sites_like(const std::vector<SiteDescription>& sites, const std::string& a, const std::string& b) {
  const auto is_on = [](const SiteDescription& site, const std::string& name) {
    return site.modules.empty() || std::any_of(site.modules.begin(), site.modules.end(),
                                               [&](const auto& pattern) { return matches_pattern(pattern, name); });
  };
  return std::all_of(sites.begin(), sites.end(), [&](const auto& site) { return is_on(site, a) == is_on(site, b); });
}

// Modules that stand for each other must be the same, not nearly so.
void check_alike(const Description& description, const ReconfigurationDescription& r, Problems& problems) {
  std::set<std::string> seen;
  for (std::size_t group = 0; group < r.alike.size(); ++group) {
    const BodyDescription* first = nullptr;
    for (std::size_t i = 0; i < r.alike[group].size(); ++i) {
      const std::string path = fmt::format("reconfiguration.alike.{}.{}", group, i);
      const std::string& name = r.alike[group][i];
      const auto body = std::find_if(description.bodies.begin(), description.bodies.end(),
                                     [&](const auto& candidate) { return candidate.name == name; });
      if (body == description.bodies.end()) {
        problems.push_back(
            {path, fmt::format("there is no body \"{}\".{}", name, suggestion(name, module_names(description)))});
        continue;
      }
      if (!seen.insert(name).second) problems.push_back({path, fmt::format("\"{}\" is listed twice.", name)});
      if (!first) first = &*body;
      const bool same = body->mass == first->mass && body->center_of_mass == first->center_of_mass &&
                        body->inertia == first->inertia && has_sites_like(r.hinges, name, first->name) &&
                        has_sites_like(r.sensors, name, first->name);
      if (!same)
        problems.push_back({path, fmt::format("\"{}\" differs from \"{}\" in its mass, inertia or sites, so that they "
                                              "cannot stand for each other.",
                                              name, first->name)});
    }
  }
}

// A symmetry takes sites to sites and leaves the inertia as it is.
void check_symmetries(const Description& description, const ReconfigurationDescription& r, Problems& problems) {
  for (std::size_t i = 0; i < r.symmetries.size(); ++i) {
    const SymmetryDescription& symmetry = r.symmetries[i];
    const std::string path = fmt::format("reconfiguration.symmetries.{}", i);
    if (!(norm(symmetry.axis) > 0)) {
      problems.push_back({path + ".axis", "the axis has no direction."});
      continue;
    }
    const Matrix3<double> R = rotation_matrix(quaternion_about(normalized(symmetry.axis), 2 * M_PI / symmetry.order));
    const auto keeps = [&](const std::vector<SiteDescription>& sites) {
      return std::all_of(sites.begin(), sites.end(), [&](const SiteDescription& site) {
        return std::any_of(sites.begin(), sites.end(), [&](const SiteDescription& other) {
          return norm(R * site.position - other.position) < 1e-6 && other.modules == site.modules;
        });
      });
    };
    if (!keeps(r.hinges) || !keeps(r.sensors))
      problems.push_back({path, "a module turned like that has no site where it had one: this is no symmetry of it."});
    for (const BodyDescription& body : description.bodies) {
      const Symmetric3<double> turned = rotate(R, body.inertia);
      const double off = std::abs(turned.xx - body.inertia.xx) + std::abs(turned.yy - body.inertia.yy) +
                         std::abs(turned.zz - body.inertia.zz) + std::abs(turned.xy - body.inertia.xy) +
                         std::abs(turned.xz - body.inertia.xz) + std::abs(turned.yz - body.inertia.yz);
      if (off > 1e-9 * (body.inertia.xx + body.inertia.yy + body.inertia.zz) ||
          norm(R * body.center_of_mass - body.center_of_mass) > 1e-9)
        problems.push_back({path, fmt::format("\"{}\" turned like that has another inertia or centre of mass: this is "
                                              "no symmetry of it.",
                                              body.name)});
    }
  }
}

void check_modules(const Description& description, const ReconfigurationDescription& r, Problems& problems) {
  const std::size_t count = description.bodies.size();
  if (count < 2 || count > most_modules)
    problems.push_back(
        {"reconfiguration", fmt::format("there {} {} bod{}; from 2 to {} can be modules.", count == 1 ? "is" : "are",
                                        count, count == 1 ? "y" : "ies", most_modules)});
  if (r.hinges.empty() && !(r.separation > 0))
    problems.push_back({"reconfiguration",
                        "no module has a hinge; add a table such as [reconfiguration.hinges.corner] "
                        "with position = [0.25, 0.25, 0]."});
  for (const JointDescription& joint : description.joints)
    if (joint.parent != world_name || joint.child != description.bodies.front().name)
      problems.push_back(
          {fmt::format("joints.{}", joint.name),
           fmt::format("with [reconfiguration] joints between modules are found by the program; only one "
                       "from the world to the first body, \"{}\", can be written.",
                       description.bodies.front().name)});
}

// A motion starts at rest, and what acts on the way is switched by its drive alone.
void check_timetables(const Description& description, Problems& problems) {
  const auto refuse = [&](const auto& parts, const char* table) {
    for (const auto& part : parts)
      problems.push_back({fmt::format("{}.{}", table, part.name),
                          fmt::format("[{}] cannot stand beside [reconfiguration]: motions know no timetable and no "
                                      "control, only what drives switch (forces, links, potentials, a torque).",
                                      table)});
  };
  refuse(description.thrusters, "thrusters");
  refuse(description.wheels, "wheels");
  refuse(description.controllers, "controllers");
  refuse(description.sequence, "sequence");
  for (const DockDescription& dock : description.docks)
    problems.push_back({fmt::format("links.{}", dock.name),
                        "modules are held together by [reconfiguration] itself; a dock cannot stand beside it."});
  for (const BodyDescription& body : description.bodies)
    if (norm(body.velocity) > 0 || norm(body.rate) > 0)
      problems.push_back(
          {fmt::format("bodies.{}.initial", body.name), "with [reconfiguration] modules start at rest."});
}

void check_names(const Description& description, const ReconfigurationDescription& r, Problems& problems) {
  const std::size_t modules = description.bodies.size();
  for (const ShapeNameDescription& shape : r.names) {
    const std::string path = fmt::format("reconfiguration.names.{}", shape.name);
    if (shape.positions.size() != modules)
      problems.push_back({path + ".positions", fmt::format("{} places for {} modules; give one for each.",
                                                           shape.positions.size(), modules)});
    if (!shape.turns.empty() && shape.turns.size() != modules)
      problems.push_back(
          {path + ".turns", fmt::format("{} turns for {} modules; give one for each.", shape.turns.size(), modules)});
  }
}

}  // namespace

std::vector<Problem> check_reconfiguration(const Description& description, const ReconfigurationDescription& r) {
  Problems problems;
  if (description.bodies.empty()) return problems;
  check_timetables(description, problems);
  if (!problems.empty()) return problems;  // wheels, say, would be taken for modules
  check_modules(description, r, problems);
  check_sites(r.hinges, "hinges", description, problems);
  check_sites(r.sensors, "sensors", description, problems);
  check_drives(description, r, problems);
  check_alike(description, r, problems);
  check_symmetries(description, r, problems);
  check_zero_or_more(r.hinge_damping, "N m s/rad", "reconfiguration.hinge_damping", problems);
  check_zero_or_more(r.separation, "m", "reconfiguration.separation", problems);
  check_above_zero(r.longest, "the longest time of a motion", "reconfiguration.longest", problems);
  if (!r.sensors.empty())
    check_above_zero(r.sensor_distance, "the distance at which sensors latch", "reconfiguration.sensor_distance",
                     problems);
  check_above_zero(r.rest_rate, "the rate of rest", "reconfiguration.rest.rate", problems);
  check_above_zero(r.rest_acceleration, "the acceleration of rest", "reconfiguration.rest.acceleration", problems);
  check_above_zero(r.match_distance, "the distance of what is one configuration", "reconfiguration.match.distance",
                   problems);
  check_above_zero(r.match_angle, "the angle of what is one configuration", "reconfiguration.match.angle", problems);
  check_names(description, r, problems);
  return problems;
}

}  // namespace volvelle

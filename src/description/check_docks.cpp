// Docks: two bodies, and how they catch.
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

void check_ends(const DockDescription& dock, const std::vector<std::string>& known, const std::string& path,
                Problems& problems) {
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string where = fmt::format("{}.bodies.{}", path, i);
    if (dock.bodies[i] == world_name)
      problems.push_back({where,
                          "a dock joins two bodies; docking to the world is not supported yet in this version. "
                          "Use a joint to \"world\" with a release instead."});
    else
      check_reference(dock.bodies[i], known, false, where, problems);
    if (!has_finite_components(dock.positions[i]))
      problems.push_back({fmt::format("{}.positions.{}", path, i), "the numbers must be finite."});
  }
  if (dock.bodies[0] == dock.bodies[1] && dock.bodies[0] != world_name)
    problems.push_back(
        {path + ".bodies", fmt::format("the dock ties \"{}\" to itself; name two different bodies.", dock.bodies[0])});
}

}  // namespace

void check_docks(const Description& description, Problems& problems) {
  if (description.docks.empty()) return;
  const std::vector<std::string> known = body_names(description);
  for (const DockDescription& dock : description.docks) {
    const std::string path = "links." + dock.name;
    check_ends(dock, known, path, problems);
    if (dock.distance && !(*dock.distance > 0 && std::isfinite(*dock.distance)))
      problems.push_back({path + ".capture.distance", fmt::format("the distance at which the ports catch is {:.6g} m; "
                                                                  "it must be positive and finite.",
                                                                  *dock.distance)});
    if (dock.distance && dock.capture)
      problems.push_back({path + ".capture", "the dock catches by distance or by a trigger, not both; keep one."});
  }
}

}  // namespace volvelle

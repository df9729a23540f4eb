// Docks: two bodies that no joint ties together already, and how they catch.
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>
#include <utility>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

// Bodies that joints tie together, a free one included.
class Groups {
 public:
  explicit Groups(const Description& description) {
    for (const JointDescription& joint : description.joints) above_[top_of(joint.parent)] = top_of(joint.child);
  }
  bool together(const std::string& a, const std::string& b) { return top_of(a) == top_of(b); }

 private:
  std::string top_of(std::string name) {
    std::string top = name;
    for (auto next = above_.find(top); next != above_.end() && next->second != top; next = above_.find(top))
      top = next->second;
    while (name != top) {  // shorten the way for the next time
      std::string& next = above_[name];
      name = std::exchange(next, top);
    }
    return top;
  }

  std::unordered_map<std::string, std::string> above_;
};

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
  Groups groups(description);
  for (const DockDescription& dock : description.docks) {
    const std::string path = "links." + dock.name;
    const std::size_t before = problems.size();
    check_ends(dock, known, path, problems);
    if (problems.size() == before && groups.together(dock.bodies[0], dock.bodies[1]))
      problems.push_back(
          {path + ".bodies", fmt::format("joints already tie \"{}\" and \"{}\" together, so that docking them would "
                                         "close a loop. Loops are not supported yet in this version: dock bodies that "
                                         "fly apart.",
                                         dock.bodies[0], dock.bodies[1])});
    if (dock.distance && !(*dock.distance > 0 && std::isfinite(*dock.distance)))
      problems.push_back({path + ".capture.distance", fmt::format("the distance at which the ports catch is {:.6g} m; "
                                                                  "it must be positive and finite.",
                                                                  *dock.distance)});
    if (dock.distance && dock.capture)
      problems.push_back({path + ".capture", "the dock catches by distance or by a trigger, not both; keep one."});
  }
}

}  // namespace volvelle

// [clearance]: patterns that match, bodies that have a shape, a shape that has a size.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"
#include "description/name_pattern.hpp"
#include "description/nearest_name.hpp"

namespace volvelle {
namespace {

bool is_pattern(const std::string& name) { return name.find('*') != std::string::npos; }

// A pattern must match a body, and one of those must have a shape.
void check_pattern(const std::string& pattern, const Description& description, const std::string& path,
                   Problems& problems) {
  int matching = 0, shaped = 0;
  for (const BodyDescription& body : description.bodies) {
    if (!matches_pattern(pattern, body.name)) continue;
    ++matching;
    shaped += body.shape.has_value();
  }
  if (matching == 0) {
    const std::string hint = is_pattern(pattern) ? "" : suggestion(pattern, body_names(description));
    problems.push_back({path, fmt::format("{} \"{}\".{}", is_pattern(pattern) ? "no body matches" : "there is no body",
                                          pattern, hint)});
  } else if (shaped == 0) {
    problems.push_back(
        {path, fmt::format("\"{}\" has no shape to measure; give it one, such as shape = {{ box = [1, 1, "
                           "2] }}.",
                           pattern)});
  }
}

}  // namespace

void check_clearance(const Description& description, Problems& problems) {
  const ClearanceDescription& clearance = description.clearance;
  if (!clearance.measured) return;
  const std::size_t before = problems.size();
  if (!(clearance.touch >= 0 && std::isfinite(clearance.touch)))
    problems.push_back({"clearance.touch", fmt::format("the distance is {:.6g} m; it must be zero or positive, such as "
                                                       "\"20 mm\".",
                                                       clearance.touch)});
  for (std::size_t i = 0; i < clearance.bodies.size(); ++i)
    check_pattern(clearance.bodies[i], description, fmt::format("clearance.bodies.{}", i), problems);
  for (std::size_t i = 0; i < clearance.ignore.size(); ++i)
    for (std::size_t side = 0; side < 2; ++side)
      check_pattern(clearance.ignore[i][side], description, fmt::format("clearance.ignore.{}.{}", i, side), problems);
  const auto is_measured = [&](const BodyDescription& body) {
    return clearance.bodies.empty() || std::any_of(clearance.bodies.begin(), clearance.bodies.end(),
                                                   [&](const auto& p) { return matches_pattern(p, body.name); });
  };
  int shaped = 0;
  for (const BodyDescription& body : description.bodies) {
    if (!body.shape || !is_measured(body)) continue;
    ++shaped;
    if (body.shape->kind == ShapeDescription::Kind::mesh && body.shape->triangles.empty())
      problems.push_back({fmt::format("bodies.{}.shape", body.name),
                          "the mesh has no triangles to measure; leave the body out of clearance.bodies."});
  }
  if (problems.size() == before && shaped < 2)
    problems.push_back(
        {"clearance", fmt::format("{} to measure; give two bodies or more a shape, such as shape = {{ box "
                                  "= [1, 1, 2] }}.",
                                  shaped == 0 ? "no body has a shape" : "only one body has a shape")});
}

}  // namespace volvelle

// Bushings: bodies, axes and values that make sense.
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

// The first that is wrong, of the six.
void check_values(const SixValues& values, const char* unit, const char* angular_unit, const std::string& path,
                  Problems& problems) {
  for (int i = 0; i < 6; ++i) {
    const double value = i < 3 ? values.translation[i] : values.rotation[i - 3];
    if (value >= 0 && std::isfinite(value)) continue;
    problems.push_back({path, fmt::format("a {} of {:.6g}{} is given; it must be zero or positive.",
                                          i < 3 ? "translation" : "rotation", value, i < 3 ? unit : angular_unit)});
    return;
  }
}

void check_bushing(const BushingDescription& bushing, const std::vector<std::string>& known, Problems& problems) {
  const std::string path = "links." + bushing.name;
  for (std::size_t i = 0; i < 2; ++i) {
    check_reference(bushing.bodies[i], known, true, fmt::format("{}.bodies.{}", path, i), problems);
    check_finite(bushing.positions[i], fmt::format("{}.positions.{}", path, i), problems);
  }
  if (bushing.bodies[0] == bushing.bodies[1])
    problems.push_back(
        {path + ".bodies", fmt::format("the link ties \"{}\" to itself; name two different bodies, or one body "
                                       "and \"world\".",
                                       bushing.bodies[0])});
  if (!has_finite_components(bushing.axis) || !(norm(bushing.axis) > 0))
    problems.push_back({path + ".axis", "the axis must be finite and not zero; give one such as [0, 0, 1]."});
  check_values(bushing.stiffness, " N/m", " N m/rad", path + ".stiffness", problems);
  check_values(bushing.damping, " N s/m", " N m s/rad", path + ".damping", problems);
  if (bushing.frequency) check_values(*bushing.frequency, " Hz", " Hz", path + ".frequency", problems);
  if (bushing.damping_ratio) check_values(*bushing.damping_ratio, "", "", path + ".damping_ratio", problems);
  if (bushing.rest_position) check_finite(*bushing.rest_position, path + ".rest.position", problems);
}

}  // namespace

void check_bushings(const Description& description, Problems& problems) {
  const std::vector<std::string> known = body_names(description);
  for (const BushingDescription& bushing : description.bushings) check_bushing(bushing, known, problems);
}

}  // namespace volvelle

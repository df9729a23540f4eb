// Potentials, and sensors of proximity: bodies, directions and values that make sense.
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

template <class Ends>
void check_two_ends(const Ends& ends, const std::vector<std::string>& known, const std::string& path,
                    Problems& problems) {
  for (std::size_t i = 0; i < 2; ++i) {
    check_reference(ends.bodies[i], known, true, fmt::format("{}.bodies.{}", path, i), problems);
    check_finite(ends.positions[i], fmt::format("{}.positions.{}", path, i), problems);
  }
  if (ends.bodies[0] == ends.bodies[1])
    problems.push_back({path + ".bodies", fmt::format("both ends are on \"{}\"; name two different bodies, or one body "
                                                      "and \"world\".",
                                                      ends.bodies[0])});
}

void require_positive(double value, const char* what, const char* unit, const std::string& path, Problems& problems) {
  if (value > 0 && std::isfinite(value)) return;
  problems.push_back({path, fmt::format("the {} is {:.6g}{}; it must be positive.", what, value, unit)});
}

void check_finite_number(double value, const char* what, const std::string& path, Problems& problems) {
  if (!std::isfinite(value)) problems.push_back({path, fmt::format("the {} must be a finite number.", what)});
}

bool is_direction(const Vector3<double>& v) { return has_finite_components(v) && norm(v) > 0; }

void check_points(const PotentialDescription& p, const std::string& path, Problems& problems) {
  if (p.table.size() < 2)
    problems.push_back({path, "a table takes at least two points, such as [[0, -1], [0.1, 0]] (distance, energy)."});
  for (std::size_t i = 0; i < p.table.size(); ++i) {
    const auto& [r, U] = p.table[i];
    if (std::isfinite(U) && std::isfinite(r) && r >= 0 && (i == 0 || r > p.table[i - 1].first)) continue;
    problems.push_back({fmt::format("{}.{}", path, i),
                        "distances of a table must be zero or positive and increase, and energies finite."});
    return;
  }
}

void check_flux_pin(const PotentialDescription& p, const std::string& path, Problems& problems) {
  if (!is_direction(p.moments[0]))
    problems.push_back({path + ".moment", "the magnet's moment must be finite and not zero, such as [0, 0, 5.6]."});
  if (!is_direction(p.normal))
    problems.push_back({path + ".normal", "the normal must be finite and not zero, such as [0, 0, 1]."});
  if (!p.cooled) return;
  check_finite(p.cooled->position, path + ".cooled.position", problems);
  if (!is_direction(p.cooled->moment))
    problems.push_back({path + ".cooled.direction", "the direction must be finite and not zero, such as [0, 0, 1]."});
  else if (dot(p.cooled->position - p.positions[1], p.normal) == 0)
    problems.push_back({path + ".cooled.position",
                        "the magnet was cooled in the superconductor's own plane, where its "
                        "image is itself; give it some height over the plane."});
}

void check_law(const PotentialDescription& p, const std::string& path, Problems& problems) {
  using enum PotentialDescription::Kind;
  switch (p.kind) {
    case gaussian:
      check_finite_number(p.strength, "depth", path + ".depth", problems);
      return require_positive(p.length, "width", " m", path + ".width", problems);
    case spring:
      check_finite_number(p.strength, "stiffness", path + ".stiffness", problems);
      if (!(p.length >= 0) || !std::isfinite(p.length))
        problems.push_back({path + ".rest", "the rest is a distance; it must be zero or positive."});
      return;
    case power:
      check_finite_number(p.strength, "coefficient", path + ".coefficient", problems);
      return require_positive(p.length, "exponent", "", path + ".exponent", problems);
    case table:
      return check_points(p, path, problems);
    case magnets:
      for (std::size_t i = 0; i < 2; ++i) check_finite(p.moments[i], fmt::format("{}.moments.{}", path, i), problems);
      return;
    case flux_pin:
      return check_flux_pin(p, path, problems);
  }
}

}  // namespace

void check_potentials(const Description& description, Problems& problems) {
  const std::vector<std::string> known = body_names(description);
  for (const PotentialDescription& p : description.potentials) {
    const std::string path = "potentials." + p.name;
    check_two_ends(p, known, path, problems);
    check_law(p, fmt::format("{}.{}", path, name_of(p.kind)), problems);
    check_not_negative(p.damping, "N s/m", path + ".damping.translation", problems);
    check_not_negative(p.turn_damping, "N m s/rad", path + ".damping.rotation", problems);
  }
}

void check_proximity(const ProximityDescription& near, const std::vector<std::string>& known, const std::string& path,
                     Problems& problems) {
  check_two_ends(near, known, path, problems);
  require_positive(near.distance, "distance", " m", path + ".distance", problems);
  if (!near.alignment) return;
  for (std::size_t i = 0; i < 2; ++i)
    if (!is_direction(near.alignment->axes[i]))
      problems.push_back(
          {fmt::format("{}.alignment.axes.{}", path, i), "the axis must be finite and not zero, such as [0, 0, 1]."});
  if (!(near.alignment->angle > 0 && near.alignment->angle < 3.2))
    problems.push_back({path + ".alignment.angle", "the angle must be between 0 and half a turn, such as \"5 deg\"."});
}

}  // namespace volvelle

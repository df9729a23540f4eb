// Gravity, air, sunlight, magnetic fields, and what of a spacecraft feels them.
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"
#include "description/planet.hpp"

namespace volvelle {
namespace {

void check_gravity(const Description& description, Problems& problems) {
  const GravityDescription& gravity = description.gravity;
  const std::string path = "environment.gravity";
  if (gravity.kind == GravityDescription::Kind::uniform)
    check_finite(gravity.acceleration, path + ".acceleration", problems);
  if (gravity.kind == GravityDescription::Kind::orbiting_frame && (gravity.rate == 0 || !std::isfinite(gravity.rate)))
    problems.push_back({path + ".rate", fmt::format("the rate is {:.6g} rad/s; it must be finite and not zero, such as "
                                                    "1.1e-3 low over the Earth.",
                                                    gravity.rate)});
  if (gravity.kind != GravityDescription::Kind::point_mass) return;
  if (!(gravity.mu > 0) || !std::isfinite(gravity.mu))
    problems.push_back(
        {path + ".mu", fmt::format("mu is {:.6g} m^3/s^2; it must be positive, such as 3.986004418e14 for the "
                                   "Earth.",
                                   gravity.mu)});
  if (!std::isfinite(gravity.j2)) problems.push_back({path + ".j2", "j2 must be a finite number."});
  if (!std::isfinite(gravity.radius) || gravity.radius < 0)
    problems.push_back({path + ".radius", "the radius must be positive, such as \"6378.137 km\" for the Earth."});
  else if (gravity.j2 != 0 && gravity.radius == 0)
    problems.push_back({path + ".j2", "j2 needs the equatorial radius; add one such as radius = \"6378.137 km\"."});
  for (const BodyDescription* body : free_flying_bodies(description)) {
    if (norm(body->position) != 0) continue;
    problems.push_back({fmt::format("bodies.{}.initial", body->name),
                        fmt::format("\"{}\" starts at the centre of the point mass, the inertial origin; give it an "
                                    "initial position, such as initial = {{ position = [\"7000 km\", 0, 0] }}.",
                                    body->name)});
  }
}

void check_positive(double value, const char* what, const char* unit, const char* such_as, const std::string& path,
                    Problems& problems) {
  if (value > 0 && std::isfinite(value)) return;
  problems.push_back(
      {path, fmt::format("the {} is {:.6g} {}; it must be positive, such as {}.", what, value, unit, such_as)});
}

void check_direction(const Vector3<double>& direction, const char* what, const std::string& path, Problems& problems) {
  if (has_finite_components(direction) && norm(direction) > 0) return;
  problems.push_back({path, fmt::format("the {} must be finite and not zero; give one such as [0, 0, 1].", what)});
}

void check_atmosphere(const Description& description, Problems& problems) {
  const AtmosphereDescription& air = *description.atmosphere;
  const std::string path = "environment.atmosphere";
  check_not_negative(air.density, "kg/m^3", path + ".density", problems);
  check_positive(air.scale_height, "scale height", "m", "\"8.5 km\"", path + ".scale_height", problems);
  check_not_negative(air.radius, "m", path + ".radius", problems);
  if (!std::isfinite(air.altitude)) problems.push_back({path + ".altitude", "the altitude must be a finite number."});
  if (!std::isfinite(air.rotation)) problems.push_back({path + ".rotation", "the rotation must be a finite number."});
  const double radius = planet_radius(air.radius, description);
  if (radius <= 0) {
    problems.push_back({path,
                        "altitudes count from the planet's radius; add one, here or to gravity, such as radius = "
                        "\"6378.137 km\"."});
    return;
  }
  for (const BodyDescription* body : free_flying_bodies(description)) {
    if (description.surfaces.empty() || norm(body->position) >= radius) continue;
    problems.push_back(
        {fmt::format("bodies.{}.initial", body->name),
         fmt::format("\"{}\" starts {:.6g} m from the inertial origin, below the atmosphere's ground at "
                     "{:.6g} m; give it an initial position above, such as initial = {{ position = [\"{:g} "
                     "km\", 0, 0] }}.",
                     body->name, norm(body->position), radius, std::ceil(radius / 1000) + 400)});
  }
}

void check_sun(const SunDescription& sun, Problems& problems) {
  const std::string path = "environment.sun";
  check_direction(sun.direction, "direction to the sun", path + ".direction", problems);
  if (!(sun.distance > SunDescription::sun_radius) || !std::isfinite(sun.distance))
    problems.push_back({path + ".distance", fmt::format("the distance is {:.6g} m, inside the sun; the Earth's is "
                                                        "\"149597870.7 km\".",
                                                        sun.distance)});
  if (sun.pressure) check_not_negative(*sun.pressure, "Pa", path + ".pressure", problems);
  check_not_negative(sun.radius, "m", path + ".radius", problems);
}

void check_surface(const SurfaceDescription& surface, const std::vector<std::string>& known, Problems& problems) {
  const std::string path = "surfaces." + surface.name;
  check_reference(surface.body, known, false, path + ".body", problems);
  check_finite(surface.position, path + ".position", problems);
  check_direction(surface.normal, "normal", path + ".normal", problems);
  check_positive(surface.area, "area", "m^2", "2.5", path + ".area", problems);
  check_not_negative(surface.drag_coefficient, "", path + ".drag_coefficient", problems);
  const double specular = surface.specular, diffuse = surface.diffuse;
  if (!(specular >= 0) || !(diffuse >= 0) || !(specular + diffuse <= 1))
    problems.push_back({path + (specular >= 0 && specular <= 1 ? ".diffuse" : ".specular"),
                        fmt::format("of the light, {:.6g} is thrown back as by a mirror and {:.6g} all round; both "
                                    "must be zero or positive, and no more than 1 together.",
                                    specular, diffuse)});
}

void check_dipole(const DipoleDescription& dipole, const Description& description,
                  const std::vector<std::string>& known, Problems& problems) {
  const std::string path = "dipoles." + dipole.name;
  check_reference(dipole.body, known, false, path + ".body", problems);
  check_finite(dipole.moment, path + ".moment", problems);
  check_profile(dipole.scale, description.run.duration, path + ".scale", problems);
}

void check_magnetic_field(const Description& description, Problems& problems) {
  check_finite(description.magnetic_field->moment, "environment.magnetic_field.moment", problems);
  for (const BodyDescription* body : free_flying_bodies(description)) {
    if (description.dipoles.empty() || norm(body->position) != 0) continue;
    problems.push_back({fmt::format("bodies.{}.initial", body->name),
                        fmt::format("\"{}\" starts at the planet's dipole, the inertial origin; give it an initial "
                                    "position, such as initial = {{ position = [\"7000 km\", 0, 0] }}.",
                                    body->name)});
  }
}

}  // namespace

void check_environment(const Description& description, Problems& problems) {
  const std::vector<std::string> known = body_names(description);
  check_gravity(description, problems);
  if (description.atmosphere) check_atmosphere(description, problems);
  if (description.sun) check_sun(*description.sun, problems);
  if (description.magnetic_field) check_magnetic_field(description, problems);
  for (const SurfaceDescription& surface : description.surfaces) check_surface(surface, known, problems);
  for (const DipoleDescription& dipole : description.dipoles) check_dipole(dipole, description, known, problems);
}

}  // namespace volvelle

// Run settings in words.
#include "diagram/run_words.hpp"

#include <cmath>
#include <fmt/format.h>

#include "description/planet.hpp"

namespace volvelle::command_line {

const char* name_of(FormulationKind kind) {
  switch (kind) {
    case FormulationKind::articulated:
      return "articulated";
    case FormulationKind::back_substitution:
      return "back-substitution";
    case FormulationKind::orthogonal_complement:
      return "orthogonal-complement";
    case FormulationKind::udwadia_kalaba:
      return "udwadia-kalaba";
  }
  return "unknown";
}

std::string gravity_words(const GravityDescription& gravity) {
  switch (gravity.kind) {
    case GravityDescription::Kind::none:
      return "none";
    case GravityDescription::Kind::uniform:
      return fmt::format("uniform, [{:g}, {:g}, {:g}] m/s^2", gravity.acceleration.x, gravity.acceleration.y,
                         gravity.acceleration.z);
    case GravityDescription::Kind::orbiting_frame:
      return fmt::format("in a frame on a circular orbit at {:g} rad/s", gravity.rate);
    case GravityDescription::Kind::point_mass:
      return fmt::format("point mass, mu = {:.10g} m^3/s^2{}{}", gravity.mu,
                         gravity.gradient ? ", with gradient" : ", without gradient",
                         gravity.j2 != 0 ? fmt::format(", J2 = {:g}", gravity.j2) : "");
  }
  return "unknown";
}

std::string surroundings_words(const Description& description) {
  std::vector<std::string> words;
  if (const auto& air = description.atmosphere)
    words.push_back(fmt::format("air, {:g} kg/m^3 at {:g} km, scale height {:g} km", air->density, air->altitude / 1000,
                                air->scale_height / 1000));
  if (const auto& sun = description.sun)
    words.push_back(fmt::format(
        "sunlight{}", planet_radius(sun->radius, description) > 0 ? " with the planet's shadow" : " without a shadow"));
  if (description.magnetic_field) words.emplace_back("magnetic dipole field");
  return fmt::format("{}", fmt::join(words, "; "));
}

namespace {

std::string step_words(const RunDescription& run, long planned_steps) {
  const double plain = std::ceil(run.duration / run.step * (1 - 1e-12));
  return fmt::format("{} steps of at most {:g} s{}", planned_steps, run.step,
                     double(planned_steps) > plain ? " (outputs and jumps shorten some)" : "");
}

std::string tolerance_words(const Tolerance& tolerance) {
  return fmt::format("steps by tolerance: {:g} relative, {:g} absolute", tolerance.relative, tolerance.absolute);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> run_words(const RunDescription& run, long planned_steps) {
  std::vector<std::pair<std::string, std::string>> lines;
  lines.emplace_back("formulation", name_of(run.formulation));
  lines.emplace_back("run", fmt::format("{:g} s with {}, {}", run.duration, name_of(run.integrator),
                                        run.integrator == IntegratorKind::rk4 ? step_words(run, planned_steps)
                                                                              : tolerance_words(run.tolerance)));
  if (run.output_every > 0) {
    lines.emplace_back("output", fmt::format("every {:g} s, {:.0f} rows", run.output_every,
                                             std::ceil(run.duration / run.output_every - 1e-9) + 1));
  }
  return lines;
}

}  // namespace volvelle::command_line

// Runs a scenario given as text, and looks up what happened.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <ostream>
#include <string>
#include <vector>

#include "scenario/scenario.hpp"
#include "validation/reference_case.hpp"

namespace volvelle::testing {

struct Happening {
  Series rows;
  Summary summary;

  std::vector<Event> events(const std::string& kind, const std::string& name) const {
    std::vector<Event> found;
    for (const Event& event : summary.events)
      if (event.kind == kind && event.name == name) found.push_back(event);
    return found;
  }
  double last(const std::string& column) const { return rows[column].back(); }
  // At the row nearest to a time.
  double at(double time, const std::string& column) const {
    const auto& times = rows["time"];
    std::size_t best = 0;
    for (std::size_t i = 0; i < times.size(); ++i)
      if (std::abs(times[i] - time) < std::abs(times[best] - time)) best = i;
    return rows[column][best];
  }
  double worst_audit() const {
    double worst = 0;
    for (const Audit& audit : summary.audits)
      if (audit.audited) worst = std::max(worst, audit.relative);
    return worst;
  }
};

inline Happening happen(const std::string& text, const std::vector<std::string>& settings = {}) {
  Happening happening;
  Simulation simulation(parse_scenario("volvelle = 1\n" + text, "test.toml", settings).description);
  happening.summary = simulation.run({&happening.rows}, {});
  EXPECT_TRUE(happening.summary.status == Summary::Status::finished ||
              happening.summary.status == Summary::Status::stopped)
      << happening.summary.failure;
  return happening;
}

// Pieces of scenarios.
inline std::string body(const std::string& name, double mass, double inertia = 1, const std::string& more = "") {
  return fmt::format("[bodies.{0}]\nmass = {1}\ninertia = [{2}, {2}, {2}]\n{3}\n", name, mass, inertia, more);
}
inline std::string joint(const std::string& type, const std::string& name, const std::string& parent,
                         const std::string& child, const std::string& more) {
  return fmt::format("[joints.{}]\ntype = \"{}\"\nparent = \"{}\"\nchild = \"{}\"\n{}\n", name, type, parent, child,
                     more);
}
inline std::string run_for(double duration, double output_every, const std::string& integrator = "dp853") {
  return fmt::format("[run]\nduration = {}\noutput_every = {}\nintegrator = \"{}\"\n", duration, output_every,
                     integrator);
}
// 2 kg that slide along z on the joint "slide".
inline std::string puck(const std::string& more) {
  return body("puck", 2) + joint("prismatic", "slide", "world", "puck", more);
}
// Ports on two bodies, named "port".
inline std::string dock(const std::string& first, const std::string& at_first, const std::string& second,
                        const std::string& at_second, const std::string& more) {
  return fmt::format("[links.port]\ntype = \"dock\"\nbodies = [\"{}\", \"{}\"]\npositions = [{}, {}]\n{}\n", first,
                     second, at_first, at_second, more);
}

// Settings for each integrator, tight enough for nine digits on the small cases here.
struct Method {
  std::string name;
  std::vector<std::string> settings;
  bool starts_slowly() const { return name == "adams" || name == "bdf"; }  // after an event, with order one
  friend void PrintTo(const Method& method, std::ostream* out) { *out << method.name; }
};

inline std::vector<Method> methods() {
  const std::string tight = "run.tolerance={ relative = 1e-12, absolute = 1e-14 }";
  return {{"rk4", {"run.integrator=rk4", "run.step=0.00025"}},
          {"dp54", {"run.integrator=dp54", tight}},
          {"dp853", {"run.integrator=dp853", tight}},
          {"adams", {"run.integrator=adams", tight}},
          {"bdf", {"run.integrator=bdf", "run.tolerance={ relative = 1e-13, absolute = 1e-15 }"}}};
}

}  // namespace volvelle::testing

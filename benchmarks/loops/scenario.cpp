// Writes a system as a scenario of Volvelle, every hinge a plain joint; or says how well its loops are closed.
//   loops_scenario sheet_6x6 > sheet.toml
//   loops_scenario --check sheet_6x6 bricard
#include <cstdio>
#include <cstring>
#include <exception>

#include "rank.hpp"
#include "system.hpp"

namespace loops {
namespace {

void print_list(const char* key, const auto& numbers) {
  std::printf("%s = [", key);
  for (std::size_t i = 0; i < numbers.size(); ++i) std::printf("%s%.17g", i ? ", " : "", numbers[i]);
  std::printf("]");
}

void print_placement(const char* prefix, const Pose& pose) {
  std::printf("%s", prefix);
  print_list("position", pose.position);
  std::printf("\n%sorientation = { ", prefix);
  print_list("quaternion", pose.orientation);
  std::printf(" }\n");
}

void print_scenario(const System& system) {
  const State& state = system.states[0];
  std::printf("volvelle = 1\nname = \"%s\"\n", system.name.c_str());
  for (std::size_t b = 0; b < system.bodies.size(); ++b) {
    const Body& body = system.bodies[b];
    std::printf("\n[bodies.%s]\nmass = %.17g\n", body.name.c_str(), body.mass);
    print_list("center_of_mass", body.center_of_mass);
    std::printf("\n");
    print_list("inertia", body.inertia);
    std::printf("\n");
    if (b != 0) continue;
    std::printf("initial = { ");
    print_list("position", state.base.position);
    print_list(", velocity", state.velocity);
    print_list(", quaternion", state.base.orientation);
    print_list(", rate", state.angular_velocity);
    std::printf(" }\n");
  }
  for (std::size_t k = 0; k < system.hinges.size(); ++k) {
    const Hinge& hinge = system.hinges[k];
    std::printf("\n[joints.%s]\ntype = \"revolute\"\nparent = \"%s\"\nchild = \"%s\"\n", hinge.name.c_str(),
                system.bodies[hinge.parent].name.c_str(), system.bodies[hinge.child].name.c_str());
    print_placement("", hinge.on_parent);
    print_placement("child_", hinge.on_child);
    std::printf("axis = [0, 0, 1]\ninitial = { angle = %.17g, rate = %.17g }\n", state.angle[k], state.rate[k]);
    std::printf("motor = { torque = %.17g }\n", state.torque[k]);
  }
  std::printf("\n[run]\nduration = 1\n");
}

void print_check(const System& system) {
  const State& state = system.states[0];
  const Gaps gaps = worst_gaps(system);
  std::printf("%s: %zu bodies, %zu hinges, gaps %.1e in position and %.1e in velocity", system.name.c_str(),
              system.bodies.size(), system.hinges.size(), gaps.position, gaps.velocity);
  if (system.bodies.size() <= 150) {
    const LoopRates rates(system, state);
    std::printf(", %d degrees of freedom (pivots kept above %.1e, dropped below %.1e)",
                int(system.hinges.size()) - rates.rank(), rates.smallest_kept(), rates.largest_dropped());
  }
  std::printf("\n");
}

}  // namespace
}  // namespace loops

int main(int count, char** arguments) try {
  const bool check = count > 1 && std::strcmp(arguments[1], "--check") == 0;
  if (count < 2 + check || (!check && count > 2)) {
    std::fprintf(stderr, "usage: %s SYSTEM, or %s --check SYSTEM...\n", arguments[0], arguments[0]);
    return 2;
  }
  for (int i = 1 + check; i < count; ++i) {
    const loops::System system = loops::make_system(arguments[i]);
    check ? loops::print_check(system) : loops::print_scenario(system);
  }
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}

#include "mechanisms.hpp"

#include <numbers>

#include "random.hpp"
#include "rank.hpp"

namespace loops {
namespace {

// A square bar from the origin along its own x.
Body bar(const std::string& name, double mass, double length, double width) {
  Body body;
  body.name = name;
  body.mass = mass;
  body.center_of_mass = {length / 2, 0, 0};
  add_moment(body.inertia, mass / 12, {length, 0, 0});
  add_moment(body.inertia, mass / 12, {0, width, 0});
  add_moment(body.inertia, mass / 12, {0, 0, width});
  return body;
}

void add_hinge(System& system, const std::string& name, int parent, int child, const Pose& on_parent,
               const Pose& on_child) {
  Hinge hinge;
  hinge.name = name;
  hinge.parent = parent;
  hinge.child = child;
  hinge.on_parent = on_parent;
  hinge.on_child = on_child;
  hinge.span = 0.2;
  system.hinges.push_back(hinge);
}

void set_hinge(State& state, double angle, double rate, double torque) {
  state.angle.push_back(angle);
  state.rate.push_back(rate);
  state.torque.push_back(torque);
}

}  // namespace

System make_bricard() {
  constexpr std::array<Vector, 6> corners{{{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}}};
  constexpr std::array<Vector, 6> axes{{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};
  System any_order;
  any_order.name = "bricard";
  any_order.states.resize(2);
  Random random(4);
  std::array<Pose, 6> rods;
  for (int i = 0; i < 6; ++i) {
    const Vector x = unit(corners[(i + 1) % 6] - corners[i]), z = axes[i];  // rod and axis are at right angles
    rods[i] = {corners[i], from_axes(x, cross(z, x), z)};
    any_order.bodies.push_back(bar("rod" + std::to_string(i), random.uniform(0.5, 1.5), 1, 0.1));
  }
  for (int i = 0; i < 6; ++i) {  // the hinge at the start of rod i, all angles zero here
    const Vector z = axes[i], x = cross({z[1], z[2], z[0]}, z);
    const Pose frame{corners[i], from_axes(x, cross(z, x), z)};
    const int before = (i + 5) % 6;
    add_hinge(any_order, "hinge" + std::to_string(i), before, i, inverse(rods[before]) * frame,
              inverse(rods[i]) * frame);
    for (State& state : any_order.states) set_hinge(state, 0, 0, random.uniform(-1, 1));
  }
  System system = with_tree(any_order, 5);
  tumble(system, 1);
  State& first = system.states[0];
  State& second = system.states[1];
  first.rate = LoopRates(system, first).free_motion();
  for (std::size_t k = 0; k < first.rate.size(); ++k) second.angle[k] += 1e-8 * first.rate[k];  // gap: its square
  complete(system, second);
  second.rate = LoopRates(system, second).free_motion();
  tumble(system, 1);
  return system;
}

System make_four_bars(int count) {
  System any_order;
  any_order.name = "fourbars_" + std::to_string(count);
  any_order.states.resize(2);
  Random random(2);
  const auto hinge = [&](const std::string& name, int parent, int child, const Vector& where, const Vector& on_child,
                         double turns) {
    add_hinge(any_order, name, parent, child, {where, {1, 0, 0, 0}}, {on_child, {1, 0, 0, 0}});
    any_order.mode.push_back(turns);
    any_order.mode_change.push_back(0);
    const double torque = turns * random.uniform(2, 6), upright = std::numbers::pi / 2;
    for (int s = 0; s < 2; ++s)
      set_hinge(any_order.states[s], turns * (upright - std::numbers::pi / 6 + s * 1e-6), turns * 0.8, torque);
  };
  any_order.bodies.push_back(bar("rail", 5.0 * count, count, 0.3));
  for (int i = 0; i <= count; ++i) {
    any_order.bodies.push_back(bar("crank" + std::to_string(i), random.uniform(0.5, 1.5), 1, 0.1));
    hinge("foot" + std::to_string(i), 0, i + 1, {double(i), 0, 0}, {}, 1);
  }
  for (int i = 0; i < count; ++i) {
    any_order.bodies.push_back(bar("coupler" + std::to_string(i), random.uniform(0.5, 1.5), 1, 0.1));
    const int coupler = int(any_order.bodies.size()) - 1;
    hinge("head" + std::to_string(i), i + 1, coupler, {1, 0, 0}, {}, -1);
    hinge("tail" + std::to_string(i), i + 2, coupler, {1, 0, 0}, {1, 0, 0}, -1);
  }
  System system = with_tree(any_order, 0);
  tumble(system, 1);
  return system;
}

}  // namespace loops

// Impulses through random spacecraft: latches and catches, several at once, on inner joints, with skew axes and offset
// centres of mass. Checked by Newton's laws for each body alone, not by the solver that made them.
#include <algorithm>
#include <gtest/gtest.h>

#include "laws/random_spacecraft.hpp"
#include "simulation/account.hpp"
#include "simulation/carry_over.hpp"
#include "simulation/events/occurrence.hpp"

namespace volvelle::testing {
namespace {

using Kind = Occurrence::Kind;

Description without_tanks(Description d) {
  for (ThrusterDescription& thruster : d.thrusters) thruster.specific_impulse.reset();
  return d;
}

// A body's momentum in world axes: angular about the world's origin, linear.
Wrench<double> momentum_of(const BodyDescription& body, const BodyState& state) {
  const Matrix3<double>& R = state.X_WU.R;
  const Vector3<double>& w = state.V_U.angular;
  const Vector3<double> c = state.X_WU * body.center_of_mass;
  const Vector3<double> v = state.v_WR + R * (state.V_U.linear + cross(w, body.center_of_mass));
  return {R * (body.inertia * w) + cross(c, v * body.mass), v * body.mass};
}

double kinetic_energy(const BodyDescription& body, const BodyState& state) {
  const Vector3<double>& w = state.V_U.angular;
  const Vector3<double> v = state.v_WR + state.X_WU.R * (state.V_U.linear + cross(w, body.center_of_mass));
  return 0.5 * (body.mass * squared_norm(v) + dot(w, body.inertia * w));
}

double size(const Wrench<double>& f) { return norm(f.torque) + norm(f.force); }

std::vector<BodyState> observe(Assembly& assembly) {
  assembly.evaluation.solve(assembly.state);
  return body_states(assembly.evaluation);
}

// What the impulse was, body by body, and what that means for the tree it went through.
void expect_an_impulse(Assembly& assembly, const std::vector<BodyState>& before, const std::vector<Event>& events,
                       bool flies_free) {
  const std::vector<BodyState> after = observe(assembly);
  const Model& model = assembly.model();
  const auto& bodies = assembly.description.bodies;
  std::vector<Wrench<double>> impulse(std::size_t(model.size()));  // by slot, gathered from the tips
  Wrench<double> total;
  double scale = 0, lost = 0, energy = 0;
  for (int b = 1; b < model.size(); ++b) {
    const auto i = std::size_t(model.body[b]);
    const Wrench<double> was = momentum_of(bodies[i], before[i]);
    impulse[b] = momentum_of(bodies[i], after[i]) - was;
    total += impulse[b];
    scale += size(was);
    energy += kinetic_energy(bodies[i], before[i]);
    lost += kinetic_energy(bodies[i], before[i]) - kinetic_energy(bodies[i], after[i]);
    EXPECT_LT(norm(before[i].X_WU.p - after[i].X_WU.p), 1e-13 * (1 + norm(before[i].X_WU.p)));  // nothing moved
  }
  if (flies_free) {
    EXPECT_LT(size(total), 1e-13 * scale);
  }
  double told = 0;
  for (const Event& event : events) told += event.energy_lost;
  EXPECT_NEAR(told, lost, 1e-12 * energy);
  EXPECT_GE(lost, -1e-13 * energy);
  for (int b = model.size() - 1; b > 0; --b) {
    const auto& kin = assembly.evaluation.kinematics();
    const Pose<double> X_WB{kin.R_WB[b], kin.p_WR[model.tree[b]] + kin.p_RB_W[b]};
    const Wrench<double> through_joint = X_WB.force_to_child(impulse[b]);
    for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i) {
      if (model.held[i]) {
        EXPECT_EQ(assembly.state.v()[i], 0);
      } else {
        EXPECT_LT(std::abs(dot(kin.H[i], through_joint)), 1e-12 * scale) << "body " << model.body_name[b];
      }
    }
    if (model.parent[b] != 0) impulse[model.parent[b]] += impulse[b];
  }
}

SpacecraftOptions quiet() {
  SpacecraftOptions options;
  options.prescribed = false;
  return options;
}

TEST(Impulse, LatchesOnAnyJointsAtOnceObeyNewton) {
  int latched = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    Random random(seed);
    SpacecraftOptions options = quiet();
    options.bodies = 3 + int(seed) % 12;
    options.grounded = seed % 3 == 0;
    options.attitude = seed % 2 == 0 ? AttitudeCoordinates::quaternion : AttitudeCoordinates::mrp;
    Assembly assembly(without_tanks(random_spacecraft(random, options)));
    assembly.state.at.inside = 1e-3;
    const std::vector<BodyState> before = observe(assembly);
    std::vector<Occurrence> occurrences;
    for (int j = 0; j < int(assembly.description.joints.size()); ++j) {
      if (!random.chance(0.4)) continue;
      Occurrence o;
      o.kind = Kind::latch;
      o.joint = j;
      occurrences.push_back(o);
      ++latched;
    }
    bool free = true;
    for (const Tree& tree : assembly.model().trees) free = free && tree.flies_free;
    if (free)
      for (int b = 1; b < assembly.model().size(); ++b)
        free = free && (assembly.model().parent[b] != 0 || assembly.model().flies_alone(b));
    const std::vector<Event> events = apply_occurrences(occurrences, assembly);
    expect_an_impulse(assembly, before, events, free);
  }
  EXPECT_GT(latched, 60);
}

Description two_trees(Random& random, bool bare) {
  SpacecraftOptions options = quiet();
  options.several_roots = false;
  options.links = false;
  options.gravity = false;
  if (bare) options.joint_loads = options.body_loads = false;
  options.bodies = random.integer(3, 7);
  Description first = without_tanks(random_spacecraft(random, options));
  options.bodies = random.integer(3, 7);
  Description second = without_tanks(random_spacecraft(random, options));
  const auto rename = [](std::string& name) {
    if (name != world_name) name = "other_" + name;
  };
  for (BodyDescription& body : second.bodies) rename(body.name), first.bodies.push_back(body);
  for (JointDescription& joint : second.joints) {
    rename(joint.name), rename(joint.parent), rename(joint.child);
    first.joints.push_back(joint);
  }
  for (ForceDescription& force : second.forces) rename(force.name), rename(force.body), first.forces.push_back(force);
  for (ThrusterDescription& t : second.thrusters) rename(t.name), rename(t.body), first.thrusters.push_back(t);
  DockDescription dock;
  dock.name = "port";
  const int split = int(first.bodies.size() - second.bodies.size());
  dock.bodies = {first.bodies[random.integer(0, split - 1)].name,
                 first.bodies[random.integer(split, int(first.bodies.size()) - 1)].name};
  if (random.chance(0.5)) std::swap(dock.bodies[0], dock.bodies[1]);
  first.docks.push_back(dock);
  return first;
}

TEST(Impulse, CatchesOfAnyBodiesObeyNewton) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Random random(1000 + seed);
    Description description = two_trees(random, false);
    description.run.attitude = seed % 2 == 0 ? AttitudeCoordinates::quaternion : AttitudeCoordinates::mrp;
    Assembly assembly(description);
    assembly.state.at.inside = 1e-3;
    const std::vector<BodyState> before = observe(assembly);
    Occurrence dock;
    dock.kind = Kind::dock;
    dock.dock = 0;
    const std::vector<Event> events = apply_occurrences({dock}, assembly);
    ASSERT_EQ(assembly.model().trees.size(), 1u);
    expect_an_impulse(assembly, before, events, true);

    // and apart again, with the motion they have
    const std::vector<BodyState> together = observe(assembly);
    Occurrence undock = dock;
    undock.kind = Kind::undock;
    apply_occurrences({undock}, assembly);
    const std::vector<BodyState> apart = observe(assembly);
    ASSERT_EQ(assembly.model().trees.size(), 2u);
    for (std::size_t i = 0; i < apart.size(); ++i) {
      const Wrench<double> was = momentum_of(assembly.description.bodies[i], together[i]);
      const Wrench<double> is = momentum_of(assembly.description.bodies[i], apart[i]);
      EXPECT_LT(size(is - was), 1e-12 * (1 + size(was)));
    }
  }
}

// Joints of every kind walked from their child, with springs, dampers and motors on them: the books of the whole flight
// close, before, while and after two trees hang together.
TEST(Impulse, FlightsThroughDockAndUndockCloseTheirBooks) {
  for (unsigned seed = 0; seed < 24; ++seed) {
    Random random(2000 + seed);
    Description description = two_trees(random, false);
    description.docks[0].capture = TriggerDescription{0.31, "", 0, "", 0};
    description.docks[0].release = TriggerDescription{1.2, "", 0, "", 0};
    description.run = {1.5,
                       FormulationKind::articulated,
                       IntegratorKind::dp853,
                       0,
                       0.1,
                       seed % 2 == 0 ? AttitudeCoordinates::quaternion : AttitudeCoordinates::mrp,
                       {1e-12, 1e-13}};
    Simulation simulation(description);
    const Summary summary = simulation.run({}, {});
    ASSERT_EQ(summary.status, Summary::Status::finished) << summary.failure;
    const auto of_dock = [](const Event& event) { return event.kind == "dock" || event.kind == "undock"; };
    EXPECT_EQ(std::count_if(summary.events.begin(), summary.events.end(), of_dock), 2);
    for (const Audit& audit : summary.audits)
      if (audit.audited) {
        EXPECT_LT(audit.relative, 1e-10) << "seed " << seed << " " << audit.name;
      }
  }
}

}  // namespace
}  // namespace volvelle::testing

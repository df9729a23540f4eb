// The impulse that a latch, a stop and a dock pass on is what changes the momentum of all that hangs on it.
#include <cmath>
#include <gmock/gmock.h>

#include "dynamics/velocity_jump.hpp"
#include "simulation/assembly.hpp"
#include "simulation/carry_over.hpp"
#include "simulation/events/happening.hpp"
#include "simulation/events/occurrence.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::testing {
namespace {

// A hub, two panels in a row and an antenna beside, all skew, all moving.
std::string arm(const std::string& hinge) {
  return R"(
    [bodies.hub]
    mass = 40
    inertia = [6, 5, 7, 0.4, -0.3, 0.2]
    center_of_mass = [0.1, -0.05, 0.2]
    initial = { position = [1, 2, 3], velocity = [0.3, -0.2, 0.5], rate = [0.1, 0.2, -0.3] }
    [bodies.inner]
    mass = 3
    center_of_mass = [0.5, 0.1, -0.05]
    inertia = [0.2, 0.5, 0.6, 0.02, -0.03, 0.01]
    [bodies.outer]
    mass = 2
    center_of_mass = [0.4, -0.1, 0.1]
    inertia = [0.2, 0.3, 0.4, 0.01, 0.02, -0.02]
    [bodies.dish]
    mass = 1.5
    center_of_mass = [0, 0.2, 0.1]
    inertia = [0.1, 0.2, 0.15, 0.01, 0, 0.02]
    [joints.root]
    type = "revolute"
    parent = "hub"
    child = "inner"
    position = [0.8, 0.2, 0.1]
    axis = [0.2, 0.1, 1]
    initial = { angle = 0.4, rate = 0.9 }
    )" + hinge +
         R"(
    [joints.middle]
    type = "revolute"
    parent = "inner"
    child = "outer"
    position = [1, 0, 0.1]
    axis = [0.1, 1, 0.3]
    initial = { angle = -0.3, rate = -0.7 }
    [joints.mast]
    type = "spherical"
    parent = "hub"
    child = "dish"
    position = [-0.5, 0, 0.6]
    initial = { rate = [0.3, 0.2, -0.4] }
    )";
}

struct Momenta {
  Vector3<double> linear, angular;  // angular about a point of the world
};

// Of some bodies, from places and velocities alone.
Momenta momenta_of(const Description& d, const std::vector<BodyState>& states, const std::vector<std::string>& names,
                   const Vector3<double>& about) {
  Momenta sum;
  for (std::size_t i = 0; i < d.bodies.size(); ++i) {
    if (std::find(names.begin(), names.end(), d.bodies[i].name) == names.end()) continue;
    const BodyState& s = states[i];
    const Vector3<double> w = s.X_WU.R * s.V_U.angular, arm = s.X_WU.R * d.bodies[i].center_of_mass;
    const Vector3<double> p = (s.X_WU.R * s.V_U.linear + s.v_WR + cross(w, arm)) * d.bodies[i].mass;
    sum.linear += p;
    sum.angular += cross(s.X_WU.p + arm - about, p) + s.X_WU.R * (d.bodies[i].inertia * s.V_U.angular);
  }
  return sum;
}

struct Across {
  Description description;
  std::vector<BodyState> before, after;
  Event event;

  // Applies one occurrence to the scenario as it starts.
  Across(const std::string& text, const Occurrence& occurrence)
      : description(parse_scenario("volvelle = 1\n" + text + run_for(1, 1), "test.toml").description) {
    Assembly assembly(description);
    assembly.evaluation.solve(assembly.state);
    before = body_states(assembly.evaluation);
    event = apply_occurrences({occurrence}, assembly).back();
    assembly.evaluation.solve(assembly.state);
    after = body_states(assembly.evaluation);
  }

  Momenta change(const std::vector<std::string>& names, const Vector3<double>& about) const {
    const Momenta a = momenta_of(description, before, names, about), b = momenta_of(description, after, names, about);
    return {b.linear - a.linear, b.angular - a.angular};
  }
  // The hinge in the world, and its axis.
  std::pair<Vector3<double>, Vector3<double>> hinge() const {
    const JointDescription& root = description.joints[0];
    const Pose<double>& hub = before[0].X_WU;
    return {hub * root.on_parent.position, hub.R * normalized(root.axis)};
  }
};

Occurrence latch_of_first_joint() {
  Occurrence latch;
  latch.kind = Occurrence::Kind::latch;
  latch.joint = 0;
  return latch;
}

TEST(Shock, ALatchPassesOnWhatItsSubtreeLoses) {
  const Across latch(arm("latch = { angle = 0.4 }"), latch_of_first_joint());
  const auto [point, axis] = latch.hinge();
  const Momenta subtree = latch.change({"inner", "outer"}, point);
  EXPECT_EQ(latch.event.kind, "latch");
  EXPECT_NEAR(latch.event.impulse, dot(subtree.angular, axis), 1e-12);
  EXPECT_NEAR(latch.event.linear_impulse, norm(subtree.linear), 1e-12);
  EXPECT_LT(latch.event.impulse, -0.5);  // against the motion
  EXPECT_GT(latch.event.linear_impulse, 0.1);
  const Momenta all = latch.change({"hub", "inner", "outer", "dish"}, point);
  EXPECT_NEAR(norm(all.linear), 0, 1e-13);
  EXPECT_NEAR(norm(all.angular), 0, 1e-12);
  // its work: the mean of the rates before and after
  EXPECT_NEAR(latch.event.energy_lost, -latch.event.impulse * 0.5 * 0.9, 1e-12);
}

TEST(Shock, AStopPassesOnWhatItThrowsBack) {
  Occurrence impact = latch_of_first_joint();
  impact.kind = Occurrence::Kind::impact;
  const Across stop(arm("stop = { upper = 0.4, restitution = 0.5 }"), impact);
  const auto [point, axis] = stop.hinge();
  const Momenta subtree = stop.change({"inner", "outer"}, point);
  EXPECT_EQ(stop.event.kind, "stop");
  EXPECT_NEAR(stop.event.impulse, dot(subtree.angular, axis), 1e-12);
  EXPECT_NEAR(stop.event.linear_impulse, norm(subtree.linear), 1e-12);
  const Across latch(arm("latch = { angle = 0.4 }"), latch_of_first_joint());
  EXPECT_NEAR(stop.event.impulse, 1.5 * latch.event.impulse, 1e-12);
}

TEST(Shock, ADockPassesItOnAtItsPort) {
  const std::string text =
      arm("") +
      "[bodies.client]\nmass = 9\ninertia = [2, 3, 4, 0.1, 0.2, 0.3]\ncenter_of_mass = [0.1, 0.2, "
      "0]\ninitial = { position = [2, 4, 3], velocity = [-0.4, 0.3, 0.1], rate = [0.2, 0.5, 0.1] }\n" +
      dock("hub", "[0.1, 1, 0]", "client", "[-0.9, 0.2, 0.1]", "capture = { time = 5 }");
  Occurrence catches;
  catches.kind = Occurrence::Kind::dock;
  catches.dock = 0;
  const Across docked(text, catches);
  const Vector3<double> port = docked.before.back().X_WU * Vector3<double>{-0.9, 0.2, 0.1};
  const Momenta client = docked.change({"client"}, port);
  EXPECT_EQ(docked.event.kind, "dock");
  EXPECT_NEAR(docked.event.linear_impulse, norm(client.linear), 1e-11);
  EXPECT_NEAR(docked.event.impulse, norm(client.angular), 1e-11);
  EXPECT_GT(docked.event.impulse, 0.1);
}

// A joint of several coordinates that is locked: the magnitude of its angular impulse, at the joint.
TEST(Shock, ALockOfABallJointGivesItsMagnitude) {
  Occurrence lock = latch_of_first_joint();
  lock.joint = 2;
  const Across locked(arm("") + "[sequence.hold]\ntime = 1\nlock = \"mast\"\n", lock);
  const Vector3<double> point = locked.before[0].X_WU * Vector3<double>{-0.5, 0, 0.6};
  const Momenta dish = locked.change({"dish"}, point);
  EXPECT_NEAR(locked.event.impulse, norm(dish.angular), 1e-12);
  EXPECT_NEAR(locked.event.linear_impulse, norm(dish.linear), 1e-12);
}

// In a run: the event carries it, and so does a crease of a sheet that one latch stops. By its work, the rates before
// make up the loss.
TEST(Shock, BothFormulationsTellTheSame) {
  const std::string text =
      "[origami.sheet]\npattern = \"miura\"\nrows = 2\ncolumns = 3\na = 0.9\nb = 0.6\n"
      "sector_angle = \"65 deg\"\nfold = \"60 deg\"\nareal_density = 1.3\n"
      "creases.spring = { stiffness_per_length = 0.3 }\n"
      "overrides = [{ crease = \"zigzag.0.1\", latch = { fold = \"40 deg\" } }]\n" +
      run_for(2, 0.5);
  const Happening ours = happen(text), judge = happen(text, {"run.formulation=udwadia-kalaba"});
  ASSERT_EQ(ours.summary.events.size(), 1u);
  ASSERT_EQ(judge.summary.events.size(), 1u);
  EXPECT_GT(std::abs(ours.summary.events[0].impulse), 0.01);
  EXPECT_NEAR(ours.summary.events[0].impulse, judge.summary.events[0].impulse, 1e-8);
}

}  // namespace
}  // namespace volvelle::testing

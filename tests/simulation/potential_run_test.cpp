// Potentials in whole runs: energy, momentum, switching, cooling, settling, and sensors of proximity.
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

#include "simulation/columns.hpp"
#include "simulation/every_formulation.hpp"
#include "simulation/whole_record.hpp"

namespace volvelle::testing {
namespace {

// A hub with an arm, and a second craft that flies free; every kind of potential between them, switched on the way. One
// acts on the hub, which the others hang on.
const char* const two_craft = R"(
[bodies.hub]
mass = 7
center_of_mass = [0.1, -0.05, 0.02]
inertia = [1.1, 0.9, 1.4, 0.1, -0.05, 0.08]
initial = { velocity = [0.02, 0, 0.01], rate = [0.05, -0.03, 0.1] }

[bodies.arm]
mass = 3
center_of_mass = [0.3, 0.02, -0.1]
inertia = [0.2, 0.5, 0.6, 0.02, 0.01, -0.03]

[bodies.other]
mass = 5
center_of_mass = [-0.1, 0.07, 0.03]
inertia = [0.7, 0.8, 0.5, -0.04, 0.06, 0.02]
initial = { position = [2, 0.3, -0.2], velocity = [-0.1, 0.02, 0], euler = { sequence = "321", angles = [0.3, -0.2, 0.5] }, rate = [-0.1, 0.05, 0.02] }

[joints.shoulder]
type = "revolute"
parent = "hub"
child = "arm"
position = [0.4, 0.1, 0]
axis = [0.2, 1, 0.3]
initial = { angle = 0.4, rate = -0.1 }

[potentials.draw]
bodies = ["arm", "other"]
positions = [[0.6, 0, 0.1], [-0.4, 0.1, 0]]
gaussian = { depth = 0.8, width = 1.5 }

[potentials.string]
bodies = ["hub", "other"]
positions = [[0, 0.2, 0.1], [0, -0.3, 0.2]]
spring = { stiffness = 0.2, rest = 1 }

[potentials.push]
bodies = ["hub", "other"]
positions = [[0, 0, 0.1], [0.1, 0, 0.2]]
power = { coefficient = 0.1, exponent = 1.5 }

[potentials.listed]
bodies = ["other", "world"]
positions = [[0, 0, 0.1], [1, 2, 0.2]]
table = [[0, -0.3], [1, -0.2], [2, 0.1], [5, 0]]

[potentials.coils]
bodies = ["other", "arm"]
positions = [[0.1, 0, 0.1], [0.3, 0.2, 0]]
magnets = { moments = [[200, 80, -50], [30, -200, 100]] }

[potentials.pin]
bodies = ["other", "hub"]
positions = [[-0.3, 0, 0], [0.2, 0, 0]]
flux_pin = { moment = [900, 200, 300], normal = [1, 0.2, 0] }
damping = { translation = 0.3, rotation = 0.1 }

[sequence.cool]
time = 1
on = "pin"

[sequence.warm]
time = 2.7
off = "pin"

[sequence.let_go]
time = 1.6
off = "draw"

[run]
duration = 4
output_every = 0.1
tolerance = { relative = 1e-12, absolute = 1e-14 }
)";

TEST(PotentialRun, KeepsTheBalanceThroughSwitchingAndCoolingByEveryFormulation) {
  std::vector<Columns> records;
  for (const FormulationKind formulation : every_formulation) {
    Description d = described(two_craft);
    d.run.formulation = formulation;
    Columns& record = records.emplace_back();
    const Summary summary = run(d, record);
    ASSERT_TRUE(summary.is_complete()) << summary.failure;
    for (const double balance : record["energy.balance"])
      EXPECT_NEAR(balance, record["energy.balance"].front(), 1e-10) << int(formulation);
    EXPECT_GT(record["energy.dissipated"].back(), 1e-6);
    EXPECT_GT(record["energy.supplied"].back(), 0.1);  // out of its well the draw is let go of: that has to be paid
    for (const char* column : {"hub.position.x", "arm.rate.y", "other.position.y", "other.rate.z", "shoulder.angle",
                               "pin.energy", "energy.supplied"})
      EXPECT_NEAR(record[column].back(), records.front()[column].back(), 2e-9) << column << int(formulation);
  }
}

TEST(PotentialRun, ConservesMomentumWhereTheWorldTakesNoPart) {
  Description d = described(two_craft);
  std::erase_if(d.potentials, [](const PotentialDescription& p) { return p.name == "listed"; });
  Columns record;
  ASSERT_TRUE(run(d, record).is_complete());
  for (const char* of : {"momentum.linear.x", "momentum.linear.y", "momentum.linear.z", "momentum.angular.x",
                         "momentum.angular.y", "momentum.angular.z"})
    for (const double value : record[of]) EXPECT_NEAR(value, record[of].front(), 1e-10) << of;
}

TEST(PotentialRun, CoolingPaysTheEnergyOfItsWell) {
  Description d = described(two_craft);
  d.potentials = {d.potentials.back()};
  d.sequence = {d.sequence[0]};
  Columns record;
  ASSERT_TRUE(run(d, record).is_complete());
  const std::size_t at = 10;  // a row that falls on an instant shows the state after it
  ASSERT_NEAR(record["time"][at], 1, 1e-12);
  EXPECT_EQ(record["pin.energy"][at - 1], 0);
  EXPECT_LT(record["pin.energy"][at], -1e-6);
  EXPECT_NEAR(record["energy.supplied"][at], record["pin.energy"][at], 1e-15);
}

TEST(PotentialRun, GoesOnFromACheckpointAfterCooling) {
  const Description d = described(two_craft);
  WholeRecord whole, first, rest;
  Simulation(d).run({&whole}, {});
  Simulation(d).run({&first}, {}, "let_go");
  ASSERT_TRUE(first.checkpoint.has_value());
  EXPECT_GT(first.checkpoint->time, 1);  // the pin has cooled
  Simulation further(d);
  further.resume(*first.checkpoint, first.events);
  further.run({&rest}, {});
  std::vector<double> joined = first.up_to_checkpoint().rows;
  joined.insert(joined.end(), rest.rows.begin(), rest.rows.end());
  EXPECT_TRUE(same_bits(joined, whole.rows));
}

// Frequency and decay along the normal, worked out by hand: k_z = 3 mu_0 m^2 / (16 pi z_0^5).
TEST(FluxPinnedRun, SettlesAsASpringAndDamperWould) {
  const double mass = 0.4, c = 0.6, z_0 = 0.03, m = 5.6, start = 1e-7;
  const double k = 3 * 4e-7 * m * m / (16 * std::pow(z_0, 5));  // pi cancels
  const double decay = c / (2 * mass), rate = std::sqrt(k / mass - decay * decay);
  Description d = described(R"(
[bodies.magnet]
mass = 0.4
inertia = [1e-3, 2e-3, 1.5e-3]
initial = { position = [0, 0, 0.0300001] }

[potentials.pin]
bodies = ["magnet", "world"]
flux_pin = { moment = [0, 0, 5.6], cooled = { position = [0, 0, 0.03], direction = [0, 0, 1] } }
damping = { translation = 0.6, rotation = 1e-4 }

[run]
duration = 3
output_every = 0.05
tolerance = { relative = 1e-12, absolute = 1e-16 }
)");
  Columns record;
  ASSERT_TRUE(run(d, record).is_complete());
  for (std::size_t i = 0; i < record["time"].size(); ++i) {
    const double t = record["time"][i];
    const double expected = start * std::exp(-decay * t) * (std::cos(rate * t) + decay / rate * std::sin(rate * t));
    EXPECT_NEAR(record["magnet.position.z"][i] - z_0, expected, 1e-4 * start) << t;
  }
}

const char* const passing_by = R"(
[bodies.target]
mass = 4
inertia = [1, 1.2, 0.9]

[bodies.chaser]
mass = 2
inertia = [0.4, 0.3, 0.5]
initial = { position = [0.1, 0, 0], velocity = [0.5, 0, 0], rate = [0, 0, 0.2] }

[links.leash]
type = "spring"
bodies = ["target", "chaser"]
stiffness = 0.5

[sequence.meet]
proximity = { bodies = ["target", "chaser"], distance = 0.2 }
stop = true

[run]
duration = 30
output_every = 0.1
tolerance = 1e-11
)";

// It starts near, leaves, and is stopped where it comes back.
TEST(Proximity, StopsARunOnceItHasLeftAndComesBack) {
  for (const FormulationKind formulation : every_formulation) {
    Description d = described(passing_by);
    d.run.formulation = formulation;
    d.spring_links[0].rest = 0;
    Columns record;
    const Summary summary = run(d, record);
    const double dx = record["chaser.position.x"].back() - record["target.position.x"].back();
    EXPECT_GT(record["time"].back(), 1);
    EXPECT_LT(record["time"].back(), 29);
    EXPECT_NEAR(std::abs(dx), 0.2, 1e-9) << summary.failure;
    EXPECT_GT(most(record["chaser.position.x"]), 0.3);
  }
}

TEST(Proximity, WaitsForTheAxesToComeIntoLine) {
  Description d = described(passing_by);
  ProximityDescription& near = *d.sequence[0].when.proximity;
  near.distance = 5;  // they never leave it
  near.alignment = {{Vector3<double>{1, 0, 0}, Vector3<double>{0, 1, 0}}, 0.3};
  Columns record;
  run(d, record);
  // the chaser's y starts a quarter turn from the target's x and turns away from it: three quarters more, less 0.3
  EXPECT_NEAR(record["time"].back(), (1.5 * std::numbers::pi - 0.3) / 0.2, 1e-8);
}

}  // namespace
}  // namespace volvelle::testing

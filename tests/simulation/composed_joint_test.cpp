// Joints by Euler angles and by coordinates of places, in whole runs: as the joints without them move, and up to where
// the coordinates fail.
#include <cmath>
#include <gtest/gtest.h>

#include "laws/random_spacecraft.hpp"
#include "simulation/columns.hpp"
#include "simulation/every_formulation.hpp"
#include "simulation/whole_record.hpp"

namespace volvelle::testing {
namespace {

// A hub with a payload on a joint, both without symmetry; the hub flies free.
std::string pair_with(const std::string& joint, const std::string& run = "duration = 2\n") {
  return R"(
[bodies.hub]
mass = 40
center_of_mass = [0.1, -0.2, 0.05]
inertia = [6, 7, 8, 0.3, -0.2, 0.4]
initial = { rate = [0.2, -0.3, 0.1], velocity = [0.1, 0, 0] }
[bodies.payload]
mass = 9
center_of_mass = [0.2, 0.1, -0.15]
inertia = [1, 1.4, 1.2, 0.1, 0.05, -0.1]
[joints.mount]
parent = "hub"
child = "payload"
position = [0.5, 0.2, 0.1]
orientation = { euler = { sequence = "321", angles = [0.3, 0.2, -0.4] } }
child_position = [-0.1, 0.2, 0.3]
child_orientation = { mrp = [0.1, 0.05, -0.2] }
)" + joint +
         "[run]\n" + run;
}

void expect_same_bodies(const Columns& a, const Columns& b, double tolerance) {
  for (const std::string& name : a.names) {
    const bool of_body = name.starts_with("hub.") || name.starts_with("payload.");
    if (!of_body || !b.columns.contains(name)) continue;
    ASSERT_EQ(a[name].size(), b[name].size());
    for (std::size_t i = 0; i < a[name].size(); ++i)
      EXPECT_NEAR(a[name][i], b[name][i], tolerance) << name << " row " << i;
  }
}

// Where nothing acts along the joint, it does not matter by which coordinates it is described.
TEST(ComposedJoint, EulerAnglesMoveAsAQuaternionDoes) {
  for (const std::string sequence : {"123", "313"}) {
    const std::string start = "initial = { euler = { sequence = \"" + sequence + "\", angles = [0.4, 0.9, -0.3] } }\n";
    Description plain = described(pair_with("type = \"spherical\"\n" + start));
    Columns by_quaternion;
    ASSERT_TRUE(run(plain, by_quaternion).is_complete());
    Description d = described(pair_with("type = \"spherical\"\ncoordinates = \"euler" + sequence +
                                        "\"\ninitial = { angle = [0.4, 0.9, -0.3] }\n"));
    for (const FormulationKind formulation : every_formulation) {
      d.run.formulation = formulation;
      Columns by_angles;
      const Summary summary = run(d, by_angles);
      ASSERT_TRUE(summary.is_complete()) << summary.failure;
      expect_same_bodies(by_quaternion, by_angles, 2e-9);
      EXPECT_GT(most(by_angles["mount.angle.2"]) - least(by_angles["mount.angle.2"]), 0.02);  // it moves
    }
  }
}

TEST(ComposedJoint, PlacesMoveAsRectangularOnesDo) {
  const Vector3<double> p{0.6, 0.5, -0.4}, u{0.2, -0.3, 0.1};
  const double rho = std::hypot(p.x, p.y), r = norm(p), around = (p.x * u.y - p.y * u.x) / (rho * rho);
  const double outward = (p.x * u.x + p.y * u.y) / rho, away = dot(p, u) / r;
  const std::string azimuth = std::to_string(std::atan2(p.y, p.x));
  Description rectangular = described(pair_with("type = \"prismatic\"\ncoordinates = \"rectangular\"\n"));
  Description cylindrical = described(
      pair_with("type = \"prismatic\"\ncoordinates = \"cylindrical\"\ninitial = { displacement = [1, 0] }\n"));
  Description spherical =
      described(pair_with("type = \"prismatic\"\ncoordinates = \"spherical\"\ninitial = { displacement = 1 }\n"));
  rectangular.joints[0].coordinates = {p.x, p.y, p.z};
  rectangular.joints[0].rates = {u.x, u.y, u.z};
  cylindrical.joints[0].coordinates = {rho, std::atan2(p.y, p.x), p.z};
  cylindrical.joints[0].rates = {outward, around, u.z};
  spherical.joints[0].coordinates = {r, std::atan2(p.y, p.x), std::asin(p.z / r)};
  spherical.joints[0].rates = {away, around, (u.z * rho - p.z * outward) / (r * r)};
  Columns expected;
  ASSERT_TRUE(run(rectangular, expected).is_complete());
  for (Description* d : {&cylindrical, &spherical})
    for (const FormulationKind formulation : every_formulation) {
      d->run.formulation = formulation;
      Columns found;
      const Summary summary = run(*d, found);
      ASSERT_TRUE(summary.is_complete()) << summary.failure;
      expect_same_bodies(expected, found, 2e-9);
    }
}

// Springs, dampers, friction, stops and prescribed motions along the angles: all formulations agree, energy is kept.
TEST(ComposedJoint, FormulationsAgreeOnWhatActsAlongTheCoordinates) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    Random random(seed);
    SpacecraftOptions options;
    options.bodies = 4;
    options.grounded = seed % 2 == 0;
    options.body_loads = options.links = options.gravity = false;
    Description d = random_spacecraft(random, options);
    compose_at_random(random, d);
    if (seed > 2) move_bases_at_random(random, d);
    for (JointDescription& joint : d.joints) joint.tape_spring.reset();
    d.run.duration = 0.3;
    d.run.integrator = IntegratorKind::dp853;
    Columns first;
    const Summary summary = run(d, first);
    ASSERT_TRUE(summary.is_complete()) << seed << summary.failure;
    const std::vector<double>& balance = first["energy.balance"];
    EXPECT_LT(most(balance) - least(balance), 1e-7 * (1 + most(first["energy.kinetic"]))) << seed;
    for (const FormulationKind formulation : every_formulation) {
      d.run.formulation = formulation;
      Columns other;
      ASSERT_TRUE(run(d, other).is_complete()) << seed;
      for (const std::string& name : first.names)
        if (name.starts_with("joint")) {
          EXPECT_NEAR(first[name].back(), other[name].back(), 1e-6 * (1 + std::abs(first[name].back())))
              << seed << name;
        }
    }
  }
}

TEST(ComposedJoint, StopsAreHitAndFrictionHoldsAlongItsAngles) {
  const Description d =
      described(pair_with("type = \"spherical\"\ncoordinates = \"euler123\"\ninitial = { rate = [0, 0.8, 0] }\n"
                          "stop = { lower = [-inf, -1, -inf], upper = [inf, 0.3, inf], restitution = 0.5 }\n"
                          "friction = { torque = [50, 0, 50] }\n"));
  Columns record;
  const Summary summary = run(d, record);
  ASSERT_TRUE(summary.is_complete()) << summary.failure;
  EXPECT_LE(most(record["mount.angle.2"]), 0.3 + 1e-9);
  EXPECT_LT(most(record["mount.angle.1"]) - least(record["mount.angle.1"]), 1e-3);  // but for the blow
  EXPECT_LT(most(record["mount.angle.3"]) - least(record["mount.angle.3"]), 1e-3);
  const auto& balance = record["energy.balance"];
  EXPECT_LT(most(balance) - least(balance), 1e-8);
  EXPECT_GT(most(record["energy.dissipated"]), 0.01);
}

TEST(ComposedJoint, LocksFreesAndGoesOnFromACheckpoint) {
  Description d =
      described(pair_with("type = \"free\"\ncoordinates = [\"cylindrical\", \"euler313\"]\n"
                          "initial = { angle = [0.1, 1.2, 0.3, 0.5], displacement = [0.7, 0.2], "
                          "rate = [0.3, -0.2, 0.1, 0.2], speed = [0.1, 0.05] }\n",
                          "duration = 2\n[sequence.hold]\ntime = 0.5\nlock = \"mount\"\n"
                          "[sequence.go]\ntime = 1\nfree = \"mount\"\n"));
  Columns whole;
  const Summary summary = run(d, whole);
  ASSERT_TRUE(summary.is_complete()) << summary.failure;
  const auto& angle = whole["mount.angle.4"];
  const auto& time = whole["time"];
  EXPECT_NEAR(whole["mount.rate.4"][std::size_t(
                  std::find_if(time.begin(), time.end(), [](double t) { return t > 0.7; }) - time.begin())],
              0, 1e-12);
  EXPECT_NE(angle.front(), angle.back());

  WholeRecord part;
  Simulation(d).run({&part}, {}, "go");
  WholeRecord rest = part.up_to_checkpoint(), all;
  Simulation again(d);
  again.resume(*part.checkpoint, part.events);
  ASSERT_TRUE(again.run({&rest}, {}).is_complete());
  Simulation(d).run({&all}, {});
  EXPECT_TRUE(same_bits(rest.rows, all.rows));
}

struct FailingCoordinates {
  const char* joint;
  const char* words;
};

// Each heads straight for a place where its coordinates fail.
TEST(ComposedJoint, RunsEndInWordsWhereCoordinatesFail) {
  const FailingCoordinates cases[] = {
      {"type = \"spherical\"\ncoordinates = \"euler123\"\nmotion = [0, { formula = \"t\" }, 0]\n", "gimbal lock"},
      {"type = \"spherical\"\ncoordinates = \"euler123\"\ninitial = { angle = [0, 1.3, 0], rate = [0, 3, 0] }\n"
       "friction = { torque = [1e4, 0, 1e4] }\n",
       "Use the other set, \"euler313\""},
      {"type = \"spherical\"\ncoordinates = \"euler313\"\ninitial = { angle = [0, 0.4, 0], rate = [0, -2, 0] }\n"
       "friction = { torque = [1e4, 0, 1e4] }\n",
       "Use the other set, \"euler123\""},
      {"type = \"prismatic\"\ncoordinates = \"cylindrical\"\ninitial = { displacement = [0.3, 0], speed = [-3, 0] }\n"
       "friction = { torque = [0, 1000, 0] }\n",
       "the azimuth has no value"},
      {"type = \"prismatic\"\ncoordinates = \"spherical\"\n"
       "motion = [{ formula = \"1 - t\" }, 0, 0.2]\n",
       "at the origin of its joint frame"},
      {"type = \"prismatic\"\ncoordinates = \"spherical\"\nmotion = [1, 0, { formula = \"t\" }]\n",
       "the azimuth has no value"},
  };
  for (const FailingCoordinates& c : cases)
    for (const std::string run_keys : {"duration = 2\n", "duration = 2\nstep = 0.05\n"})
      for (const FormulationKind formulation : every_formulation) {
        Description d = described(pair_with(c.joint, run_keys));
        d.run.formulation = formulation;
        Columns record;
        const Summary summary = run(d, record);
        EXPECT_FALSE(summary.is_complete()) << c.joint;
        EXPECT_NE(summary.failure.find("joint 'mount'"), std::string::npos) << c.joint << summary.failure;
        EXPECT_NE(summary.failure.find(c.words), std::string::npos) << c.joint << summary.failure;
        EXPECT_NE(summary.failure.find("at t = "), std::string::npos) << summary.failure;
        for (const auto& [name, values] : record.columns)
          for (const double value : values) EXPECT_TRUE(std::isfinite(value)) << name;
      }
}

// The spherical pendulum: its energy and angular momentum about the vertical give the range of elevations.
TEST(ComposedJoint, SphericalPendulumTurnsBackWhereItsIntegralsSay) {
  const double g = 9.81, length = 1.5, elevation = -0.9, rate = 2.0;
  const Description d = described(R"(
[bodies.bob]
mass = 2
inertia = [0.01, 0.01, 0.01]
[joints.rod]
type = "prismatic"
parent = "world"
child = "bob"
coordinates = "spherical"
initial = { displacement = 1.5, angle = [0.3, -0.9], rate = [2.0, 0] }
friction = { torque = [1e4, 0, 0] }
[environment]
gravity = { type = "uniform", acceleration = [0, 0, -9.81] }
[run]
duration = 5
output_every = 0.002
)");
  Columns record;
  const Summary summary = run(d, record);
  ASSERT_TRUE(summary.is_complete()) << summary.failure;
  EXPECT_NEAR(record["rod.displacement"].back(), length, 1e-9);
  const double h = std::pow(length * std::cos(elevation), 2) * rate;  // per mass
  for (std::size_t i = 0; i < record["time"].size(); ++i)
    EXPECT_NEAR(std::pow(length * std::cos(record["rod.angle.2"][i]), 2) * record["rod.rate.1"][i], h, 1e-8);
  // where the elevation turns: h^2 / (2 l^2 cos^2) + g l sin = e
  const double e = h * h / (2 * std::pow(length * std::cos(elevation), 2)) + g * length * std::sin(elevation);
  const auto left = [&](double at) {
    return h * h / (2 * std::pow(length * std::cos(at), 2)) + g * length * std::sin(at) - e;
  };
  EXPECT_NEAR(left(most(record["rod.angle.2"])), 0, 1e-2);
  EXPECT_NEAR(left(least(record["rod.angle.2"])), 0, 1e-2);
  EXPECT_GT(most(record["rod.angle.2"]) - least(record["rod.angle.2"]), 0.1);
}

}  // namespace
}  // namespace volvelle::testing

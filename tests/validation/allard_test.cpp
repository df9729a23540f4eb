// Allard (2017), section 4: two hinged panels on a hub, in three scenarios; what the memo lists as conserved is.
#include <gtest/gtest.h>

#include "places.hpp"
#include "scenario/scenario.hpp"
#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

struct AllardRun {
  Series rows;
  Summary summary;

  explicit AllardRun(std::vector<std::string> settings) {
    const Scenario scenario = read_scenario(in_project("examples/hinged_panels_in_orbit.toml"), std::move(settings));
    summary = Simulation(scenario.description).run({&rows}, {}, "");
    EXPECT_EQ(summary.failure, "");
  }

  // The largest change from the start, over the largest size of the vector, or number.
  double drift(const std::vector<std::string>& components) const {
    double worst = 0, largest = 0;
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      double change = 0, size = 0;
      for (const std::string& c : components) {
        change += std::pow(rows[c][row] - rows[c][0], 2);
        size += std::pow(rows[c][row], 2);
      }
      worst = std::max(worst, std::sqrt(change));
      largest = std::max(largest, std::sqrt(size));
    }
    return worst / largest;
  }

  std::vector<double> last(const std::vector<std::string>& columns) const {
    std::vector<double> values;
    for (const std::string& c : columns) values.push_back(rows[c].back());
    return values;
  }
};

const std::vector<std::string> orbital{"momentum.orbital.x", "momentum.orbital.y", "momentum.orbital.z"};
const std::vector<std::string> rotational{"momentum.angular.x", "momentum.angular.y", "momentum.angular.z"};
const std::vector<std::string> velocity{"system.velocity.x", "system.velocity.y", "system.velocity.z"};
const std::vector<std::string> attitude{"hub.mrp.1",  "hub.mrp.2",  "hub.mrp.3",    "hub.rate.x",
                                        "hub.rate.y", "hub.rate.z", "hinge1.angle", "hinge2.angle"};

std::vector<std::string> through_branches(std::vector<std::string> more = {}) {
  more.insert(more.end(), {"run.formulation=back-substitution", "run.step=0.002"});
  return more;
}

const std::vector<std::string> without_gravity{"environment.gravity={ type = \"uniform\", acceleration = [0, 0, 0] }",
                                               "bodies.hub.initial.position=[0.1, -0.4, -0.7]",
                                               "bodies.hub.initial.velocity=[-0.2, 0.5, 0.1]"};

std::vector<std::string> with_damping() {
  std::vector<std::string> settings = without_gravity;
  for (const char* hinge : {"hinge1", "hinge2"})
    settings.push_back(std::string("joints.") + hinge + ".damper.coefficient=10");
  return settings;
}

// As another formulation, in absolute coordinates, and another integrator find it.
void expect_final_attitude(const AllardRun& run, std::vector<std::string> settings) {
  settings.insert(settings.end(), {"run.formulation=udwadia-kalaba", "run.integrator=dp853", "run.tolerance=1e-13"});
  const std::vector<double> found = run.last(attitude), expected = AllardRun(settings).last(attitude);
  for (std::size_t i = 0; i < attitude.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-10) << attitude[i];
}

TEST(Allard, GravityAndNoDamping) {
  const AllardRun run(through_branches());
  EXPECT_LT(run.drift(orbital), 1e-12);
  EXPECT_LT(run.drift({"energy.orbital"}), 1e-12);
  EXPECT_LT(run.drift(rotational), 1e-12);
  EXPECT_LT(run.drift({"energy.rotational"}), 1e-12);
  expect_final_attitude(run, {});
}

TEST(Allard, NoGravityAndNoDamping) {
  const AllardRun run(through_branches(without_gravity));
  EXPECT_LT(run.drift(orbital), 1e-12);
  EXPECT_LT(run.drift({"energy.orbital"}), 1e-12);
  EXPECT_LT(run.drift(rotational), 1e-12);
  EXPECT_LT(run.drift({"energy.rotational"}), 1e-12);
  EXPECT_LT(run.drift(velocity), 1e-12);
  expect_final_attitude(run, without_gravity);
  for (const std::string c : {"x", "y", "z"}) {
    const std::string position = "system.position." + c;
    const double expected = run.rows[position][0] + run.rows["time"].back() * run.rows["system.velocity." + c][0];
    EXPECT_NEAR(run.rows[position].back(), expected, 1e-10) << c;
  }
}

TEST(Allard, NoGravityWithDamping) {
  const AllardRun run(through_branches(with_damping()));
  EXPECT_LT(run.drift(orbital), 1e-12);
  EXPECT_LT(run.drift({"energy.orbital"}), 1e-12);
  EXPECT_LT(run.drift(rotational), 1e-12);
  EXPECT_LT(run.drift(velocity), 1e-12);
  EXPECT_GT(run.drift({"energy.rotational"}), 1e-3);  // it is lost, and accounted for
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, 1e-12);
}

}  // namespace
}  // namespace volvelle::testing

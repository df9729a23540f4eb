// What pictures show at an instant: wheels by their speed, and a ball where the point that a potential pulls stands.
#include "view/picture.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "scenario/scenario.hpp"
#include "simulation/simulation.hpp"
#include "view/kept_slices.hpp"
#include "view/well_drawing.hpp"

namespace volvelle::view {
namespace {

ViewedResult run(const std::string& text) {
  const Scenario scenario = parse_scenario(text, "case.toml");
  auto slices =
      std::make_shared<KeptSlices>("case.h5", ResultOrigin{"test", scenario.description.name, text, {}}, 1U << 24U);
  Simulation simulation(scenario.description);
  simulation.run({slices.get()}, {});
  ViewedResult viewed;
  viewed.scene = scene_of(scenario, slices->events());
  viewed.slices = std::move(slices);
  return viewed;
}

const PlacedEntry& entry_named(const ViewedResult& viewed, const std::vector<PlacedEntry>& placed, const char* name) {
  for (std::size_t i = 0; i < placed.size(); ++i)
    if (viewed.scene.entries[i].name == name) return placed[i];
  throw std::runtime_error("no such entry");
}

TEST(Picture, ColoursWheelsByTheirSpeed) {
  const ViewedResult viewed = run(R"(volvelle = 1
[bodies.hub]
mass = 100
inertia = [20, 18, 10]
[wheels.forward]
body = "hub"
axis = [1, 0, 0]
spin_inertia = 0.01
speed = { table = [[0, 0], [8, 80]] }
[wheels.backward]
body = "hub"
axis = [0, 1, 0]
spin_inertia = 0.01
speed = { table = [[0, 0], [8, -20]] }
[run]
duration = 10
output_every = 0.5
)");
  const auto color = [&](double time, const char* name) {
    return entry_named(viewed, place_entries(viewed, time), name).color;
  };
  for (const char* name : {"forward", "backward"})
    for (const double part : color(0, name)) EXPECT_DOUBLE_EQ(part, 0.62) << name;
  // against the fastest, 80 rad/s, and between two rows: sqrt(0.25) and sqrt(0.025625)
  const std::array<double, 3> orange{0.95, 0.5, 0.15}, blue{0.2, 0.55, 0.95};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(color(2, "forward")[i], 0.62 + (orange[i] - 0.62) * 0.5, 1e-12);
    EXPECT_NEAR(color(10, "forward")[i], orange[i], 1e-12);
    EXPECT_NEAR(color(8.3, "backward")[i], 0.62 + (blue[i] - 0.62) * 0.5, 1e-12);
    EXPECT_NEAR(color(0.82, "backward")[i], 0.62 + (blue[i] - 0.62) * std::sqrt(0.025625), 1e-12);
  }
}

TEST(Picture, HasABallInTheWellUnderThePointThatIsPulled) {
  const ViewedResult viewed = run(R"(volvelle = 1
[bodies.hub]
mass = 50
inertia = [5, 4, 6]
initial = { euler = { sequence = "321", angles = [0.4, -0.3, 0.2] } }
[bodies.arm]
mass = 2
center_of_mass = [0.4, 0, 0]
inertia = [0.1, 0.2, 0.2]
[joints.hinge]
type = "revolute"
parent = "hub"
child = "arm"
position = [0.3, 0, 0]
initial = { angle = 0.9 }
[potentials.pull]
bodies = ["arm", "hub"]
positions = [[0.8, 0.1, 0], [0.9, -0.2, 0]]
gaussian = { depth = 0.5, width = 0.4 }
[run]
duration = 3
output_every = 0.1
)");
  const std::vector<Well> wells = find_wells(viewed);
  ASSERT_EQ(wells.size(), 1U);
  const std::vector<std::vector<double>> energy = viewed.slices->series({"pull.energy"}, 0, 3, 100);
  for (const std::size_t row : {0, 7, 19, 28}) {
    const double time = energy[0][row];
    const std::vector<PlacedEntry> placed = place_entries(viewed, time);
    const Frame hub = placed[0].frame, arm = placed[1].frame;
    const WellDrawing drawing = draw_well(wells[0], time, arm, hub);
    ASSERT_TRUE(drawing.ball) << time;
    const Frame seen = (hub * wells[0].plane).inverse();
    const Vector ball = seen * drawing.ball->center, point = seen * (arm * Vector{0.8, 0.1, 0});
    EXPECT_NEAR(ball.x, point.x * wells[0].enlarged, 1e-6) << time;
    EXPECT_NEAR(ball.y, point.y * wells[0].enlarged, 1e-6) << time;
    EXPECT_NEAR(ball.z, height_of(wells[0], energy[1][row]) * wells[0].enlarged,
                0.02 * (height_of(wells[0], wells[0].high) - height_of(wells[0], wells[0].low)))
        << time;
  }
}

}  // namespace
}  // namespace volvelle::view

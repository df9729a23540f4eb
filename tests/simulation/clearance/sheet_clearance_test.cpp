// The smallest distance of folded sheets, with a hub between them, is the one that trying every pair finds.
#include <chrono>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>
#include <set>

#include "scenario/scenario.hpp"
#include "simulation/assembly.hpp"
#include "simulation/clearance/brute_force.hpp"
#include "simulation/clearance/clearance.hpp"
#include "simulation/columns.hpp"

namespace volvelle::testing {
namespace {

Solid solid_of(const ShapeDescription& shape) {
  if (shape.kind == ShapeDescription::Kind::polygon) return solid_plate(shape.outline, shape.size.z);
  return solid_box(shape.size.x, shape.size.y, shape.size.z)
      .placed({Matrix3<double>::identity(), shape.placement.position});
}

// Panels that meet in a point when the sheet is as it was made: their corners say so, not the pattern.
bool share_a_corner(const Solid& a, const Solid& b) {
  for (const auto& p : a.points)
    for (const auto& q : b.points)
      if (norm(p - q) < 1e-9) return true;
  return false;
}

struct Bodies {
  Description description;
  Assembly assembly;
  Clearance clearance;
  BodyPlaces places;
  std::vector<Solid> solids;   // in the world
  std::vector<Solid> middles;  // without thickness

  explicit Bodies(const std::string& text)
      : description(parse_scenario(text, "sheet.toml").description), assembly(description), clearance(description) {
    assembly.evaluation.place(assembly.state);
    places = clearance.place(assembly.evaluation, 0);
    Columns record;
    Simulation simulation(description);
    simulation.run({&record}, {});
    for (const BodyDescription& body : description.bodies) {
      const auto at = [&](const char* end) { return record[body.name + end].front(); };
      const Quaternion<double> q{at(".attitude.w"), at(".attitude.x"), at(".attitude.y"), at(".attitude.z")};
      const Pose<double> pose{rotation_matrix(q), {at(".position.x"), at(".position.y"), at(".position.z")}};
      solids.push_back(solid_of(*body.shape).placed(pose));
      ShapeDescription flat = *body.shape;
      if (flat.kind == ShapeDescription::Kind::polygon) flat.size.z = 0;
      middles.push_back(solid_of(flat).placed(pose));
    }
  }

  bool share_a_vertex(const std::string& a, const std::string& b) const {
    std::multiset<int> vertices;
    const SheetDescription& sheet = description.sheets.front();
    for (std::size_t p = 0; p < sheet.panels.size(); ++p)
      if (sheet.panels[p] == a || sheet.panels[p] == b)
        vertices.insert(sheet.corners[p].begin(), sheet.corners[p].end());
    return std::any_of(vertices.begin(), vertices.end(), [&](int v) { return vertices.count(v) == 2; });
  }

  // By trying all pairs but those that joints join, or that meet in a corner of the sheet.
  // In space; of wrapped sheets, whose corners lie on those of others, in the pattern.
  std::pair<double, int> by_brute_force(bool wrapped = false) const {
    std::set<std::pair<std::string, std::string>> joined;
    std::set<std::string> on_hub;  // one body with it
    for (const JointDescription& joint : description.joints) {
      joined.insert({joint.parent, joint.child});
      if (joint.kind == JointKind::fixed) on_hub.insert(joint.child);
    }
    double least = std::numeric_limits<double>::infinity();
    int pairs = 0;
    for (std::size_t b = 0; b < solids.size(); ++b)
      for (std::size_t a = 0; a < b; ++a) {
        const std::string &first = description.bodies[a].name, &second = description.bodies[b].name;
        if (joined.contains({first, second}) || joined.contains({second, first})) continue;
        if (on_hub.contains(first) && on_hub.contains(second)) continue;
        const bool panels = first.find(".panel.") != std::string::npos && second.find(".panel.") != std::string::npos;
        const bool one_sheet = panels && first.substr(0, 3) == second.substr(0, 3);
        if (one_sheet && (wrapped ? share_a_vertex(first, second) : share_a_corner(middles[a], middles[b]))) continue;
        ++pairs;
        least = std::min(least, brute_force_distance(solids[a], solids[b]));
      }
    return {least, pairs};
  }
};

std::string with_hub(const std::string& sheets, const Vector3<double>& box) {
  return fmt::format(
      "volvelle = 1\n[bodies.hub]\nmass = 100\ninertia = [10, 20, 15]\ninitial = {{ euler = {{ sequence = \"321\", "
      "angles = "
      "[0.3, -0.8, 1.1] }}, position = [3, -4, 5] }}\nshape = {{ box = [{}, {}, {}] }}\n{}[clearance]\n[run]\nduration "
      "= "
      "1e-6\nstep = 1e-6\n[output]\ncolumns = [\"*\"]\n",
      box.x, box.y, box.z, sheets);
}

std::string miura(const std::string& name, int rows, int columns, double fold, double thickness, double x) {
  return fmt::format(
      "[origami.{}]\npattern = \"miura\"\nrows = {}\ncolumns = {}\na = 0.6\nb = 0.5\nsector_angle = \"62 deg\"\nfold = "
      "{}\n"
      "areal_density = 1\nthickness = {}\nhub = {{ body = \"hub\", panel = [{}, {}], position = [{}, 0.1, 0.2], "
      "orientation = "
      "{{ mrp = [0.1, 0.2, 0.3] }} }}\n",
      name, rows, columns, fold, thickness, columns / 2, rows / 2, x);
}

TEST(SheetClearance, OfMiuraSheetsAndTheirHubIsWhatTryingAllFinds) {
  std::mt19937 engine(11);
  std::uniform_real_distribution<double> fold(0.1, 1.5), size(0.2, 0.6);
  int open = 0;
  for (int i = 0; i < 25; ++i) {
    const double thickness = i % 2 == 0 ? 0 : 0.003;
    const Bodies bodies(
        with_hub(miura("one", 3, 4, fold(engine), thickness, 0.9) + miura("two", 4, 2, fold(engine), thickness, -1.1),
                 {size(engine), size(engine), size(engine)}));
    const auto [expected, pairs] = bodies.by_brute_force();
    EXPECT_EQ(bodies.clearance.pairs().pairs(), pairs);
    Clearance clearance(bodies.description);
    const Nearest nearest = clearance.nearest(bodies.places, [](const BodyPair&) { return true; });
    ASSERT_TRUE(nearest.found);
    EXPECT_NEAR(nearest.distance, expected, 1e-12);
    open += expected > 0;
  }
  EXPECT_GT(open, 8);
}

TEST(SheetClearance, OfScheelAndMapSheetsIsWhatTryingAllFinds) {
  for (const char* sheet :
       {"[origami.one]\npattern = \"scheel\"\nsides = 6\nrings = 2\nside = 0.4\nfold = \"90 deg\"\nbend_lines = true\n",
        "[origami.one]\npattern = \"scheel\"\nsides = 4\nrings = 3\nside = 0.4\nfold = \"90 deg\"\nbushings = { "
        "stiffness = "
        "{ translation = 1000, rotation = [10, 10, 0] } }\n",
        "[origami.one]\npattern = \"map\"\nrows = 1\ncolumns = 6\na = 0.4\nb = 0.3\nfold = 1.1\n",
        "[origami.one]\npattern = \"map\"\nrows = 4\ncolumns = 3\na = 0.4\nb = 0.3\nfold = \"50 deg\"\n"}) {
    SCOPED_TRACE(sheet);
    const Bodies bodies(
        with_hub(std::string(sheet) + "areal_density = 1\nhub = { body = \"hub\", position = [0.7, 0.1, 0] }\n",
                 {0.3, 0.4, 0.5}));
    const auto [expected, pairs] = bodies.by_brute_force(true);
    EXPECT_EQ(bodies.clearance.pairs().pairs(), pairs);
    Clearance clearance(bodies.description);
    EXPECT_NEAR(clearance.nearest(bodies.places, [](const BodyPair&) { return true; }).distance, expected, 1e-12);
  }
}

TEST(SheetClearance, TheBroadPhaseLeavesOutNoPair) {
  for (const double fold : {0.3, 1.0, 1.45}) {
    Bodies bodies(with_hub(miura("one", 5, 6, fold, 0.002, 0.9), {0.4, 0.4, 0.4}));
    const int count = bodies.clearance.pairs().count();
    for (const double reach : {0.0, 0.2, 0.7}) {
      std::set<BodyPair> near;
      for (const BodyPair& pair :
           bodies.clearance.near(bodies.places, std::vector<double>(std::size_t(count), reach / 2)))
        near.insert(pair);
      for (int b = 1; b < count; ++b)
        for (int a = 0; a < b; ++a) {
          if (!bodies.clearance.pairs().is_measured(a, b)) continue;
          const bool within = bodies.clearance.measure({a, b}, bodies.places).distance <= reach;
          EXPECT_TRUE(!within || near.contains({a, b})) << a << " " << b;
        }
    }
    double least = std::numeric_limits<double>::infinity();
    for (int b = 1; b < count; ++b)
      for (int a = 0; a < b; ++a)
        if (bodies.clearance.pairs().is_measured(a, b))
          least = std::min(least, bodies.clearance.measure({a, b}, bodies.places).distance);
    EXPECT_EQ(bodies.clearance.nearest(bodies.places, [](const BodyPair&) { return true; }).distance, least);
  }
}

// A sheet that springs open past a boom: what the run reports is what its own rows say of every pair.
TEST(SheetClearance, AnOpeningSheetMeetsABoomOnce) {
  const std::string text =
      "volvelle = 1\n[origami.sheet]\npattern = \"miura\"\nrows = 3\ncolumns = 4\na = 0.6\nb = 0.5\nsector_angle = "
      "\"65 "
      "deg\"\nfold = \"80 deg\"\nareal_density = 1.2\nthickness = 0.002\nhub = { body = \"bus\", panel = [1, 1] }\n"
      "creases.spring = { stiffness_per_length = 0.1 }\n"
      "[bodies.bus]\nmass = 40\ninertia = [4, 5, 6]\n"
      "[bodies.boom]\nmass = 1\ninertia = [0.1, 0.1, 0.01]\nshape = { box = [0.04, 0.04, 1], position = [0.9, 0.3, "
      "0.6] }\n"
      "[joints.weld]\ntype = \"fixed\"\nparent = \"bus\"\nchild = \"boom\"\n"
      "[clearance]\ntouch = 0.05\n[run]\nduration = 1.0\noutput_every = 0.002\n";
  const Description description = parse_scenario(text, "sheet.toml").description;
  Columns record;
  const Summary summary = run(description, record);
  ASSERT_TRUE(summary.is_complete()) << summary.failure;
  double first = -1, hit = -1;
  for (const Event& event : summary.events) {
    if (event.kind == "touch" && first < 0) first = event.time;
    if (event.kind == "collide" && hit < 0) hit = event.time;
  }
  ASSERT_GT(first, 0);
  ASSERT_GT(hit, first);
  for (std::size_t r = 0; r < record["time"].size(); ++r) {
    const double time = record["time"][r], distance = record["clearance.distance"][r];
    EXPECT_TRUE(time >= first || distance > 0.05) << time;
    EXPECT_TRUE(time >= hit || distance > 0) << time;
    EXPECT_TRUE(time <= first || time > first + 0.01 || distance < 0.05) << time;
  }
}

// Not a test of speed: it prints what 3,600 panels cost.
TEST(SheetClearance, LargeSheetsAreMeasured) {
  const std::string text =
      "volvelle = 1\n[origami.sheet]\npattern = \"miura\"\nrows = 60\ncolumns = 60\na = 0.6\nb = 0.5\nsector_angle = "
      "\"65 "
      "deg\"\nfold = \"70 deg\"\nareal_density = 1.2\n[clearance]\n[run]\nduration = 1\n";
  const Description description = parse_scenario(text, "sheet.toml").description;
  Assembly assembly(description);
  assembly.evaluation.place(assembly.state);
  const auto since = [](auto start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  auto start = std::chrono::steady_clock::now();
  Clearance clearance(description);
  const double setting_up = since(start);
  const BodyPlaces places = clearance.place(assembly.evaluation, 0);
  Nearest nearest;
  double fastest = 1e300;
  for (int i = 0; i < 3; ++i) {
    start = std::chrono::steady_clock::now();
    nearest = clearance.nearest(places, [](const BodyPair&) { return true; });
    fastest = std::min(fastest, since(start));
  }
  fmt::print("  3,600 panels: {:.0f} ms to set up, {:.1f} ms for the nearest pair of all\n", 1e3 * setting_up,
             1e3 * fastest);
  ASSERT_TRUE(nearest.found);
  // the same for every cell of the sheet: as in a small one
  const Bodies small(
      "volvelle = 1\n[origami.one]\npattern = \"miura\"\nrows = 5\ncolumns = 5\na = 0.6\nb = 0.5\nsector_angle = \"65 "
      "deg\"\nfold = \"70 deg\"\nareal_density = 1.2\n[clearance]\n[run]\nduration = 1e-6\nstep = 1e-6\n");
  EXPECT_NEAR(nearest.distance, small.by_brute_force().first, 1e-11);
}

}  // namespace
}  // namespace volvelle::testing

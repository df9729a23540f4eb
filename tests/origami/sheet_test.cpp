// What becomes of a crease pattern: names, frames, masses, and laws that follow the way a crease folds.
#include "origami/sheet.hpp"

#include <gtest/gtest.h>

#include "description/named.hpp"
#include "origami/bend_lines.hpp"
#include "origami/miura.hpp"
#include "origami/plate.hpp"
#include "origami/scheel.hpp"
#include "origami/sheet_geometry.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::testing {
namespace {

const MiuraOptions shape{3, 4, 0.9, 0.7, 65 * degree, 50 * degree};

Description built(const CreasePattern& pattern, SheetOptions options) {
  options.name = "array";
  Description description;
  add_sheet(pattern, options, description);
  return description;
}

const BodyDescription& body(const Description& d, const std::string& name) { return *find_named(d.bodies, name); }
const JointDescription& joint(const Description& d, const std::string& name) { return *find_named(d.joints, name); }

Pose<double> pose_of(const Placement& placement) {
  return {rotation_matrix(placement.orientation), placement.position};
}

// Every panel, placed through any of its creases, is where the formulas say.
TEST(Sheet, JointsPlaceThePanels) {
  const CreasePattern pattern = make_miura(shape);
  const Description d = built(pattern, {});
  ASSERT_EQ(d.bodies.size(), 12u);
  ASSERT_EQ(d.joints.size(), 17u);
  for (const JointDescription& j : d.joints) {
    const auto number = [&](const std::string& name) { return index_of_named(d.bodies, name); };
    const Pose<double> turn{rotation_matrix(quaternion_about(Vector3<double>{0, 0, 1}, j.coordinates[0])), {}};
    const Pose<double> said =
        panel_pose(pattern, number(j.parent)) * pose_of(j.on_parent) * turn * pose_of(j.on_child).inverse();
    const Pose<double> is = panel_pose(pattern, number(j.child));
    EXPECT_LT(norm(said.p - is.p), 1e-14) << j.name;
    for (int k = 0; k < 3; ++k) EXPECT_LT(norm(said.R.column(k) - is.R.column(k)), 1e-14) << j.name;
  }
}

TEST(Sheet, NamesAreAsDocumented) {
  const Description d = built(make_miura(shape), {});
  EXPECT_EQ(d.bodies.front().name, "array.panel.0.0");
  EXPECT_EQ(d.bodies.back().name, "array.panel.3.2");
  EXPECT_EQ(joint(d, "array.crease.straight.1.2").parent, "array.panel.0.2");
  EXPECT_EQ(joint(d, "array.crease.straight.1.2").child, "array.panel.1.2");
  EXPECT_EQ(joint(d, "array.crease.zigzag.3.1").parent, "array.panel.3.0");
  EXPECT_EQ(joint(d, "array.crease.zigzag.3.1").child, "array.panel.3.1");
  EXPECT_DOUBLE_EQ(joint(d, "array.crease.zigzag.3.1").coordinates[0], -100 * degree);
  ASSERT_EQ(d.sheets.size(), 1u);
  EXPECT_EQ(d.sheets[0].panels.size(), 12u);
  EXPECT_EQ(d.sheets[0].measured_crease, "array.crease.zigzag.0.1");
}

TEST(Sheet, TheHubIsHeavierAndHangsOnNothing) {
  SheetOptions options;
  options.areal_density = 2;
  options.thickness = 0.01;
  options.hub_panel = 6;  // column 2, row 1
  options.mass_factor = 7;
  options.start.has_initial = true;
  options.start.rate = {0.1, 0.2, 0.3};
  const CreasePattern pattern = make_miura(shape);
  const Description d = built(pattern, options);
  const Plate plate = make_plate(pattern.stock[0].outline, 2, 0.01);
  const BodyDescription &hub = body(d, "array.panel.2.1"), &other = body(d, "array.panel.2.0");
  EXPECT_DOUBLE_EQ(other.mass, plate.mass);
  EXPECT_DOUBLE_EQ(hub.mass, 7 * plate.mass);
  EXPECT_DOUBLE_EQ(hub.inertia.xy, 7 * plate.inertia.xy);
  EXPECT_EQ(hub.center_of_mass, other.center_of_mass);
  EXPECT_EQ(hub.rate, (Vector3<double>{0.1, 0.2, 0.3}));
  EXPECT_FALSE(other.has_initial);
  for (const JointDescription& j : d.joints) EXPECT_NE(j.child, hub.name) << j.name;
  EXPECT_EQ(joint(d, "array.crease.straight.2.1").child, "array.panel.1.1");  // outward, whichever way names count
}

TEST(Sheet, HangsOnABody) {
  SheetOptions options;
  options.mount = SheetMount{"bus", {{1, 2, 3}, {0, 1, 0, 0}}};
  const Description d = built(make_miura(shape), options);
  const JointDescription& mount = joint(d, "array.mount");
  EXPECT_EQ(mount.kind, JointKind::fixed);
  EXPECT_EQ(mount.parent, "bus");
  EXPECT_EQ(mount.child, "array.panel.0.0");
  EXPECT_EQ(mount.on_parent.position, (Vector3<double>{1, 2, 3}));
}

TEST(Sheet, LawsFollowTheWayACreaseFolds) {
  const CreasePattern pattern = make_miura(shape);
  SheetOptions options;
  CreaseLaws laws;
  laws.spring.give({{0, 2}, 0.3, {0.5, 0}});
  laws.damper.give({0.1, 0.2});
  laws.friction.give({{0, 3}, {0.04, 0}});
  laws.latch.give({0.2, false});
  CreaseStop stop;
  stop.lower = 0.1;
  stop.upper = 2.5;
  stop.compliant = true;
  stop.stiffness = {0, 10};
  stop.damping = {4, 0};
  laws.stop.give(stop);
  laws.motor.give({Formula::parse("2*t"), true});
  options.laws.assign(pattern.creases.size(), laws);
  const Description d = built(pattern, options);
  const JointDescription &valley = joint(d, "array.crease.straight.1.0"),
                         &mountain = joint(d, "array.crease.straight.2.0");
  ASSERT_GT(valley.coordinates[0], 0);
  ASSERT_LT(mountain.coordinates[0], 0);
  for (const JointDescription* j : {&valley, &mountain}) {
    EXPECT_DOUBLE_EQ(j->spring->stiffness[0], 1.8);  // 2 a
    EXPECT_DOUBLE_EQ(j->damper[0], 0.28);
    EXPECT_DOUBLE_EQ(j->friction->torque[0], 2.7);
    EXPECT_DOUBLE_EQ(j->friction->viscous[0], 0.04);
    EXPECT_DOUBLE_EQ(j->stop->stiffness[0], 9);
    EXPECT_DOUBLE_EQ(j->stop->damping[0], 4);
    const double sign = j == &valley ? 1 : -1;
    EXPECT_DOUBLE_EQ(j->spring->rest[0], sign * 0.3);
    EXPECT_DOUBLE_EQ(j->spring->preload[0], sign * 0.5);
    EXPECT_DOUBLE_EQ(*j->latch, sign * 0.2);
    EXPECT_DOUBLE_EQ(j->stop->lower[0], sign > 0 ? 0.1 : -2.5);
    EXPECT_DOUBLE_EQ(j->stop->upper[0], sign > 0 ? 2.5 : -0.1);
    EXPECT_DOUBLE_EQ(evaluate(j->motor[0], {3, 3}).value, sign * 6 * 0.9);
  }
}

TEST(Sheet, StartsWithOneFoldRate) {
  SheetOptions options;
  options.fold_rate = -0.5;
  const CreasePattern pattern = make_miura(shape);
  const Description d = built(pattern, options);
  for (std::size_t c = 0; c < pattern.creases.size(); ++c)
    EXPECT_DOUBLE_EQ(joint(d, "array.crease." + pattern.creases[c].name).rates[0], -0.5 * pattern.creases[c].slope);
}

TEST(Sheet, CreasesMayGiveWayOrBeLeftOut) {
  const CreasePattern pattern = make_scheel({6, 2, 0.8, true});
  SheetOptions options;
  options.bushings.resize(pattern.creases.size());
  options.removed.resize(pattern.creases.size());
  for (std::size_t c = 0; c < pattern.creases.size(); ++c) {
    if (pattern.creases[c].kind == "valley") options.bushings[c] = CreaseBushing{{{1, 1, 1}, {2, 2, 0}}, {}};
    options.removed[c] = pattern.creases[c].name == "hill.0.1";
  }
  const Description d = built(pattern, options);
  EXPECT_EQ(d.bushings.size(), 6u);
  EXPECT_EQ(d.joints.size(), pattern.creases.size() - 7);
  EXPECT_EQ(find_named(d.joints, "array.crease.hill.0.1"), nullptr);
  EXPECT_EQ(d.sheets[0].compliance, "6 creases that give way, 1 hinge removed");
  // at rest the two ends of a bushing are one point of the sheet
  for (const BushingDescription& bushing : d.bushings) {
    const auto place = [&](int end) {
      const int panel = index_of_named(d.bodies, bushing.bodies[std::size_t(end)]);
      return panel_pose(pattern, panel) * bushing.positions[std::size_t(end)];
    };
    EXPECT_LT(norm(place(0) - place(1)), 1e-14) << bushing.name;
  }
}

TEST(BendLines, DivideFourCornersAndKeepTheSheet) {
  for (CreasePattern pattern : {make_miura(shape), make_scheel({6, 3, 0.8, true})}) {
    const std::size_t panels = pattern.panels.size(), creases = pattern.creases.size();
    std::size_t quadrangles = 0;
    double area = 0, divided = 0;
    const auto area_of = [&](const Panel& p) { return make_plate(pattern.stock[p.stock].outline, 1, 0).area; };
    for (const Panel& panel : pattern.panels) {
      quadrangles += panel.corners.size() == 4;
      area += area_of(panel);
    }
    EXPECT_EQ(add_bend_lines(pattern), int(quadrangles));
    EXPECT_EQ(pattern.panels.size(), panels + quadrangles);
    EXPECT_EQ(pattern.creases.size(), creases + quadrangles);
    for (const Panel& panel : pattern.panels) divided += area_of(panel);
    EXPECT_NEAR(divided, area, 1e-12);
    for (const Crease& crease : pattern.creases)
      for (const int panel : crease.panels)
        EXPECT_GE(side_along(pattern.panels[panel], crease.vertices), 0) << crease.name;
    EXPECT_LT(worst_distance_error(pattern), 1e-13);
    EXPECT_LT(worst_angle_error(pattern), 1e-12);
    EXPECT_LT(worst_placement_error(pattern), 1e-12);
  }
}

}  // namespace
}  // namespace volvelle::testing

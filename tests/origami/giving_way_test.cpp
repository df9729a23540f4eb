// Sheets that rigid panels would lock: what lets them move, how far it gives way, and that they get from wrapped to
// flat.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "description/named.hpp"
#include "origami/folding.hpp"
#include "origami/scheel.hpp"
#include "origami/whole_deployment.hpp"
#include "places.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::testing {
namespace {

Description example(const std::string& name) {
  return read_scenario(in_project("examples/") + name + ".toml").description;
}

TEST(GivingWay, AScheelWrapUnwindsWithBendLines) {
  const Deployment sheet(example("scheel_bend_lines"));
  sheet.expect_laws(1e-10, 1e-12);
  EXPECT_NEAR(sheet.record["sheet.fold"].front(), M_PI / 2, 1e-12);
  sheet.expect_flat("sheet", 1 * M_PI / 180);
  EXPECT_GT(most(sheet.record["sheet.bend"]), 0.5);
  EXPECT_LT(sheet.record["sheet.bend"].back(), 0.005);
  EXPECT_EQ(sheet.summary.events.size(), 12u);
  sheet.expect_one_body_after(sheet.summary.events.back().time);
}

TEST(GivingWay, AScheelWrapUnwindsWithBushings) {
  const Deployment sheet(example("scheel_bushings"));
  sheet.expect_laws(1e-10, 1e-12);
  sheet.expect_flat("sheet", 1e-11);
  EXPECT_GT(most(sheet.record["sheet.gap"]), 0.05);
  EXPECT_LT(sheet.record["sheet.gap"].back(), 1e-10);
  EXPECT_EQ(sheet.summary.events.size(), 24u);
  sheet.expect_one_body_after(sheet.summary.events.back().time);
}

TEST(GivingWay, WithoutEitherItIsRefused) {
  const auto text = [](const std::string& more) {
    return "volvelle = 1\n[origami.sheet]\npattern = \"scheel\"\nsides = 6\nrings = 2\nside = 0.5\nfold = \"90 "
           "deg\"\nareal_density = 1\n" +
           more + "[run]\nduration = 1\n";
  };
  EXPECT_TRUE(Simulation(parse_scenario(text(""), "s.toml").description).loops().is_locked());
  EXPECT_FALSE(Simulation(parse_scenario(text("bend_lines = true\n"), "s.toml").description).loops().is_locked());
}

// Twelve ways to move, and pivots that shrink on the way: another plan must not make modes that nearly depend on each
// other. Two rings of bend lines on an inner one; what was lost would show as steps a thousand times shorter.
TEST(GivingWay, ThreeRingsKeepTheirDigits) {
  const std::string text =
      "volvelle = 1\n[origami.sheet]\npattern = \"scheel\"\nsides = 6\nrings = 3\nside = 1\nfold = \"90 deg\"\n"
      "areal_density = 1\nthickness = \"1 mm\"\nbend_lines = true\ncreases.damper = { coefficient_per_length = 0.1 }\n"
      "creases.hub.spring = { stiffness_per_length = 0.1 }\ncreases.hill.spring = { stiffness_per_length = 0.1 }\n"
      "creases.valley.spring = { stiffness_per_length = 0.1 }\n"
      "creases.bend = { spring = { stiffness_per_length = 0.02 }, damper = { coefficient_per_length = 0.1 } }\n"
      "[run]\nduration = 4.5\noutput_every = 0.1\n";
  const Deployment sheet(text);
  sheet.expect_laws(1e-12, 1e-12);
  EXPECT_LT(sheet.summary.steps, 1000);
}

// Nothing stops it before it is flat, where it could move in many ways: by its last digits the run finds its way
// through, obeying the laws, or says that it does not.
TEST(GivingWay, ARunWhereASheetIsFlatFindsItsWayOrSaysThatItDoesNot) {
  for (const double damping : {0.02, 0.03}) {
    Description d = example("scheel_bend_lines");
    d.run.duration = 1.5;
    for (JointDescription& joint : d.joints) {
      joint.latch.reset();
      joint.damper = {joint.damper.empty() ? 0 : damping * joint.damper[0]};
    }
    const Deployment sheet(d);
    if (sheet.summary.status == Summary::Status::failed) {
      EXPECT_NE(sheet.summary.failure.find("more ways than before"), std::string::npos) << sheet.summary.failure;
      continue;
    }
    for (const char* kept : {"momentum.linear", "momentum.angular", "loops.residual"})
      EXPECT_LT(sheet.relative(kept), 1e-11) << kept;
    EXPECT_LT(sheet.relative("energy.balance"), 1e-6);  // what a run must keep not to be called inaccurate
  }
}

Pose<double> pose_of(const Columns& record, const std::string& body, std::size_t row) {
  const auto at = [&](const char* what) { return record[body + what][row]; };
  const Quaternion<double> q{at(".attitude.w"), at(".attitude.x"), at(".attitude.y"), at(".attitude.z")};
  return {rotation_matrix(q), {at(".position.x"), at(".position.y"), at(".position.z")}};
}

// The corners where a crease ends, as the panels on either side have them, from positions and attitudes alone.
double gap_by_corners(const Deployment& sheet, const BushingDescription& crease, double length, std::size_t row) {
  double widest = 0;
  for (const double end : {-0.5, 0.5}) {
    const Vector3<double> along = rotation_matrix(crease.orientation).column(2) * (end * length);
    const Vector3<double> along_second = transpose_times(rotation_matrix(*crease.rest_orientation), along);
    const Vector3<double> first = pose_of(sheet.record, crease.bodies[0], row) * (crease.positions[0] + along),
                          second = pose_of(sheet.record, crease.bodies[1], row) * (crease.positions[1] + along_second);
    widest = std::max(widest, norm(first - second));
  }
  return widest;
}

TEST(GivingWay, GapsAreThoseOfTheCorners) {
  const Deployment sheet(example("scheel_bushings"));
  const CreasePattern pattern = make_scheel({6, 2, 0.5, true});
  for (std::size_t row = 0; row < sheet.record["time"].size(); row += 10) {
    double gap = 0, strain = 0;
    for (const BushingDescription& bushing : sheet.description.bushings) {
      double length = 0;
      for (const Crease& crease : pattern.creases)
        if ("sheet.crease." + crease.name == bushing.name) length = crease_length(pattern, crease);
      ASSERT_GT(length, 0);
      const double here = gap_by_corners(sheet, bushing, length, row);
      gap = std::max(gap, here);
      strain = std::max(strain, here / length);
    }
    EXPECT_NEAR(sheet.record["sheet.gap"][row], gap, 1e-12);
    EXPECT_NEAR(sheet.record["sheet.strain"][row], strain, 1e-12);
  }
}

// The bend spread over the width across the bend line: two triangles of one base.
TEST(GivingWay, BendsStrainTheSurface) {
  const Deployment sheet(example("scheel_bend_lines"));
  const CreasePattern pattern = make_scheel({6, 2, 0.5, false});
  const Panel& panel = pattern.panels[3];  // right.0.1
  ASSERT_EQ(panel.name, "right.0.1");
  const auto& o = pattern.stock[panel.stock].outline;
  const bool first = norm(o[2] - o[0]) < norm(o[3] - o[1]);
  const Vector3<double> from = o[first ? 0 : 1], diagonal = normalized(o[first ? 2 : 3] - from);
  const double width =
      0.5 * (norm(cross(diagonal, o[first ? 1 : 0] - from)) + norm(cross(diagonal, o[first ? 3 : 2] - from)));
  for (std::size_t row = 0; row < sheet.record["time"].size(); ++row) {
    double worst = 0;
    for (const JointDescription& joint : sheet.description.joints)
      if (joint.name.find(".bend.") != std::string::npos)
        worst = std::max(worst, std::abs(sheet.record[joint.name + ".angle"][row]));
    EXPECT_DOUBLE_EQ(sheet.record["sheet.bend"][row], worst);
    EXPECT_NEAR(sheet.record["sheet.strain"][row], 0.5e-3 * worst / width, 1e-9);  // all panels are as wide
  }
}

TEST(GivingWay, TheClosingTableHasTheWorst) {
  const Deployment sheet(example("scheel_bushings"));
  for (const char* name : {"sheet.gap", "sheet.strain"}) {
    const auto found = std::find_if(sheet.summary.audits.begin(), sheet.summary.audits.end(),
                                    [&](const Audit& audit) { return audit.name == name; });
    ASSERT_NE(found, sheet.summary.audits.end());
    EXPECT_FALSE(found->audited);
    EXPECT_DOUBLE_EQ(found->drift, most(sheet.record[name]));
    EXPECT_EQ(found->note, fmt::format("at most {:.3g}", found->drift));
  }
}

}  // namespace
}  // namespace volvelle::testing

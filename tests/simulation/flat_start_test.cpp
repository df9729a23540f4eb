// Sheets that lie exactly flat: with creases that give way they run; freed where the way is not determined they do not.
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "laws/miura.hpp"
#include "simulation/columns.hpp"
#include "topology/spanning_tree.hpp"

namespace volvelle::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

Description flat_sheet(int rows, int columns) {
  MiuraOptions options;
  options.rows = rows;
  options.columns = columns;
  options.fold = 0;
  options.moving = false;
  return miura_sheet(options);
}

// Every crease that closes a loop becomes a bushing, stiff but about the crease.
Description with_bushings(Description d, double stiffness, double damping) {
  const SpanningTree tree = build_spanning_tree(d);
  std::vector<JointDescription> kept;
  for (std::size_t j = 0; j < d.joints.size(); ++j) {
    const JointDescription& joint = d.joints[j];
    if (std::find(tree.cut_joints.begin(), tree.cut_joints.end(), int(j)) == tree.cut_joints.end()) {
      kept.push_back(joint);
      continue;
    }
    BushingDescription b;
    b.name = joint.name;
    b.bodies = {joint.parent, joint.child};
    const Vector3<double> middle = joint.axis * 0.5;  // axes run along the whole crease
    b.positions = {joint.on_parent.position + middle, joint.on_child.position + middle};
    b.axis = joint.axis;
    b.stiffness = {{stiffness, stiffness, stiffness}, {stiffness, stiffness, 0}};
    b.damping = {{damping, damping, damping}, {damping, damping, 0}};
    d.bushings.push_back(b);
  }
  d.joints = kept;
  return d;
}

Description ready_to_run(Description d) {
  d.run.duration = 2;
  d.run.output_every = 0.1;
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-11, 1e-13};
  return d;
}

void expect_same(const Columns& a, const Columns& b, double tolerance) {
  ASSERT_EQ(a["time"].size(), b["time"].size());
  for (const std::string& name : a.names) {
    if (name.find("loops.") == 0 || name.find(".attitude.") != std::string::npos) continue;
    for (std::size_t i = 0; i < a["time"].size(); ++i)
      EXPECT_NEAR(a[name][i], b[name][i], tolerance) << name << " " << i;
  }
}

class FlatSheet : public ::testing::TestWithParam<int> {};

TEST_P(FlatSheet, RunsOnBushingsAndBothFormulationsAgree) {
  Description d = ready_to_run(with_bushings(flat_sheet(GetParam(), GetParam()), 2e3, 2));
  ASSERT_EQ(int(d.bushings.size()), (GetParam() - 1) * (GetParam() - 1));
  Columns articulated, judge;
  ASSERT_EQ(run(d, articulated).status, Summary::Status::finished);
  d.run.formulation = FormulationKind::udwadia_kalaba;
  ASSERT_EQ(run(d, judge).status, Summary::Status::finished);
  expect_same(articulated, judge, 1e-9);
  for (const Columns* record : {&articulated, &judge}) {
    double scale = 0, worst = 0;
    for (std::size_t i = 0; i < (*record)["time"].size(); ++i) {
      scale = std::max(scale, (*record)["energy.kinetic"][i] + (*record)["energy.dissipated"][i]);
      worst = std::max(worst, std::abs((*record)["energy.balance"][i] - (*record)["energy.balance"].front()));
    }
    EXPECT_LT(worst / scale, 1e-9);
  }
  for (const BushingDescription& b : d.bushings) {
    EXPECT_LT(articulated[b.name + ".gap"].front(), 1e-15) << "it starts exactly flat";
    EXPECT_GT(most(articulated[b.name + ".gap"]), 1e-6) << "it gives way, and says by how much";
    EXPECT_LT(most(articulated[b.name + ".gap"]), 0.05);
    EXPECT_LT(most(articulated[b.name + ".tilt"]), 0.05);
  }
  double folded = 0;
  for (const JointDescription& joint : d.joints)
    folded = std::max(folded, std::abs(articulated[joint.name + ".angle"].back()));
  EXPECT_GT(folded, 0.1) << "it leaves the plane";
}

INSTANTIATE_TEST_SUITE_P(Panels, FlatSheet, ::testing::Values(2, 3), [](const auto& test) {
  return std::to_string(test.param) + "x" + std::to_string(test.param);
});

TEST(FlatStart, IsRefusedWithTheJointsAndTheWaysOut) {
  for (const FormulationKind formulation : {FormulationKind::articulated, FormulationKind::udwadia_kalaba}) {
    Description d = flat_sheet(2, 2);
    d.run.formulation = formulation;
    const std::string closing = d.joints[std::size_t(build_spanning_tree(d).cut_joints.at(0))].name;
    EXPECT_THAT(refusal_of(d), AllOf(HasSubstr("bifurcation"), HasSubstr("joint '" + closing + "'"),
                                     HasSubstr("locked"), HasSubstr("release"), HasSubstr("type = \"bushing\"")));
  }
}

// What the refusal advises, done: replacing the joints it names is enough.
TEST(FlatStart, NamesEveryJointThatClosesAFlatLoop) {
  const Description d = flat_sheet(3, 3);
  const std::string words = refusal_of(d);
  for (const int cut : build_spanning_tree(d).cut_joints)
    EXPECT_THAT(words, HasSubstr("'" + d.joints[std::size_t(cut)].name + "'"));
}

TEST(FlatStart, ASheetFreedWhileItLiesFlatEndsTheRun) {
  for (const FormulationKind formulation : {FormulationKind::articulated, FormulationKind::udwadia_kalaba})
    for (const int panels : {2, 3}) {
      Description d = ready_to_run(flat_sheet(panels, panels));
      d.run.formulation = formulation;
      for (JointDescription& joint : d.joints) joint.release.emplace().time = 1;
      Columns record;
      const Summary summary = run(d, record);
      EXPECT_EQ(summary.status, Summary::Status::failed);
      EXPECT_THAT(summary.failure, AllOf(HasSubstr("at t = 1 s"), HasSubstr("bifurcation"), HasSubstr("joint"),
                                         HasSubstr("crease_"), HasSubstr("locked"), HasSubstr("type = \"bushing\"")));
      EXPECT_LE(record["time"].back(), 1);
      for (const auto& [name, values] : record.columns)
        for (const double value : values) EXPECT_TRUE(std::isfinite(value)) << name;
    }
}

// The same sheet, freed when it lies flat, with a bushing at each vertex: it folds.
TEST(FlatStart, ASheetOnBushingsMayBeFreedWhileItLiesFlat) {
  Description d = ready_to_run(with_bushings(flat_sheet(2, 2), 2e3, 2));
  for (JointDescription& joint : d.joints) joint.release.emplace().time = 0.2;
  Columns record;
  EXPECT_EQ(run(d, record).status, Summary::Status::finished);
  EXPECT_EQ(record[d.joints[0].name + ".angle"][2], 0);
  EXPECT_NE(record[d.joints[0].name + ".angle"].back(), 0);
  for (std::size_t i = 0; i < record["time"].size(); ++i)
    EXPECT_NEAR(record["energy.balance"][i], record["energy.balance"].front(), 1e-9);
}

}  // namespace
}  // namespace volvelle::testing

// Where runs with loops start: closed, nearly closed, open, impossible, locked, flat.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "laws/miura.hpp"
#include "simulation/columns.hpp"
#include "simulation/four_bar.hpp"

namespace volvelle::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

Description window() { return four_bar({0, 0, 0}, {0.3, 1, 0}, {2.1, 1.2, 0}, {2, 0, 0}); }

TEST(LoopStart, ClosesWhatAFewDigitsLeaveOpen) {
  Description description = window();
  description.joints[3].on_child.position.x += 1e-5;
  description.joints[1].coordinates[0] = 2e-5;
  Columns record;
  const Summary summary = run(description, record);
  EXPECT_EQ(summary.status, Summary::Status::finished);
  for (const double residual : record["loops.residual"]) EXPECT_LT(residual, 1e-14);
  for (const double residual : record["loops.rate_residual"]) EXPECT_LT(residual, 1e-13);
}

TEST(LoopStart, RefusesAnOpenLoopAndSaysByHowMuch) {
  Description description = window();
  description.joints[3].on_child.position.x += 0.02;
  EXPECT_THAT(refusal_of(description), AllOf(HasSubstr("at_c"), HasSubstr("0.02 m"), HasSubstr("is open")));
}

TEST(LoopStart, RefusesAnAngleThatTheOthersDoNotAllow) {
  Description description = window();
  description.joints[3].coordinates[0] = 0.3;  // it closes the loop
  EXPECT_THAT(refusal_of(description), AllOf(HasSubstr("at_c"), HasSubstr("leave its initial away")));
}

TEST(LoopStart, RefusesRatesThatTearALoop) {
  Description description = window();
  description.joints[0].rates[0] = 1;
  EXPECT_THAT(refusal_of(description), AllOf(HasSubstr("rates"), HasSubstr("m/s")));
}

// The window has one way to move: two of its joints that are driven must agree.
Description driven_twice(const Profile& at_a, const Profile& at_d, FormulationKind formulation) {
  Description description = window();
  description.run.formulation = formulation;
  description.joints[0].motion = {at_a};
  description.joints[2].motion = {at_d};
  return description;
}

constexpr FormulationKind both_formulations[] = {FormulationKind::articulated, FormulationKind::udwadia_kalaba};

TEST(LoopStart, RefusesDrivenJointsThatContradictInPlace) {
  for (const FormulationKind formulation : both_formulations)
    EXPECT_THAT(refusal_of(driven_twice(ConstantProfile{0.0}, ConstantProfile{0.2}, formulation)),
                AllOf(HasSubstr("at_c"), HasSubstr("is open")));
}

TEST(LoopStart, RefusesDrivenJointsThatContradictInRate) {
  for (const FormulationKind formulation : both_formulations)
    EXPECT_THAT(refusal_of(driven_twice(SineProfile{0.2, 1, 0, 0}, ConstantProfile{0.0}, formulation)),
                AllOf(HasSubstr("at_c"), HasSubstr("m/s")));
}

// They agree in place and rate where the run starts, and go apart from there.
TEST(LoopStart, EndsARunInWhichDrivenJointsComeToContradict) {
  for (const FormulationKind formulation : both_formulations)
    for (const double start : {0.0, 0.23}) {
      Columns record;
      const Summary summary =
          run(driven_twice(RampProfile{0, 0.5, start, start + 1}, ConstantProfile{0.0}, formulation), record);
      EXPECT_EQ(summary.status, Summary::Status::failed);
      EXPECT_THAT(summary.failure,
                  AllOf(HasSubstr("at t = "), HasSubstr("at_c"), HasSubstr("ground_a"), HasSubstr("ground_d")));
      EXPECT_LT(summary.time, start + 0.1);
      for (const auto& [name, values] : record.columns)
        for (const double value : values) EXPECT_TRUE(std::isfinite(value)) << name;
    }
}

TEST(LoopStart, RunsDrivenJointsThatAgree) {
  Columns record;
  for (const FormulationKind formulation : both_formulations)
    EXPECT_EQ(run(driven_twice(ConstantProfile{0.0}, ConstantProfile{0.0}, formulation), record).status,
              Summary::Status::finished);
}

TEST(LoopStart, RefusesALoopThatCannotClose) {
  // stretched out, and a little too short
  Description description = four_bar({0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0});
  description.joints[3].on_child.position.x -= 1e-3;
  EXPECT_THAT(refusal_of(description), HasSubstr("cannot be closed"));
}

TEST(LoopStart, RefusesABifurcationAndSaysWhatHelps) {
  MiuraOptions options;
  options.fold = 0;
  options.moving = false;
  EXPECT_THAT(refusal_of(miura_sheet(options)),
              AllOf(HasSubstr("bifurcation"), HasSubstr("locked"), HasSubstr("compliant"), HasSubstr("bushing")));
}

TEST(LoopStart, RunsFlatWithLockedCreases) {
  MiuraOptions options;
  options.fold = 0;
  options.moving = false;
  Description description = miura_sheet(options);
  for (JointDescription& joint : description.joints) {
    joint.release = TriggerDescription{};
    joint.release->time = 100;
  }
  Columns record;
  const Summary summary = run(description, record);
  EXPECT_EQ(summary.status, Summary::Status::finished);
  for (const double residual : record["loops.residual"]) EXPECT_LT(residual, 1e-13);
}

TEST(LoopStart, RunsALockedStructureAsOneBody) {
  // a triangle: three hinges side by side let nothing move
  Description description = window();
  description.gravity = {};
  description.bodies.pop_back();
  description.bodies.push_back(bar("strut", {2.1, 1.2, 0}, {0, 0, 0}, 1.5));
  description.joints = {hinge("b", "crank", {0, 0, 0}, "coupler", {0.3, 1, 0}, {0.3, 1, 0}),
                        hinge("c", "coupler", {0.3, 1, 0}, "strut", {2.1, 1.2, 0}, {2.1, 1.2, 0}),
                        hinge("a", "strut", {2.1, 1.2, 0}, "crank", {0, 0, 0}, {0, 0, 0})};
  description.bodies[0].has_initial = true;
  description.bodies[0].rate = {0.3, -0.5, 0.7};
  const Simulation simulation(description);
  EXPECT_TRUE(simulation.loops().is_locked());
  EXPECT_EQ(simulation.degrees_of_freedom(), 6);
  Columns record;
  const Summary summary = run(description, record);
  EXPECT_EQ(summary.status, Summary::Status::finished);
  for (const double angle : record["b.angle"]) EXPECT_LT(std::abs(angle), 1e-13);
}

TEST(LoopStart, CountsWhatLoopsTake) {
  MiuraOptions options;
  options.rows = options.columns = 5;
  options.moving = false;
  const Simulation simulation(miura_sheet(options));
  const LoopSummary loops = simulation.loops();
  EXPECT_EQ(loops.pairs(), 16);
  EXPECT_EQ(loops.nodes, 32);
  EXPECT_EQ(loops.rows, 80);
  EXPECT_EQ(loops.rank, 23);
  EXPECT_EQ(loops.modes, 1);
  EXPECT_EQ(simulation.degrees_of_freedom(), 7);
}

TEST(LoopStart, AdamsRefusesLoops) {
  Description description = window();
  description.run.integrator = IntegratorKind::adams;
  EXPECT_THAT(refusal_of(description), AllOf(HasSubstr("adams"), HasSubstr("dp853")));
}

}  // namespace
}  // namespace volvelle::testing

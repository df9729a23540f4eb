// Morell & Schaub's and Allard's vehicles, against Basilisk's classes.
#include <gtest/gtest.h>

#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

// Hub, hinges, centre of mass, energies and momenta of a Basilisk table.
void expect_basilisk(const ReferenceRun& run, const std::vector<std::string>& hinges,
                     const std::vector<std::string>& angles, double match, double match_in_orbit) {
  const Series& a = run.result;
  const Series& b = run.reference;
  const std::string names = "xyz";
  for (int i = 0; i < 3; ++i) {
    const std::string c(1, names[std::size_t(i)]);
    const std::string n = std::to_string(i + 1);
    EXPECT_LT(worst_difference(a["hub.position." + c], b["r_BN_N_m_" + n]), match_in_orbit);
    EXPECT_LT(worst_difference(a["hub.velocity." + c], b["v_BN_N_mps_" + n]), match);
    EXPECT_LT(worst_difference(a["hub.mrp." + n], b["sigma_BN_" + n]), match);
    EXPECT_LT(worst_difference(a["hub.rate." + c], b["omega_BN_B_radps_" + n]), match);
    EXPECT_LT(worst_difference(a["system.position." + c], b["r_CN_N_m_" + n]), match_in_orbit);
    EXPECT_LT(worst_difference(a["system.velocity." + c], b["v_CN_N_mps_" + n]), match);
    EXPECT_LT(worst_relative_difference(a["momentum.angular." + c], b["H_rot_C_N_" + n]), match);
    EXPECT_LT(worst_relative_difference(a["momentum.orbital." + c], b["H_orb_N_" + n]), match);
  }
  for (std::size_t i = 0; i < hinges.size(); ++i) {
    EXPECT_LT(worst_difference(a[hinges[i] + ".angle"], b[angles[i] + "_rad"]), match);
    EXPECT_LT(worst_difference(a[hinges[i] + ".rate"], b[angles[i] + "Dot_radps"]), match);
  }
  EXPECT_LT(worst_relative_difference(a["energy.rotational"], b["E_rot_J"]), match);
  EXPECT_LT(worst_relative_difference(a["energy.orbital"], b["E_orb_J"]), match);
}

TEST_P(DampedValidation, ThrusterOnThePlatform) {
  const ReferenceRun run = run_case("spin1dof_table1_branched");
  expect_basilisk(run, {"gimbal"}, {"theta"}, allow(1e-9), allow(1e-9));
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, allow(1e-10));
}

TEST_P(DampedValidation, ThrusterOnTheHub) {
  expect_basilisk(run_case("spin1dof_table1_hub"), {"gimbal"}, {"theta"}, allow(1e-9), allow(1e-9));
}

TEST_P(DampedValidation, TwoLinkArmWithThrustOnItsTip) {
  const ReferenceRun run = run_case("spin2dof_planar_branched");
  expect_basilisk(run, {"hinge1", "hinge2"}, {"theta1", "theta2"}, allow(1e-9), allow(1e-9));
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, allow(1e-10));
}

TEST_P(DampedValidation, FourLinkArmWithLoadsOnInnerLinks) {
  const ReferenceRun run = run_case("spinNdof4_branched");
  expect_basilisk(run, {"hinge1", "hinge2", "hinge3", "hinge4"}, {"theta1", "theta2", "theta3", "theta4"}, allow(1e-9),
                  allow(1e-9));
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, allow(1e-10));
}

TEST_P(Validation, HingedPanelsWithoutGravity) {
  const ReferenceRun run = run_case("hinged2_nograv_nodamp");
  expect_basilisk(run, {"hinge1", "hinge2"}, {"theta1", "theta2"}, allow(1e-9), allow(1e-9));
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, allow(1e-12));
  EXPECT_LT(audit_of(run.summary, "momentum.angular").relative, allow(1e-12));
}

// At 7 km/s and 10,000 km from the origin nothing of the spacecraft's own motion may get lost.
TEST_P(Validation, HingedPanelsInOrbit) {
  const ReferenceRun run = run_case("hinged2_grav_nodamp");
  expect_basilisk(run, {"hinge1", "hinge2"}, {"theta1", "theta2"}, allow(1e-9), allow(1e-6));
  EXPECT_LT(audit_of(run.summary, "energy.rotational").relative, allow(1e-12));
  EXPECT_LT(audit_of(run.summary, "momentum.angular").relative, allow(1e-12));
}

TEST_P(Validation, ThreeWheelsInOrbit) {
  const ReferenceRun run = run_case("rw3_balanced");
  expect_basilisk(run, {}, {}, allow(1e-9), allow(1e-6));
  for (const std::string n : {"1", "2", "3"})
    EXPECT_LT(worst_difference(run.result["rw" + n + ".speed"], run.reference["Omega" + n + "_radps"]), allow(1e-9));
}

}  // namespace
}  // namespace volvelle::testing

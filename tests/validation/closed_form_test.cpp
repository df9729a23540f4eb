// Cases whose answer is a closed form or a quadrature.
#include <cmath>
#include <gtest/gtest.h>

#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

void expect_torque_free_body(const ReferenceRun& run, double match) {
  EXPECT_LT(worst_attitude_difference(run.result, "top", run.reference, "q"), match);
  for (const char* c : {"x", "y", "z"})
    EXPECT_LT(worst_difference(run.result[std::string("top.rate.") + c], run.reference[std::string("w") + c]), match);
}

TEST_P(Validation, AsymmetricTop) { expect_torque_free_body(run_case("top_asym_1000s"), allow(1e-10)); }

TEST_P(Validation, AxisymmetricBody) { expect_torque_free_body(run_case("axisymmetric"), allow(1e-10)); }

TEST_P(Validation, AsymmetricTopWithModifiedRodriguesParameters) {
  expect_torque_free_body(run_case("top_asym_1000s", {"run.attitude=mrp"}), allow(1e-10));
}

TEST_P(DampedValidation, SpringPair) {
  const ReferenceRun run = run_case("spring_pair");
  const auto& left = run.result["left.position.x"];
  std::vector<double> elongation = run.result["right.position.x"];
  for (std::size_t i = 0; i < elongation.size(); ++i) elongation[i] -= left[i] + 1;
  EXPECT_LT(worst_difference(elongation, run.reference["elongation"]), allow(1e-9));
}

TEST_P(Validation, SimplePendulum) {
  const ReferenceRun run = run_case("simple_pendulum_A01");
  EXPECT_LT(worst_difference(run.result["system.position.x"], run.reference["x"]), allow(1e-6));
  EXPECT_LT(worst_difference(run.result["system.position.y"], run.reference["y"]), allow(1e-6));
}

TEST_P(Validation, FallingCat) {
  const ReferenceRun run = run_case("falling_cat_planar3");
  std::vector<double> angle;  // the base turns about z
  for (std::size_t i = 0; i < run.result.rows(); ++i)
    angle.push_back(2 * std::atan2(run.result["base.attitude.z"][i], run.result["base.attitude.w"][i]));
  EXPECT_LT(worst_difference(angle, run.reference["base_angle"]), allow(1e-9));
  EXPECT_LT(worst_difference(run.result["hip.angle"], run.reference["q1"]), allow(1e-9));
  EXPECT_LT(worst_difference(run.result["knee.angle"], run.reference["q2"]), allow(1e-9));
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, allow(1e-10));
}

}  // namespace
}  // namespace volvelle::testing

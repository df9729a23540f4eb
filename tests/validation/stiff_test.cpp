// A mechanism with stiff struts: BDF's field.
#include <gtest/gtest.h>

#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

void expect_governor(const ReferenceRun& run, double match) {
  const Series& a = run.result;
  const Series& b = run.reference;
  ASSERT_EQ(run.summary.status, Summary::Status::finished) << run.summary.failure;
  EXPECT_LT(worst_difference(a["slide.displacement"], b["s"]), match);
  EXPECT_LT(worst_difference(a["slide.speed"], b["sdot"]), match);
  EXPECT_LT(worst_difference(a["spin.angle"], b["theta"]), match);
  for (const std::string hinge : {"right_hinge", "left_hinge"}) {
    EXPECT_LT(worst_difference(a[hinge + ".angle"], b["alpha"]), match);
    EXPECT_LT(worst_difference(a[hinge + ".rate"], b["alphadot"]), match);
  }
}

// Each at the loosest of these tolerances that gives the match.
TEST(StiffValidation, FlyballGovernorTakesBdfLessThanHalfTheEvaluations) {
  const ReferenceRun by_bdf = run_reference_case("flyball_A05");
  expect_governor(by_bdf, 1e-7);
  const ReferenceRun explicitly =
      run_reference_case("flyball_A05", {"run.integrator=dp853", "run.tolerance={relative=1e-7,absolute=1e-9}"});
  expect_governor(explicitly, 1e-7);
  EXPECT_LT(2 * by_bdf.summary.evaluations, explicitly.summary.evaluations);
  const ReferenceRun loose =
      run_reference_case("flyball_A05", {"run.integrator=dp853", "run.tolerance={relative=1e-6,absolute=1e-8}"});
  EXPECT_GT(worst_difference(loose.result["slide.speed"], loose.reference["sdot"]), 1e-7);
}

}  // namespace
}  // namespace volvelle::testing

// What must not change does not: at the tightest tolerance energy and momentum stay within a few hundred roundings.
#include <gtest/gtest.h>

#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

TEST(Drift, OfDp853AtItsTightestIsBelowOnePartInATrillion) {
  for (const char* name : {"top_asym_1000s", "chain_sph_rev_pris"}) {
    const ReferenceRun run = run_reference_case(name, {"run.integrator=dp853", "run.tolerance=1e-14"});
    ASSERT_EQ(run.summary.status, Summary::Status::finished) << run.summary.failure;
    for (const Audit& audit : run.summary.audits) EXPECT_LT(audit.relative, 1e-12) << name << " " << audit.name;
  }
}

}  // namespace
}  // namespace volvelle::testing

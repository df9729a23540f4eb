// Cases whose answer comes from other formulations, integrated tightly.
#include <gtest/gtest.h>

#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

TEST(Validation, ChainOfSphericalRevolutePrismatic) {
  const ReferenceRun run = run_reference_case("chain_sph_rev_pris");
  const Series& a = run.result;
  const Series& b = run.reference;
  EXPECT_LT(worst_attitude_difference(a, "base", b, "q"), 1e-9);
  for (const std::string c : {"x", "y", "z"}) {
    EXPECT_LT(worst_difference(a["base.position." + c], b[c]), 1e-9);
    EXPECT_LT(worst_difference(a["base.velocity." + c], b["v" + c]), 1e-9);
    EXPECT_LT(worst_difference(a["base.rate." + c], b["w" + c]), 1e-9);
    EXPECT_LT(worst_difference(a["spherical.rate." + c], b["sw" + c]), 1e-9);
  }
  // sigma = q_v / (1 + q_w), short set
  const std::string names = "xyz";
  for (int i = 0; i < 3; ++i) {
    std::vector<double> mrp;
    for (std::size_t k = 0; k < b.rows(); ++k) {
      const double sign = b["sqw"][k] < 0 ? -1 : 1;
      mrp.push_back(sign * b[std::string("sq") + names[std::size_t(i)]][k] / (1 + sign * b["sqw"][k]));
    }
    EXPECT_LT(worst_difference(a["spherical.mrp." + std::to_string(i + 1)], mrp), 1e-9);
  }
  EXPECT_LT(worst_difference(a["revolute.angle"], b["theta"]), 1e-9);
  EXPECT_LT(worst_difference(a["revolute.rate"], b["thetadot"]), 1e-9);
  EXPECT_LT(worst_difference(a["prismatic.displacement"], b["s"]), 1e-9);
  EXPECT_LT(worst_difference(a["prismatic.speed"], b["sdot"]), 1e-9);
}

TEST(Validation, TwoArmsOnAFreeBase) {
  const ReferenceRun run = run_reference_case("two_arms_planar");
  const Series& a = run.result;
  const Series& b = run.reference;
  EXPECT_LT(worst_difference(a["base.position.x"], b["x"]), 1e-8);
  EXPECT_LT(worst_difference(a["base.position.y"], b["y"]), 1e-8);
  EXPECT_LT(worst_difference(a["base.rate.z"], b["w0"]), 1e-8);
  EXPECT_LT(worst_difference(a["left_shoulder.angle"], b["th1"]), 1e-8);
  EXPECT_LT(worst_difference(a["right_shoulder.angle"], b["th2"]), 1e-8);
  EXPECT_LT(worst_difference(a["left_shoulder.rate"], b["dth1"]), 1e-8);
  EXPECT_LT(worst_difference(a["right_shoulder.rate"], b["dth2"]), 1e-8);
  EXPECT_LT(worst_difference(a["energy.supplied"], b["work"]), 1e-8);
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, 1e-10);
}

TEST(Validation, TwoLinkManipulator) {
  const ReferenceRun run = run_reference_case("rr_manipulator");
  EXPECT_LT(worst_difference(run.result["shoulder.angle"], run.reference["th1"]), 1e-8);
  EXPECT_LT(worst_difference(run.result["elbow.angle"], run.reference["th2"]), 1e-8);
  EXPECT_LT(worst_difference(run.result["shoulder.rate"], run.reference["dth1"]), 1e-8);
  EXPECT_LT(worst_difference(run.result["elbow.rate"], run.reference["dth2"]), 1e-8);
}

}  // namespace
}  // namespace volvelle::testing

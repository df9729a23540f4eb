// Cases whose answer comes from other formulations, integrated tightly.
#include <gtest/gtest.h>

#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

TEST_P(Validation, ChainOfSphericalRevolutePrismatic) {
  const ReferenceRun run = run_case("chain_sph_rev_pris");
  const Series& a = run.result;
  const Series& b = run.reference;
  EXPECT_LT(worst_attitude_difference(a, "base", b, "q"), allow(1e-9));
  for (const std::string c : {"x", "y", "z"}) {
    EXPECT_LT(worst_difference(a["base.position." + c], b[c]), allow(1e-9));
    EXPECT_LT(worst_difference(a["base.velocity." + c], b["v" + c]), allow(1e-9));
    EXPECT_LT(worst_difference(a["base.rate." + c], b["w" + c]), allow(1e-9));
    EXPECT_LT(worst_difference(a["spherical.rate." + c], b["sw" + c]), allow(1e-9));
  }
  // sigma = q_v / (1 + q_w), short set
  const std::string names = "xyz";
  for (int i = 0; i < 3; ++i) {
    std::vector<double> mrp;
    for (std::size_t k = 0; k < b.rows(); ++k) {
      const double sign = b["sqw"][k] < 0 ? -1 : 1;
      mrp.push_back(sign * b[std::string("sq") + names[std::size_t(i)]][k] / (1 + sign * b["sqw"][k]));
    }
    EXPECT_LT(worst_difference(a["spherical.mrp." + std::to_string(i + 1)], mrp), allow(1e-9));
  }
  EXPECT_LT(worst_difference(a["revolute.angle"], b["theta"]), allow(1e-9));
  EXPECT_LT(worst_difference(a["revolute.rate"], b["thetadot"]), allow(1e-9));
  EXPECT_LT(worst_difference(a["prismatic.displacement"], b["s"]), allow(1e-9));
  EXPECT_LT(worst_difference(a["prismatic.speed"], b["sdot"]), allow(1e-9));
}

TEST_P(Validation, TwoArmsOnAFreeBase) {
  const ReferenceRun run = run_case("two_arms_planar");
  const Series& a = run.result;
  const Series& b = run.reference;
  EXPECT_LT(worst_difference(a["base.position.x"], b["x"]), allow(1e-8));
  EXPECT_LT(worst_difference(a["base.position.y"], b["y"]), allow(1e-8));
  EXPECT_LT(worst_difference(a["base.rate.z"], b["w0"]), allow(1e-8));
  EXPECT_LT(worst_difference(a["left_shoulder.angle"], b["th1"]), allow(1e-8));
  EXPECT_LT(worst_difference(a["right_shoulder.angle"], b["th2"]), allow(1e-8));
  EXPECT_LT(worst_difference(a["left_shoulder.rate"], b["dth1"]), allow(1e-8));
  EXPECT_LT(worst_difference(a["right_shoulder.rate"], b["dth2"]), allow(1e-8));
  EXPECT_LT(worst_difference(a["energy.supplied"], b["work"]), allow(1e-8));
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, allow(1e-10));
}

TEST_P(Validation, TwoLinkManipulator) {
  const ReferenceRun run = run_case("rr_manipulator");
  EXPECT_LT(worst_difference(run.result["shoulder.angle"], run.reference["th1"]), allow(1e-8));
  EXPECT_LT(worst_difference(run.result["elbow.angle"], run.reference["th2"]), allow(1e-8));
  EXPECT_LT(worst_difference(run.result["shoulder.rate"], run.reference["dth1"]), allow(1e-8));
  EXPECT_LT(worst_difference(run.result["elbow.rate"], run.reference["dth2"]), allow(1e-8));
}

void expect_attitude(const ReferenceRun& run, const std::string& body, double match) {
  EXPECT_LT(worst_attitude_difference(run.result, body, run.reference, "q"), match);
  for (const std::string c : {"x", "y", "z"})
    EXPECT_LT(worst_difference(run.result[body + ".rate." + c], run.reference["w" + c]), match);
}

TEST_P(Validation, SpinningSatelliteWithAWheel) {
  const ReferenceRun run = run_case("spinning_satellite");
  expect_attitude(run, "satellite", allow(1e-8));
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, allow(1e-10));
}

TEST_P(Validation, CassiniSlewsByGivenWheelSpeeds) {
  const ReferenceRun run = run_case("cassini_slew");
  expect_attitude(run, "cassini", allow(1e-9));
  for (const std::string n : {"1", "2", "3"})
    EXPECT_LT(worst_difference(run.result["wheel" + n + ".speed"], run.reference["Om" + n]), allow(1e-9));
  EXPECT_LT(audit_of(run.summary, "momentum.angular").relative, allow(1e-12));
}

TEST_P(Validation, ClementinesWheelsFollowItsQuaternion) {
  const ReferenceRun run = run_case("clementine_pi");
  expect_attitude(run, "clementine", allow(1e-9));
  const std::string axes = "xyz";
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_LT(worst_relative_difference(run.result[std::string(1, axes[i]) + ".speed"],
                                        run.reference["Om" + std::to_string(i + 1)]),
              allow(1e-9));
  EXPECT_LT(audit_of(run.summary, "momentum.angular").relative, allow(1e-12));
}

}  // namespace
}  // namespace volvelle::testing

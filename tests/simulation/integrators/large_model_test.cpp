// Sixty damped panels: more columns than BDF has a dense Jacobian for.
#include <gtest/gtest.h>

#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

Description panels_in_rows_of_ten() {
  Description d;
  d.bodies.push_back({"hub", 200, {}, {50, 60, 70, 0, 0, 0}, {}, {}, {}, {0.01, 0.02, 0}, true, {}, ""});
  for (int i = 0; i < 60; ++i) {
    const std::string name = "panel" + std::to_string(i);
    d.bodies.push_back({name, 2, {0.25, 0.01, 0}, {0.02, 0.05, 0.06, 0, 0, 0}, {}, {}, {}, {}, false, {}, ""});
    JointDescription hinge;
    hinge.name = "hinge" + std::to_string(i);
    hinge.kind = JointKind::revolute;
    hinge.parent = i % 10 == 0 ? "hub" : "panel" + std::to_string(i - 1);
    hinge.child = name;
    hinge.on_parent.position = {0.5, 0, 0};
    hinge.axis = i % 2 == 0 ? Vector3<double>{0, 0, 1} : Vector3<double>{0, 1, 0};
    hinge.coordinates = {0.3 + 0.01 * i};
    hinge.spring = SpringDescription{{20}, {0}, {0}};
    hinge.damper = {300};
    d.joints.push_back(hinge);
  }
  d.run.duration = 5;
  d.run.output_every = 1;
  return d;
}

// The dampers bound the steps of an explicit method.
TEST(LargeModel, GoesThroughBdfWithoutAJacobian) {
  Description d = panels_in_rows_of_ten();
  Series truth, result;
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-8, 1e-10};
  const Summary explicitly = Simulation(d).run({&truth}, {});
  ASSERT_EQ(explicitly.status, Summary::Status::finished) << explicitly.failure;
  d.run.integrator = IntegratorKind::bdf;
  const Summary summary = Simulation(d).run({&result}, {});
  ASSERT_EQ(summary.status, Summary::Status::finished) << summary.failure;
  for (const char* column : {"hinge0.angle", "hinge59.angle", "hinge33.rate", "hub.rate.y", "panel59.position.x"})
    EXPECT_LT(worst_difference(result[column], truth[column]), 1e-7) << column;
  EXPECT_LT(audit_of(summary, "energy.balance").relative, 1e-7);
  EXPECT_LT(5 * summary.evaluations, explicitly.evaluations);
}

}  // namespace
}  // namespace volvelle::testing

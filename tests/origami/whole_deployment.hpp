// A run of a sheet from stowed to open, and what must hold of it.
#pragma once

#include <cmath>
#include <gtest/gtest.h>

#include "places.hpp"
#include "scenario/scenario.hpp"
#include "simulation/columns.hpp"

namespace volvelle::testing {

struct Deployment {
  Description description;
  Columns record;
  Summary summary;

  explicit Deployment(const std::string& text)
      : Deployment(parse_scenario(text, in_project("examples/sheet.toml")).description) {}
  explicit Deployment(const Description& d) : description(d) { summary = run(description, record); }

  double relative(const std::string& name) const {
    for (const Audit& audit : summary.audits)
      if (audit.name == name) return audit.relative;
    return 0;
  }

  // Energy and momentum over the whole run, and loops closed to rounding.
  void expect_laws(double energy, double momentum) const {
    ASSERT_EQ(summary.failure, "");
    EXPECT_TRUE(summary.is_complete());
    EXPECT_LT(relative("energy.balance"), energy);
    EXPECT_LT(relative("momentum.linear"), momentum);
    EXPECT_LT(relative("momentum.angular"), momentum);
    EXPECT_LT(relative("loops.residual"), 1e-14);
  }

  // Every crease of the sheet ends flat.
  void expect_flat(const std::string& sheet, double tolerance) const {
    int creases = 0;
    for (const JointDescription& joint : description.joints) {
      if (!joint.name.starts_with(sheet + ".crease.")) continue;
      ++creases;
      EXPECT_LE(std::abs(record[joint.name + ".angle"].back()), tolerance) << joint.name;
    }
    EXPECT_GT(creases, 2);
  }

  // From then on no joint moves, and nothing is lost.
  void expect_one_body_after(double time) const {
    const std::vector<double>& times = record["time"];
    int rows = 0;
    for (std::size_t r = 0; r < times.size(); ++r) {
      if (times[r] <= time) continue;
      ++rows;
      for (const JointDescription& joint : description.joints)
        if (joint.kind == JointKind::revolute) {
          ASSERT_NEAR(record[joint.name + ".rate"][r], 0, 1e-12) << joint.name;
        }
      EXPECT_NEAR(record["energy.kinetic"][r], record["energy.kinetic"].back(),
                  1e-12 * record["energy.kinetic"].back() + 1e-15);
    }
    EXPECT_GT(rows, 10);
  }
};

}  // namespace volvelle::testing

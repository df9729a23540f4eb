// A run by one formulation that keeps every column.
#pragma once

#include <gtest/gtest.h>

#include "simulation/kept_rows.hpp"
#include "simulation/simulation.hpp"

namespace volvelle::testing {

struct WholeRun {
  KeptRows rows{{"*"}};
  Summary summary;

  WholeRun(Description d, FormulationKind formulation) {
    d.run.formulation = formulation;
    Simulation simulation(d);
    summary = simulation.run({&rows}, {});
    EXPECT_TRUE(summary.is_complete()) << summary.failure;
  }
};

}  // namespace volvelle::testing

// Chooses the order in which loops are closed, the rows that close them and the modes that remain.
#pragma once

#include "mechanics/kinematics.hpp"
#include "model/loop_plan.hpp"

namespace volvelle {

// What is smaller than this against unit vectors counts as zero: rows that depend on others.
inline constexpr double loop_rank_tolerance = 1e-8;

// Against unit vectors: from this size on a pivot is taken where it costs least, in a row of rotation.
inline constexpr double good_pivot = 0.03;

// What the rows of all velocities in all modes may take, a few times over.
inline constexpr double most_loop_bytes = 2e9;

// For the configuration that `kin` describes; a larger tolerance where its loops are not quite closed. Throws
// InvalidDescription where the modes are too many for `most_bytes`, before it has taken them.
LoopPlan plan_loops(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                    double tolerance = loop_rank_tolerance, double good = good_pivot,
                    double most_bytes = most_loop_bytes);

}  // namespace volvelle

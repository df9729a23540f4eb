// The equation of motion with redundant coordinates and redundant constraints [Udwadia & Phohomsiri 2006; Shoer & Peck
// 2010, Eq. 14].
#pragma once

#include <vector>

#include "dynamics/udwadia_kalaba/row.hpp"

namespace volvelle::udwadia_kalaba {

// Rows whose part across the others is smaller than this are taken to depend on them: well above what constraints drift
// between projections.
inline constexpr double rank_tolerance = 1e-6;

// Fills x-double-dot of every body: the rows, and unit quaternions, hold; what the constraints add does no virtual
// work. `multipliers`, where wanted: with how much of each row the constraints push; the smallest there are, as those
// of redundant rows are not unique.
void solve_equation(const std::vector<Force>& forces, const std::vector<Row>& rows, std::vector<Body>& bodies,
                    std::vector<double>* multipliers = nullptr);

// Moves the coordinates (and after them the velocities) by the least there is, measured by kinetic energy, so that the
// drift of the rows goes away to first order. The former returns the size, against unit vectors, of what is left of the
// row that adds least to the others. What is smaller than `least` counts as zero.
double correct_places(const std::vector<Row>& rows, std::vector<Body>& bodies, double least = rank_tolerance);
void correct_velocities(const std::vector<Row>& rows, std::vector<Body>& bodies, double least = rank_tolerance);

// How many of the rows are independent.
int rank_of(const std::vector<Row>& rows, const std::vector<Body>& bodies);

}  // namespace volvelle::udwadia_kalaba

// The same run by two formulations: how far they differ, quantity by quantity. Positions and velocities are compared
// about the system's centre of mass, and that by itself, so that an orbit does not hide the spacecraft.
#pragma once

#include <string>
#include <vector>

#include "simulation/kept_rows.hpp"
#include "simulation/simulation.hpp"

namespace volvelle {

struct QuantityDifference {
  std::string quantity;  // "position", "joint angle"
  std::string unit;      // "m"
  double largest = 0;    // |value| in the run
  double scale = 0;  // the largest, or more: where a sum may cancel, all that goes into it; at rest, a small part of
                     // what the run's sizes and loads make of it; never nothing
  double difference = 0;  // the worst
  double relative = 0;    // to the scale
  std::string column;     // where and when it is worst
  double time = 0;        // s
};

struct Comparison {
  std::vector<QuantityDifference> quantities;
  std::size_t rows = 0;
  std::string other_events;   // how they differ in number or order, in words; empty when they do not
  double event_times = 0;     // s: the worst difference
  double relative_times = 0;  // of the duration

  std::string left_out;  // what was not compared, and why; empty when all was

  double worst() const;  // the largest of all that is relative; infinite when events differ
};

// Both must have kept every column.
Comparison compare_rows(const KeptRows& rows, const Summary& run, const KeptRows& other_rows, const Summary& other);

}  // namespace volvelle

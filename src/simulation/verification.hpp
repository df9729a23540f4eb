// How far the numbers of a run hold: the same run at a tighter setting, compared column by column and event by event.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simulation/row_comparison.hpp"
#include "simulation/simulation.hpp"

namespace volvelle {

// rk4: half the step; the others: a hundredth of the tolerance, but no less than the tightest allowed. Rows come twice
// as often, since steps end there: where rows rule the steps, these are halved as well. None when the run is at the
// tightest already.
std::optional<RunDescription> tightened(const RunDescription& run);

inline constexpr double most_digits = 16;

struct ColumnDigits {
  std::string column;
  double largest = 0;     // |value| in the run
  double difference = 0;  // the largest
  double digits = 0;      // that hold of its largest value; 0 to 16
  bool zero = false;      // throughout, against what it is a part of: then no digits are counted
};

struct EventDigits {
  std::string event;
  double time = 0;    // s
  double digits = 0;  // that hold of its time
};

struct Verification {
  std::vector<ColumnDigits> columns;  // in the result's order, without `time`
  std::size_t rows = 0;               // that were compared
  std::vector<EventDigits> events;    // as long as they are the same
  std::string other_events;           // how they differ in number or order, in words; empty when they do not

  const ColumnDigits* worst_column() const;  // null when all are zero
  const EventDigits* worst_event() const;    // null when there is none
};

Verification verify(const KeptRows& kept, const Summary& run, const RowComparison& comparison, const Summary& tighter);

// How large the numbers of a block are when they are not zero: all bodies' together; of sums over the bodies, what goes
// into them. In orbit the small energies are not measured by the orbit's.
double scale_of_block(const KeptRows& kept, const Summary& summary, const std::string& path);

double digits_that_hold(double largest, double difference);

}  // namespace volvelle

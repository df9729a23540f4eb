// What a result holds: blocks of columns, with names, units and frames. HDF5 keeps the blocks, CSV the columns.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "simulation/checkpoint.hpp"
#include "simulation/event_record.hpp"

namespace volvelle {

struct Block {
  std::string path;                     // in HDF5: "bodies/position"
  std::vector<std::string> names;       // one per item: "hub"; empty for a single series such as "time"
  std::vector<std::string> components;  // "x", "y", "z"; empty for one number per item
  std::vector<std::string> columns;     // the CSV name of every number of a row, item by item
  std::string unit;                     // "m"; empty when there is none
  std::string frame;                    // "inertial", "body", "joint"; empty when it has none
  std::string meaning;                  // one line for a reader of the file
};

struct Layout {
  std::vector<Block> blocks;  // the first is "time"
  std::size_t width() const;  // numbers in a row
};

// Where rows go. A sink writes to a side file until finish(); destroyed before that, it leaves nothing behind.
class ResultSink {
 public:
  virtual ~ResultSink() = default;
  virtual void begin(const Layout& layout) = 0;
  virtual void row(std::span<const double> values) = 0;        // width() numbers, block by block
  virtual void event(const Event& /*event*/) {}                // in the order of time; CSV has no place for them
  virtual void lay_aside(const Checkpoint& /*checkpoint*/) {}  // before finish(), where the run can be taken up again
  virtual void finish() = 0;
};

}  // namespace volvelle

// Results as HDF5: one dataset a block, rows along the first axis, with units, frames and names as attributes, and the
// events in a group of their own; of a run that was stopped, the checkpoint as well. The same run gives the same file,
// byte for byte: no dates inside.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "scenario/output_file.hpp"
#include "simulation/layout.hpp"

namespace volvelle {

// What the file says about where its numbers come from.
struct ResultOrigin {
  std::string version;                // of the program
  std::string name;                   // of the scenario
  std::string scenario;               // the whole text
  std::vector<std::string> settings;  // what --set changed, "path=value"
};

class Hdf5Sink final : public ResultSink {
 public:
  // `expected_rows`, when known, is checked against the free space before the run starts.
  Hdf5Sink(const std::filesystem::path& target, ResultOrigin origin, std::uintmax_t expected_rows = 0);
  ~Hdf5Sink() override;

  void begin(const Layout& layout) override;
  void row(std::span<const double> values) override;
  void event(const Event& event) override;
  void lay_aside(const Checkpoint& checkpoint) override;
  void finish() override;

 private:
  struct Writer;

  OutputFile file_;
  ResultOrigin origin_;
  std::uintmax_t expected_rows_;
  std::unique_ptr<Writer> writer_;
};

}  // namespace volvelle

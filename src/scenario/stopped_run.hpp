// A result whose run an event stopped: what it was a run of, where it stopped, and its rows and events for the result
// that goes on from there.
#pragma once

#include <filesystem>
#include <vector>

#include "scenario/hdf5_handle.hpp"
#include "scenario/hdf5_sink.hpp"

namespace volvelle {

// What any result in HDF5 is a result of. Throws InputError when the file is damaged or no result.
ResultOrigin read_origin(const std::filesystem::path& file);

class StoppedRun {
 public:
  // Throws InputError when the file is damaged, no result, or the result of a run that came to its end.
  explicit StoppedRun(const std::filesystem::path& file);

  const ResultOrigin& origin() const { return origin_; }
  const Checkpoint& checkpoint() const { return checkpoint_; }
  const std::vector<Event>& events() const { return events_; }

  // Begins the sinks and gives them every row and event that the whole run has as well. Throws InputError when the file
  // holds other columns, or fewer rows.
  void replay(const Layout& layout, const std::vector<ResultSink*>& sinks) const;

 private:
  void require_columns(const Layout& layout) const;
  void read_rows(const Layout& layout, hsize_t first, hsize_t count, std::vector<double>& rows) const;

  std::string name_;  // of the file, for messages
  hdf5::Handle file_;
  ResultOrigin origin_;
  Checkpoint checkpoint_;
  std::vector<Event> events_;
};

}  // namespace volvelle

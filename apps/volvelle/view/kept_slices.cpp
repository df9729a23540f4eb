#include "view/kept_slices.hpp"

#include <algorithm>
#include <map>

namespace volvelle::view {

using KeptGuard = std::lock_guard<std::mutex>;

KeptSlices::KeptSlices(std::filesystem::path name, ResultOrigin origin, std::size_t most_bytes)
    : name_(std::move(name)), origin_(std::move(origin)), most_bytes_(most_bytes) {}

void KeptSlices::begin(const Layout& layout) {
  if (width_ > 0) return;  // who reads knows the columns by now
  for (const Block& block : layout.blocks) {
    if (block.path == "system/position") center_ = width_;
    if (block.path == "bodies/position") position_ = width_, bodies_ = block.names;
    if (block.path == "bodies/attitude") attitude_ = width_;
    for (const std::string& column : block.columns) columns_.push_back({column, block.unit});
    width_ += block.columns.size();
  }
}

void KeptSlices::row(std::span<const double> values) {
  const KeptGuard lock(mutex_);
  full_ = full_ || (kept_.size() + width_) * sizeof(double) > most_bytes_;
  if (!full_) kept_.insert(kept_.end(), values.begin(), values.end());
}

void KeptSlices::event(const Event& event) {
  const KeptGuard lock(mutex_);
  events_.push_back(event);
}

bool KeptSlices::is_full() const {
  const KeptGuard lock(mutex_);
  return full_;
}

std::vector<Event> KeptSlices::events() const {
  const KeptGuard lock(mutex_);
  return events_;
}

std::size_t KeptSlices::rows() const {
  const KeptGuard lock(mutex_);
  return count();
}

double KeptSlices::start() const {
  const KeptGuard lock(mutex_);
  return kept_.empty() ? 0 : kept_.front();
}

double KeptSlices::end() const {
  const KeptGuard lock(mutex_);
  return kept_.empty() ? 0 : at(count() - 1)[0];
}

Poses KeptSlices::poses(const RowRange& range) const {
  const KeptGuard lock(mutex_);
  Poses poses;
  std::size_t left = range.count;
  for (std::size_t r = range.first; r < count() && left > 0; r += range.stride, --left) {
    const double* row = at(r);
    poses.add_row(row[0], row + center_, row + position_, row + attitude_, bodies_.size());
  }
  return poses;
}

std::size_t KeptSlices::last_not_after(double time) const {
  std::size_t low = 0, high = count();
  while (high - low > 1) {
    const std::size_t middle = (low + high) / 2;
    (at(middle)[0] <= time ? low : high) = middle;
  }
  return low;
}

std::size_t KeptSlices::row_at(double time) const {
  const KeptGuard lock(mutex_);
  return last_not_after(time);
}

Columns KeptSlices::series(const std::vector<std::string>& names, double from, double to, std::size_t most) const {
  std::map<std::string_view, std::size_t> places;
  for (std::size_t c = 0; c < columns_.size(); ++c) places.emplace(columns_[c].name, c);
  Columns values(names.size() + 1), kept(names.size() + 1);
  {
    const KeptGuard lock(mutex_);
    if (kept_.empty()) return kept;
    const std::size_t first = last_not_after(from), end = std::min(count(), last_not_after(to) + 2);
    for (std::size_t c = 0; c < values.size(); ++c) {
      const std::size_t place = c == 0 ? 0 : places.at(names[c - 1]);
      for (std::size_t r = first; r < end; ++r) values[c].push_back(at(r)[place]);
    }
  }
  keep_thinned(values, rows_of_stretch(values[0].size(), most), kept);
  return kept;
}

}  // namespace volvelle::view

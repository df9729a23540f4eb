// Placing event labels.
#include "plot/event_labels.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace volvelle::plot {

namespace {

constexpr double least_distance = 2;    // pt between lines
constexpr std::size_t most_lines = 24;  // beyond it, lines farther apart become one
constexpr double gap = 5;               // pt between labels
constexpr double lead = 2;              // pt from a line to its label

struct Group {
  double x;
  std::string label;  // of the first event on the line
  std::size_t count;  // of all
};

std::vector<Group> group(const std::vector<MarkAt>& marks, double distance) {
  std::vector<Group> groups;
  for (const MarkAt& mark : marks) {
    if (groups.empty() || mark.x - groups.back().x > distance) groups.push_back({mark.x, mark.label, 0});
    ++groups.back().count;
  }
  return groups;
}

std::string words(const std::string& label, std::size_t others) {
  return others == 0 ? label : fmt::format("{} +{}", label, others);
}

// Rows fill from the top, so that a later label's line ends below an earlier label.
class LabelRows {
 public:
  LabelRows(int count, double right, double size)
      : ends_(static_cast<std::size_t>(count), -gap), right_(right), size_(size) {}

  // Finds room; false when there is none.
  bool place(MarkPlace& mark, const std::string& label) {
    const double width = width_of(label, size_);
    const double most = lead + width + width_of(" +99", size_);  // if others are counted on it later
    mark.to_the_left = mark.x + most > right_;
    const double begin = mark.to_the_left ? mark.x - most : mark.x;
    int free_rows = 0;  // from the lowest: the line passes them all
    while (free_rows < static_cast<int>(ends_.size()) && end_of(free_rows) + gap <= mark.x) ++free_rows;
    for (int row = free_rows - 1; row >= 0; --row) {
      if (end_of(row) + gap > begin) continue;
      mark.row = row;
      mark.label = RichText(label);
      for (int below = 0; below < row; ++below) end_of(below) = std::max(end_of(below), mark.x + 1 - gap);  // its line
      end_of(row) = mark.to_the_left ? mark.x : mark.x + lead + width;
      return true;
    }
    return false;
  }

  void lengthen(MarkPlace& mark, const std::string& label) {
    mark.label = RichText(label);
    if (!mark.to_the_left) end_of(mark.row) = mark.x + lead + width_of(label, size_);
  }

 private:
  double& end_of(int row) { return ends_[static_cast<std::size_t>(row)]; }

  std::vector<double> ends_;
  double right_;
  double size_;
};

// How many labels found no room of their own comes back in `hidden`.
MarkPlaces place_in(const std::vector<Group>& groups, double right, double size, int row_count, std::size_t& hidden) {
  MarkPlaces result{{}, row_count};
  LabelRows rows(row_count, right, size);
  hidden = 0;
  std::size_t last = groups.size();  // the mark that was labelled last
  std::size_t others = 0;            // counted on it
  for (std::size_t i = 0; i < groups.size(); ++i) {
    MarkPlace mark{groups[i].x, 0, {}, false};
    const std::size_t count = groups[i].count;
    if (rows.place(mark, words(groups[i].label, count - 1))) {
      last = i;
      others = count - 1;
    } else if (last < groups.size()) {
      hidden += count;
      others += count;
      rows.lengthen(result.places[last], words(groups[last].label, others));
    }
    result.places.push_back(mark);
  }
  return result;
}

}  // namespace

MarkPlaces place_marks(std::vector<MarkAt> marks, double right, double size, int most_rows) {
  std::stable_sort(marks.begin(), marks.end(), [](const MarkAt& a, const MarkAt& b) { return a.x < b.x; });
  std::vector<Group> groups = group(marks, least_distance);
  for (double distance = 2 * least_distance; groups.size() > most_lines; distance *= 1.5) {
    groups = group(marks, distance);
  }
  if (groups.empty()) return {};
  std::size_t hidden = 1;
  MarkPlaces result;
  for (int rows = 1; rows <= most_rows && hidden > 0; ++rows) result = place_in(groups, right, size, rows, hidden);
  return result;
}

}  // namespace volvelle::plot

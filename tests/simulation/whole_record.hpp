// A sink that keeps all it is given, to compare runs bit for bit.
#pragma once

#include <cstring>
#include <optional>
#include <vector>

#include "simulation/simulation.hpp"

namespace volvelle::testing {

struct WholeRecord : ResultSink {
  void begin(const Layout& layout) override { width = layout.width(); }
  void row(std::span<const double> values) override { rows.insert(rows.end(), values.begin(), values.end()); }
  void event(const Event& event) override { events.push_back(event); }
  void lay_aside(const Checkpoint& where) override { checkpoint = where; }
  void finish() override {}

  // The part of it that the whole run has as well.
  WholeRecord up_to_checkpoint() const {
    WholeRecord part = *this;
    part.rows.resize(std::size_t(checkpoint->rows) * width);
    part.checkpoint.reset();
    return part;
  }

  std::size_t width = 0;
  std::vector<double> rows;
  std::vector<Event> events;
  std::optional<Checkpoint> checkpoint;
};

inline bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

inline bool same_events(const std::vector<Event>& a, const std::vector<Event>& b) {
  const auto same = [](const Event& x, const Event& y) {
    return x.time == y.time && x.kind == y.kind && x.name == y.name && x.energy_lost == y.energy_lost;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

}  // namespace volvelle::testing

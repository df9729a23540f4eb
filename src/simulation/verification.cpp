#include "simulation/verification.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "simulation/events/occurrence.hpp"

namespace volvelle {
namespace {

double largest_in(const KeptRows& kept, const std::string& path) {
  std::size_t at = 0;
  double largest = 0;
  for (const Block& block : kept.layout().blocks) {
    const std::size_t end = at + block.columns.size();
    for (; at < end; ++at)
      if (block.path == path) largest = std::max(largest, kept.largest()[at]);
  }
  return largest;
}

double scale_of_audit(const Summary& summary, const std::string& name) {
  for (const Audit& audit : summary.audits)
    if (audit.name == name) return audit.scale;
  return 0;
}

}  // namespace

double scale_of_block(const KeptRows& kept, const Summary& summary, const std::string& path) {
  const double own = largest_in(kept, path);
  if (path == "system/position") return std::max(own, largest_in(kept, "bodies/position"));
  if (path == "system/velocity") return std::max(own, largest_in(kept, "bodies/velocity"));
  if (path == "momentum/linear") return std::max(own, scale_of_audit(summary, "momentum.linear"));
  if (path.starts_with("momentum/")) return std::max(own, scale_of_audit(summary, "momentum.angular"));
  if (!path.starts_with("energy/")) return own;
  const double apart = scale_of_audit(summary, "energy.rotational");
  const bool of_orbit = path != "energy/rotational" && path != "energy/supplied" && path != "energy/dissipated";
  return std::max(own, apart > 0 && !of_orbit ? apart : scale_of_audit(summary, "energy.balance"));
}

namespace {

// Nothing but rounding; or something small that is all error.
bool is_zero(const ColumnDigits& column, double scale) {
  constexpr double rounding = 1e-13, small = 1e-6;
  return column.largest <= rounding * scale || (column.largest <= small * scale && column.digits < 1);
}

// Which of two pairs is nearest may be a matter of rounding.
bool names_bodies(const std::string& path) { return path == "clearance/first" || path == "clearance/second"; }

std::string event_words(const Event& event) { return fmt::format("{} at {:.9g} s", event_name(event), event.time); }

std::string differing_events(const std::vector<Event>& run, const std::vector<Event>& tighter, std::size_t same) {
  if (same == run.size() && same == tighter.size()) return "";
  const std::string counts =
      run.size() == tighter.size() ? "" : fmt::format(" ({} against {} in all)", run.size(), tighter.size());
  const auto name = [&](const std::vector<Event>& events) {
    return same < events.size() ? event_words(events[same]) : "none";
  };
  return fmt::format("event {} is {} here and {} at the tighter setting{}", same + 1, name(run), name(tighter), counts);
}

void compare_events(const std::vector<Event>& run, const std::vector<Event>& tighter, Verification& verification) {
  std::size_t same = 0;
  for (; same < run.size() && same < tighter.size(); ++same) {
    const Event &a = run[same], &b = tighter[same];
    if (event_name(a) != event_name(b)) break;
    verification.events.push_back(
        {event_name(a), a.time, digits_that_hold(std::max(a.time, b.time), std::abs(a.time - b.time))});
  }
  verification.other_events = differing_events(run, tighter, same);
}

}  // namespace

std::optional<RunDescription> tightened(const RunDescription& run) {
  RunDescription tighter = run;
  tighter.output_every = run.output_every / 2;
  if (run.integrator == IntegratorKind::rk4) {
    tighter.step = run.step / 2;
    return tighter;
  }
  if (run.tolerance.relative <= tightest_tolerance) return std::nullopt;
  tighter.tolerance.relative = std::max(run.tolerance.relative / 100, tightest_tolerance);
  tighter.tolerance.absolute = run.tolerance.absolute / 100;
  return tighter;
}

double digits_that_hold(double largest, double difference) {
  if (difference == 0) return most_digits;
  if (!(largest > 0)) return 0;
  return std::clamp(-std::log10(difference / largest), 0.0, most_digits) + 0.0;  // never -0
}

Verification verify(const KeptRows& kept, const Summary& run, const RowComparison& comparison, const Summary& tighter) {
  Verification verification;
  verification.rows = comparison.rows();
  std::size_t at = 0;    // in a row
  std::size_t next = 1;  // of the kept columns: `time` is the first
  for (const Block& block : kept.layout().blocks) {
    const double scale = scale_of_block(kept, run, block.path);
    for (const std::string& name : block.columns) {
      const std::size_t position = at++;
      if (next == kept.positions().size() || kept.positions()[next] != position) continue;
      const double largest = kept.largest()[position], difference = comparison.differences()[next++];
      if (names_bodies(block.path)) continue;
      ColumnDigits column{name, largest, difference, digits_that_hold(largest, difference)};
      column.zero = is_zero(column, scale);
      verification.columns.push_back(std::move(column));
    }
  }
  compare_events(run.events, tighter.events, verification);
  return verification;
}

const ColumnDigits* Verification::worst_column() const {
  const ColumnDigits* worst = nullptr;
  for (const ColumnDigits& column : columns)
    if (!column.zero && (!worst || column.digits < worst->digits)) worst = &column;
  return worst;
}

const EventDigits* Verification::worst_event() const {
  const EventDigits* worst = nullptr;
  for (const EventDigits& event : events)
    if (!worst || event.digits < worst->digits) worst = &event;
  return worst;
}

}  // namespace volvelle

#include "description/advice_parts.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace volvelle {

void advise_angle(const std::string& thing, double angle, Notes& notes) {
  constexpr double turn = 2 * std::numbers::pi;
  if (!(std::abs(angle) > turn * (1 + 1e-12))) return;
  const double eighths = 8 * angle / turn;  // "720 deg" is a round number of turns and hardly a slip
  const bool round = std::abs(eighths - std::round(eighths)) < 1e-9 * std::abs(eighths);
  const std::string meant = round ? "." : fmt::format(": \"{:.6g} deg\" may be meant.", angle);
  notes.push_back(fmt::format("{} {:.6g} rad, which is {:.3g} turns{}", thing, angle, angle / turn, meant));
}

// A table whose first point comes when the run is over.
void advise_profile(const std::string& thing, const Profile& profile, double duration, Notes& notes) {
  const auto* table = std::get_if<TableProfile>(&profile);
  if (!table || table->points.empty() || table->points.front().first < duration) return;
  const auto& [time, value] = table->points.front();
  notes.push_back(
      fmt::format("the table of {} begins at {:.6g} s and the run ends at {:.6g} s: its first value, {:.6g}, "
                  "holds throughout.",
                  thing, time, duration, value));
}

bool has_change(const Description& description, ChangeDescription::Kind kind, const std::string& target) {
  return std::any_of(description.sequence.begin(), description.sequence.end(),
                     [&](const ChangeDescription& change) { return change.kind == kind && change.target == target; });
}

}  // namespace volvelle

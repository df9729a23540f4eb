// The closing table, 80 columns wide.
#include "closing_table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

#include "scenario/output_file.hpp"

namespace volvelle::command_line {

namespace {

// Six digits; an exponent only where it is needed.
std::string quantity(double value) { return fmt::format("{:.6g}", value == 0 ? 0.0 : value); }

// A small number by its size: two digits after the point.
std::string small(double value) { return value == 0 ? "0" : fmt::format("{:.2e}", value); }

std::string grouped(long count) {
  std::string digits = std::to_string(count);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  return digits;
}

std::string seconds(double value) {
  if (value < 1e-3) return fmt::format("{:.3g} us", value * 1e6);
  if (value < 1) return fmt::format("{:.3g} ms", value * 1e3);
  return fmt::format("{:.4g} s", value);
}

std::string length(double value) {
  if (value < 1e-3) return fmt::format("{:.4g} um", value * 1e6);
  if (value < 1) return fmt::format("{:.4g} mm", value * 1e3);
  return fmt::format("{:.5g} m", value);
}

std::size_t name_width(const std::vector<Audit>& audits) {
  std::size_t width = 18;
  for (const Audit& audit : audits) width = std::max(width, audit.name.size());
  return width;
}

std::string audit_line(const Audit& audit, std::size_t width, const Style& style) {
  static constexpr std::size_t room_for_note = 22;
  const std::string start = fmt::format("  {:<{}} {:>13} {:>13}  {:<6}", audit.name, width, quantity(audit.start),
                                        quantity(audit.end), audit.unit);
  if (audit.audited) return fmt::format("{} {:>10} {:>10}\n", start, small(audit.drift), small(audit.relative));
  if (audit.note.size() <= room_for_note) return style.dim(fmt::format("{}  {}", start, audit.note)) + "\n";
  return style.dim(fmt::format("{}\n  {:<{}} {}", start, "", width, audit.note)) + "\n";
}

std::string audit_table(const std::vector<Audit>& audits, const Style& style) {
  if (audits.empty()) return "";
  const std::size_t width = name_width(audits);
  std::string text = style.bold(fmt::format("  {:<{}} {:>13} {:>13}  {:<6} {:>10} {:>10}", "", width, "start", "end",
                                            "unit", "drift", "relative")) +
                     "\n";
  for (const Audit& audit : audits) text += audit_line(audit, width, style);
  return text + style.dim("  drift: worst change that no load explains; relative: to all that contributes") + "\n\n";
}

// Events of one kind and name: energies summed, the hardest shock.
struct EventGroup {
  Event first;
  long count = 1;
  double last = 0;  // s
};

std::vector<EventGroup> one_by_one(const std::vector<Event>& events) {
  std::vector<EventGroup> groups;
  for (const Event& event : events) groups.push_back({event, 1, event.time});
  return groups;
}

void add(const EventGroup& more, EventGroup& group) {
  group.first.energy_lost += more.first.energy_lost;
  if (std::abs(more.first.impulse) > std::abs(group.first.impulse)) group.first.impulse = more.first.impulse;
  group.first.linear_impulse = std::max(group.first.linear_impulse, more.first.linear_impulse);
  group.count += more.count;
  group.last = more.last;
}

std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> parts(1);
  for (const char c : name)
    if (c == '.')
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

// What both names have in common, part by part: "map.crease.row.*.1"; where they differ in kind, "wing.crease.*".
std::string common_name(const std::string& a, const std::string& b) {
  const std::vector<std::string> first = parts_of(a), second = parts_of(b);
  constexpr std::size_t kind = 2;  // SHEET.crease.KIND.I.J
  std::size_t same = 0;
  while (same < std::min(first.size(), second.size()) && first[same] == second[same]) ++same;
  if (same == 0) return "";
  const bool alike = first.size() == second.size() && same > kind;
  std::string name;
  for (std::size_t i = 0; i < (alike ? first.size() : same); ++i)
    name += (i > 0 ? "." : "") + (first[i] == second[i] ? first[i] : "*");
  return alike ? name : name + ".*";
}

// What happens to many of a sheet at one instant is one line.
std::vector<EventGroup> by_instant(const std::vector<Event>& events) {
  std::vector<EventGroup> groups;
  for (const Event& event : events) {
    const EventGroup one{event, 1, event.time};
    const Event* last = groups.empty() ? nullptr : &groups.back().first;
    const bool together = last && last->time == event.time && last->kind == event.kind;
    const std::string name = together ? common_name(last->name, event.name) : "";
    if (name.empty()) {
      groups.push_back(one);
      continue;
    }
    add(one, groups.back());
    groups.back().first.name = name;
  }
  return groups;
}

std::vector<EventGroup> by_name(const std::vector<EventGroup>& events) {
  std::vector<EventGroup> groups;
  for (const EventGroup& event : events) {
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const EventGroup& group) {
      return group.first.name == event.first.name && group.first.kind == event.first.kind;
    });
    if (found == groups.end())
      groups.push_back(event);
    else
      add(event, *found);
  }
  return groups;
}

bool has_shock(const Event& event) { return event.impulse != 0 || event.linear_impulse != 0; }

// Each on its line; where they are many, one line for those of one instant, and for those that repeat.
std::string event_table(const std::vector<Event>& events, const Style& style) {
  constexpr std::size_t few = 12, most_lines = 40;
  if (events.empty()) return "";
  std::vector<EventGroup> groups = events.size() <= few ? one_by_one(events) : by_instant(events);
  if (groups.size() > few) groups = by_name(groups);
  std::size_t width = 14;
  for (const EventGroup& group : groups) width = std::max(width, group.first.name.size());
  const bool shocks = std::any_of(events.begin(), events.end(), [](const Event& event) { return has_shock(event); });
  std::string text =
      style.bold(fmt::format("  {:<{}} {:<9} {:>16} {:>15}", "event", width, "", "time s", "energy lost J") +
                 (shocks ? fmt::format(" {:>11} {:>11}", "shock N m s", "N s") : "")) +
      "\n";
  for (std::size_t i = 0; i < std::min(groups.size(), most_lines); ++i) {
    const Event& event = groups[i].first;
    text += fmt::format("  {:<{}} {:<9} {:>16.9g} {:>15}", event.name, width, event.kind, event.time,
                        event.energy_lost == 0 ? "" : fmt::format("{:.6g}", event.energy_lost));
    if (shocks)
      text += has_shock(event) ? fmt::format(" {:>11.4g} {:>11.4g}", event.impulse, event.linear_impulse)
                               : std::string(24, ' ');
    if (groups[i].count > 1)
      text += style.dim(fmt::format("  {} x{}", grouped(groups[i].count),
                                    groups[i].last > event.time ? fmt::format(", to {:.5g} s", groups[i].last) : ""));
    text += "\n";
  }
  if (groups.size() > most_lines)
    text += style.dim(fmt::format("  ... {} more; all are in the result", grouped(long(groups.size() - most_lines)))) +
            "\n";
  return text + "\n";
}

std::string speed_words(double speed) {
  return speed >= 1 ? fmt::format(", {} times real time",
                                  speed < 10 ? fmt::format("{:.1f}", speed) : grouped(std::lround(speed)))
                    : fmt::format(", {:.2g} of real time", speed);
}

std::string time_words(const Summary& summary, double from) {
  const std::string stretch =
      from > 0 ? fmt::format("{:g} s to {:g} s", from, summary.time) : fmt::format("{:g} s", summary.time);
  return fmt::format("{} in {}{}", stretch, seconds(summary.wall_seconds),
                     summary.wall_seconds > 0 ? speed_words((summary.time - from) / summary.wall_seconds) : "");
}

std::string clearance_words(const ClosestApproach& closest) {
  if (closest.distance == 0) return fmt::format("none: {} meet at {:.9g} s", closest.pair, closest.time);
  return fmt::format("{} at least, between {} at {:.9g} s", length(closest.distance), closest.pair, closest.time);
}

// Angles are small here: in the largest unit that leaves a digit before the point.
std::string error_size(double value, const std::string& unit) {
  if (unit != "rad") return length(value);
  constexpr double degree = std::numbers::pi / 180;
  if (value >= degree) return fmt::format("{:.4g} deg", value / degree);
  return fmt::format("{:.4g} arcsec", value / degree * 3600);
}

std::string error_words(const ErrorFigures& f) {
  std::string text = fmt::format("{}: {} rms, {} at most (at {:.6g} s)", f.name, error_size(f.rms, f.unit),
                                 error_size(f.largest, f.unit), f.largest_at);
  if (f.from > 0) text += fmt::format(", from {:.6g} s on", f.from);
  if (f.stability) text += fmt::format("; {} within {}", error_size(*f.stability, f.unit), seconds(f.window));
  if (f.pulses) text += fmt::format("; {} pulses, {} of burning", grouped(*f.pulses), seconds(f.on_time));
  return text;
}

std::string output_line(const std::filesystem::path& output, long rows) {
  if (output == "-") return fmt::format("standard output ({} rows)", grouped(rows));
  std::error_code error;
  const auto size = std::filesystem::file_size(output, error);
  return fmt::format("{} ({} rows, {})", output.string(), grouped(rows),
                     error ? "missing" : format_bytes(static_cast<double>(size)));
}

}  // namespace

std::string closing_table(const std::string& name, const Summary& summary, const ClosingRemarks& remarks,
                          const Style& style) {
  const auto line = [&](const char* label, const std::string& text) {
    return fmt::format("  {} {}\n", style.dim(fmt::format("{:<9}", label)), text);
  };
  std::string text = fmt::format("{}\n\n", style.bold(name));
  text += audit_table(summary.audits, style);
  text += event_table(summary.events, style);
  if (summary.margin)
    text += line("margin", fmt::format("{:.4g} at the least, of {} at {:.6g} s: drive {:.4g} over resistance {:.4g}",
                                       summary.margin->margin, summary.margin->name, summary.margin->time,
                                       summary.margin->drive, summary.margin->resistance));
  if (summary.closest.found) text += line("clearance", clearance_words(summary.closest));
  for (const ErrorFigures& figures : summary.errors) text += line("error", error_words(figures));
  text += line("simulated", time_words(summary, remarks.from));
  text +=
      line("work", fmt::format("{} steps{}, {} evaluations", grouped(summary.steps),
                               summary.rejected > 0 ? fmt::format(" and {} retaken", grouped(summary.rejected)) : "",
                               grouped(summary.evaluations)));
  for (const auto& output : remarks.outputs) text += line("result", output_line(output, summary.rows));
  for (const auto& [label, words] : remarks.lines) text += line(label.c_str(), words);
  for (const std::string& note : summary.notes) text += fmt::format("  {} {}\n", style.red("note     "), note);
  return text;
}

}  // namespace volvelle::command_line

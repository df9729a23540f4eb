// Digits in words, 80 columns wide, and as JSON.
#include "verification_words.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "scenario/column_name.hpp"

namespace volvelle::command_line {

namespace {

constexpr std::size_t line_width = 80;

// Columns that differ in their component only: "hub.position.x/y/z" and the digits of each.
struct Entry {
  std::string label;
  std::string stem;
  std::vector<std::string> digits;
};

std::string stem_of(const std::string& column) {
  return split_column(column).component.empty() ? column : column.substr(0, column.rfind('.'));
}

std::vector<Entry> entries_of(const Verification& verification) {
  std::vector<Entry> entries;
  for (const ColumnDigits& column : verification.columns) {
    const std::string stem = stem_of(column.column);
    const bool goes_on = stem != column.column && !entries.empty() && entries.back().stem == stem;
    if (goes_on) {
      entries.back().label += "/" + column.column.substr(stem.size() + 1);
    } else {
      entries.push_back({column.column, stem, {}});
    }
    entries.back().digits.push_back(column.zero ? "-" : fmt::format("{:.0f}", std::floor(column.digits)));
  }
  return entries;
}

std::string rounded_down(double digits) { return fmt::format("{:.1f}", std::floor(digits * 10) / 10); }

// As many entries on a line as there is room for.
std::string table_of(const std::vector<Entry>& entries) {
  std::size_t label_width = 0, digits_width = 0;
  for (const Entry& entry : entries) {
    label_width = std::max(label_width, entry.label.size());
    digits_width = std::max(digits_width, 3 * entry.digits.size());
  }
  const std::size_t cell = label_width + digits_width + 2;
  const std::size_t in_a_line = std::max<std::size_t>(line_width / cell, 1);
  std::string text, line;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    line += fmt::format("  {:<{}}", entries[i].label, label_width);
    for (const std::string& digits : entries[i].digits) line += fmt::format("{:>3}", digits);
    const bool ends = (i + 1) % in_a_line == 0 || i + 1 == entries.size();
    if (!ends) line.resize((i % in_a_line + 1) * cell, ' ');
    if (ends) text += std::exchange(line, "") + "\n";
  }
  return text;
}

std::string event_words(const Verification& verification) {
  if (!verification.other_events.empty()) return verification.other_events;
  const EventDigits* worst = verification.worst_event();
  return fmt::format("the same {} in both; of their times {:.0f} digits hold at least\nfewest: {} at {:.9g} s, {}",
                     verification.events.size(), std::floor(worst->digits), worst->event, worst->time,
                     rounded_down(worst->digits));
}

std::string conclusion(const Verification& verification, const Summary& run) {
  const ColumnDigits* worst = verification.worst_column();
  std::string words = worst ? fmt::format("{:.0f} digits hold in every column; fewest: {} {}",
                                          std::floor(worst->digits), worst->column, rounded_down(worst->digits))
                            : "every column is zero throughout";
  if (verification.rows < std::size_t(run.rows))
    words += fmt::format("\nonly {} of {} rows could be compared", verification.rows, run.rows);
  return words;
}

std::string labelled(const std::string& label, std::string text) {
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 1))
    text.insert(end + 1, 12, ' ');
  return fmt::format("  {} {}\n", label, text);
}

}  // namespace

std::string tighter_words(const RunDescription& run, const RunDescription& tighter) {
  if (run.integrator == IntegratorKind::rk4) return fmt::format("half the step, {:g} s", tighter.step);
  return run.tolerance.relative >= 99 * tighter.tolerance.relative
             ? fmt::format("a hundredth of the tolerance, {:g}", tighter.tolerance.relative)
             : fmt::format("the tightest tolerance there is, {:g}", tighter.tolerance.relative);
}

std::string verification_table(const Verification& verification, const Summary& run, const std::string& against,
                               const Style& style) {
  std::string text = "\n" + style.bold(fmt::format("  digits that hold at {}", against)) + "\n";
  text += table_of(entries_of(verification));
  const bool some_zero = std::any_of(verification.columns.begin(), verification.columns.end(),
                                     [](const ColumnDigits& column) { return column.zero; });
  text += style.dim(some_zero ? "  digits: of a column's largest value; -: zero throughout"
                              : "  digits: of a column's largest value") +
          "\n\n";
  const bool differ = !verification.other_events.empty();
  if (differ || !verification.events.empty())
    text += labelled(differ ? style.red("events   ") : style.dim("events   "), event_words(verification));
  return text + labelled(style.dim("verified "), conclusion(verification, run));
}

nlohmann::ordered_json verification_json(const Verification& verification, const RunDescription& tighter) {
  nlohmann::ordered_json object;
  if (tighter.integrator == IntegratorKind::rk4) {
    object["step"] = tighter.step;
  } else {
    object["tolerance"] = {{"relative", tighter.tolerance.relative}, {"absolute", tighter.tolerance.absolute}};
  }
  object["rows"] = verification.rows;
  nlohmann::ordered_json& digits = object["digits"] = nlohmann::ordered_json::object();
  for (const ColumnDigits& column : verification.columns)
    digits[column.column] = column.zero ? nlohmann::ordered_json() : nlohmann::ordered_json(column.digits);
  if (const ColumnDigits* worst = verification.worst_column())
    object["fewest"] = {{"column", worst->column}, {"digits", worst->digits}};
  nlohmann::ordered_json& events = object["events"] = nlohmann::ordered_json::array();
  for (const EventDigits& event : verification.events)
    events.push_back({{"event", event.event}, {"time", event.time}, {"digits", event.digits}});
  object["same_events"] = verification.other_events.empty();
  if (!verification.other_events.empty()) object["other_events"] = verification.other_events;
  return object;
}

}  // namespace volvelle::command_line

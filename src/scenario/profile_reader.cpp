// Profiles: a number, or one of table, sine, ramp, formula.
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

constexpr const char* table_example = "[[0, 1.5], [10, 2]]";

std::optional<Profile> read_table(Reading& reading, const Value& value, const Quantity& quantity) {
  if (!value.is(Value::Kind::array)) {
    reading.error(value.at, fmt::format("a list of [time, value] pairs is expected here, such as {}, not {}.",
                                        table_example, words_for(value.kind)));
    return std::nullopt;
  }
  TableProfile table;
  bool good = true;
  for (const Value& item : value.items) {
    if (!check_list(reading, item, 2, "[10, 2] (time, value)")) return std::nullopt;
    const auto time = read_quantity(reading, item.items[0], quantity::time);
    const auto number = read_quantity(reading, item.items[1], quantity);
    good = good && time && number;
    if (time && number) table.points.emplace_back(*time, *number);
  }
  return good ? std::optional<Profile>(table) : std::nullopt;
}

std::optional<Profile> read_sine(Reading& reading, const Value& value, const Location& at, const Quantity& quantity) {
  TableReader table(reading, value, at, "sine", "sine");
  SineProfile sine;
  const bool present = table.require("amplitude", "1") && table.require("frequency", "\"0.1 Hz\"");
  bool good = table.read("amplitude", quantity, sine.amplitude);
  good = table.read("frequency", quantity::frequency, sine.frequency) && good;
  table.read("phase", quantity::angle, sine.phase);
  table.read("offset", quantity, sine.offset);
  return present && good ? std::optional<Profile>(sine) : std::nullopt;
}

std::optional<Profile> read_ramp(Reading& reading, const Value& value, const Location& at, const Quantity& quantity) {
  TableReader table(reading, value, at, "ramp", "ramp");
  RampProfile ramp;
  const bool present = table.require("to", "1") && table.require("stop", "10");
  table.read("from", quantity, ramp.from);
  table.read("start", quantity::time, ramp.start);
  bool good = table.read("to", quantity, ramp.to);
  good = table.read("stop", quantity::time, ramp.stop) && good;
  return present && good ? std::optional<Profile>(ramp) : std::nullopt;
}

// A formula's error points into the text where the text stands in the file as written.
Location inside_text(const Reading& reading, const Value& value, std::size_t position) {
  Location at = value.at;
  if (at.setting >= 0 || at.column <= 0) return at;
  const std::string_view line = reading.document().line(at.line);
  const auto start = static_cast<std::size_t>(at.column);
  const bool as_written = start <= line.size() && line.substr(start).starts_with(value.string);
  if (as_written) at.column += 1 + static_cast<int>(position);
  return at;
}

std::optional<Profile> read_formula(Reading& reading, const Value& value) {
  const auto text = read_string(reading, value, "\"0.1*sin(2*pi*t)\"");
  if (!text) return std::nullopt;
  try {
    return Formula::parse(*text);
  } catch (const FormulaError& error) {
    const std::string end = error.message.ends_with('?') || error.message.ends_with('.') ? "" : ".";
    reading.error(inside_text(reading, value, error.position), "in the formula: " + error.message + end);
    return std::nullopt;
  }
}

bool looks_like_a_formula(const std::string& text) {
  return text.find_first_of("0123456789") != 0 && text.find('(') != std::string::npos;
}

}  // namespace

std::optional<Profile> read_profile(Reading& reading, const Value& value, const Quantity& quantity) {
  if (value.is(Value::Kind::string) && looks_like_a_formula(value.string)) {
    reading.error(value.at, fmt::format("a formula goes in a table: {{ formula = \"{}\" }}.", value.string));
    return std::nullopt;
  }
  if (!value.is(Value::Kind::table)) {
    if (!value.is_number() && !value.is(Value::Kind::string)) {
      reading.error(value.at, fmt::format("a number or a profile is expected here, such as {{ table = {} }} or "
                                          "{{ formula = \"sin(t)\" }}, not {}.",
                                          table_example, words_for(value.kind)));
      return std::nullopt;
    }
    const auto number = read_quantity(reading, value, quantity);
    return number ? std::optional<Profile>(ConstantProfile{*number}) : std::nullopt;
  }
  TableReader table(reading, value, value.at, "profile", "a profile");
  if (value.entries.size() != 1) {
    reading.error(value.at, "a profile needs exactly one of: table, sine, ramp, formula.");
    return std::nullopt;
  }
  const Entry& entry = value.entries.front();
  if (entry.key == "table") return read_table(reading, entry.value, quantity);
  if (entry.key == "sine") return read_sine(reading, entry.value, entry.at, quantity);
  if (entry.key == "ramp") return read_ramp(reading, entry.value, entry.at, quantity);
  if (entry.key == "formula") return read_formula(reading, entry.value);
  return std::nullopt;  // an unknown key, already reported
}

}  // namespace volvelle

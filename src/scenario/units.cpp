// unit = factor {(* | blank | /) factor}, factor = name [^ integer] | (unit). After a division another factor needs
// brackets: "N m/rad s" could mean two things.
#include "scenario/units.hpp"

#include <cctype>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <optional>

#include "scenario/odd_character.hpp"
#include "scenario/unit_table.hpp"

namespace volvelle {
namespace {

struct UnitError {
  std::string message;
};

constexpr std::string_view middle_dot = "\u00b7", squared = "\u00b2", cubed = "\u00b3";

bool is_name_part(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '%' || (c & 0x80); }

Unit multiply(const Unit& a, const Unit& b, int power) {
  const Dimension &d = a.dimension, &e = b.dimension;
  return {a.factor * std::pow(b.factor, power),
          {d.kg + power * e.kg, d.m + power * e.m, d.s + power * e.s, d.rad + power * e.rad}};
}

class UnitParser {
 public:
  UnitParser(std::string_view text, const Quantity* expected) : text_(text), expected_(expected) {}

  Unit parse() {
    const Unit unit = product(0);
    if (!at_end()) throw UnitError{fmt::format("\"{}\" is not expected in a unit", text_.substr(at_))};
    return unit;
  }

 private:
  Unit product(int depth) {
    skip_blanks();
    Unit unit = factor(depth);
    bool divided = false;
    for (skip_blanks(); !at_end() && text_[at_] != ')'; skip_blanks()) {
      const bool divides = take("/");
      if (!divides) take("*") || take(middle_dot);
      if (!divides && divided)
        throw UnitError{fmt::format(
            "\"{}\" could mean two things; put what divides last, or in brackets, such as \"N m/(rad s)\"", text_)};
      divided = divided || divides;
      skip_blanks();
      unit = multiply(unit, factor(depth), divides ? -1 : 1);
    }
    return unit;
  }

  Unit factor(int depth) {
    if (take("(")) {
      if (depth > 10) throw UnitError{"the unit has too many brackets"};
      const Unit inner = product(depth + 1);
      if (!take(")")) throw UnitError{"a bracket in the unit is never closed"};
      return multiply({}, inner, exponent());
    }
    if (take("1")) return {};  // as in 1/s
    const std::size_t start = at_;
    while (!at_end() && is_name_part(text_[at_]) && !ends_name()) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    if (name.empty()) throw UnitError{fmt::format("\"{}\" is not a unit that can be read", text_)};
    const auto unit = find_unit(name);
    if (!unit) refuse(name);
    return multiply({}, *unit, exponent());
  }

  [[noreturn]] void refuse(std::string_view name) const {
    const bool alone = name.size() == text_.size();
    const std::string meant =
        nearest_unit(name, alone && expected_ ? std::optional(expected_->dimension) : std::nullopt);
    throw UnitError{fmt::format("the unit \"{}\" is not known.{}", name,
                                meant.empty() ? "" : fmt::format(" Did you mean \"{}\"?", meant))};
  }

  int exponent() {
    if (take(squared)) return 2;
    if (take(cubed)) return 3;
    const bool caret = take("^");
    int power = 1;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), power);
    if (error != std::errc()) {
      if (caret) throw UnitError{"the power in the unit cannot be read; write one such as m^2"};
      return 1;
    }
    if (power > 9 || power < -9) throw UnitError{"the power in the unit is too large"};
    at_ = static_cast<std::size_t>(end - text_.data());
    return power;
  }

  bool ends_name() const {
    const std::string_view rest = text_.substr(at_);
    return rest.starts_with(middle_dot) || rest.starts_with(squared) || rest.starts_with(cubed);
  }
  bool take(std::string_view token) {
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  bool at_end() const { return at_ >= text_.size(); }
  void skip_blanks() {
    while (!at_end() && text_[at_] == ' ') ++at_;
  }

  std::string_view text_;
  const Quantity* expected_;  // may be none
  std::size_t at_ = 0;
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

// The factor from the unit as given to the quantity expected; empty when it does not fit. Radians may be left out of
// stiffnesses and dampings, and a frequency may be given as an angular rate.
std::optional<double> fit(const Unit& unit, const Quantity& expected) {
  const Dimension &given = unit.dimension, &wanted = expected.dimension;
  if (given == wanted) return unit.factor;
  const bool but_radians = given.kg == wanted.kg && given.m == wanted.m && given.s == wanted.s;
  if (but_radians && wanted.rad < 0 && given.rad == 0) return unit.factor;
  if (but_radians && wanted == quantity::frequency.dimension && given.rad == 1)
    return unit.factor / (2 * std::numbers::pi);
  return std::nullopt;
}

}  // namespace

std::string expectation(const Quantity& expected) {
  if (expected.dimension == Dimension{})
    return fmt::format("{} is expected here, such as {}", expected.words, expected.examples);
  return fmt::format("{} is expected here, such as {}, or a plain number in {}", expected.words, expected.examples,
                     expected.unit);
}

namespace {

std::variant<Unit, std::string> parse_expected_unit(std::string_view text, const Quantity* expected) {
  try {
    return UnitParser(trimmed(text), expected).parse();
  } catch (const UnitError& error) {
    return error.message;
  }
}

// "4,5 N": the comma where a point should be; "5,000": between thousands.
bool has_decimal_comma(std::string_view after_number) {
  return after_number.size() > 1 && after_number[0] == ',' && std::isdigit(static_cast<unsigned char>(after_number[1]));
}

}  // namespace

std::variant<Unit, std::string> parse_unit(std::string_view text) { return parse_expected_unit(text, nullptr); }

std::variant<double, std::string> parse_quantity(std::string_view text, const Quantity& expected) {
  text = trimmed(text);
  if (const auto odd = find_odd_character(text))
    return fmt::format("\"{}\" has {} in it; {}.", text, odd->name, odd->instead);
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range || (error == std::errc() && !std::isfinite(number)))
    return fmt::format("\"{}\" is not a finite number; {}.", text, expectation(expected));
  if (error != std::errc()) return fmt::format("\"{}\" does not begin with a number; {}.", text, expectation(expected));
  const std::string_view unit_text = trimmed(text.substr(static_cast<std::size_t>(end - text.data())));
  if (has_decimal_comma(unit_text))
    return fmt::format("\"{}\": a number has a decimal point, not a comma, and nothing between its thousands.", text);
  if (unit_text.empty() && expected.dimension == Dimension{})
    return fmt::format("\"{0}\" is in quotes; write the plain number {0}.", text);
  if (unit_text.empty())
    return fmt::format("\"{0}\" has no unit; write the plain number {0} for {1}, or add a unit such as {2}.", text,
                       expected.unit, expected.examples);
  const auto unit = parse_expected_unit(unit_text, &expected);
  if (const auto* message = std::get_if<std::string>(&unit)) {
    const bool ended = message->ends_with('?') || message->ends_with('.');
    std::string hint = expectation(expected);
    hint.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(hint.front())));
    return fmt::format("{}{} {}.", *message, ended ? "" : ".", hint);
  }
  const auto factor = fit(std::get<Unit>(unit), expected);
  if (!factor) return fmt::format("\"{}\" does not fit: {}.", text, expectation(expected));
  const double value = number * *factor;
  if (!std::isfinite(value)) return fmt::format("\"{}\" is not a finite number; {}.", text, expectation(expected));
  return value;
}

}  // namespace volvelle

#include "scenario/reading.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "description/nearest_name.hpp"

namespace volvelle {

namespace {

bool holds_any(const Value& value, const std::set<Location>& places) {
  if (places.contains(value.at)) return true;
  return std::any_of(value.items.begin(), value.items.end(),
                     [&](const Value& item) { return holds_any(item, places); }) ||
         std::any_of(value.entries.begin(), value.entries.end(),
                     [&](const Entry& entry) { return places.contains(entry.at) || holds_any(entry.value, places); });
}

}  // namespace

void Reading::error(const Location& at, std::string message) {
  errors_.push_back({at, std::move(message)});
  places_.insert(at);
}

bool Reading::explains(const Place& place) const {
  return places_.contains(place.at) || holds_any(*place.value, places_);
}

TableReader::TableReader(Reading& reading, const Value& value, const Location& at, std::string_view keys,
                         std::string title)
    : reading_(reading), value_(value), at_(at), title_(std::move(title)), is_table_(value.is(Value::Kind::table)) {
  if (is_table_) {
    refuse_unknown(keys_of(keys));
  } else {
    reading.error(value.at, fmt::format("{} must be a table with keys such as {}, not {}.", title_,
                                        keys_of(keys).keys.front().name, words_for(value.kind)));
  }
}

void TableReader::refuse_unknown(const KeyTable& known) {
  for (const Entry& entry : value_.entries) {
    const Key* key = known.find(entry.key);
    if (key && key->available) continue;
    if (key) {
      const std::string blank = key->instead.empty() ? "" : " ";
      reading_.error(entry.at,
                     fmt::format("\"{}\" is not available in this version.{}{}", entry.key, blank, key->instead));
    } else {
      reading_.error(entry.at, fmt::format("the key \"{}\" is not known in {}.{}", entry.key, title_,
                                           suggestion(entry.key, known.available_names())));
      misspelt_.push_back(nearest_name(entry.key, known.available_names()));
    }
  }
}

const Value* TableReader::find(std::string_view key) const { return value_.find(key); }

Location TableReader::key_location(std::string_view key) const {
  for (const Entry& entry : value_.entries)
    if (entry.key == key) return entry.at;
  return at_;
}

const Value* TableReader::require(std::string_view key, std::string_view example) {
  if (!is_table_) return nullptr;
  const Value* value = find(key);
  const bool misspelt = std::find(misspelt_.begin(), misspelt_.end(), key) != misspelt_.end();
  if (!value && !misspelt)
    reading_.error(at_, fmt::format("\"{}\" is missing in {}; add it, such as: {} = {}", key, title_, key, example));
  return value;
}

bool TableReader::read(std::string_view key, const Quantity& quantity, double& out) {
  const Value* value = find(key);
  const auto number = value ? read_quantity(reading_, *value, quantity) : std::nullopt;
  if (number) out = *number;
  return number.has_value();
}

bool TableReader::read(std::string_view key, const Quantity& quantity, Vector3<double>& out) {
  const Value* value = find(key);
  const auto vector = value ? read_vector(reading_, *value, quantity) : std::nullopt;
  if (vector) out = *vector;
  return vector.has_value();
}

bool TableReader::read(std::string_view key, std::string_view example, std::string& out) {
  const Value* value = find(key);
  const auto text = value ? read_string(reading_, *value, example) : std::nullopt;
  if (text) out = *text;
  return text.has_value();
}

bool TableReader::read(std::string_view key, bool& out) {
  const Value* value = find(key);
  if (!value) return false;
  if (value->is(Value::Kind::boolean)) {
    out = value->boolean;
    return true;
  }
  reading_.error(value->at, fmt::format("true or false is expected here, not {}.", words_for(value->kind)));
  return false;
}

bool TableReader::read_choice(std::string_view key, const std::vector<std::string>& choices,
                              const std::vector<std::string>& later, std::string& out) {
  std::string word;
  if (!read(key, fmt::format("\"{}\"", choices.front()), word)) return false;
  const Location at = find(key)->at;
  if (std::find(choices.begin(), choices.end(), word) != choices.end()) {
    out = word;
    return true;
  }
  if (std::find(later.begin(), later.end(), word) != later.end()) {
    reading_.error(at, fmt::format("{} \"{}\" is not available in this version; use \"{}\".", key, word,
                                   fmt::join(choices, "\" or \"")));
  } else {
    const std::string nearest = nearest_name(word, choices);
    reading_.error(at, fmt::format("{} \"{}\" is not known.{}{}", key, word,
                                   nearest.empty() ? "" : fmt::format(" Did you mean \"{}\"?", nearest),
                                   fmt::format(" Choose from: {}.", fmt::join(choices, ", "))));
  }
  return false;
}

std::optional<double> read_quantity(Reading& reading, const Value& value, const Quantity& quantity) {
  if (value.is(Value::Kind::string)) {
    const auto parsed = parse_quantity(value.string, quantity);
    if (const auto* number = std::get_if<double>(&parsed)) return *number;
    reading.error(value.at, std::get<std::string>(parsed));
    return std::nullopt;
  }
  if (!value.is_number()) {
    reading.error(value.at, fmt::format("{}, not {}.", expectation(quantity), words_for(value.kind)));
    return std::nullopt;
  }
  if (!std::isfinite(value.number)) {
    reading.error(value.at, fmt::format("{} is not a finite number; {}.", value.number, expectation(quantity)));
    return std::nullopt;
  }
  return value.number;
}

std::optional<Vector3<double>> read_vector(Reading& reading, const Value& value, const Quantity& quantity) {
  if (!check_list(reading, value, 3, "[1, 0, 0]")) return std::nullopt;
  Vector3<double> vector;
  bool good = true;
  for (int i = 0; i < 3; ++i) {
    const auto number = read_quantity(reading, value.items[static_cast<std::size_t>(i)], quantity);
    good = good && number;
    if (number) vector[i] = *number;
  }
  return good ? std::optional(vector) : std::nullopt;
}

std::optional<std::string> read_string(Reading& reading, const Value& value, std::string_view example) {
  if (value.is(Value::Kind::string)) return value.string;
  reading.error(value.at,
                fmt::format("text in quotes is expected here, such as {}, not {}.", example, words_for(value.kind)));
  return std::nullopt;
}

bool check_list(Reading& reading, const Value& value, std::size_t count, std::string_view example) {
  if (!value.is(Value::Kind::array)) {
    reading.error(value.at, fmt::format("a list of {} is expected here, such as {}, not {}.", count, example,
                                        words_for(value.kind)));
    return false;
  }
  if (value.items.size() == count) return true;
  reading.error(value.at, fmt::format("a list of {} is expected here, such as {}; this one has {}.", count, example,
                                      value.items.size()));
  return false;
}

}  // namespace volvelle

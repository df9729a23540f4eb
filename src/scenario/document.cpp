#include "scenario/document.hpp"

#include <charconv>

namespace volvelle {
namespace {

struct Match {
  Location at;
  const Value* value = nullptr;
  std::size_t length = 0;  // of the path that was found
};

// What follows `name` and a dot in the path; npos when the path does not begin with the name.
std::size_t length_of_step(std::string_view path, std::string_view name) {
  if (!path.starts_with(name)) return std::string_view::npos;
  if (path.size() == name.size()) return name.size();
  return path[name.size()] == '.' ? name.size() + 1 : std::string_view::npos;
}

Match deepest_match(const Value& value, std::string_view path, Match here);

Match match_item(const Value& array, std::string_view path, const Match& here) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), index);
  if (error != std::errc() || index >= array.items.size()) return here;
  const std::size_t step = length_of_step(path, std::string_view(path.data(), end));
  if (step == std::string_view::npos) return here;
  return deepest_match(array.items[index], path.substr(step),
                       {array.items[index].at, &array.items[index], here.length + step});
}

Match deepest_match(const Value& value, std::string_view path, Match here) {
  if (path.empty()) return here;
  if (value.is(Value::Kind::array)) return match_item(value, path, here);
  Match best = here;
  for (const Entry& entry : value.entries) {
    const std::size_t step = length_of_step(path, entry.key);
    if (step == std::string_view::npos) continue;
    const Match match = deepest_match(entry.value, path.substr(step), {entry.at, &entry.value, here.length + step});
    if (match.length > best.length) best = match;
  }
  return best;
}

// A value from --set within this one: what is wrong with the whole most likely came with it.
const Location* find_setting(const Value& value) {
  if (value.at.setting >= 0) return &value.at;
  for (const Value& item : value.items)
    if (const Location* at = find_setting(item)) return at;
  for (const Entry& entry : value.entries)
    if (const Location* at = find_setting(entry.value)) return at;
  return nullptr;
}

}  // namespace

const Value* Value::find(std::string_view key) const {
  for (const Entry& entry : entries)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

const char* words_for(Value::Kind kind) {
  switch (kind) {
    case Value::Kind::boolean:
      return "true or false";
    case Value::Kind::integer:
    case Value::Kind::number:
      return "a number";
    case Value::Kind::string:
      return "a string";
    case Value::Kind::date:
      return "a date or time";
    case Value::Kind::array:
      return "a list";
    case Value::Kind::table:
      return "a table";
  }
  return "something else";
}

std::string_view Document::line(int number) const {
  const auto index = static_cast<std::size_t>(number - 1);
  if (number < 1 || index >= line_starts.size()) return {};
  std::string_view rest = std::string_view(text).substr(line_starts[index]);
  rest = rest.substr(0, rest.find('\n'));
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  return rest;
}

Diagnostic Document::diagnostic(const Location& at, std::string message) const {
  if (at.setting >= 0) return {"--set " + settings[static_cast<std::size_t>(at.setting)], 0, 0, std::move(message), {}};
  return {file, at.line, at.column, std::move(message),
          at.line > 0 && at.shown ? std::string(line(at.line)) : std::string()};
}

Place Document::find(std::string_view path) const {
  const Match match = deepest_match(root, path, {whole_file, &root, 0});
  return {match.at, match.value, !path.empty() && match.length == path.size()};
}

Location Document::locate(std::string_view path) const {
  const Place place = find(path);
  const Location* setting = place.whole ? find_setting(*place.value) : nullptr;
  return setting ? *setting : place.at;
}

}  // namespace volvelle

#include "scenario/settings.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "description/nearest_name.hpp"

namespace volvelle {
namespace {

// The deepest place at which a path still led somewhere.
struct DeadEnd {
  std::size_t depth = 0;
  std::string message = "the path is empty; write --set bodies.hub.mass=5";
  void reach(std::size_t at, std::string why) {
    if (at < depth) return;
    depth = at;
    message = std::move(why);
  }
};

class Assignment {
 public:
  Assignment(std::string_view path, Value value) : path_(path), value_(std::move(value)) {}

  bool into(Value& at, std::size_t from = 0) {
    if (at.is(Value::Kind::array)) return into_item(at, from);
    if (at.is(Value::Kind::table)) return into_entry(at, from);
    dead_end_.reach(from,
                    fmt::format("\"{}\" is {}, with nothing inside it to set.", before(from), words_for(at.kind)));
    return false;
  }
  const std::string& why_not() const { return dead_end_.message; }

 private:
  std::string_view before(std::size_t at) const { return path_.substr(0, at > 0 ? at - 1 : 0); }

  // A value in a table: names may have dots, so the longest name that fits is tried first.
  bool into_entry(Value& table, std::size_t from) {
    const std::string_view rest = path_.substr(from);
    std::vector<Entry*> fitting;
    for (Entry& entry : table.entries) {
      if (rest == entry.key) return replace(entry);
      if (rest.starts_with(entry.key) && rest[entry.key.size()] == '.') fitting.push_back(&entry);
    }
    std::sort(fitting.begin(), fitting.end(),
              [](const Entry* a, const Entry* b) { return a->key.size() > b->key.size(); });
    for (Entry* entry : fitting)
      if (into(entry->value, from + entry->key.size() + 1)) return true;
    if (!fitting.empty()) return false;
    if (rest.empty() || rest.find('.') != std::string_view::npos) return missing(table, from);
    table.entries.push_back({std::string(rest), value_.at, value_});
    return true;
  }

  bool replace(Entry& entry) {
    entry.at = value_.at;
    entry.value = value_;
    return true;
  }

  bool missing(const Value& table, std::size_t from) {
    const std::string_view name = path_.substr(from, path_.find('.', from) - from);
    std::vector<std::string> known;
    for (const Entry& entry : table.entries) known.push_back(entry.key);
    const std::string place = from == 0 ? "the scenario" : fmt::format("\"{}\"", before(from));
    if (name.empty())
      dead_end_.reach(from, "the path is incomplete; write one such as --set bodies.hub.mass=5");
    else
      dead_end_.reach(from, fmt::format("there is no \"{}\" in {}.{}", name, place, suggestion(name, known)));
    return false;
  }

  bool into_item(Value& array, std::size_t from) {
    const std::string_view rest = path_.substr(from);
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), index);
    const auto length = static_cast<std::size_t>(end - rest.data());
    const bool whole = length == rest.size() || rest[length] == '.';
    if (error != std::errc() || !whole || index >= array.items.size()) {
      dead_end_.reach(from, fmt::format("\"{}\" is a list of {}; name an item by its number, from 0.", before(from),
                                        array.items.size()));
      return false;
    }
    if (length < rest.size()) return into(array.items[index], from + length + 1);
    array.items[index] = value_;
    return true;
  }

  std::string_view path_;
  Value value_;
  DeadEnd dead_end_;
};

void mark(Value& value, const Location& at) {
  value.at = at;
  for (Value& item : value.items) mark(item, at);
  for (Entry& entry : value.entries) {
    entry.at = at;
    mark(entry.value, at);
  }
}

// A TOML value, or else the text itself: --set joints.a.type=revolute needs no quotes.
Value parse_value(const std::string& text) {
  Value bare;
  bare.kind = Value::Kind::string;
  bare.string = text;
  try {
    Document document = parse_document("value = " + text, "");
    return document.root.entries.size() == 1 ? document.root.entries.front().value : bare;
  } catch (const InputError&) {
    return bare;
  }
}

}  // namespace

void apply_settings(Document& document, const std::vector<std::string>& settings) {
  std::vector<Diagnostic> errors;
  for (const std::string& setting : settings) {
    const Location at{0, 0, static_cast<int>(document.settings.size())};
    document.settings.push_back(setting);
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) {
      errors.push_back(document.diagnostic(at, "a setting needs a path and a value; write --set bodies.hub.mass=5"));
      continue;
    }
    Value value = parse_value(setting.substr(equals + 1));
    mark(value, at);
    Assignment assignment(std::string_view(setting).substr(0, equals), std::move(value));
    if (!assignment.into(document.root)) errors.push_back(document.diagnostic(at, assignment.why_not()));
  }
  if (!errors.empty()) throw InputError(std::move(errors));
}

}  // namespace volvelle

#include "scenario/settings.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "description/nearest_name.hpp"
#include "scenario/keys.hpp"

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
  Assignment(std::string path, Value value) : path_(std::move(path)), value_(std::move(value)) {}

  bool into(Value& at, std::size_t from = 0) {
    if (at.is(Value::Kind::array)) return into_item(at, from);
    if (at.is(Value::Kind::table)) return into_entry(at, from);
    dead_end_.reach(from,
                    fmt::format("\"{}\" is {}, with nothing inside it to set.", before(from), words_for(at.kind)));
    return false;
  }
  const std::string& why_not() const { return dead_end_.message; }

 private:
  std::string_view before(std::size_t at) const { return path().substr(0, at > 0 ? at - 1 : 0); }
  std::string_view path() const { return path_; }
  std::string_view name_at(std::size_t from) const { return path().substr(from, path_.find('.', from) - from); }

  // A value in a table: names may have dots, so the longest name that fits is tried first.
  bool into_entry(Value& table, std::size_t from) {
    const std::string_view rest = path().substr(from);
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
    const std::string name(name_at(from));
    const bool is_last = name.size() == rest.size();
    if (name.empty() || (!is_last && !may_create(table, from))) return missing(table, from);
    table.entries.push_back({name, value_.at, is_last ? value_ : Value{}});
    if (is_last) return true;
    table.entries.back().value.at = value_.at;
    return into(table.entries.back().value, from + name.size() + 1);
  }

  // Whether a table that is not there may be made. A named thing may not, for the name is likely misspelt; deeper down
  // the reader of the table says what is wrong with a key.
  bool may_create(const Value& table, std::size_t from) {
    constexpr int most_steps = 10;
    const std::string_view name = name_at(from);
    const Key* key = from == 0 ? keys_of("scenario").find(name) : nullptr;
    if (from == 0 && (!key || holds_named_things(name))) return false;
    if (from > 0 && holds_named_things(before(from))) return false;
    const std::string_view next = name_at(from + name.size() + 1);
    if (!next.empty() && next.find_first_not_of("0123456789") == std::string_view::npos) {
      dead_end_.reach(from + 1, fmt::format("there is no list \"{0}\" yet; give the whole list, such as --set "
                                            "{0}=[0, 0, 0]",
                                            path().substr(0, from + name.size())));
      return false;
    }
    return table.is(Value::Kind::table) && ++created_ <= most_steps;
  }

  bool replace(Entry& entry) {
    entry.at = value_.at;
    entry.value = value_;
    return true;
  }

  bool missing(const Value& table, std::size_t from) {
    const std::string_view name = name_at(from);
    std::vector<std::string> known;
    if (from == 0) known = keys_of("scenario").available_names();
    for (const Entry& entry : table.entries)
      if (from > 0) known.push_back(entry.key);
    const std::string place = from == 0 ? "the scenario" : fmt::format("\"{}\"", before(from));
    if (name.empty())
      dead_end_.reach(from, "the path is incomplete; write one such as --set bodies.hub.mass=5");
    else if (from == 0 && holds_named_things(name))
      dead_end_.reach(from, fmt::format("there is no \"{0}\" in the scenario, so nothing in it to set; write a table "
                                        "[{0}.NAME] in the file first.",
                                        name));
    else
      dead_end_.reach(from, fmt::format("there is no \"{}\" in {}.{}", name, place, suggestion(name, known)));
    return false;
  }

  bool into_item(Value& array, std::size_t from) {
    const std::string_view rest = path().substr(from);
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

  std::string path_;
  Value value_;
  DeadEnd dead_end_;
  int created_ = 0;  // tables that were not there
};

// burns[0].stop -> burns.0.stop
std::string with_dots(std::string_view path) {
  std::string dotted;
  for (std::size_t at = 0; at < path.size(); ++at) {
    const std::size_t end = path[at] == '[' ? path.find_first_not_of("0123456789", at + 1) : std::string_view::npos;
    const bool is_index = end != std::string_view::npos && end > at + 1 && path[end] == ']';
    if (is_index) dotted.append(".").append(path.substr(at + 1, end - at - 1));
    if (is_index)
      at = end;
    else
      dotted += path[at];
  }
  return dotted;
}

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
    Assignment assignment(with_dots(setting.substr(0, equals)), std::move(value));
    if (!assignment.into(document.root)) errors.push_back(document.diagnostic(at, assignment.why_not()));
  }
  if (!errors.empty()) throw InputError(std::move(errors));
}

}  // namespace volvelle

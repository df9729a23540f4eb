// TOML text -> Document. The only file that knows toml++.
#include <algorithm>
#include <fmt/format.h>
#include <toml++/toml.h>

#include "scenario/document.hpp"
#include "scenario/syntax_words.hpp"
#include "scenario/text_faults.hpp"

namespace volvelle {
namespace {

Location location_of(const toml::source_region& source) {
  return {static_cast<int>(source.begin.line), static_cast<int>(source.begin.column), -1};
}

Value convert(const toml::node& node);

// toml++ sorts keys by name; the order of the file is the order of their places.
void convert_table(const toml::table& table, Value& value) {
  value.kind = Value::Kind::table;
  for (const auto& [key, child] : table)
    value.entries.push_back({std::string(key.str()), location_of(key.source()), convert(child)});
  std::stable_sort(value.entries.begin(), value.entries.end(), [](const Entry& a, const Entry& b) {
    return std::pair(a.at.line, a.at.column) < std::pair(b.at.line, b.at.column);
  });
}

Value convert(const toml::node& node) {
  Value value;
  value.at = location_of(node.source());
  if (const auto* table = node.as_table()) {
    convert_table(*table, value);
  } else if (const auto* array = node.as_array()) {
    value.kind = Value::Kind::array;
    for (const toml::node& item : *array) value.items.push_back(convert(item));
  } else if (const auto* text = node.as_string()) {
    value.kind = Value::Kind::string;
    value.string = text->get();
  } else if (const auto* integer = node.as_integer()) {
    value.kind = Value::Kind::integer;
    value.integer = integer->get();
    value.number = static_cast<double>(value.integer);
  } else if (const auto* number = node.as_floating_point()) {
    value.kind = Value::Kind::number;
    value.number = number->get();
  } else if (const auto* boolean = node.as_boolean()) {
    value.kind = Value::Kind::boolean;
    value.boolean = boolean->get();
  } else {
    value.kind = Value::Kind::date;
  }
  return value;
}

}  // namespace

Document parse_document(std::string text, std::string file) {
  Document document{std::move(file), std::move(text), {0}, {}, {}};
  for (std::size_t end = document.text.find('\n'); end != std::string::npos; end = document.text.find('\n', end + 1))
    document.line_starts.push_back(end + 1);
  if (const auto fault = find_text_fault(document.text))
    throw InputError({document.diagnostic({fault->line, 1, -1, false}, fault->message)});
  if (const int line = line_nested_too_deeply(document.text); line > 0)
    throw InputError(
        {document.diagnostic({line, 1, -1}, "this key is nested too deeply; no key needs this many dots.")});
  try {
    const toml::table table = toml::parse(std::string_view(document.text), std::string_view(document.file));
    convert_table(table, document.root);
    document.root.at = whole_file;
  } catch (const toml::parse_error& error) {
    const Location at = location_of(error.source());
    const std::string_view line = document.line(at.line);
    const auto fault = is_within_text(error.description(), line) ? std::nullopt : find_line_fault(line);
    const SyntaxWords words = fault ? *fault : plain_words(error.description(), line, at.column);
    throw InputError({document.diagnostic({at.line, words.column, -1}, words.message)});
  }
  return document;
}

}  // namespace volvelle

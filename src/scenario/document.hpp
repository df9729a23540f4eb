// A parsed TOML file as a plain tree in file order, every key and value with its place in the text.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "scenario/input_error.hpp"

namespace volvelle {

struct Location {
  int line = 0;  // from 1; 0: not in the file
  int column = 0;
  int setting = -1;   // index into Document::settings of a value that came with --set
  bool shown = true;  // false: no line to show, for what is wrong is something absent, or all of the file
  friend bool operator==(const Location&, const Location&) = default;
  friend bool operator<(const Location& a, const Location& b) {
    return std::tie(a.line, a.column, a.setting) < std::tie(b.line, b.column, b.setting);
  }
};

inline constexpr Location whole_file{1, 1, -1, false};

struct Entry;

struct Value {
  enum class Kind { boolean, integer, number, string, date, array, table };
  Kind kind = Kind::table;
  Location at;
  bool boolean = false;
  std::int64_t integer = 0;
  double number = 0;  // of an integer as well
  std::string string;
  std::vector<Value> items;    // of an array
  std::vector<Entry> entries;  // of a table, in file order

  bool is(Kind k) const { return kind == k; }
  bool is_number() const { return kind == Kind::integer || kind == Kind::number; }
  const Value* find(std::string_view key) const;
};

struct Entry {
  std::string key;
  Location at;
  Value value;
};

struct Place {
  Location at;
  const Value* value = nullptr;
  bool whole = false;  // the whole path was found
};

struct Document {
  std::string file;
  std::string text;
  std::vector<std::size_t> line_starts;  // in the text
  std::vector<std::string> settings;     // "bodies.hub.mass=3", as given to --set
  Value root;

  Diagnostic diagnostic(const Location& at, std::string message) const;
  std::string_view line(int number) const;  // from 1

  // Where "bodies.hub.mass" stands, or the longest part of the path that the document has. A key of a table is found
  // at the key, an item of an array at the item.
  Place find(std::string_view path) const;
  // The same for a message: a value from --set within the place is named instead, for it is the likely cause.
  Location locate(std::string_view path) const;
};

// What kind of value this is, in words: "a string", "a table".
const char* words_for(Value::Kind kind);

// Throws InputError when the text is no TOML.
Document parse_document(std::string text, std::string file);

}  // namespace volvelle

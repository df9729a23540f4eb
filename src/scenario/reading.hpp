// What the readers of tables share: the list of errors found so far, and typed access to a table's keys.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "description/description.hpp"
#include "scenario/document.hpp"
#include "scenario/keys.hpp"
#include "scenario/units.hpp"

namespace volvelle {

// Collects errors.
class Reading {
 public:
  explicit Reading(const Document& document) : document_(document) {}

  void error(const Location& at, std::string message);
  const Document& document() const { return document_; }

  struct Found {
    Location at;
    std::string message;
  };
  const std::vector<Found>& errors() const { return errors_; }
  // Whether an error at this place, or within it, already explains what a check finds wrong there.
  bool explains(const Place& place) const;

 private:
  const Document& document_;
  std::vector<Found> errors_;
  std::set<Location> places_;  // of the errors
};

// A table being read: refuses unknown keys at once, then hands out the known ones. Each read returns false when the
// key is absent or wrong; a wrong one has been reported.
class TableReader {
 public:
  // `title` names the table in messages: "[bodies.hub]" or "spring".
  TableReader(Reading& reading, const Value& value, const Location& at, std::string_view keys, std::string title);

  const Value* find(std::string_view key) const;
  const Value* require(std::string_view key, std::string_view example);  // reports a missing key
  Location key_location(std::string_view key) const;                     // of the table when the key is absent

  bool read(std::string_view key, const Quantity& quantity, double& out);
  bool read(std::string_view key, const Quantity& quantity, Vector3<double>& out);
  bool read(std::string_view key, std::string_view example, std::string& out);
  bool read(std::string_view key, bool& out);
  // One of a few words; `later` are known to the format but not to this version.
  bool read_choice(std::string_view key, const std::vector<std::string>& choices, const std::vector<std::string>& later,
                   std::string& out);

  bool is_table() const { return is_table_; }
  bool has_unknown_keys() const { return !misspelt_.empty(); }  // they have been reported
  Reading& reading() const { return reading_; }
  const Location& location() const { return at_; }
  const std::string& title() const { return title_; }
  const Value& value() const { return value_; }

 private:
  void refuse_unknown(const KeyTable& known);

  Reading& reading_;
  const Value& value_;
  Location at_;
  std::string title_;
  bool is_table_ = false;
  std::vector<std::string> misspelt_;  // for each unknown key the known one that was likely meant, or nothing
};

// Single values. Empty when wrong, after reporting it.
std::optional<double> read_quantity(Reading& reading, const Value& value, const Quantity& quantity);
std::optional<Vector3<double>> read_vector(Reading& reading, const Value& value, const Quantity& quantity);
std::optional<std::string> read_string(Reading& reading, const Value& value, std::string_view example);
// A list of `count` items; reports another length.
bool check_list(Reading& reading, const Value& value, std::size_t count, std::string_view example);

}  // namespace volvelle

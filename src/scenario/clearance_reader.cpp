// [clearance]: which bodies are kept apart, and what happens when they are not.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <stdexcept>

#include "description/name_pattern.hpp"
#include "scenario/mesh_file.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

bool is_list(Reading& reading, const Value& value, const char* what) {
  if (value.is(Value::Kind::array)) return true;
  reading.error(value.at, fmt::format("a list of {}, not {}.", what, words_for(value.kind)));
  return false;
}

void read_bodies(TableReader& table, std::vector<std::string>& bodies) {
  const Value* value = table.find("bodies");
  if (!value || !is_list(table.reading(), *value, "bodies is expected here, such as [\"hub\", \"array.panel.*\"]"))
    return;
  for (const Value& item : value->items)  // one for each, so that places in the list stay
    bodies.push_back(read_string(table.reading(), item, "\"array.panel.*\"").value_or(""));
  if (bodies.empty())
    table.reading().error(value->at, "the list is empty; leave bodies out to measure all that have a shape.");
}

void read_ignored(TableReader& table, std::vector<std::array<std::string, 2>>& ignore) {
  constexpr const char* example = "[\"hub\", \"array.panel.0.*\"]";
  const Value* value = table.find("ignore");
  if (!value || !is_list(table.reading(), *value, "pairs is expected here, such as [[\"hub\", \"array.panel.0.*\"]]"))
    return;
  for (const Value& item : value->items) {
    std::array<std::string, 2>& pair = ignore.emplace_back();
    check_list(table.reading(), item, 2, example);
    for (std::size_t i = 0; i < std::min(pair.size(), item.items.size()); ++i)  // of a wrong list those that are there
      pair[i] = read_string(table.reading(), item.items[i], "\"hub\"").value_or("");
  }
}

}  // namespace

ClearanceDescription read_clearance(Reading& reading, const Entry& entry) {
  ClearanceDescription clearance;
  TableReader table(reading, entry.value, entry.at, "clearance", "[clearance]");
  clearance.measured = table.is_table();
  read_bodies(table, clearance.bodies);
  read_ignored(table, clearance.ignore);
  table.read("touch", quantity::length, clearance.touch);
  std::string word;
  if (table.read_choice("collision", {"report", "stop"}, {}, word)) clearance.stops = word == "stop";
  return clearance;
}

void read_meshes(Reading& reading, const Value& root, Description& description) {
  const std::filesystem::path folder = std::filesystem::path(reading.document().file).parent_path();
  const std::vector<std::string>& patterns = description.clearance.bodies;
  for (BodyDescription& body : description.bodies) {
    if (!body.shape || body.shape->kind != ShapeDescription::Kind::mesh || body.shape->mesh_file.empty()) continue;
    const auto matches = [&](const std::string& pattern) { return matches_pattern(pattern, body.name); };
    if (!patterns.empty() && std::none_of(patterns.begin(), patterns.end(), matches)) continue;
    try {
      body.shape->triangles = read_mesh_file(folder / body.shape->mesh_file);
    } catch (const std::runtime_error& error) {
      reading.error(root.find("bodies")->find(body.name)->find("shape")->find("mesh")->at,
                    fmt::format("{} Mend it, or leave the body out of clearance.bodies.", error.what()));
    }
  }
}

}  // namespace volvelle

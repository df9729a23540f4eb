// What links and constraints share: two names, and a point on each body.
#include <algorithm>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {

void read_pair(TableReader& table, std::string_view key, const std::array<const char*, 2>& example,
               std::array<std::string, 2>& names) {
  Reading& reading = table.reading();
  const std::string pair = fmt::format("[\"{}\", \"{}\"]", example[0], example[1]);
  const Value* value = table.require(key, pair);
  if (!value) return;
  check_list(reading, *value, 2, pair);
  for (std::size_t i = 0; i < std::min(names.size(), value->items.size()); ++i)  // of a wrong list those that are there
    if (const auto name = read_string(reading, value->items[i], fmt::format("\"{}\"", example[0]))) names[i] = *name;
}

void read_ends(TableReader& table, std::array<std::string, 2>& bodies, std::array<Vector3<double>, 2>& positions) {
  read_pair(table, "bodies", {"hub", "panel"}, bodies);
  const Value* value = table.find("positions");
  if (!value || !check_list(table.reading(), *value, 2, "[[0, 0, 0], [1, 0, 0]]")) return;
  for (std::size_t i = 0; i < 2; ++i)
    if (const auto position = read_vector(table.reading(), value->items[i], quantity::length)) positions[i] = *position;
}

}  // namespace volvelle

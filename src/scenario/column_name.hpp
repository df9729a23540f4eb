// What a result column's name says: "hub.position.x" is the x component of the position of hub, in m.
#pragma once

#include <string>
#include <string_view>

namespace volvelle {

struct ColumnName {
  std::string owner;      // "hub", "energy"; may have dots of its own; empty for "time"
  std::string quantity;   // "position", "reaction.force"
  std::string component;  // "x", "2"; empty when there is one number
};

ColumnName split_column(std::string_view column);

// The unit, as the recorder gives it: for files that do not say. Empty when it has none or is not known.
std::string unit_of_column(std::string_view column);

}  // namespace volvelle

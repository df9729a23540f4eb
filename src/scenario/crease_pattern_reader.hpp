// Which sheet a table of [origami] describes: a pattern with its measures, or a .fold file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "origami/crease_pattern.hpp"
#include "scenario/reading.hpp"

namespace volvelle {

struct ReadPattern {
  std::string name;  // "miura", "map", "scheel" or the file
  CreasePattern pattern;
};

struct NamedSheet {
  std::string name;
  CreasePattern pattern;
};
// The sheets of a scenario that has been read, in its order.
std::vector<NamedSheet> sheets_of(const Document& document);

// None when something is wrong with it; that has been reported.
std::optional<ReadPattern> read_crease_pattern(TableReader& table);

}  // namespace volvelle

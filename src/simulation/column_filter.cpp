// Choosing result columns by pattern.
#include "simulation/column_filter.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "description/name_pattern.hpp"
#include "description/nearest_name.hpp"
#include "description/problem.hpp"

namespace volvelle {

namespace {

constexpr std::array<std::string_view, 6> reaction_columns{"reaction.force.x",  "reaction.force.y",
                                                           "reaction.force.z",  "reaction.torque.x",
                                                           "reaction.torque.y", "reaction.torque.z"};

std::vector<std::string> column_names(const Layout& layout) {
  std::vector<std::string> names;
  names.reserve(layout.width());
  for (const Block& block : layout.blocks) names.insert(names.end(), block.columns.begin(), block.columns.end());
  return names;
}

bool is_large(const Layout& layout) {
  return std::any_of(layout.blocks.begin(), layout.blocks.end(), [](const Block& block) {
    return block.path == "bodies/position" && block.names.size() > most_bodies_by_default;
  });
}

// Of the whole spacecraft, or of a whole sheet.
std::set<std::string> system_columns(const Layout& layout) {
  static constexpr std::array<std::string_view, 5> groups{"system/", "energy/", "momentum/", "loops/", "sheets/"};
  std::set<std::string> names;
  for (const Block& block : layout.blocks)
    if (std::any_of(groups.begin(), groups.end(),
                    [&](std::string_view group) { return block.path.starts_with(group); }))
      names.insert(block.columns.begin(), block.columns.end());
  return names;
}

}  // namespace

bool is_reaction_column(std::string_view column) {
  return std::any_of(reaction_columns.begin(), reaction_columns.end(), [&](std::string_view ending) {
    return column.size() > ending.size() && column.ends_with(ending) &&
           column[column.size() - ending.size() - 1] == '.';
  });
}

bool asks_for_reactions(const std::vector<std::string>& patterns, const std::vector<JointDescription>& joints) {
  for (const JointDescription& joint : joints) {
    for (const std::string_view ending : reaction_columns) {
      const std::string column = fmt::format("{}.{}", joint.name, ending);
      const auto matches = [&](const std::string& pattern) { return matches_pattern(pattern, column); };
      if (std::any_of(patterns.begin(), patterns.end(), matches)) return true;
    }
  }
  return false;
}

std::string unmatched_message(const std::string& pattern, const std::vector<std::string>& columns) {
  const std::string what = fmt::format("no result column matches \"{}\".", pattern);
  const std::size_t star = pattern.find('*');
  if (star == std::string::npos) return what + suggestion(pattern, columns);
  std::set<std::string> beginnings;
  for (const std::string& column : columns) {
    for (std::size_t dot = column.find('.'); dot != std::string::npos; dot = column.find('.', dot + 1)) {
      beginnings.insert(column.substr(0, dot + 1));
    }
  }
  const std::string nearest = nearest_name(pattern.substr(0, star), {beginnings.begin(), beginnings.end()});
  return what + (nearest.empty() ? suggestion("", columns) : fmt::format(" Did you mean \"{}*\"?", nearest));
}

std::vector<std::size_t> choose_columns(const Layout& layout, const std::vector<std::string>& patterns) {
  const std::vector<std::string> columns = column_names(layout);
  const bool only_system = is_large(layout);
  const std::set<std::string> system = system_columns(layout);
  std::vector<bool> chosen(columns.size());
  std::vector<bool> used(patterns.size());
  for (std::size_t c = 0; c < columns.size(); ++c) {
    chosen[c] = columns[c] == "time" ||
                (patterns.empty() && (only_system ? system.contains(columns[c]) : !is_reaction_column(columns[c])));
    for (std::size_t p = 0; p < patterns.size(); ++p) {
      if (matches_pattern(patterns[p], columns[c])) used[p] = chosen[c] = true;
    }
  }
  std::vector<Problem> problems;
  for (std::size_t p = 0; p < patterns.size(); ++p) {
    if (!used[p]) problems.push_back({"output.columns", unmatched_message(patterns[p], columns)});
  }
  if (!problems.empty()) throw InvalidDescription(std::move(problems));

  std::vector<std::size_t> positions;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (chosen[c]) positions.push_back(c);
  }
  return positions;
}

}  // namespace volvelle

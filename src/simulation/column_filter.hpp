// Which result columns the user asked for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "description/description.hpp"
#include "simulation/layout.hpp"

namespace volvelle {

inline constexpr std::size_t most_bodies_by_default = 200;  // beyond it, only the system's columns are chosen unasked

bool is_reaction_column(std::string_view column);

// Whether the patterns ask for the reaction of any joint: reactions cost time, so they are computed only then.
bool asks_for_reactions(const std::vector<std::string>& patterns, const std::vector<JointDescription>& joints);

// Whether they ask for torque margins, or what these are made of, of any of these joints or sheets.
bool asks_for_margins(const std::vector<std::string>& patterns, const std::vector<std::string>& names);

// What to say of a pattern that matches none of the columns, and what it may have meant: a whole column or, before a
// star, the beginning of columns up to a dot.
std::string unmatched_message(const std::string& pattern, const std::vector<std::string>& columns);

// Positions in a row, in the row's order, `time` always among them. Without patterns: everything but reactions and
// margins, or only the system's columns for a large model. Throws InvalidDescription for a pattern that matches no
// column.
std::vector<std::size_t> choose_columns(const Layout& layout, const std::vector<std::string>& patterns);

}  // namespace volvelle

// The known names nearest to a misspelt one, for messages that say what would be right.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace volvelle {

// Letters to insert, remove, replace or swap with their neighbour to get from one word to the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Nearest first; empty when nothing is near.
std::vector<std::string> nearest_names(std::string_view wanted, std::span<const std::string> known,
                                       std::size_t most = 3);

// " (did you mean 'a', 'b' or 'c'?)", or nothing.
std::string did_you_mean(const std::vector<std::string>& names);

}  // namespace volvelle

// Edit distance with swaps of neighbours (optimal string alignment), and the names within reach of it.
#include "description/nearest_name.hpp"

#include <algorithm>
#include <utility>

namespace volvelle {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the table d(i, j) = distance between the first i letters of a and the first j of b.
  std::vector<std::size_t> two_above(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
    std::swap(two_above, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

std::vector<std::string> nearest_names(std::string_view wanted, std::span<const std::string> known, std::size_t most) {
  const std::size_t reach = std::max<std::size_t>(2, wanted.size() / 3);
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& name : known) {
    const std::size_t difference = std::max(name.size(), wanted.size()) - std::min(name.size(), wanted.size());
    if (difference > reach) continue;
    const std::size_t distance = edit_distance(wanted, name);
    if (distance <= reach && distance < std::max(name.size(), wanted.size())) near.emplace_back(distance, name);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (auto& [distance, name] : near) {
    if (names.size() == most || distance > near.front().first + 1) break;
    names.push_back(std::move(name));
  }
  return names;
}

std::string did_you_mean(const std::vector<std::string>& names) {
  if (names.empty()) return "";
  std::string text = " (did you mean ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += "'" + names[i] + "'";
  }
  return text + "?)";
}

}  // namespace volvelle

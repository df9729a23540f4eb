#include "description/nearest_name.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <fmt/format.h>
#include <limits>

namespace volvelle {
namespace {

char lowered(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// How many letters must be added, dropped, changed or swapped with a neighbour to turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lowered(a[i - 1]) == lowered(b[j - 1]);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0 : 1)});
      const bool swapped =
          i > 1 && j > 1 && lowered(a[i - 1]) == lowered(b[j - 2]) && lowered(a[i - 2]) == lowered(b[j - 1]);
      if (swapped) current[j] = std::min(current[j], before[j - 2] + 1);
    }
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[b.size()];
}

// "bodies" and "body" alike: one name for both.
std::string without_plural(std::string_view name) {
  if (name.size() > 4 && name.ends_with("ies")) return std::string(name.substr(0, name.size() - 3)) + "y";
  return std::string(name.size() > 3 && name.ends_with('s') ? name.substr(0, name.size() - 1) : name);
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& known) {
  if (name.empty() || name.size() > 200) return {};
  for (const std::string& candidate : known)
    if (candidate != name && without_plural(candidate) == without_plural(name)) return candidate;
  std::string nearest;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (const std::string& candidate : known) {
    const std::size_t longer = std::max(name.size(), candidate.size());
    const std::size_t allowed = longer <= 3 ? 1 : std::max<std::size_t>(2, longer / 3);
    if (longer - std::min(name.size(), candidate.size()) > allowed) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance <= allowed && distance < least && distance < longer) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& known) {
  constexpr std::size_t longest_list = 30;
  if (known.empty()) return {};
  const std::string nearest = nearest_name(name, known);
  if (!nearest.empty()) return fmt::format(" Did you mean \"{}\"?", nearest);
  const auto end = known.begin() + static_cast<std::ptrdiff_t>(std::min(known.size(), longest_list));
  return fmt::format(" Known here: {}{}.", fmt::join(known.begin(), end, ", "),
                     known.size() > longest_list ? ", ..." : "");
}

}  // namespace volvelle

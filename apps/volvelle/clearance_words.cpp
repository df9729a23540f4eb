#include "clearance_words.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace volvelle::command_line {
namespace {

// The first of them, and how many more.
std::string some(const std::vector<std::string>& pairs) {
  constexpr std::size_t most = 4;
  if (pairs.size() <= most) return fmt::format("{}", fmt::join(pairs, ", "));
  return fmt::format("{} and {} more", fmt::join(pairs.begin(), pairs.begin() + most, ", "), pairs.size() - most);
}

std::string note(const std::vector<std::string>& pairs, const char* one, const char* more) {
  return fmt::format(
      "{} at the start: {}. That is no event, and {} {} counted until {} come apart; ignore in [clearance] "
      "leaves pairs out for good.",
      pairs.size() == 1 ? fmt::format("one pair {}", one) : fmt::format("{} pairs {}", pairs.size(), more), some(pairs),
      pairs.size() == 1 ? "it" : "they", pairs.size() == 1 ? "is not" : "are not",
      pairs.size() == 1 ? "it has" : "they have");
}

}  // namespace

std::string clearance_words(const ClearanceStart& start) {
  return fmt::format("{} bodies, {} {}; {}", start.bodies, start.pairs, start.pairs == 1 ? "pair" : "pairs",
                     start.found ? fmt::format("at the start {:.6g} m between {}", start.distance, start.pair)
                                 : "all are near each other at the start");
}

std::vector<std::string> clearance_notes(const ClearanceStart& start) {
  std::vector<std::string> notes;
  if (!start.touching.empty()) notes.push_back(note(start.touching, "touches or overlaps", "touch or overlap"));
  if (!start.near.empty()) notes.push_back(note(start.near, "is closer than touch", "are closer than touch"));
  return notes;
}

nlohmann::ordered_json clearance_json(const ClearanceStart& start) {
  nlohmann::ordered_json object{{"bodies", start.bodies}, {"pairs", start.pairs}};
  if (start.found) {
    object["distance"] = start.distance;
    object["nearest"] = start.pair;
  }
  object["touching"] = start.touching;
  object["near"] = start.near;
  return object;
}

}  // namespace volvelle::command_line

#include "loop_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace volvelle::command_line {
namespace {

constexpr std::size_t many = 8;  // pairs are counted, not listed

std::string pairs_of(const LoopSummary& loops) {
  std::string text;
  for (std::size_t i = 0; i < loops.cuts.size() && i < many; ++i) {
    const LoopSummary::Cut& cut = loops.cuts[i];
    text += fmt::format("{}{} ({} - {})", i == 0 ? "" : ", ", cut.joint, cut.parent, cut.child);
  }
  if (loops.cuts.size() > many) text += fmt::format(", and {} more", loops.cuts.size() - many);
  return text;
}

std::string motion_of(const LoopSummary& loops) {
  if (loops.is_locked()) return "locked: nothing in the loops can move";
  return fmt::format("{} {} to move within the loops", loops.modes, loops.modes == 1 ? "way" : "ways");
}

}  // namespace

std::vector<std::pair<std::string, std::string>> loop_words(const LoopSummary& loops) {
  return {{"cut joints", pairs_of(loops)},
          {"cut pairs", fmt::format("Gamma: n_p = {}, on n_c = {} nodes", loops.pairs(), loops.nodes)},
          {"loop rows", fmt::format("{}, rank {}, {} redundant", loops.rows, loops.rank, loops.redundant())},
          {"loops", motion_of(loops)}};
}

std::vector<std::string> names_of_cuts(const LoopSummary& loops) {
  std::vector<std::string> names;
  for (const LoopSummary::Cut& cut : loops.cuts) names.push_back(cut.joint);
  return names;
}

nlohmann::ordered_json loop_json(const LoopSummary& loops) {
  nlohmann::ordered_json pairs = nlohmann::ordered_json::array();
  for (const LoopSummary::Cut& cut : loops.cuts)
    pairs.push_back({{"joint", cut.joint}, {"parent", cut.parent}, {"child", cut.child}});
  return {{"pairs", pairs},
          {"nodes", loops.nodes},
          {"rows", loops.rows},
          {"rank", loops.rank},
          {"redundant", loops.redundant()},
          {"modes", loops.modes},
          {"locked", loops.is_locked()},
          {"weakest_row", loops.weakest},
          {"largest_dependent_row", loops.largest_left}};
}

}  // namespace volvelle::command_line

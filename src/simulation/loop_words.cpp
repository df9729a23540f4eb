#include "simulation/loop_words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace volvelle {
namespace {

bool is_held(const Model& model, int slot) {
  for (int v = model.v_offset[slot]; v < model.v_offset[slot] + model.dof[slot]; ++v)
    if (model.held[v]) return true;
  return false;
}

constexpr const char* more_ways =
    "can move in more ways than before (a sheet that lies flat, a linkage that is stretched out)";

}  // namespace

std::string why_loop_opens(const Model& model, int closing) {
  std::vector<std::string> held;
  for (const Cluster& cluster : model.clusters) {
    if (std::find(cluster.closing.begin(), cluster.closing.end(), closing) == cluster.closing.end()) continue;
    for (const std::vector<int>* slots : {&cluster.members, &cluster.closing})
      for (const int slot : *slots)
        if (is_held(model, slot)) held.push_back(fmt::format("'{}'", model.joint_name[slot]));
  }
  if (held.empty()) return "The loop is at its limit";
  std::sort(held.begin(), held.end());
  return fmt::format("Prescribed motions or locks contradict it (joint{} {}), or the loop is at its limit",
                     held.size() > 1 ? "s" : "", fmt::join(held, ", "));
}

std::string stuck_at_singular_place(double time) {
  return fmt::format(
      "at t = {:.9g} s the loops come to where they {}, and which way they go on is not determined. Let the motion end "
      "before that in latches or stops, or make joints of the loops compliant: write links of type = \"bushing\" in "
      "their place (in a sheet: bushings)",
      time, more_ways);
}

std::string thrown_back_at_singular_place(double time, const std::string& joint) {
  return fmt::format(
      "at t = {:.9g} s joint '{}' meets its stop where loops {}, and how they are thrown back is not determined. Write "
      "a "
      "latch there, or a stop that gives way (stop = {{ stiffness, damping }}), or put the stop a tenth of a degree "
      "before",
      time, joint, more_ways);
}

}  // namespace volvelle

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
      "at t = {:.9g} s the loops come to where they can move in more ways than before (a sheet that lies flat, a "
      "linkage "
      "that is stretched out), and which way they go on is not determined. Let the motion end before that in latches "
      "or "
      "stops, or make joints of the loops compliant: write links of type = \"bushing\" in their place (in a sheet: "
      "bushings)",
      time);
}

}  // namespace volvelle

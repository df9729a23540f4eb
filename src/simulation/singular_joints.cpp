#include "simulation/singular_joints.hpp"

#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <optional>

#include "description/singular_place.hpp"

namespace volvelle {
namespace {

// An angle that goes elsewhere than its rates before and after say has gone over to the other side: by half a turn.
std::optional<std::string> jumped(const Model& model, int slot, const State<double>& before,
                                  const State<double>& after) {
  const JointKind kind = model.kind[slot];
  const double h = after.at.time - before.at.time;
  for (int i = 0; i < model.dof[slot]; ++i) {
    if (!is_angle(kind, i)) continue;
    const int q = model.q_offset[slot] + i, v = model.v_offset[slot] + i;
    const double expected = 0.5 * h * (before.v()[v] + after.v()[v]);
    if (std::abs(after.q()[q] - before.q()[q] - expected) > std::numbers::pi / 2) return place_where_jumps(kind, i);
  }
  return std::nullopt;
}

std::string words_about(const Model& model, int slot, const std::string& why) {
  return fmt::format("joint '{}' cannot be followed further in its coordinates: {}", model.joint_name[slot], why);
}

}  // namespace

std::string singular_joint(const Model& model, const State<double>& before, const State<double>& after) {
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (!is_composed(model.kind[b])) continue;
    const int q = model.q_offset[b];
    if (const auto why = singular_place(model.kind[b], after.q().data() + q, before.q().data() + q))
      return words_about(model, b, *why);
    if (const auto why = jumped(model, b, before, after)) return words_about(model, b, *why);
  }
  return {};
}

std::string nearly_singular_joint(const Model& model, const State<double>& state) {
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (!is_composed(model.kind[b])) continue;
    if (const auto why = near_singular_place(model.kind[b], state.q().data() + model.q_offset[b]))
      return words_about(model, b, *why);
  }
  return {};
}

}  // namespace volvelle

// What tests of joints in every formulation share.
#pragma once

#include "scenario/scenario.hpp"

namespace volvelle::testing {

inline constexpr FormulationKind every_formulation[] = {
    FormulationKind::articulated, FormulationKind::back_substitution, FormulationKind::orthogonal_complement,
    FormulationKind::udwadia_kalaba};

inline Description described(const std::string& text) {
  return parse_scenario("volvelle = 1\n" + text, "case.toml").description;
}

}  // namespace volvelle::testing

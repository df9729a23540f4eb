#include "simulation/supported.hpp"

namespace volvelle {

std::string why_not(FormulationKind formulation, const Description&) {
  switch (formulation) {
    case FormulationKind::articulated:
    case FormulationKind::udwadia_kalaba:
      return "";
    case FormulationKind::back_substitution:
    case FormulationKind::orthogonal_complement:
      return "it comes with a later version";
  }
  return "";
}

}  // namespace volvelle

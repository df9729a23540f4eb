#include "effects/spring_link.hpp"

namespace volvelle {

std::vector<SpringLink<double>> compile_spring_links(const Description& description, const Model& model,
                                                     const Parameters<double>& parameters) {
  std::vector<SpringLink<double>> links;
  for (const SpringLinkDescription& l : description.spring_links) {
    if (l.switched_off) continue;
    SpringLink<double> link{{l.name, {}}, {}, l.stiffness, l.damping, l.rest};
    for (std::size_t i = 0; i < 2; ++i) {
      link.slot[i] = model.slot_of_body(l.bodies[i]);
      link.point[i] = parameters.X_BU[link.slot[i]] * l.positions[i];
    }
    links.push_back(link);
  }
  return links;
}

}  // namespace volvelle

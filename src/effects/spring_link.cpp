#include "effects/spring_link.hpp"

#include <algorithm>

namespace volvelle {

std::vector<SpringLink> compile_spring_links(const Description& description, const Model& model,
                                             const Parameters<double>& parameters) {
  std::vector<SpringLink> links;
  for (const SpringLinkDescription& l : description.spring_links) {
    if (l.switched_off) continue;
    SpringLink link{l.name, {}, {}, l.stiffness, l.damping, l.rest};
    for (std::size_t i = 0; i < 2; ++i) {
      const auto found = std::find(model.body_name.begin(), model.body_name.end(), l.bodies[i]);
      link.slot[i] = int(found - model.body_name.begin());
      link.point[i] = parameters.X_BU[link.slot[i]] * l.positions[i];
    }
    links.push_back(link);
  }
  return links;
}

}  // namespace volvelle

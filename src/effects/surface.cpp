#include "effects/surface.hpp"

namespace volvelle {

std::vector<Surface<double>> compile_surfaces(const Description& description, const Model& model,
                                              const Parameters<double>& parameters) {
  std::vector<Surface<double>> surfaces;
  if (!description.atmosphere && !description.sun) return surfaces;
  for (const SurfaceDescription& s : description.surfaces) {
    const int slot = model.slot_of_body(s.body);
    const Pose<double>& X_BU = parameters.X_BU[slot];
    surfaces.push_back({{slot, s.two_sided},
                        X_BU * s.position,
                        X_BU.R * normalized(s.normal),
                        s.area,
                        s.drag_coefficient,
                        s.specular,
                        s.diffuse});
  }
  return surfaces;
}

}  // namespace volvelle

// [surfaces.NAME], [dipoles.NAME]: what air, light and magnetic fields act on
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {

SurfaceDescription read_surface(Reading& reading, const Entry& entry) {
  SurfaceDescription surface;
  surface.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "surface", fmt::format("[surfaces.{}]", entry.key));
  table.require("body", "\"panel\"");
  table.require("normal", "[0, 0, 1]");
  table.require("area", "2.5");
  table.read("body", "\"panel\"", surface.body);
  table.read("position", quantity::length, surface.position);
  table.read("normal", quantity::plain, surface.normal);
  table.read("area", quantity::area, surface.area);
  table.read("drag_coefficient", quantity::plain, surface.drag_coefficient);
  table.read("specular", quantity::plain, surface.specular);
  table.read("diffuse", quantity::plain, surface.diffuse);
  table.read("two_sided", surface.two_sided);
  return surface;
}

DipoleDescription read_dipole(Reading& reading, const Entry& entry) {
  DipoleDescription dipole;
  dipole.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "dipole", fmt::format("[dipoles.{}]", entry.key));
  table.require("body", "\"hub\"");
  table.require("moment", "[0, 0, 5]");
  table.read("body", "\"hub\"", dipole.body);
  table.read("moment", quantity::magnetic_moment, dipole.moment);
  if (const Value* scale = table.find("scale"))
    if (auto profile = read_profile(reading, *scale, quantity::plain)) dipole.scale = std::move(*profile);
  return dipole;
}

}  // namespace volvelle

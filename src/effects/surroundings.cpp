#include "effects/surroundings.hpp"

#include <cmath>

#include "description/planet.hpp"

namespace volvelle {

Surroundings<double> compile_surroundings(const Description& description) {
  Surroundings<double> around;
  if (const auto& air = description.atmosphere) {
    around.air = true;
    around.density = air->density;
    around.base = planet_radius(air->radius, description) + air->altitude;
    around.steepness = 1 / air->scale_height;
    around.rotation = air->rotation;
  }
  if (const auto& sun = description.sun) {
    const double nearness = SunDescription::astronomical_unit / sun->distance;
    around.light = true;
    around.sun = normalized(sun->direction);
    around.pressure =
        sun->pressure.value_or(SunDescription::irradiance / SunDescription::speed_of_light * nearness * nearness);
    around.sun_angle = std::asin(SunDescription::sun_radius / sun->distance);
    around.planet = planet_radius(sun->radius, description);
    around.shadow = around.planet > 0;
  }
  if (const auto& field = description.magnetic_field) {
    around.magnetic = true;
    around.dipole = field->moment * mu_0_over_4_pi;
  }
  return around;
}

}  // namespace volvelle

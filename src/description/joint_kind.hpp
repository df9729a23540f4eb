// The kinds of joints, and the coordinates they have.
#pragma once

#include <array>
#include <string>

namespace volvelle {

// Rotation by three angles about axes that move along [Misra & Misra 2001, Joint]: the first axis is fixed in the
// parent, the third in the child.
enum class EulerAngles : unsigned char { none, euler123, euler313 };

// Where a point is: x, y, z; or rho, azimuth about z, z; or r, azimuth about z, elevation over the plane of x and y.
enum class PlaceCoordinates : unsigned char { none, rectangular, cylindrical, spherical };

enum class JointKind : unsigned char {
  fixed,
  revolute,
  prismatic,
  cylindrical,
  universal,
  spherical,
  planar,
  free,
  // by Euler angles, or coordinates of a place, or both in this order: composed_kind()
  place_rectangular,
  place_cylindrical,
  place_spherical,
  euler123,
  euler123_rectangular,
  euler123_cylindrical,
  euler123_spherical,
  euler313,
  euler313_rectangular,
  euler313_cylindrical,
  euler313_spherical,
};

inline constexpr int most_plain_coordinates = 6;  // of one joint
inline constexpr int places_of_coordinates = 4;   // none among them

constexpr bool is_composed(JointKind kind) { return kind > JointKind::free; }
constexpr JointKind composed_kind(EulerAngles angles, PlaceCoordinates place) {  // not both none
  return JointKind(int(JointKind::free) + places_of_coordinates * int(angles) + int(place));
}
constexpr EulerAngles angles_of(JointKind kind) {
  return is_composed(kind) ? EulerAngles((int(kind) - int(JointKind::free)) / places_of_coordinates)
                           : EulerAngles::none;
}
constexpr PlaceCoordinates place_of(JointKind kind) {
  return is_composed(kind) ? PlaceCoordinates((int(kind) - int(JointKind::free)) % places_of_coordinates)
                           : PlaceCoordinates::none;
}
static_assert(composed_kind(EulerAngles::none, PlaceCoordinates::rectangular) == JointKind::place_rectangular);
static_assert(composed_kind(EulerAngles::euler123, PlaceCoordinates::none) == JointKind::euler123);
static_assert(composed_kind(EulerAngles::euler313, PlaceCoordinates::spherical) == JointKind::euler313_spherical);

// The axes of three Euler angles, in order: 0 is x.
constexpr std::array<int, 3> axes_of(EulerAngles angles) {
  return angles == EulerAngles::euler123 ? std::array{0, 1, 2} : std::array{2, 0, 2};
}

// How many plain coordinates and how many velocities a joint kind has.
int coordinate_count(JointKind kind);  // 0 for spherical and free: their attitude is no plain coordinate
int velocity_count(JointKind kind);
JointKind type_of(JointKind kind);  // a composed one is `spherical`, `prismatic` or `free` in a scenario
const char* name_of(JointKind kind);
std::string coordinates_of(JointKind kind);     // of a composed kind, as a scenario writes them; else empty
bool is_angle(JointKind kind, int coordinate);  // else a length
bool only_slides(JointKind kind);               // all its coordinates are lengths

}  // namespace volvelle

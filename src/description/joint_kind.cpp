#include "description/joint_kind.hpp"

namespace volvelle {

int coordinate_count(JointKind kind) {
  switch (kind) {
    case JointKind::fixed:
    case JointKind::spherical:
    case JointKind::free:
      return 0;
    case JointKind::revolute:
    case JointKind::prismatic:
      return 1;
    case JointKind::cylindrical:
    case JointKind::universal:
      return 2;
    case JointKind::planar:
      return 3;
    default:
      return (angles_of(kind) == EulerAngles::none ? 0 : 3) + (place_of(kind) == PlaceCoordinates::none ? 0 : 3);
  }
}

int velocity_count(JointKind kind) {
  if (kind == JointKind::spherical) return 3;
  if (kind == JointKind::free) return 6;
  return coordinate_count(kind);
}

JointKind type_of(JointKind kind) {
  if (!is_composed(kind)) return kind;
  if (angles_of(kind) == EulerAngles::none) return JointKind::prismatic;
  return place_of(kind) == PlaceCoordinates::none ? JointKind::spherical : JointKind::free;
}

const char* name_of(JointKind kind) {
  switch (kind) {
    case JointKind::fixed:
      return "fixed";
    case JointKind::revolute:
      return "revolute";
    case JointKind::prismatic:
      return "prismatic";
    case JointKind::cylindrical:
      return "cylindrical";
    case JointKind::universal:
      return "universal";
    case JointKind::spherical:
      return "spherical";
    case JointKind::planar:
      return "planar";
    case JointKind::free:
      return "free";
    case JointKind::place_rectangular:
      return "prismatic (rectangular)";
    case JointKind::place_cylindrical:
      return "prismatic (cylindrical)";
    case JointKind::place_spherical:
      return "prismatic (spherical)";
    case JointKind::euler123:
      return "spherical (euler123)";
    case JointKind::euler313:
      return "spherical (euler313)";
    case JointKind::euler123_rectangular:
      return "free (euler123, rectangular)";
    case JointKind::euler123_cylindrical:
      return "free (euler123, cylindrical)";
    case JointKind::euler123_spherical:
      return "free (euler123, spherical)";
    case JointKind::euler313_rectangular:
      return "free (euler313, rectangular)";
    case JointKind::euler313_cylindrical:
      return "free (euler313, cylindrical)";
    case JointKind::euler313_spherical:
      return "free (euler313, spherical)";
  }
  return "unknown";
}

std::string coordinates_of(JointKind kind) {
  const std::string name = name_of(kind);
  const auto open = name.find('(');
  return open == std::string::npos ? "" : name.substr(open + 1, name.size() - open - 2);
}

bool is_angle(JointKind kind, int coordinate) {
  switch (kind) {
    case JointKind::fixed:
    case JointKind::prismatic:
      return false;
    case JointKind::cylindrical:
    case JointKind::planar:
      return coordinate == 0;
    case JointKind::free:
      return coordinate < 3;
    default:
      break;
  }
  const PlaceCoordinates place = place_of(kind);
  if (place == PlaceCoordinates::none) return true;
  const int i = angles_of(kind) == EulerAngles::none ? coordinate : coordinate - 3;  // of the place
  if (i < 0) return true;
  return place == PlaceCoordinates::cylindrical ? i == 1 : place == PlaceCoordinates::spherical && i > 0;
}

bool only_slides(JointKind kind) { return kind == JointKind::prismatic || kind == JointKind::place_rectangular; }

}  // namespace volvelle

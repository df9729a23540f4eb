// coordinates = "euler123", or a list of a set of angles and a set for the place: the kind of joint that they make.
#include <algorithm>
#include <fmt/format.h>

#include "description/nearest_name.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

const std::vector<std::string> sets_of_angles{"euler123", "euler313"};
const std::vector<std::string> sets_of_place{"rectangular", "cylindrical", "spherical"};

int number_in(const std::vector<std::string>& names, const std::string& name) {  // from 1; 0 when it is not there
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? 0 : static_cast<int>(found - names.begin()) + 1;
}

struct Sets {
  EulerAngles angles = EulerAngles::none;
  PlaceCoordinates place = PlaceCoordinates::none;
  std::string fault;  // what is wrong with them
};

Sets sets_among(const std::vector<std::string>& names) {
  Sets sets;
  for (const std::string& name : names) {
    const int angles = number_in(sets_of_angles, name), place = number_in(sets_of_place, name);
    if (angles == 0 && place == 0) {
      std::vector<std::string> known = sets_of_angles;
      known.insert(known.end(), sets_of_place.begin(), sets_of_place.end());
      sets.fault = fmt::format("\"{}\" are no known coordinates.{}", name, suggestion(name, known));
      return sets;
    }
    if ((angles > 0 && sets.angles != EulerAngles::none) || (place > 0 && sets.place != PlaceCoordinates::none)) {
      sets.fault =
          fmt::format("there are two sets for {} here; keep one of them.", angles > 0 ? "the turn" : "the place");
      return sets;
    }
    if (angles > 0) sets.angles = EulerAngles(angles);
    if (place > 0) sets.place = PlaceCoordinates(place);
  }
  if (names.empty()) sets.fault = "the list is empty; name a set such as \"euler123\", or remove coordinates.";
  return sets;
}

std::string why_not_of(JointKind type, const Sets& sets) {
  const bool turns = sets.angles != EulerAngles::none, moves = sets.place != PlaceCoordinates::none;
  switch (type) {
    case JointKind::spherical:
      return moves ? "a spherical joint only turns; \"euler123\" and \"euler313\" are for it. For a place take type = "
                     "\"prismatic\" or \"free\"."
                   : "";
    case JointKind::prismatic:
      return turns ? "a prismatic joint does not turn; \"rectangular\", \"cylindrical\" and \"spherical\" are for it. "
                     "For "
                     "angles take type = \"spherical\" or \"free\"."
                   : "";
    case JointKind::free:
      return turns ? ""
                   : "a free joint turns as well: name a set of angles too, such as coordinates = [\"euler123\", "
                     "\"cylindrical\"].";
    default:
      return fmt::format(
          "a {} joint has its own coordinates; these are for spherical, prismatic and free joints. Remove "
          "coordinates{}.",
          name_of(type),
          type == JointKind::revolute && turns ? ", or take type = \"spherical\" for a turn by three angles" : "");
  }
}

// Empty when it is no string and no list of them.
std::optional<std::vector<std::string>> names_in(const Value& value) {
  if (value.is(Value::Kind::string)) return std::vector{value.string};
  if (!value.is(Value::Kind::array)) return std::nullopt;
  std::vector<std::string> names;
  for (const Value& item : value.items) {
    if (!item.is(Value::Kind::string)) return std::nullopt;
    names.push_back(item.string);
  }
  return names;
}

JointKind kind_of(JointKind type, const Sets& sets) {
  const bool place = sets.place != PlaceCoordinates::none || type != JointKind::free;
  return composed_kind(sets.angles, place ? sets.place : PlaceCoordinates::rectangular);
}

}  // namespace

std::optional<JointKind> read_coordinates_of(TableReader& table, JointKind type) {
  const Value* value = table.find("coordinates");
  if (!value) return type;
  const auto names = names_in(*value);
  if (!names) {
    table.reading().error(value->at,
                          "coordinates takes a name such as \"euler123\", or a list of two such as "
                          "[\"euler123\", \"cylindrical\"].");
    return std::nullopt;
  }
  const Sets sets = sets_among(*names);
  const std::string fault = sets.fault.empty() ? why_not_of(type, sets) : sets.fault;
  if (fault.empty()) return kind_of(type, sets);
  table.reading().error(value->at, fault);
  return std::nullopt;
}

JointKind kind_with_coordinates(JointKind type, const Value& joint) {
  const Value* value = joint.find("coordinates");
  const auto names = value ? names_in(*value) : std::nullopt;
  if (!names) return type;
  const Sets sets = sets_among(*names);
  return sets.fault.empty() && why_not_of(type, sets).empty() ? kind_of(type, sets) : type;
}

}  // namespace volvelle

#include "scenario/coordinate_values.hpp"

#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

std::string owner_of(const char* key, JointKind kind) {
  return fmt::format("\"{}\" of a {} joint", key, name_of(kind));
}

}  // namespace

bool read_numbers(TableReader& table, const char* key, JointKind kind, const QuantityPair& quantities,
                  std::vector<double>& out) {
  const Value* value = table.find(key);
  if (!value) return false;
  return read_each(table.reading(), *value, out.size(), owner_of(key, kind), [&](const Value& item, int i) {
    const auto number = read_quantity(table.reading(), item, quantities.of(kind, i));
    if (number) out[static_cast<std::size_t>(i)] = *number;
    return number.has_value();
  });
}

std::vector<Profile> read_profiles(TableReader& table, const char* key, JointKind kind, std::size_t count,
                                   const QuantityPair& quantities) {
  std::vector<Profile> profiles(count);
  const bool good =
      read_each(table.reading(), *table.find(key), count, owner_of(key, kind), [&](const Value& item, int i) {
        auto profile = read_profile(table.reading(), item, quantities.of(kind, i));
        if (profile) profiles[static_cast<std::size_t>(i)] = std::move(*profile);
        return profile.has_value();
      });
  return good ? profiles : std::vector<Profile>();
}

const char* find_effort_key(TableReader& table, JointKind kind) {
  if (!table.find("force")) return "torque";
  if (!only_slides(kind)) {
    table.reading().error(table.key_location("force"),
                          fmt::format("the {} of a {} joint is given by torque; force is for a prismatic one.",
                                      table.title(), name_of(kind)));
    return nullptr;
  }
  if (table.find("torque")) {
    table.reading().error(table.key_location("torque"), "force and torque mean the same here; keep one of them.");
    return nullptr;
  }
  return "force";
}

std::vector<Profile> read_motor_profiles(TableReader& table, JointKind kind) {
  const char* key = find_effort_key(table, kind);
  if (!key || !table.require(key, "{ table = [[0, 0.1], [5, 0]] }")) return {};
  return read_profiles(table, key, kind, static_cast<std::size_t>(velocity_count(kind)),
                       {quantity::torque, quantity::force});
}

bool read_coordinate(TableReader& table, std::optional<JointKind> kind, double& out) {
  const bool either = kind != JointKind::revolute && kind != JointKind::prismatic;
  const bool slides = kind == JointKind::prismatic || (either && table.find("displacement"));
  const char* key = slides ? "displacement" : "angle";
  const char* other = slides ? "angle" : "displacement";
  if (table.find(other)) {
    table.reading().error(table.key_location(other),
                          either ? "an angle and a displacement cannot both be meant; keep one of them."
                                 : fmt::format("the coordinate of a {} joint is its {}; write that instead of {}.",
                                               name_of(*kind), key, other));
    return false;
  }
  if (!table.require(key, slides ? "\"10 cm\"" : "\"90 deg\"")) return false;
  return table.read(key, slides ? quantity::length : quantity::angle, out);
}

bool refuse_kind(TableReader& table, const char* key, JointKind kind, bool refused, const char* why) {
  if (refused) table.reading().error(table.key_location(key), fmt::format("a {} joint {}.", name_of(kind), why));
  return refused;
}

}  // namespace volvelle

// shape = { box = [x, y, z] }: what the viewer draws.
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

using ShapeKind = ShapeDescription::Kind;

void read_cylinder(TableReader& shape, const Value& value, ShapeDescription& out) {
  TableReader cylinder(shape.reading(), value, shape.key_location("cylinder"), "cylinder", "cylinder");
  cylinder.require("radius", "0.5");
  cylinder.require("length", "2");
  cylinder.read("radius", quantity::length, out.size.x);
  cylinder.read("length", quantity::length, out.size.y);
}

void read_size(TableReader& shape, const std::string& key, const Value& value, ShapeDescription& out) {
  if (key == "box") {
    out.kind = ShapeKind::box;
    shape.read(key, quantity::length, out.size);
  } else if (key == "plate") {
    out.kind = ShapeKind::plate;
    shape.read(key, quantity::length, out.size);
  } else if (key == "sphere") {
    out.kind = ShapeKind::sphere;
    shape.read(key, quantity::length, out.size.x);
  } else if (key == "cylinder") {
    out.kind = ShapeKind::cylinder;
    read_cylinder(shape, value, out);
  } else if (key == "mesh") {
    out.kind = ShapeKind::mesh;
    shape.read(key, "\"panel.stl\"", out.mesh_file);
  }
}

}  // namespace

std::optional<ShapeDescription> read_shape(Reading& reading, const Value& value, const Location& at) {
  TableReader table(reading, value, at, "shape", "shape");
  if (!table.is_table()) return std::nullopt;
  ShapeDescription shape;
  int kinds = 0;
  for (const Entry& entry : value.entries) {
    if (entry.key == "position" || entry.key == "orientation" || !keys_of("shape").find(entry.key)) continue;
    if (++kinds == 1) read_size(table, entry.key, entry.value, shape);
    if (kinds == 2) reading.error(entry.at, "a shape is one of box, plate, cylinder, sphere, mesh; keep one of them.");
  }
  if (kinds == 0) reading.error(at, "the shape is missing; write one such as { box = [1, 1, 2] }.");
  table.read("position", quantity::length, shape.placement.position);
  read_orientation(table, "orientation", shape.placement.orientation);
  return shape;
}

}  // namespace volvelle

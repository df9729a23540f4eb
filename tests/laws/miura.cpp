#include "laws/miura.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle::testing {
namespace {

// Corner i, j of the folded sheet, i along the zigzag [Schenk & Guest 2013].
Vector3<double> corner(const MiuraOptions& o, int i, int j) {
  const double s = std::sin(o.fold) * std::sin(o.sector), c = std::cos(o.fold) * std::tan(o.sector);
  const double height = o.edge_a * s, length = o.edge_a * std::sqrt(1 - s * s);
  const double q = std::sqrt(1 + c * c), width = o.edge_b * c / q, shift = o.edge_b / q;
  return {i * width, j * length + (i % 2) * shift, (j % 2) * height};
}

std::string panel_name(int i, int j) { return "panel_" + std::to_string(i) + "_" + std::to_string(j); }

bool is_missing(const MiuraOptions& o, int i, int j) {
  return std::find(o.missing.begin(), o.missing.end(), j * o.columns + i) != o.missing.end();
}

void add_crease(const MiuraOptions& o, Random& random, Description& d, const std::array<int, 2>& parent,
                const std::array<int, 2>& child, const Vector3<double>& from, const Vector3<double>& to) {
  if (is_missing(o, parent[0], parent[1]) || is_missing(o, child[0], child[1])) return;
  JointDescription joint;
  joint.name = "crease_" + std::to_string(d.joints.size());
  joint.kind = JointKind::revolute;
  joint.parent = panel_name(parent[0], parent[1]);
  joint.child = panel_name(child[0], child[1]);
  joint.axis = to - from;
  joint.on_parent.position = from - corner(o, parent[0], parent[1]);
  joint.on_child.position = from - corner(o, child[0], child[1]);
  if (o.moving) joint.rates[0] = random.uniform(-1, 1);
  joint.motor.emplace_back(SineProfile{random.uniform(-1, 1), 0.2, 1, 0.5});
  d.joints.push_back(joint);
}

}  // namespace

Description miura_sheet(const MiuraOptions& o) {
  Random random(o.seed);
  Description d;
  d.name = "Miura sheet";
  d.run.duration = 1;
  d.run.step = 1e-3;
  d.run.output_every = 0.1;
  for (int j = 0; j < o.rows; ++j)
    for (int i = 0; i < o.columns; ++i) {
      if (is_missing(o, i, j)) continue;
      BodyDescription body = random_body(random, panel_name(i, j));
      body.center_of_mass = (corner(o, i + 1, j + 1) - corner(o, i, j)) * 0.5 + random.vector(0.1);
      body.mass = random.uniform(0.5, 1.5);
      if (i == o.columns / 2 && j == o.rows / 2) body.mass *= 10;
      if (d.bodies.empty()) {
        body.has_initial = true;
        body.rate = random.vector(0.5);
        body.velocity = random.vector(0.5);
      }
      d.bodies.push_back(body);
    }
  for (int j = 0; j < o.rows; ++j)
    for (int i = 0; i < o.columns; ++i) {
      if (i + 1 < o.columns) add_crease(o, random, d, {i, j}, {i + 1, j}, corner(o, i + 1, j), corner(o, i + 1, j + 1));
      if (j + 1 < o.rows) add_crease(o, random, d, {i, j}, {i, j + 1}, corner(o, i, j + 1), corner(o, i + 1, j + 1));
    }
  return d;
}

void push_panels(Description& description) {
  for (std::size_t i = 0; i < description.bodies.size(); i += 3) {
    ForceDescription force;
    force.name = "push_" + description.bodies[i].name;
    force.body = description.bodies[i].name;
    force.position = {0.3, -0.2, 0.1};
    force.force = {1, 0.5 * double(i), -2};
    force.torque = {0.3, -0.7, 0.2};
    description.forces.push_back(force);
  }
}

}  // namespace volvelle::testing

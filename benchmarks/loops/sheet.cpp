// Geometry: P(i, j) = (i S, j L + (i mod 2) V, (j mod 2) H) with the fold th, the sector angle g and the edges a, b:
// H = a sin(th) sin(g), L = sqrt(a^2 - H^2), q = sqrt(1 + cos^2(th) tan^2(g)), S = b cos(th) tan(g) / q, V = b / q.
#include "sheet.hpp"

#include <algorithm>
#include <numbers>
#include <numeric>
#include <stdexcept>

#include "random.hpp"
#include "rank.hpp"

namespace loops {
namespace {

class Miura {
 public:
  Miura(const Sheet& sheet, double fold) {
    const double q = std::hypot(1, std::cos(fold) * std::tan(sheet.sector_angle));
    H_ = sheet.a * std::sin(fold) * std::sin(sheet.sector_angle);
    L_ = std::sqrt(sheet.a * sheet.a - H_ * H_);
    S_ = sheet.b * std::cos(fold) * std::tan(sheet.sector_angle) / q;
    V_ = sheet.b / q;
  }
  Vector corner(int i, int j) const { return {i * S_, j * L_ + (i % 2) * V_, (j % 2) * H_}; }

  // x along the zigzag edge from the first corner, z out of the panel.
  Pose panel(int i, int j) const {
    const Vector x = unit(corner(i + 1, j) - corner(i, j));
    const Vector z = unit(cross(x, corner(i, j + 1) - corner(i, j)));
    return {corner(i, j), from_axes(x, cross(z, x), z)};
  }

 private:
  double H_, L_, S_, V_;
};

struct Cell {
  int i = 0;
  int j = 0;
};

Body panel_body(const Sheet& sheet, Cell cell, bool is_hub, Random& random) {
  // in the panel's own frame the corners do not depend on the fold; every other column leans the other way
  const double angle = cell.i % 2 == 0 ? sheet.sector_angle : std::numbers::pi - sheet.sector_angle;
  const Vector along{sheet.b, 0, 0}, up{sheet.a * std::cos(angle), sheet.a * std::sin(angle), 0};
  Body body;
  body.name = "panel_" + std::to_string(cell.j) + "_" + std::to_string(cell.i);
  body.mass = sheet.areal_density * length(cross(along, up)) * random.uniform(0.5, 1.5);
  body.center_of_mass = 0.5 * (along + up);
  add_moment(body.inertia, body.mass / 12, along);  // a uniform plate
  add_moment(body.inertia, body.mass / 12, up);
  add_moment(body.inertia, body.mass / 12, {0, 0, sheet.thickness});
  if (!is_hub) return body;
  body.mass *= 10;
  body.center_of_mass = body.center_of_mass + Vector{0.07, -0.05, -0.3};
  add_moment(body.inertia, body.mass, {0.31, 0.12, -0.08});
  add_moment(body.inertia, body.mass, {-0.09, 0.27, 0.14});
  add_moment(body.inertia, body.mass, {0.05, -0.11, 0.35});
  return body;
}

// The hinge frame in a panel: z along the crease, y out of the panel.
Pose hinge_frame(const Pose& panel, const Vector& from, const Vector& to) {
  const Quaternion back = inverse(panel.orientation);
  const Vector z = rotate(back, unit(to - from)), y{0, 0, 1};
  return {inverse(panel) * (0.5 * (from + to)), from_axes(cross(y, z), y, z)};
}

class Builder {
 public:
  Builder(const std::string& name, const Sheet& sheet, const std::vector<bool>& missing)
      : sheet_(sheet), number_(missing.size(), -1) {
    system_.name = name;
    system_.states.resize(2);
    Random random(sheet.seed);
    for (int p = 0; p < int(missing.size()); ++p) {
      const Body body = panel_body(sheet, cell(p), sheet.hub && p == center(), random);
      if (missing[p]) continue;
      number_[p] = int(system_.bodies.size());
      system_.bodies.push_back(body);
    }
    for (int p = 0; p < int(missing.size()); ++p) {
      if (cell(p).i > 0) add_crease({cell(p).i - 1, cell(p).j}, cell(p), true);
      if (cell(p).j > 0) add_crease({cell(p).i, cell(p).j - 1}, cell(p), false);
    }
  }

  System finish() {
    System result = with_tree(system_, number_[sheet_.rooted_in_corner ? 0 : center()]);
    if (sheet_.open) cut_loops(result);
    if (sheet_.open || sheet_.removed > 0 || sheet_.rows == 1 || sheet_.columns == 1)
      result.mode.clear();  // it has more freedom
    tumble(result, sheet_.spin);
    return result;
  }

 private:
  static void cut_loops(System& system) {
    const std::size_t left = std::size_t(system.tree_hinges());
    system.hinges.resize(left);
    for (State& state : system.states)
      for (std::vector<double>* numbers : {&state.angle, &state.rate, &state.torque}) numbers->resize(left);
  }

  int center() const { return sheet_.rows / 2 * sheet_.columns + sheet_.columns / 2; }
  Cell cell(int panel) const { return {panel % sheet_.columns, panel / sheet_.columns}; }
  int number(Cell c) const { return number_[c.j * sheet_.columns + c.i]; }

  // A crease at the first edge of `child`, straight or zigzag.
  void add_crease(Cell parent, Cell child, bool straight) {
    if (number(parent) < 0 || number(child) < 0) return;
    const Miura miura(sheet_, sheet_.fold);
    const Pose on = miura.panel(parent.i, parent.j), off = miura.panel(child.i, child.j);
    const Vector from = miura.corner(child.i, child.j);
    const Vector to = straight ? miura.corner(child.i, child.j + 1) : miura.corner(child.i + 1, child.j);
    Hinge hinge;
    hinge.name = (straight ? "straight_" : "zigzag_") + std::to_string(child.j) + "_" + std::to_string(child.i);
    hinge.parent = number(parent);
    hinge.child = number(child);
    hinge.on_parent = hinge_frame(on, from, to);
    hinge.on_child = hinge_frame(off, from, to);
    hinge.span = length(to - from);
    system_.hinges.push_back(hinge);

    const Quaternion turn =
        inverse(on.orientation * hinge.on_parent.orientation) * off.orientation * hinge.on_child.orientation;
    const double sign = turn[0] * turn[3] < 0 ? -1 : 1;
    for (int s = 0; s < 2; ++s) add_angle(s, sign, straight, sheet_.crease_stiffness * hinge.span);
  }

  // The fold angle is 2 th on a zigzag crease, and 2 atan(cos(g) tan(th)) on a straight one.
  void add_angle(int s, double sign, bool straight, double stiffness) {
    const double fold = sheet_.fold + s * 1e-6, c = straight ? std::cos(sheet_.sector_angle) : 1;
    const double angle = sign * 2 * std::atan(c * std::tan(fold));
    const double nearness = std::pow(std::cos(fold), 2) + std::pow(c * std::sin(fold), 2);
    const double slope = sign * 2 * c / nearness;
    if (s == 0) {
      system_.mode.push_back(slope);
      system_.mode_change.push_back(slope * std::sin(2 * fold) * (1 - c * c) / nearness);
    }
    system_.states[s].angle.push_back(angle);
    system_.states[s].rate.push_back(slope * sheet_.fold_rate);
    system_.states[s].torque.push_back(-stiffness * angle);
  }

  const Sheet& sheet_;
  std::vector<int> number_;  // by panel: index into the bodies, or -1
  System system_;
};

bool in_one_piece(const Sheet& sheet, const std::vector<bool>& missing) {
  std::vector<bool> seen = missing;
  std::vector<int> next{int(std::find(seen.begin(), seen.end(), false) - seen.begin())};
  seen[next[0]] = true;
  while (!next.empty()) {
    const int p = next.back(), i = p % sheet.columns;
    next.pop_back();
    const auto visit = [&](bool there, int neighbour) {
      if (!there || seen[neighbour]) return;
      seen[neighbour] = true;
      next.push_back(neighbour);
    };
    visit(i > 0, p - 1);
    visit(i + 1 < sheet.columns, p + 1);
    visit(p >= sheet.columns, p - sheet.columns);
    visit(p + sheet.columns < int(seen.size()), p + sheet.columns);
  }
  return std::find(seen.begin(), seen.end(), false) == seen.end();
}

// Whether every panel that is left has a neighbour along either kind of crease: else it swings or bends by itself.
bool is_tied(const Sheet& sheet, const std::vector<bool>& missing) {
  const auto there = [&](int i, int j) {
    return i >= 0 && i < sheet.columns && j >= 0 && j < sheet.rows && !missing[j * sheet.columns + i];
  };
  for (int j = 0; j < sheet.rows; ++j)
    for (int i = 0; i < sheet.columns; ++i)
      if (there(i, j) && !((there(i - 1, j) || there(i + 1, j)) && (there(i, j - 1) || there(i, j + 1)))) return false;
  return true;
}

// Takes panels away one by one; never the centre, nor one that holds others.
std::vector<bool> missing_panels(const Sheet& sheet) {
  const int count = sheet.rows * sheet.columns, center = sheet.rows / 2 * sheet.columns + sheet.columns / 2;
  std::vector<bool> missing(std::size_t(count), false);
  Random random(1000 + sheet.seed);
  for (int left = int(std::lround(sheet.removed * count)); left > 0;) {
    const int panel = random.below(count);
    if (panel == center || missing[panel]) continue;
    missing[panel] = true;
    if (in_one_piece(sheet, missing) && (!sheet.tied || is_tied(sheet, missing)))
      --left;
    else
      missing[panel] = false;
  }
  return missing;
}

}  // namespace

System make_sheet(const std::string& name, const Sheet& sheet) {
  return Builder(name, sheet, missing_panels(sheet)).finish();
}

Sheet with_few_freedoms(Sheet sheet, int at_most) {
  for (int tries = 0; tries < 100; ++tries, ++sheet.seed)
    if (degrees_of_freedom(make_sheet("", sheet)) <= at_most) return sheet;
  throw std::runtime_error("no sheet with holes has as few degrees of freedom");
}

}  // namespace loops

#include "origami/fold_pattern.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "origami/folding.hpp"

namespace volvelle {
namespace {

constexpr double most_gap = 1e-3;     // of the sheet's size, and in rad
constexpr double folded_over = 1e-6;  // rad from half a turn: coordinates do not say to which side

StockPanel outline_of(const FoldArrays& a, const std::vector<int>& face) {
  std::vector<Vector3<double>> points;
  for (const int v : face) points.push_back(a.vertices[v]);
  const Pose<double> frame = pose_of_corners(points).inverse();
  for (Vector3<double>& point : points) {
    point = frame * point;
    point.z = 0;
  }
  points[0] = {};
  points[1].y = 0;
  return {points};
}

Sense sense_of(char letter, double angle) {
  if (letter == 'M') return Sense::mountain;
  if (letter == 'V') return Sense::valley;
  return angle < 0 ? Sense::mountain : angle > 0 ? Sense::valley : Sense::flat;
}

std::string kind_of(const std::string& name, Sense sense) {
  const std::size_t dot = name.find('.');
  if (dot != std::string::npos) return name.substr(0, dot);
  return sense == Sense::mountain ? "mountain" : sense == Sense::valley ? "valley" : "flat";
}

void add_panels(const FoldArrays& a, CreasePattern& pattern) {
  for (std::size_t f = 0; f < a.faces.size(); ++f) {
    pattern.stock.push_back(outline_of(a, a.faces[f]));
    pattern.panels.push_back({a.face_names.empty() ? std::to_string(f) : a.face_names[f], int(f), a.faces[f]});
  }
}

// The angle that the file gives, or that the coordinates have.
double angle_of(const FoldArrays& a, const CreasePattern& pattern, const Crease& crease, std::size_t e, bool unfolded) {
  const double given = a.angles[e].value_or(0);
  if (unfolded) return given;
  const double measured = angle_between_panels(pattern, crease);
  if (M_PI - std::abs(measured) > folded_over) return measured;
  const char letter = a.assignments[e];
  const bool mountain = letter == 'M' || (letter != 'V' && given < 0);
  return mountain ? -M_PI : M_PI;
}

void add_creases(const FoldArrays& a, bool unfolded, CreasePattern& pattern) {
  for (std::size_t e = 0; e < a.edges.size(); ++e) {
    const char letter = a.assignments[e];
    if (a.faces_of_edge[e].size() != 2 || letter == 'C') continue;
    Crease crease;
    crease.panels = {a.faces_of_edge[e][0], a.faces_of_edge[e][1]};
    crease.vertices = a.edges[e];
    crease.rigid = letter == 'J';
    crease.angle = angle_of(a, pattern, crease, e, unfolded);
    crease.sense = sense_of(letter, crease.angle);
    const bool named = !a.edge_names.empty() && !a.edge_names[e].empty();
    crease.name = named ? a.edge_names[e] : std::to_string(e);
    crease.kind = kind_of(named ? crease.name : "", crease.sense);
    pattern.creases.push_back(crease);
  }
}

void check_one_piece(const FoldArrays& a, const CreasePattern& pattern) {
  const PanelWalk walk = walk_panels(pattern, 0);
  const auto apart = std::find(walk.crease.begin(), walk.crease.end(), -2);
  if (apart != walk.crease.end())
    a.fail(fmt::format("the sheet is not in one piece: no crease leads from face 0 to face {}",
                       apart - walk.crease.begin()));
}

// Places the panels by the fold angles, the first one where it lies.
void fold(const FoldArrays& a, double size, CreasePattern& pattern) {
  const auto poses = fold_panels(pattern, 0, panel_pose(pattern, 0));
  const ClosureGap gap = worst_gap(pattern, poses);
  if (gap.crease >= 0 && (gap.distance > most_gap * size || gap.turn > most_gap)) {
    const Crease& crease = pattern.creases[gap.crease];
    a.fail(
        fmt::format("the fold angles do not fit together: they leave a gap of {:.3g} m and {:.3g} deg at the crease "
                    "between faces {} and {} (vertices {} and {}). Round every vertex, the turns of its creases must "
                    "bring a panel back to itself",
                    gap.distance, gap.turn * 180 / M_PI, crease.panels[0], crease.panels[1], crease.vertices[0],
                    crease.vertices[1]));
  }
  pattern.vertices = place_vertices(pattern, poses);
}

}  // namespace

CreasePattern make_fold_pattern(FoldArrays a, std::optional<double> scale) {
  check_faces(a);
  check_planarity(a);
  const bool unfolded = is_unfolded(a);
  if (unfolded) check_crossings(a);
  for (Vector3<double>& v : a.vertices) v = v * scale.value_or(a.unit);
  CreasePattern pattern;
  pattern.vertices = a.vertices;
  add_panels(a, pattern);
  add_creases(a, unfolded, pattern);
  check_one_piece(a, pattern);
  const bool flat = std::all_of(a.angles.begin(), a.angles.end(), [](const auto& x) { return x.value_or(0) == 0; });
  if (unfolded && !flat) fold(a, size_of(a), pattern);
  if (!pattern.creases.empty()) pattern.measured_crease = 0;
  if (pattern.measured_crease == 0) pattern.part = pattern.creases[0].sign();
  return pattern;
}

}  // namespace volvelle

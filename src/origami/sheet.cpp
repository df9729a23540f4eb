#include "origami/sheet.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "origami/folding.hpp"
#include "origami/plate.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

Placement placement_of(const Pose<double>& pose) { return {pose.p, quaternion_from_dcm(pose.R)}; }

class SheetBuilder {
 public:
  SheetBuilder(const CreasePattern& pattern, const SheetOptions& options, Description& description)
      : pattern_(pattern), o_(options), description_(description), walk_(walk_panels(pattern, options.hub_panel)) {
    sheet_.name = o_.name;
    sheet_.pattern = o_.pattern_name;
    sheet_.thickness = o_.thickness;
    for (const StockPanel& stock : pattern_.stock)
      plates_.push_back(make_plate(stock.outline, o_.areal_density, o_.thickness));
  }

  void build() {
    for (int p = 0; p < int(pattern_.panels.size()); ++p) add_panel(p);
    if (o_.mount) add_mount();
    for (int c = 0; c < int(pattern_.creases.size()); ++c) {
      if (!o_.removed.empty() && o_.removed[c]) continue;
      if (!o_.bushings.empty() && o_.bushings[c])
        add_bushing(pattern_.creases[c], *o_.bushings[c]);
      else
        add_crease(c);
    }
    describe_sheet();
    description_.sheets.push_back(sheet_);
  }

 private:
  std::string panel_name(int p) const { return fmt::format("{}.panel.{}", o_.name, pattern_.panels[p].name); }
  std::string crease_name(const Crease& c) const { return fmt::format("{}.crease.{}", o_.name, c.name); }

  void add_panel(int p) {
    const Panel& panel = pattern_.panels[p];
    const Plate& plate = plates_[panel.stock];
    const double factor = p == o_.hub_panel ? o_.mass_factor : 1;
    BodyDescription body;
    if (p == o_.hub_panel && !o_.mount) body = o_.start;
    body.name = panel_name(p);
    body.mass = plate.mass * factor;
    body.center_of_mass = plate.center;
    body.inertia = plate.inertia * factor;
    ShapeDescription& shape = body.shape.emplace();
    shape.kind = ShapeDescription::Kind::polygon;
    shape.outline = pattern_.stock[panel.stock].outline;
    shape.size = {0, 0, o_.thickness};
    body.color = o_.color;
    sheet_.panels.push_back(body.name);
    sheet_.corners.push_back(panel.corners);
    description_.bodies.push_back(std::move(body));
  }

  void add_mount() {
    JointDescription joint;
    joint.name = o_.name + ".mount";
    joint.parent = o_.mount->body;
    joint.child = panel_name(o_.hub_panel);
    joint.on_parent = o_.mount->placement;
    description_.joints.push_back(joint);
  }

  // The same crease with the panel nearer to the hub first.
  Crease outward(Crease crease) const {
    auto& [first, second] = crease.panels;
    if (walk_.distance[second] < walk_.distance[first]) std::swap(first, second);
    return crease;
  }

  void add_crease(int c) {
    const Crease crease = outward(pattern_.creases[c]);
    JointDescription joint;
    joint.name = crease_name(crease);
    joint.kind = crease.rigid ? JointKind::fixed : JointKind::revolute;
    joint.parent = panel_name(crease.panels[0]);
    joint.child = panel_name(crease.panels[1]);
    joint.on_parent = placement_of(hinge_frame(pattern_, crease, 0));
    joint.on_child = placement_of(hinge_frame(pattern_, crease, 1));
    if (!crease.rigid) {
      joint.coordinates[0] = crease.angle;
      joint.rates[0] = crease.slope * o_.fold_rate;
      if (!o_.laws.empty()) apply_laws(o_.laws[c], crease, crease_length(pattern_, crease), joint);
      sheet_.creases.push_back(joint.name);
      if (crease.kind == "bend") sheet_.bend_lines.push_back({joint.name, width_across(crease)});
    }
    description_.joints.push_back(std::move(joint));
  }

  // Of a panel whose two parts a bend line joins: their area over the length of the line.
  double width_across(const Crease& bend) const {
    const auto area = [&](int panel) { return plates_[pattern_.panels[panel].stock].area; };
    return (area(bend.panels[0]) + area(bend.panels[1])) / crease_length(pattern_, bend);
  }

  void add_bushing(const Crease& crease, const CreaseBushing& law) {
    const Pose<double> on_first = hinge_frame(pattern_, crease, 0), on_second = hinge_frame(pattern_, crease, 1);
    BushingDescription bushing;
    bushing.name = crease_name(crease);
    bushing.bodies = {panel_name(crease.panels[0]), panel_name(crease.panels[1])};
    bushing.positions = {on_first.p, on_second.p};
    bushing.orientation = quaternion_from_dcm(on_first.R);
    bushing.stiffness = law.stiffness;
    bushing.damping = law.damping;
    bushing.rest_position = Vector3<double>{};
    bushing.rest_orientation = quaternion_from_dcm(on_first.R * transpose(on_second.R));  // as a flat crease
    sheet_.bushings.push_back({bushing.name, crease_length(pattern_, crease)});
    description_.bushings.push_back(std::move(bushing));
  }

  // What is not a plain hinge between rigid panels, in words.
  std::string compliance_words() const {
    std::vector<std::string> words;
    const auto count = [](auto& things, auto is_one) { return std::count_if(things.begin(), things.end(), is_one); };
    const auto add = [&](auto number, const char* one, const char* more) {
      if (number > 0) words.push_back(fmt::format("{} {}", number, number == 1 ? one : more));
    };
    add(count(pattern_.creases, [](const Crease& c) { return c.kind == "bend"; }), "bend line", "bend lines");
    add(count(o_.bushings, [](const auto& bushing) { return bushing.has_value(); }), "crease that gives way",
        "creases that give way");
    add(count(o_.removed, [](bool removed) { return removed; }), "hinge removed", "hinges removed");
    return fmt::format("{}", fmt::join(words, ", "));
  }

  void describe_sheet() {
    sheet_.compliance = compliance_words();
    const int measured = pattern_.measured_crease;
    const auto is_hinge = [&](int c) {
      return !pattern_.creases[c].rigid && (o_.removed.empty() || !o_.removed[c]) &&
             (o_.bushings.empty() || !o_.bushings[c]);
    };
    if (measured >= 0 && is_hinge(measured)) {
      sheet_.measured_crease = crease_name(pattern_.creases[measured]);
      sheet_.part = pattern_.part;
      sheet_.lean = pattern_.lean;
    }
    if (!pattern_.folds_as_one || !sheet_.compliance.empty()) return;
    for (const Crease& crease : pattern_.creases)
      if (!crease.rigid) sheet_.leans.push_back(crease.sign() * crease.lean);
  }

  const CreasePattern& pattern_;
  const SheetOptions& o_;
  Description& description_;
  PanelWalk walk_;
  std::vector<Plate> plates_;  // by stock panel
  SheetDescription sheet_;
};

}  // namespace

void add_sheet(const CreasePattern& pattern, const SheetOptions& options, Description& description) {
  SheetBuilder(pattern, options, description).build();
}

}  // namespace volvelle

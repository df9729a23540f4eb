#include "simulation/recorder.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "description/named.hpp"
#include "effects/thrust_levels.hpp"

namespace volvelle {
namespace {

const std::vector<std::string> xyz{"x", "y", "z"};
const std::vector<std::string> wxyz{"w", "x", "y", "z"};
const std::vector<std::string> one_two_three{"1", "2", "3"};

Block make_block(std::string path, const std::string& quantity, std::vector<std::string> names,
                 std::vector<std::string> components, std::string unit, std::string frame, std::string meaning) {
  Block block{std::move(path), std::move(names), std::move(components), {},
              std::move(unit), std::move(frame), std::move(meaning)};
  const auto add = [&block](const std::string& stem) {
    if (block.components.empty()) block.columns.push_back(stem);
    for (const std::string& component : block.components) block.columns.push_back(stem + "." + component);
  };
  if (block.names.empty()) add(quantity);
  for (const std::string& name : block.names) add(name + "." + quantity);
  return block;
}

// One joint coordinate: "wrist.angle.2" is quantity "angle", number 2; number 0 when the joint has only one of it.
struct Coordinate {
  const char* quantity;
  const char* rate;
  int number;
};

Coordinate coordinate_of(JointKind kind, int i) {
  const bool turns = is_angle(kind, i);
  int number = 0, of_its_sort = 0;
  for (int k = 0; k < coordinate_count(kind); ++k) {
    if (is_angle(kind, k) != turns) continue;
    ++of_its_sort;
    if (k <= i) ++number;
  }
  return {turns ? "angle" : "displacement", turns ? "rate" : "speed", of_its_sort == 1 ? 0 : number};
}

std::string numbered(const std::string& stem, int number) {
  return number == 0 ? stem : stem + "." + std::to_string(number);
}

}  // namespace

Recorder::Recorder(const Description& description, bool with_reactions,
                   const std::vector<std::string>& margins_of_hinges, const std::vector<std::string>& margins_of_sheets)
    : with_reactions_(with_reactions),
      with_margins_(!margins_of_hinges.empty()),
      hinge_margins_(margins_of_hinges.size()),
      with_clearance_(description.clearance.measured),
      joint_slots_(description.joints.size()),
      strain_(description) {
  layout_.blocks.push_back(make_block("time", "time", {}, {}, "s", "", "time since the start"));
  lay_out_bodies(description);
  lay_out_joints(description);
  if (with_reactions_) lay_out_reactions(description);
  lay_out_wheels(description);
  lay_out_bushings(description);
  lay_out_potentials(description);
  lay_out_commands(description);
  lay_out_tanks(description);
  lay_out_surroundings(description);
  lay_out_sheets(description);
  lay_out_margins("joints", margins_of_hinges);
  lay_out_margins("sheets", margins_of_sheets);
  lay_out_strains(description);
  if (with_clearance_) lay_out_clearance();
  lay_out_controllers(description);
  lay_out_system();
  row_.resize(layout_.width());
}

void Recorder::follow(const Model& model) {
  std::fill(joint_slots_.begin(), joint_slots_.end(), 0);
  for (int b = 1; b < model.size(); ++b)
    if (body_rows_[model.body[b]] >= 0) body_slots_[body_rows_[model.body[b]]] = b;
  for (int b = 1; b < model.joint_slots(); ++b)
    if (model.joint[b] != no_joint) joint_slots_[model.joint[b]] = b;
}

void Recorder::resume_from(const std::vector<Quaternion<double>>& attitudes, const std::vector<double>& row) {
  last_attitude_ = attitudes;
  row_ = row;
  first_ = false;
}

void Recorder::lay_out_bodies(const Description& description) {
  std::vector<std::string> names;
  for (const BodyDescription& body : description.bodies) {
    body_rows_.push_back(body.is_wheel ? -1 : int(names.size()));
    if (!body.is_wheel) names.push_back(body.name);
  }
  body_slots_.resize(names.size());
  last_attitude_.resize(names.size());
  const auto add = [&](const std::string& quantity, const std::vector<std::string>& components, const char* unit,
                       const char* frame, const char* meaning) {
    layout_.blocks.push_back(make_block("bodies/" + quantity, quantity, names, components, unit, frame, meaning));
  };
  add("position", xyz, "m", "inertial", "r_BN_N: body frame's origin");
  add("velocity", xyz, "m/s", "inertial", "v_BN_N: of the body frame's origin");
  add("attitude", wxyz, "", "", "quaternion that turns body components into inertial components, scalar first");
  add("mrp", one_two_three, "", "", "sigma_BN: the same attitude as modified Rodrigues parameters, short set");
  add("rate", xyz, "rad/s", "body", "omega_BN_B: angular velocity of the body");
}

void Recorder::lay_out_joints(const Description& description) {
  struct Group {
    const char* quantity;
    bool velocity;
    const char* unit;
    const char* meaning;
  };
  for (const Group& group :
       {Group{"angle", false, "rad", "joint angle"}, Group{"rate", true, "rad/s", "its rate"},
        Group{"displacement", false, "m", "joint displacement"}, Group{"speed", true, "m/s", "its rate"}}) {
    Block block{"joints/" + std::string(group.quantity), {}, {}, {}, group.unit, "joint", group.meaning};
    for (int j = 0; j < int(description.joints.size()); ++j) {
      const JointDescription& joint = description.joints[j];
      for (int i = 0; i < coordinate_count(joint.kind) && !joint.is_wheel; ++i) {
        const Coordinate c = coordinate_of(joint.kind, i);
        if (std::string(group.velocity ? c.rate : c.quantity) != group.quantity) continue;
        block.names.push_back(numbered(joint.name, c.number));
        block.columns.push_back(numbered(joint.name + "." + group.quantity, c.number));
        joint_columns_.push_back({j, group.velocity, i});
      }
    }
    if (!block.columns.empty()) layout_.blocks.push_back(std::move(block));
  }

  std::vector<std::string> turning, flying;
  for (int j = 0; j < int(description.joints.size()); ++j) {
    const JointDescription& joint = description.joints[j];
    if (joint.kind != JointKind::spherical && joint.kind != JointKind::free) continue;
    turning_.push_back(j);
    turning.push_back(joint.name);
    if (joint.kind != JointKind::free) continue;
    flying_.push_back(j);
    flying.push_back(joint.name);
  }
  if (turning.empty()) return;
  const auto add = [&](const char* path, const char* quantity, const std::vector<std::string>& names,
                       const std::vector<std::string>& components, const char* unit, const char* frame,
                       const char* meaning) {
    layout_.blocks.push_back(make_block(path, quantity, names, components, unit, frame, meaning));
  };
  add("joints/mrp", "mrp", turning, one_two_three, "", "", "attitude of the child in the parent, short set");
  add("joints/angular_rate", "rate", turning, xyz, "rad/s", "child", "angular velocity of the child in the parent");
  if (flying.empty()) return;
  add("joints/position", "position", flying, xyz, "m", "joint", "of the child's joint frame in the parent's");
  add("joints/velocity", "velocity", flying, xyz, "m/s", "joint", "its rate");
}

void Recorder::lay_out_reactions(const Description& description) {
  std::vector<std::string> names;
  for (int j = 0; j < int(description.joints.size()); ++j) {
    if (description.joints[j].is_wheel) continue;
    names.push_back(description.joints[j].name);
    reacting_.push_back(j);
  }
  if (names.empty()) return;
  layout_.blocks.push_back(make_block("joints/reaction_force", "reaction.force", names, xyz, "N", "joint",
                                      "what the joint passes to its child, at the child's joint frame"));
  layout_.blocks.push_back(make_block("joints/reaction_torque", "reaction.torque", names, xyz, "N m", "joint",
                                      "what the joint passes to its child, at the child's joint frame"));
}

void Recorder::lay_out_wheels(const Description& description) {
  std::vector<std::string> names;
  for (int j = 0; j < int(description.joints.size()); ++j) {
    const JointDescription& joint = description.joints[j];
    if (!joint.is_wheel) continue;
    names.push_back(joint.name);
    wheels_.push_back(j);
    asks_for_drives_ = asks_for_drives_ || joint.speed || joint.max_rate;
  }
  if (names.empty()) return;
  layout_.blocks.push_back(make_block("wheels/speed", "speed", names, {}, "rad/s", "", "relative to its body"));
  layout_.blocks.push_back(make_block("wheels/torque", "torque", names, {}, "N m", "", "of the motor on the wheel"));
}

void Recorder::lay_out_bushings(const Description& description) {
  std::vector<std::string> names;
  for (const BushingDescription& bushing : description.bushings) names.push_back(bushing.name);
  if (names.empty()) return;
  layout_.blocks.push_back(make_block("links/gap", "gap", names, {}, "m", "", "distance from where the bushing rests"));
  layout_.blocks.push_back(make_block("links/tilt", "tilt", names, {}, "rad", "", "of the bushing's axis"));
  layout_.blocks.push_back(make_block("links/angle", "angle", names, {}, "rad", "", "about the bushing's axis"));
}

void Recorder::lay_out_potentials(const Description& description) {
  std::vector<std::string> names;
  for (const PotentialDescription& potential : description.potentials) names.push_back(potential.name);
  if (names.empty()) return;
  layout_.blocks.push_back(make_block("potentials/distance", "distance", names, {}, "m", "", "between its points"));
  layout_.blocks.push_back(make_block("potentials/energy", "energy", names, {}, "J", "", "stored; zero while off"));
}

void Recorder::lay_out_commands(const Description& description) {
  const auto add = [&](JointKind kind, const std::string& group, const char* unit) {
    std::vector<std::string> names;
    for (int j = 0; j < int(description.joints.size()); ++j) {
      const JointDescription& joint = description.joints[j];
      if (joint.kind != kind || !joint.spring || !joint.spring->command) continue;
      names.push_back(joint.name);
      commanded_.push_back(j);
    }
    if (names.empty()) return;
    layout_.blocks.push_back(
        make_block(group + "command", "command", names, {}, unit, "joint", "where the spring is commanded to rest"));
    layout_.blocks.push_back(
        make_block(group + "flex", "flex", names, {}, unit, "joint", "what the coordinate is beyond the command"));
  };
  add(JointKind::revolute, "joints/", "rad");
  turning_commands_ = commanded_.size();
  add(JointKind::prismatic, "sliders/", "m");
}

void Recorder::lay_out_tanks(const Description& description) {
  std::vector<std::string> names;
  for (int i = 0; i < int(description.bodies.size()); ++i) {
    const BodyDescription& body = description.bodies[i];
    const auto& thrusters = description.thrusters;
    if (std::none_of(thrusters.begin(), thrusters.end(), [&](const auto& t) { return feeds_from(t, body); })) continue;
    names.push_back(body.name);
    tanks_.push_back(i);
  }
  if (!names.empty())
    layout_.blocks.push_back(make_block("tanks/mass", "mass", names, {}, "kg", "", "of the body with its propellant"));
}

void Recorder::lay_out_surroundings(const Description& description) {
  const auto add = [&](const char* quantity, const std::vector<std::string>& components, const char* unit,
                       const char* frame, const char* meaning) {
    layout_.blocks.push_back(make_block(fmt::format("environment/{}", quantity),
                                        fmt::format("environment.{}", quantity), {}, components, unit, frame, meaning));
  };
  if (description.atmosphere) add("density", {}, "kg/m^3", "", "of the air at the system's centre of mass");
  if (description.sun) add("sunlight", {}, "", "", "part of the sun in sight there");
  if (description.magnetic_field) add("magnetic_field", xyz, "T", "inertial", "there");
}

void Recorder::lay_out_sheets(const Description& description) {
  std::vector<std::string> names;
  for (const SheetDescription& sheet : description.sheets) {
    if (sheet.measured_crease.empty()) continue;
    names.push_back(sheet.name);
    sheet_columns_.push_back({index_of_named(description.joints, sheet.measured_crease), sheet.part, sheet.lean});
  }
  if (names.empty()) return;
  layout_.blocks.push_back(make_block("sheets/fold", "fold", names, {}, "rad", "", "how far the sheet is folded"));
  layout_.blocks.push_back(make_block("sheets/fold_rate", "fold_rate", names, {}, "rad/s", "", "its rate"));
}

void Recorder::lay_out_margins(const char* group, const std::vector<std::string>& names) {
  if (names.empty()) return;
  const auto add = [&](const std::string& quantity, const char* unit, const char* meaning) {
    layout_.blocks.push_back(make_block(group + ("/" + quantity), quantity, names, {}, unit, "", meaning));
  };
  add("drive", "N m", "torques that open it");
  add("resistance", "N m", "torques against that, with all that friction can do");
  add("margin", "", "drive / resistance - 1; 1e6 where nothing resists");
}

void Recorder::lay_out_strains(const Description& description) {
  using Quantity = SheetStrain::Column::Quantity;
  const auto add = [&](Quantity quantity, const char* word, const char* meaning) {
    std::vector<std::string> names;
    const char* unit = "";
    for (const SheetStrain::Column& column : strain_.columns()) {
      if (column.quantity != quantity) continue;
      names.push_back(description.sheets[std::size_t(column.sheet)].name);
      unit = column.unit;
    }
    if (!names.empty())
      layout_.blocks.push_back(make_block(std::string("sheets/") + word, word, names, {}, unit, "", meaning));
  };
  add(Quantity::gap, "gap", "of the crease that parts most");
  add(Quantity::bend, "bend", "of the panel that bends most");
  add(Quantity::strain, "strain", "of what gives way most: gap over length, or at the surface of a bent panel");
}

void Recorder::lay_out_clearance() {
  const auto add = [&](const char* quantity, const char* unit, const char* meaning) {
    layout_.blocks.push_back(make_block(fmt::format("clearance/{}", quantity), fmt::format("clearance.{}", quantity),
                                        {}, {}, unit, "", meaning));
  };
  add("distance", "m", "smallest between bodies that are measured; zero where they touch or overlap");
  add("first", "", "which body that is: its number among the names of bodies/position, from 0");
  add("second", "", "and the other one");
}

void Recorder::lay_out_controllers(const Description& description) {
  using Kind = ControllerDescription::Kind;
  std::vector<std::string> pointing, turning, sliding;
  for (std::size_t i = 0; i < description.controllers.size(); ++i) {
    const ControllerDescription& c = description.controllers[i];
    if (c.kind == Kind::library) continue;
    const bool of_body = c.kind != Kind::joint;
    const JointDescription* joint = find_named(description.joints, c.joint);
    const bool slides = joint && joint->kind == JointKind::prismatic;
    (of_body ? pointing : slides ? sliding : turning).push_back(c.name);
    (of_body ? pointing_ : slides ? sliding_errors_ : turning_errors_).push_back(i);
  }
  const auto add = [&](const char* path, const std::vector<std::string>& names,
                       const std::vector<std::string>& components, const char* unit, const char* frame,
                       const char* meaning) {
    if (!names.empty()) layout_.blocks.push_back(make_block(path, "error", names, components, unit, frame, meaning));
  };
  add("controllers/error", pointing, {}, "rad", "", "angle between the body's attitude and the one wanted");
  add("controllers/error_turn", pointing, xyz, "rad", "body", "the turn from the attitude wanted to the body's");
  add("controllers/joint_error", turning, {}, "rad", "joint", "what the angle lacks");
  add("controllers/slider_error", sliding, {}, "m", "joint", "what the displacement lacks");
}

void Recorder::lay_out_system() {
  const auto add = [&](const char* path, const char* quantity, const std::vector<std::string>& components,
                       const char* unit, const char* frame, const char* meaning) {
    layout_.blocks.push_back(make_block(path, quantity, {}, components, unit, frame, meaning));
  };
  add("system/mass", "system.mass", {}, "kg", "", "total mass");
  add("system/position", "system.position", xyz, "m", "inertial", "centre of mass");
  add("system/velocity", "system.velocity", xyz, "m/s", "inertial", "of the centre of mass");
  add("energy/kinetic", "energy.kinetic", {}, "J", "", "of all motion");
  add("energy/potential", "energy.potential", {}, "J", "", "gravity, springs, links, potentials");
  add("energy/total", "energy.total", {}, "J", "", "kinetic + potential");
  add("energy/orbital", "energy.orbital", {}, "J", "", "of the centre of mass in the field");
  add("energy/rotational", "energy.rotational", {}, "J", "", "all the rest");
  add("energy/supplied", "energy.supplied", {}, "J", "",
      "work put in by motors, prescribed joints, thrust, forces, drag, sunlight and switched springs, less what leaves "
      "with propellant");
  add("energy/dissipated", "energy.dissipated", {}, "J", "",
      "taken out by dampers, friction, impacts and latches; never decreases");
  add("energy/balance", "energy.balance", {}, "J", "", "total - supplied + dissipated: constant");
  add("momentum/linear", "momentum.linear", xyz, "N s", "inertial", "of all mass");
  add("momentum/angular", "momentum.angular", xyz, "N m s", "inertial", "about the system's centre of mass");
  add("momentum/orbital", "momentum.orbital", xyz, "N m s", "inertial", "r x m v of the centre of mass");
  add("loops/residual", "loops.residual", {}, "", "", "worst error of a constraint, m or rad; zero without any");
  add("loops/rate_residual", "loops.rate_residual", {}, "", "", "its rate; zero without any");
}

}  // namespace volvelle

#include "scenario/keys.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace volvelle {
namespace {

constexpr bool later = false;

const std::vector<KeyTable> tables{
    {"scenario", {{"volvelle"},        {"name"},
                  {"description"},     {"bodies"},
                  {"joints"},          {"thrusters"},
                  {"forces"},          {"surfaces"},
                  {"dipoles"},         {"links"},
                  {"constraints"},     {"sequence"},
                  {"origami"},         {"clearance"},
                  {"environment"},     {"run"},
                  {"output"},          {"wheels", later, "A wheel can be a body on a revolute joint with a motor."},
                  {"sensors", later},  {"reconfiguration", later},
                  {"campaign", later}, {"controllers", later}}},

    {"body", {{"mass"}, {"center_of_mass"}, {"inertia"}, {"initial"}, {"shape"}, {"color"}, {"propellant"}}},
    {"body_initial", {{"position"}, {"velocity"}, {"mrp"}, {"quaternion"}, {"dcm"}, {"euler"}, {"rate"}}},
    {"orientation", {{"mrp"}, {"quaternion"}, {"dcm"}, {"euler"}}},
    {"euler", {{"sequence"}, {"angles"}}},
    {"shape", {{"box"}, {"plate"}, {"cylinder"}, {"sphere"}, {"mesh"}, {"position"}, {"orientation"}}},
    {"cylinder", {{"radius"}, {"length"}}},

    {"joint",
     {{"type"},
      {"parent"},
      {"child"},
      {"position"},
      {"orientation"},
      {"child_position"},
      {"child_orientation"},
      {"axis"},
      {"axes"},
      {"initial"},
      {"spring"},
      {"damper"},
      {"motor"},
      {"tape_spring"},
      {"motion"},
      {"friction"},
      {"stop"},
      {"latch"},
      {"release"},
      {"breaks"},
      {"coordinates", later, "Leave it out to use the joint's usual coordinates."}}},
    {"initial_revolute", {{"angle"}, {"rate"}}},
    {"initial_prismatic", {{"displacement"}, {"speed"}}},
    {"initial_cylindrical", {{"angle"}, {"rate"}, {"displacement"}, {"speed"}}},
    {"initial_universal", {{"angle"}, {"rate"}}},
    {"initial_planar", {{"angle"}, {"rate"}, {"displacement"}, {"speed"}}},
    {"initial_spherical", {{"mrp"}, {"quaternion"}, {"dcm"}, {"euler"}, {"rate"}}},
    {"initial_free", {{"position"}, {"velocity"}, {"mrp"}, {"quaternion"}, {"dcm"}, {"euler"}, {"rate"}}},
    {"spring", {{"stiffness"}, {"rest"}, {"preload"}}},
    {"damper", {{"coefficient"}}},
    {"motor", {{"torque"}, {"force"}, {"no_load_rate"}, {"governor"}}},
    {"tape_spring",
     {{"steady"},
      {"steady_equal"},
      {"peak"},
      {"peak_equal"},
      {"peak_angle"},
      {"rise_angle"},
      {"relatch"},
      {"relatch_equal"},
      {"modulus"},
      {"poisson"},
      {"tape_thickness"},
      {"radius"},
      {"subtended_angle"},
      {"length"},
      {"rest"},
      {"sense"},
      {"count"}}},
    {"friction", {{"torque"}, {"force"}, {"viscous"}}},
    {"stop", {{"lower"}, {"upper"}, {"stiffness"}, {"damping"}, {"restitution"}}},
    {"latch", {{"angle"}, {"displacement"}}},
    {"breaks", {{"torque"}}},
    {"trigger", {{"time"}, {"joint"}, {"angle"}, {"displacement"}, {"event"}, {"delay"}}},

    {"profile", {{"table"}, {"sine"}, {"ramp"}, {"formula"}}},
    {"sine", {{"amplitude"}, {"frequency"}, {"phase"}, {"offset"}}},
    {"ramp", {{"from"}, {"to"}, {"start"}, {"stop"}}},

    {"thruster",
     {{"body"},
      {"position"},
      {"direction"},
      {"force"},
      {"burns"},
      {"rise"},
      {"fall"},
      {"minimum_on"},
      {"specific_impulse"},
      {"tank"}}},
    {"burn", {{"start"}, {"stop"}}},
    {"force", {{"body"}, {"position"}, {"force"}, {"torque"}, {"frame"}, {"scale"}}},
    {"surface",
     {{"body"}, {"position"}, {"normal"}, {"area"}, {"drag_coefficient"}, {"specular"}, {"diffuse"}, {"two_sided"}}},
    {"dipole", {{"body"}, {"moment"}, {"scale"}}},
    {"link",
     {{"type"},      {"bodies"},          {"positions"}, {"orientation"}, {"axis"},    {"stiffness"}, {"damping"},
      {"frequency"}, {"damping_ratio"},   {"rest"},      {"joints"},      {"ratio"},   {"preload"},   {"radii"},
      {"opposite"},  {"axial_stiffness"}, {"length"},    {"tension"},     {"capture"}, {"release"}}},
    {"bushing_stiffness", {{"translation"}, {"rotation"}}},
    {"bushing_damping", {{"translation"}, {"rotation"}}},
    {"bushing_frequency", {{"translation"}, {"rotation"}}},
    {"bushing_damping_ratio", {{"translation"}, {"rotation"}}},
    {"bushing_rest", {{"position"}, {"mrp"}, {"quaternion"}, {"dcm"}, {"euler"}}},
    {"capture", {{"distance"}, {"time"}, {"joint"}, {"angle"}, {"displacement"}, {"event"}, {"delay"}}},

    {"constraint",
     {{"type"},
      {"bodies"},
      {"positions"},
      {"distance"},
      {"normal"},
      {"direction"},
      {"radius"},
      {"axis"},
      {"joints"},
      {"ratio"}}},

    {"sequence",
     {{"time"},
      {"joint"},
      {"angle"},
      {"displacement"},
      {"event"},
      {"delay"},
      {"lock"},
      {"free"},
      {"rest"},
      {"on"},
      {"off"},
      {"command"},
      {"dock"},
      {"undock"},
      {"stop"}}},
    {"sequence_rest", {{"joint"}, {"angle"}, {"displacement"}}},
    {"sequence_command", {{"joint"}, {"torque"}, {"force"}}},

    {"origami", {{"pattern"},    {"file"},          {"frame"},     {"scale"}, {"rows"},    {"columns"}, {"a"},
                 {"b"},          {"sector_angle"},  {"sides"},     {"rings"}, {"side"},    {"fold"},    {"row_fold"},
                 {"fold_rate"},  {"areal_density"}, {"thickness"}, {"hub"},   {"initial"}, {"creases"}, {"overrides"},
                 {"bend_lines"}, {"bushings"},      {"removed"},   {"color"}}},
    {"origami_hub", {{"panel"}, {"mass_factor"}, {"body"}, {"position"}, {"orientation"}}},
    {"origami_creases", {{"spring"},  {"damper"}, {"friction"}, {"stop"},     {"motor"},  {"tape_spring"}, {"latch"},
                         {"release"}, {"breaks"}, {"straight"}, {"zigzag"},   {"column"}, {"row"},         {"hub"},
                         {"hill"},    {"valley"}, {"cross"},    {"mountain"}, {"flat"},   {"bend"}}},
    {"crease_laws",
     {{"spring"}, {"damper"}, {"friction"}, {"stop"}, {"motor"}, {"tape_spring"}, {"latch"}, {"release"}, {"breaks"}}},
    {"crease_override",
     {{"crease"},
      {"spring"},
      {"damper"},
      {"friction"},
      {"stop"},
      {"motor"},
      {"tape_spring"},
      {"latch"},
      {"release"},
      {"breaks"}}},
    {"crease_spring", {{"stiffness"}, {"stiffness_per_length"}, {"rest"}, {"preload"}, {"preload_per_length"}}},
    {"crease_damper", {{"coefficient"}, {"coefficient_per_length"}}},
    {"crease_friction", {{"torque"}, {"torque_per_length"}, {"viscous"}, {"viscous_per_length"}}},
    {"crease_stop",
     {{"lower"},
      {"upper"},
      {"stiffness"},
      {"stiffness_per_length"},
      {"damping"},
      {"damping_per_length"},
      {"restitution"}}},
    {"crease_motor", {{"torque"}, {"torque_per_length"}, {"no_load_rate"}, {"governor"}}},
    {"crease_tape_spring",
     {{"steady"},
      {"steady_equal"},
      {"peak"},
      {"peak_equal"},
      {"peak_angle"},
      {"rise_angle"},
      {"relatch"},
      {"relatch_equal"},
      {"modulus"},
      {"poisson"},
      {"tape_thickness"},
      {"radius"},
      {"subtended_angle"},
      {"length"},
      {"rest"},
      {"sense"},
      {"count"},
      {"count_per_length"}}},
    {"crease_latch", {{"angle"}, {"fold"}}},
    {"origami_bushings", {{"creases"}, {"stiffness"}, {"damping"}}},

    {"clearance", {{"bodies"}, {"ignore"}, {"touch"}, {"collision"}}},

    {"environment", {{"gravity"}, {"atmosphere"}, {"sun"}, {"magnetic_field"}}},
    {"gravity_uniform", {{"type"}, {"acceleration"}}},
    {"gravity_point_mass", {{"type"}, {"mu"}, {"gradient"}, {"j2"}, {"radius"}}},
    {"atmosphere", {{"density"}, {"altitude"}, {"scale_height"}, {"radius"}, {"rotation"}}},
    {"sun", {{"direction"}, {"distance"}, {"pressure"}, {"radius"}}},
    {"magnetic_field", {{"moment"}}},

    {"run",
     {{"duration"},
      {"formulation"},
      {"integrator"},
      {"step"},
      {"output_every"},
      {"attitude"},
      {"tolerance"},
      {"loops"},
      {"cuts"}}},
    {"tolerance", {{"relative"}, {"absolute"}}},
    {"output", {{"columns"}}},
};

}  // namespace

const Key* KeyTable::find(std::string_view key) const {
  for (const Key& known : keys)
    if (known.name == key) return &known;
  return nullptr;
}

std::vector<std::string> KeyTable::available_names() const {
  std::vector<std::string> names;
  for (const Key& key : keys)
    if (key.available) names.emplace_back(key.name);
  return names;
}

std::span<const KeyTable> key_tables() { return tables; }

bool holds_named_things(std::string_view key) {
  constexpr std::array<std::string_view, 10> holders{"bodies",  "joints", "thrusters",   "forces",   "surfaces",
                                                     "dipoles", "links",  "constraints", "sequence", "origami"};
  return std::find(holders.begin(), holders.end(), key) != holders.end();
}

const KeyTable& keys_of(std::string_view table) {
  for (const KeyTable& candidate : key_tables())
    if (candidate.name == table) return candidate;
  throw std::logic_error("no key table of this name");
}

}  // namespace volvelle

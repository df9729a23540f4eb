// The readers of the file's parts, one for each kind of table.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "scenario/reading.hpp"

namespace volvelle {

// The orientation among a table's own keys: one of mrp, quaternion, dcm, euler. False when none is there or it is
// wrong.
bool read_orientation_keys(TableReader& table, Quaternion<double>& out);
// [w, x, y, z]
std::optional<Quaternion<double>> read_quaternion(Reading& reading, const Value& value);
// A quaternion, or a table such as { mrp = [..] }.
void read_attitude(TableReader& table, std::string_view key, Quaternion<double>& out);
// Names in a list.
void read_names(TableReader& table, std::string_view key, const char* example, std::vector<std::string>& out);
// Three profiles in a list; none when it is absent or wrong.
std::optional<std::array<Profile, 3>> read_three_profiles(TableReader& table, std::string_view key,
                                                          const Quantity& quantity);
// orientation = { mrp = [..] }
std::optional<Symmetric3<double>> read_inertia(Reading& reading, const Value& value);
void read_orientation(TableReader& table, std::string_view key, Quaternion<double>& out);

std::optional<Profile> read_profile(Reading& reading, const Value& value, const Quantity& quantity);

BodyDescription read_body(Reading& reading, const Entry& entry);
void read_body_initial(TableReader& table, BodyDescription& body);
std::optional<ShapeDescription> read_shape(Reading& reading, const Value& value, const Location& at);
JointDescription read_joint(Reading& reading, const Entry& entry);
// The type with its `coordinates`, if it has any; none when they are wrong. And the same of a joint that is not read.
std::optional<JointKind> read_coordinates_of(TableReader& table, JointKind type);
JointKind kind_with_coordinates(JointKind type, const Value& joint);
void read_joint_initial(TableReader& table, JointDescription& joint);
void read_base_motion(TableReader& table, JointDescription& joint);  // its motion is there
void read_joint_loads(TableReader& table, JointDescription& joint);
void read_joint_contact(TableReader& table, JointDescription& joint);
void read_joint_holds(TableReader& table, JointDescription& joint);
WheelDescription read_wheel(Reading& reading, const Entry& entry);
SensorDescription read_sensor(Reading& reading, const Entry& entry);
ControllerDescription read_controller(Reading& reading, const Entry& entry);
SlewDescription read_slew(Reading& reading, const Entry& entry);
ThrusterDescription read_thruster(Reading& reading, const Entry& entry);
ForceDescription read_force(Reading& reading, const Entry& entry);
SurfaceDescription read_surface(Reading& reading, const Entry& entry);
DipoleDescription read_dipole(Reading& reading, const Entry& entry);
using LinkDescription = std::variant<SpringLinkDescription, BushingDescription, CableDescription, DockDescription>;
LinkDescription read_link(Reading& reading, const Entry& entry);
BushingDescription read_bushing(TableReader& table);
CableDescription read_cable(TableReader& table);
// stiffness and damping = { translation, rotation }, where they are there.
void read_bushing_values(TableReader& table, SixValues& stiffness, SixValues& damping);
ConstraintDescription read_constraint(Reading& reading, const Entry& entry);
ChangeDescription read_change(Reading& reading, const Entry& entry);
void read_origami(Reading& reading, const Entry& entry, Description& description);
ClearanceDescription read_clearance(Reading& reading, const Entry& entry);
// Files of the meshes that are to be measured; the others are not opened.
void read_meshes(Reading& reading, const Value& root, Description& description);
PotentialDescription read_potential(Reading& reading, const Entry& entry);
void read_environment(Reading& reading, const Entry& entry, Description& description);
RunDescription read_run(Reading& reading, const Entry& entry);
OutputDescription read_output(Reading& reading, const Entry& entry);

// `bodies` and `positions` of a link or a constraint; and two names, such as `bodies`, alone.
void read_ends(TableReader& table, std::array<std::string, 2>& bodies, std::array<Vector3<double>, 2>& positions);
void read_pair(TableReader& table, std::string_view key, const std::array<const char*, 2>& example,
               std::array<std::string, 2>& names);

// One item per coordinate: for a single coordinate the value itself (or a list of one), else a list, angular first.
bool read_each(Reading& reading, const Value& value, std::size_t count, const std::string& owner,
               const std::function<bool(const Value&, int)>& read_one);

// The proximity of a trigger, which must be there; none when it is wrong.
std::optional<ProximityDescription> read_proximity(TableReader& table);

// The trigger among a table's own keys; none when it is absent or wrong.
std::optional<TriggerDescription> read_trigger(TableReader& table);

// What a joint, or the joint of this name anywhere in the file, says it is; none when it is absent or wrong.
std::optional<JointKind> stated_kind(const Value& joint);
std::optional<JointKind> kind_of_joint(const Document& document, const std::string& name);

// The whole file.
Description read_description(Reading& reading, const Value& root);

}  // namespace volvelle

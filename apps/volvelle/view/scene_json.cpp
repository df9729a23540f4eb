// What a result and its scene are, as JSON for the page.
#include <map>
#include <nlohmann/json.hpp>

#include "spatial/rotation.hpp"
#include "view/viewed_result.hpp"

namespace volvelle::view {

namespace {

using Json = nlohmann::ordered_json;

Json numbers(const Vector& v) { return {v.x, v.y, v.z}; }
Json numbers(const Quaternion<double>& q) { return {q.w, q.x, q.y, q.z}; }

const char* word_for(Entry::Kind kind) {
  switch (kind) {
    case Entry::Kind::body:
      return "body";
    case Entry::Kind::wheel:
      return "wheel";
    case Entry::Kind::plume:
      return "plume";
    case Entry::Kind::force:
      return "force";
    case Entry::Kind::linear_momentum:
      return "linear_momentum";
    case Entry::Kind::angular_momentum:
      return "angular_momentum";
    case Entry::Kind::sensor:
      return "sensor";
  }
  return "";
}

Json entries_json(const Scene& scene) {
  Json list = Json::array();
  for (const Entry& entry : scene.entries) {
    Json object{{"kind", word_for(entry.kind)}, {"name", entry.name}, {"body", entry.body}, {"color", entry.color}};
    if (entry.kind != Entry::Kind::body) {
      object["position"] = numbers(entry.place.p);
      object["orientation"] = numbers(quaternion_from_dcm(entry.place.R));
      object["size"] = entry.size;
      object["inertial"] = entry.inertial;
      object["level"] = entry.level;
    }
    list.push_back(std::move(object));
  }
  return list;
}

// Mass and such, for the card of a selected body.
Json bodies_json(const Scene& scene) {
  Json list = Json::array();
  for (const BodyDescription& body : scene.description.bodies)
    if (!body.is_wheel)
      list.push_back({{"name", body.name}, {"mass", body.mass}, {"center_of_mass", numbers(body.center_of_mass)}});
  return list;
}

// Whose torque follows from its angle alone.
bool has_one_spring(const JointDescription& joint) {
  return joint.kind == JointKind::revolute && joint.spring && joint.spring->stiffness.size() == 1 &&
         !joint.spring->command;
}
double rest_of(const SpringDescription& spring) { return spring.rest.empty() ? 0 : spring.rest[0]; }
double preload_of(const SpringDescription& spring) { return spring.preload.empty() ? 0 : spring.preload[0]; }

// Where it is straight, then for either side what effects/tape_spring.hpp has.
Json tape_json(const TapeSpringDescription& tape) {
  Json list{tape.rest};
  for (const TapeBend* bend : {&tape.above, &tape.below})
    for (const double number : {bend->steady, bend->peak, bend->peak_angle, bend->rise_angle}) list.push_back(number);
  return list;
}

// Pairs of a line and the joint, by its place in the list of joints, that it shows.
Json line_joints_json(const Scene& scene) {
  std::vector<int> place(scene.description.joints.size(), -1);
  int next = 0;
  for (std::size_t j = 0; j < place.size(); ++j)
    if (!scene.description.joints[j].is_wheel) place[j] = next++;
  Json list = Json::array();
  for (const auto& [line, joint] : scene.line_joints) {
    list.push_back(line);
    list.push_back(place[static_cast<std::size_t>(joint)]);
  }
  return list;
}

Json joints_json(const Scene& scene) {
  std::vector<bool> cut(scene.description.joints.size(), false);
  for (const int joint : scene.tree.cut_joints) cut[static_cast<std::size_t>(joint)] = true;
  Json list = Json::array();
  for (std::size_t j = 0; j < scene.description.joints.size(); ++j) {
    const JointDescription& joint = scene.description.joints[j];
    if (joint.is_wheel) continue;
    Json object{{"name", joint.name},
                {"type", name_of(type_of(joint.kind))},
                {"parent", joint.parent},
                {"child", joint.child},
                {"cut", bool(cut[j])}};
    if (has_one_spring(joint))
      object["spring"] = {joint.spring->stiffness[0], rest_of(*joint.spring), preload_of(*joint.spring)};
    if (joint.tape_spring) object["tape"] = tape_json(*joint.tape_spring);
    list.push_back(std::move(object));
  }
  for (const DockDescription& dock : scene.description.docks)
    list.push_back(
        {{"name", dock.name}, {"type", "dock"}, {"parent", dock.bodies[0]}, {"child", dock.bodies[1]}, {"cut", true}});
  return list;
}

Json events_json(const std::vector<Event>& events) {
  Json list = Json::array();
  for (const Event& event : events)
    list.push_back({{"time", event.time}, {"kind", event.kind}, {"name", event_name(event)}});
  return list;
}

Json planet_json(const Description& description) {
  if (description.gravity.kind != GravityDescription::Kind::point_mass) return nullptr;
  const bool is_earth = description.gravity.mu > 3.9e14 && description.gravity.mu < 4.1e14;
  double radius = description.gravity.radius;
  if (radius <= 0 && description.atmosphere) radius = description.atmosphere->radius;
  if (radius <= 0 && is_earth) radius = 6378137;
  return {{"mu", description.gravity.mu}, {"radius", radius}, {"earth", is_earth}};
}

}  // namespace

std::string describe(const ViewedResult& viewed) {
  const ResultSlices& slices = *viewed.slices;
  const Scene& scene = viewed.scene;
  Json columns = Json::array();
  for (const ResultColumn& column : slices.columns()) columns.push_back({column.name, column.unit});
  Json object{{"file", slices.file().filename().string()},
              {"name", slices.origin().name},
              {"description", scene.description.text},
              {"settings", slices.origin().settings},
              {"version", slices.origin().version},
              {"rows", slices.rows()},
              {"start", slices.start()},
              {"end", slices.end()},
              {"body_count", slices.bodies().size()},
              {"size", scene.size},
              {"entries", entries_json(scene)},
              {"bodies", bodies_json(scene)},
              {"joints", joints_json(scene)},
              {"line_joints", line_joints_json(scene)},
              {"events", events_json(slices.events())},
              {"potentials", scene.description.potentials.size()},
              {"planet", planet_json(scene.description)},
              {"notes", scene.notes},
              {"columns", columns}};
  if (scene.description.sun) object["sun"] = numbers(scene.description.sun->direction);
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace volvelle::view

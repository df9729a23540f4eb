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

Json joints_json(const Scene& scene) {
  std::vector<bool> cut(scene.description.joints.size(), false);
  for (const int joint : scene.tree.cut_joints) cut[static_cast<std::size_t>(joint)] = true;
  Json list = Json::array();
  for (std::size_t j = 0; j < scene.description.joints.size(); ++j) {
    const JointDescription& joint = scene.description.joints[j];
    if (!joint.is_wheel)
      list.push_back({{"name", joint.name},
                      {"type", name_of(type_of(joint.kind))},
                      {"parent", joint.parent},
                      {"child", joint.child},
                      {"cut", bool(cut[j])}});
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
              {"events", events_json(slices.events())},
              {"planet", planet_json(scene.description)},
              {"notes", scene.notes},
              {"columns", columns}};
  if (scene.description.sun) object["sun"] = numbers(scene.description.sun->direction);
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace volvelle::view

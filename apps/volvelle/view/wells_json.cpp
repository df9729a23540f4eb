// Surfaces of energy as the page takes them.
#include <cmath>
#include <nlohmann/json.hpp>

#include "spatial/rotation.hpp"
#include "view/export_page.hpp"
#include "view/wells.hpp"

namespace volvelle::view {

namespace {

using Json = nlohmann::ordered_json;

Json phases_json(const Well& well) {
  Json list = Json::array();
  for (const WellPhase& phase : well.phases) {
    const std::vector<float> energy(phase.energy.begin(), phase.energy.end());
    const std::string_view bytes(reinterpret_cast<const char*>(energy.data()), energy.size() * sizeof(float));
    Json to = nullptr;
    if (std::isfinite(phase.to)) to = phase.to;
    list.push_back({{"from", phase.from}, {"to", to}, {"energy", base64(bytes)}});
  }
  return list;
}

}  // namespace

std::string wells_json(const ViewedResult& viewed) {
  Json list = Json::array();
  for (const Well& well : find_wells(viewed)) {
    const Quaternion<double> q = quaternion_from_dcm(well.plane.R);
    list.push_back({{"name", well.name},
                    {"first", well.first},
                    {"second", well.second},
                    {"point", {well.point.x, well.point.y, well.point.z}},
                    {"position", {well.plane.p.x, well.plane.p.y, well.plane.p.z}},
                    {"orientation", {q.w, q.x, q.y, q.z}},
                    {"span", well.span},
                    {"enlarged", well.enlarged},
                    {"points", well_points},
                    {"low", well.low},
                    {"high", well.high},
                    {"highest", height_of(well, well.high)},
                    {"lowest", height_of(well, well.low)},
                    {"phases", phases_json(well)}});
  }
  return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace volvelle::view

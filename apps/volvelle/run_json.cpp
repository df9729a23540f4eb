// Summaries as JSON.
#include "run_json.hpp"

namespace volvelle::command_line {

namespace {

using nlohmann::ordered_json;

const char* name_of(Summary::Status status) {
  switch (status) {
    case Summary::Status::finished:
      return "finished";
    case Summary::Status::stopped:
      return "stopped";
    case Summary::Status::failed:
      return "integration failed";
    case Summary::Status::interrupted:
      return "interrupted";
  }
  return "unknown";
}

ordered_json list_audits(const std::vector<Audit>& audits) {
  ordered_json list = ordered_json::array();
  for (const Audit& a : audits) {
    list.push_back({{"name", a.name},
                    {"unit", a.unit},
                    {"start", a.start},
                    {"end", a.end},
                    {"drift", a.drift},
                    {"relative", a.relative},
                    {"audited", a.audited},
                    {"note", a.note}});
  }
  return list;
}

ordered_json list_events(const std::vector<Event>& events) {
  ordered_json list = ordered_json::array();
  for (const Event& e : events)
    list.push_back({{"time", e.time},
                    {"kind", e.kind},
                    {"name", e.name},
                    {"energy_lost", e.energy_lost},
                    {"impulse", e.impulse},
                    {"linear_impulse", e.linear_impulse}});
  return list;
}

ordered_json margin_json(const std::optional<LeastMargin>& least) {
  if (!least) return nullptr;
  return {{"name", least->name},
          {"time", least->time},
          {"drive", least->drive},
          {"resistance", least->resistance},
          {"margin", least->margin}};
}

ordered_json list_errors(const std::vector<ErrorFigures>& all) {
  ordered_json list = ordered_json::array();
  for (const ErrorFigures& f : all) {
    ordered_json one{{"name", f.name},       {"unit", f.unit},       {"from", f.from},
                     {"rms", f.rms},         {"largest", f.largest}, {"largest_at", f.largest_at},
                     {"stability", nullptr}, {"window", nullptr}};
    if (f.stability) one["stability"] = *f.stability, one["window"] = f.window;
    if (f.pulses) one["pulses"] = *f.pulses, one["on_time"] = f.on_time;
    list.push_back(std::move(one));
  }
  return list;
}

// "hub/panel" as two names.
ordered_json bodies_of(const std::string& pair) {
  const std::size_t slash = pair.find('/');
  return {pair.substr(0, slash), pair.substr(slash + 1)};
}

}  // namespace

ordered_json summary_json(const std::string& name, const Summary& summary,
                          const std::vector<std::filesystem::path>& files) {
  ordered_json outputs = ordered_json::array();
  if (summary.status == Summary::Status::finished || summary.status == Summary::Status::stopped) {
    for (const std::filesystem::path& file : files) outputs.push_back(file.string());
  }
  ordered_json object{{"name", name},
                      {"status", name_of(summary.status)},
                      {"time", summary.time},
                      {"steps", summary.steps},
                      {"rejected", summary.rejected},
                      {"evaluations", summary.evaluations},
                      {"wall_seconds", summary.wall_seconds},
                      {"rows", summary.rows},
                      {"outputs", outputs},
                      {"audits", list_audits(summary.audits)},
                      {"events", list_events(summary.events)},
                      {"margin", margin_json(summary.margin)},
                      {"notes", summary.notes},
                      {"version", VOLVELLE_VERSION}};
  if (summary.closest.found)
    object["clearance"] = {{"distance", summary.closest.distance},
                           {"time", summary.closest.time},
                           {"bodies", bodies_of(summary.closest.pair)}};
  if (!summary.errors.empty()) object["controllers"] = list_errors(summary.errors);
  if (summary.status == Summary::Status::failed) object["errors"] = {{{"message", summary.failure}}};
  return object;
}

}  // namespace volvelle::command_line

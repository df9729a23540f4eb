// A run that is followed: how it stands, and what the page asks of it.
#include <fmt/format.h>

#include "view/server/answers.hpp"

namespace volvelle::view {

namespace {

using Json = nlohmann::ordered_json;

constexpr double fastest_pace = 1e9;

Json state_json(const LiveState& state) {
  Json events = Json::array();
  for (const Event& event : state.events)
    events.push_back({{"time", event.time}, {"kind", event.kind}, {"name", event_name(event)}});
  return {{"phase", name_of(state.phase)},
          {"generation", state.generation},
          {"rows", state.rows},
          {"time", state.time},
          {"duration", state.duration},
          {"pace", state.pace},
          {"settings", state.settings},
          {"notes", state.notes},
          {"events", events}};
}

std::string first_message(const InputError& error) {
  std::string words;
  for (const Diagnostic& one : error.diagnostics()) words += (words.empty() ? "" : "\n") + one.message;
  return words.empty() ? error.what() : words;
}

// {"do": "pause"}, {"do": "continue"}, {"pace": 2}, {"set": "bodies.hub.mass=420"}
void obey(LiveRun& live, const std::string& body, httplib::Response& response) {
  const auto wanted = nlohmann::json::parse(body, nullptr, false);
  std::string said;
  try {
    if (wanted.is_object() && wanted.value("do", nlohmann::json()) == "pause") {
      live.pause();
    } else if (wanted.is_object() && wanted.value("do", nlohmann::json()) == "continue") {
      live.go_on();
    } else if (wanted.is_object() && wanted.contains("pace") && wanted["pace"].is_number() && wanted["pace"] >= 0 &&
               wanted["pace"] <= fastest_pace) {
      live.set_pace(wanted["pace"]);
    } else if (wanted.is_object() && wanted.contains("set") && wanted["set"].is_string()) {
      said = live.change(wanted["set"]);
    } else {
      return refuse(response, 400, "pause, continue, a pace or a setting is expected");
    }
  } catch (const InputError& error) {
    // no failure of the request: browsers would put it into their console
    const Json refusal{{"refused", first_message(error)}};
    return answer_with(response, refusal.dump(-1, ' ', false, Json::error_handler_t::replace), "application/json");
  }
  Json answer = state_json(live.state());
  answer["said"] = said;
  answer_with(response, answer.dump(-1, ' ', false, Json::error_handler_t::replace), "application/json");
}

}  // namespace

void add_live_routes(httplib::Server& server, Served& served) {
  if (!served.live()) return;
  server.Get("/live", [&served](const httplib::Request&, httplib::Response& response) {
    answer_with(response, state_json(served.live()->state()).dump(-1, ' ', false, Json::error_handler_t::replace),
                "application/json");
  });
  server.Post("/live", [&served](const httplib::Request& request, httplib::Response& response) {
    obey(*served.live(), request.body, response);
  });
}

}  // namespace volvelle::view

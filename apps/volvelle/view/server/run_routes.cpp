// Numbers of results.
#include <algorithm>
#include <fmt/format.h>

#include "view/server/answers.hpp"
#include "view/wells.hpp"

namespace volvelle::view {

namespace {

constexpr const char* binary = "application/octet-stream";
constexpr std::size_t most_answer = 256U << 20U;  // bytes

void answer_poses(const ViewedResult& viewed, const httplib::Request& request, httplib::Response& response) {
  const auto first = number<std::size_t>(request, "first"), count = number<std::size_t>(request, "count"),
             stride = number<std::size_t>(request, "stride");
  if (!first || !count || !stride || *stride == 0) return refuse(response, 400, "first, count and stride are numbers");
  const std::size_t row_bytes = 32 + viewed.slices->bodies().size() * 28;
  if (*count > most_answer / row_bytes) return refuse(response, 400, "too many rows at once");
  answer_with(response, pose_bytes(viewed.slices->poses({*first, *count, *stride})), binary);
}

void answer_series(const ViewedResult& viewed, const httplib::Request& request, httplib::Response& response) {
  const auto from = number<double>(request, "from"), to = number<double>(request, "to");
  const auto most = number<std::size_t>(request, "most");
  if (!from || !to || !(*from <= *to) || !most || *most < 2 || *most > 1'000'000)
    return refuse(response, 400, "from and to are times, most a number of rows");
  std::vector<std::string> names;
  for (std::size_t i = 0; i < request.get_param_value_count("name"); ++i)
    names.push_back(request.get_param_value("name", i));
  for (const std::string& name : names) {
    const auto& columns = viewed.slices->columns();
    if (std::none_of(columns.begin(), columns.end(), [&](const ResultColumn& c) { return c.name == name; }))
      return refuse(response, 404, "there is no such column");
  }
  if (names.size() > most_answer / 8 / *most) return refuse(response, 400, "too many columns at once");
  answer_with(response, series_bytes(viewed.slices->series(names, *from, *to, *most)), binary);
}

template <class Answer>
void answer_of_run(httplib::Server& server, Served& served, const char* what, Answer answer) {
  server.Get(fmt::format("/run/([0-9]{{1,4}})/{}", what),
             [&served, answer](const httplib::Request& request, httplib::Response& response) {
               const auto run = served.run(std::stoul(request.matches[1].str()));
               if (!run) return refuse(response, 404, "there is no such run");
               answer(*run, request, response);
             });
}

}  // namespace

void add_run_routes(httplib::Server& server, Served& served) {
  server.Get("/runs", [&served](const httplib::Request&, httplib::Response& response) {
    const nlohmann::json has{
        {"runs", served.runs()}, {"live", served.live() != nullptr}, {"graph", served.graph() != nullptr}};
    response.set_content(has.dump(), "application/json");
  });
  using Request = httplib::Request;
  using Response = httplib::Response;
  answer_of_run(server, served, "info", [](const ViewedResult& run, const Request&, Response& response) {
    answer_with(response, describe(run), "application/json");
  });
  answer_of_run(server, served, "geometry", [](const ViewedResult& run, const Request&, Response& response) {
    answer_with(response, geometry_bytes(run.scene.geometry), binary);
  });
  answer_of_run(server, served, "diagram", [](const ViewedResult& run, const Request&, Response& response) {
    answer_with(response, diagram_of(run), "text/plain");
  });
  answer_of_run(server, served, "wells", [](const ViewedResult& run, const Request&, Response& response) {
    answer_with(response, wells_json(run), "application/json");
  });
  answer_of_run(server, served, "poses", answer_poses);
  answer_of_run(server, served, "series", answer_series);
}

}  // namespace volvelle::view

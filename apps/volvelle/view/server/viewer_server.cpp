// The page and its data endpoints.
#include "view/server/viewer_server.hpp"

#include <charconv>
#include <fmt/format.h>
#include <httplib.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <sys/socket.h>

#include "scenario/input_error.hpp"
#include "view/page.hpp"
#include "view/server/request_guard.hpp"

namespace volvelle::view {

namespace {

constexpr const char* binary = "application/octet-stream";
constexpr std::size_t most_answer = 256U << 20U;  // bytes

// The page runs its own script and asks this server; nothing else loads, and no other page may frame it.
constexpr const char* policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data: "
    "blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

void refuse(httplib::Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(why + "\n", "text/plain");
}

// As it is: the library would compress text, which takes many times as long as loopback does.
void answer_with(httplib::Response& response, std::string body, const char* type) {
  if (body.empty()) return response.set_content("", type);
  const auto kept = std::make_shared<const std::string>(std::move(body));
  response.set_content_provider(kept->size(), type,
                                [kept](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                  return sink.write(kept->data() + offset, length);
                                });
}

template <class T>
std::optional<T> number(const httplib::Request& request, const char* name) {
  const std::string text = request.get_param_value(name);
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

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

}  // namespace

struct ViewerServer::Routes {
  explicit Routes(std::vector<ViewedResult> viewed) : results(std::move(viewed)) {
    set_rules();
    server.Get("/", [](const httplib::Request&, httplib::Response& response) {
      response.set_header("Content-Security-Policy", policy);
      answer_with(response, std::string(page()), "text/html; charset=utf-8");
    });
    server.Get("/runs", [this](const httplib::Request&, httplib::Response& response) {
      response.set_content(nlohmann::json{{"runs", results.size()}}.dump(), "application/json");
    });
    of_run("info", [](const ViewedResult& run, const httplib::Request&, httplib::Response& response) {
      answer_with(response, describe(run), "application/json");
    });
    of_run("geometry", [](const ViewedResult& run, const httplib::Request&, httplib::Response& response) {
      answer_with(response, geometry_bytes(run.scene.geometry), binary);
    });
    of_run("poses", answer_poses);
    of_run("series", answer_series);
  }

  void set_rules() {
    server.set_socket_options([](socket_t socket) {  // not to be shared with another program
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    server.set_tcp_nodelay(true);
    server.set_keep_alive_max_count(1000);
    server.set_payload_max_length(0);
    server.set_default_headers({{"X-Content-Type-Options", "nosniff"},
                                {"Cross-Origin-Resource-Policy", "same-origin"},
                                {"Referrer-Policy", "no-referrer"},
                                {"Cache-Control", "no-store"}});
    server.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      const auto reason =
          reason_to_refuse(request.method, request.get_header_value("Host"), request.get_header_value("Origin"), port);
      if (!reason) return httplib::Server::HandlerResponse::Unhandled;
      refuse(response, 403, *reason);
      return httplib::Server::HandlerResponse::Handled;
    });
    server.set_exception_handler([](const httplib::Request&, httplib::Response& response, std::exception_ptr thrown) {
      try {
        std::rethrow_exception(std::move(thrown));
      } catch (const InputError& error) {
        refuse(response, 500, format(error));
      } catch (const std::exception& error) {
        refuse(response, 500, error.what());
      }
    });
  }

  template <class Answer>
  void of_run(const char* what, Answer answer) {
    server.Get(fmt::format("/run/([0-9]{{1,4}})/{}", what),
               [this, answer](const httplib::Request& request, httplib::Response& response) {
                 const std::size_t run = std::stoul(request.matches[1].str());
                 if (run >= results.size()) return refuse(response, 404, "there is no such run");
                 answer(results[run], request, response);
               });
  }

  std::vector<ViewedResult> results;
  httplib::Server server;
  int port = 0;
};

ViewerServer::ViewerServer(std::vector<ViewedResult> results) : routes_(std::make_unique<Routes>(std::move(results))) {}
ViewerServer::~ViewerServer() = default;

int ViewerServer::bind(int first, int last) {
  for (int port = first; port <= last; ++port) {
    if (!routes_->server.bind_to_port("127.0.0.1", port)) continue;
    routes_->port = port;
    return port;
  }
  return 0;
}

void ViewerServer::serve() { routes_->server.listen_after_bind(); }
void ViewerServer::stop() { routes_->server.stop(); }

}  // namespace volvelle::view

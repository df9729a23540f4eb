// The page, the rules for every request, and its data endpoints.
#include "view/server/viewer_server.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include "scenario/input_error.hpp"
#include "view/page.hpp"
#include "view/server/answers.hpp"
#include "view/server/request_guard.hpp"

namespace volvelle::view {

namespace {

constexpr std::size_t most_asked = 65536;  // bytes of what a page sends

// The page runs its own script and asks this server; nothing else loads, and no other page may frame it.
constexpr const char* policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data: "
    "blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace

struct ViewerServer::Routes {
  explicit Routes(std::unique_ptr<Served> things) : served(std::move(things)) {
    set_rules();
    server.Get("/", [](const httplib::Request&, httplib::Response& response) {
      response.set_header("Content-Security-Policy", policy);
      answer_with(response, std::string(page()), "text/html; charset=utf-8");
    });
    add_run_routes(server, *served);
    add_live_routes(server, *served);
    add_graph_routes(server, *served);
  }

  void set_rules() {
    server.set_socket_options([](socket_t socket) {  // not to be shared with another program
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    server.set_tcp_nodelay(true);
    server.set_keep_alive_max_count(1000);
    server.set_keep_alive_timeout(1);  // s: as long Ctrl-C waits for pages that are open
    server.set_payload_max_length(most_asked);
    server.set_default_headers({{"X-Content-Type-Options", "nosniff"},
                                {"Cross-Origin-Resource-Policy", "same-origin"},
                                {"Referrer-Policy", "no-referrer"},
                                {"Cache-Control", "no-store"}});
    server.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      const auto reason =
          reason_to_refuse({request.method, request.get_header_value("Host"), request.get_header_value("Origin"),
                            request.get_header_value("Content-Type")},
                           port);
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

  std::unique_ptr<Served> served;
  httplib::Server server;
  int port = 0;
};

ViewerServer::ViewerServer(std::unique_ptr<Served> served) : routes_(std::make_unique<Routes>(std::move(served))) {}
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

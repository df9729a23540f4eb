// Looking at Host, Origin and what is sent.
#include "view/server/request_guard.hpp"

#include <fmt/format.h>

namespace volvelle::view {

std::optional<std::string> reason_to_refuse(const AskedBy& request, int port) {
  const bool changes = request.method == "POST";
  if (request.method != "GET" && request.method != "HEAD" && !changes) return "only GET and POST are answered";
  const std::string by_number = fmt::format("127.0.0.1:{}", port), by_name = fmt::format("localhost:{}", port);
  if (request.host != by_number && request.host != by_name) return "this server answers to its own address only";
  const std::string own = "http://" + request.host;
  if (!request.origin.empty() && request.origin != own) return "another site may not ask";
  if (changes && request.origin != own) return "only this server's page may change something";
  if (changes && request.content_type != "application/json") return "what is sent has to be application/json";
  return std::nullopt;
}

}  // namespace volvelle::view

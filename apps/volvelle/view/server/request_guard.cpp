// Looking at Host and Origin.
#include "view/server/request_guard.hpp"

#include <fmt/format.h>

namespace volvelle::view {

std::optional<std::string> reason_to_refuse(const std::string& method, const std::string& host,
                                            const std::string& origin, int port) {
  if (method != "GET" && method != "HEAD") return "only GET is answered";
  const std::string by_number = fmt::format("127.0.0.1:{}", port), by_name = fmt::format("localhost:{}", port);
  if (host != by_number && host != by_name) return "this server answers to its own address only";
  if (!origin.empty() && origin != "http://" + host) return "another site may not ask";
  return std::nullopt;
}

}  // namespace volvelle::view

// Who may ask: only pages that this server gave out, on this machine.
#pragma once

#include <optional>
#include <string>

namespace volvelle::view {

struct AskedBy {
  std::string method, host, origin, content_type;
};

// Another site's page can have the browser send requests here, and by a name of its own that leads to this machine even
// read the answers; Host and Origin give it away. What changes something has to say where it comes from, and to be
// JSON, which no form of another page can send unasked. Returns why a request is refused, or nothing.
std::optional<std::string> reason_to_refuse(const AskedBy& request, int port);

}  // namespace volvelle::view

// Who may ask: only pages that this server gave out, on this machine.
#pragma once

#include <optional>
#include <string>

namespace volvelle::view {

// Another site's page can have the browser send requests here, and by a name of its own that leads to this machine even
// read the answers; Host and Origin give it away. Returns why a request is refused, or nothing.
std::optional<std::string> reason_to_refuse(const std::string& method, const std::string& host,
                                            const std::string& origin, int port);

}  // namespace volvelle::view

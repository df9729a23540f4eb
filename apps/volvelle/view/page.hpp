// The viewer's page as it was built from viewer/: one HTML file that asks for nothing else.
#pragma once

#include <string_view>

namespace volvelle::view {

std::string_view page();

// Where the page looks for numbers that came with it; in a page that is served it says `null`.
inline constexpr std::string_view data_marker = R"(<script id="volvelle-data" type="application/json">null</script>)";

}  // namespace volvelle::view

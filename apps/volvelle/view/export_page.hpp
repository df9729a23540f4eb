// A page that carries its numbers with it: a double click opens it, without a server or a network.
#pragma once

#include <string>
#include <vector>

#include "view/viewed_graph.hpp"
#include "view/viewed_result.hpp"

namespace volvelle::view {

struct ExportedPage {
  std::string html;
  std::vector<std::string> notes;  // what was thinned or left out to keep it small
};

ExportedPage export_page(const std::vector<ViewedResult>& results);
// With the motions of its edges, as many as keep the page small.
ExportedPage export_graph(const ViewedGraph& graph);

std::string base64(std::string_view bytes);

}  // namespace volvelle::view

// A graph as a file: JSON that is read again, and DOT for other tools; and what an interrupted search had found.
#pragma once

#include <string>

#include "reconfiguration/explorer.hpp"

namespace volvelle {

std::string graph_json(const Graph& graph);
Graph read_graph(const std::string& text);  // throws std::runtime_error, in words
std::string graph_dot(const Graph& graph);

// One line for each piece of work that is done; numbers keep every digit.
std::string journal_line(const WorkKey& key, const Findings& findings);
// The pieces in a journal's text; a last line that was cut short is left out.
std::map<WorkKey, Findings> read_journal(const std::string& text);

}  // namespace volvelle

// Pieces of a page that carries its numbers with it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "view/viewed_result.hpp"

namespace volvelle::view {

struct EmbeddingBudget {
  std::size_t pose_bytes = 0;  // before they are written as text
  std::size_t column_bytes = 0;
  std::size_t most_rows = 0;  // zero: as many as the bytes allow
};

// A run as the page takes it; what was thinned or left out goes to the notes.
nlohmann::ordered_json embedded_run(const ViewedResult& viewed, const EmbeddingBudget& budget,
                                    std::vector<std::string>& notes);

std::string page_with(const nlohmann::ordered_json& data);  // throws std::logic_error when the page has no place for it

}  // namespace volvelle::view

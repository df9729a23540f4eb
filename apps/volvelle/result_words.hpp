// Result files that the user names on the command line.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "scenario/result_file.hpp"

namespace volvelle::command_line {

// A word that names a file, or ends as results do, is a result; any other is a column.
struct ResultWords {
  std::vector<std::string> results;
  std::vector<std::string> columns;
};

ResultWords sort_words(const std::vector<std::string>& words);

// Throws InputError for a file that is not there, with the name near it, and for a scenario.
void require_named_result(const std::string& file);

std::unique_ptr<ResultFile> open_named_result(const std::string& file);

}  // namespace volvelle::command_line

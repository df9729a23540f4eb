// What the user asked `view --picture` for.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "view/viewed_result.hpp"

namespace volvelle::command_line {

struct PictureOptions {
  std::string file;
  std::string time;    // "12.5", "2 min"; empty: the end
  std::string follow;  // a body; empty: the whole
  std::string from;    // "azimuth,elevation" in degrees
  std::string size = "1600x900";
  double zoom = 1;
  bool dark = false;
  bool wells = false;
};

void add_picture_options(CLI::App& command, PictureOptions& options);
void require_sense(const PictureOptions& options);  // throws UsageError
int write_picture(const PictureOptions& options, const view::ViewedResult& viewed);

}  // namespace volvelle::command_line

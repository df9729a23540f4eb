// volvelle view --picture: the scene at one instant as a PNG.
#include "view_picture.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <numbers>

#include "description/nearest_name.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "scenario/output_file.hpp"
#include "scenario/units.hpp"
#include "view/picture.hpp"

namespace volvelle::command_line {

namespace {

struct Pair {
  double first = 0, second = 0;
};

// Two numbers with a letter between them, and nothing else.
bool read_pair(const std::string& text, const char* form, Pair& pair) {
  int end = 0;
  return std::sscanf(text.c_str(), form, &pair.first, &pair.second, &end) == 2 &&
         static_cast<std::size_t>(end) == text.size();
}

Pair size_of(const PictureOptions& options) {
  Pair size;
  if (!read_pair(options.size, "%lfx%lf%n", size) || !(size.first >= 64 && size.first <= 8192) ||
      !(size.second >= 64 && size.second <= 8192))
    throw UsageError(
        fmt::format("--size '{}' is no size: write width and height in pixels, such as 1600x900", options.size));
  return size;
}

Pair direction_of(const PictureOptions& options) {
  Pair direction{35, 22};
  if (!options.from.empty() && !read_pair(options.from, "%lf,%lf%n", direction))
    throw UsageError(fmt::format("--from '{}' is no direction: write azimuth and elevation in degrees, such as 35,22",
                                 options.from));
  return direction;
}

double asked_time(const PictureOptions& options) {
  const bool has_unit = options.time.find_first_not_of("+-.0123456789eE") != std::string::npos;
  const auto time = parse_quantity(has_unit ? options.time : options.time + " s", quantity::time);
  if (const auto* message = std::get_if<std::string>(&time)) throw UsageError("--time: " + *message);
  return std::get<double>(time);
}

double time_of(const PictureOptions& options, const view::ResultSlices& slices) {
  if (options.time.empty()) return slices.end();
  const double at = asked_time(options);
  if (at < slices.start() || at > slices.end())
    throw UsageError(fmt::format("--time {:g} s is not in the run, which goes from {:g} s to {:g} s", at,
                                 slices.start(), slices.end()));
  return at;
}

int followed_body(const PictureOptions& options, const view::ViewedResult& viewed) {
  if (options.follow.empty()) return -1;
  const int body = view::body_entry(viewed.scene, options.follow);
  if (body < 0)
    throw UsageError(fmt::format("--follow: there is no body '{}'.{}", options.follow,
                                 suggestion(options.follow, viewed.slices->bodies())));
  return body;
}

}  // namespace

void add_picture_options(CLI::App& command, PictureOptions& options) {
  command.add_option("--picture", options.file, "Write the scene at one instant as a picture")->type_name("FILE.png");
  command.add_option("--time", options.time, "Of the picture: 10, or \"2 min\"; without it, the end")
      ->type_name("TIME");
  command.add_option("--follow", options.follow, "The picture's middle is this body, and its axes are upright")
      ->type_name("BODY");
  command.add_option("--from", options.from, "Azimuth and elevation in degrees from which the picture looks: 35,22")
      ->type_name("A,E");
  command.add_option("--zoom", options.zoom, "Larger than 1: the picture looks closer")->type_name("N");
  command.add_option("--size", options.size, "Width and height of the picture in pixels; without it, 1600x900")
      ->type_name("WxH");
  command.add_flag("--dark", options.dark, "The picture on a dark ground");
  command.add_flag("--wells", options.wells, "The picture shows the energy of potentials as surfaces");
}

void require_sense(const PictureOptions& options) {
  if (options.file.empty()) {
    if (!options.time.empty()) throw UsageError("--time goes with --picture");
    return;
  }
  if (!options.file.ends_with(".png")) throw UsageError(fmt::format("--picture '{}' should end in .png", options.file));
  if (!(options.zoom >= 0.01 && options.zoom <= 1000)) throw UsageError("--zoom goes from 0.01 to 1000");
  if (!options.time.empty()) asked_time(options);
  size_of(options);
  direction_of(options);
}

int write_picture(const PictureOptions& options, const view::ViewedResult& viewed) {
  const Pair size = size_of(options), direction = direction_of(options);
  view::PictureRequest request;
  request.width = static_cast<int>(size.first);
  request.height = static_cast<int>(size.second);
  request.azimuth = direction.first * std::numbers::pi / 180;
  request.elevation = direction.second * std::numbers::pi / 180;
  if (options.wells && viewed.scene.description.potentials.empty())
    throw UsageError("--wells: the scenario of this result has no potentials");
  request.time = time_of(options, *viewed.slices);
  request.follow = followed_body(options, viewed);
  request.zoom = options.zoom;
  request.dark = options.dark;
  request.wells = options.wells;
  OutputFile output(options.file);
  output.write(view::draw_picture(viewed, request));
  output.commit();
  fmt::print("wrote {} ({} x {}, t = {:g} s)\n", options.file, request.width, request.height, request.time);
  return exit_fine;
}

}  // namespace volvelle::command_line

// volvelle fold: a scenario for a folded sheet; and sheets as .fold files.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>

#include "command.hpp"
#include "description/nearest_name.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "fold_animation.hpp"
#include "fold_scenario.hpp"
#include "origami/fold_file.hpp"
#include "program_name.hpp"
#include "scenario/crease_pattern_reader.hpp"
#include "scenario/output_file.hpp"
#include "scenario/scenario.hpp"

namespace volvelle::command_line {

namespace {

namespace fs = std::filesystem;

// Writes a file that is not there yet.
void write_new(const fs::path& target, const std::string& text) {
  OutputFile file(target);
  if (fs::exists(target)) throw OutputError(fmt::format("'{}' is there already: choose another name", target.string()));
  file.write(text);
  file.commit();
}

bool is_result(const std::string& word) { return word.ends_with(".h5") || word.ends_with(".csv"); }

void refuse_unknown_pattern(const std::string& word) {
  if (word == "miura" || word == "map" || word == "scheel") return;
  if (fs::is_directory(word)) throw UsageError(fmt::format("'{}' is a folder; name a .fold file in it", word));
  if (word.ends_with(".fold")) {
    if (!fs::is_regular_file(word)) throw UsageError(fmt::format("there is no file '{}'", word));
    return;
  }
  throw UsageError(fmt::format("there is no pattern '{}'.{} A sheet is miura, map, scheel or a file that ends in .fold",
                               word, suggestion(word, {"miura", "map", "scheel"})));
}

int write_animation(const FoldOptions& options) {
  if (options.to.empty())
    throw UsageError(
        fmt::format("say where the sheet's frames go: {} fold {} --to sheet.fold", program_name(), options.pattern));
  refuse_measures_of_result(options);
  const FoldAnimation animation = animate_sheet(options.pattern, options.most_frames);
  write_new(options.to, animation.text);
  fmt::print("wrote {} ({} frames of {}, numbered 2 to {}; 0 and 1 are the sheet flat, and folded as described)\n",
             options.to, animation.frames, animation.sheet, animation.frames + 1);
  return exit_fine;
}

// Springs that rest flat open a sheet; a latch that is farther folded than the start is never reached.
void refuse_latch_beyond(const Description& description, const FoldOptions& options) {
  for (const JointDescription& joint : description.joints)
    if (joint.latch && std::abs(*joint.latch) > std::abs(joint.coordinates[0]) &&
        *joint.latch * joint.coordinates[0] > 0)
      throw UsageError(fmt::format(
          "the sheet opens towards flat and never gets to --latch {}: choose less than its fold", options.latch));
}

int fold(const FoldOptions& options) {
  if (is_result(options.pattern)) return write_animation(options);
  refuse_unknown_pattern(options.pattern);
  const std::string stem =
      options.pattern.ends_with(".fold") ? fs::path(options.pattern).stem().string() : options.pattern;
  fs::path target = options.output.empty() ? stem + ".toml" : options.output;
  if (target.extension() != ".toml") target += ".toml";
  const std::string text = fold_scenario(options, target.string());
  const Scenario scenario =
      parse_scenario(text, target.string() + " (not written)");  // says what is wrong with the values
  refuse_latch_beyond(scenario.description, options);
  if (!options.to.empty()) {
    const CreasePattern pattern = sheets_of(*scenario.document).front().pattern;
    write_new(options.to, write_fold(pattern, fmt::format("{}, {} panels", stem, pattern.panels.size())));
    fmt::print("wrote {} (the sheet flat, and folded)\n", options.to);
    if (options.output.empty()) return exit_fine;
  }
  write_new(target, text);
  const SheetDescription& sheet = scenario.description.sheets.front();
  fmt::print(
      "wrote {0}: {2} panels, {3} creases\n\n  {1} check {0}    what it says, and whether it can move\n  {1} run {0}   "
      "   simulate it\n",
      target.string(), program_name(), sheet.panels.size(), sheet.creases.size());
  return exit_fine;
}

constexpr char examples[] = R"(Examples:
  volvelle fold miura --rows 5 --columns 8 --fold "80 deg" -o array.toml
  volvelle fold map --rows 3 --columns 3 --fold "60 deg"
  volvelle fold scheel --sides 6 --rings 2
  volvelle fold sheet.fold -o sheet.toml             a sheet that another tool drew
  volvelle fold miura --to miura.fold                a sheet for another tool
  volvelle fold array.h5 --to array.fold             a result as an animation
Values may have units. docs/origami.md says what they mean, and how to go on.)";

}  // namespace

void add_fold(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("fold", "Write a scenario for a folded sheet");
  const auto o = std::make_shared<FoldOptions>();
  const auto add = [&](const char* name, std::string& value, const char* words, const char* type = "VALUE") {
    command->add_option(name, value, words)->type_name(type);
  };
  command->add_option("PATTERN", o->pattern, "miura, map, scheel, a .fold file; or a result (.h5)")->required();
  add("-o,--output", o->output, "The scenario to write; without it, PATTERN.toml", "FILE");
  add("--to", o->to, "Write the sheet as a .fold file", "FILE");
  command->add_option("--frames", o->most_frames, "Of a result: at most so many frames; without it, 100")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  add("--rows", o->rows, "miura, map: rows of panels; without it, 5", "N");
  add("--columns", o->columns, "miura, map: columns of panels; without it, 8", "N");
  add("--a", o->a, "miura, map: side of a panel between columns; without it, 1 m", "LENGTH");
  add("--b", o->b, "miura, map: side of a panel between rows; without it, 1 m", "LENGTH");
  add("--sector-angle", o->sector_angle, "miura: sharp corner of a panel; without it, 60 deg", "ANGLE");
  add("--sides", o->sides, "scheel: sides of the hub; without it, 6", "N");
  add("--rings", o->rings, "scheel: rings of panels; without it, 2", "N");
  add("--side", o->side, "scheel: side of the hub; without it, 1 m", "LENGTH");
  add("--fold", o->fold, "0 is flat, 90 deg packed; without it, nearly packed", "ANGLE");
  add("--row-fold", o->row_fold, "map: the same between rows; without it, 0", "ANGLE");
  add("--frame", o->frame, ".fold file: which frame; without it, 0", "N");
  add("--scale", o->scale, ".fold file: metres for each unit", "NUMBER");
  add("--areal-density", o->areal_density, "Mass per area; without it, 1 kg/m^2");
  add("--thickness", o->thickness, "Of the panels; without it, 1 mm", "LENGTH");
  add("--mass-factor", o->mass_factor, "Times the first panel's mass, which makes it a hub", "NUMBER");
  add("--stiffness", o->stiffness, "Of the creases, for each metre; without it, 0.1 N m/rad");
  add("--latch", o->latch, "Fold at which it locks; scheel, .fold file: angle of every crease", "ANGLE");
  command->footer(examples);
  command->callback([o, &exit_code] { exit_code = report_failures(false, [&] { return fold(*o); }); });
}

}  // namespace volvelle::command_line

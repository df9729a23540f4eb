#include "fold_scenario.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <vector>

#include "failure_report.hpp"

namespace volvelle::command_line {

namespace {

namespace fs = std::filesystem;

struct Measure {
  const char* option;
  const char* key;
  std::string given;
  const char* usual;  // empty: left out unless it is given
  const char* words;
};

// A number as it stands; anything else, a value with its unit, in quotes.
std::string toml_value(const std::string& option, const std::string& text) {
  if (text.find_first_of("\"\\\n") != std::string::npos)
    throw UsageError(fmt::format("--{} cannot have quotes or backslashes: {}", option, text));
  const bool number = !text.empty() && text.find_first_not_of("0123456789.eE+-") == std::string::npos;
  return number ? text : fmt::format("\"{}\"", text);
}

// Whole turns are no fold: degrees were meant.
void refuse_bare_degrees(const std::string& option, const std::string& text) {
  for (const char* angle : {"fold", "row-fold", "sector-angle", "latch"}) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (option == angle && !text.empty() && *end == 0 && std::abs(value) > M_PI)
      throw UsageError(fmt::format("--{0} {1} is {1} rad; degrees are written --{0} \"{1} deg\"", option, text));
  }
}

std::string line_of(const Measure& measure) {
  refuse_bare_degrees(measure.option, measure.given);
  const std::string value = measure.given.empty() ? measure.usual : measure.given;
  if (value.empty()) return "";
  const std::string text = fmt::format("{} = {}", measure.key, toml_value(measure.option, value));
  return fmt::format("{:<35} # {}\n", text, measure.words);
}

void refuse_others(const std::string& kind, const std::vector<Measure>& measures) {
  for (const Measure& measure : measures)
    if (!measure.given.empty()) throw UsageError(fmt::format("--{} does not go with {}", measure.option, kind));
}

std::string stiffness_of(const FoldOptions& o) {
  return toml_value("stiffness", o.stiffness.empty() ? "0.1" : o.stiffness);
}

std::string shape_lines(const FoldOptions& o, const std::string& target) {
  const std::vector<Measure> grid{{"rows", "rows", o.rows, "5", "of panels"},
                                  {"columns", "columns", o.columns, "8", "of panels"},
                                  {"a", "a", o.a, "1", "m, sides along the creases between columns"},
                                  {"b", "b", o.b, "1", "m, sides along the creases between rows"}};
  const std::vector<Measure> sector{
      {"sector-angle", "sector_angle", o.sector_angle, "60 deg", "the sharp corner of a panel"}};
  const std::vector<Measure> row_fold{{"row-fold", "row_fold", o.row_fold, "", "the same between rows"}};
  const std::vector<Measure> wrap{{"sides", "sides", o.sides, "6", "of the hub"},
                                  {"rings", "rings", o.rings, "2", "of panels around it"},
                                  {"side", "side", o.side, "1", "m, of the hub"}};
  const std::vector<Measure> file{{"frame", "frame", o.frame, "", "of the file"},
                                  {"scale", "scale", o.scale, "", "m for each unit of the file"}};
  const char* usual_fold = o.pattern == "miura" ? "80 deg" : o.pattern == "map" ? "85 deg" : "90 deg";
  const std::vector<Measure> fold{
      {"fold", "fold", o.fold, o.row_fold.empty() ? usual_fold : "0 deg", "0 flat, 90 deg packed"}};

  struct Group {
    const std::vector<Measure>& measures;
    std::vector<std::string> patterns;
  };
  const bool is_file = o.pattern.ends_with(".fold");
  const std::string kind = is_file ? "file" : o.pattern;
  std::string text =
      is_file ? fmt::format("file = {}\n",
                            toml_value("file", fs::proximate(o.pattern, fs::absolute(target).parent_path()).string()))
              : fmt::format("pattern = \"{}\"\n", o.pattern);
  for (const Group& group :
       {Group{grid, {"miura", "map"}}, Group{sector, {"miura"}}, Group{wrap, {"scheel"}},
        Group{fold, {"miura", "map", "scheel"}}, Group{row_fold, {"map"}}, Group{file, {"file"}}}) {
    if (std::find(group.patterns.begin(), group.patterns.end(), kind) == group.patterns.end())
      refuse_others(is_file ? "a .fold file" : o.pattern, group.measures);
    else
      for (const Measure& measure : group.measures) text += line_of(measure);
  }
  return text;
}

// Springs that rest flat, and a latch if one is wanted.
std::string laws_of_sheet(const FoldOptions& o) {
  const std::string spring = fmt::format("creases.spring = {{ stiffness_per_length = {} }}", stiffness_of(o));
  std::string text = fmt::format("{:<55} # N m/rad for each metre; rests flat\n", spring);
  if (o.latch.empty()) return text;
  const bool has_fold = o.pattern == "miura" || o.pattern == "map";
  return text + fmt::format("creases{}.latch = {{ {} = {} }}\n",
                            o.pattern == "miura" ? ".zigzag"
                            : has_fold           ? ".column"
                                                 : "",
                            has_fold ? "fold" : "angle", toml_value("latch", o.latch));
}

// With rigid panels it would be locked: they bend. Damped, so that all arrives together; two lines of latches for its
// ways to move.
std::string laws_of_wrap(const FoldOptions& o) {
  const std::string spring = fmt::format("spring = {{ stiffness_per_length = {} }}", stiffness_of(o));
  const std::string latch =
      fmt::format("latch = {{ angle = {} }}", toml_value("latch", o.latch.empty() ? "0.5 deg" : o.latch));
  return fmt::format(
      "{:<35} # rigid panels on plain hinges would be locked; or: bushings\n"
      "creases.damper = {{ coefficient_per_length = 0.3 }}\n"
      "creases.hub = {{ {}, {} }}\n"
      "creases.hill = {{ {}, {} }}\n"
      "creases.valley = {{ {} }}\n"
      "creases.bend = {{ spring = {{ stiffness_per_length = 0.1 }}, damper = {{ coefficient_per_length = 0.05 }} }}\n",
      "bend_lines = true", spring, latch, spring, latch, spring);
}

}  // namespace

std::string fold_scenario(const FoldOptions& o, const std::string& target) {
  const std::string title = o.pattern.ends_with(".fold") ? fs::path(o.pattern).stem().string() : o.pattern;
  std::string text = fmt::format(
      "volvelle = 1\nname = \"A sheet that springs open: {}\"\n\n[origami.sheet]                     # bodies "
      "sheet.panel.*, joints sheet.crease.*, columns sheet.fold and sheet.fold_rate\n",
      title);
  text += shape_lines(o, target);
  for (const Measure& measure : {Measure{"areal-density", "areal_density", o.areal_density, "1", "kg/m^2"},
                                 Measure{"thickness", "thickness", o.thickness, "1 mm", "of the panels"}})
    text += line_of(measure);
  if (!o.mass_factor.empty())
    text += fmt::format("hub = {{ mass_factor = {} }}\n", toml_value("mass-factor", o.mass_factor));
  refuse_bare_degrees("latch", o.latch);
  text += o.pattern == "scheel" ? laws_of_wrap(o) : laws_of_sheet(o);
  text += fmt::format("\n[run]\nduration = {}\noutput_every = 0.02\n", o.pattern == "scheel" ? 30 : 5);
  return text;
}

void refuse_measures_of_result(const FoldOptions& o) {
  std::vector<Measure> measures;
  for (const auto& [option, given] :
       std::initializer_list<std::pair<const char*, const std::string&>>{{"rows", o.rows},
                                                                         {"columns", o.columns},
                                                                         {"a", o.a},
                                                                         {"b", o.b},
                                                                         {"sector-angle", o.sector_angle},
                                                                         {"sides", o.sides},
                                                                         {"rings", o.rings},
                                                                         {"side", o.side},
                                                                         {"fold", o.fold},
                                                                         {"row-fold", o.row_fold},
                                                                         {"frame", o.frame},
                                                                         {"scale", o.scale},
                                                                         {"areal-density", o.areal_density},
                                                                         {"thickness", o.thickness},
                                                                         {"mass-factor", o.mass_factor},
                                                                         {"stiffness", o.stiffness},
                                                                         {"latch", o.latch}})
    measures.push_back({option, "", given, "", ""});
  refuse_others("a result", measures);
}

}  // namespace volvelle::command_line

#include "fold_animation.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "origami/fold_file.hpp"
#include "origami/folding.hpp"
#include "result_words.hpp"
#include "scenario/crease_pattern_reader.hpp"
#include "scenario/scenario.hpp"
#include "scenario/stopped_run.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::command_line {

namespace {

[[noreturn]] void refuse_result(const std::string& file, const std::string& words) {
  throw InputError({Diagnostic{file, 0, 0, words, ""}});
}

// The columns that place a panel.
std::vector<std::string> columns_of(const NamedSheet& sheet, const Panel& panel) {
  const std::string body = fmt::format("{}.panel.{}", sheet.name, panel.name);
  std::vector<std::string> names;
  for (const char* component : {"x", "y", "z"}) names.push_back(fmt::format("{}.position.{}", body, component));
  for (const char* component : {"w", "x", "y", "z"}) names.push_back(fmt::format("{}.attitude.{}", body, component));
  return names;
}

// Where every panel is at the chosen rows.
std::vector<std::vector<Pose<double>>> read_poses(const ResultFile& file, const NamedSheet& sheet,
                                                  const std::vector<std::size_t>& rows) {
  std::vector<std::vector<Pose<double>>> poses(rows.size(), std::vector<Pose<double>>(sheet.pattern.panels.size()));
  for (std::size_t p = 0; p < sheet.pattern.panels.size(); ++p) {
    const auto c = file.read(columns_of(sheet, sheet.pattern.panels[p]));
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const std::size_t r = rows[k];
      poses[k][p] = {rotation_matrix(Quaternion<double>{c[3][r], c[4][r], c[5][r], c[6][r]}),
                     {c[0][r], c[1][r], c[2][r]}};
    }
  }
  return poses;
}

}  // namespace

FoldAnimation animate_sheet(const std::string& result, int most_frames) {
  require_named_result(result);
  if (std::filesystem::path(result).extension() == ".csv")
    refuse_result(result, "a CSV file does not say what sheet it is a result of; name the .h5 file of the run.");
  const ResultOrigin origin = read_origin(result);
  const std::string beside = (std::filesystem::path(result).parent_path() / "scenario.toml").string();
  const Scenario scenario = parse_scenario(origin.scenario, beside, origin.settings);
  const std::vector<NamedSheet> sheets = sheets_of(*scenario.document);
  if (sheets.empty()) refuse_result(result, "this result has no folded sheet: its scenario has no [origami.NAME].");
  const NamedSheet& sheet = sheets.front();
  const auto file = open_named_result(result);
  for (const Panel& panel : sheet.pattern.panels)
    for (const std::string& column : columns_of(sheet, panel))
      if (!file->find(column))
        refuse_result(result, fmt::format("the column {} is missing; run the scenario again.", column));

  const std::vector<double> time = file->read({"time"}).front();
  const std::size_t frames = std::min(time.size(), std::size_t(std::max(most_frames, 1)));
  std::vector<std::size_t> rows;
  for (std::size_t k = 0; k < frames; ++k) rows.push_back(frames == 1 ? 0 : k * (time.size() - 1) / (frames - 1));
  const auto poses = read_poses(*file, sheet, rows);
  std::vector<FoldMoment> moments;
  for (std::size_t k = 0; k < rows.size(); ++k)
    moments.push_back({fmt::format("t = {:.6g} s", time[rows[k]]), place_vertices(sheet.pattern, poses[k])});
  return {write_fold(sheet.pattern, origin.name, moments), sheet.name, int(frames)};
}

}  // namespace volvelle::command_line

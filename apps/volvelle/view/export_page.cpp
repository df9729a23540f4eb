// Writing a page with its numbers.
#include "view/export_page.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <set>
#include <stdexcept>

#include "view/embedding.hpp"
#include "view/page.hpp"
#include "view/wells.hpp"

namespace volvelle::view {

namespace {

// Of all results together: poses and columns each, before they are written as text.
constexpr std::size_t most_pose_bytes = 8U << 20U;
constexpr std::size_t most_column_bytes = 6U << 20U;
constexpr std::size_t most_diagram_bytes = 200'000;  // each

using Json = nlohmann::ordered_json;

Json poses_json(const ResultSlices& slices, const EmbeddingBudget& budget, std::vector<std::string>& notes) {
  const std::size_t row_bytes = 32 + slices.bodies().size() * 28;
  std::size_t most = std::max<std::size_t>(2, budget.pose_bytes / row_bytes);
  if (budget.most_rows > 0) most = std::min(most, budget.most_rows);
  const std::size_t stride = std::max<std::size_t>(1, (slices.rows() + most - 1) / most);
  if (stride > 1)
    notes.push_back(fmt::format("{}: of {} rows the scene has every {}th", slices.file().filename().string(),
                                slices.rows(), stride));
  const Poses poses = slices.poses({0, slices.rows(), stride});
  return {{"rows", poses.rows.size() / 4}, {"bytes", base64(pose_bytes(poses))}};
}

// What is plotted most comes first: the system's, then joints and wheels, bodies last.
std::vector<std::string> columns_by_interest(const ResultSlices& slices) {
  std::vector<std::string> first, last;
  std::vector<std::string> starts;
  for (const std::string& body : slices.bodies()) starts.push_back(body + ".");
  std::sort(starts.begin(), starts.end());
  const auto is_of_body = [&](const std::string& column) {
    for (std::size_t dot = column.find('.'); dot != std::string::npos; dot = column.find('.', dot + 1))
      if (std::binary_search(starts.begin(), starts.end(), column.substr(0, dot + 1))) return true;
    return false;
  };
  for (const ResultColumn& column : slices.columns())
    if (column.name != "time") (is_of_body(column.name) ? last : first).push_back(column.name);
  first.insert(first.end(), last.begin(), last.end());
  return first;
}

Json columns_json(const ResultSlices& slices, const EmbeddingBudget& budget, std::vector<std::string>& notes) {
  std::vector<std::string> names = columns_by_interest(slices);
  const std::size_t rows = std::min<std::size_t>(slices.rows(), budget.most_rows > 0 ? budget.most_rows : 4000);
  const std::size_t most = std::max<std::size_t>(1, budget.column_bytes / (8 * std::max<std::size_t>(rows, 1)));
  if (names.size() > most) {
    notes.push_back(fmt::format("{}: the page has {} of {} columns to plot, bodies' own left out first",
                                slices.file().filename().string(), most, names.size()));
    names.resize(most);
  }
  const auto values = slices.series(names, slices.start(), slices.end(), rows);
  names.insert(names.begin(), "time");
  return {{"names", names}, {"bytes", base64(series_bytes(values))}};
}

// JSON within HTML: nothing in it may end the script.
std::string for_script(std::string text) {
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at))
    text.replace(at, 1, "\\u003c");
  return text;
}

}  // namespace

std::string base64(std::string_view bytes) {
  static constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : letters[group >> (18U - 6U * k) & 63U];
  }
  return text;
}

Json embedded_run(const ViewedResult& viewed, const EmbeddingBudget& budget, std::vector<std::string>& notes) {
  Json info = Json::parse(describe(viewed));
  std::vector<std::string> own;
  Json poses = poses_json(*viewed.slices, budget, own);
  Json columns = columns_json(*viewed.slices, budget, own);
  const std::vector<std::string> names = columns["names"];
  const std::set<std::string> embedded(names.begin(), names.end());
  Json listed = Json::array();
  for (const Json& column : info["columns"])
    if (embedded.contains(column[0].get<std::string>())) listed.push_back(column);
  info["columns"] = std::move(listed);
  for (const std::string& note : own) info["notes"].push_back(note);
  notes.insert(notes.end(), own.begin(), own.end());
  std::string diagram = diagram_of(viewed);
  return {{"info", std::move(info)},
          {"geometry", base64(geometry_bytes(viewed.scene.geometry))},
          {"poses", std::move(poses)},
          {"columns", std::move(columns)},
          {"wells", Json::parse(wells_json(viewed))},
          {"diagram", diagram.size() <= most_diagram_bytes ? std::move(diagram) : ""}};
}

std::string page_with(const Json& data) {
  std::string html(page());
  const std::size_t at = html.find(data_marker);
  if (at == std::string::npos) throw std::logic_error("the page has no place for numbers");
  html.replace(at, data_marker.size(),
               R"(<script id="volvelle-data" type="application/json">)" + for_script(data.dump()) + "</script>");
  return html;
}

ExportedPage export_page(const std::vector<ViewedResult>& results) {
  ExportedPage page_out;
  const std::size_t share = std::max<std::size_t>(results.size(), 1);
  Json runs = Json::array();
  for (const ViewedResult& viewed : results)
    runs.push_back(embedded_run(viewed, {most_pose_bytes / share, most_column_bytes / share}, page_out.notes));
  page_out.html = page_with({{"runs", runs}});
  return page_out;
}

}  // namespace volvelle::view

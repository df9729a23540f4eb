#include "scenario/crease_pattern_reader.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>

#include "origami/bend_lines.hpp"
#include "origami/fold_file.hpp"
#include "origami/map_fold.hpp"
#include "origami/miura.hpp"
#include "origami/scheel.hpp"

namespace volvelle {
namespace {

constexpr double degree = M_PI / 180;
constexpr int most_panels = 250'000;

// The keys that say what a sheet is like, and which patterns have them.
struct ShapeKey {
  const char* key;
  std::vector<std::string> patterns;
};
const std::vector<ShapeKey> shape_keys{
    {"rows", {"miura", "map"}}, {"columns", {"miura", "map"}}, {"a", {"miura", "map"}},
    {"b", {"miura", "map"}},    {"sector_angle", {"miura"}},   {"sides", {"scheel"}},
    {"rings", {"scheel"}},      {"side", {"scheel"}},          {"fold", {"miura", "map", "scheel"}},
    {"row_fold", {"map"}},      {"frame", {"file"}},           {"scale", {"file"}}};

void refuse_keys_of_others(TableReader& table, const std::string& pattern) {
  std::vector<std::string> own;
  for (const ShapeKey& known : shape_keys)
    if (std::count(known.patterns.begin(), known.patterns.end(), pattern)) own.emplace_back(known.key);
  for (const ShapeKey& known : shape_keys) {
    if (!table.find(known.key) || std::count(own.begin(), own.end(), known.key)) continue;
    table.reading().error(
        table.key_location(known.key),
        fmt::format("{} belongs to {}; a sheet from {} has {}.", known.key, fmt::join(known.patterns, " and "),
                    pattern == "file" ? "a file" : "pattern \"" + pattern + "\"", fmt::join(own, ", ")));
  }
}

bool read_count(TableReader& table, const char* key, int least, const char* example, int& out) {
  const Value* value = table.require(key, example);
  if (!value) return false;
  if (value->is(Value::Kind::integer) && value->integer >= least && value->integer <= most_panels) {
    out = int(value->integer);
    return true;
  }
  table.reading().error(value->at,
                        fmt::format("{} must be a whole number from {} up, such as {}, not {}.", key, least, example,
                                    value->is_number() ? fmt::format("{}", value->number) : words_for(value->kind)));
  return false;
}

bool read_size(TableReader& table, const char* key, double& out) {
  if (!table.require(key, "\"50 cm\"") || !table.read(key, quantity::length, out)) return false;
  if (out > 0) return true;
  table.reading().error(table.find(key)->at, fmt::format("{} is {:.6g} m; it must be positive.", key, out));
  return false;
}

bool read_angle(TableReader& table, const char* key, double low, double high, bool open, const char* why, double& out) {
  if (!table.read(key, quantity::angle, out)) return false;
  const double slack = 1e-12;
  const bool inside = open ? out > low && out < high : out >= low - slack && out <= high + slack;
  if (inside) {
    out = std::clamp(out, low, high);
    return true;
  }
  table.reading().error(table.find(key)->at, fmt::format("{} is {:.6g} deg; it must be between {:g} and {:g} deg: {}.",
                                                         key, out / degree, low / degree, high / degree, why));
  return false;
}

constexpr const char* fold_words = "0 is flat, 90 deg packed";

bool read_fold(TableReader& table, const char* key, double& out) {
  return table.find(key) == nullptr || read_angle(table, key, 0, M_PI / 2, false, fold_words, out);
}

bool check_size(TableReader& table, long panels) {
  if (panels <= most_panels) return true;
  table.reading().error(table.location(), fmt::format("{} has {} panels; this program takes up to {}.", table.title(),
                                                      panels, most_panels));
  return false;
}

std::optional<CreasePattern> read_miura(TableReader& table) {
  MiuraOptions o;
  bool good = read_count(table, "rows", 1, "5", o.rows);
  good = read_count(table, "columns", 1, "8", o.columns) && good;
  good = read_size(table, "a", o.a) && good;
  good = read_size(table, "b", o.b) && good;
  good = table.require("sector_angle", "\"60 deg\"") &&
         read_angle(table, "sector_angle", 0, M_PI / 2, true, "the sharp corner of a panel", o.sector_angle) && good;
  table.require("fold", "\"60 deg\"");
  good = table.find("fold") && read_fold(table, "fold", o.fold) && good;
  if (!good || !check_size(table, long(o.rows) * o.columns)) return std::nullopt;
  return make_miura(o);
}

std::optional<CreasePattern> read_map(TableReader& table) {
  MapFoldOptions o;
  bool good = read_count(table, "rows", 1, "3", o.rows);
  good = read_count(table, "columns", 1, "3", o.columns) && good;
  good = read_size(table, "a", o.a) && good;
  good = read_size(table, "b", o.b) && good;
  table.require("fold", "\"60 deg\"");
  good = table.find("fold") && read_fold(table, "fold", o.fold) && good;
  good = read_fold(table, "row_fold", o.row_fold) && good;
  if (!good || !check_size(table, long(o.rows) * o.columns)) return std::nullopt;
  if (can_fold(o) || o.rows == 1 || o.columns == 1) return make_map_fold(o);
  table.reading().error(table.key_location("row_fold"),
                        "a map cannot be folded both ways at once without bending its panels: fold the columns "
                        "whole (fold = \"90 deg\") or not at all (fold = 0), or the rows.");
  return std::nullopt;
}

std::optional<CreasePattern> read_scheel(TableReader& table) {
  ScheelOptions o;
  bool good = read_count(table, "sides", 3, "6", o.sides);
  good = read_count(table, "rings", 1, "3", o.rings) && good;
  good = read_size(table, "side", o.side) && good;
  table.require("fold", "\"90 deg\"");
  double fold = 0;
  good = table.find("fold") && read_fold(table, "fold", fold) && good;
  if (!good || !check_size(table, 1 + 2L * o.sides * o.rings)) return std::nullopt;
  o.wrapped = std::abs(fold - M_PI / 2) < 1e-12;
  if (o.wrapped || std::abs(fold) < 1e-12) return make_scheel(o);
  table.reading().error(table.find("fold")->at,
                        fmt::format("fold is {:.6g} deg, but the flat panels of a scheel sheet fit together only where "
                                    "it is flat (0) and where it is wrapped (\"90 deg\"); choose one of them.",
                                    fold / degree));
  return std::nullopt;
}

std::optional<CreasePattern> read_file(TableReader& table, const std::string& name) {
  int frame = 0;
  if (table.find("frame") && !read_count(table, "frame", 0, "1", frame)) return std::nullopt;
  std::optional<double> scale;
  if (table.find("scale") && !table.read("scale", quantity::plain, scale.emplace())) return std::nullopt;
  if (scale && !(*scale > 0)) {
    table.reading().error(table.find("scale")->at, "scale, metres for each unit of the file, must be positive.");
    return std::nullopt;
  }
  try {
    const std::filesystem::path folder = std::filesystem::path(table.reading().document().file).parent_path();
    CreasePattern pattern = FoldFile::read(folder / name).pattern(frame, scale);
    if (!check_size(table, long(pattern.panels.size()))) return std::nullopt;
    return pattern;
  } catch (const FoldFileError& error) {
    table.reading().error(table.find("file")->at, error.what());
    return std::nullopt;
  }
}

std::optional<ReadPattern> read_sheet(TableReader& table) {
  if (!table.is_table()) return std::nullopt;
  if (table.find("file")) {
    std::string file;
    if (table.find("pattern"))
      table.reading().error(table.key_location("pattern"),
                            "a sheet is from a pattern or from a file; keep one of them.");
    if (!table.read("file", "\"sheet.fold\"", file)) return std::nullopt;
    refuse_keys_of_others(table, "file");
    auto pattern = read_file(table, file);
    return pattern ? std::optional(ReadPattern{file, std::move(*pattern)}) : std::nullopt;
  }
  if (!table.find("pattern")) {
    if (!table.has_unknown_keys())
      table.reading().error(table.location(),
                            fmt::format("{} does not say what sheet it is; add pattern = \"miura\" (or "
                                        "map, scheel), or file = \"sheet.fold\".",
                                        table.title()));
    return std::nullopt;
  }
  std::string name;
  if (!table.read_choice("pattern", {"miura", "map", "scheel"}, {}, name)) return std::nullopt;
  refuse_keys_of_others(table, name);
  auto pattern = name == "miura" ? read_miura(table) : name == "map" ? read_map(table) : read_scheel(table);
  return pattern ? std::optional(ReadPattern{name, std::move(*pattern)}) : std::nullopt;
}

}  // namespace

std::optional<ReadPattern> read_crease_pattern(TableReader& table) {
  auto found = read_sheet(table);
  bool bends = false;
  if (!table.read("bend_lines", bends) || !bends || !found) return found;
  if (add_bend_lines(found->pattern) == 0)
    table.reading().error(table.key_location("bend_lines"),
                          "bend_lines divides panels of four corners, and this sheet has none; remove it.");
  return found;
}

std::vector<NamedSheet> sheets_of(const Document& document) {
  std::vector<NamedSheet> sheets;
  const Value* origami = document.root.find("origami");
  if (!origami) return sheets;
  Reading reading(document);
  for (const Entry& entry : origami->entries) {
    TableReader table(reading, entry.value, entry.at, "origami", entry.key);
    if (auto found = read_crease_pattern(table)) sheets.push_back({entry.key, std::move(found->pattern)});
  }
  return sheets;
}

}  // namespace volvelle

#include "scenario/scenario.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "description/checks.hpp"
#include "description/name_pattern.hpp"
#include "scenario/document.hpp"
#include "scenario/part_readers.hpp"
#include "scenario/reconfiguration_reader.hpp"
#include "scenario/scenario_file.hpp"
#include "scenario/settings.hpp"

namespace volvelle {
namespace {

// As they stand in the file; those from --set, which have no line, last.
void sort_by_place(std::vector<Diagnostic>& diagnostics) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
    const bool a_placed = a.line > 0, b_placed = b.line > 0;
    if (a_placed != b_placed) return a_placed;
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
  });
}

constexpr std::size_t most_problems = 1000;  // more than anyone reads; finding their places takes time

// Whether every table of the file was read. One with a misspelt name, or a sheet that is wrong, may hold the bodies
// that the others speak of.
bool is_complete(const Value& root, const Reading& reading) {
  return std::all_of(root.entries.begin(), root.entries.end(), [&](const Entry& entry) {
    return keys_of("scenario").find(entry.key) && (entry.key != "origami" || reading.errors().empty());
  });
}

// Whether every joint says what it is. One that does not may be what a trigger, the sequence or a coupling speaks of.
bool knows_joint_types(const Value& root) {
  const Value* joints = root.find("joints");
  return !joints || std::all_of(joints->entries.begin(), joints->entries.end(),
                                [](const Entry& joint) { return stated_kind(joint.value).has_value(); });
}

bool speaks_of_joints(const std::string& path) {
  if (path.starts_with("constraints.")) return path.find(".joints.") != std::string::npos;
  return path.starts_with("sequence.") || path.find(".release") != std::string::npos ||
         path.find(".capture") != std::string::npos;
}

// Whether the controller or sensor that a problem is in does not say what it is: then nothing else in it was read.
bool is_of_unknown_type(const Document& document, const Reading& reading, const std::string& path) {
  if (!path.starts_with("controllers.") && !path.starts_with("sensors.")) return false;
  const std::size_t name = path.find('.');
  const std::string table = path.substr(0, name == std::string::npos ? name : path.find('.', name + 1));
  const Place type = document.find(table + ".type");
  return type.whole && reading.explains(type);
}

// Whether a controller may be what fires this thruster: one that does not say what it is.
bool may_be_commanded(const Document& document, const Reading& reading, const std::string& path) {
  const Value* controllers = document.root.find("controllers");
  if (!controllers || !path.starts_with("thrusters.") || !path.ends_with(".burns")) return false;
  return std::any_of(controllers->entries.begin(), controllers->entries.end(), [&](const Entry& entry) {
    return is_of_unknown_type(document, reading, "controllers." + entry.key);
  });
}

// Where a law of a crease was written: the last override that has it and means the crease, or with its kind, or with
// all creases. How far a crease is folded at the start follows from the sheet's fold, or from the file it is in.
std::string place_of_law(const Document& document, const std::string& table, const std::string& crease,
                         const std::string& law) {
  const auto is_there = [&](const std::string& path) { return document.find(path).whole; };
  const std::string first = law.substr(0, law.find('.', 1));  // with its dot
  if (first == ".initial") return table + (is_there(table + ".fold") ? ".fold" : ".file");
  const Value* overrides = document.find(table + ".overrides").value;
  const bool listed = is_there(table + ".overrides") && overrides->is(Value::Kind::array);
  for (int i = listed ? int(overrides->items.size()) - 1 : -1; i >= 0; --i) {
    const Value& item = overrides->items[std::size_t(i)];
    const Value* name = item.find("crease");
    if (name && name->is(Value::Kind::string) && matches_pattern(name->string, crease) && item.find(first.substr(1)))
      return fmt::format("{}.overrides.{}{}", table, i, law);
  }
  const std::string of_kind = fmt::format("{}.creases.{}", table, crease.substr(0, crease.find('.')));
  return (is_there(of_kind + first) ? of_kind : table + ".creases") + law;
}

// Where a problem with a sheet's panel or crease was written: with the sheet.
Problem as_written(const Problem& problem, const Description& description, const Document& document) {
  for (const SheetDescription& sheet : description.sheets) {
    const std::string mount = fmt::format("joints.{}.mount", sheet.name);
    const std::string panel = fmt::format("bodies.{}.panel.", sheet.name);
    const std::string crease = fmt::format("joints.{}.crease.", sheet.name);
    const std::string table = "origami." + sheet.name;
    if (problem.path.starts_with(mount)) return {table + ".hub.body", problem.message};
    if (problem.path.starts_with(panel))
      return {table, fmt::format("panel {}: {}", problem.path.substr(panel.size()), problem.message)};
    if (!problem.path.starts_with(crease)) continue;
    for (const std::string& joint : sheet.creases) {
      const std::string path = "joints." + joint;
      if (problem.path != path && !problem.path.starts_with(path + ".")) continue;
      const std::string name = path.substr(crease.size());
      return {place_of_law(document, table, name, problem.path.substr(path.size())),
              fmt::format("crease {}: {}", name, problem.message)};
    }
  }
  return problem;
}

// Those found, as written, without more of the same from one sheet.
std::vector<Problem> as_written(const std::vector<Problem>& problems, const Description& description,
                                const Document& document) {
  std::vector<Problem> written;
  std::set<std::string> sheets;
  for (const Problem& problem : problems) {
    Problem next = as_written(problem, description, document);
    if (next.path == problem.path || sheets.insert(next.path).second) written.push_back(std::move(next));
  }
  return written;
}

// Reading errors, and what the checks find that no reading error explains.
std::vector<Diagnostic> collect(const Document& document, const Reading& reading, const Description& description,
                                const std::optional<ReconfigurationDescription>& reconfiguration) {
  std::vector<Diagnostic> diagnostics;
  for (const Reading::Found& found : reading.errors())
    diagnostics.push_back(document.diagnostic(found.at, found.message));
  std::vector<Problem> problems = is_complete(document.root, reading)
                                      ? as_written(check(description), description, document)
                                      : std::vector<Problem>();
  if (reconfiguration && is_complete(document.root, reading))
    for (Problem& problem : check_reconfiguration(description, *reconfiguration))
      problems.push_back(std::move(problem));
  const bool types_known = knows_joint_types(document.root);
  for (std::size_t i = 0; i < std::min(problems.size(), most_problems); ++i) {
    if (!types_known && speaks_of_joints(problems[i].path)) continue;
    if (is_of_unknown_type(document, reading, problems[i].path)) continue;
    if (may_be_commanded(document, reading, problems[i].path)) continue;
    if (!reading.explains(document.find(problems[i].path)))
      diagnostics.push_back(document.diagnostic(document.locate(problems[i].path), problems[i].message));
  }
  sort_by_place(diagnostics);
  return diagnostics;
}

}  // namespace

InputError Scenario::error(const std::vector<Problem>& problems) const {
  std::vector<Diagnostic> diagnostics;
  for (const Problem& problem : as_written(problems, description, *document))
    diagnostics.push_back(document->diagnostic(document->locate(problem.path), problem.message));
  sort_by_place(diagnostics);
  return InputError(std::move(diagnostics));
}

Scenario parse_scenario(std::string text, std::string file_name, const std::vector<std::string>& settings) {
  refuse_oversize(text.size(), file_name);
  refuse_empty(text, file_name);
  auto document = std::make_shared<Document>(parse_document(std::move(text), std::move(file_name)));
  apply_settings(*document, settings);
  Reading reading(*document);
  Description description = read_description(reading, document->root);
  const std::optional<ReconfigurationDescription> reconfiguration = read_reconfiguration(reading, document->root);
  std::vector<Diagnostic> diagnostics = collect(*document, reading, description, reconfiguration);
  if (!diagnostics.empty()) throw InputError(std::move(diagnostics));
  return {std::move(description), document->file, document->text, settings, document};
}

Scenario read_scenario(const std::filesystem::path& file, const std::vector<std::string>& settings) {
  return parse_scenario(read_scenario_text(file), file.string(), settings);
}

}  // namespace volvelle

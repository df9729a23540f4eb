// Names: what they may be made of, the words results need for themselves, and no name for two things.
#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <string_view>
#include <unordered_map>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

constexpr std::array<std::string_view, 6> reserved{"world", "system", "energy", "momentum", "loops", "time"};

bool is_allowed(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.'; }

void check_letters(const std::string& name, const std::string& path, Problems& problems) {
  if (name.empty()) {
    problems.push_back({path, "the name is empty; give it a name such as \"panel_1\"."});
  } else if (!std::all_of(name.begin(), name.end(), is_allowed)) {
    problems.push_back({path, fmt::format("the name \"{}\" has a character that result columns cannot carry; use "
                                          "letters, digits, _, - and dots only.",
                                          name)});
  }
}

// Names that head result columns.
class ColumnNames {
 public:
  void add(const char* what, const std::string& name, const std::string& path, Problems& problems) {
    if (std::find(reserved.begin(), reserved.end(), name) != reserved.end()) {
      problems.push_back(
          {path,
           fmt::format("\"{}\" is a name the program needs for itself; choose another for this {}.", name, what)});
    }
    const auto [known, is_new] = owners_.try_emplace(name, what);
    if (is_new) return;
    problems.push_back(
        {path, fmt::format("a {} is already called \"{}\", and both would write the same result columns; "
                           "give this {} another name.",
                           known->second, name, what)});
  }

 private:
  std::unordered_map<std::string, const char*> owners_;
};

// Names of one table that head no columns.
class PlainNames {
 public:
  PlainNames(const char* table, const char* what) : table_(table), what_(what) {}

  template <class Things>
  void add(const Things& things, Problems& problems) {
    for (const auto& thing : things) {
      const std::string path = fmt::format("{}.{}", table_, thing.name);
      check_letters(thing.name, path, problems);
      if (++seen_[thing.name] == 2)
        problems.push_back({path, fmt::format("two {} are called \"{}\"; give each its own name.", what_, thing.name)});
    }
  }

 private:
  const char* table_;
  const char* what_;
  std::unordered_map<std::string, int> seen_;
};

}  // namespace

void check_names(const Description& description, Problems& problems) {
  ColumnNames columns;
  for (const BodyDescription& body : description.bodies) {
    if (body.is_wheel) continue;
    const std::string path = "bodies." + body.name;
    check_letters(body.name, path, problems);
    columns.add("body", body.name, path, problems);
  }
  for (const JointDescription& joint : description.joints) {
    if (joint.is_wheel) continue;
    const std::string path = "joints." + joint.name;
    check_letters(joint.name, path, problems);
    columns.add("joint", joint.name, path, problems);
  }
  for (const WheelDescription& wheel : description.wheels) {
    const std::string path = "wheels." + wheel.name;
    check_letters(wheel.name, path, problems);
    columns.add("wheel", wheel.name, path, problems);
  }
  for (const BushingDescription& bushing : description.bushings)
    columns.add("bushing", bushing.name, "links." + bushing.name, problems);
  for (const PotentialDescription& potential : description.potentials) {
    const std::string path = "potentials." + potential.name;
    check_letters(potential.name, path, problems);
    columns.add("potential", potential.name, path, problems);
  }
  PlainNames("sensors", "sensors").add(description.sensors, problems);
  PlainNames("controllers", "controllers").add(description.controllers, problems);
  PlainNames("slews", "slews").add(description.slews, problems);
  PlainNames("thrusters", "thrusters").add(description.thrusters, problems);
  PlainNames("forces", "forces").add(description.forces, problems);
  PlainNames("surfaces", "surfaces").add(description.surfaces, problems);
  PlainNames("dipoles", "dipoles").add(description.dipoles, problems);
  PlainNames links("links", "links");
  links.add(description.spring_links, problems);
  links.add(description.bushings, problems);
  links.add(description.cables, problems);
  links.add(description.docks, problems);
  PlainNames("constraints", "constraints").add(description.constraints, problems);
  PlainNames("sequence", "entries of the sequence").add(description.sequence, problems);
  PlainNames("origami", "sheets").add(description.sheets, problems);
}

}  // namespace volvelle

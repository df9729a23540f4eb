// Things of a description by their names.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace volvelle {

// A pointer into `things`; null when none has the name.
template <class Things>
auto find_named(Things& things, const std::string& name) -> decltype(things.data()) {
  const auto found = std::find_if(things.begin(), things.end(), [&](const auto& thing) { return thing.name == name; });
  return found == things.end() ? nullptr : &*found;
}

// Its index; the name must be there.
template <class Things>
int index_of_named(const Things& things, const std::string& name) {
  return int(find_named(things, name) - things.data());
}

template <class Things>
std::vector<std::string> names_of(const Things& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

}  // namespace volvelle

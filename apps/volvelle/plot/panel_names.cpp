// Names of panels and curves.
#include "plot/panel_names.hpp"

#include <algorithm>
#include <set>

namespace volvelle::plot {

namespace {

using Parts = std::vector<std::string>;

Parts split(const std::string& name) {
  Parts parts;
  std::size_t begin = 0;
  for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', begin)) {
    parts.push_back(name.substr(begin, dot - begin));
    begin = dot + 1;
  }
  parts.push_back(name.substr(begin));
  return parts;
}

std::string join(const Parts& parts) {
  std::string name;
  for (const std::string& part : parts) name += (name.empty() ? "" : ".") + part;
  return name;
}

// The parts that stand in every name, in the same order.
Parts shared_parts(const std::vector<std::string>& columns) {
  Parts shared = split(columns.front());
  for (const std::string& column : columns) {
    const Parts parts = split(column);
    Parts still;
    auto from = parts.begin();
    for (const std::string& part : shared) {
      const auto found = std::find(from, parts.end(), part);
      if (found == parts.end()) continue;
      still.push_back(part);
      from = found + 1;
    }
    shared = still;
  }
  return shared;
}

std::string without(const std::string& column, const Parts& shared) {
  Parts rest;
  auto next = shared.begin();
  for (const std::string& part : split(column)) {
    if (next != shared.end() && part == *next) {
      ++next;
    } else {
      rest.push_back(part);
    }
  }
  return join(rest);
}

}  // namespace

std::string shared_name(const std::vector<std::string>& columns) {
  return columns.empty() ? "" : join(shared_parts(columns));
}

std::vector<std::string> distinct_names(const std::vector<std::string>& columns) {
  if (columns.size() < 2) return columns;
  const Parts shared = shared_parts(columns);
  std::vector<std::string> names;
  for (const std::string& column : columns) names.push_back(without(column, shared));
  const std::set<std::string> different(names.begin(), names.end());
  return different.size() < names.size() || different.contains("") ? columns : names;
}

}  // namespace volvelle::plot

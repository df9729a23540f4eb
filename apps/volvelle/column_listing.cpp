// Listing columns.
#include "column_listing.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "scenario/column_name.hpp"

namespace volvelle::command_line {

namespace {

constexpr std::size_t most_owners = 8;

struct Quantity {
  std::string name;  // "position"; with its owner where that is the whole system: "energy.total"
  std::string unit;
  std::vector<std::string> components;
  std::vector<std::string> owners;
};

void add_once(std::vector<std::string>& list, const std::string& entry) {
  if (!entry.empty() && std::find(list.begin(), list.end(), entry) == list.end()) list.push_back(entry);
}

bool is_of_the_system(const std::string& owner) {
  return owner.empty() || owner == "system" || owner == "energy" || owner == "momentum" || owner == "loops";
}

std::vector<Quantity> quantities_of(const ResultFile& result) {
  std::vector<Quantity> quantities;
  for (const ResultColumn& column : result.columns()) {
    if (column.name == "time") continue;
    const ColumnName name = split_column(column.name);
    const bool of_system = is_of_the_system(name.owner);
    const std::string quantity = of_system && !name.owner.empty() ? name.owner + "." + name.quantity : name.quantity;
    auto found = std::find_if(quantities.begin(), quantities.end(), [&](const Quantity& q) {
      return q.name == quantity && q.unit == column.unit && q.components.empty() == name.component.empty();
    });
    if (found == quantities.end()) found = quantities.insert(found, Quantity{quantity, column.unit, {}, {}});
    add_once(found->components, name.component);
    if (!of_system) add_once(found->owners, name.owner);
  }
  return quantities;
}

std::string pattern_of(const Quantity& quantity) {
  std::string text = (quantity.owners.empty() ? "" : "NAME.") + quantity.name;
  if (!quantity.components.empty()) text += fmt::format(".{}", fmt::join(quantity.components, "/"));
  return text;
}

std::string owners_of(const Quantity& quantity) {
  const auto end = quantity.owners.begin() + static_cast<std::ptrdiff_t>(std::min(quantity.owners.size(), most_owners));
  std::string text = fmt::format("{}", fmt::join(quantity.owners.begin(), end, ", "));
  if (quantity.owners.size() > most_owners) text += fmt::format(" and {} more", quantity.owners.size() - most_owners);
  return text;
}

std::string rows_in_words(const ResultFile& result) {
  const std::vector<double> time = result.read({"time"}).front();
  if (time.empty()) return "no rows";
  std::string text = fmt::format("{} row{} from {:g} s to {:g} s", time.size(), time.size() == 1 ? "" : "s",
                                 time.front(), time.back());
  const std::size_t events = result.events().size();
  if (events > 0) text += fmt::format(", {} event{}", events, events == 1 ? "" : "s");
  return text;
}

}  // namespace

std::string list_columns(const std::string& file, const ResultFile& result, const Style& style) {
  const std::vector<Quantity> quantities = quantities_of(result);
  std::size_t widest_name = 0, widest_unit = 0;
  for (const Quantity& quantity : quantities) {
    widest_name = std::max(widest_name, pattern_of(quantity).size());
    widest_unit = std::max(widest_unit, quantity.unit.size());
  }
  std::string text = fmt::format("{}\n{}\n\n", style.bold(file), rows_in_words(result));
  for (const Quantity& quantity : quantities) {
    std::string line = fmt::format("  {:<{}}  {:<{}}  ", pattern_of(quantity), widest_name, quantity.unit, widest_unit);
    line += style.dim(owners_of(quantity));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

}  // namespace volvelle::command_line

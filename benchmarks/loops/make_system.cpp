#include <algorithm>
#include <cstdio>
#include <stdexcept>

#include "mechanisms.hpp"
#include "sheet.hpp"

namespace loops {
namespace {

// The number of degrees of freedom is counted up to this many panels.
constexpr int largest_counted = 100;

System sheet_with_holes(const std::string& name, Sheet sheet) {
  sheet.removed = 0.1;
  if (sheet.rows * sheet.columns <= largest_counted) sheet = with_few_freedoms(sheet, 12);
  return make_sheet(name, sheet);
}

}  // namespace

System make_system(const std::string& name) {
  int rows = 0, columns = 0, end = 0;
  const auto is = [&](const char* form, auto*... numbers) {
    end = 0;
    return std::sscanf(name.c_str(), form, numbers..., &end) >= 0 && end == int(name.size());
  };
  Sheet sheet;
  if (is("sheet_%dx%d%n", &rows, &columns) || is("holes_%dx%d%n", &rows, &columns)) {
    if (rows < 1 || columns < 1) throw std::invalid_argument(name + ": no panels");
    sheet.rows = rows;
    sheet.columns = columns;
    const double slower = std::min(1.0, 6.0 / std::max(rows, columns));  // so that accelerations stay of order one
    sheet.fold_rate *= slower;
    sheet.spin *= slower;
    return name[0] == 'h' ? sheet_with_holes(name, sheet) : make_sheet(name, sheet);
  }
  if (is("fourbars_%d%n", &columns) && columns > 0) return make_four_bars(columns);
  if (name == "bricard") return make_bricard();
  throw std::invalid_argument(name + ": no such system; there are sheet_RxC, holes_RxC, fourbars_N and bricard");
}

}  // namespace loops

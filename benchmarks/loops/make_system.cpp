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
  if (!sheet.tied && sheet.rows * sheet.columns <= largest_counted) sheet = with_few_freedoms(sheet, 12);
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
  const auto is_sheet = [&](const char* kind) { return is((kind + std::string("_%dx%d%n")).c_str(), &rows, &columns); };
  const bool holes = is_sheet("holes"), loose = is_sheet("loose");
  sheet.rooted_in_corner = is_sheet("corner");
  sheet.open = is_sheet("open");
  sheet.tied = !loose;
  if (holes || loose || sheet.rooted_in_corner || sheet.open || is_sheet("sheet")) {
    if (rows < 1 || columns < 1) throw std::invalid_argument(name + ": no panels");
    sheet.rows = rows;
    sheet.columns = columns;
    const double slower = std::min(1.0, 6.0 / std::max(rows, columns));  // so that accelerations stay of order one
    sheet.fold_rate *= slower;
    sheet.spin *= slower;
    return holes || loose ? sheet_with_holes(name, sheet) : make_sheet(name, sheet);
  }
  if (is("fourbars_%d%n", &columns) && columns > 0) return make_four_bars(columns);
  if (name == "bricard") return make_bricard();
  throw std::invalid_argument(
      name +
      ": no such system; there are sheet_RxC, corner_RxC, open_RxC, holes_RxC, loose_RxC, fourbars_N and bricard");
}

}  // namespace loops

// Legends.
#include "plot/legend.hpp"

namespace volvelle::plot {

namespace {

constexpr double sample = 20;     // pt of line before the name
constexpr double entry_lead = 4;  // pt from the line to its name
constexpr double entry_gap = 13;  // pt between entries
constexpr Color entry_ink{34, 34, 34};

}  // namespace

LegendPlan plan_legend(const std::vector<LegendEntry>& entries, double width) {
  LegendPlan plan;
  double x = 0;
  for (const LegendEntry& entry : entries) {
    const double entry_width = sample + entry_lead + width_of(entry.text, legend_size);
    if (plan.rows == 0 || x + entry_width > width) {
      ++plan.rows;
      x = 0;
    }
    plan.places.push_back({x, plan.rows - 1.0});
    x += entry_width + entry_gap;
  }
  return plan;
}

void draw_legend(Canvas& canvas, const std::vector<LegendEntry>& entries, const LegendPlan& plan, Point upper_left) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const double x = upper_left.x + plan.places[i].x;
    const double baseline = upper_left.y + plan.places[i].y * legend_row + legend_size;
    const double middle = baseline - 0.35 * legend_size;
    canvas.line({x, middle}, {x + sample, middle}, entries[i].stroke);
    canvas.text({x + sample + entry_lead, baseline}, RichText(entries[i].text), {legend_size, entry_ink});
  }
}

}  // namespace volvelle::plot

// Gathering what a figure shows.
#include "plot/gather_figure.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numbers>

#include "failure_report.hpp"
#include "plot/event_marks.hpp"
#include "plot/line_styles.hpp"
#include "plot/panel_names.hpp"
#include "plot/run_names.hpp"
#include "plot/spectrum.hpp"
#include "plot/time_window.hpp"
#include "scenario/input_error.hpp"

namespace volvelle::plot {

using command_line::UsageError;

namespace {

constexpr std::size_t most_panels = 12;
constexpr std::size_t most_columns_in_a_panel = 30;

// How a unit is shown, and by what its numbers are multiplied.
struct ShownUnit {
  std::string unit;
  double factor = 1;
};

ShownUnit shown_unit(const std::string& unit, bool degrees) {
  const bool is_angle = unit == "rad" || unit.starts_with("rad/") || unit.starts_with("rad ");
  if (!degrees || !is_angle) return {unit, 1};
  return {"deg" + unit.substr(3), 180 / std::numbers::pi};
}

std::string unit_of(const Results& results, const std::string& column) {
  for (const auto& result : results) {
    if (const ResultColumn* found = result->find(column)) return found->unit;
  }
  return "";
}

class Gatherer {
 public:
  Gatherer(const Results& results, const Request& request) : results_(results), request_(request) {}

  Gathered gather() {
    Figure& figure = gathered_.figure;
    figure.title = request_.title;
    figure.runs = run_names(request_.results);
    figure.logarithmic = request_.logarithmic;
    figure.equal_scales = request_.equal_scales;
    choose_x();
    make_panels(request_.separate);
    if (!std::all_of(figure.panels.begin(), figure.panels.end(),
                     [&](const Panel& panel) { return can_share_panels(panel.columns.size(), figure.runs.size()); })) {
      make_panels(true);
    }
    require_sense();
    for (std::size_t run = 0; run < results_.size(); ++run) add_run(run);
    require_rows();
    if (request_.spectrum) show_spectra();
    if (request_.events && figure.over_time) figure.marks = event_marks(results_, figure.runs);
    style_lines(figure);
    return std::move(gathered_);
  }

 private:
  void choose_x() {
    if (request_.x.empty() || request_.x == "time") return;
    Request of_x = request_;
    of_x.columns = {request_.x};
    const std::vector<std::string> columns = choose_columns(results_, of_x);
    if (columns.size() > 1) {
      throw UsageError(fmt::format("--x '{}' means {} columns, {} and {} among them; name one", request_.x,
                                   columns.size(), columns[0], columns[1]));
    }
    Figure& figure = gathered_.figure;
    figure.x_name = columns.front();
    figure.x_unit = shown_unit(unit_of(results_, figure.x_name), request_.degrees).unit;
    figure.over_time = false;
  }

  void make_panels(bool separate) {
    std::vector<Panel>& panels = gathered_.figure.panels;
    panels.clear();
    for (const std::string& column : choose_columns(results_, request_)) {
      const std::string unit = shown_unit(unit_of(results_, column), request_.degrees).unit;
      auto panel = std::find_if(panels.begin(), panels.end(), [&](const Panel& p) { return p.unit == unit; });
      if (separate || panel == panels.end()) panel = panels.insert(panels.end(), Panel{"", unit, {}, {}, {}});
      panel->columns.push_back(column);
    }
    for (Panel& panel : panels) {
      panel.name = shared_name(panel.columns);
      if (request_.change) panel.name = panel.name.empty() ? "change" : "change of " + panel.name;
    }
  }

  // Each panel becomes two: its power over frequency, and what adds up to there.
  void show_spectra() {
    Figure& figure = gathered_.figure;
    std::vector<Panel> panels;
    for (Panel& panel : figure.panels) {
      Panel rms = panel;
      for (std::size_t i = 0; i < panel.curves.size(); ++i) {
        Curve& curve = panel.curves[i];
        try {
          const Spectrum spectrum = spectrum_of(curve.x, curve.y);
          curve.x = rms.curves[i].x = spectrum.frequency;
          curve.y = spectrum.density;
          rms.curves[i].y = spectrum.rms;
        } catch (const NoSpectrum& why) {
          throw InputError({Diagnostic{request_.results[curve.run], 0, 0, fmt::format("{}.", why.what()), ""}});
        }
      }
      rms.name = (panel.name.empty() ? "rms" : "rms of " + panel.name) + " up to there";
      panel.name = panel.name.empty() ? "power" : "power of " + panel.name;
      panel.unit = panel.unit.empty() ? "1/Hz" : fmt::format("({})^2/Hz", panel.unit);
      panels.push_back(std::move(panel));
      panels.push_back(std::move(rms));
    }
    figure.panels = std::move(panels);
    figure.x_name = "frequency";
    figure.x_unit = "Hz";
    figure.over_time = false;
    figure.logarithmic = figure.logarithmic_x = true;
  }

  void require_sense() const {
    if (request_.spectrum && (!gathered_.figure.over_time || gathered_.figure.equal_scales))
      throw UsageError("--spectrum is over frequency: leave out --x and --equal");
    const Figure& figure = gathered_.figure;
    if (figure.panels.size() * (request_.spectrum ? 2 : 1) > most_panels) {
      throw UsageError(fmt::format("this would make {} panels, and a figure has room for {}: choose fewer columns",
                                   figure.panels.size() * (request_.spectrum ? 2 : 1), most_panels));
    }
    for (const Panel& panel : figure.panels) {
      if (panel.columns.size() <= most_columns_in_a_panel) continue;
      throw UsageError(fmt::format("{} columns would share a panel, and {} can be told apart: choose fewer columns",
                                   panel.columns.size(), most_columns_in_a_panel));
    }
    const bool comparable = figure.panels.size() == 1 && figure.panels.front().unit == figure.x_unit;
    if (figure.equal_scales && (!comparable || figure.logarithmic)) {
      throw UsageError("--equal needs one unit on both axes: --x and columns of the same unit, without --log");
    }
  }

  void add_run(std::size_t run) {
    const ResultFile& result = *results_[run];
    Figure& figure = gathered_.figure;
    std::vector<std::string> names{"time"};
    if (!figure.over_time) names.push_back(figure.x_name);
    for (const Panel& panel : figure.panels) names.insert(names.end(), panel.columns.begin(), panel.columns.end());
    std::erase_if(names, [&](const std::string& name) {
      if (result.find(name)) return false;
      gathered_.notes.push_back(fmt::format("{} has no column {}", request_.results[run], name));
      return true;
    });
    std::vector<std::vector<double>> values = result.read(names);
    Rows rows{values.front(), values};
    if (!rows.time.empty()) {
      first_ = std::min(first_, rows.time.front());
      last_ = std::max(last_, rows.time.back());
    }
    rows = request_.spectrum ? within(rows, request_.from, request_.to) : cut(rows, request_.from, request_.to);
    const auto find = [&](const std::string& name) -> const std::vector<double>* {
      const auto at = std::find(names.begin(), names.end(), name);
      return at == names.end() ? nullptr : &rows.columns[static_cast<std::size_t>(at - names.begin())];
    };
    const std::vector<double>* x = find(figure.x_name);
    if (x == nullptr) return;
    for (Panel& panel : figure.panels) {
      for (const std::string& column : panel.columns) {
        if (const std::vector<double>* y = find(column)) add_curve(panel, run, column, *x, *y);
      }
    }
  }

  void add_curve(Panel& panel, std::size_t run, const std::string& column, const std::vector<double>& x,
                 const std::vector<double>& y) {
    Curve curve{run, column, x, y, {}};
    const double x_factor = factor_of(gathered_.figure.x_name);
    for (double& value : curve.x) value *= x_factor;
    const double first = request_.change && !y.empty() ? y.front() : 0;
    const double y_factor = factor_of(column);
    for (double& value : curve.y) value = (value - first) * y_factor;
    if (request_.logarithmic) note_what_a_logarithm_hides(curve);
    panel.curves.push_back(std::move(curve));
  }

  double factor_of(const std::string& column) const {
    return shown_unit(unit_of(results_, column), request_.degrees).factor;
  }

  void note_what_a_logarithm_hides(const Curve& curve) {
    const auto hidden = std::count_if(curve.y.begin(), curve.y.end(), [](double value) { return !(value > 0); });
    if (hidden == 0) return;
    gathered_.notes.push_back(fmt::format("--log leaves out {} of {} values of {}: they are not positive", hidden,
                                          curve.y.size(), curve.column));
  }

  void require_rows() const {
    for (const Panel& panel : gathered_.figure.panels) {
      for (const Curve& curve : panel.curves) {
        if (!curve.x.empty()) return;
      }
    }
    const std::string where = first_ <= last_ ? fmt::format("it goes from {:g} s to {:g} s", first_, last_)
                                              : std::string("it has no rows at all");
    throw InputError({Diagnostic{request_.results.front(), 0, 0,
                                 fmt::format("there is nothing to plot in that time: {}.", where), ""}});
  }

  const Results& results_;
  const Request& request_;
  Gathered gathered_;
  double first_ = std::numeric_limits<double>::infinity();  // s, of all runs
  double last_ = -std::numeric_limits<double>::infinity();
};

}  // namespace

Gathered gather_figure(const Results& results, const Request& request) { return Gatherer(results, request).gather(); }

}  // namespace volvelle::plot

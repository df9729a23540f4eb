// volvelle plot: columns of results as a figure for a paper or report.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "column_listing.hpp"
#include "command.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "plot/figure_file.hpp"
#include "plot/gather_figure.hpp"
#include "program_name.hpp"
#include "result_words.hpp"
#include "scenario/output_file.hpp"
#include "scenario/units.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

namespace {

namespace fs = std::filesystem;

constexpr double usual_width = 150;  // mm

struct PlotOptions {
  std::string result;
  std::vector<std::string> words;  // columns, and results to overlay
  plot::Request request;
  std::string output;
  std::string size;  // "150x90"
  std::string from;
  std::string to;
  double dots_per_inch = plot::usual_dots_per_inch;
  bool no_events = false;
};

struct Size {
  double width = usual_width;    // mm
  std::optional<double> height;  // mm; empty: what the panels need
};

Size parse_size(const std::string& text) {
  Size size;
  if (text.empty()) return size;
  double width = 0, height = 0;
  int end = 0;
  const int count = std::sscanf(text.c_str(), "%lfx%lf%n", &width, &height, &end);
  const std::string rest = count == 2 ? text.substr(static_cast<std::size_t>(end)) : "?";
  const bool sensible = width >= 30 && height >= 20 && width <= 2000 && height <= 2000;
  if ((!rest.empty() && rest != "mm") || !sensible) {
    throw UsageError(fmt::format("--size '{}' is no size: write width and height in mm, such as 150x90", text));
  }
  return {width, height};
}

std::optional<double> parse_time(const char* option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  const bool has_unit = text.find_first_not_of("+-.0123456789eE") != std::string::npos;
  const auto time = parse_quantity(has_unit ? text : text + " s", quantity::time);
  if (const auto* message = std::get_if<std::string>(&time)) throw UsageError(fmt::format("{} {}", option, *message));
  return std::get<double>(time);
}

plot::Request request_of(const PlotOptions& options, const ResultWords& words) {
  plot::Request request = options.request;
  request.results = words.results;
  request.columns = words.columns;
  request.from = parse_time("--from", options.from);
  request.to = parse_time("--to", options.to);
  request.events = !options.no_events;
  if (!(options.dots_per_inch >= 30 && options.dots_per_inch <= 2400)) throw UsageError("--dpi goes from 30 to 2400");
  if (request.from && request.to && *request.from >= *request.to) {
    throw UsageError("--from must be earlier than --to");
  }
  return request;
}

fs::path output_of(const PlotOptions& options, const ResultWords& words) {
  fs::path output = options.output;
  if (output.empty()) output = fs::path(words.results.front()).stem().string() + ".svg";
  const std::string ending = output.extension().string();
  if (ending != ".svg" && ending != ".png" && ending != ".pdf") {
    throw UsageError(
        fmt::format("-o '{}' should end in .svg, .png or .pdf: the ending says what to write", output.string()));
  }
  return output;
}

plot::FigurePlan plan_figure(const plot::Figure& figure, const Size& size) {
  const double scale = plot::points_per_millimetre;
  try {
    return plot::lay_out(figure, size.width * scale,
                         size.height ? std::optional<double>(*size.height * scale) : std::nullopt);
  } catch (const plot::FigureTooSmall& error) {
    throw UsageError(fmt::format("--size is too small: {}", error.what()));
  }
}

int list(const plot::Results& results, const ResultWords& words) {
  for (std::size_t i = 0; i < results.size(); ++i) {
    fmt::print("{}{}", i == 0 ? "" : "\n", list_columns(words.results[i], *results[i], Style(stdout)));
  }
  const std::vector<ResultColumn>& columns = results.front()->columns();
  const std::string some = columns.size() > 1 ? columns[1].name : "time";
  fmt::print("\nPlot one:  {} plot {} '{}' -o figure.svg\n", program_name(), words.results.front(), some);
  return exit_fine;
}

int plot_results(const PlotOptions& options) {
  std::vector<std::string> all_words = options.words;
  all_words.insert(all_words.begin(), options.result);
  const ResultWords words = sort_words(all_words);
  if (words.results.empty()) {
    throw UsageError(
        fmt::format("name a result, a file that ends in .h5 or .csv, before the columns: {} plot RESULT {}",
                    program_name(), words.columns.front()));
  }
  const fs::path output = output_of(options, words);
  const Size size = parse_size(options.size);
  const plot::Request request = request_of(options, words);
  plot::Results results;
  for (const std::string& file : words.results) results.push_back(open_named_result(file));
  if (words.columns.empty()) return list(results, words);

  const plot::Gathered gathered = plot::gather_figure(results, request);
  const plot::FigurePlan plan = plan_figure(gathered.figure, size);
  OutputFile file(output);
  const std::string document =
      plot::figure_file(gathered.figure, plan, output.extension().string(), options.dots_per_inch);
  file.write(document);
  file.commit();
  for (const std::string& note : gathered.notes) fmt::print(stderr, "{} {}\n", Style(stderr).bold("note:"), note);
  fmt::print("wrote {} ({:.0f} x {:.0f} mm, {})\n", output.string(), plan.width / plot::points_per_millimetre,
             plan.height / plot::points_per_millimetre, format_bytes(static_cast<double>(document.size())));
  return exit_fine;
}

}  // namespace

void add_plot(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("plot", "Draw columns of results; without columns, list them");
  const auto options = std::make_shared<PlotOptions>();
  plot::Request& request = options->request;
  command->add_option("RESULT", options->result, "Result file (.h5, .csv)")->required();
  command->add_option("COLUMN", options->words, "Columns, by name or pattern ('hub.rate.*'); more results to overlay");
  command
      ->add_option("-o,--output", options->output,
                   "The figure: .svg, .png or .pdf; without it, RESULT's name with .svg")
      ->type_name("FILE");
  command->add_option("--title", request.title, "A line above the figure")->type_name("TEXT");
  command->add_option("--size", options->size, "Width and height in mm: 150x90; without it, as high as it needs")
      ->type_name("WxH");
  command->add_option("--dpi", options->dots_per_inch, "Dots per inch of a PNG; without it, 200")->type_name("N");
  command->add_option("--from", options->from, "Begin at this time: 10, or \"2 min\"")->type_name("TIME");
  command->add_option("--to", options->to, "End at this time")->type_name("TIME");
  command->add_option("--x", request.x, "Plot over this column instead of time")->type_name("COLUMN");
  command->add_flag("--separate", request.separate, "A panel a column; else columns of one unit share a panel");
  command->add_flag("--degrees", request.degrees, "Angles and rates in degrees");
  command->add_flag("--change", request.change, "Each column less its first value");
  command->add_flag("--log", request.logarithmic, "Logarithmic y axes");
  command->add_flag("--equal", request.equal_scales, "With --x: the same scale on both axes");
  command->add_flag("--spectrum", request.spectrum,
                    "Power spectral density over frequency (Hann window), and the rms up to each");
  command->add_flag("--no-events", options->no_events, "Leave the marks of events out");
  command->callback(
      [options, &exit_code] { exit_code = report_failures(false, [&] { return plot_results(*options); }); });
}

}  // namespace volvelle::command_line

// volvelle well: the potential energy along a joint, or about a body that is moved in a plane [Shoer & Peck, Figure 3].
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <numbers>
#include <string>

#include "command.hpp"
#include "description/named.hpp"
#include "description/nearest_name.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "plot/contours.hpp"
#include "plot/figure_file.hpp"
#include "plot/line_styles.hpp"
#include "scenario/output_file.hpp"
#include "scenario_file.hpp"
#include "simulation/potential_well.hpp"

namespace volvelle::command_line {

namespace {

namespace fs = std::filesystem;

struct WellOptions {
  std::string scenario;
  std::vector<std::string> settings;
  std::string joint, body;
  int coordinate = 1;
  std::string plane = "xy";
  std::string from, to, span;
  std::vector<std::string> on;
  int points = 0;
  std::string output, csv;
};

double length_or_angle(const char* option, const std::string& text, const Quantity& quantity) {
  const bool has_unit = text.find_first_not_of("+-.0123456789eE") != std::string::npos;
  const auto value = parse_quantity(has_unit ? text : fmt::format("{} {}", text, quantity.unit), quantity);
  if (const auto* message = std::get_if<std::string>(&value)) throw UsageError(fmt::format("{} {}", option, *message));
  return std::get<double>(value);
}

template <class Things>
int index_of(const Things& things, const std::string& name, const char* what) {
  if (find_named(things, name)) return index_of_named(things, name);
  std::vector<std::string> known;
  for (const auto& thing : things) known.push_back(thing.name);
  throw UsageError(fmt::format("there is no {} '{}'.{}", what, name, suggestion(name, known)));
}

// With only these potentials on, where some are named.
Description with_potentials(Description description, const std::vector<std::string>& on) {
  if (on.empty()) return description;
  for (const std::string& name : on) index_of(description.potentials, name, "potential");
  description.sequence.clear();
  std::erase_if(description.potentials, [&](const PotentialDescription& potential) {
    return std::find(on.begin(), on.end(), potential.name) == on.end();
  });
  return description;
}

// The longest way between two points of a potential, as they are given: how far wells reach is about that.
double usual_span(const Description& description) {
  double span = 0;
  for (const PotentialDescription& p : description.potentials) span = std::max(span, p.length);
  return span > 0 ? 4 * span : 1;
}

plot::Curve curve_of(const std::vector<double>& x, const WellCurve& curve) {
  plot::Curve drawn;
  drawn.column = curve.is_on ? curve.name : curve.name + " (off)";
  drawn.x = x;
  drawn.y = curve.energy;
  return drawn;
}

struct Drawn {
  plot::Figure figure;
  std::string csv;
};

Drawn draw_along_joint(const Description& description, const WellOptions& options) {
  const int j = index_of(description.joints, options.joint, "joint");
  const JointDescription& joint = description.joints[std::size_t(j)];
  const int c = options.coordinate - 1;
  if (joint.kind == JointKind::spherical || joint.kind == JointKind::free || c < 0 || c >= coordinate_count(joint.kind))
    throw UsageError(fmt::format("joint '{}' is {} and has no plain coordinate {}", joint.name, name_of(joint.kind),
                                 options.coordinate));
  const bool turns = is_angle(joint.kind, c);
  const Quantity& quantity = turns ? quantity::angle : quantity::length;
  const double middle = joint.coordinates[std::size_t(c)], half = turns ? std::numbers::pi : usual_span(description);
  const double from = options.from.empty() ? middle - half : length_or_angle("--from", options.from, quantity);
  const double to = options.to.empty() ? middle + half : length_or_angle("--to", options.to, quantity);
  if (!(from < to)) throw UsageError("--from must be less than --to");
  WellAlongJoint well = well_along_joint(description, j, c, from, to, options.points > 0 ? options.points : 721);
  Drawn drawn;
  std::vector<std::string> heads{fmt::format("{}.{}", joint.name, turns ? "angle" : "displacement")};
  for (const WellCurve& curve : well.curves) heads.push_back(curve.name);
  drawn.csv = fmt::format("{}\n", fmt::join(heads, ","));
  for (std::size_t i = 0; i < well.coordinate.size(); ++i) {
    drawn.csv += fmt::format("{:.17g}", well.coordinate[i]);
    for (const WellCurve& curve : well.curves) drawn.csv += fmt::format(",{:.17g}", curve.energy[i]);
    drawn.csv += "\n";
  }
  if (turns)
    for (double& q : well.coordinate) q *= 180 / std::numbers::pi;
  drawn.figure.x_name = heads.front();
  drawn.figure.x_unit = turns ? "deg" : "m";
  plot::Panel panel{"potential energy", "J", {}, {}, {}};
  const std::size_t curves =
      well.curves.size() == 2 ? 1 : well.curves.size();  // one potential alone: the total says it
  for (std::size_t i = 0; i < curves; ++i) {
    panel.curves.push_back(curve_of(well.coordinate, well.curves[i]));
    panel.columns.push_back(panel.curves.back().column);
  }
  drawn.figure.panels.push_back(std::move(panel));
  plot::style_lines(drawn.figure);
  return drawn;
}

// From dark where it is deep to light.
plot::Color shade(double part) {
  const auto mix = [&](double dark, double light) { return static_cast<unsigned char>(dark + part * (light - dark)); };
  return {mix(20, 120), mix(40, 190), mix(110, 220)};
}

std::array<int, 2> axes_of(const std::string& plane) {
  const std::string letters = "xyz";
  if (plane.size() != 2 || plane[0] == plane[1] || letters.find(plane[0]) == std::string::npos ||
      letters.find(plane[1]) == std::string::npos)
    throw UsageError(fmt::format("--plane '{}' is no plane: write two of x, y and z, such as xy", plane));
  return {int(letters.find(plane[0])), int(letters.find(plane[1]))};
}

Drawn draw_in_plane(const Description& description, const WellOptions& options) {
  const int b = index_of(description.bodies, options.body, "body");
  for (const JointDescription& joint : description.joints)
    if (joint.child == options.body)
      throw UsageError(
          fmt::format("body '{}' hangs on joint '{}': write --joint {}", options.body, joint.name, joint.name));
  const std::array<int, 2> axes = axes_of(options.plane);
  const double span =
      options.span.empty() ? usual_span(description) : length_or_angle("--span", options.span, quantity::length);
  if (!(span > 0)) throw UsageError("--span must be positive");
  const WellInPlane well = well_in_plane(description, b, axes, span, options.points > 0 ? options.points : 161);
  Drawn drawn;
  drawn.csv =
      fmt::format("{0}.position.{1},{0}.position.{2},energy\n", options.body, options.plane[0], options.plane[1]);
  for (std::size_t i = 0; i < well.energy.size(); ++i)
    drawn.csv += fmt::format("{:.17g},{:.17g},{:.17g}\n", well.first[i % well.first.size()],
                             well.second[i / well.first.size()], well.energy[i]);
  drawn.figure.x_name = fmt::format("{}.position.{}", options.body, options.plane[0]);
  drawn.figure.x_unit = "m";
  drawn.figure.equal_scales = true;
  plot::Panel panel{fmt::format("{}.position.{}", options.body, options.plane[1]), "m", {}, {}, {}};
  const std::vector<double> levels = plot::contour_levels(well.energy, 16);
  panel.curves = plot::contours(well.first, well.second, well.energy, levels);
  for (std::size_t k = 0; k < levels.size(); ++k) {
    panel.curves[k].stroke = {shade(double(k) / double(levels.size())), 0.9, {}};
    if (k % 5 == 0) panel.legend.push_back({panel.curves[k].stroke, fmt::format("{:.3g} J", levels[k])});
  }
  drawn.figure.panels.push_back(std::move(panel));
  return drawn;
}

void write_file_of(const fs::path& path, const std::string& text) {
  OutputFile file(path);
  file.write(text);
  file.commit();
  fmt::print("wrote {}\n", path.string());
}

int draw_well(const WellOptions& options) {
  if (options.joint.empty() == options.body.empty())
    throw UsageError("say what is moved: --joint NAME, or --body NAME with --plane xy");
  fs::path output = options.output;
  if (output.empty()) output = fs::path(options.scenario).stem().string() + "_well.svg";
  const std::string ending = output.extension().string();
  if (ending != ".svg" && ending != ".png" && ending != ".pdf")
    throw UsageError(fmt::format("-o '{}' should end in .svg, .png or .pdf", output.string()));
  const Scenario scenario = open_scenario(options.scenario, options.settings);
  const Description description = with_potentials(scenario.description, options.on);
  Drawn drawn;
  try {
    drawn = options.body.empty() ? draw_along_joint(description, options) : draw_in_plane(description, options);
  } catch (const InvalidDescription& error) {
    throw scenario.error(error.problems());
  }
  drawn.figure.title = description.name;
  drawn.figure.over_time = false;
  const double millimetre = plot::points_per_millimetre, height = options.body.empty() ? 90 : 150;
  const plot::FigurePlan plan = plot::lay_out(drawn.figure, 150 * millimetre, height * millimetre);
  write_file_of(output, plot::figure_file(drawn.figure, plan, ending, plot::usual_dots_per_inch));
  if (!options.csv.empty()) write_file_of(options.csv, drawn.csv);
  return exit_fine;
}

constexpr char well_footer[] = R"(Examples:
  volvelle well examples/two_joint_illustration.toml --joint upper_hinge -o well.svg
  volvelle well examples/flux_pinned_pair.toml --body module --plane xz --span "2 cm"
docs/potentials.md has the laws.)";

}  // namespace

void add_well(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("well", "Draw the potential energy along a joint, or about a body");
  const auto o = std::make_shared<WellOptions>();
  command->add_option("SCENARIO", o->scenario, "Scenario file (TOML)")->required();
  command->add_option("--joint", o->joint, "Move this joint; all else stays where it starts")->type_name("NAME");
  command->add_option("--coordinate", o->coordinate, "Which of the joint's coordinates; without it, the first")
      ->type_name("N");
  command->add_option("--from", o->from, "Where the joint begins: \"-90 deg\"; without it, half a turn back")
      ->type_name("VALUE");
  command->add_option("--to", o->to, "Where it ends")->type_name("VALUE");
  command->add_option("--body", o->body, "Move this body, which flies free, and draw lines of equal energy")
      ->type_name("NAME");
  command->add_option("--plane", o->plane, "In this plane through its start: xy, xz, yz")->type_name("PLANE");
  command->add_option("--span", o->span, "So far to each side: \"2 cm\"")->type_name("LENGTH");
  command->add_option("--on", o->on, "Only these potentials act; without it, those of the start")->type_name("NAME");
  command->add_option("--points", o->points, "Along each axis; without it, 721 of a joint, 161 of a plane")
      ->type_name("N")
      ->check(CLI::Range(2, 10000));
  command->add_option("-o,--output", o->output, "The figure: .svg, .png or .pdf; without it, SCENARIO_well.svg")
      ->type_name("FILE");
  command->add_option("--csv", o->csv, "The numbers, too")->type_name("FILE");
  command->add_option("--set", o->settings, "Another value than the file's: bodies.hub.mass=420")
      ->type_name("PATH=VALUE");
  command->footer(well_footer);
  command->callback([o, &exit_code] { exit_code = report_failures(false, [&] { return draw_well(*o); }); });
}

}  // namespace volvelle::command_line

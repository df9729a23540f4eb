// volvelle check: what the program understood of a scenario, without running it.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "clearance_words.hpp"
#include "command.hpp"
#include "contribution_words.hpp"
#include "control_words.hpp"
#include "description/advice.hpp"
#include "description/event_names.hpp"
#include "diagram/diagram.hpp"
#include "diagram/run_words.hpp"
#include "effects/thrust_levels.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "loop_words.hpp"
#include "scenario/output_file.hpp"
#include "scenario_file.hpp"
#include "sheet_words.hpp"
#include "simulation/locked_sheets.hpp"
#include "simulation/simulation.hpp"
#include "terminal.hpp"
#include "topology/spanning_tree.hpp"
#include "tree_drawing.hpp"

namespace volvelle::command_line {

namespace {

struct CheckOptions {
  std::string scenario;
  std::vector<std::string> settings;
  bool contributions = false;
  std::string diagram;  // SVG file; none: empty
  bool json = false;
};

struct Findings {
  double mass = 0;                    // kg
  std::map<std::string, int> joints;  // how many of each kind
  int degrees_of_freedom = 0;
  long planned_steps = 0;
  SpanningTree tree;
  std::vector<std::vector<std::string>> chains;  // body names, from the base to the tip
  LoopSummary loops;
  ClearanceStart clearance;
  std::optional<std::vector<BranchContribution>> contributions;  // where they are asked for
};

Findings examine(const Description& description) {
  Findings findings;
  const Simulation simulation(description);  // its own checks run here
  findings.degrees_of_freedom = simulation.degrees_of_freedom();
  findings.planned_steps = simulation.planned_steps();
  findings.loops = simulation.loops();
  findings.clearance = simulation.clearance();
  findings.tree = build_spanning_tree(description);
  for (const BodyDescription& body : description.bodies) findings.mass += body.mass;
  for (const JointDescription& joint : description.joints)
    if (!joint.is_wheel) ++findings.joints[name_of(joint.kind)];
  for (const std::vector<int>& chain : findings.tree.chains()) {
    std::vector<std::string> names;
    for (auto slot = chain.rbegin(); slot != chain.rend(); ++slot) {
      const BodyDescription& body =
          description.bodies[static_cast<std::size_t>(findings.tree.nodes[static_cast<std::size_t>(*slot - 1)].body)];
      if (!body.is_wheel) names.push_back(body.name);
    }
    if (!names.empty()) findings.chains.push_back(std::move(names));
  }
  return findings;
}

// "2 joint springs, 1 thruster"; `plural` is what more than one of them end in.
std::string counted(const std::map<std::string, int>& counts, const char* plural) {
  std::string text;
  for (const auto& [what, count] : counts) {
    if (count > 0) text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", count, what, count > 1 ? plural : "");
  }
  return text.empty() ? "none" : text;
}

std::map<std::string, int> effects_of(const Description& description) {
  std::map<std::string, int> effects{{"thruster", static_cast<int>(description.thrusters.size())},
                                     {"wheel", static_cast<int>(description.wheels.size())},
                                     {"force", static_cast<int>(description.forces.size())},
                                     {"surface", static_cast<int>(description.surfaces.size())},
                                     {"dipole", static_cast<int>(description.dipoles.size())},
                                     {"spring link", static_cast<int>(description.spring_links.size())},
                                     {"bushing", static_cast<int>(description.bushings.size())},
                                     {"cable", static_cast<int>(description.cables.size())},
                                     {"potential", static_cast<int>(description.potentials.size())},
                                     {"dock", static_cast<int>(description.docks.size())}};
  for (const JointDescription& joint : description.joints) {
    if (joint.is_wheel) continue;
    effects["joint spring"] += joint.spring ? 1 : 0;
    effects["joint damper"] += joint.damper.empty() ? 0 : 1;
    effects["tape spring"] += joint.tape_spring ? 1 : 0;
    effects["joint motor"] += joint.motor.empty() ? 0 : 1;
    effects["prescribed joint"] += joint.is_prescribed() ? 1 : 0;
    effects["rubbing joint"] += joint.friction ? 1 : 0;
    effects["joint stop"] += joint.stop ? 1 : 0;
    effects["latching joint"] += joint.latch ? 1 : 0;
    effects["released joint"] += joint.release ? 1 : 0;
    effects["breaking joint"] += joint.breaks ? 1 : 0;
  }
  return effects;
}

// All the names, on as many lines as they take.
std::string listed(const std::vector<std::string>& names) {
  static constexpr std::size_t line_length = 58, indent = 21;
  std::string text;
  std::size_t length = 0;
  for (const std::string& name : names) {
    const bool breaks = length > 0 && length + name.size() + 2 > line_length;
    text += breaks ? ",\n" + std::string(indent, ' ') : length > 0 ? ", " : "";
    length = breaks ? name.size() : length + name.size() + 2;
    text += name;
  }
  return text;
}

// How many chains, and as many of them as fit on a line, each from its base to its tip.
std::string chain_words(const std::vector<std::vector<std::string>>& chains) {
  static constexpr std::size_t line_length = 58;
  static constexpr std::size_t most_bodies = 5;
  std::string text = std::to_string(chains.size());
  std::size_t length = text.size();
  const char* separator = ": ";
  for (const std::vector<std::string>& chain : chains) {
    const bool is_long = chain.size() > most_bodies;
    const std::string words = is_long ? fmt::format("{} .. {} ({} bodies)", chain.front(), chain.back(), chain.size())
                                      : fmt::format("{}", fmt::join(chain, " - "));
    length += words.size() + 2;
    if (length > line_length) return text + separator + "...";
    text += separator + words;
    separator = "; ";
  }
  return text;
}

std::vector<std::string> notes_on(const Description& description, const Findings& findings) {
  std::vector<std::string> notes = advise(description);
  for (const BodyDescription& body : description.bodies) {
    const double duration = description.run.duration, empty = time_of_empty(description, body);
    if (empty < duration)
      notes.push_back(fmt::format("tank '{}' is empty at {:.6g} s: its thrusters go out then.", body.name, empty));
    else if (const double used = propellant_used(description, body, duration); !body.propellant && used > body.mass / 2)
      notes.push_back(
          fmt::format("thrusters use {:.6g} of the {:.6g} kg of body '{}': say with propellant = .. how much "
                      "of it they may.",
                      used, body.mass, body.name));
  }
  for (const Problem& problem : find_locked_sheets(description, findings.loops)) notes.push_back(problem.message);
  for (std::string& note : clearance_notes(findings.clearance)) notes.push_back(std::move(note));
  return notes;
}

// Bodies that thrusters draw on, and what the planned burns take of them.
std::vector<std::pair<const BodyDescription*, double>> tanks_of(const Description& description) {
  std::vector<std::pair<const BodyDescription*, double>> tanks;
  for (const BodyDescription& body : description.bodies) {
    const auto& all = description.thrusters;
    if (std::any_of(all.begin(), all.end(), [&](const auto& thruster) { return feeds_from(thruster, body); }))
      tanks.emplace_back(&body, propellant_used(description, body, description.run.duration));
  }
  return tanks;
}

void print_words(const Description& description, const Findings& findings) {
  const Style style(stdout);
  const auto line = [&](const char* label, const std::string& text) {
    fmt::print("  {} {}\n", style.dim(fmt::format("{:<18}", label)), text);
  };
  fmt::print("{}\n\n", style.bold(description.name));
  line("bodies",
       fmt::format("{}, {:g} kg together", description.bodies.size() - description.wheels.size(), findings.mass));
  line("joints", counted(findings.joints, ""));
  int locked = 0;  // until they are released
  for (const JointDescription& joint : description.joints) locked += joint.release ? velocity_count(joint.kind) : 0;
  line("degrees of freedom", fmt::format("{}{}", findings.degrees_of_freedom,
                                         locked > 0 ? fmt::format(", and {} more once released", locked) : ""));
  if (!description.wheels.empty()) line("wheels", listed(wheel_words(description)));
  for (const std::string& words : controller_words(description)) line("controller", words);
  if (!description.sensors.empty()) line("sensors", listed(sensor_words(description)));
  line("chains", chain_words(findings.chains));
  if (findings.loops.pairs() > 0)
    for (const auto& [label, text] : loop_words(findings.loops)) line(label.c_str(), text);
  for (const auto& [label, text] : sheet_words(description, findings.loops)) line(label.c_str(), text);
  if (findings.clearance.measured) line("clearance", clearance_words(findings.clearance));
  line("gravity", gravity_words(description.gravity));
  if (const std::string words = surroundings_words(description); !words.empty()) line("surroundings", words);
  for (const auto& [tank, used] : tanks_of(description))
    line("propellant",
         fmt::format("{}: planned burns use {:.6g} of {:.6g} kg", tank->name, used, propellant_in(*tank)));
  line("effects", counted(effects_of(description), "s"));
  std::vector<std::string> constraints;
  for (const ConstraintDescription& constraint : description.constraints) constraints.push_back(constraint.name);
  if (!constraints.empty()) line("constraints", listed(constraints));
  if (const auto events = grouped_events(description); !events.empty()) line("events", listed(events));
  for (const auto& [label, text] : run_words(description.run, findings.planned_steps)) line(label.c_str(), text);
  fmt::print("\n{}", draw_tree(description, findings.tree, style));
  for (const std::string& note : notes_on(description, findings))
    fmt::print("\n{} {}\n", style.red("note"), wrapped(stdout, note, 5));
  if (findings.contributions) fmt::print("{}", contribution_words(*findings.contributions));
}

// Fixed steps and how many of them, or the tolerance that chooses them.
nlohmann::ordered_json run_settings(const RunDescription& run, long planned_steps) {
  nlohmann::ordered_json settings{
      {"duration", run.duration}, {"formulation", name_of(run.formulation)}, {"integrator", name_of(run.integrator)}};
  if (run.integrator == IntegratorKind::rk4) {
    settings["step"] = run.step;
    settings["steps"] = planned_steps;
  } else {
    settings["tolerance"] = {{"relative", run.tolerance.relative}, {"absolute", run.tolerance.absolute}};
  }
  settings["output_every"] = run.output_every;
  return settings;
}

void print_json(const Description& description, const Findings& findings) {
  nlohmann::ordered_json bodies = nlohmann::ordered_json::array();
  for (const TreeNode& node : findings.tree.nodes) {
    const BodyDescription& body = description.bodies[static_cast<std::size_t>(node.body)];
    if (body.is_wheel) continue;
    nlohmann::ordered_json entry{{"name", body.name}, {"mass", body.mass}, {"parent", world_name}};
    if (node.parent > 0) {
      const TreeNode& parent = findings.tree.nodes[static_cast<std::size_t>(node.parent - 1)];
      entry["parent"] = description.bodies[static_cast<std::size_t>(parent.body)].name;
    }
    if (node.joint != no_joint) {
      const JointDescription& joint = description.joints[static_cast<std::size_t>(node.joint)];
      entry["joint"] = joint.name;
      entry["type"] = name_of(type_of(joint.kind));
      if (is_composed(joint.kind)) entry["coordinates"] = coordinates_of(joint.kind);
    }
    bodies.push_back(entry);
  }
  nlohmann::ordered_json object{{"name", description.name},
                                {"status", "valid"},
                                {"mass", findings.mass},
                                {"degrees_of_freedom", findings.degrees_of_freedom},
                                {"bodies", bodies},
                                {"joints", findings.joints},
                                {"wheels", wheel_json(description)},
                                {"controllers", controller_json(description)},
                                {"sensors", sensor_json(description)},
                                {"chains", findings.chains},
                                {"cut_joints", names_of_cuts(findings.loops)},
                                {"loops", loop_json(findings.loops)},
                                {"sheets", sheet_json(description, findings.loops)},
                                {"events", event_names(description)},
                                {"gravity", gravity_words(description.gravity)},
                                {"surroundings", surroundings_words(description)},
                                {"effects", effects_of(description)},
                                {"run", run_settings(description.run, findings.planned_steps)},
                                {"notes", notes_on(description, findings)},
                                {"version", VOLVELLE_VERSION}};
  if (findings.clearance.measured) object["clearance"] = clearance_json(findings.clearance);
  for (const auto& [tank, used] : tanks_of(description))
    object["propellant"][tank->name] = {{"used", used}, {"of", propellant_in(*tank)}};
  if (findings.contributions) object["contributions"] = contribution_json(*findings.contributions);
  fmt::print("{}\n", object.dump(2));
}

int check_scenario(const CheckOptions& options) {
  if (!options.diagram.empty() && !options.diagram.ends_with(".svg"))
    throw UsageError(fmt::format("--diagram '{}' should end in .svg", options.diagram));
  const Scenario scenario = open_scenario(options.scenario, options.settings);
  try {
    Findings findings = examine(scenario.description);
    if (options.contributions) findings.contributions = find_contributions(scenario.description);
    if (!options.diagram.empty()) {
      OutputFile file(options.diagram);
      file.write(draw_diagram(scenario.description, findings.tree));
      file.commit();
    }
    if (options.json) {
      print_json(scenario.description, findings);
    } else {
      print_words(scenario.description, findings);
      if (!options.diagram.empty()) fmt::print("\nwrote {}\n", options.diagram);
    }
  } catch (const InvalidDescription& error) {
    throw scenario.error(error.problems());
  }
  return exit_fine;
}

}  // namespace

void add_check(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("check", "Show what a scenario says, without running it");
  const auto options = std::make_shared<CheckOptions>();
  command->add_option("SCENARIO", options->scenario, "Scenario file (TOML)")->required();
  command->add_option("--set", options->settings, "Change a value: bodies.hub.mass=420 (may be repeated)")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command->add_flag("--contributions", options->contributions,
                    "Print what each branch contributes to the equations of its hub, term by term");
  command->add_option("--diagram", options->diagram, "Draw bodies, joints and loads, and how they connect")
      ->type_name("FILE.svg");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback(
      [options, &exit_code] { exit_code = report_failures(options->json, [&] { return check_scenario(*options); }); });
}

}  // namespace volvelle::command_line

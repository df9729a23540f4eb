// Failures in words or JSON.
#include "failure_report.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "exit_code.hpp"
#include "scenario/input_error.hpp"
#include "scenario/output_file.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

namespace {

void print_json(const char* status, const nlohmann::json& errors) {
  fmt::print("{}\n", nlohmann::json{{"status", status}, {"errors", errors}, {"version", VOLVELLE_VERSION}}.dump(2));
}

int report_message(bool json, const char* status, const char* message, int exit_code) {
  if (json) {
    print_json(status, nlohmann::json::array({{{"message", message}}}));
  } else {
    fmt::print(stderr, "{} {}\n", Style(stderr).red("error:"), message);
  }
  return exit_code;
}

int report_input(bool json, const InputError& error) {
  if (!json) {
    fmt::print(stderr, "{}", format(error));
    return exit_invalid_input;
  }
  nlohmann::json errors = nlohmann::json::array();
  for (const Diagnostic& d : error.diagnostics()) {
    nlohmann::json place{{"file", d.file}, {"line", d.line}, {"column", d.column}, {"message", d.message}};
    if (d.line == 0) place["line"] = place["column"] = nullptr;  // not in a file: from --set
    errors.push_back(std::move(place));
  }
  print_json("invalid input", errors);
  return exit_invalid_input;
}

}  // namespace

int report_failures(bool json, const std::function<int()>& work) {
  try {
    return work();
  } catch (const InputError& error) {
    return report_input(json, error);
  } catch (const OutputError& error) {
    return report_message(json, "output failed", error.what(), exit_invalid_input);
  } catch (const UsageError& error) {
    return report_message(json, "usage", error.what(), exit_usage);
  } catch (const std::bad_alloc&) {
    return report_message(json, "out of memory", "the model needs more memory than there is", exit_invalid_input);
  }
}

}  // namespace volvelle::command_line

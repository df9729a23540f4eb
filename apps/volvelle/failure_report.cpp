// Failures in words or JSON.
#include "failure_report.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

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
    fmt::print(stderr, "{}{}\n", Style(stderr).red("error:"),
               wrapped(stderr, std::string("       ") + message, 2).substr(6));
  }
  return exit_code;
}

// A compiler's look: the place in bold, "error:" in red, long messages broken between words.
void print_words(const std::string& text) {
  const Style style(stderr);
  const std::string mark = ": error: ";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(mark);
    if (at == std::string::npos) {
      fmt::print(stderr, "{}\n", line);
      continue;
    }
    const std::string shown = wrapped(stderr, line, 4);
    fmt::print(stderr, "{}: {} {}\n", style.bold(shown.substr(0, at)), style.red("error:"),
               shown.substr(at + mark.size()));
  }
}

int report_input(bool json, const InputError& error) {
  if (!json) {
    print_words(format(error));
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

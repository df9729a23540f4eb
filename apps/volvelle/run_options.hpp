// What the user asked `run` for.
#pragma once

#include <string>
#include <vector>

namespace volvelle::command_line {

struct RunOptions {
  std::string scenario;
  std::string result;  // HDF5
  std::string csv;
  std::vector<std::string> settings;
  std::string formulation;
  std::string until;  // an event
  std::string part;   // the result of a stopped run, to go on from
  bool verify = false;
  bool json = false;
  bool quiet = false;

  // What --set and its shorthands change.
  std::vector<std::string> all_settings() const {
    std::vector<std::string> all = settings;
    if (!formulation.empty()) all.push_back("run.formulation=" + formulation);
    return all;
  }
};

void require_sense(const RunOptions& options);  // throws UsageError when options do not go together

int run_scenario(const RunOptions& options);  // all of `volvelle run`; returns its exit code

}  // namespace volvelle::command_line

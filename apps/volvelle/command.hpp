// The subcommands, each in a file of its own: it adds its options to the program and does its work when chosen.
#pragma once

#include <CLI/CLI.hpp>

namespace volvelle::command_line {

void add_run(CLI::App& program, int& exit_code);
void add_check(CLI::App& program, int& exit_code);
void add_compare(CLI::App& program, int& exit_code);
void add_plot(CLI::App& program, int& exit_code);
void add_examples(CLI::App& program, int& exit_code);
void add_new(CLI::App& program, int& exit_code);
void add_fold(CLI::App& program, int& exit_code);
void add_view(CLI::App& program, int& exit_code);
void add_reconfigure(CLI::App& program, int& exit_code);
void add_well(CLI::App& program, int& exit_code);
void add_plan(CLI::App& program, int& exit_code);

}  // namespace volvelle::command_line

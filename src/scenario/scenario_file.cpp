#include "scenario/scenario_file.hpp"

#include <array>
#include <cerrno>
#include <fmt/format.h>
#include <fstream>
#include <system_error>

#include "scenario/input_error.hpp"

namespace volvelle {
namespace {

[[noreturn]] void fail(const std::string& file, std::string message) {
  throw InputError({Diagnostic{file, 0, 0, std::move(message), {}}});
}

}  // namespace

void refuse_oversize(std::size_t bytes, const std::string& file) {
  if (bytes > largest_scenario)
    fail(file, fmt::format("the file is larger than {} MB, the most a scenario may have; is it a scenario file?",
                           largest_scenario / 1'000'000));
}

void refuse_empty(const std::string& text, const std::string& file) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw InputError({Diagnostic{file, 1, 1, "the file is empty; `volvelle new NAME` writes one to start from.", {}}});
}

std::string read_scenario_text(const std::filesystem::path& path) {
  const std::string file = path.string();
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    const bool absent = status.type() == std::filesystem::file_type::not_found;
    fail(file, absent ? "there is no such file; check the path."
                      : fmt::format("the file cannot be reached: {}.", error.message()));
  }
  if (std::filesystem::is_directory(status)) fail(file, "this is a folder; name a scenario file in it.");
  if (std::filesystem::is_regular_file(status)) refuse_oversize(std::filesystem::file_size(path, error), file);

  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) fail(file, fmt::format("the file cannot be opened: {}.", std::generic_category().message(errno)));
  std::string text;
  std::array<char, 65536> block;
  while (stream.read(block.data(), block.size()), stream.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
    refuse_oversize(text.size(), file);  // a pipe has no size to ask for
  }
  if (stream.bad()) fail(file, "the file cannot be read to its end.");
  return text;
}

}  // namespace volvelle

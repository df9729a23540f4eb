// An output that appears whole or not at all: written beside its target as TARGET.partial, under a lock, and renamed at
// the end. Destroyed before commit(), it leaves nothing behind.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace volvelle {

// An output that cannot be written, in words for the user: which file, why, and what would help.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class OutputFile {
 public:
  // Finds at once what would stop the output later: a missing folder, no permission, another run that writes it.
  explicit OutputFile(const std::filesystem::path& target);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::filesystem::path& target() const { return target_; }
  const std::filesystem::path& partial() const { return partial_; }

  void require_space(std::uintmax_t bytes) const;  // throws when the disk has fewer free
  void write(std::string_view text);
  void commit();

  [[noreturn]] void fail(int error_number) const;  // says why writing failed, from errno

 private:
  void take_partial();
  void abandon() noexcept;

  std::filesystem::path target_;
  std::filesystem::path partial_;
  int descriptor_ = -1;  // of the partial file; holds the lock
};

// Writes all of `text`; returns 0, or errno of the failure.
int write_all(int descriptor, std::string_view text);

std::string format_bytes(double bytes);  // "1.2 GB"

}  // namespace volvelle

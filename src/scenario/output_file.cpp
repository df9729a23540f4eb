// Whole-or-nothing output files.
#include "scenario/output_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace volvelle {

namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& file) {
  const fs::path folder = file.parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

// A link is followed: the file it names is replaced, not the link.
fs::path resolve_link(const fs::path& target) {
  std::error_code ignored;
  if (!fs::is_symlink(target, ignored)) return target;
  const fs::path real = fs::weakly_canonical(target, ignored);
  return ignored ? target : real;
}

void require_writable_target(const fs::path& target) {
  if (!target.has_filename()) throw OutputError(fmt::format("cannot write '{}': it names no file", target.string()));
  const fs::path folder = folder_of(target);
  std::error_code error;
  const fs::file_status folder_status = fs::status(folder, error);
  if (!fs::exists(folder_status)) {
    throw OutputError(fmt::format("cannot write '{0}': the folder '{1}' does not exist (mkdir -p '{1}')",
                                  target.string(), folder.string()));
  }
  if (!fs::is_directory(folder_status)) {
    throw OutputError(fmt::format("cannot write '{}': '{}' is not a folder", target.string(), folder.string()));
  }
  const fs::file_status status = fs::status(target, error);
  if (!fs::exists(status)) return;
  if (fs::is_directory(status)) {
    throw OutputError(fmt::format("cannot write '{}': it is a folder; name a file in it", target.string()));
  }
  if (!fs::is_regular_file(status)) {
    throw OutputError(
        fmt::format("cannot write '{}': it is not a regular file (CSV goes to a pipe or the terminal with "
                    "--csv -)",
                    target.string()));
  }
  if (::access(target.c_str(), W_OK) != 0) {
    throw OutputError(fmt::format("cannot write '{}': it exists and is write-protected", target.string()));
  }
}

// Whether the name still leads to the open file: another run may have renamed or removed it before we held the lock.
bool still_named(int descriptor, const fs::path& name) {
  struct stat open_file {};
  struct stat named_file {};
  if (::fstat(descriptor, &open_file) != 0 || ::stat(name.c_str(), &named_file) != 0) return false;
  return open_file.st_dev == named_file.st_dev && open_file.st_ino == named_file.st_ino;
}

bool means_full(int error_number) { return error_number == ENOSPC || error_number == EFBIG || error_number == EDQUOT; }

}  // namespace

OutputFile::OutputFile(const fs::path& target) : target_(resolve_link(target)) {
  require_writable_target(target_);
  partial_ = target_;
  partial_ += ".partial";
  take_partial();
}

OutputFile::~OutputFile() { abandon(); }

void OutputFile::take_partial() {
  for (;;) {
    const int descriptor = ::open(partial_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) {
      const int error_number = errno;
      if (means_full(error_number)) fail(error_number);
      throw OutputError(fmt::format("cannot write '{}': creating '{}' failed: {}", target_.string(), partial_.string(),
                                    std::strerror(error_number)));
    }
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      const int error_number = errno;
      ::close(descriptor);
      if (error_number == EWOULDBLOCK) {
        throw OutputError(
            fmt::format("cannot write '{}': another run is writing it now; wait for it, or choose another "
                        "file",
                        target_.string()));
      }
      throw OutputError(fmt::format("cannot lock '{}': {}", partial_.string(), std::strerror(error_number)));
    }
    if (still_named(descriptor, partial_)) {
      descriptor_ = descriptor;
      break;
    }
    ::close(descriptor);
  }
  if (::ftruncate(descriptor_, 0) != 0) fail(errno);  // what a killed run left
}

void OutputFile::require_space(std::uintmax_t bytes) const {
  std::error_code error;
  const fs::space_info space = fs::space(folder_of(target_), error);
  if (error || space.available >= bytes) return;
  throw OutputError(fmt::format("cannot write '{}': the result needs about {}, the disk that holds '{}' has {} free",
                                target_.string(), format_bytes(static_cast<double>(bytes)), folder_of(target_).string(),
                                format_bytes(static_cast<double>(space.available))));
}

void OutputFile::write(std::string_view text) {
  if (const int error_number = write_all(descriptor_, text)) fail(error_number);
}

void OutputFile::commit() {
  // Some file systems report a full disk only when the file is closed. Closing a second handle asks, and keeps the
  // lock.
  const int second_handle = ::dup(descriptor_);
  if (second_handle < 0 || ::close(second_handle) != 0) fail(errno);
  if (::rename(partial_.c_str(), target_.c_str()) != 0) fail(errno);
  ::close(std::exchange(descriptor_, -1));
}

void OutputFile::fail(int error_number) const {
  if (!means_full(error_number)) {
    throw OutputError(fmt::format("writing '{}' failed: {}", target_.string(),
                                  error_number ? std::strerror(error_number) : "unknown cause"));
  }
  struct stat file {};
  const bool known = ::stat(partial_.c_str(), &file) == 0;
  const std::string written = known ? format_bytes(static_cast<double>(file.st_size)) : "an unknown amount";
  const char* limit = error_number == EFBIG    ? "the file reached the largest size allowed here"
                      : error_number == EDQUOT ? "the disk quota is used up"
                                               : "the disk is full";
  std::error_code error;
  const fs::space_info space = fs::space(folder_of(target_), error);
  throw OutputError(fmt::format("writing '{}' failed: {} after {} ('{}' has {} free); nothing was kept",
                                target_.string(), limit, written, folder_of(target_).string(),
                                error ? "unknown" : format_bytes(static_cast<double>(space.available))));
}

void OutputFile::abandon() noexcept {
  if (descriptor_ < 0) return;
  ::unlink(partial_.c_str());  // before the lock goes, so that no other run's file is removed
  ::close(std::exchange(descriptor_, -1));
}

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

std::string format_bytes(double bytes) {
  static constexpr std::array<const char*, 5> units{"bytes", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < units.size()) {
    bytes /= 1000;
    ++unit;
  }
  return fmt::format("{:.{}f} {}", bytes, unit > 0 && bytes < 100 ? 1 : 0, units[unit]);
}

}  // namespace volvelle

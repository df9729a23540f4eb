// .fold files, the exchange format of origami tools: JSON, FOLD 1.2.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "origami/crease_pattern.hpp"

namespace volvelle {

// What is wrong with a .fold file, and what would be right: "sheet.fold: edge 7 ...".
class FoldFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A file as it was read: whatever it holds, known or not, is there when it is written again.
class FoldFile {
 public:
  FoldFile(const std::string& text, std::string name);  // throws FoldFileError
  ~FoldFile();
  FoldFile(FoldFile&&) noexcept;
  static FoldFile read(const std::filesystem::path& path);

  int frames() const;  // the key frame, number 0, and those of file_frames

  // The sheet of a frame, in metres: `scale` metres a unit, or as frame_unit says. A flat frame with fold angles is
  // folded; one in space is taken as it is. Panels and creases have the names that Volvelle wrote, else the numbers of
  // their faces and edges. Throws FoldFileError.
  CreasePattern pattern(int frame = 0, std::optional<double> scale = {}) const;

  std::string text() const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

// One more frame of a file: the same sheet with its vertices elsewhere.
struct FoldMoment {
  std::string title;                      // "t = 0.5 s"
  std::vector<Vector3<double>> vertices;  // m
};

// The sheet flat, if it can be, with its fold angles; then as it is folded; then the moments. Numbers are written so
// that they read back the same.
std::string write_fold(const CreasePattern& pattern, const std::string& title,
                       const std::vector<FoldMoment>& moments = {});

}  // namespace volvelle

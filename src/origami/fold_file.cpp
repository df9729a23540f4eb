#include "origami/fold_file.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "origami/fold_arrays.hpp"
#include "origami/fold_pattern.hpp"

namespace volvelle {

using Json = nlohmann::ordered_json;

struct FoldFile::Data {
  Json document;
  std::string name;

  [[noreturn]] void fail(const std::string& words) const { throw FoldFileError(fmt::format("{}: {}.", name, words)); }

  // A frame with all that it inherits.
  Json frame(int number, std::set<int>& seen) const {
    if (number == 0) return document;
    if (!seen.insert(number).second) fail(fmt::format("frame {} inherits from itself; mend its frame_parent", number));
    const Json& own = document.at("file_frames").at(std::size_t(number - 1));
    if (!own.is_object()) fail(fmt::format("frame {} must be an object in braces, not {}", number, own.type_name()));
    if (!own.contains("frame_inherit") || own.at("frame_inherit") != true) return own;
    const Json parent_number = own.contains("frame_parent") ? own.at("frame_parent") : Json(0);
    if (!parent_number.is_number_integer() || parent_number.get<long>() < 0 || parent_number.get<long>() > last_frame())
      fail(fmt::format("the frame_parent of frame {} is {}; frames are numbered 0 to {}", number, parent_number.dump(),
                       last_frame()));
    Json whole = frame(parent_number.get<int>(), seen);
    whole.erase("frame_classes");
    for (const auto& [key, value] : own.items()) whole[key] = value;
    return whole;
  }

  int last_frame() const {
    if (!document.contains("file_frames")) return 0;
    const Json& frames = document.at("file_frames");
    if (!frames.is_array()) fail(fmt::format("file_frames must be a list, not {}", frames.type_name()));
    return int(frames.size());
  }
};

FoldFile::FoldFile(const std::string& text, std::string name) : data_(std::make_unique<Data>()) {
  data_->name = std::move(name);
  try {
    data_->document = Json::parse(text);
  } catch (const Json::parse_error& error) {
    int line = 1;
    for (std::size_t i = 0; i + 1 < error.byte && i < text.size(); ++i) line += text[i] == '\n';
    data_->fail(fmt::format("this is no JSON, which a .fold file is made of; it goes wrong in line {}", line));
  }
  if (!data_->document.is_object())
    data_->fail(fmt::format("a .fold file is one JSON object in braces; this is {}", data_->document.type_name()));
  data_->last_frame();
}

FoldFile::~FoldFile() = default;
FoldFile::FoldFile(FoldFile&&) noexcept = default;

FoldFile FoldFile::read(const std::filesystem::path& path) {
  const std::string name = path.string();
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw FoldFileError(name + ": this is a folder; name a .fold file.");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw FoldFileError(name + ": there is no such file, or it cannot be read.");
  return {std::string(std::istreambuf_iterator<char>(stream), {}), name};
}

int FoldFile::frames() const { return data_->last_frame() + 1; }

CreasePattern FoldFile::pattern(int frame, std::optional<double> scale) const {
  if (frame < 0 || frame >= frames())
    data_->fail(fmt::format("there is no frame {}; its frames are numbered 0 to {}", frame, frames() - 1));
  std::set<int> seen;
  return make_fold_pattern(read_arrays(data_->frame(frame, seen), data_->name), scale);
}

std::string FoldFile::text() const { return data_->document.dump(1) + "\n"; }

}  // namespace volvelle

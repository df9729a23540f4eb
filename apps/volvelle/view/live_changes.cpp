// Which values can change while a run is on its way, and the file that it is kept in.
#include <algorithm>
#include <array>
#include <string_view>

#include "scenario/expected_rows.hpp"
#include "view/file_slices.hpp"
#include "view/live_run.hpp"

namespace volvelle::view {

namespace {

std::vector<std::string> words_of_path(const std::string& setting) {
  std::vector<std::string> words(1);
  for (const char letter : setting.substr(0, setting.find('='))) {
    if (letter == '.')
      words.emplace_back();
    else if (letter != ' ')
      words.back() += letter;
  }
  return words;
}

class GuardedSink final : public ResultSink {
 public:
  explicit GuardedSink(std::unique_ptr<ResultSink> sink) : sink_(std::move(sink)) {}
  ~GuardedSink() override {
    const std::lock_guard<std::mutex> turn(one_at_a_time());
    sink_.reset();
  }
  GuardedSink(const GuardedSink&) = delete;
  GuardedSink& operator=(const GuardedSink&) = delete;

  void begin(const Layout& layout) override {
    const std::lock_guard<std::mutex> turn(one_at_a_time());
    sink_->begin(layout);
  }
  void row(std::span<const double> values) override {
    const std::lock_guard<std::mutex> turn(one_at_a_time());
    sink_->row(values);
  }
  void event(const Event& event) override {
    const std::lock_guard<std::mutex> turn(one_at_a_time());
    sink_->event(event);
  }
  void lay_aside(const Checkpoint& checkpoint) override {
    const std::lock_guard<std::mutex> turn(one_at_a_time());
    sink_->lay_aside(checkpoint);
  }
  void finish() override {
    const std::lock_guard<std::mutex> turn(one_at_a_time());
    sink_->finish();
  }

 private:
  std::unique_ptr<ResultSink> sink_;
};

}  // namespace

std::string why_from_the_start(const std::string& setting) {
  const std::vector<std::string> words = words_of_path(setting);
  const auto names = [&](std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); };
  if (names("initial")) return "it is where things are at the start";
  if (words.front() == "origami" && !names("creases")) return "a sheet of another shape has to be folded anew";
  if (words.front() == "sequence" || names("release")) return "what has happened cannot be undone";
  static constexpr std::array geometry{"position", "child_position", "orientation", "child_orientation",
                                       "axis",     "second_axis",    "type",        "parent",
                                       "child",    "positions",      "bodies"};
  if (words.front() == "joints" || words.front() == "links" || words.front() == "docks")
    for (const char* word : geometry)
      if (std::find(words.begin() + 1, words.end(), word) != words.end())
        return "bodies would have to move to where it puts them";
  if (words.front() == "output" || names("output_every")) return "rows before and after would not go together";
  if (words.front() == "sensors" ||
      (words.front() == "controllers" && (names("type") || names("inputs") || names("period"))))
    return "what controllers remember would not fit";
  return "";
}

std::unique_ptr<ResultSink> make_guarded_file(const std::string& file, const Scenario& scenario) {
  ResultOrigin origin{VOLVELLE_VERSION, scenario.description.name, scenario.text, scenario.settings};
  const std::lock_guard<std::mutex> turn(one_at_a_time());
  return std::make_unique<GuardedSink>(
      std::make_unique<Hdf5Sink>(file, std::move(origin), expected_rows(scenario.description.run)));
}

}  // namespace volvelle::view

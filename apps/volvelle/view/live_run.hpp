// A run that can be followed while it goes on, paused at a row, changed, and let go on.
#pragma once

#include <condition_variable>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "scenario/scenario.hpp"
#include "simulation/simulation.hpp"
#include "view/kept_slices.hpp"
#include "view/viewed_result.hpp"

namespace volvelle::view {

struct LiveOptions {
  std::string scenario;
  std::vector<std::string> settings;
  std::string result;  // where it is kept when it has come to its end, in HDF5
  double pace = 0;     // simulated seconds a second; zero: as fast as it goes
};

enum class LivePhase { running, pausing, paused, finished, stopped, failed };
const char* name_of(LivePhase phase);

struct LiveState {
  LivePhase phase = LivePhase::running;
  int generation = 0;  // another one: what was shown before is to be asked for anew
  std::size_t rows = 0;
  double time = 0;      // s, of the last row
  double duration = 0;  // s, of the whole run
  double pace = 0;
  std::vector<Event> events;
  std::vector<std::string> settings;
  std::vector<std::string> notes;  // what became of it: where it is kept, why it failed
};

class LiveRun {
 public:
  explicit LiveRun(LiveOptions options);  // throws InputError
  ~LiveRun();                             // ends it; what is not finished is not kept
  LiveRun(const LiveRun&) = delete;
  LiveRun& operator=(const LiveRun&) = delete;

  LiveState state() const;
  std::shared_ptr<const ViewedResult> viewed() const;

  void pause();  // at the next row
  void go_on();
  void set_pace(double pace);
  // "path=value": from the row where it is paused on, or where that cannot be, from the start, paused at the first row
  // after it. Returns which, and why. Throws InputError in words for the user when it cannot be set.
  std::string change(const std::string& setting);

 private:
  void begin(Scenario scenario, std::unique_ptr<Simulation> simulation);  // at its start
  void launch(LivePhase phase);
  void run();  // in the thread
  void conclude(const Summary& summary);
  bool keep_going(double time);
  void leave();  // stops the thread where it is; afterwards the simulation has its checkpoint
  bool carry_on(const Scenario& next, std::string& why_not);

  LiveOptions options_;
  std::mutex commands_;  // one at a time
  std::thread thread_;

  mutable std::mutex mutex_;  // over what follows, but for what the thread alone has while it runs
  std::condition_variable changed_;
  Scenario scenario_;
  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<ResultSink> file_;  // none after a change on the way
  std::shared_ptr<KeptSlices> kept_;
  std::shared_ptr<const ViewedResult> viewed_;
  LiveState state_;
  bool leaving_ = false;
  std::size_t rows_asked_ = 0;                     // when it was last asked whether to go on
  std::chrono::steady_clock::time_point paced_{};  // wall time from which the pace counts
  double paced_from_ = 0;                          // simulated time then
};

// Why a changed value cannot act from the middle of a run on; empty where it can.
std::string why_from_the_start(const std::string& setting);

// The HDF5 library's turn is taken for every call.
std::unique_ptr<ResultSink> make_guarded_file(const std::string& file, const Scenario& scenario);

}  // namespace volvelle::view

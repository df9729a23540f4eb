// Following a run: its thread asks after every row whether to go on, and waits there while it is paused.
#include "view/live_run.hpp"

#include <fmt/format.h>

#include "simulation/locked_sheets.hpp"

namespace volvelle::view {

namespace {

constexpr std::size_t most_kept_bytes = std::size_t(1) << 30U;

using Clock = std::chrono::steady_clock;
using Lock = std::unique_lock<std::mutex>;

std::unique_ptr<Simulation> simulate(const Scenario& scenario) {
  try {
    auto simulation = std::make_unique<Simulation>(scenario.description);
    if (auto locked = find_locked_sheets(scenario.description, simulation->loops()); !locked.empty())
      throw InvalidDescription(std::move(locked));
    return simulation;
  } catch (const InvalidDescription& error) {
    throw scenario.error(error.problems());
  }
}

[[noreturn]] void refuse_change(const std::string& setting, std::string why) {
  throw InputError({Diagnostic{"--set " + setting, 0, 0, std::move(why), ""}});
}

std::string result_name(const LiveOptions& options) { return std::filesystem::path(options.result).filename(); }

}  // namespace

const char* name_of(LivePhase phase) {
  switch (phase) {
    case LivePhase::running:
      return "running";
    case LivePhase::pausing:
      return "pausing";
    case LivePhase::paused:
      return "paused";
    case LivePhase::finished:
      return "finished";
    case LivePhase::stopped:
      return "stopped";
    case LivePhase::failed:
      return "failed";
  }
  return "";
}

LiveRun::LiveRun(LiveOptions options) : options_(std::move(options)) {
  state_.pace = options_.pace;
  Scenario scenario = read_scenario(options_.scenario, options_.settings);
  std::unique_ptr<Simulation> simulation = simulate(scenario);
  begin(std::move(scenario), std::move(simulation));
}

LiveRun::~LiveRun() { leave(); }

void LiveRun::begin(Scenario scenario, std::unique_ptr<Simulation> simulation) {
  auto kept = std::make_shared<KeptSlices>(
      result_name(options_),
      ResultOrigin{VOLVELLE_VERSION, scenario.description.name, scenario.text, scenario.settings}, most_kept_bytes);
  kept->begin(simulation->layout());
  auto viewed = std::make_shared<ViewedResult>();
  viewed->slices = kept;
  viewed->scene = scene_of(scenario, {});
  file_.reset();
  file_ = make_guarded_file(options_.result, scenario);
  const Lock lock(mutex_);
  scenario_ = std::move(scenario);
  simulation_ = std::move(simulation);
  kept_ = std::move(kept);
  viewed_ = std::move(viewed);
  state_.phase = LivePhase::paused;
  ++state_.generation;
  state_.duration = scenario_.description.run.duration;
  state_.settings = scenario_.settings;
  state_.notes.clear();
  leaving_ = false;
  rows_asked_ = 0;
}

LiveState LiveRun::state() const {
  const Lock lock(mutex_);
  LiveState now = state_;
  now.rows = kept_->rows();
  now.time = kept_->end();
  now.events = kept_->events();
  if (kept_->is_full())
    now.notes.emplace_back("the run has more rows than are kept in memory: the page shows the first of them");
  return now;
}

std::shared_ptr<const ViewedResult> LiveRun::viewed() const {
  const Lock lock(mutex_);
  return viewed_;
}

void LiveRun::pause() {
  const Lock lock(mutex_);
  if (state_.phase == LivePhase::running) state_.phase = LivePhase::pausing;
  changed_.notify_all();
}

void LiveRun::launch(LivePhase phase) {
  {
    const Lock lock(mutex_);
    state_.phase = phase;
    paced_ = Clock::now();
    paced_from_ = kept_->end();
    changed_.notify_all();
  }
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
}

void LiveRun::go_on() {
  const std::lock_guard<std::mutex> command(commands_);
  const LivePhase phase = state().phase;
  if (phase == LivePhase::paused || phase == LivePhase::pausing) launch(LivePhase::running);
}

void LiveRun::set_pace(double pace) {
  const Lock lock(mutex_);
  state_.pace = pace;
  paced_ = Clock::now();
  paced_from_ = kept_->end();
  changed_.notify_all();
}

bool LiveRun::keep_going(double time) {
  Lock lock(mutex_);
  const std::size_t rows = kept_->rows();
  if (leaving_) return false;
  if (rows == rows_asked_) return true;
  rows_asked_ = rows;
  while (state_.phase == LivePhase::running && state_.pace > 0 && !leaving_) {
    const auto due = paced_ + std::chrono::duration<double>((time - paced_from_) / state_.pace);
    if (changed_.wait_until(lock, std::chrono::time_point_cast<Clock::duration>(due)) == std::cv_status::timeout) break;
  }
  if (state_.phase == LivePhase::pausing) {
    state_.phase = LivePhase::paused;
    changed_.wait(lock, [&] { return state_.phase == LivePhase::running || leaving_; });
  }
  return !leaving_;
}

void LiveRun::run() {
  std::vector<ResultSink*> sinks{kept_.get()};
  if (file_) sinks.push_back(file_.get());
  Summary summary;
  try {
    summary = simulation_->run(sinks, [this](double time) { return keep_going(time); });
  } catch (const std::exception& error) {
    summary.status = Summary::Status::failed;
    summary.failure = error.what();
  }
  conclude(summary);
}

void LiveRun::conclude(const Summary& summary) {
  const bool kept_in_file = file_ && summary.is_complete();
  file_.reset();
  const Lock lock(mutex_);
  if (summary.status == Summary::Status::interrupted) return;
  using Status = Summary::Status;
  state_.phase = summary.status == Status::failed    ? LivePhase::failed
                 : summary.status == Status::stopped ? LivePhase::stopped
                                                     : LivePhase::finished;
  if (!summary.failure.empty()) state_.notes.push_back(summary.failure);
  if (kept_in_file) state_.notes.push_back(fmt::format("written to {}", result_name(options_)));
  if (kept_in_file) state_.notes.insert(state_.notes.end(), summary.notes.begin(), summary.notes.end());
  if (scenario_.description.sequence.empty()) return;
  auto seen = std::make_shared<ViewedResult>();  // now it is known when things were switched
  seen->slices = kept_;
  seen->scene = scene_of(scenario_, kept_->events());
  viewed_ = std::move(seen);
  ++state_.generation;
}

void LiveRun::leave() {
  {
    const Lock lock(mutex_);
    leaving_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

// Takes the state where the run is paused over into one of the changed scenario.
bool LiveRun::carry_on(const Scenario& next, std::string& why_not) {
  std::unique_ptr<Simulation> simulation = simulate(next);
  const auto columns = [](const Simulation& of) {
    std::vector<std::string> names;
    for (const Block& block : of.layout().blocks) names.insert(names.end(), block.columns.begin(), block.columns.end());
    return names;
  };
  why_not = "the spacecraft is another one with it";
  if (columns(*simulation) != columns(*simulation_)) return false;
  leave();
  try {
    simulation->resume(simulation_->checkpoint(), kept_->events());
  } catch (const std::exception&) {
    return false;
  }
  auto seen = std::make_shared<ViewedResult>();
  seen->slices = kept_;
  seen->scene = scene_of(next, kept_->events());
  const Lock lock(mutex_);
  leaving_ = false;
  simulation_ = std::move(simulation);
  scenario_ = next;
  viewed_ = std::move(seen);
  ++state_.generation;
  state_.phase = LivePhase::paused;
  state_.duration = next.description.run.duration;
  state_.settings = next.settings;
  state_.notes = {"changed on the way: no result is written. Run it with --set for one of the whole run"};
  return true;
}

std::string LiveRun::change(const std::string& setting) {
  const std::lock_guard<std::mutex> command(commands_);
  const LiveState now = state();
  if (now.phase == LivePhase::running || now.phase == LivePhase::pausing)
    refuse_change(setting, "the run goes on; pause it first.");
  const std::string path = setting.substr(0, setting.find('=') + 1);
  std::vector<std::string> settings = now.settings;
  std::erase_if(settings, [&](const std::string& before) { return before.starts_with(path); });
  settings.push_back(setting);
  Scenario next = read_scenario(options_.scenario, settings);
  std::string why = now.phase != LivePhase::paused ? "the run was over" : why_from_the_start(setting);
  if (now.rows == 0) why = "it had not begun";
  if (why.empty() && next.description.run.duration <= now.time) why = "the run would be over already";
  if (why.empty() && carry_on(next, why)) return fmt::format("{} from t = {:.9g} s on", setting, now.time);
  std::unique_ptr<Simulation> simulation = simulate(next);  // what is wrong is said before the old run is let go
  leave();
  begin(std::move(next), std::move(simulation));
  launch(LivePhase::pausing);
  return fmt::format("{} from the start: {}", setting, why);
}

}  // namespace volvelle::view

// A run that an event stopped goes on as if it had not been stopped, bit for bit.
#include "simulation/checkpoint.hpp"

#include <gtest/gtest.h>

#include "description/event_names.hpp"
#include "scenario/scenario.hpp"
#include "simulation/eventful_scenario.hpp"
#include "simulation/events/occurrence.hpp"
#include "simulation/four_bar.hpp"
#include "simulation/whole_record.hpp"

namespace volvelle::testing {
namespace {

struct Done {
  WholeRecord record;
  Summary summary;
};

Done run_until(const Description& description, const std::string& until = "") {
  Done done;
  Simulation simulation(description);
  done.summary = simulation.run({&done.record}, {}, until);
  return done;
}

Done go_on(const Description& description, const WholeRecord& part, const std::string& until = "") {
  Done done{part.up_to_checkpoint(), {}};
  Simulation simulation(description);
  simulation.resume(*part.checkpoint, part.events);
  done.summary = simulation.run({&done.record}, {}, until);
  return done;
}

void expect_same(const Done& done, const Done& whole) {
  EXPECT_TRUE(same_bits(done.record.rows, whole.record.rows));
  EXPECT_TRUE(same_events(done.record.events, whole.record.events));
  EXPECT_TRUE(same_events(done.summary.events, whole.summary.events));
  ASSERT_EQ(done.record.checkpoint.has_value(), whole.record.checkpoint.has_value());
  if (whole.record.checkpoint) {
    EXPECT_TRUE(same_bits(done.record.checkpoint->numbers, whole.record.checkpoint->numbers));
  }
  EXPECT_EQ(done.summary.status, whole.summary.status);
  EXPECT_EQ(done.summary.time, whole.summary.time);
  EXPECT_EQ(done.summary.steps, whole.summary.steps);
  EXPECT_EQ(done.summary.rejected, whole.summary.rejected);
  EXPECT_EQ(done.summary.evaluations, whole.summary.evaluations);
  EXPECT_EQ(done.summary.rows, whole.summary.rows);
  ASSERT_EQ(done.summary.audits.size(), whole.summary.audits.size());
  for (std::size_t i = 0; i < whole.summary.audits.size(); ++i) {
    EXPECT_EQ(done.summary.audits[i].start, whole.summary.audits[i].start);
    EXPECT_EQ(done.summary.audits[i].end, whole.summary.audits[i].end);
    EXPECT_EQ(done.summary.audits[i].drift, whole.summary.audits[i].drift);
    EXPECT_EQ(done.summary.audits[i].relative, whole.summary.audits[i].relative);
  }
}

// Every instant at which something happens that a run can be stopped at, by the name of the first event there.
std::vector<Event> stops_of(const Description& description, const std::vector<Event>& events) {
  const std::vector<std::string> known = event_names(description);
  std::vector<Event> stops;
  for (const Event& event : events)
    if (std::find(known.begin(), known.end(), event_name(event)) != known.end() &&
        (stops.empty() || stops.back().time < event.time))
      stops.push_back(event);
  return stops;
}

class EveryIntegrator : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryIntegrator, GoesOnBitForBitFromEveryEvent) {
  for (const char* attitude : {"quaternion", "mrp"}) {
    const std::string integrator = GetParam();
    const std::string accuracy = integrator == "rk4" ? "run.step=0.002" : "run.tolerance=1e-9";
    const Description description =
        parse_scenario(eventful_scenario, "eventful.toml",
                       {"run.integrator=" + integrator, accuracy, std::string("run.attitude=") + attitude})
            .description;
    const Done whole = run_until(description);
    ASSERT_EQ(whole.summary.status, Summary::Status::finished) << whole.summary.failure;
    const std::vector<Event> stops = stops_of(description, whole.record.events);
    EXPECT_GT(stops.size(), 20u);
    WholeRecord part;
    for (std::size_t i = 0; i < stops.size(); ++i) {
      SCOPED_TRACE(std::string(attitude) + ", stopped at " + event_name(stops[i]) + std::to_string(stops[i].time));
      const std::string until = event_name(stops[i]);
      const Done stopped = i == 0 ? run_until(description, until) : go_on(description, part, until);
      ASSERT_EQ(stopped.summary.status, Summary::Status::stopped);
      ASSERT_EQ(stopped.summary.time, stops[i].time);
      part = stopped.record;
      if (i % 6 == 0 || i + 1 == stops.size()) expect_same(go_on(description, part), whole);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Checkpoint, EveryIntegrator, ::testing::Values("rk4", "dp54", "dp853", "adams", "bdf"),
                         [](const auto& tested) { return std::string(tested.param); });

// A stop on the joint that is cut, hit again and again.
TEST(Checkpoint, GoesOnBitForBitFromStopsInALoop) {
  Description description = four_bar({0, 0, 0}, {0.3, 1, 0}, {2.1, 1.2, 0}, {2, 0, 0});
  description.run.duration = 3;
  description.joints[3].stop = StopDescription{};
  description.joints[3].stop->lower = {-0.3};
  description.joints[3].stop->upper = {0.3};
  description.joints[3].stop->restitution = 0.6;
  for (const IntegratorKind integrator : {IntegratorKind::dp853, IntegratorKind::bdf}) {
    description.run.integrator = integrator;
    description.run.tolerance = {1e-8, 1e-10};
    const Done whole = run_until(description);
    ASSERT_EQ(whole.summary.status, Summary::Status::finished) << whole.summary.failure;
    const std::vector<Event> stops = stops_of(description, whole.record.events);
    ASSERT_GT(stops.size(), 5U);
    EXPECT_EQ(whole.record.events.back().kind, "rest");
    WholeRecord part;
    for (std::size_t i = 0; i < stops.size(); ++i) {
      const std::string until = event_name(stops[i]);
      part = (i == 0 ? run_until(description, until) : go_on(description, part, until)).record;
      if (i % 4 == 0) expect_same(go_on(description, part), whole);
    }
  }
}

TEST(Checkpoint, IsTheSameWhetherOrNotTheRunWasStoppedBefore) {
  const Description description = parse_scenario(eventful_scenario, "eventful.toml").description;
  const Done whole = run_until(description, "thaw");
  ASSERT_EQ(whole.summary.status, Summary::Status::stopped);
  for (const char* first : {"port.dock", "knee.break", "drive", "freeze"})
    expect_same(go_on(description, run_until(description, first).record, "thaw"), whole);
}

// The row where a run stands when it is stopped belongs to its own result, not to the whole run's.
TEST(Checkpoint, CountsTheRowsOfTheWholeRun) {
  const Description description = parse_scenario(eventful_scenario, "eventful.toml").description;
  const Done between = run_until(description, "port.dock");
  EXPECT_EQ(between.summary.rows, between.record.checkpoint->rows + 1);
  EXPECT_EQ(between.record.rows[between.record.rows.size() - between.record.width], between.summary.time);
  const Done at_output = run_until(description, "freeze");  // 2.5 s
  EXPECT_EQ(at_output.summary.rows, at_output.record.checkpoint->rows);
}

TEST(Checkpoint, CanBeOfTimeZero) {
  const Description description =
      parse_scenario(eventful_scenario, "eventful.toml", {"sequence.fire.time=0"}).description;
  const Done stopped = run_until(description, "fire");
  ASSERT_EQ(stopped.summary.status, Summary::Status::stopped);
  EXPECT_EQ(stopped.summary.time, 0);
  expect_same(go_on(description, stopped.record), run_until(description));
}

TEST(Checkpoint, IsRefusedByAnotherDescription) {
  const Description description = parse_scenario(eventful_scenario, "eventful.toml").description;
  const Checkpoint checkpoint = *run_until(description, "port.dock").record.checkpoint;
  Description other = description;
  other.bodies.push_back(other.bodies.back());
  other.bodies.back().name = "stowaway";
  EXPECT_THROW(Simulation(other).resume(checkpoint), std::runtime_error);
  other = description;
  other.sequence.pop_back();
  EXPECT_THROW(Simulation(other).resume(checkpoint), std::runtime_error);
  Checkpoint damaged = checkpoint;
  damaged.numbers.pop_back();
  EXPECT_THROW(Simulation(description).resume(damaged), std::runtime_error);
  damaged.numbers.clear();
  EXPECT_THROW(Simulation(description).resume(damaged), std::runtime_error);
}

// A joint that passes its angle starts the delay once.
TEST(Checkpoint, ADelayAfterAJointsAngleIsWaitedForOnce) {
  const Description description = parse_scenario(eventful_scenario, "eventful.toml").description;
  const Done whole = run_until(description, "push_on");
  ASSERT_EQ(whole.summary.status, Summary::Status::stopped);
  const std::vector<Event>& events = whole.record.events;
  EXPECT_EQ(std::count_if(events.begin(), events.end(), [](const Event& e) { return e.name == "push_on"; }), 1);
  EXPECT_GT(whole.summary.time, 0.25);
}

}  // namespace
}  // namespace volvelle::testing

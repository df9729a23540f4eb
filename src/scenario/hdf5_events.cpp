// Events in HDF5.
#include "scenario/hdf5_events.hpp"

#include <string>

#include "scenario/hdf5_values.hpp"

namespace volvelle::hdf5 {

void write_events(hid_t file, const std::vector<Event>& events) {
  std::vector<double> times, energies, impulses, linear;
  std::vector<std::string> kinds, names;
  for (const Event& event : events) {
    times.push_back(event.time);
    kinds.push_back(event.kind);
    names.push_back(event.name);
    energies.push_back(event.energy_lost);
    impulses.push_back(event.impulse);
    linear.push_back(event.linear_impulse);
  }
  const Handle creation = without_times(H5P_GROUP_CREATE);
  Handle group(H5Gcreate2(file, "events", H5P_DEFAULT, creation, H5P_DEFAULT), H5Gclose);
  const auto describe = [](Handle dataset, const char* unit, const char* meaning) {
    write_text_attribute(dataset, "unit", unit);
    write_text_attribute(dataset, "meaning", meaning);
    dataset.close();  // writes what HDF5 still holds, so its failure counts
  };
  describe(write_numbers(group, "time", times), "s", "when it happened");
  describe(write_texts(group, "kind", kinds), "", "what happened");
  describe(write_texts(group, "name", names), "", "to which joint or effect");
  describe(write_numbers(group, "energy_lost", energies), "J", "dissipated at that instant");
  describe(write_numbers(group, "impulse", impulses), "N m s",
           "passed on at once along the joint's coordinate (N s where it slides); of a dock its magnitude");
  describe(write_numbers(group, "linear_impulse", linear), "N s", "magnitude of what the joint passed on at once");
  group.close();
}

std::vector<Event> read_events(hid_t file) {
  const htri_t there = H5Lexists(file, "events", H5P_DEFAULT);
  require(there);
  if (there == 0) return {};
  const Handle group(H5Gopen2(file, "events", H5P_DEFAULT), H5Gclose);
  const std::vector<double> times = read_numbers(group, "time");
  const std::vector<std::string> kinds = read_texts(group, "kind");
  const std::vector<std::string> names = read_texts(group, "name");
  const std::vector<double> energies = read_numbers(group, "energy_lost");
  std::vector<double> impulses(times.size(), 0.0), linear = impulses;  // not in older files
  const htri_t impulsive = H5Lexists(group, "impulse", H5P_DEFAULT);
  require(impulsive);
  if (impulsive > 0) {
    impulses = read_numbers(group, "impulse");
    linear = read_numbers(group, "linear_impulse");
  }
  if (kinds.size() != times.size() || names.size() != times.size() || energies.size() != times.size() ||
      impulses.size() != times.size() || linear.size() != times.size()) {
    throw Hdf5Error("the columns of its events differ in length", 0);
  }
  std::vector<Event> events;
  events.reserve(times.size());
  for (std::size_t i = 0; i < times.size(); ++i)
    events.push_back({times[i], kinds[i], names[i], energies[i], impulses[i], linear[i]});
  return events;
}

}  // namespace volvelle::hdf5

// The numbers of a checkpoint: one list of what belongs to it, for writing and for reading.
#include "simulation/checkpoint.hpp"

#include <algorithm>
#include <stdexcept>

#include "simulation/events/change.hpp"
#include "simulation/run_loop.hpp"

namespace volvelle {

namespace {

struct Writer {
  std::vector<double>& numbers;
  void operator()(double& x) { numbers.push_back(x); }
};

[[noreturn]] void refuse() { throw std::runtime_error("the checkpoint is of another scenario"); }

struct Reader {
  const std::vector<double>& numbers;
  std::size_t next = 0;
  void operator()(double& x) {
    if (next == numbers.size()) refuse();
    x = numbers[next++];
  }
};

// A list cannot be longer than what is left to read.
void require_room(const Writer&, double) {}
void require_room(const Reader& reader, double size) {
  if (!(size >= 0 && size <= double(reader.numbers.size() - reader.next))) refuse();
}

template <class Archive, class T>
void exchange_as_number(Archive& archive, T& value) {
  double number = double(value);
  archive(number);
  value = T(number);
}

template <class Archive>
void exchange(Archive& archive, std::vector<double>& values) {
  double size = double(values.size());
  archive(size);
  require_room(archive, size);
  values.resize(std::size_t(size));
  for (double& x : values) archive(x);
}

// Of a length that the description fixes.
template <class Archive>
void exchange_fixed(Archive& archive, std::vector<double>& values) {
  const std::size_t size = values.size();
  exchange(archive, values);
  if (values.size() != size) refuse();
}

template <class Archive>
void exchange(Archive& archive, Vector3<double>& v) {
  for (int i = 0; i < 3; ++i) archive(v[i]);
}

template <class Archive>
void exchange(Archive& archive, CoordinateMode& mode) {
  exchange_as_number(archive, mode.hold);
  exchange_as_number(archive, mode.slip);
  for (StopFace& face : mode.face) {
    exchange_as_number(archive, face.pressed);
    archive(face.depth);
    archive(face.left_at);
  }
}

template <class Archive>
void exchange(Archive& archive, Mode& mode) {
  for (JointMode& joint : mode.joints) {
    exchange_as_number(archive, joint.locked);
    exchange_as_number(archive, joint.broken);
    exchange_as_number(archive, joint.tape);
    for (CoordinateMode& coordinate : joint.coordinate) exchange(archive, coordinate);
  }
  for (DockMode& dock : mode.docks) {
    exchange_as_number(archive, dock.made);
    for (Vector3<double>& row : dock.X_AB.R.row) exchange(archive, row);
    exchange(archive, dock.X_AB.p);
  }
}

// Where superconductors cooled last.
template <class Archive>
void exchange(Archive& archive, std::vector<PotentialDescription>& potentials) {
  for (PotentialDescription& potential : potentials) {
    if (potential.kind != PotentialDescription::Kind::flux_pin) continue;
    bool is_known = potential.cooled.has_value();
    exchange_as_number(archive, is_known);
    PotentialDescription::Cooling cooled = potential.cooled.value_or(PotentialDescription::Cooling{});
    exchange(archive, cooled.position);
    exchange(archive, cooled.moment);
    if (is_known) potential.cooled = cooled;
  }
}

template <class Archive>
void exchange(Archive& archive, WaitingList& list) {
  for (Waiting& entry : list.entries) {
    exchange_as_number(archive, entry.triggered);
    exchange_as_number(archive, entry.turn);
    archive(entry.due);
    archive(entry.done_at);
  }
  for (AwaitedEvents& awaited : list.groups)
    for (char& heard : awaited.heard) exchange_as_number(archive, heard);
}

template <class Archive>
void exchange(Archive& archive, Summary& summary) {
  exchange_as_number(archive, summary.steps);
  exchange_as_number(archive, summary.rejected);
  exchange_as_number(archive, summary.evaluations);
}

// Everything but what the description says, and the state: its size follows from the mode.
template <class Archive>
void exchange(Archive& archive, RunLoop& loop) {
  exchange(archive, loop.assembly.mode);
  exchange(archive, loop.assembly.description.potentials);
  exchange(archive, loop.events.waiting_list());
  std::vector<Quaternion<double>> attitudes = loop.recorder.last_attitudes();
  for (Quaternion<double>& q : attitudes) {
    archive(q.w);
    archive(q.x);
    archive(q.y);
    archive(q.z);
  }
  std::vector<double> row = loop.recorder.last_row();
  exchange_fixed(archive, row);
  loop.recorder.resume_from(attitudes, row);
  std::vector<double> collected = loop.auditor.collected();
  exchange_fixed(archive, collected);
  loop.auditor.take_up(collected);
  std::vector<double> margins = loop.margins.collected();
  exchange_fixed(archive, margins);
  loop.margins.take_up(margins);
  std::vector<double> commands = loop.control.collected();
  exchange(archive, commands);
  loop.control.take_up(commands, loop.assembly);
  std::vector<double> errors = loop.errors.collected();
  exchange(archive, errors);
  loop.errors.take_up(errors);
  archive(loop.firmest);
  for (std::size_t i = 1; i <= 3; ++i) archive(loop.norm.groups[loop.norm.groups.size() - i].floor);
  exchange(archive, loop.summary);
  exchange(archive, loop.assembly.state.x);
}

// What the sequence had switched by then.
void replay_changes(const WaitingList& list, Description& description) {
  std::vector<const Waiting*> done;
  for (const Waiting& entry : list.entries)
    if (entry.done() && entry.occurrence.kind == Occurrence::Kind::change) done.push_back(&entry);
  std::sort(done.begin(), done.end(), [](const Waiting* a, const Waiting* b) { return a->turn < b->turn; });
  for (const Waiting* entry : done)
    apply_change(description, description.sequence[entry->occurrence.change], entry->done_at);
}

}  // namespace

void RunLoop::lay_aside() {
  checkpoint = {assembly.state.at.time, summary.rows, {}};
  firmest = assembly.closure() ? assembly.closure()->firmest() : 0;
  Writer writer{checkpoint.numbers};
  exchange(writer, *this);
  std::vector<double> watched = events.search().collected(), recent = events.chatter().collected(checkpoint.time);
  exchange(writer, watched);
  exchange(writer, recent);
  if (!events.contacts()) return;
  std::vector<double> contacts = events.contacts()->collected();
  exchange(writer, contacts);
}

void RunLoop::take_up(const Checkpoint& from) {
  Reader reader{from.numbers};
  exchange(reader, *this);
  std::vector<double> watched, recent, contacts;
  exchange(reader, watched);
  exchange(reader, recent);
  if (events.contacts()) exchange(reader, contacts);
  if (reader.next != from.numbers.size()) refuse();
  const std::vector<double> x = assembly.state.x;
  replay_changes(events.waiting_list(), assembly.description);
  assembly.restore(from.time, x);
  if (assembly.closure()) assembly.closure()->remember(firmest);
  resumed = true;
  follow_assembly();
  enter_stretch();
  events.search().take_up(assembly, events.waiting_list(), watched);
  events.chatter().take_up(recent);
  if (events.contacts()) events.contacts()->take_up(assembly, contacts);
  summary.rows = from.rows;
  counted_before = summary.evaluations - assembly.evaluations();
}

}  // namespace volvelle

#include "scenario/crease_law_reader.hpp"

#include <cmath>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"
#include "scenario/tape_spring_reader.hpp"

namespace volvelle {
namespace {

std::string per_length(const char* key) { return fmt::format("{}_per_length", key); }

// A value for the whole crease, or for each metre of it. False when neither is there.
bool read_either(TableReader& table, const char* key, const Quantity& whole, const Quantity& each, PerCrease& out) {
  const bool is_whole = table.find(key), is_each = table.find(per_length(key));
  if (is_whole && is_each)
    table.reading().error(table.key_location(per_length(key)),
                          fmt::format("{0} and {0}_per_length cannot both be meant; keep one of them.", key));
  table.read(key, whole, out.whole);
  table.read(per_length(key), each, out.per_length);
  return is_whole || is_each;
}

void require_either(TableReader& table, const char* key, const char* example, bool found) {
  if (found || !table.is_table() || table.has_unknown_keys()) return;
  table.reading().error(
      table.location(),
      fmt::format("{0} has neither {1} nor {1}_per_length; add one, such as: {1} = {2}", table.title(), key, example));
}

void read_spring(TableReader& t, CreaseSpring& spring) {
  require_either(
      t, "stiffness", "0.1",
      read_either(t, "stiffness", quantity::angular_stiffness, quantity::crease_stiffness, spring.stiffness));
  t.read("rest", quantity::angle, spring.rest);
  read_either(t, "preload", quantity::torque, quantity::crease_torque, spring.preload);
}

void read_damper(TableReader& t, PerCrease& damper) {
  require_either(t, "coefficient", "0.01",
                 read_either(t, "coefficient", quantity::angular_damping, quantity::crease_damping, damper));
}

void read_friction(TableReader& t, CreaseFriction& friction) {
  const bool dry = read_either(t, "torque", quantity::torque, quantity::crease_torque, friction.torque);
  const bool wet = read_either(t, "viscous", quantity::angular_damping, quantity::crease_damping, friction.viscous);
  require_either(t, "torque", "\"2 mN m\"", dry || wet);
}

void read_limit(TableReader& t, const char* key, double& out) {
  const Value* value = t.find(key);
  if (value && value->is_number() && std::isinf(value->number))
    out = value->number;
  else
    t.read(key, quantity::angle, out);
}

void read_stop(TableReader& t, CreaseStop& stop) {
  if (!t.is_table()) return;
  read_limit(t, "lower", stop.lower);
  read_limit(t, "upper", stop.upper);
  if (!t.find("lower") && !t.find("upper") && !t.has_unknown_keys())
    t.reading().error(t.location(), "stop has neither lower nor upper; add one, such as: lower = \"5 deg\"");
  stop.compliant = read_either(t, "stiffness", quantity::angular_stiffness, quantity::crease_stiffness, stop.stiffness);
  const bool damped = read_either(t, "damping", quantity::angular_damping, quantity::crease_damping, stop.damping);
  const bool hard = t.find("restitution");
  t.read("restitution", quantity::plain, stop.restitution);
  if (hard && (stop.compliant || damped))
    t.reading().error(t.key_location("restitution"),
                      "a stop either gives way, with stiffness and damping, or is hit, with restitution; keep one of "
                      "them.");
  else if (!hard && !stop.compliant && !t.has_unknown_keys())
    t.reading().error(t.location(),
                      "stop does not say what happens at the limit; add stiffness_per_length = 10 (and "
                      "damping_per_length) for one that gives way, or restitution = 0.5 for one that is hit.");
}

void read_motor(TableReader& t, CreaseMotor& motor) {
  const bool whole = t.find("torque"), each = t.find("torque_per_length");
  require_either(t, "torque", "{ table = [[0, 0.1], [5, 0]] }", whole || each);
  if (whole && each)
    t.reading().error(t.key_location("torque_per_length"),
                      "torque and torque_per_length cannot both be meant; keep one of them.");
  if (!whole && !each) return;
  motor.per_length = each;
  const auto torque = read_profile(t.reading(), *t.find(each ? "torque_per_length" : "torque"),
                                   each ? quantity::crease_torque : quantity::torque);
  if (torque) motor.torque = *torque;
  if (t.read("no_load_rate", quantity::angular_rate, motor.no_load_rate) && !(motor.no_load_rate > 0))
    t.reading().error(t.find("no_load_rate")->at,
                      "no_load_rate, at which the motor has no torque left, must be "
                      "positive.");
  if (t.read("governor", motor.governor) && !t.find("no_load_rate"))
    t.reading().error(t.key_location("governor"),
                      "a governor keeps a motor below its no_load_rate; add one, such as no_load_rate = \"2 deg/s\".");
}

void read_tape_spring(TableReader& t, CreaseTape& tape) {
  PerCrease count;
  if (read_either(t, "count", quantity::plain, quantity::per_length, count)) tape.count = count;
  if (!(tape.count.whole >= 0 && tape.count.per_length >= 0 && tape.count.whole + tape.count.per_length > 0))
    t.reading().error(t.key_location(t.find("count") ? "count" : "count_per_length"),
                      "the number of strips must be positive.");
  tape.one = read_tape(t);
}

void read_latch(TableReader& t, CreaseLatch& latch) {
  latch.is_fold = t.find("fold");
  if (!latch.is_fold && !t.find("angle")) {
    if (!t.has_unknown_keys() && t.is_table())
      t.reading().error(
          t.location(),
          "latch does not say where; add fold = \"5 deg\", of the sheet, or angle = \"5 deg\", of the crease.");
    return;
  }
  if (latch.is_fold && t.find("angle"))
    t.reading().error(t.key_location("fold"),
                      "a crease locks at an angle of its own or at a fold of the sheet; keep one of them.");
  if (t.read(latch.is_fold ? "fold" : "angle", quantity::angle, latch.at) && latch.is_fold &&
      std::abs(latch.at) > M_PI / 2)
    t.reading().error(
        t.find("fold")->at,
        fmt::format("no sheet folds beyond 90 deg, where it is packed; this is {:.4g} deg.", latch.at * 180 / M_PI));
}

// One law: a table, or false.
template <class Law, class Read>
void read_law(TableReader& table, const char* key, const char* keys, Choice<Law>& choice, Read read) {
  const Value* value = table.find(key);
  if (!value) return;
  if (value->is(Value::Kind::boolean) && !value->boolean) return choice.take_away();
  TableReader inner(table.reading(), *value, table.key_location(key), keys, key);
  Law law{};
  read(inner, law);
  choice.give(law);
}

}  // namespace

CreaseLaws read_crease_laws(TableReader& table) {
  CreaseLaws laws;
  read_law(table, "spring", "crease_spring", laws.spring, read_spring);
  read_law(table, "damper", "crease_damper", laws.damper, read_damper);
  read_law(table, "friction", "crease_friction", laws.friction, read_friction);
  read_law(table, "stop", "crease_stop", laws.stop, read_stop);
  read_law(table, "motor", "crease_motor", laws.motor, read_motor);
  read_law(table, "tape_spring", "crease_tape_spring", laws.tape_spring, read_tape_spring);
  read_law(table, "latch", "crease_latch", laws.latch, read_latch);
  read_law(table, "release", "trigger", laws.release, [](TableReader& t, TriggerDescription& trigger) {
    trigger = read_trigger(t).value_or(TriggerDescription{});
  });
  read_law(table, "breaks", "breaks", laws.breaks, [](TableReader& t, double& torque) {
    if (t.require("torque", "\"50 N m\"")) t.read("torque", quantity::torque, torque);
  });
  return laws;
}

}  // namespace volvelle

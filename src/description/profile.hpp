// A value that changes in time: a number, a table, a sine, a ramp or a formula.
#pragma once

#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "description/formula.hpp"

namespace volvelle {

// Where in time a profile is asked for. Jumps and corners are stop times of the run: a step never crosses one, and
// `inside`, any time strictly within the current smooth stretch, says on which side of a jump the stage belongs.
struct Instant {
  double time = 0;
  double inside = 0;
};

struct ConstantProfile {
  double value = 0;
};

// Linear between points; a repeated time is a jump; the last value holds, and the first before the table begins.
struct TableProfile {
  std::vector<std::pair<double, double>> points;  // (time, value), times never decreasing
};

// offset + amplitude sin(2 pi frequency t + phase)
struct SineProfile {
  double amplitude = 0;
  double frequency = 0;  // Hz
  double phase = 0;      // rad
  double offset = 0;
};

// from + (to - from) (10 u^3 - 15 u^4 + 6 u^5), u = (t - start) / (stop - start) within [0, 1]
struct RampProfile {
  double from = 0;
  double to = 0;
  double start = 0;
  double stop = 1;
};

// How fast a ramp rises at each time.
struct RampRateProfile {
  RampProfile ramp;
};

// What a table adds up to from its first point until a time.
class TableIntegral {
 public:
  explicit TableIntegral(TableProfile table);
  double until(double time) const;

 private:
  TableProfile table_;
  std::vector<double> sum_;  // by point
};

using Profile = std::variant<ConstantProfile, TableProfile, SineProfile, RampProfile, Formula, RampRateProfile>;

Jet evaluate(const Profile& profile, const Instant& at);

// Several; what they are made of stays out of sight.
struct Profiles {
  Profiles();
  ~Profiles();
  Profiles(const Profiles&);
  Profiles(Profiles&&) noexcept;
  Profiles& operator=(const Profiles&);
  Profiles& operator=(Profiles&&) noexcept;

  int add(const Profile& profile);  // returns its index
  int add_integral(const TableProfile& table);
  void set(int index, const Profile& profile);  // it goes on as this one
  void set_integral(int index, const TableProfile& table);
  std::vector<Profile> all;
  std::vector<TableIntegral> integrals;
};

// Times at which the profile jumps, has a corner, or changes its expression.
std::vector<double> stop_times(const Profile& profile);

// Does its value stay the same between its stop times?
bool is_stepwise(const Profile& profile);

// A step that cannot skip over a swing of the profile's value: part of a period. Infinite where it has none.
double swing_time(const Profile& profile, double duration);

// The first time at which value or rate jumps, if any: a prescribed coordinate must have neither.
struct ProfileJump {
  double time = 0;
  bool in_value = false;  // else in its rate
};
std::optional<ProfileJump> first_jump(const Profile& profile);
std::optional<double> first_jump_of_value(const Profile& profile);  // corners apart: of a prescribed rate

}  // namespace volvelle

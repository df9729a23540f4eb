// Turns a state into a row of the result: the design's columns.
#pragma once

#include <functional>
#include <vector>

#include "simulation/account.hpp"
#include "simulation/layout.hpp"

namespace volvelle {

class Recorder {
 public:
  Recorder(const Model& model, bool with_reactions);

  const Layout& layout() const { return layout_; }

  // The evaluation's last solve must be of this state.
  std::span<const double> record(const Evaluation<double>& evaluation, const State<double>& state,
                                 const Account& account);

 private:
  void lay_out_bodies(const Model& model);
  void lay_out_joints(const Model& model);
  void lay_out_reactions(const Model& model);
  void lay_out_system();

  void write_bodies(const Evaluation<double>& evaluation);
  void write_joints(const Evaluation<double>& evaluation, const State<double>& state);
  void write_reactions(const Evaluation<double>& evaluation);
  void write_account(const Account& account);

  void put(double value) { row_[next_++] = value; }
  void put(const Vector3<double>& value);

  Layout layout_;
  bool with_reactions_;
  std::vector<int> file_order_;   // slots in the order of the file
  std::vector<int> joint_slots_;  // likewise, those under a joint the user named
  struct JointColumn {
    int slot;
    bool velocity;  // index into v, else into q
    int index;
  };
  std::vector<JointColumn> joint_columns_;
  std::vector<int> attitude_slots_;                // joints with an attitude
  std::vector<Quaternion<double>> last_attitude_;  // by slot, for continuity of sign
  std::vector<double> row_;
  std::size_t next_ = 0;
};

}  // namespace volvelle

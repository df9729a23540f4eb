// Turns a state into a row of the result: the design's columns.
#pragma once

#include <functional>
#include <vector>

#include "simulation/account.hpp"
#include "simulation/clearance/clearance_row.hpp"
#include "simulation/layout.hpp"

namespace volvelle {

class Recorder {
 public:
  Recorder(const Description& description, bool with_reactions);

  // Where the bodies and joints are found from now on.
  void follow(const Model& model);

  const Layout& layout() const { return layout_; }

  bool with_reactions() const { return with_reactions_; }

  // The evaluation must have been placed at this state; with reactions, solved.
  std::span<const double> record(const Evaluation<double>& evaluation, const State<double>& state,
                                 const Account& account, const ClearanceRow& clearance = {});

  // Keeps the joints' coordinates as they are now, for those that break: rows go on showing them.
  void remember_joints(const Evaluation<double>& evaluation, const State<double>& state);

  // Signs of the attitudes written last, by body: what the next row's must be continuous with.
  const std::vector<Quaternion<double>>& last_attitudes() const { return last_attitude_; }
  const std::vector<double>& last_row() const { return row_; }
  double last_time() const { return first_ ? -1 : row_.front(); }
  void resume_from(const std::vector<Quaternion<double>>& attitudes, const std::vector<double>& row);

 private:
  void lay_out_bodies(const Description& description);
  void lay_out_joints(const Description& description);
  void lay_out_reactions(const Description& description);
  void lay_out_bushings(const Description& description);
  void lay_out_sheets(const Description& description);
  void lay_out_clearance();
  void lay_out_system();

  void write_bodies(const Evaluation<double>& evaluation);
  void write_joints(const Evaluation<double>& evaluation, const State<double>& state);
  void write_reactions(const Evaluation<double>& evaluation);
  void write_bushings(const Evaluation<double>& evaluation);
  void write_sheets(const Evaluation<double>& evaluation, const State<double>& state);
  void write_account(const Account& account);

  void put(double value) { row_[next_++] = value; }
  void keep(int numbers) { next_ += std::size_t(numbers); }  // as in the row before
  void put(const Vector3<double>& value);

  Layout layout_;
  bool with_reactions_;
  bool with_clearance_;
  std::vector<int> body_slots_;   // in the order of the file
  std::vector<int> joint_slots_;  // likewise; 0 where a joint is broken: its coordinates stay as they were
  struct JointColumn {
    int joint;
    bool velocity;
    int coordinate;
  };
  std::vector<JointColumn> joint_columns_;
  struct SheetColumn {
    int joint;
    double part, lean;
  };
  std::vector<SheetColumn> sheet_columns_;
  std::vector<int> turning_, flying_;              // joints with an attitude; and with a position
  std::vector<Quaternion<double>> last_attitude_;  // by body, for continuity of sign
  bool first_ = true;
  std::vector<double> row_;
  std::size_t next_ = 0;
};

}  // namespace volvelle

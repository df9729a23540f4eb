// Which bodies [clearance] measures, and which pairs of them it does not: what a joint, a bushing or a point holds
// together touches anyway.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <unordered_set>
#include <vector>

#include "description/description.hpp"

namespace volvelle {

class MeasuredPairs {
 public:
  explicit MeasuredPairs(const Description& description);  // throws InvalidDescription when no pair is left

  const std::vector<int>& bodies() const { return bodies_; }  // numbers in the description
  int count() const { return int(bodies_.size()); }
  std::int64_t pairs(std::int64_t enough = std::numeric_limits<std::int64_t>::max()) const;  // or `enough` of them

  // By their places in bodies(), in any order.
  bool is_measured(int a, int b) const;
  std::string name(int a, int b) const { return names_[a] + "/" + names_[b]; }
  const std::string& name(int a) const { return names_[a]; }

  // The place of a body in bodies(); -1 where it is not measured.
  int place_of(const std::string& body) const;

 private:
  std::uint64_t key(int a, int b) const;
  void leave_out(int a, int b);
  void leave_out(const std::string& a, const std::string& b);
  void leave_out_joined(const Description& description);
  void leave_out_rigid(const Description& description);
  void leave_out_neighbours(const SheetDescription& sheet);
  void leave_out_ignored(const ClearanceDescription& clearance);

  struct Ignored {
    std::vector<bool> first, second;  // by body: whether it matches that pattern of the pair
  };

  std::vector<int> bodies_;
  std::vector<std::string> names_;
  std::vector<std::pair<std::string, int>> places_;  // sorted by name
  std::unordered_set<std::uint64_t> left_out_;
  std::vector<Ignored> ignored_;
};

}  // namespace volvelle

// What results and summaries say of clearance.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace volvelle {

// A row's columns.
struct ClearanceRow {
  double distance = 0;        // m; zero where bodies touch or overlap
  int first = 0, second = 0;  // bodies, by number of the description
};

// The smallest of all rows and events.
struct ClosestApproach {
  bool found = false;
  double distance = 0;  // m
  double time = 0;      // s
  std::string pair;     // "hub/panel"
};

// How things stand at the start.
struct ClearanceStart {
  bool measured = false;
  int bodies = 0;
  std::int64_t pairs = 0;
  bool found = false;  // whether a pair is left that is not near already
  double distance = 0;
  std::string pair;
  std::vector<std::string> touching;  // pairs in contact, which count once they have come apart
  std::vector<std::string> near;      // pairs within `touch`, likewise
};

}  // namespace volvelle

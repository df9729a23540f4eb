// The loops of a scenario where it starts, in numbers [Fulton & Schaub, Eqs. 9 to 12].
#pragma once

#include <string>
#include <vector>

namespace volvelle {

struct LoopSummary {
  struct Cut {
    std::string joint;
    std::string parent, child;  // the pair of bodies it joins: one entry of Gamma
  };
  std::vector<Cut> cuts;
  int nodes = 0;            // n_c: two for each pair
  int rows = 0;             // that the cut joints keep together
  int rank = 0;             // how many of them say something new
  int modes = 0;            // in which the loops can move
  int dependent = 0;        // rows of constraints beyond joints that say nothing new
  double weakest = 1;       // of what counts as a row of its own, against unit vectors
  double largest_left = 0;  // of what does not

  int pairs() const { return int(cuts.size()); }  // n_p
  int redundant() const { return rows - rank; }
  bool determine_reactions() const { return redundant() == 0 && dependent == 0; }
  bool is_locked() const { return !cuts.empty() && modes == 0; }
};

}  // namespace volvelle

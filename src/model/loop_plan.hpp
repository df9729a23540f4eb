// How the loops of a model are closed, one after another, so that the velocities of every joint follow from a few
// modes: chosen once for a configuration and good in its neighbourhood. Plain data.
//
// Loops are taken in an order in which each has few velocities that are not yet known. Its rows (the motion round a
// loop adds up to nothing) give as many of these as they can; what is left free becomes a mode. Rows that are left over
// may express one mode by the others, which ends it. A mode lives in a slot, which another may take after it.
#pragma once

#include <vector>

namespace volvelle {

struct LoopPlan {
  struct Range {
    int first = 0, count = 0;
  };
  struct Term {
    int velocity = 0;
    double sense = 1;    // +1: the joint is walked from its parent to its child
    bool direct = true;  // all modes that its velocity was expressed by still live
  };
  struct Joint {
    int slot = 0;
    double sense = 1;
  };
  // Columns: the unknowns, then the slots of modes, then what does not depend on either. Rows: three of turning, three
  // of translation. Those without a pivot follow from the others.
  struct Pivot {
    int row = 0, column = 0;
  };
  struct Birth {
    int column = 0, slot = 0, mode = 0;
  };
  struct End {
    int pivot = 0, slot = 0, mode = 0;
    int era = 0;    // after it
    Range updates;  // of modes that are read again and may contain this one
  };
  struct Block {
    bool turns_only = false;  // no row is of translation
    bool is_vertex = false;   // hinges that meet in a point, two or three of them unknown, and no mode comes or goes
    Range joints;             // on the way round
    Range unknowns;           // terms
    Range knowns;             // terms: found before, or held
    Range pivots;
    Range births;
    Range ends;
  };
  // A vertex that has two unknown creases of four: the unknown ones first.
  struct Quad {
    int velocity[4] = {0, 0, 0, 0};
    double sense[4] = {1, 1, 1, 1};
  };
  struct Run {
    Range blocks;  // one after another; then
    Range quads;   // which are the blocks that follow
  };
  struct ClusterPlan {
    Range blocks;
    std::vector<Run> runs;  // all blocks, in order
    Range quads;
    int width = 0;  // slots of modes
    int modes = 0;  // that live to the end
    int last_era = -1;
    std::vector<int> final_slots;  // of those that live to the end
    Range ends;
    std::vector<int> velocities;   // free ones, of all its joints
    std::vector<Range> stretches;  // the same: velocities that follow each other
    std::vector<int> held;
    std::vector<int> unfinished;  // of the free ones: not yet in the modes that live to the end
    bool hinged = false;          // nothing but hinges
    bool moves = false;           // some block has rows of translation
    Range strands;                // of a sheet that is worth it; or none
    std::vector<int> placed;      // slots of the joints in blocks with rows of translation
    double weakest = 1;           // of the pivots, relative to unit vectors
    double largest_left = 0;      // of what was taken for zero, likewise
  };

  std::vector<ClusterPlan> clusters;
  std::vector<Block> blocks;
  std::vector<Quad> quads;
  std::vector<Joint> joints;
  std::vector<Term> terms;
  std::vector<Pivot> pivots;
  std::vector<Birth> births;
  std::vector<End> ends;
  std::vector<int> updates;  // modes
  // Paths outward through a sheet, each body hanging on the one before it and the first on another path or the base.
  // Eight by eight, the longest first and empty ones last, they do not wait for each other.
  std::vector<Range> strands;
  std::vector<int> strand_bodies;
  // by body
  std::vector<int> strand_of;
  std::vector<int> on_strand;  // from 0
  // by velocity
  std::vector<int> slot_of;  // of its joint
  std::vector<int> era;      // which modes stood in the slots; -1: it is held
  std::vector<char> final;   // the modes it is expressed by live to the end, in their order
  // by era, as many as the widest cluster has slots: the mode in each slot, or -1
  std::vector<std::vector<int>> eras;
  int modes = 0;         // ever born
  int widest = 0;        // slots of any cluster
  int most_columns = 0;  // of any block
};

}  // namespace volvelle

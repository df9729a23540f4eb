// The paper's chains on grids, and what becomes of them on other graphs.
#include "topology/chain_grid.hpp"

#include <algorithm>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <set>

namespace volvelle {
namespace {

using Ends = std::vector<std::array<int, 2>>;

// Rows, then columns; without the panels that are holes.
Ends join_grid(int rows, int columns, const std::set<int>& holes = {}) {
  Ends ends;
  const auto join = [&](int a, int b) {
    if (!holes.contains(a) && !holes.contains(b)) ends.push_back({a, b});
  };
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c + 1 < columns; ++c) join(r * columns + c, r * columns + c + 1);
  for (int c = 0; c < columns; ++c)
    for (int r = 0; r + 1 < rows; ++r) join(r * columns + c, (r + 1) * columns + c);
  return ends;
}

// How many joints lie between each body and the root; -1 where the tree does not lead.
std::vector<int> find_depths(int bodies, const Ends& ends, const std::vector<bool>& tree, int root) {
  std::vector<int> depths(bodies, -1);
  depths[root] = 0;
  for (int pass = 0; pass < bodies; ++pass)
    for (std::size_t j = 0; j < ends.size(); ++j) {
      const auto [a, b] = ends[j];
      if (!tree[j] || (depths[a] < 0) == (depths[b] < 0)) continue;
      (depths[a] < 0 ? depths[a] : depths[b]) = std::max(depths[a], depths[b]) + 1;
    }
  return depths;
}

// The chosen joints, once it is certain that they reach every body that is there, and close no loop.
std::vector<bool> choose_tree(int bodies, const Ends& ends, int root, const std::set<int>& holes = {}) {
  std::vector<bool> tree = choose_chain_joints(bodies, ends, root);
  EXPECT_EQ(tree.size(), ends.size());
  EXPECT_EQ(std::count(tree.begin(), tree.end(), true), bodies - 1 - int(holes.size()));
  const std::vector<int> depths = find_depths(bodies, ends, tree, root);
  for (int b = 0; b < bodies; ++b) EXPECT_EQ(depths[b] < 0, holes.contains(b)) << "body " << b;
  return tree;
}

Ends cuts_of(const Ends& ends, const std::vector<bool>& tree) {
  Ends cuts;
  for (std::size_t j = 0; j < ends.size(); ++j)
    if (!tree[j]) cuts.push_back(ends[j]);
  return cuts;
}

struct Grid {
  int rows = 0;
  int columns = 0;
};
class ChainGrid : public ::testing::TestWithParam<Grid> {};

// The trunk is the longer line through the root; in a square it lies along the row, which the file lists first.
TEST_P(ChainGrid, LaysChainsAcrossTheLongerLineThroughTheRoot) {
  const int rows = GetParam().rows, columns = GetParam().columns;
  const Ends ends = join_grid(rows, columns);
  const bool trunk_is_row = columns >= rows;
  for (int root = 0; root < rows * columns; ++root) {
    SCOPED_TRACE(root);
    const std::vector<bool> tree = choose_tree(rows * columns, ends, root);
    for (std::size_t j = 0; j < ends.size(); ++j) {
      const auto [a, b] = ends[j];
      const bool in_row = a / columns == b / columns;
      const bool on_root_line = trunk_is_row ? a / columns == root / columns : a % columns == root % columns;
      EXPECT_EQ(tree[j], in_row != trunk_is_row || on_root_line) << a << " to " << b;
    }
  }
}

TEST_P(ChainGrid, HasTheCutsOfEquation11AndTwiceAsManyNodes) {
  const int rows = GetParam().rows, columns = GetParam().columns;
  const Ends ends = join_grid(rows, columns);
  const int n_b = rows * columns, n_h = std::max(rows, columns);
  const Ends gamma = cuts_of(ends, choose_tree(n_b, ends, n_b / 2));
  const int n_p = (n_h - 1) * (n_b / n_h - 1);
  EXPECT_EQ(int(gamma.size()), n_p);
  std::set<std::array<int, 3>> nodes;  // of a body, towards another chain
  for (const auto& [a, b] : gamma) {
    nodes.insert({a, a, b});
    nodes.insert({b, a, b});
  }
  EXPECT_EQ(int(nodes.size()), 2 * n_p);
}

// Gamma, Eq. 10: the first of one chain with the first of the next, and so on; no pair at the base.
TEST_P(ChainGrid, CutsPairPanelsOfTheSameRankInNeighbouringChains) {
  const int rows = GetParam().rows, columns = GetParam().columns;
  const Ends ends = join_grid(rows, columns);
  const bool trunk_is_row = columns >= rows;
  const int root = rows * columns / 2;
  const auto place = [&](int body) {  // chain, signed rank from the trunk
    const int down = body / columns - root / columns, right = body % columns - root % columns;
    return trunk_is_row ? std::pair(right, down) : std::pair(down, right);
  };
  for (const auto& [a, b] : cuts_of(ends, choose_tree(rows * columns, ends, root))) {
    EXPECT_EQ(std::abs(place(a).first - place(b).first), 1);
    EXPECT_EQ(place(a).second, place(b).second);
    EXPECT_NE(place(a).second, 0);
  }
}

TEST_P(ChainGrid, TheOrderOfTheFileChangesNothingUnlessTheGridIsSquare) {
  const int rows = GetParam().rows, columns = GetParam().columns;
  if (rows == columns) return;
  Ends ends = join_grid(rows, columns);
  const auto chosen = [&] {
    std::set<std::array<int, 2>> pairs;
    const std::vector<bool> tree = choose_tree(rows * columns, ends, 1);
    for (std::size_t j = 0; j < ends.size(); ++j)
      if (tree[j]) pairs.insert({std::min(ends[j][0], ends[j][1]), std::max(ends[j][0], ends[j][1])});
    return pairs;
  };
  const auto in_order = chosen();
  std::mt19937 random(7);
  for (int i = 0; i < 5; ++i) {
    std::shuffle(ends.begin(), ends.end(), random);
    for (auto& [a, b] : ends)
      if (random() % 2) std::swap(a, b);
    EXPECT_EQ(chosen(), in_order);
  }
}

INSTANTIATE_TEST_SUITE_P(Miura, ChainGrid,
                         ::testing::Values(Grid{2, 2}, Grid{3, 3}, Grid{5, 4}, Grid{4, 5}, Grid{2, 7}, Grid{7, 1},
                                           Grid{6, 6}),
                         [](const auto& made) {
                           return std::to_string(made.param.rows) + "by" + std::to_string(made.param.columns);
                         });

TEST(ChainGraph, InASquareGridTheTrunkRunsAlongTheFirstJointOfTheRoot) {
  const Ends rows_first = join_grid(3, 3);
  Ends columns_first = rows_first;
  std::rotate(columns_first.begin(), columns_first.begin() + 6, columns_first.end());
  EXPECT_THAT(cuts_of(rows_first, choose_tree(9, rows_first, 4)),
              testing::UnorderedElementsAreArray(Ends{{0, 1}, {1, 2}, {6, 7}, {7, 8}}));
  EXPECT_THAT(cuts_of(columns_first, choose_tree(9, columns_first, 4)),
              testing::UnorderedElementsAreArray(Ends{{0, 3}, {3, 6}, {2, 5}, {5, 8}}));
}

TEST(ChainGraph, ARingIsCutFarthestFromTheRoot) {
  Ends ring;
  for (int b = 0; b < 7; ++b) ring.push_back({b, (b + 1) % 7});
  for (int root = 0; root < 7; ++root) {
    const Ends cuts = cuts_of(ring, choose_tree(7, ring, root));
    EXPECT_EQ(cuts, (Ends{{(root + 3) % 7, (root + 4) % 7}}));
  }
}

// Columns of panels around a hub, in rings that close on themselves: Fig. 4 and 5. The hub holds every `step`th column,
// and the inner ring may be open beside those it does not hold, as in a Scheel wrap.
void expect_columns(int columns, int rings, int step, bool open_ring = false) {
  SCOPED_TRACE(testing::Message() << columns << " columns, " << rings << " rings, step " << step);
  Ends ends;
  const auto panel = [&](int ring, int column) { return 1 + ring * columns + column % columns; };
  for (int ring = 0; ring < rings; ++ring)
    for (int column = 0; column < columns; ++column) {
      const bool held = ring > 0 || column % step == 0;
      if (held || !open_ring) ends.push_back({panel(ring, column), panel(ring, column + 1)});
      if (held) ends.push_back({ring == 0 ? 0 : panel(ring - 1, column), panel(ring, column)});
    }
  const std::vector<bool> tree = choose_tree(1 + columns * rings, ends, 0);
  for (std::size_t j = 0; j < ends.size(); ++j) {
    const auto [a, b] = ends[j];
    const bool is_radial = a == 0 || b - a == columns;
    const bool in_inner_ring = b <= columns;
    EXPECT_TRUE(tree[j] == is_radial || (step > 1 && in_inner_ring)) << a << " to " << b;
  }
}

TEST(ChainGraph, AHubSpawnsTheChainsOfAClosedGrid) {
  for (const int rings : {2, 3, 8}) {
    for (const int columns : {3, 5, 6, 12}) expect_columns(columns, rings, 1);
    for (const int columns : {6, 8, 10, 12}) expect_columns(columns, rings, 2);
    for (const int columns : {6, 8, 10, 12}) expect_columns(columns, rings, 2, true);
  }
}

// A hole splits a chain: its far end hangs on the neighbour, where that is nearest the root.
TEST(ChainGraph, AHoleLeavesTheOtherChainsWhole) {
  const int rows = 5, columns = 6;
  const std::set<int> holes{2 * columns + 3};
  const Ends ends = join_grid(rows, columns, holes);
  const std::vector<bool> tree = choose_tree(rows * columns, ends, 0, holes);
  Ends across;  // joints of the tree that run along rows
  for (std::size_t j = 0; j < ends.size(); ++j) {
    const bool in_row = ends[j][0] / columns == ends[j][1] / columns;
    EXPECT_TRUE(in_row || tree[j]);
    if (in_row && tree[j]) across.push_back(ends[j]);
  }
  EXPECT_THAT(across, testing::UnorderedElementsAreArray(Ends{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {20, 21}}));
}

TEST(ChainGraph, HolesAnywhereLeaveATreeThatIsTheSameEachTime) {
  std::mt19937 random(11);
  for (int sample = 0; sample < 200; ++sample) {
    const int rows = 3 + int(random() % 5), columns = 3 + int(random() % 5);
    std::set<int> holes;
    for (int r = 1; r + 1 < rows; ++r)
      for (int c = 1; c + 1 < columns; ++c)
        if (random() % 3 == 0) holes.insert(r * columns + c);
    if (holes.size() > 1)  // the rim holds the sheet together; a panel with holes all round it would not be held
      for (const int hole : std::set<int>(holes))
        if (holes.contains(hole - 1) || holes.contains(hole - columns) || holes.contains(hole - columns - 1) ||
            holes.contains(hole - columns + 1))
          holes.erase(hole);
    const Ends ends = join_grid(rows, columns, holes);
    const std::vector<bool> tree = choose_tree(rows * columns, ends, 0, holes);
    EXPECT_EQ(choose_chain_joints(rows * columns, ends, 0), tree);
  }
}

TEST(ChainGraph, AnyGraphGetsATree) {
  std::mt19937 random(5);
  for (int sample = 0; sample < 300; ++sample) {
    const int bodies = 1 + int(random() % 12);
    Ends ends;
    for (int b = 1; b < bodies; ++b) ends.push_back({int(random() % b), b});
    for (int extra = int(random() % 20); extra > 0; --extra)
      ends.push_back({int(random() % bodies), int(random() % bodies)});
    std::shuffle(ends.begin(), ends.end(), random);
    choose_tree(bodies, ends, int(random() % bodies));
  }
}

TEST(ChainGraph, OfSeveralJointsBetweenTwoBodiesTheFirstIsInTheTree) {
  const Ends ends{{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 3}, {3, 0}, {3, 2}};
  EXPECT_EQ(choose_tree(4, ends, 0), (std::vector<bool>{true, false, false, true, false, true, false}));
}

TEST(ChainGraph, BodiesOutOfReachGetATreeOfTheirOwn) {
  const Ends ends{{0, 1}, {3, 4}, {4, 5}, {5, 6}, {6, 3}};
  EXPECT_EQ(choose_chain_joints(7, ends, 1), (std::vector<bool>{true, true, true, false, true}));
  EXPECT_TRUE(choose_chain_joints(0, {}, 0).empty());
  EXPECT_TRUE(choose_chain_joints(3, {}, 2).empty());
}

}  // namespace
}  // namespace volvelle

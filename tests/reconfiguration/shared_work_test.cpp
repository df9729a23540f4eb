// Work that threads and a crew share out.
#include "reconfiguration/shared_work.hpp"

#include <atomic>
#include <barrier>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>
#include <thread>

#include "craft_samples.hpp"
#include "reconfiguration/graph_file.hpp"

namespace volvelle {
namespace {

// Threads in the place of processes.
class Table {
 public:
  explicit Table(int size) : said(std::size_t(size)), meet(size) {}
  std::vector<std::string> said;
  std::barrier<> meet;
};

class AtTable : public Crew {
 public:
  AtTable(Table& table, int rank) : table_(table), rank_(rank) {}
  int size() const override { return int(table_.said.size()); }
  int rank() const override { return rank_; }
  std::vector<std::string> exchange(const std::string& mine) override {
    table_.said[std::size_t(rank_)] = mine;
    table_.meet.arrive_and_wait();
    std::vector<std::string> all = table_.said;
    table_.meet.arrive_and_wait();
    return all;
  }

 private:
  Table& table_;
  int rank_;
};

void by_crew(int size, const std::function<void(Crew&)>& each) {
  Table table(size);
  std::vector<std::thread> members;
  for (int rank = 0; rank < size; ++rank)
    members.emplace_back([&, rank] {
      AtTable crew(table, rank);
      each(crew);
    });
  for (std::thread& member : members) member.join();
}

constexpr int pieces = 57;

// Squares of numbers, each worked out once.
struct Squares {
  std::vector<int> found = std::vector<int>(pieces);
  std::atomic<int> done = 0;
  SharedWork work(int failing = -1) {
    return {pieces,
            [this, failing](int i) {
              if (i == failing) throw std::runtime_error("it broke");
              found[std::size_t(i)] = i * i;
              ++done;
            },
            [this](int i) { return fmt::format("{} {}\n", i, found[std::size_t(i)]); },
            [this](const std::string& lines) {
              std::istringstream numbers(lines);
              for (int i = 0, square = 0; numbers >> i >> square;) found[std::size_t(i)] = square;
            }};
  }
};

const auto always = [](int) { return true; };

TEST(SharedWork, EveryPieceIsDoneOnceAndKnownToAll) {
  for (const int size : {1, 2, 3})
    for (const int workers : {1, 2}) {
      std::atomic<int> done = 0;
      by_crew(size, [&](Crew& crew) {
        Squares squares;
        EXPECT_TRUE(Team(workers, &crew, always).do_all(squares.work()));
        for (int i = 0; i < pieces; ++i) EXPECT_EQ(squares.found[std::size_t(i)], i * i);
        done += squares.done;
      });
      EXPECT_EQ(done, pieces);
    }
}

TEST(SharedWork, OneThatIsInterruptedStopsAll) {
  by_crew(3, [&](Crew& crew) {
    Squares squares;
    std::atomic<int> asked = 0;
    const auto some = [&](int) { return crew.rank() != 1 || ++asked < 4; };
    EXPECT_FALSE(Team(1, &crew, some).do_all(squares.work()));
    EXPECT_LT(squares.done, pieces / 3);
  });
}

TEST(SharedWork, WhatBreaksForOneIsThrownByAll) {
  by_crew(3, [&](Crew& crew) {
    Squares squares;
    try {
      Team(2, &crew, always).do_all(squares.work(4));  // of rank 1
      ADD_FAILURE() << "rank " << crew.rank() << " went on";
    } catch (const std::runtime_error& error) {
      EXPECT_THAT(error.what(), ::testing::HasSubstr("it broke"));
    }
  });
}

TEST(SharedWork, ACrewFindsTheGraphThatOneFindsAlone) {
  const ModularCraft craft = craft_from(squares_text({{0, 0}, {1, 0}, {2, 0}}));
  const std::string alone = graph_json(explored(craft));
  for (const int size : {2, 4})
    by_crew(size, [&](Crew& crew) {
      ExploreOptions options;
      options.crew = &crew;
      options.workers = 2;
      int noted = 0;
      options.found = [&](const WorkKey&, const Findings&) { ++noted; };
      const std::optional<Graph> graph = explore(craft, options);
      ASSERT_TRUE(graph);
      EXPECT_EQ(graph_json(*graph), alone);
      EXPECT_EQ(noted * int(craft.reconfiguration.drives.size()), graph->counts.motions);
    });
}

}  // namespace
}  // namespace volvelle

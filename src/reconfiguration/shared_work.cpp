#include "reconfiguration/shared_work.hpp"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace volvelle {
namespace {

// First words of what one of a crew tells, where it is not what came out.
constexpr const char *interrupted_word = "interrupted", *failed_word = "failed ";
constexpr int pieces_between_talks = 4;  // of every worker

// Calls work(0), ..., work(count - 1), each once, by several threads. The first exception is thrown here.
void share_out(int count, int workers, const std::function<void(int)>& work) {
  std::atomic<int> next{0};
  std::exception_ptr failure;
  std::mutex guard;
  const auto labour = [&] {
    for (int i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < workers && i < count; ++i) threads.emplace_back(labour);
  labour();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

Team::Team(int workers, Crew* crew, std::function<bool(int)> keep_going)
    : workers_(workers), crew_(crew ? crew : &alone_), keep_going_(std::move(keep_going)) {}

bool Team::do_all(const SharedWork& work) {
  const int at_once = crew_->size() == 1 ? work.count : pieces_between_talks * workers_ * crew_->size();
  for (int first = 0; first < work.count && !interrupted_; first += at_once) {
    const int end = std::min(work.count, first + at_once);
    try {
      do_mine(work, first, end);
    } catch (const std::exception& error) {
      tell_others(work, first, end, error.what());
      throw;
    }
    interrupted_ = !tell_others(work, first, end, "");
  }
  return !interrupted_;
}

void Team::do_mine(const SharedWork& work, int first, int end) {
  std::vector<int> mine;
  for (int i = first; i < end; ++i)
    if (crew_->does(i)) mine.push_back(i);
  std::atomic<int> left = work.count - first;
  std::atomic<bool> stopped = false;
  share_out(int(mine.size()), workers_, [&](int i) {
    if (!stopped && !keep_going_(left--)) stopped = true;
    if (!stopped) work.perform(mine[std::size_t(i)]);
  });
  interrupted_ = stopped;
}

bool Team::tell_others(const SharedWork& work, int first, int end, const std::string& failure) {
  if (crew_->size() == 1) return !interrupted_;
  std::string mine;
  if (!failure.empty())
    mine = failed_word + failure;
  else if (interrupted_)
    mine = interrupted_word;
  else
    for (int i = first; i < end; ++i)
      if (crew_->does(i)) mine += work.tell(i);
  const std::vector<std::string> all = crew_->exchange(mine);
  bool goes_on = failure.empty();
  for (int rank = 0; rank < int(all.size()); ++rank) {
    const std::string& words = all[std::size_t(rank)];
    if (rank != crew_->rank() && words.starts_with(failed_word) && failure.empty())
      throw std::runtime_error(fmt::format("rank {}: {}", rank, words.substr(std::string(failed_word).size())));
    if (words == interrupted_word) goes_on = false;
  }
  for (int rank = 0; rank < int(all.size()) && goes_on; ++rank)
    if (rank != crew_->rank()) work.hear(all[std::size_t(rank)]);
  return goes_on;
}

}  // namespace volvelle

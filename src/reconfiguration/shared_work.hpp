// Work in pieces that do not depend on each other, shared out among threads and a crew.
#pragma once

#include <functional>
#include <string>

#include "reconfiguration/crew.hpp"

namespace volvelle {

struct SharedWork {
  int count = 0;
  std::function<void(int piece)> perform;
  std::function<std::string(int piece)> tell;          // what came out, as lines of text
  std::function<void(const std::string& lines)> hear;  // what came out of pieces that others did
};

class Team {
 public:
  // `keep_going` is asked before every piece, with how many are left; false interrupts.
  Team(int workers, Crew* crew, std::function<bool(int left)> keep_going);

  // Each piece once. False where it was interrupted, here or by another of the crew. Exceptions of one are thrown by
  // all.
  bool do_all(const SharedWork& work);

 private:
  void do_mine(const SharedWork& work, int first, int end);
  bool tell_others(const SharedWork& work, int first, int end, const std::string& failure);

  int workers_;
  Crew* crew_;
  Crew alone_;
  std::function<bool(int left)> keep_going_;
  bool interrupted_ = false;
};

}  // namespace volvelle

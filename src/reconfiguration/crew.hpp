// Those who explore together: processes, perhaps on several machines. All of them go the same way and know the same;
// each piece of work is done by one of them, who tells the others.
#pragma once

#include <string>
#include <vector>

namespace volvelle {

class Crew {
 public:
  virtual ~Crew() = default;
  virtual int size() const { return 1; }
  virtual int rank() const { return 0; }
  // What everyone has to tell, by rank. All wait here for each other.
  virtual std::vector<std::string> exchange(const std::string& mine) { return {mine}; }

  bool does(int piece) const { return piece % size() == rank(); }
};

}  // namespace volvelle

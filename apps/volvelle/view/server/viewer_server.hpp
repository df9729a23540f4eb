// Serves the page and the numbers of what was named, on loopback, and nothing else: no path of a request ever
// becomes one of the file system.
#pragma once

#include <memory>

#include "view/server/served.hpp"

namespace volvelle::view {

class ViewerServer {
 public:
  explicit ViewerServer(std::unique_ptr<Served> served);
  ~ViewerServer();

  // The first port from `first` to `last` that is free; 0 when none is.
  int bind(int first, int last);
  void serve();  // until stop()
  void stop();

 private:
  struct Routes;
  std::unique_ptr<Routes> routes_;
};

}  // namespace volvelle::view

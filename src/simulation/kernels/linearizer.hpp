// Exact derivatives of the rates with respect to the state, compiled for one instruction set.
#pragma once

#include "simulation/kernels/kernel.hpp"

namespace volvelle {

class Linearizer {
 public:
  virtual ~Linearizer();
  Linearizer(const Linearizer&) = delete;
  Linearizer& operator=(const Linearizer&) = delete;

  // The rates' derivatives at x (q, v, and integrals, which play no part), row by row: of the rates of q and v, with
  // respect to each number of q and v. Coordinates whose motion is prescribed stand where their motion has them,
  // whatever x says, so that nothing depends on them.
  void jacobian(const Instant& at, const double* x, double* J);

  int size() const { return model_.coordinates + model_.velocities; }  // J has size() rows and columns

 protected:
  // Columns `first` and on of J, as many as are differentiated at once: bodies from slot `from` on move along them.
  struct Block {
    int first = 0;
    int from = 1;
  };

  Linearizer(const Model& model, const Profiles& profiles, int columns_at_once);
  virtual void jacobian(const Drives& drives, const double* x, double* J) = 0;

  const std::vector<Block>& blocks() const { return blocks_; }  // tips first; the very first moves all

  const Model model_;

 private:
  std::vector<Block> blocks_;
  Profiles profiles_;
  Drives drives_;
};

// Throws std::runtime_error when joints close loops.
std::unique_ptr<Linearizer> make_linearizer(const Model& model, const Sample& sample, InstructionSet set);

}  // namespace volvelle

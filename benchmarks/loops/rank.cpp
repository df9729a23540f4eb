#include "rank.hpp"

#include <algorithm>
#include <numeric>

namespace loops {

LoopRates::LoopRates(const System& system, const State& state)
    : rows_(6 * (int(system.hinges.size()) - system.tree_hinges())), columns_(int(system.hinges.size())) {
  numbers_.resize(std::size_t(rows_) * std::size_t(columns_));
  order_.resize(std::size_t(columns_));
  std::iota(order_.begin(), order_.end(), 0);
  fill(system, state);
  eliminate();
}

void LoopRates::fill(const System& system, const State& state) {
  const auto add = [&](int loop, int hinge, const Vector& about, double sign) {
    const Hinge& h = system.hinges[hinge];
    const Pose frame = state.poses[h.parent] * h.on_parent;
    const Vector axis = rotate(frame.orientation, {0, 0, 1}), moment = cross(frame.position - about, axis);
    for (int i = 0; i < 3; ++i) {
      at(6 * loop + i, hinge) += sign * axis[i];
      at(6 * loop + 3 + i, hinge) += sign * moment[i];
    }
  };
  for (int loop = 0; loop < rows_ / 6; ++loop) {
    const int closing = system.tree_hinges() + loop;
    const Hinge& h = system.hinges[closing];
    const Vector about = state.poses[h.parent] * h.on_parent.position;
    add(loop, closing, about, -1);
    for (int body = h.child; body != 0; body = system.hinges[body - 1].parent) add(loop, body - 1, about, 1);
    for (int body = h.parent; body != 0; body = system.hinges[body - 1].parent) add(loop, body - 1, about, -1);
  }
}

// Gauss with the largest pivot of all that is left.
void LoopRates::eliminate() {
  double largest = 0;
  for (; rank_ < std::min(rows_, columns_); ++rank_) {
    int row = rank_, column = rank_;
    for (int i = rank_; i < rows_; ++i)
      for (int k = rank_; k < columns_; ++k)
        if (std::abs(at(i, k)) > std::abs(at(row, column))) row = i, column = k;
    const double pivot = std::abs(at(row, column));
    largest = std::max(largest, pivot);
    largest_dropped_ = pivot / largest;
    if (!(largest_dropped_ > 1e-8)) return;
    smallest_kept_ = largest_dropped_;
    largest_dropped_ = 0;
    for (int k = 0; k < columns_; ++k) std::swap(at(row, k), at(rank_, k));
    for (int i = 0; i < rows_; ++i) std::swap(at(i, column), at(i, rank_));
    std::swap(order_[column], order_[rank_]);
    for (int i = rank_ + 1; i < rows_; ++i) {
      const double factor = at(i, rank_) / at(rank_, rank_);
      if (factor == 0) continue;
      for (int k = rank_; k < columns_; ++k) at(i, k) -= factor * at(rank_, k);
    }
  }
}

std::vector<double> LoopRates::free_motion() const {
  std::vector<double> rates(std::size_t(columns_), 0.0);
  if (rank_ == columns_) return rates;
  rates[order_[rank_]] = 1;
  for (int i = rank_ - 1; i >= 0; --i) {
    double sum = 0;
    for (int k = i + 1; k <= rank_; ++k) sum += at(i, k) * rates[order_[k]];
    rates[order_[i]] = -sum / at(i, i);
  }
  return rates;
}

int degrees_of_freedom(const System& system) {
  return int(system.hinges.size()) - LoopRates(system, system.states[0]).rank();
}

}  // namespace loops

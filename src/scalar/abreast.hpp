// Things of one sample side by side, such as bodies that do not wait for each other: where a sample stands alone in its
// register, the other lanes are free for them. Of other scalars one thing is taken at a time.
#pragma once

#include <cstring>
#include <utility>

#include "scalar/lanes.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

template <class S>
struct Abreast {
  using Wide = S;
  static constexpr int width = 1;
};
template <>
struct Abreast<Lanes<1>> {
  using Wide = Lanes<doubles_per_register>;
  static constexpr int width = doubles_per_register;
};

// A sum over things is made of as many parts, so that one sample alone and in a lane are rounded alike.
inline constexpr int parts_of_sum = doubles_per_register;

// Swaps what stands off the diagonal in squares of `step` by `step`, of rows `step` apart.
template <int step, class Values, std::size_t... k>
void swap_squares(Values& a, Values& b, std::index_sequence<k...>) {
  constexpr std::size_t n = sizeof...(k), s = step;
  const Values upper = __builtin_shufflevector(a, b, int((k & s) ? n + k - s : k)...);
  b = __builtin_shufflevector(a, b, int((k & s) ? n + k : k + s)...);
  a = upper;
}

template <int step, class Values, std::size_t n>
void transpose_by(std::array<Values, n>& row) {
#pragma GCC unroll 8
  for (std::size_t i = 0; i < n; ++i)
    if ((i & step) == 0) swap_squares<step>(row[i], row[i + step], std::make_index_sequence<n>());
  if constexpr (2 * step < n) transpose_by<2 * step>(row);
}

// The first `count` numbers of each thing, number by number.
template <int N>
void load_abreast(const Lanes<1>* const* things, int count, Lanes<N>* to) {
  static_assert(Lanes<N>::registers == 1);
#pragma GCC unroll 8
  for (int first = 0; first < count; first += N) {
    const int here = count - first < N ? count - first : N;
    std::array<typename Lanes<N>::Values, N> row;
    for (int k = 0; k < N; ++k)
      row[std::size_t(k)] = load_first(&things[k][first].part[0], here, typename Lanes<N>::Values{});
    transpose_by<1>(row);
    for (int i = 0; i < here; ++i) to[first + i].part[0] = row[std::size_t(i)];
  }
}

template <int N>
void store_abreast(const Lanes<N>* from, int count, Lanes<1>* const* things) {
#pragma GCC unroll 8
  for (int first = 0; first < count; first += N) {
    const int here = count - first < N ? count - first : N;
    std::array<typename Lanes<N>::Values, N> row{};
    for (int i = 0; i < here; ++i) row[std::size_t(i)] = from[first + i].part[0];
    transpose_by<1>(row);
    for (int k = 0; k < N; ++k) store_first(&things[k][first].part[0], here, row[std::size_t(k)]);
  }
}

// Things whose numbers are all of type S, out of as many as there are lanes; and back.
template <template <class> class Thing, class S>
Thing<typename Abreast<S>::Wide> abreast(const Thing<S>* const* things) {
  constexpr int width = Abreast<S>::width, count = int(sizeof(Thing<S>) / sizeof(S));
  if constexpr (width == 1) {
    return *things[0];
  } else {
    Thing<Lanes<width>> wide;
    const S* numbers[width];
    for (int k = 0; k < width; ++k) numbers[k] = reinterpret_cast<const S*>(things[k]);
    load_abreast<width>(numbers, count, reinterpret_cast<Lanes<width>*>(&wide));
    return wide;
  }
}

template <class S, template <class> class Thing>
void store_abreast(const Thing<typename Abreast<S>::Wide>& wide, Thing<S>* const* things) {
  constexpr int width = Abreast<S>::width, count = int(sizeof(Thing<S>) / sizeof(S));
  if constexpr (width == 1) {
    *things[0] = wide;
  } else {
    S* numbers[width];
    for (int k = 0; k < width; ++k) numbers[k] = reinterpret_cast<S*>(things[k]);
    store_abreast<width>(reinterpret_cast<const Lanes<width>*>(&wide), count, numbers);
  }
}

// f(0), f(1), ...
template <class S, class F>
typename Abreast<S>::Wide pick_abreast(const F& f) {
  constexpr int width = Abreast<S>::width;
  if constexpr (width == 1) {
    return f(0);
  } else {
    typename Abreast<S>::Wide wide;
    [&]<int... k>(std::integer_sequence<int, k...>) {
      wide.part[0] = typename Lanes<width>::Values{get_lane(f(k), 0)...};
    }
    (std::make_integer_sequence<int, width>());
    return wide;
  }
}

// All lanes of a number, side by side.
template <class S>
void spread(const typename Abreast<S>::Wide& from, S* to) {
  if constexpr (Abreast<S>::width == 1)
    *to = from;
  else
    store_lanes(from, to);
}

// parts[0] becomes the sum of all parts: halves onto halves.
template <class S>
S sum_of_parts(S* parts) {
  for (int half = parts_of_sum / 2; half > 0; half /= 2)
    for (int i = 0; i < half; ++i) parts[i] = parts[i] + parts[i + half];
  return parts[0];
}

// The sum over a[i] b[i], number i in part i modulo parts.
template <class S>
void add_products(const S* a, const S* b, int n, S* parts) {
  for (int i = 0; i < n; ++i) parts[i % parts_of_sum] = fused(a[i], b[i], parts[i % parts_of_sum]);
}

inline void add_products(const Lanes<1>* a, const Lanes<1>* b, int n, Lanes<1>* parts) {
  using Wide = Lanes<doubles_per_register>;
  Wide sum = load_lanes<doubles_per_register>(parts, doubles_per_register);
  for (int i = 0; i < n; i += doubles_per_register) {
    const int count = n - i < doubles_per_register ? n - i : doubles_per_register;
    sum = fused(load_lanes<doubles_per_register>(a + i, count), load_lanes<doubles_per_register>(b + i, count), sum);
  }
  store_lanes(sum, parts);
}

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle

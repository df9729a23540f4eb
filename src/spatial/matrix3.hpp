// 3x3 matrices: general (row-major rows) and symmetric (six numbers, xx yy zz xy xz yz as in scenario files).
#pragma once

#include "spatial/vector3.hpp"

namespace volvelle {

template <class S>
struct Matrix3 {
  Vector3<S> row[3];

  static constexpr Matrix3 identity() { return diagonal(S(1), S(1), S(1)); }
  static constexpr Matrix3 diagonal(S a, S b, S c) { return {{{a, S(0), S(0)}, {S(0), b, S(0)}, {S(0), S(0), c}}}; }
  static constexpr Matrix3 columns(const Vector3<S>& a, const Vector3<S>& b, const Vector3<S>& c) {
    return {{{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.z, b.z, c.z}}};
  }

  constexpr S& operator()(int i, int j) { return row[i][j]; }
  constexpr const S& operator()(int i, int j) const { return row[i][j]; }
  constexpr Vector3<S> column(int j) const { return {row[0][j], row[1][j], row[2][j]}; }

  friend constexpr Vector3<S> operator*(const Matrix3& A, const Vector3<S>& b) {
    return {dot(A.row[0], b), dot(A.row[1], b), dot(A.row[2], b)};
  }
  friend constexpr Matrix3 operator*(const Matrix3& A, const Matrix3& B) {
    const auto row = [&](int i) { return fused(B.row[0], A(i, 0), fused(B.row[1], A(i, 1), B.row[2] * A(i, 2))); };
    return {{row(0), row(1), row(2)}};
  }
  friend constexpr Matrix3 operator*(const Matrix3& A, const S& s) {
    return {{A.row[0] * s, A.row[1] * s, A.row[2] * s}};
  }
  friend constexpr Matrix3 operator+(const Matrix3& A, const Matrix3& B) {
    return {{A.row[0] + B.row[0], A.row[1] + B.row[1], A.row[2] + B.row[2]}};
  }
  friend constexpr Matrix3 operator-(const Matrix3& A, const Matrix3& B) {
    return {{A.row[0] - B.row[0], A.row[1] - B.row[1], A.row[2] - B.row[2]}};
  }
};

template <class S>
constexpr Matrix3<S> transpose(const Matrix3<S>& A) {
  return {{A.column(0), A.column(1), A.column(2)}};
}

// A b + c
template <class S>
constexpr Vector3<S> times_plus(const Matrix3<S>& A, const Vector3<S>& b, const Vector3<S>& c) {
  return {dot_plus(A.row[0], b, c.x), dot_plus(A.row[1], b, c.y), dot_plus(A.row[2], b, c.z)};
}

// transpose(A) * b without forming the transpose; b.z, about which hinges turn, is often known last
template <class S>
constexpr Vector3<S> transpose_times(const Matrix3<S>& A, const Vector3<S>& b) {
  return fused(A.row[2], b.z, fused(A.row[1], b.y, A.row[0] * b.x));
}

template <class S>
constexpr S determinant(const Matrix3<S>& A) {
  return dot(A.row[0], cross(A.row[1], A.row[2]));
}

// The matrix of the cross product: skew(a) * b = a x b.
template <class S>
constexpr Matrix3<S> skew(const Vector3<S>& a) {
  return {{{S(0), -a.z, a.y}, {a.z, S(0), -a.x}, {-a.y, a.x, S(0)}}};
}

template <class S>
constexpr Matrix3<S> outer(const Vector3<S>& a, const Vector3<S>& b) {
  return {{b * a.x, b * a.y, b * a.z}};
}

template <class S, class T>
constexpr Matrix3<S> cast(const Matrix3<T>& A) {
  return {{cast<S>(A.row[0]), cast<S>(A.row[1]), cast<S>(A.row[2])}};
}

template <class S>
struct Symmetric3 {
  S xx{}, yy{}, zz{}, xy{}, xz{}, yz{};

  constexpr Matrix3<S> full() const { return {{{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}}}; }
  constexpr Vector3<S> x_row() const { return {xx, xy, xz}; }
  constexpr Vector3<S> y_row() const { return {xy, yy, yz}; }
  constexpr Vector3<S> z_row() const { return {xz, yz, zz}; }
  constexpr S trace() const { return xx + yy + zz; }

  // The symmetric part of A; exact when A is symmetric.
  static constexpr Symmetric3 of(const Matrix3<S>& A) {
    const S half(0.5);
    return {
        A(0, 0), A(1, 1), A(2, 2), half * (A(0, 1) + A(1, 0)), half * (A(0, 2) + A(2, 0)), half * (A(1, 2) + A(2, 1))};
  }
  static constexpr Symmetric3 diagonal(S a) { return {a, a, a, S(0), S(0), S(0)}; }

  constexpr Symmetric3& operator+=(const Symmetric3& B) { return *this = *this + B; }
  friend constexpr Vector3<S> operator*(const Symmetric3& A, const Vector3<S>& b) {
    return {dot(A.x_row(), b), dot(A.y_row(), b), dot(A.z_row(), b)};
  }
  friend constexpr Symmetric3 operator+(const Symmetric3& A, const Symmetric3& B) {
    return {A.xx + B.xx, A.yy + B.yy, A.zz + B.zz, A.xy + B.xy, A.xz + B.xz, A.yz + B.yz};
  }
  friend constexpr Symmetric3 operator-(const Symmetric3& A, const Symmetric3& B) {
    return {A.xx - B.xx, A.yy - B.yy, A.zz - B.zz, A.xy - B.xy, A.xz - B.xz, A.yz - B.yz};
  }
  friend constexpr Symmetric3 operator*(const Symmetric3& A, const S& s) {
    return {A.xx * s, A.yy * s, A.zz * s, A.xy * s, A.xz * s, A.yz * s};
  }
  friend constexpr bool operator==(const Symmetric3&, const Symmetric3&) = default;
};

// A + a b', where that is symmetric
template <class S>
constexpr Symmetric3<S> plus_outer(const Symmetric3<S>& A, const Vector3<S>& a, const Vector3<S>& b) {
  return {fused(a.x, b.x, A.xx), fused(a.y, b.y, A.yy), fused(a.z, b.z, A.zz),
          fused(a.x, b.y, A.xy), fused(a.x, b.z, A.xz), fused(a.y, b.z, A.yz)};
}

// |a|^2 1 - a a' = -skew(a) skew(a): the inertia of a unit point mass at a
template <class S>
constexpr Symmetric3<S> point_inertia(const Vector3<S>& a) {
  return {a.y * a.y + a.z * a.z, a.x * a.x + a.z * a.z, a.x * a.x + a.y * a.y,
          -(a.x * a.y),          -(a.x * a.z),          -(a.y * a.z)};
}

// R A R'
template <class S>
constexpr Symmetric3<S> rotate(const Matrix3<S>& R, const Symmetric3<S>& A) {
  const Vector3<S> u = A * R.row[0];
  const S xx = dot(R.row[0], u), xy = dot(R.row[1], u), xz = dot(R.row[2], u);
  const Vector3<S> v = A * R.row[1];
  const S yy = dot(R.row[1], v), yz = dot(R.row[2], v);
  return {xx, yy, dot(R.row[2], A * R.row[2]), xy, xz, yz};
}

// The same in fewer operations, as A_zz 1 + x g' + g x' + y h' + h y' with the columns x, y, z of R. Rounds by parts of
// A_zz even where R is 1: for masses, which are much alike along all axes, not for the inertia of a slender body.
template <class S>
constexpr Symmetric3<S> rotate_mass(const Matrix3<S>& R, const Symmetric3<S>& A) {
  const S half(0.5), two(2), xx = half * (A.xx - A.zz), yy = half * (A.yy - A.zz);
  const Vector3<S> x = R.column(0), y = R.column(1), z = R.column(2);
  const Vector3<S> g = fused(z, A.xz, fused(y, A.xy, x * xx)), h = fused(z, A.yz, y * yy);
  const auto on = [&](int i) { return fused(two, fused(x[i], g[i], y[i] * h[i]), A.zz); };
  const auto off = [&](int i, int j) { return fused(x[i], g[j], fused(x[j], g[i], fused(y[i], h[j], y[j] * h[i]))); };
  return {on(0), on(1), on(2), off(0, 1), off(0, 2), off(1, 2)};
}

// L D L' of a positive definite matrix
template <class S>
struct SymmetricFactor {
  S d_x, d_y, d_z;  // inverse pivots
  S yx, zx, zy;     // L

  constexpr explicit SymmetricFactor(const Symmetric3<S>& A) {
    d_x = S(1) / A.xx;
    yx = A.xy * d_x;
    zx = A.xz * d_x;
    d_y = S(1) / diminish(A.yy, A.xy, yx);
    const S yz = diminish(A.yz, A.xz, yx);
    zy = yz * d_y;
    d_z = S(1) / diminish(diminish(A.zz, A.xz, zx), yz, zy);
  }

  constexpr Vector3<S> solve(const Vector3<S>& b) const {
    const S y = diminish(b.y, yx, b.x);
    const S z = diminish(diminish(b.z, zx, b.x), zy, y) * d_z;
    const S y_solved = diminish(y * d_y, zy, z);
    return {diminish(diminish(b.x * d_x, zx, z), yx, y_solved), y_solved, z};
  }
};

// The inverse of a matrix by its cofactors: one division, for which no product waits.
template <class S>
struct Cofactors {
  Symmetric3<S> C;
  S scale;  // 1 / determinant

  constexpr explicit Cofactors(const Symmetric3<S>& A)
      : C{diminish(A.yy * A.zz, A.yz, A.yz), diminish(A.xx * A.zz, A.xz, A.xz), diminish(A.xx * A.yy, A.xy, A.xy),
          diminish(A.xz * A.yz, A.xy, A.zz), diminish(A.xy * A.yz, A.xz, A.yy), diminish(A.xy * A.xz, A.xx, A.yz)},
        scale(S(1) / fused(A.xx, C.xx, fused(A.xy, C.xy, A.xz * C.xz))) {}

  constexpr Vector3<S> solve(const Vector3<S>& b) const { return (C * b) * scale; }
};

template <class S, class T>
constexpr Symmetric3<S> cast(const Symmetric3<T>& A) {
  return {S(A.xx), S(A.yy), S(A.zz), S(A.xy), S(A.xz), S(A.yz)};
}

}  // namespace volvelle

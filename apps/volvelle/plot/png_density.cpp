// The pHYs chunk [PNG specification, 11.3.5.3]: dots per metre along x and y.
#include "plot/png_density.hpp"

#include <cmath>
#include <cstdint>
#include <string_view>

namespace volvelle::plot {

namespace {

constexpr std::size_t end_of_header = 8 + 25;  // the signature and the chunk IHDR

std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t remainder = 0xFFFFFFFFU;
  for (const char byte : bytes) {
    remainder ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) remainder = (remainder >> 1U) ^ ((remainder & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~remainder;
}

std::string big_endian(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8)
    bytes += static_cast<char>((value >> static_cast<unsigned>(shift)) & 0xFFU);
  return bytes;
}

}  // namespace

std::string with_density(const std::string& png, double dots_per_inch) {
  if (png.size() < end_of_header) return png;
  const std::string dots = big_endian(static_cast<std::uint32_t>(std::lround(dots_per_inch / 0.0254)));
  const std::string chunk = "pHYs" + dots + dots + '\1';  // 1: the unit is the metre
  std::string whole = png;
  return whole.insert(end_of_header, big_endian(9) + chunk + big_endian(checksum(chunk)));
}

}  // namespace volvelle::plot

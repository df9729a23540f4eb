// The page, put into the program by the assembler: no compiler has to read a megabyte of text.
#include "view/page.hpp"

asm(".section .rodata\n"
    ".global volvelle_page_begin\n"
    ".global volvelle_page_end\n"
    "volvelle_page_begin:\n"
    ".incbin \"" VOLVELLE_PAGE
    "\"\n"
    "volvelle_page_end:\n"
    ".byte 0\n"
    ".text\n");

extern "C" const char volvelle_page_begin[];
extern "C" const char volvelle_page_end[];

namespace volvelle::view {

std::string_view page() {
  return {volvelle_page_begin, static_cast<std::size_t>(volvelle_page_end - volvelle_page_begin)};
}

}  // namespace volvelle::view

#include "scenario/odd_character.hpp"

#include <array>

namespace volvelle {
namespace {

struct LookAlike {
  std::string_view character;  // UTF-8
  const char* name;
  const char* instead;
};

constexpr const char* quote = "write a straight quote, \"";
constexpr const char* minus = "write a plain minus, -";
constexpr const char* blank = "write a plain space";

constexpr std::array look_alikes{
    LookAlike{"\u201c", "a curly quote", quote},
    LookAlike{"\u201d", "a curly quote", quote},
    LookAlike{"\u201e", "a low quote", quote},
    LookAlike{"\u201f", "a curly quote", quote},
    LookAlike{"\u2018", "a curly quote", quote},
    LookAlike{"\u2019", "a curly quote", quote},
    LookAlike{"\u201a", "a low quote", quote},
    LookAlike{"\u00ab", "an angled quote", quote},
    LookAlike{"\u00bb", "an angled quote", quote},
    LookAlike{"\u2032", "a prime", quote},
    LookAlike{"\u2033", "a double prime", quote},
    LookAlike{"\u2212", "a typographic minus sign", minus},
    LookAlike{"\u2010", "a typographic hyphen", minus},
    LookAlike{"\u2011", "a no-break hyphen", minus},
    LookAlike{"\u2013", "an en dash", minus},
    LookAlike{"\u2014", "an em dash", minus},
    LookAlike{"\u00a0", "a no-break space", blank},
    LookAlike{"\u202f", "a narrow no-break space", blank},
    LookAlike{"\u2009", "a thin space", blank},
    LookAlike{"\u2007", "a figure space", blank},
    LookAlike{"\u3000", "a wide space", blank},
    LookAlike{"\u200b", "a zero-width space", "take it out"},
    LookAlike{"\ufeff", "a byte-order mark", "take it out"},
    LookAlike{"\uff1d", "a wide equals sign", "write ="},
    LookAlike{"\uff0c", "a wide comma", "write ,"},
    LookAlike{"\u00d7", "a multiplication sign", "write *"},
};

}  // namespace

std::optional<OddCharacter> find_odd_character(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!(text[at] & 0x80)) continue;
    for (const LookAlike& odd : look_alikes)
      if (text.substr(at).starts_with(odd.character)) return OddCharacter{at, odd.name, odd.instead};
  }
  return std::nullopt;
}

}  // namespace volvelle

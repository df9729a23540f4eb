// Every key the scenario file knows, table by table. The reader refuses what is not here, and the editors' schema is
// tested against it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace volvelle {

struct Key {
  std::string_view name;
  bool available = true;     // false: the format has it, this version does not
  std::string_view instead;  // what to do until then, if there is anything
};

struct KeyTable {
  std::string_view name;  // of its definition in the schema
  std::vector<Key> keys;

  const Key* find(std::string_view key) const;
  std::vector<std::string> available_names() const;
};

// All tables, the top of the file ("scenario") first.
std::span<const KeyTable> key_tables();

// Whether this key at the top of the file holds named things: [bodies.NAME].
bool holds_named_things(std::string_view key);

// The table of this name; it must exist.
const KeyTable& keys_of(std::string_view table);

}  // namespace volvelle

// The editors' schema says what the reader knows, no less and no more.
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "places.hpp"
#include "scenario/keys.hpp"

namespace volvelle {
namespace {

using nlohmann::json;

json read_schema() {
  std::ifstream file(in_project("schema/volvelle.schema.json"));
  return json::parse(file);
}

const json& definition(const json& schema, std::string_view name) {
  return name == "scenario" ? schema : schema.at("$defs").at(std::string(name));
}

TEST(Schema, HasExactlyTheKeysTheReaderKnows) {
  const json schema = read_schema();
  for (const KeyTable& table : key_tables()) {
    ASSERT_TRUE(table.name == "scenario" || schema.at("$defs").contains(std::string(table.name))) << table.name;
    std::vector<std::string> keys;
    for (const auto& [key, value] : definition(schema, table.name).at("properties").items()) keys.push_back(key);
    EXPECT_THAT(keys, testing::UnorderedElementsAreArray(table.available_names())) << table.name;
  }
}

TEST(Schema, HasNoTableTheReaderDoesNotKnow) {
  const json schema = read_schema();
  for (const auto& [name, value] : schema.at("$defs").items()) {
    if (!value.contains("properties")) continue;
    EXPECT_NO_THROW(keys_of(name)) << name;
  }
}

TEST(Schema, DescribesEveryKeyAndRefusesOthers) {
  const json schema = read_schema();
  for (const KeyTable& table : key_tables()) {
    const json& object = definition(schema, table.name);
    EXPECT_EQ(object.at("additionalProperties"), false) << table.name;
    for (const auto& [key, value] : object.at("properties").items())
      EXPECT_TRUE(value.contains("description")) << table.name << "." << key;
    if (!object.contains("required")) continue;
    for (const json& key : object.at("required"))
      EXPECT_TRUE(object.at("properties").contains(key.get<std::string>())) << table.name << "." << key;
  }
}

// An orientation on a joint turns the child's components into the parent's; only a body's own start is inertial.
TEST(Schema, OrientationsSayBetweenWhichFrames) {
  const json schema = read_schema();
  for (const char* table : {"orientation", "initial_spherical", "initial_free"}) {
    for (const char* key : {"mrp", "quaternion", "dcm", "euler"}) {
      const auto words = definition(schema, table).at("properties").at(key).at("description").get<std::string>();
      EXPECT_THAT(words, testing::AllOf(testing::HasSubstr("child"), testing::HasSubstr("parent"),
                                        testing::Not(testing::HasSubstr("inertial"))))
          << table << "." << key;
    }
  }
  EXPECT_THAT(schema.dump(), testing::Not(testing::HasSubstr("viewer")));
}

void collect_references(const json& value, std::vector<std::string>& out) {
  if (value.is_object() && value.contains("$ref")) out.push_back(value.at("$ref").get<std::string>());
  if (value.is_structured())
    for (const json& child : value) collect_references(child, out);
}

TEST(Schema, EveryReferenceLeadsSomewhere) {
  const json schema = read_schema();
  std::vector<std::string> references;
  collect_references(schema, references);
  EXPECT_GT(references.size(), 50u);
  for (const std::string& reference : references) {
    ASSERT_TRUE(reference.starts_with("#/")) << reference;
    EXPECT_TRUE(schema.contains(json::json_pointer(reference.substr(1)))) << reference;
  }
}

}  // namespace
}  // namespace volvelle

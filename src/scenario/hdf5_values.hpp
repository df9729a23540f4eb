// Texts and numbers as HDF5 attributes and one-dimensional datasets.
#pragma once

#include <string>
#include <vector>

#include "scenario/hdf5_handle.hpp"

namespace volvelle::hdf5 {

void write_text_attribute(hid_t object, const char* name, const std::string& text);
void write_texts_attribute(hid_t object, const char* name, const std::vector<std::string>& texts);

void write_text(hid_t place, const char* name, const std::string& text);

// Of any length, none included.
Handle write_texts(hid_t place, const char* name, const std::vector<std::string>& texts);
Handle write_numbers(hid_t place, const char* name, const std::vector<double>& numbers);

std::string read_text_attribute(hid_t object, const char* name);  // empty when there is none
std::vector<std::string> read_texts_attribute(hid_t object, const char* name);
std::vector<std::string> read_texts(hid_t place, const char* name);
std::vector<double> read_numbers(hid_t place, const char* name);

}  // namespace volvelle::hdf5

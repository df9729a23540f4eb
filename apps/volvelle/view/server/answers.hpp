// Answers to requests: kinds of data, refusals, and numbers of a query.
#pragma once

#include <charconv>
#include <httplib.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "view/server/served.hpp"

namespace volvelle::view {

void refuse(httplib::Response& response, int status, const std::string& why);
void answer_with(httplib::Response& response, std::string body, const char* type);

template <class T>
std::optional<T> number(const httplib::Request& request, const char* name) {
  const std::string text = request.get_param_value(name);
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void add_run_routes(httplib::Server& server, Served& served);    // run_routes.cpp
void add_live_routes(httplib::Server& server, Served& served);   // live_routes.cpp
void add_graph_routes(httplib::Server& server, Served& served);  // graph_routes.cpp

}  // namespace volvelle::view

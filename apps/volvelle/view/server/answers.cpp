#include "view/server/answers.hpp"

namespace volvelle::view {

void refuse(httplib::Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(why + "\n", "text/plain");
}

// As it is: the library would compress text, which takes many times as long as loopback does.
void answer_with(httplib::Response& response, std::string body, const char* type) {
  if (body.empty()) return response.set_content("", type);
  const auto kept = std::make_shared<const std::string>(std::move(body));
  response.set_content_provider(kept->size(), type,
                                [kept](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                  return sink.write(kept->data() + offset, length);
                                });
}

}  // namespace volvelle::view

// A viewer's server that runs while a test asks it, byte by byte as the test wants.
#pragma once

#include <arpa/inet.h>
#include <csignal>
#include <cstring>
#include <netinet/in.h>
#include <random>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <vector>

#include "command_line/program.hpp"

namespace volvelle::testing {

inline sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

inline int some_port() {
  std::random_device chance;
  return 20000 + static_cast<int>(chance() % 12000);
}

// A socket that listens, so that its port is taken; closed at the end.
class TakenPort {
 public:
  explicit TakenPort(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const sockaddr_in address = loopback(port);
    const int yes = 1;  // also where a connection of before still lingers, as the viewer does
    ::setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    taken_ =
        ::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 && ::listen(socket_, 1) == 0;
  }
  ~TakenPort() { ::close(socket_); }
  bool taken() const { return taken_; }

 private:
  int socket_;
  bool taken_ = false;
};

// What a server on this machine answers to exactly these bytes; empty when there is none.
inline std::string ask(int port, const std::string& request) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  std::string answer;
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
      ::send(socket, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size())) {
    char piece[65536];
    for (ssize_t count = 0; (count = ::recv(socket, piece, sizeof piece, 0)) > 0;)
      answer.append(piece, static_cast<std::size_t>(count));
  }
  ::close(socket);
  return answer;
}

// `volvelle view` on a port of its own, ended with the test.
class RunningViewer {
 public:
  RunningViewer(const TemporaryFolder& folder, const std::string& result, const std::vector<std::string>& more = {})
      : port_(some_port()), program_(folder, words(result, more, port_)) {
    for (int wait = 0; wait < 2400 && get("/runs").empty(); ++wait)
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  ~RunningViewer() {
    if (!ended_) end();
  }
  RunningViewer(const RunningViewer&) = delete;
  RunningViewer& operator=(const RunningViewer&) = delete;

  int port() const { return port_; }

  std::string get(const std::string& path, const std::string& more_headers = "") const {
    return get_as("127.0.0.1:" + std::to_string(port_), path, more_headers);
  }
  std::string get_as(const std::string& host, const std::string& path, const std::string& more_headers = "") const {
    return ask(port_,
               "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + more_headers + "\r\n");
  }
  std::string body(const std::string& path) const { return body_of(get(path)); }

  std::string address() const { return "http://127.0.0.1:" + std::to_string(port_); }

  // As the page does it.
  std::string post(const std::string& path, const std::string& sent) const {
    return post(path, sent, "Origin: " + address() + "\r\nContent-Type: application/json\r\n");
  }
  std::string post(const std::string& path, const std::string& sent, const std::string& headers) const {
    return ask(port_, "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
                          "\r\nConnection: close\r\nContent-Length: " + std::to_string(sent.size()) + "\r\n" + headers +
                          "\r\n" + sent);
  }

  static std::string body_of(const std::string& answer) {
    const std::size_t end = answer.find("\r\n\r\n");
    return end == std::string::npos ? "" : answer.substr(end + 4);
  }

  // As Ctrl-C does.
  Outcome end() {
    ended_ = true;
    ::kill(program_.process(), SIGINT);
    return program_.wait();
  }

 private:
  static std::vector<std::string> words(const std::string& result, const std::vector<std::string>& more, int port) {
    std::vector<std::string> all{"view", result, "--no-open", "--port", std::to_string(port)};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  int port_;
  Program program_;
  bool ended_ = false;
};

inline int status_of(const std::string& answer) { return answer.size() > 12 ? std::atoi(answer.c_str() + 9) : 0; }

}  // namespace volvelle::testing

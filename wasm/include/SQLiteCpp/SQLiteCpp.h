// The store keeps its rows in memory here and sends them to the page (wasm/sessions.cpp). These names stand for SQLite
// in the headers of the store; nothing is behind them.
#pragma once
#include <stdexcept>

namespace SQLite {

class Exception : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Database {
 public:
  void exec(const char*) {}
  int tryExec(const char*) noexcept { return 0; }
};

}  // namespace SQLite

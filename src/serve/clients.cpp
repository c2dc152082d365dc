#include "zermelo/serve/clients.h"

#include <algorithm>

namespace zermelo {
namespace {

Json error_json(const Error& error) {
  return {{"what", error.what},       {"where", error.where},          {"expected", error.expected},
          {"nearest", error.nearest}, {"code", to_string(error.code)}, {"message", error.message()}};
}

}  // namespace

double Bucket::content_at(Clock::time_point now) const {
  return std::min(capacity_, content_ + a_second_ * std::chrono::duration<double>(now - last_).count());
}

bool Bucket::full() const { return content_at(Clock::now()) >= capacity_; }

bool Bucket::take() {
  const auto now = Clock::now();
  content_ = content_at(now);
  last_ = now;
  if (content_ < 1) return false;
  content_ -= 1;
  return true;
}

std::chrono::duration<double> Bucket::borrow() {
  const auto now = Clock::now();
  content_ = content_at(now) - 1;
  last_ = now;
  return std::chrono::duration<double>(std::max(0.0, -content_ / a_second_));
}

Json answer_json(const Json& id, const Answer& answer) {
  if (!answer) return {{"id", id}, {"ok", false}, {"error", error_json(answer.error())}};
  Json message{{"id", id}, {"ok", true}};
  message.update(*answer);
  return message;
}

int Clients::add(Wire wire, std::string address) {
  wires_.emplace(next_, std::move(wire));
  addresses_.emplace(next_, std::move(address));
  return next_++;
}

void Clients::remove(int client) {
  wires_.erase(client);
  addresses_.erase(client);
}

std::string Clients::address(int client) const {
  const auto found = addresses_.find(client);
  return found == addresses_.end() ? std::string() : found->second;
}

void Clients::send(int client, const Text& text) const {
  if (const auto found = wires_.find(client); found != wires_.end()) found->second.send(text);
}

void Clients::send(int client, const Json& message) const {
  if (wires_.contains(client)) send(client, text_of(message));
}

void Clients::send_all(const Json& message) const {
  const Text text = text_of(message);
  for (const auto& [client, wire] : wires_) wire.send(text);
}

void Clients::answer(int client, const Json& id, const Answer& answer) const { send(client, answer_json(id, answer)); }

void Clients::close(int client) const {
  if (const auto found = wires_.find(client); found != wires_.end()) found->second.close();
}

Answer Watchers::watch(Asked& asked) {
  const bool on = asked.fields.flag("on");
  if (const auto& error = asked.fields.error()) return fail(*error);
  if (on)
    list_.insert(asked.client);
  else
    list_.erase(asked.client);
  return Json::object();
}

void Watchers::send(const Json& event) const {
  if (list_.empty()) return;
  const Clients::Text text = text_of(event);
  for (const int client : list_) clients_.send(client, text);
}

}  // namespace zermelo

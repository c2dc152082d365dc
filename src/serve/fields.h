#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/json.h"

namespace zermelo {

/// Reads the fields of a request and keeps the first error. A field that was renamed is read under its old name, too.
class Fields {
 public:
  explicit Fields(const Json& request) : request_(request) {}

  /// Without a fallback the field is required.
  std::string text(const char* name, const char* fallback = nullptr, std::size_t longest = std::string::npos) {
    const Json* const value = find(name);
    if (value == nullptr && fallback != nullptr) return fallback;
    if (value == nullptr || !value->is_string()) return wrong(name, "text"), std::string();
    auto text = value->get<std::string>();
    if (text.size() > longest)
      return wrong(name, "at most " + std::to_string(longest) + " letters", ErrorCode::TooLarge), std::string();
    return text;
  }

  int number(const char* name, int least, int most) {
    const Json* const value = find(name);
    const std::string expected = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    if (value == nullptr || !value->is_number_integer()) return wrong(name, expected), least;
    const auto number = value->is_number_unsigned() && value->get<std::uint64_t>() > most_integer
                            ? std::int64_t{most} + 1
                            : value->get<std::int64_t>();
    if (number < least || number > most) return wrong(name, expected), least;
    return static_cast<int>(number);
  }
  int number(const char* name, int least, int most, int fallback) {
    return find(name) ? number(name, least, most) : fallback;
  }

  bool flag(const char* name) {
    const Json* const value = find(name);
    if (value == nullptr || !value->is_boolean()) return wrong(name, "true or false"), false;
    return value->get<bool>();
  }
  bool flag(const char* name, bool fallback) { return find(name) ? flag(name) : fallback; }

  std::vector<std::string> texts(const char* name, std::size_t most) {
    const Json* const value = find(name);
    std::vector<std::string> out;
    if (value == nullptr || !value->is_array() || value->size() > most)
      return wrong(name, "a list of at most " + std::to_string(most) + " texts"), out;
    for (const Json& item : *value) {
      if (!item.is_string()) return wrong(name, "a list of texts"), out;
      out.push_back(item.get<std::string>());
    }
    return out;
  }

  std::vector<std::string> texts(const char* name, std::size_t most, std::vector<std::string> fallback) {
    return find(name) ? texts(name, most) : std::move(fallback);
  }

  const std::optional<Error>& error() const { return error_; }

 private:
  static constexpr std::uint64_t most_integer = 1ULL << 62;

  const Json* find(const char* name) const {
    const Json* const found = given(name);
    return found == nullptr && std::string_view(name) == "session" ? given("table") : found;
  }
  const Json* given(const char* name) const {
    const auto found = request_.find(name);
    return found == request_.end() || found->is_null() ? nullptr : &*found;
  }
  void wrong(const char* name, std::string expected, ErrorCode code = ErrorCode::Invalid) {
    if (error_) return;
    const bool there = find(name) != nullptr;
    error_ =
        Error{.what = there ? "bad value" : "missing", .where = name, .expected = std::move(expected), .code = code};
  }

  const Json& request_;
  std::optional<Error> error_;
};

}  // namespace zermelo

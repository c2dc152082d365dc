#pragma once
#include <gtest/gtest.h>

#include <string>

#include "desk_at_home.h"

/// What tests of the desk say again and again.
namespace zermelo {

struct Made {
  std::string id;
  std::string key;
};

inline Made make(DeskAtHome& desk, int client, const Json& wish) {
  const Json answer = desk.ask(client, "create", wish);
  EXPECT_TRUE(answer["ok"].get<bool>()) << dump(answer);
  return {answer["session"]["id"], answer["session"]["key"]};
}

inline Json with(const Made& made, Json fields = Json::object()) {
  fields["session"] = made.id;
  fields["key"] = made.key;
  return fields;
}

inline std::string error_of(const Json& answer) { return answer["ok"].get<bool>() ? "" : answer["error"]["message"]; }

inline std::string code_of(const Json& answer) { return answer["ok"].get<bool>() ? "" : answer["error"]["code"]; }

inline const Json two_people{{"game", "mnk:3,3,3"}, {"first", "human"}, {"second", "human"}};

}  // namespace zermelo

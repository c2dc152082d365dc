#pragma once
#include <optional>
#include <string>

#include "zermelo/store/stored_session.h"

namespace zermelo {

// The parts of a stored session that are written as text, in a column of SQLite or in a row of the browser.

/// The thought of a program without its list of moves; empty where there is none.
std::string thought_text(const StoredSession::Node& node);
void read_thought(const std::string& text, StoredSession::Node& node);

/// The one key of a session, or an object: the keys of the two sides and their offers.
std::string keys_text(const StoredSession& session);
void read_keys(const std::string& text, StoredSession& session);

std::optional<Outcome> read_outcome(const std::string& text);

}  // namespace zermelo

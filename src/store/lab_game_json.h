#pragma once
#include "zermelo/any/json.h"
#include "zermelo/store/lab_games.h"

namespace zermelo {

// A game of an experiment outside of SQLite: for another process, or in a row of the browser.

Json to_json(const LabGame::Key& key);
Json to_json(const LabGame& game);
/// Throws Json::exception where the JSON is no such game.
LabGame lab_game_from(const Json& json);

}  // namespace zermelo

#include "zermelo/any/tablebases.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>

#include "zermelo/any/knowledge/endgames.h"

namespace zermelo {
namespace {

std::string absolute_from(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && value[0] == '/' ? value : "";
}

}  // namespace

void tell_of_damage(const Error& error) {
  static std::mutex mutex;
  static std::set<std::string> told;
  const std::scoped_lock lock(mutex);
  if (told.insert(error.where).second) std::fprintf(stderr, "zermelo: passed over: %s\n", error.message().c_str());
}

std::string default_tablebase_folder() {
  if (const std::string cache = absolute_from("XDG_CACHE_HOME"); !cache.empty()) return cache + "/zermelo/tables";
  const std::string home = absolute_from("HOME");
  return home.empty() ? "" : home + "/.cache/zermelo/tables";
}

Expected<std::shared_ptr<AnyTablebases>> endgame_tablebases_for(const AnyGame& game, const std::string& folder) {
  const std::string place = folder.empty() ? default_tablebase_folder() : folder;
  const std::string& name = game.info().name;
  const auto chosen = settings_of(game);
  if (!chosen) return fail(chosen.error());
  if (name == "chess" && chosen->text("rules") == "standard") return chess_tablebases(place);
  if (name == "checkers" && chosen->text("rules") != "study") return checkers_tablebases(place);
  if (name == "alquerque")
    if (auto tables = alquerque_tablebases(chosen->text("rules"), place)) return tables;
  return fail({.what = game.spec() + " has no tables of endings",
               .where = "tablebase",
               .expected = "chess, checkers, or alquerque other than bell and codecup"});
}

Expected<std::shared_ptr<AnyTablebases>> tablebases_for(const AnyGame& game, const std::string& folder) {
  const std::string& name = game.info().name;
  if (name == "mnk" || name == "connect" || name == "kalah") {
    const auto chosen = settings_of(game);
    return chosen ? whole_tablebase(name, *chosen) : fail(chosen.error());
  }
  auto tables = endgame_tablebases_for(game, folder);
  if (tables) return tables;
  return fail({.what = game.spec() + " has no tables",
               .where = "tablebase",
               .expected = "chess, checkers, alquerque (not bell, codecup), or a small mnk, connect or kalah"});
}

}  // namespace zermelo

// The games of the lab in memory and, by host_keep, in the browser: a row for each study, "lab HASH", and one for each
// of its games, "lab HASH KEY". Two tabs that play the same game write the same row.
#include "zermelo/store/lab_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <numeric>
#include <set>

#include "host.h"
#include "lab_rows.h"
#include "zermelo/store/lab_game_json.h"

namespace zermelo {
namespace {

constexpr std::string_view lab_prefix = "lab ";

struct Shelf {
  LabStudy study;
  std::set<LabGame::Key> keys;
  std::vector<LabGame> games;
};

std::deque<Shelf>& shelves() {
  static std::deque<Shelf> all;
  return all;
}

Shelf& shelf(std::int64_t study) { return shelves().at(static_cast<std::size_t>(study)); }

template <class Number>
Number sum(const LabGame& game, Number LabGame::Move::* part) {
  return std::accumulate(game.moves.begin(), game.moves.end(), Number{},
                         [&](Number all, const LabGame::Move& move) { return all + move.*part; });
}

Shelf* find_shelf(std::string_view hash) {
  const auto found = std::ranges::find(shelves(), hash, [](const Shelf& one) { return one.study.hash; });
  return found == shelves().end() ? nullptr : &*found;
}

Shelf& add_shelf(const std::string& name, const std::string& hash, const std::string& text, std::int64_t planned) {
  const auto id = static_cast<std::int64_t>(shelves().size());
  shelves().push_back(
      {.study = {.id = id, .name = name, .hash = hash, .text = text, .planned = planned}, .keys = {}, .games = {}});
  return shelves().back();
}

bool add_game(Shelf& one, const LabGame& game) {
  if (!one.keys.insert(game.key).second) return false;
  one.games.push_back(game);
  one.study.games = static_cast<std::int64_t>(one.games.size());
  return true;
}

void keep_row(const std::string& name, const Json& row) {
  const std::string text = dump(row);
  host_keep(name.data(), name.size(), text.data(), text.size());
}

void keep(const LabStudy& study) {
  keep_row(fmt::format("{}{}", lab_prefix, study.hash),
           {{"name", study.name}, {"text", study.text}, {"planned", study.planned}});
}

void keep(const LabStudy& study, const LabGame& game) {
  keep_row(fmt::format("{}{} {}", lab_prefix, study.hash, dump(to_json(game.key))), to_json(game));
}

}  // namespace

namespace wasm {

bool is_lab_row(std::string_view name) { return name.starts_with(lab_prefix); }

/// The row of a study sorts before those of its games.
void restore_lab_row(std::string_view name, std::string_view text) {
  name.remove_prefix(lab_prefix.size());
  const std::string_view hash = name.substr(0, name.find(' '));
  try {
    const Json row = Json::parse(text);
    Shelf* const known = find_shelf(hash);
    if (hash != name) {
      if (known) add_game(*known, lab_game_from(row));
    } else if (!known) {
      add_shelf(row.at("name"), std::string(hash), row.at("text"), row.at("planned"));
    }
  } catch (const Json::exception&) {
    return;  // no row of ours
  }
}

}  // namespace wasm

std::uint64_t LabGame::nodes() const { return sum(*this, &Move::nodes); }
double LabGame::seconds() const { return sum(*this, &Move::seconds); }
double LabGame::cpu_seconds() const { return sum(*this, &Move::cpu_seconds); }

struct LabGames::Statements {};

LabGames::LabGames(Database database, std::string) : database_(std::move(database)) {}
LabGames::~LabGames() = default;
LabGames::LabGames(LabGames&&) noexcept = default;

Expected<std::int64_t> LabGames::study(const std::string& name, const std::string& hash, const std::string& text,
                                       std::int64_t planned) {
  Shelf* const known = find_shelf(hash);
  LabStudy& study = (known ? *known : add_shelf(name, hash, text, planned)).study;
  study.name = name;
  study.text = text;
  study.planned = planned;
  keep(study);
  return study.id;
}

Expected<std::optional<std::int64_t>> LabGames::find(const std::string& hash) {
  const Shelf* const found = find_shelf(hash);
  return found ? std::optional(found->study.id) : std::nullopt;
}

/// Under the new hash everything is kept once more; rows under the old one are of an older version, and stay.
Expected<void> LabGames::rename(std::int64_t study, const std::string& hash) {
  Shelf& one = shelf(study);
  one.study.hash = hash;
  keep(one.study);
  for (const LabGame& game : one.games) keep(one.study, game);
  return {};
}

Expected<std::vector<LabStudy>> LabGames::studies() {
  std::vector<LabStudy> all;
  for (const Shelf& one : shelves()) all.insert(all.begin(), one.study);
  return all;
}

Expected<bool> LabGames::add(std::int64_t study, const LabGame& game) {
  Shelf& one = shelf(study);
  if (!add_game(one, game)) return false;
  one.games.back().played = milliseconds_now();
  keep(one.study, one.games.back());
  return true;
}

Expected<bool> LabGames::has(std::int64_t study, const LabGame::Key& key) { return shelf(study).keys.contains(key); }

Expected<std::vector<LabGame::Key>> LabGames::keys(std::int64_t study) {
  const auto& keys = shelf(study).keys;
  return std::vector(keys.begin(), keys.end());
}

Expected<std::vector<LabGame>> LabGames::games(std::int64_t study) { return shelf(study).games; }

Expected<LabGames> open_lab(const std::string& file, const std::string&) {
  auto database = Database::open(file);
  if (!database) return fail(database.error());
  return LabGames(std::move(*database));
}

}  // namespace zermelo

// Nobody makes the server touch a file or start a program. What a client may say is generated from the tables of
// options, so that an option that is new tomorrow is tried tomorrow.
#include "zermelo/any/stranger.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "desk_talk.h"
#include "places.h"
#include "zermelo/any/player_kinds.h"
#include "zermelo/serve/session.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// Every rule set that the page offers.
std::vector<std::shared_ptr<const AnyGame>> every_game() {
  const Catalogue games = catalogue();
  std::vector<std::shared_ptr<const AnyGame>> all;
  for (const Catalogue::Entry& entry : games.entries())
    for (const Variant& variant : entry.info.variants) all.push_back(games.game(variant.spec).value());
  return all;
}

/// A folder that must stay as it is: nothing is made in it, and no command leaves a mark.
class Bait {
 public:
  Bait() : folder_(fs::temp_directory_path() / ("zermelo-bait-" + std::to_string(getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~Bait() { fs::remove_all(folder_); }
  Bait(const Bait&) = delete;
  Bait& operator=(const Bait&) = delete;

  std::string path() const { return (folder_ / "made").string(); }
  std::string command() const { return "touch " + (folder_ / "ran").string(); }
  std::vector<std::string> values() const { return {path(), command(), "../made"}; }
  bool untouched() const { return fs::is_empty(folder_); }
  const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
};

/// The value for this option by its key, by its older key, and by its place.
std::vector<std::string> ways_to_say(const std::string& name, const std::vector<Option>& options, std::size_t which,
                                     const std::string& value) {
  const std::string quoted = "\"" + value + "\"";
  std::vector<std::string> specs{name + ":" + options[which].name + "=" + quoted};
  if (!options[which].formerly.empty()) specs.push_back(name + ":" + options[which].formerly + "=" + quoted);
  std::string by_place = name;
  for (std::size_t i = 0; i < which; ++i)
    by_place += (i == 0 ? ":" : ",") + (options[i].fallback.empty() ? std::string("\"\"") : options[i].fallback);
  specs.push_back(by_place + (which == 0 ? ":" : ",") + quoted);
  return specs;
}

/// Every spec of this game that puts a path or a command somewhere.
std::vector<std::string> hostile_specs(const AnyGame& game, const Bait& bait) {
  std::vector<std::string> specs;
  for (const std::string& value : bait.values()) {
    const std::string quoted = "\"" + value + "\"";
    for (const PlayerKind& kind : player_kinds()) {
      specs.push_back(std::string(kind.name) + ":" + quoted);
      for (const char* key : {"dir", "command", "init", "file", "path", "option.Log"})
        specs.push_back(std::string(kind.name) + ":" + key + "=" + quoted);
    }
    for (const std::string& name : players_for_strangers(game.info())) {
      const auto options = options_for_strangers(name, game.info()).value();
      for (std::size_t i = 0; i < options.size(); ++i)
        for (const std::string& spec : ways_to_say(name, options, i, value)) specs.push_back(spec);
    }
  }
  return specs;
}

TEST(Strangers, EveryKindOfPlayerIsOpenWithATableOrIsAProgram) {
  const auto games = every_game();
  for (const PlayerKind& kind : player_kinds())
    EXPECT_NE(options_for_strangers(kind.name, games.front()->info()).has_value(), is_outside(kind.name)) << kind.name;
}

TEST(Strangers, TheTableThatIsCheckedIsTheTableThatIsRead) {
  std::size_t looked_at = 0;
  for (const auto& game : every_game())
    for (const std::string& name : players_for_strangers(game->info())) {
      if (name == "human") continue;
      const auto options = options_for_strangers(name, game->info()).value();
      std::vector<std::string> names;
      for (const Option& option : options) names.push_back(option.name);
      const auto player = game->player(PlayerSpec(name).with("no-such-option", 1));
      ASSERT_FALSE(player) << game->spec() << " " << name;
      EXPECT_EQ(player.error().expected, names.empty() ? "no option" : one_of(names)) << game->spec() << " " << name;
      ++looked_at;
    }
  EXPECT_GT(looked_at, 60U);
}

TEST(Strangers, AnOptionIsClosedUnlessItIsKnownToBeHarmless) {
  EXPECT_FALSE(is_open_to_strangers(Option::text("dir", "a folder", "")));
  EXPECT_FALSE(is_open_to_strangers(Option::text("command", "a command", "")));
  EXPECT_FALSE(is_open_to_strangers(Option::text("book", "an option of tomorrow", "")));
  Option new_kind = Option::number("depth", "plies", 1, 1, 2);
  new_kind.kind = static_cast<Option::Kind>(7);
  EXPECT_FALSE(is_open_to_strangers(new_kind));
  EXPECT_TRUE(is_open_to_strangers(Option::number("depth", "plies", 1, 1, 2)));
  EXPECT_TRUE(is_open_to_strangers(Option::flag("exact", "nothing guessed")));
}

TEST(Strangers, NoSpecWithAPathOrACommandBecomesAPlayer) {
  const Bait bait;
  std::size_t tried = 0;
  for (const auto& game : every_game()) {
    const auto line = game->start();
    for (const std::string& spec : hostile_specs(*game, bait)) {
      EXPECT_TRUE(refused_seat(**line, spec).has_value()) << game->spec() << " took " << spec;
      EXPECT_FALSE(player_for_stranger(*game, spec).has_value()) << game->spec() << " took " << spec;
      ++tried;
    }
  }
  EXPECT_GT(tried, 5000U);
  EXPECT_TRUE(bait.untouched());
}

TEST(Strangers, WhatIsHarmlessIsStillTaken) {
  const auto chess = catalogue().game("chess").value();
  const auto kalah = catalogue().game("kalah").value();
  for (const char* spec : {"engine:depth=3,time=1s,evaluator=material,null=off", "engine:4", "minimax:2", "random:7",
                           "level:3", "level:level=2,seed=9", "alphabeta:depth=3,ties=last,tables=on"})
    EXPECT_FALSE(refused_to_strangers(PlayerSpec::parse(spec).value(), chess->info()))
        << refused_to_strangers(PlayerSpec::parse(spec).value(), chess->info())->message();
  for (const GamePlayer& player : kalah->info().players)
    EXPECT_FALSE(refused_to_strangers(PlayerSpec(player.name), kalah->info())) << player.name;
}

TEST(Strangers, AnUnknownPlayerIsNotAnsweredWithProgramsOfTheMachine) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json answer = desk.ask(client, "create", {{"game", "chess"}, {"second", "progam"}});
  EXPECT_EQ(code_of(answer), "unknown");
  for (const char* closed : {"program", "uci", "xboard"})
    EXPECT_EQ(answer["error"]["expected"].get<std::string>().find(closed), std::string::npos) << dump(answer);
  EXPECT_NE(answer["error"]["expected"].get<std::string>().find("engine"), std::string::npos) << dump(answer);
}

TEST(Strangers, EveryOptionOfEveryGameIsChosenFromARangeOrAList) {
  const Catalogue games = catalogue();
  for (const Catalogue::Entry& entry : games.entries()) {
    for (const Option& option : entry.info.options) {
      EXPECT_TRUE(is_open_to_strangers(option)) << entry.info.name << " " << option.name;
      EXPECT_TRUE(refused_to_strangers(entry.info.name + ":" + option.name + "=/etc", games)) << option.name;
    }
    EXPECT_FALSE(game_for_stranger(games, entry.info.name + ":/etc/passwd")) << entry.info.name;
    EXPECT_TRUE(game_for_stranger(games, entry.info.name)) << entry.info.name;
  }
}

/// All requests that the desk knows, as it names them itself.
std::set<std::string> every_request(DeskAtHome& desk, int client) {
  std::string names = desk.ask(client, "no-such-request")["error"]["expected"];
  for (const std::string joint : {" or ", ", "})
    for (std::size_t at = 0; (at = names.find(joint, at)) != names.npos;) names.replace(at, joint.size(), " ");
  std::stringstream in(names);
  return {std::istream_iterator<std::string>(in), {}};
}

/// Every word in the second column of a table of docs/api.md: the fields of all requests are among them.
std::set<std::string> every_field() {
  std::ifstream file(testing::source_folder() + "/docs/api.md");
  std::set<std::string> words;
  const std::regex word("`([a-z_]+)`");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("| `")) {
      const std::size_t start = line.find('|', 1);
      const std::string takes = line.substr(start, line.find('|', start + 1) - start);
      for (std::sregex_iterator it(takes.begin(), takes.end(), word), end; it != end; ++it) words.insert((*it)[1]);
    }
  for (const char* where : {"session", "node", "game", "position"}) words.insert(where);
  return words;
}

/// Talks to a desk that has a game of chess.
class Asking {
 public:
  explicit Asking(const Bait& bait)
      : desk_(":memory:", generous(), {.store = ":memory:", .studies = bait.folder().string() + "-studies"}),
        client_(desk_.join()),
        made_(make(desk_, client_, {{"game", "chess"}, {"first", "human"}, {"second", "human"}})) {}

  std::set<std::string> requests() { return every_request(desk_, client_); }

  /// Right requests, but for what is asked about; about a session, and about a position that `perfect` would build a
  /// tablebase for.
  std::vector<Json> bases() const {
    Json about_session =
        with(made_, {{"node", 0}, {"cell", 0}, {"move", "e2e4"}, {"moves", {"e2e4"}}, {"spots", {"e2"}}});
    about_session.update({{"side", "first"}, {"format", "position"}, {"first", "human"}, {"second", "human"}});
    about_session.update({{"player", "random"}, {"on", true}, {"delay", 0}, {"study", "none"}, {"a", "none"}});
    about_session.update(
        {{"b", "none"}, {"defect", "none"}, {"game", "chess"}, {"text", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"}});
    Json about_position = about_session;
    about_position.erase("session");
    about_position["position"] = about_position["text"];
    about_position["moves"] = {"b2b8"};
    about_position["move"] = "b2b8";
    return {about_session, about_position};
  }

  Json ask(const std::string& request, const Json& fields) {
    desk_.inbox(client_).clear();
    return desk_.ask(client_, request, fields);
  }

  enum class Takes { Text, Texts, Other };
  /// What a request reads. All candidates have a wrong type at first; the request complains about those that it reads,
  /// one after the other, and each is then put right.
  std::map<std::string, Takes> fields_of(const std::string& request, const Json& base,
                                         const std::set<std::string>& candidates) {
    std::map<std::string, Takes> found;
    Json asked = base;
    for (const std::string& field : candidates) asked[field] = Json::object();
    for (;;) {
      const Json answer = ask(request, asked);
      const std::string field = answer["ok"] == true ? "" : answer["error"]["where"].get<std::string>();
      if (!candidates.contains(field) || found.contains(field)) return found;
      const std::string expected = answer["error"]["expected"];
      found[field] = expected.starts_with("text")     ? Takes::Text
                     : expected.starts_with("a list") ? Takes::Texts
                                                      : Takes::Other;
      if (base.contains(field))
        asked[field] = base[field];
      else
        asked.erase(field);
    }
  }

 private:
  static DeskLimits generous() {
    DeskLimits limits;
    limits.rate = limits.burst = limits.sessions = 1'000'000;
    return limits;
  }

  DeskAtHome desk_;
  int client_;
  Made made_;
};

/// Paths and commands alone, as a game, and as every kind of player.
std::vector<std::string> hostile_texts(const Bait& bait) {
  std::vector<std::string> texts;
  for (const std::string& value : {bait.path(), bait.command()}) {
    texts.push_back(value);
    texts.push_back("chess:" + value);
    for (const PlayerKind& kind : player_kinds()) {
      texts.push_back(std::string(kind.name) + ":\"" + value + "\"");
      for (const char* key : {"dir", "command", "init"})
        texts.push_back(std::string(kind.name) + ":" + key + "=\"" + value + "\"");
    }
  }
  return texts;
}

TEST(Strangers, NoRequestTakesAPathOrACommandInAnyOfItsFields) {
  const Bait bait;
  Asking desk(bait);
  const auto requests = desk.requests();
  ASSERT_TRUE(requests.contains("create") && requests.contains("lab_defect")) << "the desk lists its requests";
  const auto candidates = every_field();
  const auto texts = hostile_texts(bait);
  const std::vector<std::string> few{bait.path(), bait.command(), "chess:" + bait.path(), "perfect:" + bait.path(),
                                     "program:" + bait.command()};
  std::set<std::pair<std::string, std::string>> read;
  std::size_t tried = 0;
  for (const std::string& request : requests) {
    if (request == "hint") continue;  // thinks for seconds; tests/attack/no_files_no_programs.py tries it
    for (const Json& base : desk.bases())
      for (const auto& [field, takes] : desk.fields_of(request, base, candidates)) {
        if (takes == Asking::Takes::Other) continue;
        read.emplace(request, field);
        const bool player = field == "first" || field == "second" || field == "player";
        for (const std::string& text : player ? texts : few) {
          Json asked = base;
          asked[field] = takes == Asking::Takes::Texts ? Json::array({text}) : Json(text);
          const Json answer = desk.ask(request, asked);
          ASSERT_FALSE(answer.is_null()) << request << " was not answered: " << dump(asked);
          EXPECT_TRUE(!player || answer["ok"] == false) << request << " took " << field << " = " << text;
          ++tried;
        }
      }
  }
  for (const auto& [request, field] : {std::pair{"create", "first"},
                                       {"create", "game"},
                                       {"seats", "second"},
                                       {"search", "player"},
                                       {"search", "position"},
                                       {"analyse", "player"},
                                       {"why", "player"},
                                       {"review", "player"},
                                       {"import", "text"},
                                       {"lab_run", "study"},
                                       {"lab_compare", "b"},
                                       {"lab_defect", "defect"},
                                       {"export", "format"},
                                       {"quiz", "evaluator"},
                                       {"puzzles", "game"},
                                       {"probe", "position"},
                                       {"probe", "moves"}})
    EXPECT_TRUE(read.contains({request, field})) << request << " takes " << field << ", and it was not tried";
  EXPECT_GT(tried, 1500U);
  EXPECT_TRUE(bait.untouched());
}

TEST(Strangers, ASeatThatAnOlderServerTookIsFreeAgain) {
  const Bait bait;
  const Catalogue games = catalogue();
  for (const std::string& spec :
       {"perfect:" + bait.path(), "program:" + bait.command(), std::string("engine:depth=2")}) {
    StoredSession stored{.game = "chess", .start = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", .first = spec, .nodes = {{}}};
    stored.second = "human";
    const auto session = Session::restore(games, std::move(stored));
    ASSERT_TRUE(session) << session.error().message();
    EXPECT_EQ((*session)->seat(Player::First), spec == "engine:depth=2" ? spec : "human");
  }
}

TEST(Strangers, TheServerShowsAStudyThatStartsProgramsAndNeverPlaysIt) {
  const Bait bait;
  const fs::path home = bait.folder().string() + "-lab";
  fs::remove_all(home);
  fs::create_directories(home / "studies");
  const auto write = [&](const std::string& name, const std::string& player) {
    std::ofstream(home / "studies" / (name + ".toml"))
        << "name = \"" << name << "\"\ngame = \"mnk:3,3,3\"\n[[table]]\nname = \"t\"\nfirst = '" << player
        << "'\nsecond = \"random\"\n[[defect]]\nid = \"d\"\nwhy = \"w\"\nplayer = '" << player
        << "'\nfixed_player = \"random\"\n";
  };
  write("runs", "program:\"" + bait.command() + "\"");
  write("kalah-faithful", "program:\"" + bait.command() + "\"");  // under the name of a study that plays itself
  {
    DeskAtHome desk(":memory:", {}, {.store = (home / "lab.sqlite").string(), .studies = (home / "studies").string()});
    const int client = desk.join();
    for (const char* name : {"runs", "kalah-faithful"}) {
      for (const char* request :
           {"study", "lab_estimate", "lab_report", "lab_compare", "lab_games", "lab_game", "lab_defect"})
        desk.ask(client, request,
                 {{"study", name}, {"a", name}, {"b", name}, {"cell", 0}, {"game", 0}, {"defect", "d"}});
      EXPECT_EQ(code_of(desk.ask(client, "lab_run", {{"study", name}})), "unsupported");
      EXPECT_EQ(desk.ask(client, "study", {{"study", name}})["ok"], true) << "it is shown";
    }
  }
  fs::remove_all(home);
  EXPECT_TRUE(bait.untouched());
}

}  // namespace
}  // namespace zermelo

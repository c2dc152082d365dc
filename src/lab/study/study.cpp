#include "zermelo/lab/study/study.h"

#include <fmt/format.h>
#include <cstdint>

#include <algorithm>

#include "zermelo/any/net_file.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/renamed_keys.h"
#include "zermelo/lab/report/answers.h"
#include "zermelo/lab/study/check_player.h"
#include "zermelo/lab/study/pattern.h"
#include "zermelo/lab/study/toml_reader.h"
#include "zermelo/match/program.h"
#include "zermelo/match/referee.h"

namespace zermelo {
namespace {

constexpr std::int64_t most_games_of_a_cell = 100'000;
constexpr std::int64_t most_plies = 100'000;
constexpr std::int64_t most_opening_plies = 100;
constexpr std::int64_t least_learn_games = 16;
constexpr std::int64_t most_learn_games = 1'000'000;
constexpr std::int64_t most_learn_nodes = 1'000'000'000;
constexpr int most_generations = 1000;
constexpr std::string_view generation_name = "generation-";
const std::vector<std::string> measures{"result", "plies", "nodes", "time", "value"};
// In the order of their enumerations.
const std::vector<std::string> study_kinds{"faithful", "correct", "own"};
const std::vector<std::string> grid_kinds{"games", "search"};
const std::vector<std::string> origins{"published", "ours"};
const std::vector<std::string> game_fields{"result", "reason", "margin", "plies", "moves", "first_repeat"};
const std::vector<std::string> search_fields{"value", "move", "nodes", "depth"};

/// Reads one file; the first thing that is wrong ends it.
class StudyReader {
 public:
  StudyReader(const Catalogue& games, Study& study) : games_(games), study_(study) {}

  void read(TomlTable file) {
    study_.name = file.needed_text("name");
    if (study_.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
      file.refuse("name", "bad name " + in_quotes(study_.name), "small letters, digits and hyphens");
    study_.title = file.text("title", study_.name);
    study_.summary = file.text("summary");
    study_.source = file.text("source");
    read_kind(file);
    expected_from_ = chosen(file, "expected_from", origins, ResultGrid::Origin::Ours);
    study_.measures = file.texts("measures");
    for (const std::string& measure : study_.measures) one_of_words(file, "measures", measure, measures);
    game_ = file.text("game");
    starts_ = file.texts("starts");
    seed_ = file.number("seed", 1, 0, std::numeric_limits<std::int64_t>::max());
    for (TomlTable& grid : file.tables("table")) read_grid(grid);
    for (TomlTable& question : file.tables("question")) read_question(question);
    for (TomlTable& defect : file.tables("defect")) read_defect(defect);
    file.finish();
    if (study_.grids.empty()) file.refuse("table", "there is no table", "at least one [[table]]");
  }

 private:
  static void one_of_words(const TomlTable& grid, std::string_view key, const std::string& word,
                           const std::vector<std::string>& words) {
    if (std::ranges::find(words, word) == words.end())
      grid.refuse(key, "unknown word " + in_quotes(word), one_of(words), nearest(word, words));
  }

  /// A value of an enumeration by its word.
  template <class Enumeration>
  static Enumeration chosen(TomlTable& from, std::string_view key, const std::vector<std::string>& words,
                            Enumeration usual) {
    const std::string word = from.text(key, words[static_cast<std::size_t>(usual)]);
    one_of_words(from, key, word, words);
    return static_cast<Enumeration>(std::ranges::find(words, word) - words.begin());
  }

  void read_kind(TomlTable& file) {
    study_.kind = chosen(file, "kind", study_kinds, Study::Kind::Own);
    const std::string kind(to_string(study_.kind));
    if (study_.kind != Study::Kind::Own && !study_.name.ends_with("-" + kind))
      file.refuse("name", "a " + kind + " study must say so in its name", study_.name + "-" + kind);
  }

  void read_grid(TomlTable& from) {
    ResultGrid grid;
    grid.name = from.needed_text("name");
    if (study_.grid(grid.name) != nullptr)
      from.refuse("name", "a second table " + in_quotes(grid.name), "another name");
    grid.caption = from.text("caption");
    grid.source = from.text("source", study_.source);
    grid.expected_from = chosen(from, "expected_from", origins, expected_from_);
    grid.kind = chosen(from, "kind", grid_kinds, ResultGrid::Kind::Games);
    grid.apart = from.flag("apart");
    read_game(from, grid);
    read_conditions(from, grid);
    read_learning(from, grid);
    from.has("cells") ? read_cells(from, grid) : read_grid(from, grid);
    from.finish();
    if (grid.learning && std::ranges::none_of(grid.cells, has_network))
      from.refuse("learn", "no player has a network that is learned", "a player like engine:net=generation-1");
    for (const StudyCell& cell : grid.cells) {
      if (std::ranges::find(grid.rows, cell.row) == grid.rows.end()) grid.rows.push_back(cell.row);
      if (std::ranges::find(grid.columns, cell.column) == grid.columns.end()) grid.columns.push_back(cell.column);
    }
    study_.grids.push_back(std::move(grid));
  }

  void read_game(TomlTable& from, ResultGrid& grid) {
    grid.game = from.text("game", game_);
    if (grid.game.empty()) from.refuse("game", "'game' is missing, here and above", "a game");
    grid.starts = from.has("starts") ? from.texts("starts") : starts_;
    if (grid.starts.empty()) grid.starts = {""};
    any_ = from.accept("game", games_.game(grid.game, grid.starts.front()));
    check_starts(from, grid.starts);
  }

  void check_starts(const TomlTable& from, const std::vector<std::string>& starts) const {
    for (const std::string& start : starts)
      if (from.accept("starts", any_->start(start))->outcome())
        from.refuse("starts", "the game is over in " + in_quotes(start), "a position in which it is not over");
  }

  void read_conditions(TomlTable& from, ResultGrid& grid) const {
    grid.games = static_cast<int>(from.number("games", 1, 1, most_games_of_a_cell));
    grid.swap = from.flag("swap");
    grid.openings = openings(from);
    grid.seed = static_cast<std::uint64_t>(from.number("seed", seed_, 0, std::numeric_limits<std::int64_t>::max()));
    check_openings(from, grid);
    grid.draw_after = static_cast<int>(from.number("draw_after", 0, 0, most_plies));
    grid.adjudicate = from.text("adjudicate");
    from.accept("adjudicate", parse_adjudication(grid.adjudicate, *any_));
    grid.clock.base = duration(from, "clock");
    grid.clock.increment = duration(from, "increment");
    const bool games = grid.kind == ResultGrid::Kind::Games;
    for (const char* key : {"swap", "opening_plies", "openings", "draw_after", "adjudicate", "clock", "increment"})
      if (!games && from.has(key)) from.refuse(key, "a search has no '" + std::string(key) + "'", "kind = \"games\"");
  }

  void read_learning(TomlTable& from, ResultGrid& grid) {
    learns_ = false;
    auto table = from.table("learn");
    if (!table) return;
    if (auto refused = refuse_learning(*any_)) from.refuse("learn", *refused);
    Learning learning;
    learning.seed = static_cast<std::uint64_t>(table->number("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
    learning.games =
        static_cast<std::uint32_t>(table->number("games", learning.games, least_learn_games, most_learn_games));
    learning.nodes = static_cast<std::uint64_t>(
        table->number("nodes", static_cast<std::int64_t>(learning.nodes), 1, most_learn_nodes));
    learning.hidden = static_cast<std::size_t>(table->number("hidden", static_cast<std::int64_t>(learning.hidden),
                                                             static_cast<std::int64_t>(Net::block),
                                                             static_cast<std::int64_t>(Net::most_hidden)));
    if (learning.hidden % Net::block != 0)
      table->refuse("hidden", "bad value for 'hidden'", fmt::format("a multiple of {}", Net::block));
    table->finish();
    grid.learning = learning;
    learns_ = true;
  }
  static bool has_network(const StudyCell& cell) {
    return generation_of(cell.second) ||
           std::ranges::any_of(cell.first, [](const std::string& player) { return generation_of(player).has_value(); });
  }

  /// `opening_plies = 4` is short for `openings = "random:plies=4"`.
  Openings openings(TomlTable& from) const {
    const auto plies = static_cast<int>(from.number("opening_plies", 0, 0, most_opening_plies));
    const std::string text = from.text("openings");
    if (text.empty()) return {.plies = plies};
    if (plies > 0) from.refuse("openings", "both 'openings' and 'opening_plies'", "one of them");
    return from.accept("openings", parse_openings(text, *any_));
  }

  /// Random ones are soon drawn; whether some are balanced is seen when they are played.
  void check_openings(const TomlTable& from, const ResultGrid& grid) const {
    for (const std::string& start : grid.starts)
      from.accept(from.has("openings") ? "openings" : "opening_plies",
                  random_opening(*any_, start, static_cast<std::size_t>(grid.openings.plies), grid.seed, 0));
  }

  static std::chrono::nanoseconds duration(TomlTable& from, const char* key) {
    const std::string text = from.text(key);
    if (text.empty()) return {};
    return from.accept(key, parse_duration(text, key));
  }

  std::vector<std::string> players(TomlTable& from, std::string_view key) const {
    auto specs = from.accept(key, expand_patterns(from.texts(key)));
    for (const std::string& spec : specs) {
      const bool learned = learns_ && generation_of(spec);  // its network is not there yet
      if (const auto player = check_player(*any_, learned ? untaught(spec) : spec); !player)
        from.refuse(key, player.error());
    }
    return specs;
  }

  void read_grid(TomlTable& from, ResultGrid& grid) const {
    const auto first = players(from, "first");
    const auto second = players(from, "second");
    const bool games = grid.kind == ResultGrid::Kind::Games;
    if (first.empty()) from.refuse("first", "'first' is missing", "players, or cells = […]");
    if (games && second.empty()) from.refuse("second", "'second' is missing", "players, or cells = […]");
    if (!games && !second.empty()) from.refuse("second", "a search has one player", "'first' alone");
    const auto signs = from.texts("expected");
    if (!signs.empty() && (!games || signs.size() != first.size()))
      from.refuse("expected", "not one row for each first player", fmt::format("{} rows of signs", first.size()));
    grid.rows = axis_labels(first);
    grid.columns = games ? axis_labels(second) : grid.starts.size() > 1 ? grid.starts : std::vector<std::string>{""};
    for (std::size_t row = 0; row < first.size(); ++row) {
      if (!signs.empty() && signs[row].size() != second.size())
        from.refuse("expected", "bad row " + in_quotes(signs[row]),
                    fmt::format("{} signs: W, B, = or *", second.size()));
      for (std::size_t column = 0; column < grid.columns.size(); ++column) {
        StudyCell cell{.first = {first[row]}, .row = grid.rows[row], .column = grid.columns[column]};
        if (games) cell.second = second[column];
        if (!games) cell.starts = {grid.starts[column]};
        if (!signs.empty()) cell.expected = {{"result", result_of_sign(from, signs[row][column])}};
        grid.cells.push_back(std::move(cell));
      }
    }
  }

  /// The signs of published grids, and what they mean.
  static std::string result_of_sign(const TomlTable& from, char sign) {
    switch (sign) {
      case 'W': return "1-0";
      case 'B': return "0-1";
      case '=': return "1/2-1/2";
      case '*': return "*";
      default: from.refuse("expected", "unknown sign " + in_quotes({&sign, 1}), "W, B, = or *");
    }
  }

  void read_cells(TomlTable& from, ResultGrid& grid) {
    const bool games = grid.kind == ResultGrid::Kind::Games;
    for (TomlTable& one : from.tables("cells")) {
      StudyCell cell;
      cell.first = players(one, "first");
      const auto second = players(one, "second");
      if (cell.first.empty()) one.refuse("first", "'first' is missing", "a player");
      if (games ? cell.first.size() != 1 || second.size() != 1 : !second.empty())
        one.refuse("second", games ? "not one player for each side" : "a search has one player", "one cell");
      if (games) cell.second = second.front();
      cell.starts = one.texts("starts");
      check_starts(one, cell.starts);
      cell.row = one.text("row", cell.first.front());
      cell.column = one.text("column", cell.second);
      cell.expected = one.fields("expected", games ? "result" : "move");
      for (const auto& [field, value] : cell.expected)
        one_of_words(one, "expected", field, games ? game_fields : search_fields);
      one.finish();
      grid.cells.push_back(std::move(cell));
    }
  }

  void read_question(TomlTable& from) {
    StudyQuestion question;
    question.text = from.needed_text("text");
    question.statement = from.needed_text("statement");
    one_of_words(from, "statement", question.statement, statement_names());
    question.grids = from.texts("tables");
    for (const std::string& name : question.grids)
      if (study_.grid(name) == nullptr) from.refuse("tables", "there is no table " + in_quotes(name), "a table above");
    if (question.grids.empty()) question.grids = {study_.grids.front().name};
    question.cells = from.texts("cells");
    question.published = from.text("published");
    question.section = from.text("section");
    question.says = from.maybe_flag("says");
    question.claim = from.maybe_real("claim");
    question.within = from.maybe_real("within").value_or(0);
    for (const char* key : {"section", "says", "claim"})
      if (question.published.empty() && from.has(key))
        from.refuse(key, "'" + std::string(key) + "' without 'published'", "what the authors answered");
    if (question.claim.has_value() != from.has("within"))
      from.refuse("claim", "not both 'claim' and 'within'", "the claimed figure and how far off still supports it");
    from.finish();
    study_.questions.push_back(std::move(question));
  }

  void read_defect(TomlTable& from) {
    StudyDefect defect;
    defect.id = from.needed_text("id");
    defect.why = from.needed_text("why");
    defect.game = from.text("game", game_);
    defect.position = from.text("position");
    defect.player = from.needed_text("player");
    defect.fixed_game = from.text("fixed_game", from.text("mended_game", defect.game));
    defect.fixed_player = from.text("fixed_player", from.text("mended_player", defect.player));
    from.finish();
    for (const auto& [game_key, game_name, player_key, spec] :
         {std::tuple{"game", defect.game, "player", defect.player},
          {"fixed_game", defect.fixed_game, "fixed_player", defect.fixed_player}}) {
      any_ = from.accept(game_key, games_.game(game_name, defect.position));
      from.accept("position", any_->start(defect.position));
      if (const auto player = check_player(*any_, spec); !player) from.refuse(player_key, player.error());
    }
    study_.defects.push_back(std::move(defect));
  }

  const Catalogue& games_;
  Study& study_;
  std::string game_;
  ResultGrid::Origin expected_from_ = ResultGrid::Origin::Ours;
  std::vector<std::string> starts_;
  std::int64_t seed_ = 1;
  bool learns_ = false;  ///< the table that is being read
  std::shared_ptr<const AnyGame> any_;
};

/// Sixteen hexadecimal digits of what decides how games are played. Words, questions, expected values and the number of
/// games may change without making old games worthless.
std::string fingerprint(const Study& study, bool with_numbers) {
  std::string all;
  const auto add = [&](std::string_view text) { all += std::to_string(text.size()) + ":" + std::string(text); };
  for (const ResultGrid& grid : study.grids) {
    add(grid.name);
    add(with_older_keys(grid.game));
    for (const std::string& start : grid.starts) add(start);
    add(fmt::format("{} {} {} {} {} {} {} {}", static_cast<int>(grid.kind),
                    with_numbers ? std::to_string(grid.games) : "any", grid.swap, grid.openings.plies, grid.seed,
                    grid.clock.base.count(), grid.clock.increment.count(), grid.draw_after));
    if (!grid.openings.independent()) add("openings " + grid.openings.text());
    if (!grid.adjudicate.empty()) add("adjudicate tables");
    if (grid.learning) add("learn " + grid.learning->text());
    for (const StudyCell& cell : grid.cells) {
      for (const std::string& spec : cell.first) add(with_older_keys(spec));
      add(with_older_keys(cell.second));
      for (const std::string& start : cell.starts) add(start);
    }
  }
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : all) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

}  // namespace

bool Study::measures_time() const { return std::ranges::find(measures, "time") != measures.end(); }

std::string Study::program() const {
  const auto starts_one = [](const std::string& player) {
    const auto spec = PlayerSpec::parse(player);
    return spec && is_outside(spec->name());
  };
  for (const ResultGrid& grid : grids)
    for (const StudyCell& cell : grid.cells) {
      if (const auto found = std::ranges::find_if(cell.first, starts_one); found != cell.first.end()) return *found;
      if (starts_one(cell.second)) return cell.second;
    }
  return {};
}

const ResultGrid* Study::grid(std::string_view wanted) const {
  const auto found = std::ranges::find(grids, wanted, &ResultGrid::name);
  return found == grids.end() ? nullptr : &*found;
}

std::string_view to_string(Study::Kind kind) { return study_kinds[static_cast<std::size_t>(kind)]; }

std::string_view to_string(ResultGrid::Origin origin) { return origins[static_cast<std::size_t>(origin)]; }

std::string Learning::text() const {
  return fmt::format("{} games a generation, {} nodes a move, hidden layer {}, seed {}", games, nodes, hidden, seed);
}

std::optional<int> generation_of(const std::string& player) {
  const auto spec = PlayerSpec::parse(player);
  const auto net = spec ? spec->value("net") : std::nullopt;
  if (!net || !net->starts_with(generation_name)) return std::nullopt;
  const auto number = whole_number(net->substr(generation_name.size()));
  if (!number || *number < 0 || *number > most_generations) return std::nullopt;
  return static_cast<int>(*number);
}

std::string untaught(const std::string& player) {
  return PlayerSpec::parse(player)->without("net").with("evaluator", "zero").canonical();
}

const std::vector<std::string>& starts_of(const ResultGrid& grid, const StudyCell& cell) {
  return cell.starts.empty() ? grid.starts : cell.starts;
}

std::vector<LabTask> tasks_of(const Study& study) {
  std::vector<LabTask> tasks;
  for (std::size_t t = 0; t < study.grids.size(); ++t) {
    const ResultGrid& grid = study.grids[t];
    for (std::size_t c = 0; c < grid.cells.size(); ++c) {
      const StudyCell& cell = grid.cells[c];
      for (const std::string& start : starts_of(grid, cell))
        for (const std::string& first : cell.first)
          for (int number = 0; number < grid.games; ++number)
            for (int swapped = 0; swapped <= static_cast<int>(grid.swap); ++swapped)
              tasks.push_back({.grid = t,
                               .cell = c,
                               .key = {.grid = grid.name,
                                       .first = first,
                                       .second = cell.second,
                                       .start = start,
                                       .number = number,
                                       .swapped = swapped == 1}});
    }
  }
  return tasks;
}

Expected<Study> read_study(const std::string& text, const std::string& file, const Catalogue& games) {
  Study study;
  study.file = file;
  study.text = text;
  try {
    const toml::table parsed = toml::parse(text, file);
    StudyReader(games, study).read(TomlTable(parsed, file));
  } catch (const toml::parse_error& error) {
    return fail({.what = std::string(error.description()),
                 .where = fmt::format("{}:{}", file, error.source().begin.line),
                 .expected = "TOML"});
  } catch (const BadToml& bad) {
    return fail(bad.error);
  }
  study.hash = fingerprint(study, false);
  study.older_hash = fingerprint(study, true);
  return study;
}

}  // namespace zermelo

#include "zermelo/store/lab_games.h"

#include <SQLiteCpp/VariadicBind.h>

#include <numeric>

#include "zermelo/store/row_sum.h"

namespace zermelo {
namespace {

template <class Value>
void bind_maybe(SQLite::Statement& statement, int index, const std::optional<Value>& value) {
  if (value)
    statement.bind(index, *value);
  else
    statement.bind(index);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

void bind_key(SQLite::Statement& statement, std::int64_t study, const LabGame::Key& key) {
  SQLite::bind(statement, study, key.grid, key.first, key.second, key.start, key.number, static_cast<int>(key.swapped));
}

LabGame::Key read_key(SQLite::Statement& row) {
  return {.grid = row.getColumn("table_name"),
          .first = row.getColumn("first"),
          .second = row.getColumn("second"),
          .start = row.getColumn("start"),
          .number = row.getColumn("number"),
          .swapped = row.getColumn("swapped").getInt() != 0};
}

LabGame read_game(SQLite::Statement& row) {
  LabGame game;
  game.key = read_key(row);
  game.game = row.getColumn("game").getString();
  game.position = row.getColumn("position").getString();
  game.opening = split(row.getColumn("opening").getString());
  game.result = row.getColumn("result").getString();
  game.reason = row.getColumn("reason").getString();
  game.detail = row.getColumn("detail").getString();
  if (const auto margin = row.getColumn("margin"); !margin.isNull()) game.margin = margin.getDouble();
  game.plies = row.getColumn("plies").getInt64();
  if (const auto ply = row.getColumn("first_repeat"); !ply.isNull()) game.first_repeat = ply.getInt64();
  game.seed = row.getColumn("seed").getInt64();
  game.version = row.getColumn("version").getString();
  game.jobs = row.getColumn("jobs").getInt64();
  game.played = row.getColumn("played").getInt64();
  return game;
}

void write_game(SQLite::Statement& row, std::int64_t study, const LabGame& game) {
  bind_key(row, study, game.key);
  int at = 8;
  row.bind(at++, game.game);
  row.bind(at++, game.position);
  row.bind(at++, joined(game.opening));
  row.bind(at++, game.result);
  row.bind(at++, game.reason);
  row.bind(at++, game.detail);
  bind_maybe(row, at++, game.margin);
  row.bind(at++, game.plies);
  bind_maybe(row, at++, game.first_repeat);
  row.bind(at++, game.seed);
  row.bind(at++, static_cast<std::int64_t>(game.nodes()));
  row.bind(at++, game.seconds());
  row.bind(at++, game.cpu_seconds());
  row.bind(at++, game.version);
  row.bind(at++, game.jobs);
  row.bind(at++, milliseconds_now());
}

void write_moves(SQLite::Statement& row, std::int64_t id, const LabGame& game) {
  auto ply = static_cast<std::int64_t>(game.opening.size());
  for (const LabGame::Move& move : game.moves) {
    row.bind(1, id);
    row.bind(2, ++ply);
    row.bindNoCopy(3, move.player);
    row.bindNoCopy(4, move.move);
    bind_maybe(row, 5, move.value);
    row.bind(6, move.depth);
    row.bind(7, static_cast<std::int64_t>(move.nodes));
    row.bind(8, move.seconds);
    row.bind(9, move.cpu_seconds);
    row.exec();
    row.reset();
  }
}

void update_sum(SQLite::Database& sql, std::int64_t study) {
  SQLite::Statement sum(sql, std::string("UPDATE lab_studies SET checksum = ") + studies_table.sum + " WHERE id = ?");
  sum.bind(1, study);
  sum.exec();
}

/// Leaves a prepared statement as it was found, whatever happens.
class Used {
 public:
  explicit Used(SQLite::Statement& statement) : statement_(statement) {}
  ~Used() {
    statement_.tryReset();
    statement_.clearBindings();
  }
  Used(const Used&) = delete;
  Used& operator=(const Used&) = delete;

 private:
  SQLite::Statement& statement_;
};

}  // namespace

struct LabGames::Statements {
  explicit Statements(SQLite::Database& sql)
      : game(sql,
             "INSERT OR IGNORE INTO lab_games (study, table_name, first, second, start, number, swapped, game, "
             "position, opening, result, reason, detail, margin, plies, first_repeat, seed, nodes, seconds, "
             "cpu_seconds, version, jobs, played) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"),
        move(sql, "INSERT INTO lab_moves VALUES (?,?,?,?,?,?,?,?,?)"),
        sums(sql, std::string("UPDATE lab_games SET moves_sum = ") + moves_sum + ", checksum = " + games_table.sum +
                      " WHERE id = ?"),
        there(sql,
              "SELECT 1 FROM lab_games WHERE study=? AND table_name=? AND first=? AND second=? AND start=? AND "
              "number=? AND swapped=?"),
        begin(sql, "BEGIN IMMEDIATE"),
        commit(sql, "COMMIT"),
        rollback(sql, "ROLLBACK") {}

  SQLite::Statement game;
  SQLite::Statement move;
  SQLite::Statement sums;
  SQLite::Statement there;
  SQLite::Statement begin;
  SQLite::Statement commit;
  SQLite::Statement rollback;
};

/// One transaction from statements that are there already: SQLite's own would be read and compiled anew for every game.
class LabGames::Once {
 public:
  explicit Once(Statements& statements) : statements_(statements) { run(statements.begin); }
  ~Once() {
    if (committed_) return;
    statements_.rollback.tryExecuteStep();  // SQLite may have done so itself
    statements_.rollback.tryReset();
  }
  Once(const Once&) = delete;
  Once& operator=(const Once&) = delete;

  void commit() {
    run(statements_.commit);
    committed_ = true;
  }

 private:
  static void run(SQLite::Statement& statement) {
    const Used used(statement);
    statement.exec();
  }

  Statements& statements_;
  bool committed_ = false;
};

LabGames::LabGames(Database database, std::string file)
    : database_(std::move(database)),
      file_(std::move(file)),
      statements_(std::make_unique<Statements>(database_.sql())) {}
LabGames::~LabGames() = default;
LabGames::LabGames(LabGames&&) noexcept = default;

std::uint64_t LabGame::nodes() const {
  return std::accumulate(moves.begin(), moves.end(), std::uint64_t{0},
                         [](auto n, const Move& m) { return n + m.nodes; });
}
double LabGame::seconds() const {
  return std::accumulate(moves.begin(), moves.end(), 0.0, [](double s, const Move& m) { return s + m.seconds; });
}
double LabGame::cpu_seconds() const {
  return std::accumulate(moves.begin(), moves.end(), 0.0, [](double s, const Move& m) { return s + m.cpu_seconds; });
}

Expected<std::int64_t> LabGames::study(const std::string& name, const std::string& hash, const std::string& text,
                                       std::int64_t planned) {
  std::int64_t id = 0;
  const auto error = database_.once([&](SQLite::Database& sql) {
    SQLite::Statement add(sql,
                          "INSERT INTO lab_studies (name, hash, text, planned, used) VALUES (?,?,?,?,?) ON "
                          "CONFLICT(hash) DO UPDATE SET name=excluded.name, text=excluded.text, "
                          "planned=excluded.planned, used=excluded.used");
    SQLite::bind(add, name, hash, text, planned, milliseconds_now());
    add.exec();
    SQLite::Statement find(sql, "SELECT id FROM lab_studies WHERE hash = ?");
    find.bind(1, hash);
    find.executeStep();
    id = find.getColumn(0);
    update_sum(sql, id);
  });
  if (error) return fail(*error);
  return id;
}

Expected<void> LabGames::rename(std::int64_t study, const std::string& hash) {
  const auto error = database_.once([&](SQLite::Database& sql) {
    SQLite::Statement change(sql, "UPDATE lab_studies SET hash = ? WHERE id = ?");
    SQLite::bind(change, hash, study);
    change.exec();
    update_sum(sql, study);
  });
  if (error) return fail(*error);
  return {};
}

Expected<std::optional<std::int64_t>> LabGames::find(const std::string& hash) {
  std::optional<std::int64_t> id;
  const auto error = database_.read([&](SQLite::Database& sql) {
    SQLite::Statement find(sql, "SELECT id, " + is_whole(studies_table) + " FROM lab_studies WHERE hash = ?");
    find.bind(1, hash);
    if (!find.executeStep()) return;
    check_row(find.getColumn(1), studies_table, hash);
    id = find.getColumn(0).getInt64();
  });
  if (error) return fail(*error);
  return id;
}

Expected<std::vector<LabStudy>> LabGames::studies() {
  std::vector<LabStudy> all;
  const auto error = database_.read([&](SQLite::Database& sql) {
    SQLite::Statement row(sql,
                          "SELECT id, name, hash, text, (SELECT count(*) FROM lab_games WHERE study = lab_studies.id), "
                          "planned, " +
                              is_whole(studies_table) + " FROM lab_studies ORDER BY used DESC, id DESC");
    while (row.executeStep()) {
      check_row(row.getColumn(6), studies_table, row.getColumn(1));
      all.push_back({.id = row.getColumn(0),
                     .name = row.getColumn(1),
                     .hash = row.getColumn(2),
                     .text = row.getColumn(3),
                     .games = row.getColumn(4),
                     .planned = row.getColumn(5)});
    }
  });
  if (error) return fail(*error);
  return all;
}

Expected<bool> LabGames::add(std::int64_t study, const LabGame& game) {
  bool is_new = false;
  const auto error = database_.read([&](SQLite::Database& sql) {
    Once once(*statements_);
    {
      const Used game_used(statements_->game);
      const Used move_used(statements_->move);
      write_game(statements_->game, study, game);
      is_new = statements_->game.exec() == 1;
      if (is_new) {
        const Used sums_used(statements_->sums);
        const std::int64_t id = sql.getLastInsertRowid();
        write_moves(statements_->move, id, game);
        statements_->sums.bind(1, id);
        statements_->sums.exec();
      }
    }
    once.commit();
  });
  if (error) return fail(*error);
  return is_new;
}

Expected<bool> LabGames::has(std::int64_t study, const LabGame::Key& key) {
  bool there = false;
  const auto error = database_.read([&](SQLite::Database&) {
    const Used used(statements_->there);
    bind_key(statements_->there, study, key);
    there = statements_->there.executeStep();
  });
  if (error) return fail(*error);
  return there;
}

Expected<std::vector<LabGame::Key>> LabGames::keys(std::int64_t study) {
  std::vector<LabGame::Key> keys;
  const auto error = database_.read([&](SQLite::Database& sql) {
    SQLite::Statement row(sql, "SELECT table_name, first, second, start, number, swapped, id, " +
                                   is_whole(games_table) + " AS whole FROM lab_games WHERE study = ?");
    row.bind(1, study);
    while (row.executeStep()) {
      check_row(row.getColumn("whole"), games_table, row.getColumn("id"));
      keys.push_back(read_key(row));
    }
  });
  if (error) return fail(*error);
  return keys;
}

void LabGames::read_moves(SQLite::Database& sql, std::int64_t study, std::map<std::int64_t, LabGame>& games) {
  SQLite::Statement row(sql,
                        "SELECT game, player, move, value, depth, nodes, seconds, cpu_seconds FROM lab_moves WHERE "
                        "game IN (SELECT id FROM lab_games WHERE study = ?) ORDER BY game, ply");
  row.bind(1, study);
  while (row.executeStep()) {
    LabGame::Move move{.player = row.getColumn(1), .move = row.getColumn(2)};
    if (const auto value = row.getColumn(3); !value.isNull()) move.value = value.getDouble();
    move.depth = row.getColumn(4);
    move.nodes = static_cast<std::uint64_t>(row.getColumn(5).getInt64());
    move.seconds = row.getColumn(6);
    move.cpu_seconds = row.getColumn(7);
    games[row.getColumn(0).getInt64()].moves.push_back(std::move(move));
  }
}

Expected<std::vector<LabGame>> LabGames::games(std::int64_t study) {
  std::map<std::int64_t, LabGame> by_id;
  const auto error = database_.read([&](SQLite::Database& sql) {
    const StoreTransaction both(sql, StoreTransaction::Kind::Read);  // games and their moves as of one moment
    SQLite::Statement row(sql, "SELECT *, " + is_whole(games_table) + " AND moves_sum IS " + moves_sum +
                                   " AS whole FROM lab_games WHERE study = ? ORDER BY id");
    row.bind(1, study);
    while (row.executeStep()) {
      check_row(row.getColumn("whole"), games_table, row.getColumn("id"));
      by_id.emplace(row.getColumn("id").getInt64(), read_game(row));
    }
    read_moves(sql, study, by_id);
  });
  if (error) return fail(*error);
  std::vector<LabGame> games;
  for (auto& [id, game] : by_id) games.push_back(std::move(game));
  return games;
}

Expected<LabGames> open_lab(const std::string& file, const std::string& beside) {
  const std::string path = file.empty() ? default_store_path("lab") : file;
  if (path.empty())
    return fail({.what = "there is no folder to keep games in",
                 .where = "lab",
                 .expected = "HOME or XDG_DATA_HOME set, or --store FILE"});
  auto database = Database::open(path);
  if (!database) return fail(database.error());
  try {
    return LabGames(std::move(*database), beside.empty() ? path : beside);
  } catch (const SQLite::Exception& error) {
    return fail(trouble(path, error));
  }
}

}  // namespace zermelo

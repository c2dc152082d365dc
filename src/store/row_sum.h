#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <string>

namespace zermelo {

/// A table of the store whose rows have a checksum of 64 bits.
struct SummedTable {
  const char* name;
  const char* key;   ///< names a row for people
  const char* noun;  ///< of a row
  const char* sum;   ///< SQL: the checksum of a row as it stands in the file
};

/// The row of a session counts its nodes, and `moves_sum` of a game covers all its moves: a row that is missing is
/// noticed as well.
inline constexpr std::array summed_tables{
    SummedTable{
        "tables", "id", "session",
        "row_sum(id, key, game, start, first, second, current, paused, delay, clock_ms, increment_ms, first_ms, "
        "second_ms, seed, updated, node_count)"},
    SummedTable{"nodes", "table_id || ' ' || node", "move of a session",
                "row_sum(table_id, node, parent, move, player, thought, outcome, shown)"},
    SummedTable{"lab_studies", "name", "study", "row_sum(id, name, hash, text, planned, used)"},
    SummedTable{
        "lab_games", "id", "game of the lab",
        "row_sum(study, table_name, first, second, start, number, swapped, game, position, opening, result, "
        "reason, detail, margin, plies, first_repeat, seed, nodes, seconds, cpu_seconds, version, jobs, played)"}};

/// SQL: the checksum of the moves of the game in `lab_games`.
inline constexpr const char* moves_sum =
    "(SELECT sum_of_rows(ply, player, move, value, depth, nodes, seconds, cpu_seconds) FROM lab_moves WHERE game = "
    "lab_games.id)";

inline constexpr const SummedTable& sessions_table = summed_tables[0];
inline constexpr const SummedTable& nodes_table = summed_tables[1];
inline constexpr const SummedTable& studies_table = summed_tables[2];
inline constexpr const SummedTable& games_table = summed_tables[3];

/// Gives a connection the SQL functions row_sum(…), of its arguments with their types, and sum_of_rows(…), of all rows
/// in any order.
void add_row_sums(SQLite::Database& sql);

/// SQL: is this row what was written?
std::string is_whole(const SummedTable& table);
/// Throws what SQLite throws for a damaged page.
[[noreturn]] void throw_damaged(const std::string& what);
/// Throws it unless the row is whole.
void check_row(const SQLite::Column& whole, const SummedTable& table, const std::string& which);

}  // namespace zermelo

#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace zermelo {

/// What is wrong with the journal (`FILE-wal`) that a process left beside a store: a transaction in it that was
/// finished cannot be read. SQLite reads a journal up to the first frame whose checksum is wrong and drops the others
/// without a word. Nothing where there is no journal, and where only its unfinished end is missing. To be asked before
/// SQLite opens the file: it may empty the journal.
std::optional<std::string> defect_of_journal(const std::string& store);

/// The frame of a journal at which SQLite stops reading although a transaction that was finished is in it or behind it,
/// counted from 1; 0 for the header. Half a frame of a process that writes just now may look the same.
std::optional<std::uint64_t> damage_of_journal(const std::string& journal);

}  // namespace zermelo

#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "any/tables.h"
#include "core/options.h"

/// One function a game that has tables; `tables_for` chooses.
namespace zermelo {

std::shared_ptr<AnyTables> chess_tables(const std::string& folder);
std::shared_ptr<AnyTables> checkers_tables(const std::string& folder);
/// By the name of a rule set; null for those that are not numbered.
std::shared_ptr<AnyTables> alquerque_tables(std::string_view rules, const std::string& folder);
/// mnk, connect or kalah: the whole game.
Expected<std::shared_ptr<AnyTables>> whole_tables(std::string_view name, const Settings& settings);

}  // namespace zermelo

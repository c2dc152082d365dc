#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "zermelo/any/tablebases.h"
#include "zermelo/core/options.h"

/// One function a game that has tables; `tablebases_for` chooses.
namespace zermelo {

std::shared_ptr<AnyTablebases> chess_tablebases(const std::string& folder);
std::shared_ptr<AnyTablebases> checkers_tablebases(const std::string& folder);
/// By the name of a rule set; null for those that are not numbered.
std::shared_ptr<AnyTablebases> alquerque_tablebases(std::string_view rules, const std::string& folder);
/// mnk, connect or kalah: the whole game.
Expected<std::shared_ptr<AnyTablebases>> whole_tablebase(std::string_view name, const Settings& settings);

}  // namespace zermelo

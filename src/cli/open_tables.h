#pragma once
#include <memory>
#include <string>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge.h"

namespace zermelo {

/// A game and its tablebases, as commands name them. (In tablebase.cpp.)
struct OpenTables {
  std::shared_ptr<const AnyGame> game;
  std::shared_ptr<AnyTablebases> tables;
};

/// `folder` may be empty: the default one, if there is a place for it.
Expected<OpenTables> open_tables(const std::string& name, const std::string& folder, const Catalogue& games);

}  // namespace zermelo

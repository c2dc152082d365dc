#pragma once
#include <memory>
#include <string>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/cli/batch.h"

namespace zermelo {

/// The arguments of the commands on tablebases.
struct TablebaseArguments {
  std::string game;
  std::string tablebase;
  std::string folder;
  std::string position;
  std::string after;
  std::string memory;
  std::string jobs;
  BatchArguments batch;     ///< of `probe`
  bool unverified = false;  ///< of `values`
  bool json = false;
};

/// A game and its tablebases.
struct OpenTablebases {
  std::shared_ptr<const AnyGame> game;
  std::shared_ptr<AnyTablebases> tablebases;
};

/// `folder` may be empty: the default one, if there is a place for it.
Expected<OpenTablebases> open_tablebases(const std::string& name, const std::string& folder, const Catalogue& games);

/// Under mpirun all processes build the tablebase together, and the first one speaks. (In tablebase_build.cpp.)
Expected<int> build_tablebase(const TablebaseArguments& arguments, const Catalogue& games);

/// Win, draw or loss of every position, where a game's positions are two sets; under mpirun by all processes. (In
/// tablebase_values.cpp.)
Expected<int> tablebase_values(const TablebaseArguments& arguments, const Catalogue& games);

}  // namespace zermelo

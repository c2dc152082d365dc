#pragma once
#include <string>

#include "zermelo/any/catalogue.h"

namespace zermelo {

/// The arguments of the commands on tablebases.
struct TableArguments {
  std::string game;
  std::string table;
  std::string folder;
  std::string position;
  std::string memory;
  std::string jobs;
  bool json = false;
};

/// Under mpirun all processes build the tablebase together, and the first one speaks. (In tablebase_build.cpp.)
Expected<int> build_table(const TableArguments& arguments, const Catalogue& games);

}  // namespace zermelo

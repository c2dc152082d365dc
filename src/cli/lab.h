#pragma once
#include <functional>
#include <string>

#include "zermelo/cli/command.h"
#include "zermelo/lab/study/crew_run.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/lab/study/runner.h"
#include "zermelo/store/lab_games.h"

/// What the parts of `zermelo lab` share.
namespace zermelo {

inline constexpr const char* study_help = "a study or the path of a .toml file";
inline constexpr const char* store_help = "file of the games (default: in XDG_DATA_HOME)";

struct LabArguments {
  std::string name;
  std::string store;
  std::string jobs;
  bool json = false;
  bool allow_programs = false;
  Crew* crew = nullptr;  ///< the processes under mpirun
};

/// What the store has of the study that was named.
StudyResults stored_results(const LabArguments& arguments, const Catalogue& games);

/// Does what a command that plays games does. Under mpirun the first process does it and hands out the games; the
/// others play them.
int with_crew(LabArguments& arguments, const Catalogue& games, const std::function<int()>& command);

/// Plays, shows the grids; 1 where an expected cell does not come out.
int run_and_show(const Study& study, const LabArguments& arguments, const Catalogue& games);

AddCommand add_lab_grid, add_lab_export, add_lab_compare, add_lab_report;

}  // namespace zermelo

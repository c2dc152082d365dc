#pragma once
#include <functional>
#include <string>
#include <vector>

#include "zermelo/cli/command.h"
#include "zermelo/lab/study/crew_run.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/lab/study/runner.h"
#include "zermelo/store/lab_games.h"

/// What the parts of `zermelo lab` share.
namespace zermelo {

struct LabArguments {
  std::string name;
  std::string store;
  std::string jobs;
  bool json = false;
  bool allow_programs = false;
  Crew* crew = nullptr;  ///< the processes under mpirun
};

/// What the store has of the study that was named.
Expected<StudyResults> stored_results(const LabArguments& arguments, const Catalogue& games);

/// Plays what is missing, with a bar on a terminal. Ctrl-C leaves the rest for `lab resume`.
Expected<RunSummary> run_interruptibly(const Study& study, const LabArguments& arguments, const Catalogue& games,
                                       LabGames& store);

/// Does what a command that plays games does. Under mpirun the first process does it and hands out the games; the
/// others play them.
Expected<int> with_crew(LabArguments& arguments, const Catalogue& games, const std::function<Expected<int>()>& command);

/// All tables of a study for people, and how many cells agree.
std::string tables_text(const StudyResults& results);

/// Plays, shows the tables; 1 where an expected cell does not come out.
Expected<int> run_and_show(const Study& study, const LabArguments& arguments, const Catalogue& games);
Expected<int> show_results(const StudyResults& results, bool json);

using AddLabCommand = void(CLI::App&, Commands&);
AddLabCommand add_lab_list, add_lab_show, add_lab_run, add_lab_resume, add_lab_table, add_lab_answers, add_lab_grid,
    add_lab_export, add_lab_compare, add_lab_report;

}  // namespace zermelo

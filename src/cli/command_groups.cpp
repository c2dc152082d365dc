#include "zermelo/cli/command_groups.h"

#include "zermelo/cli/help.h"

namespace zermelo {

const std::vector<CommandGroup>& command_groups() {
  static const std::vector<CommandGroup> groups{
      {"Play", {add_play_command, add_serve_command, add_games_command, add_show_command}},
      {"Understand",
       {add_search_command, add_why_command, add_review_command, add_replay_command, add_quiz_command,
        add_puzzle_command}},
      {"Solve", {add_solve_command, add_tablebase_command}},
      {"Compare", {add_match_command, add_tournament_command}},
      {"Experiment", {add_lab_command, add_learn_command, add_net_command}},
      {"Connect programs", {add_uci_command, add_new_game_command}},
      {"Maintain",
       {add_doctor_command, add_store_command, add_perft_command, add_bench_command, add_completion_command,
        add_help_command}},
  };
  return groups;
}

}  // namespace zermelo

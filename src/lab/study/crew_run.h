#pragma once
#include <chrono>
#include <optional>
#include <stop_token>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/crew/crew.h"
#include "zermelo/lab/study/ledger.h"
#include "zermelo/lab/study/runner.h"
#include "zermelo/lab/study/task_player.h"

/// A study played by a crew: number 0 leads, all others follow.
namespace zermelo {

/// How long the processes of a crew wait for each other.
struct CrewPatience {
  std::chrono::milliseconds sign_of_life{1000};  ///< sent so often by everyone, also in the middle of a game
  std::chrono::milliseconds silence{30'000};     ///< after which a process counts as dead
};

/// Hands out the games at the `open` places of the plan to everyone, itself included, and keeps what comes back. The
/// game of a process that died is played again by another.
Expected<void> lead(Crew& crew, StudyWork& work, const std::vector<std::size_t>& open, Ledger& ledger,
                    const RunOptions& options, const CrewPatience& patience = {});

/// Number 0 asks all processes to stop playing and to finish. `lead` does so when it is done.
void send_home(Crew& crew);
/// Sends everyone home, where that was not done yet, and waits for their last word. To be called at the very end,
/// whatever happened before.
void dismiss(Crew& crew, const CrewPatience& patience = {});

/// What all others do: play what number 0 hands out until it sends them home. They neither print nor write.
std::optional<Error> follow(Crew& crew, const Catalogue& games, const std::stop_token& stop,
                            const CrewPatience& patience = {});

}  // namespace zermelo

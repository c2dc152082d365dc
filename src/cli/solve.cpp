#include <fmt/format.h>

#include <algorithm>

#include "zermelo/any/knowledge_json.h"
#include "zermelo/any/large_pages.h"
#include "zermelo/any/strategy.h"
#include "zermelo/any/words.h"
#include "zermelo/cli/batch.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/move_style.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/search/limits.h"

namespace zermelo {
namespace {

constexpr std::size_t always_allowed_mib = 2048;

struct SolveArguments : GameArguments {
  std::string memory;
  std::string method;  ///< empty: what suits the game
  std::string certificate;
  std::string check;
  std::string moves;
  BatchArguments batch;  ///< its `out` is a picture where there is one position
  bool distance = false;
  bool tablebases = false;
  bool keep = false;
};

std::string value_words(const Solved& solved) {
  const int value = solved.lower;
  if (solved.margin) return value == 0 ? "+0, a draw" : fmt::format("{:+}", value);
  if (value == 0) return "a draw";
  std::string word = value > 0 ? "a win" : "a loss";
  if (!solved.plies) return word;
  return word + " in " + counted(*solved.plies, "ply", "plies");
}

void print_solved(const AnyLine& line, const Solved& solved, MoveStyle style, double seconds) {
  const std::string effort =
      fmt::format("{} nodes, {:.3f} s, {}", with_commas(solved.nodes), seconds, speed(solved.nodes, seconds));
  if (!solved.complete)
    return print(
        fmt::format("Interrupted: the value lies between {:+} and {:+}   ({})\n", solved.lower, solved.upper, effort));
  const std::string side = line.outcome() ? "the game is over" : turn_words(line);
  print(fmt::format("{}: {}   ({})\n", side, value_words(solved), effort));
  if (!solved.line.empty()) print(fmt::format("best play: {}\n", fmt::join(move_texts(line, solved.line, style), " ")));
}

SolveMethod read_method(const std::string& word) {
  if (word == "alpha-beta") return SolveMethod::AlphaBeta;
  if (word == "dfpn") return SolveMethod::ProofNumbers;
  refuse({.what = "unknown method " + in_quotes(word), .where = "solve, --method", .expected = "alpha-beta or dfpn"});
}

// Games with dice. ----------------------------------------------------------------------------------------------------

/// Digits that rounding leaves alone.
std::string chance_text(double chance) { return fmt::format("{:.9f}", chance); }

void print_chance(const AnyLine& line, const ChanceSolved& solved, double seconds) {
  const std::string side =
      side_name(line.to_move() == Player::Chance ? Player::First : line.to_move(), line.game()->info());
  print(fmt::format("{}: {} wins with probability {}   ({} positions, {} sweeps, {:.3f} s)\n",
                    line.outcome() ? "the game is over" : turn_words(line), side, chance_text(solved.wins),
                    with_commas(solved.positions), solved.sweeps, seconds));
  if (!solved.fraction.empty()) print(fmt::format("exactly {}\n", solved.fraction));
  for (const auto& [move, chance] : solved.moves) print(fmt::format("  {:<8} {}\n", move, chance_text(chance)));
  if (solved.policy)
    print("\nThe smallest turn total with which holding is right; own score across, the other's upwards:\n" +
          policy_text(*solved.policy));
}

Error no_picture(const AnyLine& line) {
  return {.what = line.game()->spec() + " has no picture of its best play",
          .where = "--out",
          .expected = "a game with dice that draws its best play: pig or piglet",
          .code = ErrorCode::Unsupported};
}

void check_dice_options(const SolveArguments& arguments, const AnyLine& line) {
  const bool by_method = !arguments.method.empty();
  if (arguments.distance || arguments.tablebases || by_method || !arguments.memory.empty() ||
      !arguments.certificate.empty())
    refuse({.what = line.game()->spec() + " has dice, and is solved whole",
            .where = arguments.distance          ? "--distance"
                     : arguments.tablebases      ? "--tablebases"
                     : by_method                 ? "--method"
                     : !arguments.memory.empty() ? "--memory"
                                                 : "--certificate",
            .expected = "solve without it"});
}

int solve_dice(const SolveArguments& arguments, const AnyLine& line) {
  check_dice_options(arguments, line);
  const std::string& picture = arguments.batch.out;
  if (!picture.empty()) need(check_writable(picture));
  const Meter watch({});
  const Interrupt interrupt;
  const auto solved = need(line.game()->knowledge()->chances(line.position(), interrupt.token()));
  if (!picture.empty()) {
    if (!solved.policy) refuse(no_picture(line));
    need(write_file(picture, policy_svg(*solved.policy)));
  }
  arguments.json ? print_json(to_json(solved, arguments.game, line, watch.seconds()))
                 : print_chance(line, solved, watch.seconds());
  return 0;
}

// Certificates. -------------------------------------------------------------------------------------------------------

std::string sampled_words(const SampledProof& sampled, std::uint64_t most) {
  std::string words = fmt::format(
      "certificate: not written, the proof has more than {} positions\n"
      "sampled: {} of {} positions proven anew by df-pn, {} to {} plies from here\n",
      with_commas(most), sampled.agreed, sampled.samples, sampled.shallowest, sampled.deepest);
  if (sampled.agreed < sampled.samples)
    words += fmt::format("THE PROOFS DISAGREE after: {}\n", fmt::join(sampled.line, " "));
  return words;
}

/// "+6 for White", "a loss for Black"
std::string claim_words(const Certificate& certificate, const std::string& player) {
  if (certificate.margin) return fmt::format("{:+} for {}", certificate.value, player);
  if (certificate.value == 0) return "a draw";
  const auto plies = static_cast<std::uint64_t>(certificate.plies);
  return fmt::format("{} for {}{}", certificate.value > 0 ? "a win" : "a loss", player,
                     plies == 0 ? "" : " in " + counted(plies, "ply", "plies"));
}

void print_checked(const Certificate& certificate, const AnyLine& line, const Checked& checked, MoveStyle style,
                   double seconds) {
  const std::string effort = fmt::format("{} positions, {:.3f} s", with_commas(checked.positions), seconds);
  print(fmt::format("{}\n{}\n", certificate.game, certificate.position));
  if (checked.stopped) return print(fmt::format("Interrupted: nothing is known   ({})\n", effort));
  const std::string claim = claim_words(certificate, side_name(line.to_move(), line.game()->info()));
  if (checked.holds) return print(fmt::format("checked: {}; the certificate holds   ({})\n", claim, effort));
  print(fmt::format("THE CERTIFICATE DOES NOT HOLD: {}   ({})\nclaimed: {}\n", checked.why, effort, claim));
  if (!checked.line.empty()) print(fmt::format("after: {}\n", fmt::join(move_texts(line, checked.line, style), " ")));
}

/// Errors name the file.
template <class T>
T need_from(const std::string& file, Expected<T> read) {
  if (!read) read.error().where = "certificate " + file + (read.error().where.empty() ? "" : ", " + read.error().where);
  return need(std::move(read));
}

/// Before the proof begins: how many positions are kept, and what that takes.
std::string certificate_plan(const AnyGame& game, const SolveRequest& request) {
  return fmt::format("A certificate of up to {} positions, whose set takes {} at most.\n",
                     with_commas(request.certified_positions),
                     size_text(certified_bytes(game, request, request.certified_positions)));
}

/// How it went, in words and for programs: written, too large and sampled, or interrupted. `file` is where it was to
/// go.
struct CertificateTold {
  std::string words;
  Json json;
  bool written = false;
};
CertificateTold write_certificate(const std::string& file, const Solved& solved, const SolveRequest& request) {
  CertificateTold told{.words = {}, .json = {{"file", nullptr}}};
  if (solved.sampled) {
    told.words = sampled_words(*solved.sampled, request.certified_positions);
    told.json["most"] = request.certified_positions;
    told.json["sampled"] = to_json(*solved.sampled);
    return told;
  }
  told.words = "certificate: interrupted, nothing is written\n";
  if (!solved.certificate || request.stop.stop_requested()) return told;
  const auto bytes = need(pack_certificate(*solved.certificate));
  if (request.stop.stop_requested()) return told;
  need(write_file(file, bytes));
  const std::uint64_t positions = solved.certificate->positions();
  told.words = fmt::format("certificate: {}, {}, {}\n", file, counted(positions, "position", "positions"),
                           size_text(bytes.size()));
  told.json = {{"file", file}, {"positions", positions}, {"bytes", bytes.size()}};
  told.written = true;
  return told;
}

/// `solve --check FILE`
int check_certificate_file(const SolveArguments& arguments, const Catalogue& games) {
  const std::string& file = arguments.check;
  const MoveStyle style = read_move_style(arguments.moves);
  const auto bytes = need(read_file(file));
  const auto certificate = need(unpack_certificate(std::as_bytes(std::span(bytes)), file));
  const auto game = need_from(file, games.game(certificate.game, certificate.position));
  const auto line = need_from(file, game->start(certificate.position));
  const Meter watch({});
  const Interrupt interrupt;
  const auto strategy = arguments.keep ? need_from(file, game->knowledge()->strategy()) : nullptr;
  const Kept kept = [&] {
    const StatusLine status;
    const auto tell = [&](std::uint64_t positions) {
      status.tell(fmt::format("{} of {} positions", with_commas(positions), with_commas(certificate.positions())));
    };
    const CheckRequest request{.stop = interrupt.token(), .progress = tell};
    return strategy ? need_from(file, strategy->keep(certificate, request))
                    : Kept{.checked = need_from(file, game->knowledge()->check(certificate, request))};
  }();
  if (arguments.json) {
    Json json = to_json(kept.checked, certificate, file, watch.seconds());
    if (!kept.file.empty()) json["kept"] = {{"file", kept.file}, {"positions", kept.positions}, {"bytes", kept.bytes}};
    print_json(json);
  } else {
    print_checked(certificate, *line, kept.checked, style, watch.seconds());
    if (!kept.file.empty())
      print(fmt::format("kept: {}, {} positions up to symmetry, {}\n", printable(kept.file),
                        with_commas(kept.positions), size_text(kept.bytes)));
  }
  return kept.checked.holds ? 0 : 1;
}

// Games that are proven. ----------------------------------------------------------------------------------------------

SolveRequest read_request(const SolveArguments& arguments) {
  SolveRequest request{.distance = arguments.distance, .tablebases = arguments.tablebases};
  const auto most_memory = static_cast<long>(std::max(always_allowed_mib, machine_mib()));
  if (!arguments.memory.empty())
    request.table_mib = read_number<std::size_t>(arguments.memory, "--memory", 1, most_memory);
  if (!arguments.method.empty()) request.method = read_method(arguments.method);
  return request;
}

/// Tells how far it is, and how long the proof took without its certificate.
Solved solve_watched(const AnyLine& line, SolveRequest request, const Meter& watch, double& proof_seconds) {
  const StatusLine status;
  bool proven = false;
  request.progress = [&](std::uint64_t nodes, int lower, int upper) {
    if (!proven)
      status.tell(fmt::format("{} nodes, {:.0f} s, value between {:+} and {:+}", with_commas(nodes), watch.seconds(),
                              lower, upper));
  };
  request.certified = [&](std::uint64_t positions) {
    if (!proven) proof_seconds = watch.seconds();
    proven = true;
    status.tell(
        fmt::format("proven; {} positions of the certificate, {:.0f} s", with_commas(positions), watch.seconds()));
  };
  auto solved = need(solve(line, request));
  if (!proven) proof_seconds = watch.seconds();
  return solved;
}

int solve_proven(const SolveArguments& arguments, const AnyLine& line, SolveRequest request) {
  const bool certifies = !arguments.certificate.empty();
  if (certifies) {
    need(check_writable(arguments.certificate));
    request.certified_positions = need(certified_positions(*line.game(), request));
    if (!arguments.json) print(certificate_plan(*line.game(), request));
  }
  const Interrupt interrupt;
  request.stop = interrupt.token();
  const Meter watch({});
  double proof_seconds = 0;
  const Solved solved = solve_watched(line, request, watch, proof_seconds);
  if (!arguments.json) print_solved(line, solved, read_move_style(arguments.moves), proof_seconds);
  CertificateTold told{.words = {}, .json = {}, .written = true};
  if (certifies && solved.complete) told = write_certificate(arguments.certificate, solved, request);
  if (arguments.json) {
    Json json = to_json(solved, request, arguments.game, line, proof_seconds);
    if (!told.json.is_null()) json["certificate"] = std::move(told.json);
    print_json(json);
  } else {
    print(told.words);
  }
  return solved.complete && told.written ? 0 : 1;
}

int run_check(const SolveArguments& arguments, const Catalogue& games) {
  const bool otherwise = arguments.distance || arguments.tablebases || !arguments.method.empty() ||
                         !arguments.memory.empty() || !arguments.batch.out.empty() || arguments.batch.given();
  if (!arguments.game.empty() || !arguments.position.empty() || !arguments.after.empty() ||
      !arguments.certificate.empty() || otherwise)
    refuse({.what = otherwise ? "nothing is searched" : "the game and the position stand in the file",
            .where = "--check",
            .expected = "--check FILE alone"});
  return check_certificate_file(arguments, games);
}

// Many positions. -----------------------------------------------------------------------------------------------------

Json solve_line(const SolveArguments& arguments, SolveRequest request, const AnyLine& line,
                const std::stop_token& stop) {
  const Meter watch({});
  if (line.game()->info().dice) {
    check_dice_options(arguments, line);
    const auto solved = need(line.game()->knowledge()->chances(line.position(), stop));
    return to_json(solved, arguments.game, line, watch.seconds());
  }
  if (arguments.method.empty()) request.method = line.game()->knowledge()->usual_method(arguments.distance);
  request.stop = stop;
  const Solved solved = need(solve(line, request));
  return to_json(solved, request, arguments.game, line, watch.seconds());
}

std::vector<std::string> batch_command(const SolveArguments& arguments) {
  std::vector<std::string> words{"solve", arguments.game};
  if (arguments.distance) words.emplace_back("--distance");
  if (arguments.tablebases) words.emplace_back("--tablebases");
  if (!arguments.method.empty()) words.insert(words.end(), {"--method", arguments.method});
  if (!arguments.memory.empty()) words.insert(words.end(), {"--memory", arguments.memory});
  return words;
}

/// Every job has a table of its own.
void check_memory_of_jobs(const BatchArguments& batch, const SolveRequest& request) {
  if (batch.jobs.empty()) return;
  const auto jobs = read_number<std::size_t>(batch.jobs, "--jobs", 1, most_jobs);
  const std::size_t most = std::max(always_allowed_mib, machine_mib());
  if (jobs * request.table_mib > most)
    refuse({.what = fmt::format("{} tables of {} MiB are more than the machine has", jobs, request.table_mib),
            .where = "--jobs",
            .expected = fmt::format("--memory {} or less, or fewer jobs", std::max<std::size_t>(1, most / jobs)),
            .code = ErrorCode::TooLarge});
}

int solve_many(const SolveArguments& arguments, const SolveRequest& request, const Catalogue& games) {
  refuse_in_batch(arguments.position, "--position");
  refuse_in_batch(arguments.after, "--after");
  refuse_in_batch(arguments.certificate, "--certificate");
  need(games.game(arguments.game));
  check_memory_of_jobs(arguments.batch, request);
  BatchTask task{.command = batch_command(arguments), .hire = {}};
  task.hire = [&] {
    return BatchWorker([&arguments, &request, opener = LineOpener(games, arguments.game)](
                           const BatchLine& asked, const std::stop_token& stop) mutable {
      return solve_line(arguments, request, *opener.open(asked), stop);
    });
  };
  return run_batch(arguments.batch, task);
}

int run_solve(const SolveArguments& arguments, const Catalogue& games) {
  if (!arguments.check.empty()) return run_check(arguments, games);
  if (arguments.keep) refuse({.what = "no certificate is named", .where = "--keep", .expected = "--check FILE --keep"});
  if (arguments.game.empty())
    refuse({.what = "GAME is missing", .where = "solve", .expected = "what 'zermelo solve --help' lists"});
  read_move_style(arguments.moves);  // refused before the search
  SolveRequest request = read_request(arguments);
  if (arguments.batch.given()) return solve_many(arguments, request, games);
  arguments.batch.check_absent(true);
  const auto line = need(arguments.open(games));
  if (line->game()->info().dice) return solve_dice(arguments, *line);
  if (!arguments.batch.out.empty()) refuse(no_picture(*line));
  if (arguments.method.empty()) request.method = line->game()->knowledge()->usual_method(arguments.distance);
  return solve_proven(arguments, *line, request);
}

}  // namespace

void add_solve_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "solve", "the exact value of a position, with best play to the end", run_solve);
  arguments.add_to(command);
  arguments.add_after_to(command);
  command.get_option("GAME")->required(false);  // --check reads it in the file
  command.add_flag("--distance", arguments.distance, "how soon as well, where somebody wins");
  command.add_option("--memory", arguments.memory,
                     fmt::format("MiB for the table of what was found (default: {}); endings of games for points take "
                                 "an eighth more, a certificate up to as much again",
                                 usual_table_mib()));
  command.add_option("--method", arguments.method,
                     "alpha-beta, which knows what a game foresees, or dfpn: who wins, by proof numbers and the rules "
                     "alone (default: dfpn where a game tells a search its rules alone, unless --distance)");
  command.add_flag("--tablebases,--tables", arguments.tablebases,
                   "dfpn: ask the endgame tablebases that are built as well");
  arguments.batch.add_to(command,
                         "games with dice: write a picture of best play to this file (SVG); with --positions: add the "
                         "answers to it, and the same command continues after the last whole line");
  command.add_option(
      "--certificate", arguments.certificate,
      "write the proof to this file, up to ten million positions; samples of a larger one are proven anew");
  command.add_option("--check", arguments.check, "check a certificate by the rules of its game alone");
  command.add_flag("--keep", arguments.keep,
                   "--check: if a win holds, keep it beside the tablebases; 'perfect' and analysis then know it");
  add_moves_option(command, arguments.moves);
  command.footer("Example: zermelo solve connect:columns=6,rows=4 --distance");
}

}  // namespace zermelo

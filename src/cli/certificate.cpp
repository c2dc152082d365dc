#include "zermelo/cli/certificate.h"

#include <fmt/format.h>

#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/search/limits.h"

namespace zermelo {
namespace {

std::string sampled_words(const SampledProof& sampled, std::uint64_t most) {
  std::string words = fmt::format(
      "certificate: not written, the proof has more than {} positions\n"
      "sampled: {} of {} positions proven anew by df-pn, {} to {} plies from here\n",
      with_commas(most), sampled.agreed, sampled.samples, sampled.shallowest, sampled.deepest);
  if (sampled.agreed < sampled.samples)
    words += fmt::format("THE PROOFS DISAGREE after: {}\n", fmt::join(sampled.line, " "));
  return words;
}

Json sampled_json(const SampledProof& sampled) {
  return {{"samples", sampled.samples},
          {"agreed", sampled.agreed},
          {"shallowest", sampled.shallowest},
          {"deepest", sampled.deepest},
          {"line", sampled.line}};
}

/// "+6 for first", "a loss for second"
std::string claim_words(const Certificate& certificate, Player to_move) {
  const std::string player(to_string(to_move));
  if (certificate.margin) return fmt::format("{:+} for {}", certificate.value, player);
  if (certificate.value == 0) return "a draw";
  const auto plies = static_cast<std::uint64_t>(certificate.plies);
  return fmt::format("{} for {}{}", certificate.value > 0 ? "a win" : "a loss", player,
                     plies == 0 ? "" : " in " + counted(plies, "ply", "plies"));
}

Json checked_json(const std::string& file, const Certificate& certificate, const Checked& checked, double seconds) {
  return {{"file", file},
          {"game", certificate.game},
          {"position", certificate.position},
          {"value", certificate.value},
          {"margin", certificate.margin},
          {"plies", certificate.plies == 0 ? Json() : Json(certificate.plies)},
          {"holds", checked.stopped ? Json() : Json(checked.holds)},
          {"why", checked.why},
          {"line", checked.line},
          {"positions", checked.positions},
          {"seconds", seconds}};
}

void print_checked(const Certificate& certificate, Player to_move, const Checked& checked, double seconds) {
  const std::string effort = fmt::format("{} positions, {:.3f} s", with_commas(checked.positions), seconds);
  print(fmt::format("{}\n{}\n", certificate.game, certificate.position));
  if (checked.stopped) return print(fmt::format("Interrupted: nothing is known   ({})\n", effort));
  const std::string claim = claim_words(certificate, to_move);
  if (checked.holds) return print(fmt::format("checked: {}; the certificate holds   ({})\n", claim, effort));
  print(fmt::format("THE CERTIFICATE DOES NOT HOLD: {}   ({})\nclaimed: {}\n", checked.why, effort, claim));
  if (!checked.line.empty()) print(fmt::format("after: {}\n", fmt::join(checked.line, " ")));
}

/// Errors name the file.
template <class T>
T need_from(const std::string& file, Expected<T> read) {
  if (!read) read.error().where = "certificate " + file + (read.error().where.empty() ? "" : ", " + read.error().where);
  return need(std::move(read));
}

}  // namespace

std::string certificate_plan(const AnyGame& game, const SolveRequest& request) {
  return fmt::format("A certificate of up to {} positions, whose set takes {} at most.\n",
                     with_commas(request.certified_positions),
                     size_text(certified_bytes(game, request, request.certified_positions)));
}

CertificateTold write_certificate(const std::string& file, const Solved& solved, const SolveRequest& request) {
  CertificateTold told{.words = {}, .json = {{"file", nullptr}}};
  if (solved.sampled) {
    told.words = sampled_words(*solved.sampled, request.certified_positions);
    told.json["most"] = request.certified_positions;
    told.json["sampled"] = sampled_json(*solved.sampled);
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

int check_certificate_file(const std::string& file, bool json, const Catalogue& games) {
  const auto bytes = need(read_file(file));
  const auto certificate = need(unpack_certificate(std::as_bytes(std::span(bytes)), file));
  const auto game = need_from(file, games.game(certificate.game, certificate.position));
  const auto line = need_from(file, game->start(certificate.position));
  const Meter watch({});
  const Interrupt interrupt;
  const Checked checked = [&] {
    const StatusLine status;
    const auto tell = [&](std::uint64_t positions) {
      status.tell(fmt::format("{} of {} positions", with_commas(positions), with_commas(certificate.positions())));
    };
    return need_from(file, game->knowledge()->check(certificate, {.stop = interrupt.token(), .progress = tell}));
  }();
  json ? print_json(checked_json(file, certificate, checked, watch.seconds()))
       : print_checked(certificate, line->to_move(), checked, watch.seconds());
  return checked.holds ? 0 : 1;
}

}  // namespace zermelo

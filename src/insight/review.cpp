#include "zermelo/insight/review.h"

#include <fmt/format.h>

#include <chrono>

#include "zermelo/any/words.h"

namespace zermelo {
namespace {

/// What is left of a request that began at `start`; nothing once its time is over.
std::optional<Request> rest_of(const Request& request, std::chrono::steady_clock::time_point start) {
  if (request.stop.stop_requested()) return std::nullopt;
  Request rest{.stop = request.stop};
  if (request.time.count() == 0) return rest;
  rest.time = request.time - (std::chrono::steady_clock::now() - start);
  return rest.time.count() > 0 ? std::optional(rest) : std::nullopt;
}

/// Is there anything to say about the move? Not about dice, forced moves, and what the judge would play itself.
Expected<bool> questionable(const AnyLine& line, const std::string& move, Judge& judge, const Request& request) {
  if (line.to_move() == Player::Chance || line.legal().size() < 2) return false;
  const auto own = judge.first_choice(line, request);
  if (!own) return fail(own.error());
  return own->move != move;
}

Error not_in_the_game(Error error, std::size_t ply) {
  error.where = fmt::format("move {}{}{}", ply + 1, error.where.empty() ? "" : ", ", error.where);
  return error;
}

}  // namespace

Expected<Review> review(const AnyLine& line, const std::vector<std::string>& moves, Judge& judge,
                        const Request& request, const ReviewProgress& progress) {
  Review out{
      .judge = judge.spec(), .unit = judge.evaluator_info().unit, .marked = {}, .moves = moves.size(), .reviewed = 0};
  const auto start = std::chrono::steady_clock::now();
  const auto walk = line.clone();
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const auto before = walk->clone();
    const auto played = walk->play(moves[ply]);
    if (!played) return fail(not_in_the_game(played.error(), ply));
    const auto limits = rest_of(request, start);
    if (!limits) break;
    const auto asks = questionable(*before, *played, judge, *limits);
    if (!asks) return fail(asks.error());
    if (*asks) {
      const auto again = rest_of(request, start);
      if (!again) break;
      auto found = why(*before, *played, judge, *again);
      if (!rest_of(request, start)) break;  // a search that was cut short blames nobody
      if (!found) return fail(found.error());
      if (found->mistake != Mistake::None)
        out.marked.push_back({.ply = ply, .player = before->to_move(), .why = std::move(*found)});
    }
    ++out.reviewed;
    if (progress) progress(out);
  }
  return out;
}

std::string marked_title(const Review::Marked& marked, const GameInfo& game) {
  return fmt::format("move {}: {} ({})", marked.ply + 1, marked.why.played.shown, side_name(marked.player, game));
}

Json to_json(const Review::Marked& marked, const GameInfo& game) {
  Json json{{"ply", marked.ply}, {"by", to_string(marked.player)}, {"title", marked_title(marked, game)}};
  json.update(to_json(marked.why, game));
  return json;
}

Json to_json(const Review& review, const GameInfo& game) {
  Json marked = Json::array();
  for (const auto& one : review.marked) marked.push_back(to_json(one, game));
  return {{"player", review.judge},     {"unit", review.unit.name},    {"threshold", json_number(review.unit.mistake)},
          {"moves", review.moves},      {"reviewed", review.reviewed}, {"complete", review.complete()},
          {"marked", std::move(marked)}};
}

}  // namespace zermelo

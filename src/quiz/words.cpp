#include "zermelo/quiz/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "zermelo/quiz/said.h"

namespace zermelo {
namespace {

Json place_json(const Exercise& exercise, const Chart::Place& place) {
  Json json{{"id", place.id},
            {"parent", place.parent ? Json(*place.parent) : Json(nullptr)},
            {"name", place.name},
            {"kind", place.leaf()                    ? "leaf"
                     : place.kind == tree::Kind::Max ? "max"
                                                     : "min"},
            {"move", place.move},
            {"value", place.leaf() && !exercise.sampled ? json_number(place.value) : Json(nullptr)},
            {"children", place.children}};
  if (!exercise.sampled) return json;
  json["visits"] = exercise.counts().visits(place.id);
  json["wins"] = json_number(exercise.counts().wins(place.id));
  json["to_move"] = place.level % 2 == 0 ? "max" : "min";
  return json;
}

Json convention_json(const Exercise& exercise) {
  const Convention& convention = exercise.wish.convention;
  Json json{{"cut", convention.cut_word()},
            {"order", convention.order_word()},
            {"fail", convention.fail_word()},
            {"words", exercise.convention_words()}};
  if (!exercise.sampled) return json;
  json["c"] = json_number(exercise.wish.sampling.c);
  json["view"] = exercise.wish.sampling.view_word();
  return json;
}

Json answer_json(const QuizItem& item) {
  if (item.part == QuizItem::Part::Cut || item.part == QuizItem::Part::Next) return item.holds;
  return json_number(item.number);
}

std::string joined(const std::vector<std::string>& parts) { return fmt::format("{}", fmt::join(parts, ", ")); }

/// What is written at a place of the terminal's drawing.
std::string label(const Exercise& exercise, std::size_t id) {
  const auto& place = exercise.chart[id];
  std::string text =
      place.leaf() ? place.name : fmt::format("{} {}", place.name, place.kind == tree::Kind::Max ? "MAX" : "MIN");
  if (const auto known = exercise.known(id)) text += ": " + quiz_number(*known);
  if (exercise.sampled) text += ": " + exercise.counts().text(id);
  if (!place.move.empty()) text += fmt::format("  ({})", place.move);
  const auto end = exercise.walk.order.begin() + static_cast<std::ptrdiff_t>(exercise.seen);
  const auto at = std::find(exercise.walk.order.begin(), end, id);
  if (at != end) text += fmt::format("  [{}]", at - exercise.walk.order.begin() + 1);
  return text;
}

void draw(const Exercise& exercise, std::size_t id, const std::string& indent, std::string& out) {
  const auto& children = exercise.chart[id].children;
  for (const std::size_t child : children) {
    const bool last = child == children.back();
    out += indent + (last ? "`-- " : "+-- ") + label(exercise, child) + "\n";
    draw(exercise, child, indent + (last ? "    " : "|   "), out);
  }
}

std::string escaped_for_link(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

}  // namespace

Json to_json(const Exercise& exercise) {
  Json json{{"number", exercise.number},
            {"seed", exercise.wish.seed},
            {"kind", to_string(exercise.kind)},
            {"convention", convention_json(exercise)},
            {"tree", exercise.tree},
            {"question", exercise.question},
            {"nodes", Json::array()},
            {"seen", Json::array()},
            {"items", Json::array()}};
  for (const auto& place : exercise.chart.places()) json["nodes"].push_back(place_json(exercise, place));
  if (exercise.kind == QuizKind::Backup)
    json["playout"] = {{"path", exercise.sampled->path},
                       {"winner", exercise.sampled->winner == PlayoutWinner::Max   ? "max"
                                  : exercise.sampled->winner == PlayoutWinner::Min ? "min"
                                                                                   : "draw"}};
  for (std::size_t i = 0; i < exercise.seen; ++i) {
    const std::size_t place = exercise.walk.order[i];
    const auto known = exercise.known(place);
    json["seen"].push_back({{"node", place}, {"value", json_number(known)}});
  }
  for (const QuizItem& item : exercise.items)
    json["items"].push_back({{"node", item.place},
                             {"part", to_string(item.part)},
                             {"answer", answer_json(item)},
                             {"why", item.why},
                             {"said", explanation(exercise, item)}});
  return json;
}

std::string answer_line(const Exercise& exercise) {
  std::vector<std::string> parts;
  for (const QuizItem& item : exercise.items) {
    const std::string& name = exercise.chart[item.place].name;
    const auto& visit = exercise.walk.visits[item.place];
    switch (item.part) {
      case QuizItem::Part::Value:
        parts.push_back(item.number ? name + " = " + quiz_number(*item.number) : name + " –");
        break;
      case QuizItem::Part::Alpha: parts.push_back(visit ? name + " " + window_text(*visit) : name + " –"); break;
      case QuizItem::Part::Beta: break;  // said with alpha
      case QuizItem::Part::Cut:
        if (item.holds) parts.push_back(name);
        break;
      case QuizItem::Part::Next: parts.push_back(name); break;
      case QuizItem::Part::Ucb: parts.push_back(fmt::format("{} = {:.2f}", name, *item.number)); break;
      case QuizItem::Part::Visits: break;  // said with the wins
      case QuizItem::Part::Wins:
        if (item.number)
          parts.push_back(
              fmt::format("{} {}/{}", name, quiz_number(*item.number), exercise.counts().visits(item.place) + 1));
        break;
    }
  }
  return parts.empty() ? "nothing is cut off" : joined(parts);
}

namespace {

/// That a branch is not cut, or a node not changed, needs no reason on a key.
bool says_something(const Exercise& exercise, const QuizItem& item) {
  if (item.part == QuizItem::Part::Cut) return item.holds;
  return exercise.kind != QuizKind::Backup || item.number.has_value();
}

}  // namespace

std::vector<std::string> reasons(const Exercise& exercise) {
  std::vector<std::string> list;
  for (const QuizItem& item : exercise.items)
    if (says_something(exercise, item) && std::ranges::find(list, item.why) == list.end()) list.push_back(item.why);
  return list;
}

std::string exercise_text(const Exercise& exercise) {
  std::string out = fmt::format("{}. {}\n   Convention: {}.\n\n   {}\n", exercise.number, exercise.question,
                                exercise.convention_words(), label(exercise, 0));
  draw(exercise, 0, "   ", out);
  return out;
}

std::string key_text(const Exercise& exercise) {
  std::string out = fmt::format("{}. {}\n", exercise.number, answer_line(exercise));
  for (const std::string& reason : reasons(exercise)) out += "   " + reason + "\n";
  return out;
}

std::string quiz_link(const QuizWish& wish, int count) {
  const Convention& convention = wish.convention;
  if (is_sampling_kind(wish.kind))
    return fmt::format("#/quiz?seed={}&count={}&kind={}&c={}&view={}&level={}", wish.seed, count, wish.kind,
                       wish.sampling.c_text(), wish.sampling.view_word(), wish.level);
  std::string link = fmt::format("#/quiz?seed={}&count={}&kind={}&cut={}&order={}&fail={}", wish.seed, count, wish.kind,
                                 convention.cut_word(), convention.order_word(), convention.fail_word());
  if (wish.tree.empty()) return link + fmt::format("&level={}", wish.level);
  return link + "&tree=" + escaped_for_link(wish.tree);
}

}  // namespace zermelo

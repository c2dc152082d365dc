#include "zermelo/quiz/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace zermelo {
namespace {

Json place_json(const Chart::Place& place) {
  return {{"id", place.id},
          {"parent", place.parent ? Json(*place.parent) : Json(nullptr)},
          {"name", place.name},
          {"kind", place.leaf()                    ? "leaf"
                   : place.kind == tree::Kind::Max ? "max"
                                                   : "min"},
          {"move", place.move},
          {"value", place.leaf() ? json_number(place.value) : Json(nullptr)},
          {"children", place.children}};
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
  const Convention& convention = exercise.wish.convention;
  Json json{{"number", exercise.number},
            {"seed", exercise.wish.seed},
            {"kind", to_string(exercise.kind)},
            {"convention",
             {{"cut", convention.cut_word()},
              {"order", convention.order_word()},
              {"fail", convention.fail_word()},
              {"words", convention.words()}}},
            {"tree", exercise.tree},
            {"question", exercise.question},
            {"nodes", Json::array()},
            {"seen", Json::array()},
            {"items", Json::array()}};
  for (const auto& place : exercise.chart.places()) json["nodes"].push_back(place_json(place));
  for (std::size_t i = 0; i < exercise.seen; ++i) {
    const std::size_t place = exercise.walk.order[i];
    const auto known = exercise.known(place);
    json["seen"].push_back({{"node", place}, {"value", json_number(known)}});
  }
  for (const QuizItem& item : exercise.items)
    json["items"].push_back(
        {{"node", item.place}, {"part", to_string(item.part)}, {"answer", answer_json(item)}, {"why", item.why}});
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
    }
  }
  return parts.empty() ? "nothing is cut off" : joined(parts);
}

std::vector<std::string> reasons(const Exercise& exercise) {
  std::vector<std::string> list;
  for (const QuizItem& item : exercise.items)
    if ((item.part != QuizItem::Part::Cut || item.holds) && std::ranges::find(list, item.why) == list.end())
      list.push_back(item.why);
  return list;
}

std::string exercise_text(const Exercise& exercise) {
  std::string out = fmt::format("{}. {}\n   Convention: {}.\n\n   {}\n", exercise.number, exercise.question,
                                exercise.wish.convention.words(), label(exercise, 0));
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
  std::string link = fmt::format("#/quiz?seed={}&count={}&kind={}&cut={}&order={}&fail={}", wish.seed, count, wish.kind,
                                 convention.cut_word(), convention.order_word(), convention.fail_word());
  if (wish.tree.empty()) return link + fmt::format("&level={}", wish.level);
  return link + "&tree=" + escaped_for_link(wish.tree);
}

}  // namespace zermelo

/// What the desk passes on to the laboratory.
#include "zermelo/serve/desk.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_name = 200;
constexpr int most_cell_number = 1'000'000;
constexpr int most_lab_jobs = 64;

}  // namespace

Desk::Answer Desk::ask_lab(const Asked& asked, Laboratory::Pace pace, std::function<Answer(Laboratory&)> work) {
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto reply = [this, client = asked.client, id = asked.id](const Answer& answer) {
    if (!answer) return send(client, refusal(id, answer.error()));
    Json message{{"id", id}, {"ok", true}};
    message.update(*answer);
    send(client, message);
  };
  if (!lab_.submit(asked.client, pace, std::move(work), reply))
    return fail(wrong("lab", "there is too much to do; try again"));
  return Json(nullptr);
}

void Desk::tell_lab(const Json& event) {
  Text text;
  for (auto& [client, data] : clients_) {
    if (!data.watches_lab) continue;
    if (!text) text = std::make_shared<const std::string>(dump(event));
    data.wire.send(text);
  }
}

Desk::Answer Desk::studies(Asked& asked) {
  return ask_lab(asked, Laboratory::Pace::Quick, [](Laboratory& lab) { return lab.studies(); });
}

Desk::Answer Desk::study(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  return ask_lab(asked, lab_.study_pace(name), [=](Laboratory& lab) { return lab.study(name); });
}

Desk::Answer Desk::lab_estimate(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  return ask_lab(asked, Laboratory::Pace::Slow, [=](Laboratory& lab) { return lab.estimate(name); });
}

Desk::Answer Desk::lab_run(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  const int jobs = asked.fields.number("jobs", 1, most_lab_jobs, 0);
  return ask_lab(asked, Laboratory::Pace::Quick, [=](Laboratory& lab) { return lab.run(name, jobs); });
}

Desk::Answer Desk::lab_stop(Asked&) { return lab_.stop(); }

Desk::Answer Desk::lab_watch(Asked& asked) {
  const bool on = asked.fields.flag("on");
  if (const auto& error = asked.fields.error()) return fail(*error);
  clients_.at(asked.client).watches_lab = on;
  return Json::object();
}

Desk::Answer Desk::lab_games(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  const int cell = asked.fields.number("cell", 0, most_cell_number);
  return ask_lab(asked, Laboratory::Pace::Quick, [=](Laboratory& lab) { return lab.cell_games(name, cell); });
}

Desk::Answer Desk::lab_game(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  const int cell = asked.fields.number("cell", 0, most_cell_number);
  const int game = asked.fields.number("game", 0, most_cell_number);
  return ask_lab(asked, Laboratory::Pace::Quick, [=](Laboratory& lab) { return lab.cell_game(name, cell, game); });
}

Desk::Answer Desk::lab_compare(Asked& asked) {
  const std::string a = asked.fields.text("a", nullptr, longest_name);
  const std::string b = asked.fields.text("b", nullptr, longest_name);
  return ask_lab(asked, Laboratory::Pace::Slow, [=](Laboratory& lab) { return lab.compare(a, b); });
}

Desk::Answer Desk::lab_report(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  return ask_lab(asked, Laboratory::Pace::Slow, [=](Laboratory& lab) { return lab.report(name); });
}

Desk::Answer Desk::lab_defect(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  const std::string id = asked.fields.text("defect", nullptr, longest_name);
  return ask_lab(asked, Laboratory::Pace::Slow, [=](Laboratory& lab) { return lab.defect(name, id); });
}

}  // namespace zermelo

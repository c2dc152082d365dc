#include "zermelo/serve/lab_desk.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_name = 200;
constexpr int most_cell_number = 1'000'000;
constexpr int most_lab_jobs = 64;

}  // namespace

LabDesk::LabDesk(const Catalogue& games, LabPlaces places, EventLoop loop, Clients& clients)
    : clients_(clients),
      lab_(games, std::move(places), std::move(loop), [this](const Json& event) { send(event); }) {}

void LabDesk::add_to(Handlers& handlers) {
  add_handlers<LabDesk>(handlers, *this,
                        {{"studies", &LabDesk::studies},
                         {"study", &LabDesk::study},
                         {"lab_estimate", &LabDesk::estimate},
                         {"lab_run", &LabDesk::run},
                         {"lab_stop", &LabDesk::stop},
                         {"lab_watch", &LabDesk::watch},
                         {"lab_games", &LabDesk::games},
                         {"lab_game", &LabDesk::game},
                         {"lab_compare", &LabDesk::compare},
                         {"lab_report", &LabDesk::report},
                         {"lab_defect", &LabDesk::defect}});
}

Answer LabDesk::ask(const Asked& asked, Laboratory::Pace pace, std::function<Answer(Laboratory&)> work) {
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto reply = [this, client = asked.client, id = asked.id](const Answer& answer) {
    clients_.answer(client, id, answer);
  };
  if (!lab_.submit(asked.client, pace, std::move(work), reply))
    return fail(busy("lab", "there is too much to do; try again"));
  return Json(nullptr);
}

void LabDesk::send(const Json& event) const {
  if (watchers_.empty()) return;
  const Clients::Text text = text_of(event);
  for (const int client : watchers_) clients_.send(client, text);
}

Answer LabDesk::studies(Asked& asked) {
  return ask(asked, Laboratory::Pace::Quick, [](Laboratory& lab) { return lab.studies(); });
}

Answer LabDesk::study(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  return ask(asked, lab_.study_pace(name), [=](Laboratory& lab) { return lab.study(name); });
}

Answer LabDesk::estimate(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  return ask(asked, Laboratory::Pace::Slow, [=](Laboratory& lab) { return lab.estimate(name); });
}

Answer LabDesk::run(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  const int jobs = asked.fields.number("jobs", 1, most_lab_jobs, 0);
  return ask(asked, Laboratory::Pace::Quick, [=](Laboratory& lab) { return lab.run(name, jobs); });
}

Answer LabDesk::stop(Asked&) { return lab_.stop(); }

Answer LabDesk::watch(Asked& asked) {
  const bool on = asked.fields.flag("on");
  if (const auto& error = asked.fields.error()) return fail(*error);
  if (on)
    watchers_.insert(asked.client);
  else
    watchers_.erase(asked.client);
  return Json::object();
}

Answer LabDesk::games(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  const int cell = asked.fields.number("cell", 0, most_cell_number);
  return ask(asked, Laboratory::Pace::Quick, [=](Laboratory& lab) { return lab.cell_games(name, cell); });
}

Answer LabDesk::game(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  const int cell = asked.fields.number("cell", 0, most_cell_number);
  const int number = asked.fields.number("game", 0, most_cell_number);
  return ask(asked, Laboratory::Pace::Quick, [=](Laboratory& lab) { return lab.cell_game(name, cell, number); });
}

Answer LabDesk::compare(Asked& asked) {
  const std::string a = asked.fields.text("a", nullptr, longest_name);
  const std::string b = asked.fields.text("b", nullptr, longest_name);
  return ask(asked, Laboratory::Pace::Slow, [=](Laboratory& lab) { return lab.compare(a, b); });
}

Answer LabDesk::report(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  return ask(asked, Laboratory::Pace::Slow, [=](Laboratory& lab) { return lab.report(name); });
}

Answer LabDesk::defect(Asked& asked) {
  const std::string name = asked.fields.text("study", nullptr, longest_name);
  const std::string id = asked.fields.text("defect", nullptr, longest_name);
  return ask(asked, Laboratory::Pace::Slow, [=](Laboratory& lab) { return lab.defect(name, id); });
}

}  // namespace zermelo

#include "zermelo/serve/lab_desk.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_name = 200;
constexpr int most_cell_number = 1'000'000;
constexpr int most_lab_jobs = 64;

}  // namespace

LabDesk::LabDesk(const Catalogue& games, LabPlaces places, EventLoop loop, Clients& clients)
    : clients_(clients),
      watchers_(clients),
      lab_(games, std::move(places), std::move(loop), [this](const Json& event) { watchers_.send(event); }) {}

void LabDesk::add_to(Handlers& handlers) {
  using enum Laboratory::Pace;
  const auto name_of = [](Asked& asked, const char* field) { return asked.fields.text(field, nullptr, longest_name); };
  handlers["studies"] = [this](Asked& asked) {
    return ask(asked, Quick, [](Laboratory& lab) { return lab.studies(); });
  };
  handlers["study"] = [=, this](Asked& asked) {
    const std::string name = name_of(asked, "study");
    return ask(asked, lab_.study_pace(name), [=](Laboratory& lab) { return lab.study(name); });
  };
  handlers["lab_estimate"] = [=, this](Asked& asked) {
    return ask(asked, Slow, [name = name_of(asked, "study")](Laboratory& lab) { return lab.estimate(name); });
  };
  handlers["lab_run"] = [=, this](Asked& asked) {
    const std::string name = name_of(asked, "study");
    const int jobs = asked.fields.number("jobs", 1, most_lab_jobs, 0);
    return ask(asked, Quick, [=](Laboratory& lab) { return lab.run(name, jobs); });
  };
  handlers["lab_stop"] = [this](Asked&) { return lab_.stop(); };
  handlers["lab_watch"] = [this](Asked& asked) { return watchers_.watch(asked); };
  handlers["lab_games"] = [=, this](Asked& asked) {
    const std::string name = name_of(asked, "study");
    const int cell = asked.fields.number("cell", 0, most_cell_number);
    return ask(asked, Quick, [=](Laboratory& lab) { return lab.cell_games(name, cell); });
  };
  handlers["lab_game"] = [=, this](Asked& asked) {
    const std::string name = name_of(asked, "study");
    const int cell = asked.fields.number("cell", 0, most_cell_number);
    const int number = asked.fields.number("game", 0, most_cell_number);
    return ask(asked, Quick, [=](Laboratory& lab) { return lab.cell_game(name, cell, number); });
  };
  handlers["lab_compare"] = [=, this](Asked& asked) {
    const std::string a = name_of(asked, "a");
    const std::string b = name_of(asked, "b");
    return ask(asked, Slow, [=](Laboratory& lab) { return lab.compare(a, b); });
  };
  handlers["lab_report"] = [=, this](Asked& asked) {
    return ask(asked, Slow, [name = name_of(asked, "study")](Laboratory& lab) { return lab.report(name); });
  };
  handlers["lab_defect"] = [=, this](Asked& asked) {
    const std::string name = name_of(asked, "study");
    const std::string id = name_of(asked, "defect");
    return ask(asked, Slow, [=](Laboratory& lab) { return lab.defect(name, id); });
  };
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

}  // namespace zermelo

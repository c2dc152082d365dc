#include "zermelo/any/catalogue.h"

#include <algorithm>

namespace zermelo {

namespace {

/// What an alias stands for, where the user did not say otherwise: `tic-tac-toe:misere=on` is `mnk:3,3,3,misere=on`.
void take_defaults(const Spec& stands_for, const std::vector<Option>& options, Spec& spec) {
  for (std::size_t i = 0; i < stands_for.values.size(); ++i) {
    const bool given =
        std::ranges::any_of(spec.pairs, [&](const auto& pair) { return options[i].is_called(pair.first); });
    if (!given) spec.pairs.emplace_back(options[i].name, stands_for.values[i]);
  }
}

/// The name that stands behind an alias, and its values.
void resolve_alias(const GameInfo& info, Spec& spec) {
  for (const auto& [alias, meaning] : info.aliases) {
    if (alias != spec.name) continue;
    const Spec stands_for = parse_spec(meaning, "game").value();
    spec.name = stands_for.name;
    if (spec.values.empty()) take_defaults(stands_for, info.options, spec);
  }
}

}  // namespace

void Catalogue::add(Entry entry) {
  const auto same = std::ranges::find(entries_, entry.info.name, [](const Entry& one) { return one.info.name; });
  if (same == entries_.end())
    entries_.push_back(std::move(entry));
  else
    *same = std::move(entry);
}

Expected<const Catalogue::Entry*> Catalogue::entry(const std::string& name) const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) {
    if (entry.info.name == name) return &entry;
    names.push_back(entry.info.name);
    for (const auto& [alias, meaning] : entry.info.aliases) names.push_back(alias);
  }
  return fail(not_among("unknown game", name, names));
}

Expected<Catalogue::Choice> Catalogue::choice(std::string_view text, std::string_view position) const {
  auto spec = parse_spec(text, "game");
  if (!spec) return fail(spec.error());
  for (const Entry& candidate : entries_) resolve_alias(candidate.info, *spec);
  const auto found = entry(spec->name);
  if (!found) return fail(found.error());
  if ((*found)->variant_for && spec->values.empty())
    if (std::string variant = (*found)->variant_for(position); !variant.empty())
      spec->values.push_back(std::move(variant));
  const auto chosen = settings(*spec, (*found)->info.options, "game");
  if (!chosen) return fail(chosen.error());
  return Choice{*found, *chosen};
}

Catalogue::Made Catalogue::game(std::string_view text, std::string_view position) const {
  const auto chosen = choice(text, position);
  if (!chosen) return fail(chosen.error());
  return chosen->entry->make(chosen->settings, std::string(text));
}

bool Catalogue::position_matters(std::string_view text) const {
  auto spec = parse_spec(text, "game");
  if (!spec) return false;
  for (const Entry& candidate : entries_) resolve_alias(candidate.info, *spec);
  const auto found = entry(spec->name);
  return found && (*found)->variant_for && spec->values.empty();
}

bool Catalogue::same_rules(std::string_view one, std::string_view other, std::string_view position) const {
  const auto a = choice(one, position);
  const auto b = choice(other, position);
  return a && b && a->entry == b->entry && a->settings.same_as(b->settings);
}

}  // namespace zermelo

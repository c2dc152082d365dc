#include "zermelo/lab/study/study_text.h"

#include <fmt/format.h>

namespace zermelo {
namespace {

/// A text in TOML; what a control character would break is escaped.
std::string toml_text(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += std::string("\\") + c;
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", static_cast<int>(c));
    else
      out += c;
  }
  return out + "\"";
}

std::string toml_list(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (std::size_t i = 0; i < texts.size(); ++i) out += (i > 0 ? ", " : "") + toml_text(texts[i]);
  return out + "]";
}

}  // namespace

std::string grid_study_text(const GridRequest& request) {
  const std::string players =
      fmt::format("{} against {}", fmt::join(request.first, ", "), fmt::join(request.second, ", "));
  std::string text = fmt::format(
      "name = {}\ntitle = {}\nsummary = \"A grid typed in one line.\"\nkind = \"own\"\ngame = {}\nseed = {}\n",
      toml_text(request.name), toml_text(request.game + ": " + players), toml_text(request.game), request.seed);
  if (!request.position.empty()) text += fmt::format("starts = [{}]\n", toml_text(request.position));
  text += fmt::format("\n[[table]]\nname = \"grid\"\ncaption = {}\nfirst = {}\nsecond = {}\ngames = {}\n",
                      toml_text(players), toml_list(request.first), toml_list(request.second), request.games);
  if (!request.adjudicate.empty()) text += fmt::format("adjudicate = {}\n", toml_text(request.adjudicate));
  if (!request.openings.empty()) text += fmt::format("openings = {}\n", toml_text(request.openings));
  for (const auto& [question, statement] : {std::pair{"How often does the side that moves first win?", "first-wins"},
                                            {"Does the deeper side win?", "deeper-wins"},
                                            {"Are repeated games the same?", "identical"}})
    text += fmt::format("\n[[question]]\ntext = \"{}\"\nstatement = \"{}\"\n", question, statement);
  return text;
}

}  // namespace zermelo

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "zermelo/cli/command.h"
#include "zermelo/cli/help.h"
#include "zermelo/lab/study/build.h"

/// Man pages in roff, from the table of commands.
namespace zermelo {
namespace {

/// One character of UTF-8 as roff takes it everywhere: `\[u2026]`.
std::string roff_character(std::string_view bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  std::uint32_t code = byte(0) & (0x7fU >> bytes.size());
  for (std::size_t i = 1; i < bytes.size(); ++i) code = code << 6U | (byte(i) & 0x3fU);
  return fmt::format("\\[u{:04X}]", code);
}

/// A text in which roff finds nothing to obey.
std::string roff(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool begins_line = out.empty() || out.back() == '\n';
    if (begins_line && (c == '.' || c == '\'')) out += "\\&";
    if (c >= 0xc0) {
      const std::size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
      out += roff_character(text.substr(i, length));
      i += length - 1;
    } else if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'') {
      out += "\\(aq";
    } else {
      out += static_cast<char>(c);
    }
  }
  return out;
}

std::string in_capitals(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

/// "zermelo-lab": what its page is called.
std::string page_name(const CLI::App& command) {
  std::string name = command_path(command);
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string page_head(const CLI::App& command, const std::string& what) {
  const std::string name = page_name(command);
  return fmt::format(".TH {} 1 \"\" \"zermelo {}\" \"Zermelo\"\n.SH NAME\n{} \\- {}\n", roff(in_capitals(name)),
                     roff(build_info().version), roff(name), roff(what));
}

std::string literal(const std::string& text) { return ".nf\n" + roff(text) + ".fi\n"; }

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

std::string synopsis(const CLI::App& command) {
  std::string out = ".B " + roff(command_path(command)) + "\n";
  if (!commands_below(command).empty()) return out + ".I COMMAND\n[OPTIONS]\n";
  for (const CLI::Option* option : command.get_options())
    if (option->get_positional()) {
      const std::string name = roff(option->get_name(true));
      out += (option->get_required() ? name : "[" + name + "]") + "\n";
    }
  return out + "[OPTIONS]\n";
}

std::string option_list(const CLI::App& command) {
  std::string out;
  for (const CLI::Option* option : command.get_options()) {
    const bool positional = option->get_positional();
    const std::string name = positional ? option->get_name(true) : option->get_name(false, true);
    out += ".TP\n.B " + roff(name) + (positional || is_flag(*option) ? "" : " VALUE") + "\n" +
           roff(option->get_description());
    if (!option->get_default_str().empty()) out += roff(" [" + option->get_default_str() + "]");
    if (option->get_required()) out += " (required)";
    out += "\n";
  }
  return out;
}

std::string with_commands_below(const CLI::App& command) {
  std::string out;
  for (const CLI::App* below : commands_below(command)) {
    out += ".SS " + roff(below->get_name()) + "\n" + synopsis(*below) + ".PP\n" + roff(below->get_description()) +
           "\n" + option_list(*below);
    if (!below->get_footer().empty()) out += ".PP\n" + roff(below->get_footer()) + "\n";
  }
  return out.empty() ? "" : ".SH COMMANDS\n" + out;
}

std::string command_page(const CLI::App& command, const CLI::App& app) {
  std::string out = page_head(command, command.get_description()) + ".SH SYNOPSIS\n" + synopsis(command) +
                    ".SH OPTIONS\n" + option_list(command) + with_commands_below(command);
  constexpr std::string_view heading = "Example: ";
  const std::string footer = command.get_footer();
  if (!footer.empty())
    out += ".SH EXAMPLE\n" + literal(footer.substr(footer.starts_with(heading) ? heading.size() : 0) + "\n");
  return out + ".SH SEE ALSO\n.BR " + roff(page_name(app)) + " (1)\n";
}

std::string program_page(const CLI::App& app) {
  std::string out = page_head(app, app.get_description()) + ".SH SYNOPSIS\n" + synopsis(app) + ".SH OPTIONS\n" +
                    option_list(app) + ".SH COMMANDS\n" + literal(command_list(app));
  for (const HelpTopic& topic : help_topics())
    out += ".SH " + roff(in_capitals(topic.name)) + "\n" + literal(with_program_name(topic.text));
  out += ".SH SEE ALSO\n";
  const auto commands = commands_below(app);
  for (const CLI::App* command : commands)
    out += ".BR " + roff(page_name(*command)) + (command == commands.back() ? " (1)\n" : " (1),\n");
  return out;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> man_pages(const CLI::App& app) {
  std::vector<std::pair<std::string, std::string>> pages{{page_name(app) + ".1", program_page(app)}};
  for (const CLI::App* command : commands_below(app))
    pages.emplace_back(page_name(*command) + ".1", command_page(*command, app));
  return pages;
}

}  // namespace zermelo

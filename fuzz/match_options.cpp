#include <array>

#include "check.h"
#include "zermelo/cli/cli.h"

using namespace zermelo;

/// The openings of a match on the first line, its clock on the second, through the command line, since they are read
/// there. The players do not exist, so that no match is played: whatever the options, the request was wrong.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  text = text.substr(0, text.find('\0'));
  const std::string openings = "--openings=" + std::string(fuzz::take_line(text));
  const std::string clock = "--clock=" + std::string(text);
  const std::array arguments{"zermelo",  "match",  "mnk",    "--first",        "nobody",
                             "--second", "nobody", "--json", openings.c_str(), clock.c_str()};
  constexpr int wrong_request = 2;
  fuzz::must(cli(fuzz::games(), static_cast<int>(arguments.size()), arguments.data()) == wrong_request,
             "a request for a player who does not exist is wrong");
  return 0;
}

#include "zermelo/match/record.h"
#include "check.h"
#include "zermelo/any/json.h"
#include "zermelo/core/hash.h"

using namespace zermelo;

namespace {

void must_be_refused_in_one_line_or_read_back(const Expected<std::vector<PlayedGame>>& games) {
  if (!games) return fuzz::must_be_one_line(games.error());
  for (const PlayedGame& game : *games) {
    const auto again = read_records(record_line(game));
    fuzz::must(again.has_value() && again->size() == 1, "a printed record is read");
    fuzz::must(again->front().move_texts() == game.move_texts(), "a printed record has the same moves");
    fuzz::must(again->front().outcome == game.outcome, "a printed record has the same outcome");
  }
}

}  // namespace

/// A file of game records. No input would guess a checksum, so each is tried a second time with the right one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  must_be_refused_in_one_line_or_read_back(read_records(text));
  Json record = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!record.is_object()) return 0;
  record.erase("checksum");
  record["checksum"] = std::to_string(hash(dump(record)));
  must_be_refused_in_one_line_or_read_back(read_records(dump(record) + "\n"));
  return 0;
}

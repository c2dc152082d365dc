#include "zermelo/solve/certificate.h"

#include "check.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/solve/file_frame.h"

using namespace zermelo;

namespace {

constexpr std::uint64_t quickly_walked = 10'000;  // positions

void must_be_refused_in_one_line_or_checked(const std::string& bytes) {
  static const Catalogue games = catalogue();
  const auto certificate = unpack_certificate(std::as_bytes(std::span(bytes)), "fuzz.certificate");
  if (!certificate) return fuzz::must_be_one_line(certificate.error());
  if (certificate->positions() > quickly_walked) return;
  const auto game = games.game(certificate->game, certificate->position);
  if (!game) return fuzz::must_be_one_line(game.error());
  const auto checked = (*game)->knowledge()->check(*certificate, {});
  if (!checked) return fuzz::must_be_one_line(checked.error());
}

}  // namespace

/// A certificate. No input would guess a checksum, so each is tried a second time with the right one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(fuzz::text_of(data, size));
  must_be_refused_in_one_line_or_checked(bytes);
  if (bytes.size() < sizeof(std::uint64_t)) return 0;
  bytes.resize(bytes.size() - sizeof(std::uint64_t));
  seal(bytes);
  must_be_refused_in_one_line_or_checked(bytes);
  return 0;
}

#include "zermelo/any/knowledge/provable.h"
#include "zermelo/any/proofs.h"
#include "zermelo/any/tablebases.h"
#include "zermelo/core/line_texts.h"
#include "zermelo/core/notation.h"
#include "zermelo/solve/certificate_check.h"

namespace zermelo {
namespace {

template <class G>
Expected<Checked> check_in(const G& game, const Certificate& certificate, const CheckRequest& request) {
  const auto position = game.read_position(certificate.position);
  if (!position) return fail(position.error());
  const auto found = CertificateCheck<G>(game, request.stop, request.progress)(*position, certificate);
  return Checked{.holds = found.holds,
                 .stopped = found.stopped,
                 .positions = found.positions,
                 .why = found.why,
                 .line = line_texts(game, *position, found.line).first};
}

}  // namespace

Expected<Checked> check_certificate(const AnyGame& game, const Certificate& certificate, const CheckRequest& request) {
  const auto settings = settings_of(game);
  if (!settings) return fail(settings.error());
  Expected<Checked> checked;
  const auto known = with_provable_game(game.info().name, *settings,
                                        [&](const auto& typed) { checked = check_in(typed, certificate, request); });
  if (!known) return fail(known.error());
  if (*known) return checked;
  return fail({.what = game.spec() + " is no game that a certificate is about",
               .where = "game",
               .expected = "connect, mnk, kalah, or alquerque without circles"});
}

}  // namespace zermelo

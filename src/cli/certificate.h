#pragma once
#include <string>

#include "zermelo/any/knowledge.h"
#include "zermelo/cli/command.h"

/// What `solve` does with certificates: writing one, telling how that went, checking one.
namespace zermelo {

/// Before the proof begins: how many positions are kept, and what that takes.
std::string certificate_plan(const AnyGame& game, const SolveRequest& request);

/// How it went, in words and for programs: written, too large and sampled, or interrupted. `file` is where it was to
/// go.
struct CertificateTold {
  std::string words;
  Json json;
  bool written = false;
};
CertificateTold write_certificate(const std::string& file, const Solved& solved, const SolveRequest& request);

/// `solve --check FILE`
int check_certificate_file(const std::string& file, bool json, const Catalogue& games);

}  // namespace zermelo

#include "zermelo/any/knowledge/probe.h"
#include "zermelo/any/model.h"
#include "zermelo/games/alquerque/endgame.h"

namespace zermelo {

// The rule sets of Alquerque without forced captures, but that of the study, which is in alquerque.cpp.
template class GameOf<Alquerque<alquerque::alfonso>>;
template class GameOf<Alquerque<alquerque::murray>>;

}  // namespace zermelo

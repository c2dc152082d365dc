#include "zermelo/any/knowledge/probe.h"
#include "zermelo/any/model.h"
#include "zermelo/games/alquerque/endgame.h"

namespace zermelo {

// The rule sets of Alquerque with forced captures; the others are in alquerque.cpp.
template class GameOf<Alquerque<alquerque::forced>>;
template class GameOf<Alquerque<alquerque::bell>>;
template class GameOf<Alquerque<alquerque::codecup>>;

}  // namespace zermelo

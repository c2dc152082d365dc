#include "zermelo/any/games/alquerque_probe.h"
#include "zermelo/any/model.h"
#include "zermelo/games/alquerque/alquerque.h"

namespace zermelo {

// The rule sets of Alquerque with forced captures; the others are in alquerque.cpp.
template class GameOf<Alquerque<alquerque::forced>>;
template class GameOf<Alquerque<alquerque::bell>>;
template class GameOf<Alquerque<alquerque::codecup>>;

}  // namespace zermelo

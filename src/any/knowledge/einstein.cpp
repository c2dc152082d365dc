#include "zermelo/games/einstein/einstein.h"

#include "zermelo/any/knowledge/knowledge_of.h"

namespace zermelo {

template std::unique_ptr<const Knowledge> make_knowledge(const Einstein&, const GameInfo&, const std::string&);

}  // namespace zermelo

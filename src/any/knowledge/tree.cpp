#include "zermelo/games/tree/tree.h"
#include "zermelo/any/knowledge/knowledge_of.h"

namespace zermelo {

template std::unique_ptr<const Knowledge> make_knowledge(const Tree&, const GameInfo&, const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const ChanceTree&, const GameInfo&, const std::string&);

}  // namespace zermelo

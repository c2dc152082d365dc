#include "zermelo/games/connect/connect.h"
#include "zermelo/any/knowledge/knowledge_of.h"

namespace zermelo {

template std::unique_ptr<const Knowledge> make_knowledge(const SixHighConnect&, const GameInfo&, const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Connect<std::uint64_t>&, const GameInfo&,
                                                         const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Connect<WideBoard>&, const GameInfo&,
                                                         const std::string&);

}  // namespace zermelo

#include "zermelo/games/mnk/mnk.h"
#include "zermelo/any/knowledge/knowledge_of.h"

namespace zermelo {

template std::unique_ptr<const Knowledge> make_knowledge(const Mnk<std::uint64_t>&, const GameInfo&,
                                                         const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Mnk<WideBoard>&, const GameInfo&, const std::string&);

}  // namespace zermelo

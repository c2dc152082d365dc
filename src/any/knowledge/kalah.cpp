#include "zermelo/games/kalah/kalah.h"
#include "zermelo/any/knowledge/knowledge_of.h"

namespace zermelo {

template std::unique_ptr<const Knowledge> make_knowledge(const Kalah<kalah::SixPits>&, const GameInfo&,
                                                         const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Kalah<kalah::PackedRow>&, const GameInfo&,
                                                         const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Kalah<kalah::PlainRow>&, const GameInfo&,
                                                         const std::string&);

}  // namespace zermelo

#include "zermelo/games/kalah/kalah.h"
#include "zermelo/any/knowledge/knowledge_of.h"

namespace zermelo {

template std::unique_ptr<const Knowledge> make_knowledge(const Kalah<SixPits>&, const GameInfo&, const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Kalah<PackedRow>&, const GameInfo&, const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Kalah<PlainRow>&, const GameInfo&, const std::string&);

}  // namespace zermelo

#include "zermelo/any/knowledge/knowledge_of.h"
#include "zermelo/games/chess/endgame.h"

namespace zermelo {

template std::unique_ptr<const Knowledge> make_knowledge(const Chess&, const GameInfo&, const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const ChessStudy&, const GameInfo&, const std::string&);

}  // namespace zermelo

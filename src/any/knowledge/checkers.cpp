#include "zermelo/any/knowledge/knowledge_of.h"
#include "zermelo/games/checkers/endgame.h"
#include "zermelo/games/checkers/study.h"

namespace zermelo {

template std::unique_ptr<const Knowledge> make_knowledge(const Checkers<>&, const GameInfo&, const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const CheckersStudy&, const GameInfo&, const std::string&);

}  // namespace zermelo

#include "zermelo/any/knowledge/knowledge_of.h"
#include "zermelo/games/alquerque/endgame.h"
#include "zermelo/games/alquerque/values.h"

namespace zermelo {

template std::unique_ptr<const Knowledge> make_knowledge(const Alquerque<alquerque::study>&, const GameInfo&,
                                                         const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Alquerque<alquerque::alfonso>&, const GameInfo&,
                                                         const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Alquerque<alquerque::murray>&, const GameInfo&,
                                                         const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Alquerque<alquerque::forced>&, const GameInfo&,
                                                         const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Alquerque<alquerque::bell>&, const GameInfo&,
                                                         const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Alquerque<alquerque::codecup>&, const GameInfo&,
                                                         const std::string&);

}  // namespace zermelo

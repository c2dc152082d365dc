#pragma once
#include <functional>
#include <map>
#include <memory>
#include <stop_token>

#include "zermelo/serve/clients.h"
#include "zermelo/serve/limits.h"
#include "zermelo/serve/room.h"

namespace zermelo {

/// Answers questions that change no session: positions, hints, searches with their trees, exercises, puzzles,
/// analysis, reviews.
/// A client has one question under way.
class QuestionDesk {
 public:
  QuestionDesk(const Catalogue& games, Room& room, Clients& clients) : games_(games), room_(room), clients_(clients) {}

  void add_to(Handlers& handlers);
  void leave(int client);
  /// Stops all searches.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  /// Must: the question is answered before the next one is taken. MayStop: the next question stops it, and it is
  /// answered with what it has found, and says that it was stopped.
  enum class Manner { Must, MayStop };
  struct Asker {
    std::stop_source question = {};  ///< stops the search of the newest question
    int unanswered = 0;
    Manner newest = Manner::MayStop;
  };
  using Work = std::function<Answer(const Request&)>;
  /// How much of a search is recorded.
  struct TraceWish {
    std::size_t nodes = 0;
    std::size_t iterations = 0;
  };
  using Reporter = std::function<void(const std::function<Json()>&)>;

  Answer look(Asked& asked);
  Answer check(Asked& asked);
  Answer hint(Asked& asked);
  Answer search(Asked& asked);
  Answer quiz(Asked& asked);
  Answer puzzles(Asked& asked);
  Answer probe(Asked& asked);
  Answer analyse(Asked& asked);
  Answer why_move(Asked& asked);
  Answer review_game(Asked& asked);
  Answer terms(Asked& asked);
  Answer network(Asked& asked);
  Answer enough(Asked& asked);

  Expected<std::unique_ptr<AnyLine>> line_of(const std::string& name, const std::string& position) const;
  /// The position that a question is about: a node of a session, or a game and the text of a position.
  Expected<std::unique_ptr<AnyLine>> line_in_question(Asked& asked);
  /// Runs the work, which holds this many bytes, on a search thread and sends its answer.
  Answer answer_later(const Asked& asked, Manner manner, std::size_t bytes, Work work);
  Answer search_later(const Asked& asked, std::unique_ptr<AnyLine> line, const std::string& spec,
                      const TraceWish& trace, std::function<Answer(const Thought&)> to_answer);
  /// Sends events about a question from the search thread, at most ten a second.
  Reporter reporter(const Asked& asked, const char* event);

  const Catalogue& games_;
  Room& room_;
  Clients& clients_;
  std::map<int, Asker> askers_;
};

}  // namespace zermelo

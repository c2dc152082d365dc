#pragma once
#include <bitset>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/solve/appraiser.h"
#include "zermelo/solve/shared_codes.h"

namespace zermelo {

/// What must be known of a layer to deal it out.
struct SharedLayer {
  std::string name;
  std::uint64_t size = 0;
  bool complete = true;              ///< see Numbering
  bool goes_back = true;             ///< the way back is known
  std::vector<std::uint64_t> below;  ///< sizes of the layers below
};

/// A layer solved by several processes together, none of which has all of it, nor all of a layer below. The passes are
/// those of Retrograde; a derived class knows the game. (No template, since it would be one for every game.)
///
/// A pass goes in *rounds*. Everyone walks through its own positions until a batch is full; then all exchange their
/// batches, and continue until nobody has more. On the way back a round tells the owners of the positions before ("you
/// have a win"); where a position is judged by its moves, a round asks for the codes, and the judging follows when they
/// are there. Whatever is written in a pass counts in later passes only, so the order of messages does not matter.
///
/// Everyone hears in each round whether somebody was asked to stop: so all do the same, and end together.
class SharedPasses {
 public:
  using Code = code::Code;
  /// About how much of the work is done.
  using Progress = std::function<void(double part)>;
  /// Writes the codes of the k-th layer below that begin with number `from`.
  using Load = std::function<std::optional<Error>(std::size_t which, std::uint64_t from, std::span<Code> to)>;

  SharedPasses(SharedLayer layer, Exchange& exchange) : exchange_(exchange), layer_(std::move(layer)) {}
  virtual ~SharedPasses() = default;
  SharedPasses(const SharedPasses&) = delete;
  SharedPasses& operator=(const SharedPasses&) = delete;

  /// The bytes that a process takes, about.
  static std::uint64_t memory(const SharedLayer& layer, int processes);

  /// True: `mine` are the codes of this process. False: stopped. An error is that of any process.
  Expected<bool> run(const Load& load, const std::stop_token& stop = {}, const Progress& progress = {});

  const Deal& deal() const { return codes_->deal(); }
  /// By places; `none` where there is no position.
  std::span<Code> mine() { return codes_->mine(); }

 protected:
  /// What an Appraiser reads.
  SharedCodes& codes() { return *codes_; }

 private:
  // What a game knows, by the numbers of the layer; the verdicts are those of Appraiser.
  virtual std::optional<Appraisal> begin(std::uint64_t number) = 0;  ///< none: no position
  virtual Appraisal from_moves(std::uint64_t number, int level) = 0;
  virtual Appraisal look_again(std::uint64_t number, int level) = 0;
  /// Appends the numbers of the positions before; the same one more than once does no harm.
  virtual void before(std::uint64_t number, std::vector<std::uint64_t>& found) = 0;
  virtual bool too_long() const = 0;
  virtual Error too_long_words() const = 0;

  /// A position whose questions are under way.
  struct Waiting {
    std::uint64_t place;
    std::size_t questions;
  };
  /// Between two passes, the same for all.
  struct Known {
    std::bitset<256> pending;  ///< codes that somebody wrote
    std::uint64_t specials = 0;
    std::uint64_t longest_below = 0;
    bool too_long = false;
  };
  static constexpr std::uint64_t most_at_once = std::uint64_t{1} << 15U;  ///< positions a round: nobody waits for long

  using Next = std::function<std::optional<std::uint64_t>()>;
  using Look = std::function<std::optional<Appraisal>(std::uint64_t number)>;
  using Keep = std::function<void(std::uint64_t place, const Appraisal& found)>;
  using Hear = std::function<void(std::uint64_t place, Code name)>;

  std::optional<Error> prepare(const Load& load);
  std::optional<Error> load_share(std::size_t which, const Load& load);
  void settle();
  int last_level() const;
  void tell_progress(double part) const;

  std::uint64_t number(std::uint64_t place) const { return deal().number(exchange_.rank(), place); }
  bool until_full(const Next& next, const std::function<void(std::uint64_t place)>& use);
  void tell_before(Code now, bool with_name, const Hear& hear);
  void look_at_all(const Next& next, const Look& look, const Keep& keep);

  Next all_places();
  Next with_code(Code wanted);
  Next specials();
  bool is_special(std::uint64_t place) const { return (specials_[place / 8] >> (place % 8) & 1U) != 0; }

  void keep_beginning(std::uint64_t place, const Appraisal& found);
  void write(std::uint64_t place, Code c);
  void improve(std::uint64_t place, Code win);
  void doubt(std::uint64_t place, Code name);
  void pass(int level);
  void pass_ahead(int level);
  void look_ahead(const Next& next, int level);
  void look_at_specials(int level);

  Exchange& exchange_;
  SharedLayer layer_;
  std::stop_token stop_;
  Progress progress_;
  std::optional<SharedCodes> codes_;
  Codes escapes_;   ///< as Retrograde has them, by places
  Codes specials_;  ///< a bit for each place
  std::uint64_t specials_left_ = 0;
  std::uint64_t longest_below_ = 0;
  std::bitset<256> pending_;  ///< codes that this process wrote
  Known all_;
  bool stopped_ = false;  ///< equal in all processes
};

}  // namespace zermelo

#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/solve/disk_memory.h"
#include "zermelo/solve/exchange.h"

namespace zermelo {

/// How the numbers of a layer are dealt to processes: in blocks, round and round, like cards. Neighbours are alike (one
/// side to move, one king in its corner) and are decided in the same passes; dealt so, everyone has work in each.
///
/// A number has a *place* among those of its owner. Places keep the order of the numbers.
class Deal {
 public:
  /// As many as a file has in a block: nobody unpacks what belongs to others.
  static constexpr std::uint64_t largest_block = 65536;

  Deal(std::uint64_t size, int processes)
      : size_(size),
        processes_(static_cast<std::uint64_t>(processes)),
        bits_(bits_for(size, processes_)) {}

  std::uint64_t size() const { return size_; }
  std::uint64_t block() const { return std::uint64_t{1} << bits_; }
  std::uint64_t blocks() const { return (size_ + block() - 1) >> bits_; }

  int owner_of_block(std::uint64_t which) const { return static_cast<int>(which % processes_); }
  int owner(std::uint64_t number) const { return owner_of_block(number >> bits_); }
  std::uint64_t place(std::uint64_t number) const {
    return ((number >> bits_) / processes_ << bits_) | (number & (block() - 1));
  }
  std::uint64_t number(int owner, std::uint64_t place) const {
    return (((place >> bits_) * processes_ + static_cast<std::uint64_t>(owner)) << bits_) | (place & (block() - 1));
  }

  /// How many numbers below this one are his: the place of his next.
  std::uint64_t places_below(int owner, std::uint64_t number) const {
    const auto him = static_cast<std::uint64_t>(owner);
    const std::uint64_t whole = number >> bits_;
    const std::uint64_t blocks = whole / processes_ + (whole % processes_ > him ? 1 : 0);
    return (blocks << bits_) + (whole % processes_ == him ? number & (block() - 1) : 0);
  }
  /// Places of everyone, the last few of which may be empty.
  std::uint64_t places() const { return (blocks() + processes_ - 1) / processes_ << bits_; }

 private:
  /// A share shall be many blocks, so that shares are even; and scans take eight places at a time.
  static int bits_for(std::uint64_t size, std::uint64_t processes) {
    constexpr std::uint64_t blocks_of_a_share = 16;
    constexpr std::uint64_t smallest_block = 64;
    const std::uint64_t wanted = size / (blocks_of_a_share * processes);
    return std::countr_zero(std::bit_floor(std::clamp(wanted, smallest_block, largest_block)));
  }

  std::uint64_t size_;
  std::uint64_t processes_;
  int bits_;
};

/// The codes of several layers, dealt to the processes of an exchange. Those at home are read; codes of
/// other processes are requested and results are sent to them, a batch of bytes at a time. A code is named to its owner
/// by its place in all that he has, with as few bytes as do.
///
/// It is the reader that an Appraiser wants, in two ways. While *asking*, a code of somebody else is noted and taken
/// for a win, which keeps a look from ending early. Then the batches are exchanged; and while *answering*, the same
/// look finds the answers in the order in which it asked.
class SharedCodes {
 public:
  using Code = code::Code;
  /// For one process; a batch that is as large is sent.
  static constexpr std::size_t batch = std::size_t{1} << 15U;
  /// About what batches take while they are made, on their way, and answered.
  static std::uint64_t memory_of_batches(int processes) { return 4 * batch * static_cast<std::uint64_t>(processes); }

  /// The first layer is the one that is being solved.
  SharedCodes(Exchange& exchange, std::vector<Deal> layers)
      : exchange_(exchange),
        me_(exchange.rank()),
        layers_(std::move(layers)),
        batches_(processes()) {
    std::uint64_t places = 0;
    for (const Deal& layer : layers_) {
      first_.push_back(places);
      places += layer.places();
    }
    for (width_ = 1; width_ < sizeof(places) && places >> (8 * width_) != 0;) ++width_;
    codes_.resize(places, code::none);
    clear_batches();
  }

  const Deal& deal() const { return layers_.front(); }
  /// Those of the first layer.
  std::span<Code> mine() { return std::span(codes_).first(deal().places()); }
  std::span<Code> mine(std::size_t layer) { return std::span(codes_).subspan(first_[layer], layers_[layer].places()); }

  // Telling others. -------------------------------------------------------------------------------------------------

  struct Place {
    int owner;
    std::uint64_t at;
  };
  Place place_of(std::uint64_t number) const { return {deal().owner(number), deal().place(number)}; }
  bool at_home(const Place& place) const { return place.owner == me_; }

  /// `more` are bytes that go with it.
  void tell_owner(const Place& place, std::string_view more = {}) {
    std::string& to = batches_[static_cast<std::size_t>(place.owner)];
    append(to, place.at);
    to += more;
    fullest_ = std::max(fullest_, to.size());
  }
  bool full() const { return fullest_ >= batch; }

  struct Round {
    bool more = false;  ///< somebody has not done yet
    bool stop = false;  ///< somebody was asked to stop
  };

  /// Exchanges the messages. Afterwards `each_told` visits the messages of the others.
  Round exchange(bool more, bool stop) {
    for (std::string& one : batches_) one[0] = static_cast<char>((more ? has_more : 0) | (stop ? stops : 0));
    arrived_ = swap_batches(exchange_, std::exchange(batches_, std::vector<std::string>(processes())));
    clear_batches();
    Round round;
    for (const std::string& one : arrived_) {
      round.more = round.more || (one.at(0) & has_more) != 0;
      round.stop = round.stop || (one.at(0) & stops) != 0;
    }
    return round;
  }

  /// Calls use(place, bytes that came with it); there are `size` of them.
  template <class Use>
  void each_told(std::size_t size, const Use& use) const {
    for (const std::string& one : arrived_)
      for (std::size_t at = 1; at < one.size(); at += width_ + size)
        use(load(one, at), std::string_view(one).substr(at + width_, size));
  }

  // Asking others. --------------------------------------------------------------------------------------------------

  Code own(std::uint64_t number) { return read(0, number); }
  Code below(std::size_t which, std::uint64_t number) { return read(which + 1, number); }

  /// A look begins.
  void ask() {
    answering_ = false;
    asked_before_ = asked_.size();
  }
  /// Questions of this look.
  std::size_t asked() const { return asked_.size() - asked_before_; }
  /// Its answers are not wanted.
  void forget() {
    for (; asked() > 0; asked_.pop_back()) {
      std::string& to = batches_[asked_.back()];
      to.resize(to.size() - width_);
    }
  }

  /// Exchanges questions and answers. After it, looks are repeated in their order, each beginning with `answer`.
  Round ask_others(bool more, bool stop) {
    const Round round = exchange(more, stop);
    if (round.stop) return round;
    for (std::size_t from = 0; from < arrived_.size(); ++from)
      for (std::size_t at = 1; at < arrived_[from].size(); at += width_)
        batches_[from] += static_cast<char>(codes_[load(arrived_[from], at)]);
    exchange(false, stop);
    taken_.assign(processes(), 1);
    next_asked_ = 0;
    return round;
  }
  /// Restarts a look that asked this number of questions.
  void answer(std::size_t questions) {
    answering_ = true;
    answers_.clear();
    next_answer_ = 0;
    for (std::size_t i = 0; i < questions; ++i) {
      const std::size_t whom = asked_[next_asked_++];
      answers_.push_back(static_cast<Code>(arrived_[whom].at(taken_[whom]++)));
    }
  }
  /// All looks were repeated.
  void end_of_answers() { asked_.clear(); }

 private:
  static constexpr unsigned char has_more = 1;
  static constexpr unsigned char stops = 2;
  static constexpr Code taken_for = code::decided(1);

  std::size_t processes() const { return static_cast<std::size_t>(exchange_.size()); }

  void clear_batches() {
    for (std::string& one : batches_) one.assign(1, '\0');  // room for what `exchange` says of us
    fullest_ = 0;
  }

  Code read(std::size_t layer, std::uint64_t number) {
    const Deal& deal = layers_[layer];
    const Place place{deal.owner(number), first_[layer] + deal.place(number)};
    if (at_home(place)) return codes_[place.at];
    if (answering_) return answers_[next_answer_++];
    asked_.push_back(static_cast<std::uint16_t>(place.owner));
    tell_owner(place);
    return taken_for;
  }

  void append(std::string& to, std::uint64_t place) const {
    for (std::size_t i = 0; i < width_; ++i) to += static_cast<char>(place >> (8 * i));
  }
  std::uint64_t load(const std::string& from, std::size_t at) const {
    std::uint64_t place = 0;
    for (std::size_t i = 0; i < width_; ++i)
      place |= std::uint64_t{static_cast<unsigned char>(from.at(at + i))} << (8 * i);
    if (place < codes_.size()) return place;
    throw ExchangeError({.what = "a message names a position that there is not",
                         .where = "mpirun",
                         .expected = "the same zermelo in every process"});
  }

  Exchange& exchange_;
  int me_;
  std::vector<Deal> layers_;
  std::vector<std::uint64_t> first_;  ///< place of each layer, the same for everyone
  std::size_t width_ = 1;             ///< bytes of a place
  Codes codes_;
  std::vector<std::string> batches_;  ///< for each process: a byte about us, then what it shall hear
  std::size_t fullest_ = 0;
  std::vector<std::string> arrived_;

  bool answering_ = false;
  std::vector<std::uint16_t> asked_;  ///< whom, in the order of the questions
  std::size_t asked_before_ = 0;
  std::size_t next_asked_ = 0;
  std::vector<std::size_t> taken_;  ///< of the answers of each process
  std::vector<Code> answers_;       ///< of one look
  std::size_t next_answer_ = 0;
};

}  // namespace zermelo

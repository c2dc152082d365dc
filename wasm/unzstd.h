#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

// Frames of Zstandard (RFC 8878), unpacked. Debian has no libzstd for WebAssembly, and certificates are packed with it.
// Dictionaries are not known; the checksum of a frame is not read, since our files have one of their own.

namespace zermelo::wasm {

namespace unzstd_parts {

/// What is read is no frame.
struct Broken {};

inline void require(bool condition) {
  if (!condition) throw Broken();
}

using Bytes = std::span<const std::uint8_t>;

/// Numbers from the front, the lowest byte first.
class Front {
 public:
  explicit Front(Bytes bytes) : bytes_(bytes) {}
  std::uint64_t number(unsigned count) {
    std::uint64_t value = 0;
    const Bytes taken = take(count);
    for (unsigned i = 0; i < count; ++i) value |= std::uint64_t{taken[i]} << (8 * i);
    return value;
  }
  Bytes take(std::size_t count) {
    require(count <= bytes_.size() - at_);
    at_ += count;
    return bytes_.subspan(at_ - count, count);
  }
  Bytes rest() const { return bytes_.subspan(at_); }
  std::size_t at() const { return at_; }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
};

/// Bits from the front, as tables of frequencies are written.
class FrontBits {
 public:
  explicit FrontBits(Bytes bytes) : bytes_(bytes) {}
  unsigned read(unsigned count) {
    unsigned value = 0;
    for (unsigned i = 0; i < count; ++i, ++at_) {
      require(at_ / 8 < bytes_.size());
      value |= (bytes_[at_ / 8] >> (at_ % 8) & 1U) << i;
    }
    return value;
  }
  void back(unsigned count) { at_ -= count; }
  std::size_t bytes() const { return (at_ + 7) / 8; }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
};

/// Bits from the end, as codes are written. The highest bit that is set marks the end. Before the first bit there are
/// zeros without end; `left` then is negative.
class BackBits {
 public:
  explicit BackBits(Bytes bytes) : bytes_(bytes) {
    require(!bytes.empty() && bytes.back() != 0);
    left_ = static_cast<std::int64_t>(8 * bytes.size()) - std::countl_zero(bytes.back()) - 1;
  }
  std::uint64_t peek(unsigned count) const {
    const std::int64_t start = left_ - count;
    if (start < 0) return left_ <= 0 ? 0 : load(0, static_cast<unsigned>(left_)) << -start;
    return load(static_cast<std::size_t>(start), count);
  }
  void skip(unsigned count) { left_ -= count; }
  std::uint64_t read(unsigned count) {
    const std::uint64_t value = peek(count);
    skip(count);
    return value;
  }
  std::int64_t left() const { return left_; }

 private:
  /// At most 56 bits.
  std::uint64_t load(std::size_t start, unsigned count) const {
    std::uint64_t word = 0;
    const std::size_t first = start / 8;
    std::memcpy(&word, bytes_.data() + first, std::min<std::size_t>(8, bytes_.size() - first));
    return word >> (start % 8) & ((std::uint64_t{1} << count) - 1);
  }

  Bytes bytes_;
  std::int64_t left_ = 0;
};

inline unsigned highest_bit(std::uint64_t number) { return static_cast<unsigned>(std::bit_width(number)) - 1; }

/// A code of Finite State Entropy (RFC 8878, 4.1).
struct StateTable {
  struct Cell {
    std::uint8_t symbol = 0;
    std::uint8_t bits = 0;
    std::uint16_t base = 0;
  };
  unsigned log = 0;
  std::vector<Cell> cells = {};

  /// −1 is a symbol that is rarer than one cell says.
  static StateTable from(std::span<const int> frequencies, unsigned log) {
    StateTable table{.log = log, .cells = std::vector<Cell>(std::size_t{1} << log)};
    const std::size_t size = table.cells.size();
    std::vector<unsigned> next(frequencies.size());
    std::size_t high = size;
    for (std::size_t symbol = 0; symbol < frequencies.size(); ++symbol) {
      next[symbol] = static_cast<unsigned>(std::abs(frequencies[symbol]));
      if (frequencies[symbol] < 0) table.cells[--high].symbol = static_cast<std::uint8_t>(symbol);
    }
    std::size_t place = 0;
    for (std::size_t symbol = 0; symbol < frequencies.size(); ++symbol)
      for (int i = 0; i < frequencies[symbol]; ++i) {
        table.cells[place].symbol = static_cast<std::uint8_t>(symbol);
        do place = (place + (size >> 1) + (size >> 3) + 3) & (size - 1);
        while (place >= high);
      }
    require(place == 0);
    for (Cell& cell : table.cells) {
      const unsigned number = next[cell.symbol]++;
      cell.bits = static_cast<std::uint8_t>(log - highest_bit(number));
      cell.base = static_cast<std::uint16_t>((number << cell.bits) - size);
    }
    return table;
  }

  static StateTable always(std::uint8_t symbol) { return {.log = 0, .cells = {{.symbol = symbol}}}; }

  /// Frequencies of at most `most_symbols` symbols (4.1.1).
  static StateTable read(Front& in, unsigned largest_log, std::size_t most_symbols) {
    FrontBits bits(in.rest());
    const unsigned log = bits.read(4) + 5;
    require(log <= largest_log);
    int left = 1 << log;
    std::vector<int> frequencies;
    while (left > 0) {
      require(frequencies.size() < most_symbols);
      const unsigned width = highest_bit(static_cast<unsigned>(left) + 1) + 1;
      unsigned value = bits.read(width);
      const unsigned lower = (1U << (width - 1)) - 1;
      const unsigned threshold = (1U << width) - 1 - (static_cast<unsigned>(left) + 1);
      if ((value & lower) < threshold) {
        bits.back(1);
        value &= lower;
      } else if (value > lower) {
        value -= threshold;
      }
      const int frequency = static_cast<int>(value) - 1;
      left -= std::abs(frequency);
      frequencies.push_back(frequency);
      for (unsigned zeros = 3; frequency == 0 && zeros == 3;) {
        zeros = bits.read(2);
        frequencies.resize(frequencies.size() + zeros);
      }
    }
    require(left == 0 && frequencies.size() <= most_symbols);
    in.take(bits.bytes());
    return from(frequencies, log);
  }
};

/// Where a code of states stands.
class State {
 public:
  State(const StateTable& table, BackBits& bits) : table_(&table), at_(bits.read(table.log)) {}
  std::uint8_t symbol() const { return cell().symbol; }
  void step(BackBits& bits) { at_ = cell().base + bits.read(cell().bits); }

 private:
  const StateTable::Cell& cell() const { return table_->cells[at_]; }
  const StateTable* table_;
  std::uint64_t at_;
};

/// A code of Huffman (4.2): what the next bits stand for.
struct HuffmanTable {
  static constexpr unsigned most_bits = 11;
  struct Cell {
    std::uint8_t symbol = 0;
    std::uint8_t bits = 0;
  };
  unsigned log = 0;
  std::vector<Cell> cells = {};

  static std::vector<std::uint8_t> read_weights(Front& in) {
    constexpr unsigned direct = 128;
    std::vector<std::uint8_t> weights;
    const auto head = static_cast<unsigned>(in.number(1));
    if (head >= direct) {
      const unsigned count = head - direct + 1;
      const Bytes halves = in.take((count + 1) / 2);
      for (unsigned i = 0; i < count; ++i)
        weights.push_back(static_cast<std::uint8_t>(i % 2 == 0 ? halves[i / 2] >> 4 : halves[i / 2] & 15));
      return weights;
    }
    constexpr unsigned weights_log = 6;
    Front packed(in.take(head));
    const StateTable table = StateTable::read(packed, weights_log, 256);
    BackBits bits(packed.rest());
    State one(table, bits), other(table, bits);
    for (State *now = &one, *next = &other;; std::swap(now, next)) {
      require(weights.size() < 255);
      weights.push_back(now->symbol());
      now->step(bits);
      if (bits.left() >= 0) continue;
      weights.push_back(next->symbol());
      return weights;
    }
  }

  static HuffmanTable read(Front& in) {
    std::vector<std::uint8_t> weights = read_weights(in);
    std::uint64_t sum = 0;
    for (const std::uint8_t weight : weights) {
      require(weight <= most_bits + 1);
      sum += weight == 0 ? 0 : std::uint64_t{1} << (weight - 1);
    }
    require(sum > 0);
    HuffmanTable table{.log = highest_bit(sum) + 1};
    require(table.log <= most_bits);
    const std::uint64_t left = (std::uint64_t{1} << table.log) - sum;
    require(std::has_single_bit(left));
    weights.push_back(static_cast<std::uint8_t>(highest_bit(left) + 1));
    // The longest codes come first, and among codes of one length the lower symbols.
    for (unsigned weight = 1; weight <= table.log; ++weight)
      for (std::size_t symbol = 0; symbol < weights.size(); ++symbol)
        if (weights[symbol] == weight)
          table.cells.insert(
              table.cells.end(), std::size_t{1} << (weight - 1),
              {.symbol = static_cast<std::uint8_t>(symbol), .bits = static_cast<std::uint8_t>(table.log + 1 - weight)});
    require(table.cells.size() == std::size_t{1} << table.log);
    return table;
  }

  void decode(Bytes stream, std::span<std::uint8_t> to) const {
    BackBits bits(stream);
    for (std::uint8_t& byte : to) {
      const Cell cell = cells[bits.peek(log)];
      byte = cell.symbol;
      bits.skip(cell.bits);
    }
    require(bits.left() == 0);
  }
};

/// A number from a code: a base, and bits to be added to it.
struct Range {
  std::uint32_t base = 0;
  std::uint8_t bits = 0;
};
template <std::size_t Size>
constexpr std::array<Range, Size> ranges(std::uint32_t first, const std::uint8_t (&bits)[Size]) {
  std::array<Range, Size> all{};
  for (std::size_t i = 0; i < Size; ++i) {
    all[i] = {.base = first, .bits = bits[i]};
    first += std::uint32_t{1} << bits[i];
  }
  return all;
}
inline constexpr auto literal_lengths = ranges(0, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  1,  1,
                                                   1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
static_assert(literal_lengths.size() == 36 && literal_lengths.back().base == 65536);
inline constexpr auto match_lengths =
    ranges(3, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  0,  0, 0,
               0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
static_assert(match_lengths.size() == 53 && match_lengths.back().base == 65539);

/// Of one kind of number in sequences: its code where a block brings none (3.1.1.3.2.2).
struct Kind {
  std::span<const int> usual;
  unsigned usual_log;
  unsigned largest_log;
  std::size_t symbols;
};
inline constexpr int usual_literals[] = {4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1,  1,  2,  2,
                                         2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1};
inline constexpr int usual_matches[] = {1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1,  1,  1,  1,  1,  1,  1, 1,
                                        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  1,  1,  1,  1,  1,  1, 1,
                                        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1};
inline constexpr int usual_offsets[] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 1,  1,  1,  1,  1, 1,
                                        1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1};
inline constexpr Kind literals_kind{.usual = usual_literals, .usual_log = 6, .largest_log = 9, .symbols = 36};
inline constexpr Kind offsets_kind{.usual = usual_offsets, .usual_log = 5, .largest_log = 8, .symbols = 32};
inline constexpr Kind matches_kind{.usual = usual_matches, .usual_log = 6, .largest_log = 9, .symbols = 53};

class Frame {
 public:
  Frame(Bytes bytes, std::span<std::uint8_t> out) : in_(bytes), out_(out) {}

  /// How many bytes were written.
  std::size_t unpack() {
    read_head();
    for (bool last = false; !last;) {
      const std::uint64_t head = in_.number(3);
      last = (head & 1) != 0;
      block(static_cast<unsigned>(head >> 1 & 3), head >> 3);
    }
    if (checked_) in_.take(4);
    return written_;
  }
  /// How many bytes it says that it has.
  std::optional<std::uint64_t> content() {
    read_head();
    return content_;
  }
  /// Of all blocks, none unpacked.
  std::size_t measure() {
    read_head();
    for (bool last = false; !last;) {
      const std::uint64_t head = in_.number(3);
      last = (head & 1) != 0;
      in_.take((head >> 1 & 3) == 1 ? 1 : head >> 3);
    }
    if (checked_) in_.take(4);
    return in_.at();
  }

 private:
  void read_head() {
    require(in_.number(4) == 0xFD2FB528);
    const auto head = static_cast<unsigned>(in_.number(1));
    const bool one_segment = (head >> 5 & 1) != 0;
    checked_ = (head >> 2 & 1) != 0;
    require((head >> 3 & 1) == 0 && (head & 3) == 0);
    if (!one_segment) in_.take(1);
    const unsigned size = head >> 6;
    const unsigned bytes = size == 0 ? (one_segment ? 1 : 0) : 1U << size;
    const std::uint64_t content = in_.number(bytes);
    if (bytes > 0) content_ = content + (bytes == 2 ? 256 : 0);
  }

  std::span<std::uint8_t> room(std::size_t count) {
    require(count <= out_.size() - written_);
    written_ += count;
    return out_.subspan(written_ - count, count);
  }

  void block(unsigned type, std::size_t size) {
    constexpr unsigned raw = 0, repeated = 1, packed = 2;
    require(type <= packed);
    if (type == raw) return void(std::ranges::copy(in_.take(size), room(size).begin()));
    if (type == repeated) return void(std::ranges::fill(room(size), static_cast<std::uint8_t>(in_.number(1))));
    Front content(in_.take(size));
    read_literals(content);
    read_sequences(content);
  }

  /// 3.1.1.3.1
  void read_literals(Front& in) {
    const std::uint8_t first = in.rest().empty() ? throw Broken() : in.rest()[0];
    const unsigned type = first & 3U, form = first >> 2 & 3U;
    constexpr unsigned raw = 0, repeated = 1, with_tree = 2;
    if (type <= repeated) {
      const std::size_t size = form % 2 == 0 ? in.number(1) >> 3 : in.number(form == 1 ? 2 : 3) >> 4;
      require(size <= most_in_block);
      if (type == raw) {
        const Bytes bytes = in.take(size);
        literals_.assign(bytes.begin(), bytes.end());
      } else {
        literals_.assign(size, static_cast<std::uint8_t>(in.number(1)));
      }
      return;
    }
    const unsigned width = form <= 1 ? 10 : form == 2 ? 14 : 18;
    const std::uint64_t head = in.number(form <= 1 ? 3 : form + 2) >> 4;
    const std::size_t size = head & ((1U << width) - 1);
    require(size <= most_in_block);
    Front streams(in.take(head >> width));
    if (type == with_tree) tree_ = HuffmanTable::read(streams);
    require(!tree_.cells.empty());
    literals_.assign(size, 0);
    const std::span<std::uint8_t> to = literals_;
    if (form == 0) return tree_.decode(streams.rest(), to);
    const std::uint64_t sizes[] = {streams.number(2), streams.number(2), streams.number(2)};
    const std::size_t part = (size + 3) / 4;
    require(3 * part <= size);
    for (std::size_t i = 0; i < 3; ++i)
      tree_.decode(streams.take(static_cast<std::size_t>(sizes[i])), to.subspan(i * part, part));
    tree_.decode(streams.rest(), to.subspan(3 * part));
  }

  void read_table(Front& in, unsigned mode, const Kind& kind, StateTable& table) {
    constexpr unsigned usual = 0, one = 1, written = 2;
    if (mode == usual) {
      table = StateTable::from(kind.usual, kind.usual_log);
    } else if (mode == one) {
      table = StateTable::always(static_cast<std::uint8_t>(in.number(1)));
      require(table.cells[0].symbol < kind.symbols);
    } else if (mode == written) {
      table = StateTable::read(in, kind.largest_log, kind.symbols);
    }
    require(!table.cells.empty());
  }

  /// 3.1.1.3.2
  void read_sequences(Front& in) {
    std::size_t count = in.number(1);
    if (count == 255)
      count = in.number(2) + 0x7F00;
    else if (count >= 128)
      count = ((count - 128) << 8) + in.number(1);
    std::size_t used = 0;
    if (count > 0) {
      const auto modes = static_cast<unsigned>(in.number(1));
      read_table(in, modes >> 6, literals_kind, literal_table_);
      read_table(in, modes >> 4 & 3, offsets_kind, offset_table_);
      read_table(in, modes >> 2 & 3, matches_kind, match_table_);
      BackBits bits(in.rest());
      State literal(literal_table_, bits), offset(offset_table_, bits), match(match_table_, bits);
      while (count-- > 0) {
        const std::uint64_t far = (std::uint64_t{1} << offset.symbol()) + bits.read(offset.symbol());
        const Range match_range = match_lengths[match.symbol()], literal_range = literal_lengths[literal.symbol()];
        const std::size_t copied = match_range.base + bits.read(match_range.bits);
        const std::size_t fresh = literal_range.base + bits.read(literal_range.bits);
        if (count > 0) {
          literal.step(bits);
          match.step(bits);
          offset.step(bits);
        }
        require(fresh <= literals_.size() - used);
        std::copy_n(literals_.begin() + static_cast<std::ptrdiff_t>(used), fresh, room(fresh).begin());
        used += fresh;
        copy(distance(far, fresh), copied);
      }
      require(bits.left() == 0);
    }
    std::ranges::copy(std::span(literals_).subspan(used), room(literals_.size() - used).begin());
  }

  /// The last three distances have short names (3.1.1.5).
  std::size_t distance(std::uint64_t far, std::size_t fresh) {
    const std::size_t name = far > 3 ? 3 : far - 1 + (fresh == 0 ? 1 : 0);
    const std::size_t found = far > 3 ? far - 3 : name == 3 ? recent_[0] - 1 : recent_[name];
    if (name > 1) recent_[2] = recent_[1];
    if (name > 0) recent_[1] = recent_[0];
    recent_[0] = found;
    return found;
  }

  /// What is copied may run into what is being written.
  void copy(std::size_t distance, std::size_t count) {
    require(distance > 0 && distance <= written_);
    const std::span<std::uint8_t> to = room(count);
    const std::uint8_t* from = to.data() - distance;
    for (std::uint8_t& byte : to) byte = *from++;
  }

  static constexpr std::size_t most_in_block = 128 << 10;
  Front in_;
  std::span<std::uint8_t> out_;
  std::size_t written_ = 0;
  bool checked_ = false;
  std::optional<std::uint64_t> content_;
  std::vector<std::uint8_t> literals_;
  HuffmanTable tree_;
  StateTable literal_table_, offset_table_, match_table_;
  std::array<std::size_t, 3> recent_ = {1, 4, 8};
};

}  // namespace unzstd_parts

/// Unpacks one frame; how many bytes it gave, or nothing where it is broken or has more.
inline std::optional<std::size_t> unzstd(std::span<const std::uint8_t> frame, std::span<std::uint8_t> out) {
  try {
    return unzstd_parts::Frame(frame, out).unpack();
  } catch (const unzstd_parts::Broken&) {
    return std::nullopt;
  }
}

/// The bytes of the first frame, or nothing where there is none.
inline std::optional<std::size_t> zstd_frame_bytes(std::span<const std::uint8_t> bytes) {
  try {
    return unzstd_parts::Frame(bytes, {}).measure();
  } catch (const unzstd_parts::Broken&) {
    return std::nullopt;
  }
}

/// How many bytes the first frame says that it unpacks to, where it says so.
inline std::optional<std::uint64_t> zstd_content_bytes(std::span<const std::uint8_t> bytes) {
  try {
    return unzstd_parts::Frame(bytes, {}).content();
  } catch (const unzstd_parts::Broken&) {
    return std::nullopt;
  }
}

}  // namespace zermelo::wasm

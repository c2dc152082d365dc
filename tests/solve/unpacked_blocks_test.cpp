#include "zermelo/solve/unpacked_blocks.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>
#include <vector>

#include "own_folder.h"
#include "zermelo/any/perfect.h"
#include "zermelo/games/alquerque/endgame.h"
#include "zermelo/games/checkers/endgame.h"
#include "zermelo/games/chess/endgame.h"
#include "zermelo/solve/tablebases.h"

namespace zermelo {
namespace {

constexpr std::size_t block_bytes = 100;
constexpr std::size_t parts = 16;

/// Blocks whose codes are their numbers, and how often one was unpacked.
struct Numbered {
  UnpackedBlocks blocks{block_bytes};
  int unpacked = 0;

  std::optional<code::Code> at(UnpackedBlocks::File file, std::uint64_t block) {
    return blocks.at(file, block, block_bytes - 1, [&]() -> UnpackedBlocks::Block {
      ++unpacked;
      auto codes = std::make_unique<code::Code[]>(block_bytes);
      codes[block_bytes - 1] = static_cast<code::Code>(block);
      return codes;
    });
  }
};

TEST(UnpackedBlocks, AreNoMoreThanTheirLimit) {
  Numbered all;
  const int file = 0;
  constexpr std::size_t limit = 3 * parts * block_bytes;
  all.blocks.limit(limit);
  for (std::uint64_t block = 0; block < 200; ++block) {
    EXPECT_EQ(all.at(&file, block), block);
    EXPECT_LE(all.blocks.bytes(), limit);
  }
  EXPECT_GT(all.blocks.bytes(), limit / 2);
  all.blocks.limit(parts * block_bytes);
  EXPECT_LE(all.blocks.bytes(), parts * block_bytes) << "a lower limit counts at once";
  all.blocks.limit(0);
  EXPECT_EQ(all.blocks.bytes(), 0U);
  EXPECT_EQ(all.at(&file, 7), 7) << "an answer without room is unpacked for itself";
}

TEST(UnpackedBlocks, TheOneThatWasAskedLastStays) {
  Numbered all;
  const int file = 0;
  all.blocks.limit(2 * parts * block_bytes);
  for (std::uint64_t block = 0; block < 200; ++block) {
    all.at(&file, block);
    all.at(&file, 0);
  }
  EXPECT_EQ(all.unpacked, 200) << "each once: the first was asked again and again";
}

TEST(UnpackedBlocks, OfAClosedFileAreGivenBack) {
  Numbered all;
  const int closed = 0;
  const int open = 0;
  all.blocks.limit(100 * parts * block_bytes);
  for (std::uint64_t block = 0; block < 10; ++block) {
    all.at(&closed, block);
    all.at(&open, block);
  }
  EXPECT_EQ(all.blocks.bytes(), 20 * block_bytes);
  all.blocks.forget(&closed);
  EXPECT_EQ(all.blocks.bytes(), 10 * block_bytes);
  EXPECT_EQ(all.at(&open, 3), 3);
  EXPECT_EQ(all.unpacked, 20);
}

TEST(UnpackedBlocks, ADamagedBlockIsNotKept) {
  UnpackedBlocks blocks(block_bytes);
  const int file = 0;
  blocks.limit(parts * block_bytes);
  EXPECT_EQ(blocks.at(&file, 1, 0, [] { return UnpackedBlocks::Block(); }), std::nullopt);
  EXPECT_EQ(blocks.bytes(), 0U);
}

/// Sixty-four blocks of their own codes, read by four threads while no more than sixteen stay.
TEST(UnpackedBlocks, ATablebaseAnswersTheSameWithALimit) {
  const std::string path = (testing::own_folder("unpacked") / "x.table").string();
  constexpr std::uint64_t size = 64 * TablebaseFile::block_size - 5;
  std::vector<code::Code> codes(size);
  for (std::uint64_t i = 0; i < size; ++i) codes[i] = static_cast<code::Code>(mix(i) % code::most);
  TablebaseHeader header{.game = "chess", .layer = "KRK", .size = size};
  header.count(codes);
  ASSERT_TRUE(TablebaseFile::write(path, header, codes));
  auto& kept = UnpackedBlocks::of_all_files();
  constexpr std::size_t limit = parts * TablebaseFile::block_size;
  kept.limit(limit);
  {
    const auto file = TablebaseFile::open(path);
    ASSERT_TRUE(file) << file.error().message();
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 4; ++thread)
      threads.emplace_back([&, thread] {
        for (std::uint64_t i = 0; i < 1'000; ++i) {
          const std::uint64_t number = mix(4 * i + thread) % size;
          ASSERT_EQ((*file)->at(number), codes[number]);
        }
      });
    threads.clear();
    EXPECT_LE(kept.bytes(), limit);
    EXPECT_GT(kept.bytes(), 0U);
  }
  EXPECT_EQ(kept.bytes(), 0U) << "the file is closed";
  kept.limit(UnpackedBlocks::unlimited);
}

/// The most that a layer takes which is built because somebody asks, whatever is there before.
template <class N>
std::uint64_t most_built_on_need(const std::vector<std::string>& names) {
  const N numbering;
  std::uint64_t most = 0;
  for (const std::string& name : names) {
    const auto ids = numbering.layers_of(name).value();
    for (const std::uint32_t id : ids) {
      const auto layer = numbering.layer(id);
      if (layer.size() > Tablebases<N>::numbers_built_on_need) continue;
      std::uint64_t bytes = Retrograde<N>::memory(layer);
      for (const std::uint32_t below : layer.below()) bytes += numbering.layer(below).size();
      most = std::max(most, bytes);
    }
  }
  return most;
}

TEST(TablebasesBuiltOnNeed, TakeNoMoreThanTheServerCountsForThem) {
  EXPECT_LE(most_built_on_need<EndgamesOf<Chess>::type>({"KPK", "KRKR", "KQKQ", "KQQK"}), bytes_built_on_need);
  EXPECT_LE(most_built_on_need<EndgamesOf<Checkers<>>::type>({"2", "3", "4", "5"}), bytes_built_on_need);
  EXPECT_LE(most_built_on_need<EndgamesOf<Alquerque<alquerque::study>>::type>({"2", "3", "4", "5", "6", "7", "8"}),
            bytes_built_on_need);
}

}  // namespace
}  // namespace zermelo

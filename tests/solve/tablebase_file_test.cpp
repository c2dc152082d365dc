#include "zermelo/solve/tablebase_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "zermelo/core/random.h"
#include "zermelo/solve/file_frame.h"

namespace zermelo {
namespace {

Codes some_codes(std::size_t size) {
  Random random(7);
  Codes codes(size);
  for (code::Code& c : codes) c = static_cast<code::Code>(random.below(12));
  codes[3] = code::none;
  return codes;
}

std::string packed(std::size_t size) {
  const std::string path = ::testing::TempDir() + "zermelo-packed-" + std::to_string(::getpid()) + ".table";
  TablebaseFile::write(path, {.game = "chess", .layer = "KRK", .size = size, .legal = size, .draws = size},
                       some_codes(size))
      .value();
  std::ifstream file(path, std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(file), {});
  std::filesystem::remove(path);
  return bytes;
}

auto read(const std::string& bytes) { return TablebaseFile::read(std::as_bytes(std::span(bytes)), "x.table"); }

TEST(TablebaseFile, GivesBackWhatWasWritten) {
  constexpr std::size_t size = 200'000;  // several blocks, the last one not full
  const std::string bytes = packed(size);
  const auto tablebase = read(bytes);
  ASSERT_TRUE(tablebase) << tablebase.error().message();
  auto codes = some_codes(size);
  codes[3] = codes[2];  // a hole takes the value before it
  EXPECT_EQ((*tablebase)->all().value(), codes);
  for (const std::size_t i : {0UL, 3UL, 65535UL, 65536UL, size - 1}) EXPECT_EQ((*tablebase)->at(i), codes[i]);
  EXPECT_EQ((*tablebase)->header().layer, "KRK");
  EXPECT_EQ((*tablebase)->header().game, "chess");
}

TEST(TablebaseFile, PartsAreReadWithoutTheRest) {
  constexpr std::size_t size = 200'000;
  const std::string bytes = packed(size);
  const auto tablebase = read(bytes).value();
  const auto codes = some_codes(size);
  TablebaseFile::Unpacked room;
  for (const std::size_t from : {131'072UL, 64UL, 1024UL, 65'536UL, 199'900UL}) {
    Codes part(100);
    ASSERT_TRUE(tablebase->copy(from, part, room));
    EXPECT_TRUE(std::equal(part.begin(), part.end(), codes.begin() + static_cast<std::ptrdiff_t>(from))) << from;
  }
}

TEST(TablebaseFile, ASourceThatGivesUpLeavesNothing) {
  const std::string path = ::testing::TempDir() + "zermelo-given-up-" + std::to_string(::getpid()) + ".table";
  const TablebaseHeader header{.game = "chess", .layer = "KRK", .size = 200'000, .legal = 200'000, .draws = 200'000};
  const auto written = TablebaseFile::write(path, header, [](std::uint64_t from, std::span<code::Code> block) {
    std::ranges::fill(block, code::open);
    return from == 0;
  });
  EXPECT_EQ(written.value(), 0U);
  for (const auto& entry : std::filesystem::directory_iterator(::testing::TempDir()))
    EXPECT_FALSE(entry.path().string().starts_with(path)) << entry.path();
}

TEST(TablebaseFile, ManyThreadsMayAskAtOnce) {
  constexpr std::size_t size = 300'000;
  const std::string bytes = packed(size);
  const auto tablebase = read(bytes).value();
  auto codes = some_codes(size);
  codes[3] = codes[2];
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> threads;
    for (std::size_t start = 0; start < 4; ++start)
      threads.emplace_back([&, start] {
        for (std::size_t i = start * 7; i < size; i += 101) wrong += tablebase->at(i) != codes[i];
      });
  }
  EXPECT_EQ(wrong, 0);
}

TEST(TablebaseFile, ACutFileIsRefusedByName) {
  const std::string bytes = packed(1000);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto tablebase = read(bytes.substr(0, length));
    ASSERT_FALSE(tablebase) << length;
    EXPECT_NE(tablebase.error().message().find("x.table"), std::string::npos);
  }
  EXPECT_FALSE(read(bytes + "12345678"));
}

TEST(TablebaseFile, AnyAlteredByteIsNoticed) {
  const std::string bytes = packed(1000);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string altered = bytes;
    altered[i] = static_cast<char>(altered[i] ^ 4);
    EXPECT_FALSE(read(altered)) << i;
  }
}

TEST(TablebaseFile, ForeignAndMissingFilesAreRefused) {
  EXPECT_FALSE(read("GIF89a and so on"));
  EXPECT_NE(TablebaseFile::open("/nowhere/at/all.table").error().message().find("/nowhere/at/all.table"),
            std::string::npos);
  EXPECT_FALSE(TablebaseFile::open("/"));
}

/// A file that claims to be larger than the machine, or lets its blocks overlap, with a right checksum.
TEST(TablebaseFile, AForgedHeaderDoesNoHarm) {
  std::string bytes = packed(1000);
  const auto forge = [&](std::string_view from, std::string_view to) {
    std::string forged = bytes;
    forged.replace(forged.find(from), from.size(), to);
    forged.resize(forged.size() - 8);
    seal(forged);
    return read(forged).has_value();
  };
  EXPECT_TRUE(forge("size 1000\n", "size 1000\n"));
  EXPECT_FALSE(forge("size 1000\n", "size 9999999999999\n"));
  EXPECT_FALSE(forge("size 1000\n", "size 0000\n"));
  EXPECT_FALSE(forge("size 1000\n", "size -100\n"));
  EXPECT_FALSE(forge("version 1\n", "version 2\n"));
}

}  // namespace
}  // namespace zermelo

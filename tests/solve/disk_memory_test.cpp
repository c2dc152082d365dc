#include "zermelo/solve/disk_memory.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "zermelo/core/random.h"

namespace zermelo {
namespace {

code::Code code_at(std::uint64_t i) { return static_cast<code::Code>(i * 0x9e3779b97f4a7c15 >> 56U); }

TEST(DiskMemory, KeepsEverythingOnDiskAndLittleInMemory) {
  constexpr std::uint64_t size = 96 * mebibyte;
  constexpr std::uint64_t kept = 16 * mebibyte;
  DiskMemory disk(::testing::TempDir(), kept, 1);
  Codes codes(&disk);
  std::uint64_t most = 0;
  fill(codes, size, code::open, &disk);
  const auto walk = [&](auto&& use) {
    in_stretches(size, &disk, [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t i = from; i < to; ++i) use(i);
      most = std::max(most, disk.kept().value());
    });
  };
  walk([&](std::uint64_t i) { codes[i] = code_at(i); });
  std::uint64_t wrong = 0;
  walk([&](std::uint64_t i) { wrong += codes[i] != code_at(i); });
  EXPECT_EQ(wrong, 0U);
  EXPECT_LE(most, kept);
  EXPECT_GT(most, 0U);
}

/// What is touched anywhere brings its surroundings along.
TEST(DiskMemory, KeepsLittleHoweverManyThreadsJumpAbout) {
  constexpr std::uint64_t size = 64 * mebibyte;
  constexpr std::uint64_t kept = 16 * mebibyte;
  constexpr int threads = 4;
  DiskMemory disk(::testing::TempDir(), kept, threads);
  Codes codes(&disk);
  fill(codes, size, code::open, &disk);
  std::atomic<std::uint64_t> most = 0;
  {
    std::vector<std::jthread> jumpers;
    for (unsigned number = 0; number < threads; ++number)
      jumpers.emplace_back([&, number] {
        Random random(number);
        for (int jump = 0; jump < 20'000; ++jump) {
          disk.release_if_full();
          const std::uint64_t i = random.below(size);
          if (codes[i] != code::open) std::atomic_ref(codes[i]).store(code::open);
          const std::uint64_t now = disk.kept().value();
          for (std::uint64_t before = most; before < now && !most.compare_exchange_weak(before, now);) {
          }
        }
      });
  }
  EXPECT_LE(most, kept);
  EXPECT_GT(most, kept / 4) << "it was made use of";
}

/// One lets go of everything while another writes.
TEST(DiskMemory, ManyThreadsMayWriteAtOnce) {
  constexpr std::uint64_t size = 16 * mebibyte;
  DiskMemory disk(::testing::TempDir(), DiskMemory::least_kept, 4);
  Codes codes(&disk);
  fill(codes, size, code::open, &disk);
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t start = 0; start < 4; ++start)
      threads.emplace_back([&, start] {
        for (std::uint64_t i = start; i < size; i += 4) {
          codes[i] = code_at(i);
          if (i % 1024 < 4) disk.release_if_full();
        }
      });
  }
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < size; ++i) wrong += codes[i] != code_at(i);
  EXPECT_EQ(wrong, 0U);
}

TEST(DiskMemory, WhatIsGivenBackIsGone) {
  DiskMemory disk(::testing::TempDir(), DiskMemory::least_kept, 1);
  {
    Codes codes(3 * mebibyte, code::none, &disk);
  }
  EXPECT_LT(disk.kept().value(), mebibyte);
}

TEST(DiskMemory, AFolderThatCannotBeWrittenOrADiskThatIsFullThrows) {
  DiskMemory nowhere("/proc/zermelo", DiskMemory::least_kept, 1);
  EXPECT_THROW(Codes(1000, code::open, &nowhere), DiskError);
  DiskMemory disk(::testing::TempDir(), DiskMemory::least_kept, 1);
  Codes codes(&disk);
  EXPECT_THROW(codes.reserve(std::uint64_t{1} << 60U), DiskError);
}

}  // namespace
}  // namespace zermelo

// Frames that libzstd writes, unpacked by the reader of the browser (wasm/unzstd.h).
#include "../../wasm/unzstd.h"

#include <gtest/gtest.h>
#include <zstd.h>

#include <random>
#include <string>
#include <string_view>

namespace zermelo {
namespace {

std::string packed(const std::string& text, int level) {
  std::string frame(ZSTD_compressBound(text.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), text.data(), text.size(), level));
  return frame;
}

std::span<const std::uint8_t> text_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::optional<std::string> unpacked(std::string_view frame, std::size_t size) {
  std::string text(size, '\0');
  const auto got = wasm::unzstd(text_of(frame), {reinterpret_cast<std::uint8_t*>(text.data()), size});
  if (!got) return std::nullopt;
  text.resize(*got);
  return text;
}

/// Moves of a strategy are small numbers, some far more frequent than others, with stretches that come again.
std::string like_moves(std::size_t size, unsigned seed) {
  std::mt19937 random(seed);
  std::geometric_distribution<int> number(0.3);
  std::string text;
  while (text.size() < size) {
    if (text.size() > 100 && random() % 8 == 0) {
      const std::size_t from = random() % (text.size() - 50);
      text += text.substr(from, 4 + random() % 40);
    } else {
      text += static_cast<char>(number(random));
    }
  }
  text.resize(size);
  return text;
}

std::string noise(std::size_t size) {
  std::mt19937 random(7);
  std::string text(size, '\0');
  for (char& byte : text) byte = static_cast<char>(random());
  return text;
}

TEST(Unzstd, GivesBackWhatWasPackedAtEveryLevel) {
  for (const int level : {-5, 1, 3, 9, 19, 22})
    for (const std::size_t size : {0U, 1U, 5U, 63U, 300U, 5000U, 70'000U, 400'000U}) {
      const std::string text = like_moves(size, static_cast<unsigned>(size));
      const std::string frame = packed(text, level);
      EXPECT_EQ(unpacked(frame, size), text) << level << " " << size;
      EXPECT_EQ(wasm::zstd_frame_bytes(text_of(frame + "behind it")), frame.size());
    }
}

TEST(Unzstd, GivesBackWhatCannotBeCompressedOrIsOneByteOnly) {
  for (const std::string& text :
       {noise(200'000), std::string(300'000, 'a'), noise(1000) + std::string(5000, '\0') + noise(1000)})
    EXPECT_EQ(unpacked(packed(text, 19), text.size()), text);
}

TEST(Unzstd, RefusesWhatIsCutShortOrLargerThanItsRoom) {
  const std::string text = like_moves(20'000, 1);
  const std::string frame = packed(text, 19);
  for (std::size_t size = 0; size < frame.size(); size += 7) {
    EXPECT_EQ(unpacked(frame.substr(0, size), text.size()), std::nullopt) << size;
    EXPECT_EQ(wasm::zstd_frame_bytes(text_of(std::string_view(frame).substr(0, size))), std::nullopt) << size;
  }
  EXPECT_EQ(unpacked(frame, text.size() - 1), std::nullopt);
}

TEST(Unzstd, KnowsBeforehandHowMuchItWillBe) {
  for (const std::size_t size : {0U, 200U, 300U, 70'000U}) {
    const std::string frame = packed(like_moves(size, 1), 19);
    EXPECT_EQ(wasm::zstd_content_bytes(text_of(frame)), size);
  }
}

TEST(Unzstd, NeverReadsOrWritesOutsideWhateverTheBytes) {
  const std::string text = like_moves(5000, 2);
  const std::string frame = packed(text, 19);
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    std::string altered = frame;
    for (int change = 0; change < 3; ++change) altered[random() % altered.size()] = static_cast<char>(random());
    std::vector<std::uint8_t> room(text.size() + 1, 0xAB);
    wasm::unzstd(text_of(altered), std::span(room).first(text.size()));
    EXPECT_EQ(room.back(), 0xAB);
  }
}

}  // namespace
}  // namespace zermelo

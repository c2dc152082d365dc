#include "zermelo/serve/digest.h"

#include <gtest/gtest.h>

namespace zermelo {
namespace {

std::string hex(std::string_view message) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : sha256(message)) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

// NIST, examples with intermediate values for SHA-256, and the "million a" of FIPS 180-2, appendix B.3.
TEST(Digest, IsThatOfThePublishedExamples) {
  EXPECT_EQ(hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hex(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// CSP Level 3, section 8.2: the example of an inline script.
TEST(Digest, IsWrittenAsAPolicyReadsIt) {
  EXPECT_EQ(digest_source("alert('Hello, world.');"), "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
}

}  // namespace
}  // namespace zermelo

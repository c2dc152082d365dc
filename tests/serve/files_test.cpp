#include "zermelo/serve/files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "own_folder.h"
#include "zermelo/serve/digest.h"

namespace zermelo {
namespace {

/// A folder with files, removed at the end.
struct FolderOfFiles {
  std::filesystem::path path;

  FolderOfFiles() {
    std::string name = (std::filesystem::temp_directory_path() / "zermelo-files-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~FolderOfFiles() { std::filesystem::remove_all(path); }
  FolderOfFiles(const FolderOfFiles&) = delete;
  FolderOfFiles& operator=(const FolderOfFiles&) = delete;

  void write(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories((path / name).parent_path());
    std::ofstream(path / name) << content;
  }
};

TEST(Files, ThePageAndTheDocumentationHaveDifferentPlaces) {
  const FolderOfFiles web;
  const FolderOfFiles site;
  web.write("index.html", "page");
  web.write("assets/a.js", "script");
  site.write("index.html", "site");
  site.write("games/chess.html", "rules");
  site.write("assets/b.js", "script of the site");
  auto files = Files::read(web.path.string());
  ASSERT_TRUE(files.has_value());
  ASSERT_TRUE(files->add_site(site.path.string()).has_value());
  EXPECT_EQ(files->find("/")->content, "page");
  EXPECT_EQ(files->find("/docs/")->content, "site");
  EXPECT_EQ(files->find("/docs/index.html")->content, "site");
  EXPECT_EQ(files->find("/docs/games/chess.html")->content, "rules");
  EXPECT_EQ(files->find("/docs/games/chess.html?h=mate")->content, "rules");
  EXPECT_EQ(files->find("/docs/games/chess.html")->type, "text/html; charset=utf-8");
  EXPECT_TRUE(files->find("/assets/a.js")->lasting);
  EXPECT_FALSE(files->find("/docs/assets/b.js")->lasting);
  EXPECT_EQ(files->find("/games/chess.html"), nullptr);
  EXPECT_EQ(files->find("/docs"), nullptr);
  EXPECT_TRUE(files->page_is_there());
}

TEST(Files, TheScriptsAndStylesInThePageHaveDigests) {
  const FolderOfFiles web;
  web.write(
      "index.html",
      "<style>p {}</style><script data-main=\"x.js\">alert('Hello, world.');</script><script src=\"a.js\"></script>");
  web.write("other.html", "<script>alert('Hello, world.');</script>");
  const auto files = Files::read(web.path.string());
  ASSERT_TRUE(files.has_value());
  EXPECT_EQ(files->find("/")->inline_scripts, " " + digest_source("alert('Hello, world.');"));
  EXPECT_EQ(files->find("/")->inline_styles, " " + digest_source("p {}"));
  EXPECT_EQ(files->find("/other.html")->inline_scripts, "") << "only the page is trusted";
}

TEST(Files, WithoutDocumentationAPageSaysHowToBuildIt) {
  const FolderOfFiles web;
  web.write("index.html", "page");
  auto files = Files::read(web.path.string());
  ASSERT_TRUE(files.has_value());
  ASSERT_TRUE(files->add_site((web.path / "nowhere").string()).has_value());
  ASSERT_NE(files->find("/docs/"), nullptr);
  EXPECT_NE(files->find("/docs/")->content.find("scripts/docs-site"), std::string::npos);
  EXPECT_EQ(files->find("/docs/index.html"), nullptr);
}

TEST(Files, TheDocumentationAloneIsNoPage) {
  const FolderOfFiles web;
  const FolderOfFiles site;
  site.write("index.html", "site");
  auto files = Files::read(web.path.string());
  ASSERT_TRUE(files.has_value());
  ASSERT_TRUE(files->add_site(site.path.string()).has_value());
  EXPECT_FALSE(files->page_is_there());
}

namespace fs = std::filesystem;

/// A folder with a page, gone at the end of the test.
class FilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::own_folder("page");
    fs::create_directories(folder_ / "assets");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void put(const std::string& name, const std::string& content) const { std::ofstream(folder_ / name) << content; }
  Files read() const {
    auto files = Files::read(folder_.string());
    EXPECT_TRUE(files);
    return std::move(*files);
  }

 private:
  fs::path folder_;
};

TEST_F(FilesTest, ACompressedFormBelongsToItsFileAndHasNoAddress) {
  put("index.html", "page");
  put("assets/a.js", "script");
  put("assets/a.js.br", "B");
  put("assets/a.js.gz", "G");
  const Files files = read();
  const Files::File* const script = files.find("/assets/a.js");
  ASSERT_NE(script, nullptr);
  EXPECT_EQ(script->brotli, "B");
  EXPECT_EQ(script->gzip, "G");
  EXPECT_EQ(files.find("/assets/a.js.br"), nullptr);
  EXPECT_EQ(files.find("/assets/a.js.gz"), nullptr);
}

TEST_F(FilesTest, AnArchiveWithoutItsFileIsAFile) {
  put("index.html", "page");
  put("games.gz", "G");
  const Files files = read();
  ASSERT_NE(files.find("/games.gz"), nullptr);
  EXPECT_EQ(files.find("/games.gz")->content, "G");
}

TEST_F(FilesTest, ThePageHasItsCompressedFormUnderBothAddresses) {
  put("index.html", "page");
  put("index.html.br", "B");
  const Files files = read();
  EXPECT_EQ(files.find("/")->brotli, "B");
  EXPECT_EQ(files.find("/index.html")->brotli, "B");
}

TEST_F(FilesTest, ATagChangesWithTheContent) {
  put("index.html", "page");
  const std::string before = read().find("/")->tag;
  EXPECT_EQ(read().find("/")->tag, before);
  put("index.html", "other");
  EXPECT_NE(read().find("/")->tag, before);
}

TEST(FormFor, AClientGetsTheSmallestFormThatItAccepts) {
  const Files::File file{.content = "plain", .type = "text/plain", .brotli = "B", .gzip = "G"};
  const auto coding = [&](std::string_view accepted) { return form_for(file, accepted).coding; };
  EXPECT_EQ(coding(""), "");
  EXPECT_EQ(form_for(file, "").content, "plain");
  EXPECT_EQ(coding("gzip, deflate, br, zstd"), "br");
  EXPECT_EQ(form_for(file, "br").content, "B");
  EXPECT_EQ(coding("gzip"), "gzip");
  EXPECT_EQ(coding("gzip;q=0.5,br;q=0"), "gzip");
  EXPECT_EQ(coding("br; q=0.001"), "br");
  EXPECT_EQ(coding("br;q=0.000, gzip;q=0"), "");
  EXPECT_EQ(coding("brotli, x-gzip"), "");
}

TEST(FormFor, AFileWithoutCompressedFormsTravelsAsItIs) {
  const Files::File file{.content = "plain", .type = "text/plain"};
  EXPECT_EQ(form_for(file, "gzip, br").coding, "");
}

TEST(IsKnown, TagsAreComparedWeakly) {
  const Files::File file{.content = "", .type = "", .tag = "W/\"12\""};
  EXPECT_TRUE(is_known(file, "W/\"12\""));
  EXPECT_TRUE(is_known(file, "\"12\""));
  EXPECT_TRUE(is_known(file, "\"9\", W/\"12\""));
  EXPECT_TRUE(is_known(file, "*"));
  EXPECT_FALSE(is_known(file, ""));
  EXPECT_FALSE(is_known(file, "\"1\""));
  EXPECT_FALSE(is_known(file, "12"));
}

}  // namespace
}  // namespace zermelo

#include "zermelo/serve/files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

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

}  // namespace
}  // namespace zermelo

#include "any/typed_game.h"

namespace zermelo::testing {
namespace {

TEST(TypedGames, AreTheGamesOfTheCatalogue) {
  std::set<std::string> names;
  const Catalogue games = catalogue();
  for (const auto& entry : games.entries()) names.insert(entry.info.name);
  EXPECT_EQ(typed_names(), names) << "tests/CMakeLists.txt reads the families from src/any/games/*.cpp: "
                                     "#include \"games/…\" and games.add<Family>()";
}

}  // namespace
}  // namespace zermelo::testing

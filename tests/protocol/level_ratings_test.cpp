#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "places.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/level.h"
#include "zermelo/core/words.h"

namespace zermelo {
namespace {

/// The row of chess in the table of docs/strength.md: what each level scored against the one below.
std::vector<double> published_scores() {
  std::ifstream file(testing::source_folder() + "/docs/strength.md");
  std::vector<double> scores;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| chess | 8")) continue;
    for (const auto word : words_of(line))
      if (word.find('.') != std::string_view::npos) scores.push_back(std::stod(std::string(word)) / 100);
    break;
  }
  return scores;
}

TEST(LevelRatings, DifferAsTheMeasuredScoresSay) {
  const auto ratings = level_ratings(*catalogue().game("chess").value());
  const auto scores = published_scores();
  ASSERT_EQ(ratings.size(), 8U);
  ASSERT_EQ(scores.size(), 7U);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double expected = 1 / (1 + std::pow(10, (ratings[i] - ratings[i + 1]) / 400.0));  // Elo's formula
    EXPECT_NEAR(expected, scores[i], 0.002) << "level " << i + 2 << " against " << i + 1;
  }
  EXPECT_EQ(ratings.back(), 2200);
}
TEST(LevelRatings, AreThoseOfChessAlone) { EXPECT_TRUE(level_ratings(*catalogue().game("connect").value()).empty()); }
TEST(LevelRatings, TheNearestLevelIsChosen) {
  const std::vector<int> ratings{800, 1000, 1400};
  EXPECT_EQ(level_of_rating(ratings, 0), 1);
  EXPECT_EQ(level_of_rating(ratings, 899), 1);
  EXPECT_EQ(level_of_rating(ratings, 901), 2);
  EXPECT_EQ(level_of_rating(ratings, 1201), 3);
  EXPECT_EQ(level_of_rating(ratings, 9999), 3);
}

}  // namespace
}  // namespace zermelo

#pragma once
#include <span>

#include "zermelo/learn/samples.h"

/// The values of a teacher are in the unit of its evaluator: stones, seeds, points.
namespace zermelo::learn {

/// Does the position say what the unit is worth? Its game was played to its end, and its value was not 0.
bool shows_unit(const Sample& sample);

/// What the unit is worth in the logarithm of the odds, by the results of the samples that show it. There is one.
double worth_of_unit(std::span<const Sample> samples);

/// What its search found becomes a share of a point. What is proven needs no unit.
void use_unit(Sample& sample, double worth);

}  // namespace zermelo::learn

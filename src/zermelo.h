#pragma once
/// Everything a program of its own needs: the searches, the catalogue of games to add to, the command line.
#include "any/catalogue.h"
#include "any/model.h"
#include "cli/cli.h"
#include "search.h"

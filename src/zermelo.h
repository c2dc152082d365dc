#pragma once
/// Everything a program of its own needs: the searches, the catalogue of games to add to, the command line.
#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge/knowledge_of.h"
#include "zermelo/any/model.h"
#include "zermelo/cli/cli.h"
#include "zermelo/search.h"

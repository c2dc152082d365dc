#include "zermelo/cli/cli.h"

int main(int argc, char** argv) { return zermelo::cli(zermelo::catalogue(), argc, argv); }

#pragma once
#include <cstddef>
#include <string_view>

// What the worker's script does for the C++ (web/src/site/engine.ts). Texts are UTF-8.

#define ZERMELO_IMPORT(name) __attribute__((import_module("zermelo"), import_name(#name)))
#define ZERMELO_EXPORT(name) __attribute__((export_name(#name)))

extern "C" {

/// A message to the page (docs/api.md).
ZERMELO_IMPORT(send) void host_send(const char* text, std::size_t bytes);
/// A report: what came of the `bench` or `check` with this number, or how far that check is.
ZERMELO_IMPORT(report) void host_report(int number, const char* text, std::size_t bytes);
/// Keeps a row under a name; no bytes remove it. The page writes it before it reads the next message.
ZERMELO_IMPORT(keep) void host_keep(const char* name, std::size_t name_bytes, const char* row, std::size_t bytes);
/// Files for the browser to show, as JSON: their paths, headers and contents. The page has them before it reads the
/// next message.
ZERMELO_IMPORT(publish) void host_publish(const char* files, std::size_t bytes);
/// The bytes of the next message that has arrived; negative where there is none.
ZERMELO_IMPORT(next) int host_next();
/// Starts a worker that runs `help(number)` in this memory, with this stack and this place for its variables.
ZERMELO_IMPORT(help) void host_help(int number, void* stack, void* variables);
/// Copies that message and removes it.
ZERMELO_IMPORT(read) void host_read(char* to);
}

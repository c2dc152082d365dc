// In place of wasi-libc's own header. That library is compiled for one thread, with one errno; only the main instance
// calls functions that set it (wasm/helpers.h).
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

extern int errno;
#define errno errno

#ifdef __cplusplus
}
#endif

/* Fails chosen calls of a program, for tests/attack/faults.py: LD_PRELOAD=faults.so FAULT_KIND=malloc FAULT_AT=17 program …
 *
 * FAULT_KIND   memory, map, thread, open, read, write, sync, name (rename, ftruncate, unlink), socket (socket, accept, bind …),
 *              watch (epoll_create1, epoll_ctl, eventfd, timerfd_create …), wait (epoll_wait, poll), receive or send
 * FAULT_AT     the number of the first call of this kind that fails, from 1; 0 or nothing: none
 * FAULT_MORE   how many calls fail from there on (default 1; 0: all)
 * FAULT_COUNTS a file to which the number of calls of each kind is written at the end of main
 *
 * Calls are counted from the first line of main to its end: before it the loader, not the program, answers for them. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

enum Kind { MEMORY, MAP, THREAD, OPEN, READ, WRITE, SYNC, NAME, SOCKET, WATCH, WAIT, RECEIVE, SEND, KINDS };
static const char* const names[KINDS] = {"memory", "map", "thread", "open", "read", "write", "sync", "name",
                                         "socket", "watch", "wait", "receive", "send"};

static atomic_long counts[KINDS];
static atomic_int armed;
static int kind = -1;
static long at, more = 1;

static int fails(enum Kind which) {
  if (!atomic_load_explicit(&armed, memory_order_relaxed)) return 0;
  const long number = atomic_fetch_add(&counts[which], 1) + 1;
  return (int)which == kind && at > 0 && number >= at && (more == 0 || number < at + more);
}

#define NEXT(name)                                          \
  static __typeof__(name)* next;                            \
  if (!next) next = (__typeof__(name)*)dlsym(RTLD_NEXT, #name)

extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);

void* malloc(size_t size) { return fails(MEMORY) ? (errno = ENOMEM, NULL) : __libc_malloc(size); }
void* calloc(size_t n, size_t size) { return fails(MEMORY) ? (errno = ENOMEM, NULL) : __libc_calloc(n, size); }
void* realloc(void* old, size_t size) { return fails(MEMORY) ? (errno = ENOMEM, NULL) : __libc_realloc(old, size); }
void* memalign(size_t align, size_t size) { return fails(MEMORY) ? (errno = ENOMEM, NULL) : __libc_memalign(align, size); }
void* aligned_alloc(size_t align, size_t size) { return memalign(align, size); }
int posix_memalign(void** out, size_t align, size_t size) {
  void* const made = memalign(align, size);
  if (!made) return ENOMEM;
  *out = made;
  return 0;
}

void* mmap(void* where, size_t size, int protection, int flags, int file, off_t offset) {
  NEXT(mmap);
  return fails(MAP) ? (errno = ENOMEM, MAP_FAILED) : next(where, size, protection, flags, file, offset);
}
void* mmap64(void* where, size_t size, int protection, int flags, int file, off64_t offset) {
  NEXT(mmap64);
  return fails(MAP) ? (errno = ENOMEM, MAP_FAILED) : next(where, size, protection, flags, file, offset);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*run)(void*), void* argument) {
  NEXT(pthread_create);
  return fails(THREAD) ? EAGAIN : next(thread, how, run, argument);
}

#define OPENING(name)                            \
  int name(const char* path, int flags, ...) {   \
    NEXT(name);                                  \
    va_list rest;                                \
    va_start(rest, flags);                       \
    const mode_t mode = va_arg(rest, mode_t);    \
    va_end(rest);                                \
    if (fails(OPEN)) return errno = EMFILE, -1;  \
    return next(path, flags, mode);              \
  }
OPENING(open)
OPENING(open64)
FILE* fopen(const char* path, const char* how) {
  NEXT(fopen);
  return fails(OPEN) ? (errno = EMFILE, NULL) : next(path, how);
}
FILE* fopen64(const char* path, const char* how) {
  NEXT(fopen64);
  return fails(OPEN) ? (errno = EMFILE, NULL) : next(path, how);
}

ssize_t read(int file, void* to, size_t size) {
  NEXT(read);
  return fails(READ) ? (errno = EIO, -1) : next(file, to, size);
}
ssize_t pread64(int file, void* to, size_t size, off64_t from) {
  NEXT(pread64);
  return fails(READ) ? (errno = EIO, -1) : next(file, to, size, from);
}
ssize_t pread(int file, void* to, size_t size, off_t from) {
  NEXT(pread);
  return fails(READ) ? (errno = EIO, -1) : next(file, to, size, from);
}

/* A full disk takes the half of what it gets before it refuses. */
ssize_t write(int file, const void* from, size_t size) {
  NEXT(write);
  struct stat facts;
  if (file == 2) return next(file, from, size); /* the words that the test wants to read */
  if (!fails(WRITE)) return next(file, from, size);
  if (fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && size > 1) {
    (void)!next(file, from, size / 2);
  }
  return errno = ENOSPC, -1;
}
ssize_t pwrite64(int file, const void* from, size_t size, off64_t to) {
  NEXT(pwrite64);
  if (!fails(WRITE)) return next(file, from, size, to);
  (void)!next(file, from, size / 2, to);
  return errno = ENOSPC, -1;
}
ssize_t pwrite(int file, const void* from, size_t size, off_t to) {
  NEXT(pwrite);
  if (!fails(WRITE)) return next(file, from, size, to);
  (void)!next(file, from, size / 2, to);
  return errno = ENOSPC, -1;
}

int fsync(int file) {
  NEXT(fsync);
  return fails(SYNC) ? (errno = EIO, -1) : next(file);
}
int fdatasync(int file) {
  NEXT(fdatasync);
  return fails(SYNC) ? (errno = EIO, -1) : next(file);
}

int rename(const char* from, const char* to) {
  NEXT(rename);
  return fails(NAME) ? (errno = ENOSPC, -1) : next(from, to);
}
int ftruncate(int file, off_t size) {
  NEXT(ftruncate);
  return fails(NAME) ? (errno = EIO, -1) : next(file, size);
}
int ftruncate64(int file, off64_t size) {
  NEXT(ftruncate64);
  return fails(NAME) ? (errno = EIO, -1) : next(file, size);
}

/* FAILING(kind, result, name, (parameters), (arguments), error): a function that fails with this error. */
#define FAILING(which, result, name, parameters, arguments, error) \
  result name parameters {                                         \
    NEXT(name);                                                    \
    if (fails(which)) return errno = (error), -1;                  \
    return next arguments;                                         \
  }
FAILING(SOCKET, int, socket, (int domain, int type, int protocol), (domain, type, protocol), EMFILE)
FAILING(SOCKET, int, bind, (int file, const struct sockaddr* to, socklen_t size), (file, to, size), EADDRINUSE)
FAILING(SOCKET, int, listen, (int file, int queue), (file, queue), EADDRINUSE)
FAILING(SOCKET, int, accept, (int file, struct sockaddr* from, socklen_t* size), (file, from, size), EMFILE)
FAILING(SOCKET, int, accept4, (int file, struct sockaddr* from, socklen_t* size, int flags), (file, from, size, flags), EMFILE)
FAILING(SOCKET, int, connect, (int file, const struct sockaddr* to, socklen_t size), (file, to, size), ECONNREFUSED)
FAILING(SOCKET, int, setsockopt, (int file, int level, int name, const void* value, socklen_t size),
        (file, level, name, value, size), ENOMEM)
FAILING(SOCKET, int, getsockname, (int file, struct sockaddr* to, socklen_t* size), (file, to, size), ENOBUFS)
FAILING(SOCKET, int, getpeername, (int file, struct sockaddr* to, socklen_t* size), (file, to, size), ENOTCONN)
FAILING(SOCKET, int, shutdown, (int file, int how), (file, how), ENOTCONN)

FAILING(WATCH, int, epoll_create, (int size), (size), EMFILE)
FAILING(WATCH, int, epoll_create1, (int flags), (flags), EMFILE)
FAILING(WATCH, int, epoll_ctl, (int epoll, int what, int file, struct epoll_event* event), (epoll, what, file, event), ENOSPC)
FAILING(WATCH, int, eventfd, (unsigned start, int flags), (start, flags), EMFILE)
FAILING(WATCH, int, pipe, (int ends[2]), (ends), EMFILE)
FAILING(WATCH, int, pipe2, (int ends[2], int flags), (ends, flags), EMFILE)
FAILING(WATCH, int, timerfd_create, (clockid_t clock, int flags), (clock, flags), EMFILE)
FAILING(WATCH, int, timerfd_settime, (int file, int flags, const struct itimerspec* value, struct itimerspec* old),
        (file, flags, value, old), ENOMEM)

/* A signal may end a wait at any time, but not every one: each second wait is a wait. */
static int interrupted(void) {
  static atomic_int turn;
  return fails(WAIT) && atomic_fetch_xor(&turn, 1) == 0;
}
int epoll_wait(int epoll, struct epoll_event* events, int most, int time) {
  NEXT(epoll_wait);
  return interrupted() ? (errno = EINTR, -1) : next(epoll, events, most, time);
}
int poll(struct pollfd* files, nfds_t many, int time) {
  NEXT(poll);
  return interrupted() ? (errno = EINTR, -1) : next(files, many, time);
}

FAILING(RECEIVE, ssize_t, recv, (int file, void* to, size_t size, int flags), (file, to, size, flags), ENOMEM)
FAILING(RECEIVE, ssize_t, recvfrom, (int file, void* to, size_t size, int flags, struct sockaddr* from, socklen_t* length),
        (file, to, size, flags, from, length), ENOMEM)
FAILING(RECEIVE, ssize_t, recvmsg, (int file, struct msghdr* message, int flags), (file, message, flags), ENOMEM)
FAILING(READ, ssize_t, readv, (int file, const struct iovec* parts, int many), (file, parts, many), EIO)
FAILING(SEND, ssize_t, send, (int file, const void* from, size_t size, int flags), (file, from, size, flags), ENOBUFS)
FAILING(SEND, ssize_t, sendto, (int file, const void* from, size_t size, int flags, const struct sockaddr* to, socklen_t length),
        (file, from, size, flags, to, length), ENOBUFS)
FAILING(SEND, ssize_t, sendmsg, (int file, const struct msghdr* message, int flags), (file, message, flags), ENOBUFS)
FAILING(WRITE, ssize_t, writev, (int file, const struct iovec* parts, int many), (file, parts, many), ENOSPC)

static void tell_counts(void) {
  const char* const path = getenv("FAULT_COUNTS");
  char text[512];
  int length = 0;
  if (!path) return;
  for (int i = 0; i < KINDS; ++i)
    length += snprintf(text + length, sizeof text - (size_t)length, "%s %ld\n", names[i], atomic_load(&counts[i]));
  const int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  (void)!syscall(SYS_write, file, text, (size_t)length);
  syscall(SYS_close, file);
}

static int (*real_main)(int, char**, char**);
static int counted_main(int argc, char** argv, char** environment) {
  const char* const wanted = getenv("FAULT_KIND");
  for (int i = 0; wanted && i < KINDS; ++i)
    if (strcmp(wanted, names[i]) == 0) kind = i;
  if (getenv("FAULT_AT")) at = atol(getenv("FAULT_AT"));
  if (getenv("FAULT_MORE")) more = atol(getenv("FAULT_MORE"));
  unsetenv("LD_PRELOAD"); /* programs that it starts are not the ones to fail */
  atomic_store(&armed, 1);
  const int code = real_main(argc, argv, environment);
  atomic_store(&armed, 0);
  tell_counts();
  return code;
}

int __libc_start_main(int (*main_function)(int, char**, char**), int argc, char** argv, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void* stack_end) {
  __typeof__(&__libc_start_main) next = (__typeof__(&__libc_start_main))dlsym(RTLD_NEXT, "__libc_start_main");
  real_main = main_function;
  return next(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}

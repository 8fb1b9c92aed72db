// Simulates a disk that is slow, full or broken, or that loses its power. LD_PRELOAD loads it into a program (Linux, glibc). It
// replaces functions of the C library for files below one folder. faulty-disk.ts compiles it when a test needs it. Environment:
//
//   DISK_FOLDER    the folder: an absolute path without symbolic links. Other files are not affected. Without it the disk works normally
//   DISK_SYNC_MS   additional milliseconds of each fsync and fdatasync (a number such as 4 or 0.5)
//   DISK_CONTROL   a file with orders. It may be created, changed and removed at any time. Without the file the disk works normally
//   DISK_JOURNAL   a new file for one process, outside the folder, on the same file system. It records each write with the bytes that it
//                  replaced, and each sync, so that losePower() of faulty-disk.ts can undo what never reached the disk
//
// An order is a line `<operation> <error> [skip=N] [times=N] [file=ENDING]`:
//   operation  read | write | grow (a write that makes a file longer, or a new file or folder) | truncate | sync | open | change (all but
//              read and sync, as on a disk that is read-only)
//   error      EIO | ENOSPC | EROFS | EDQUOT | EACCES
//   skip       number of matching operations that succeed first
//   times      number of operations that fail; without it, all fail
//   file       only files whose name has this ending
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { op_read = 1, op_write = 2, op_grow = 4, op_truncate = 8, op_sync = 16, op_open = 32, op_name = 64 };

static ssize_t (*real_read)(int, void *, size_t);
static ssize_t (*real_pread)(int, void *, size_t, off64_t);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static ssize_t (*real_writev)(int, const struct iovec *, int);
static ssize_t (*real_pwritev)(int, const struct iovec *, int, off64_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off64_t);
static int (*real_openat)(int, const char *, int, ...);
static int (*real_rename)(const char *, const char *);
static int (*real_unlinkat)(int, const char *, int);
static int (*real_mkdir)(const char *, mode_t);

static const char *folder;
static size_t folder_length;
static const char *control;
static const char *journal;
static int journal_fd = -1;
static unsigned long saved;
static double sync_ms;
static pthread_once_t once = PTHREAD_ONCE_INIT;
/** Locked during the note of a write and the write itself, so that the order of writes and syncs in the journal is correct. */
static pthread_mutex_t noting = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t ordering = PTHREAD_MUTEX_INITIALIZER;

static void begin(void) {
  real_read = dlsym(RTLD_NEXT, "read");
  real_pread = dlsym(RTLD_NEXT, "pread64");
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_writev = dlsym(RTLD_NEXT, "writev");
  real_pwritev = dlsym(RTLD_NEXT, "pwritev64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_openat = dlsym(RTLD_NEXT, "openat64");
  real_rename = dlsym(RTLD_NEXT, "rename");
  real_unlinkat = dlsym(RTLD_NEXT, "unlinkat");
  real_mkdir = dlsym(RTLD_NEXT, "mkdir");
  const char *given = getenv("DISK_FOLDER");
  if (given == NULL || *given != '/') return;
  const char *milliseconds = getenv("DISK_SYNC_MS");
  if (milliseconds != NULL) sync_ms = atof(milliseconds);
  control = getenv("DISK_CONTROL");
  journal = getenv("DISK_JOURNAL");
  if (journal != NULL) {
    journal_fd = real_openat(AT_FDCWD, journal, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (journal_fd < 0) {
      perror("DISK_JOURNAL");
      abort();
    }
  }
  folder = given;
  folder_length = strlen(given);
}

static void ready(void) { pthread_once(&once, begin); }

static int is_below(const char *path) {
  return folder != NULL && strncmp(path, folder, folder_length) == 0 &&
         (path[folder_length] == '/' || path[folder_length] == '\0');
}

/** Reads the path of an open file. @returns whether it is below the folder */
static int path_of(int fd, char *path) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = '\0';
  return is_below(path);
}

// Orders

typedef struct {
  int operations;
  int error;
  long skip;
  long times;
  char ending[64];
} order;

static order orders[16];
static int order_count;
static struct stat64 orders_of;

static int operations_named(const char *name) {
  if (strcmp(name, "read") == 0) return op_read;
  if (strcmp(name, "write") == 0) return op_write | op_grow;
  if (strcmp(name, "grow") == 0) return op_grow;
  if (strcmp(name, "truncate") == 0) return op_truncate;
  if (strcmp(name, "sync") == 0) return op_sync;
  if (strcmp(name, "open") == 0) return op_open;
  if (strcmp(name, "change") == 0) return op_write | op_grow | op_truncate | op_open | op_name;
  fprintf(stderr, "DISK_CONTROL: unknown operation %s\n", name);
  abort();
}

static int error_named(const char *name) {
  if (strcmp(name, "EIO") == 0) return EIO;
  if (strcmp(name, "ENOSPC") == 0) return ENOSPC;
  if (strcmp(name, "EROFS") == 0) return EROFS;
  if (strcmp(name, "EDQUOT") == 0) return EDQUOT;
  if (strcmp(name, "EACCES") == 0) return EACCES;
  fprintf(stderr, "DISK_CONTROL: unknown error %s\n", name);
  abort();
}

/** Reads the orders again if their file has changed. */
static void read_orders(void) {
  struct stat64 now;
  if (stat64(control, &now) != 0) {
    order_count = 0;
    memset(&orders_of, 0, sizeof orders_of);
    return;
  }
  if (now.st_ino == orders_of.st_ino && now.st_size == orders_of.st_size &&
      now.st_mtim.tv_sec == orders_of.st_mtim.tv_sec && now.st_mtim.tv_nsec == orders_of.st_mtim.tv_nsec) {
    return;
  }
  orders_of = now;
  order_count = 0;
  char text[4096];
  int fd = real_openat(AT_FDCWD, control, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  ssize_t length = real_read(fd, text, sizeof text - 1);
  close(fd);
  if (length <= 0) return;
  text[length] = '\0';
  char *rest = NULL;
  for (char *line = strtok_r(text, "\n", &rest); line != NULL && order_count < 16; line = strtok_r(NULL, "\n", &rest)) {
    char *words = NULL;
    char *operation = strtok_r(line, " ", &words);
    char *error = operation == NULL ? NULL : strtok_r(NULL, " ", &words);
    if (error == NULL) continue;
    order *one = &orders[order_count++];
    *one = (order){.operations = operations_named(operation), .error = error_named(error), .times = LONG_MAX};
    for (char *word = strtok_r(NULL, " ", &words); word != NULL; word = strtok_r(NULL, " ", &words)) {
      if (strncmp(word, "skip=", 5) == 0) one->skip = atol(word + 5);
      if (strncmp(word, "times=", 6) == 0) one->times = atol(word + 6);
      if (strncmp(word, "file=", 5) == 0) snprintf(one->ending, sizeof one->ending, "%s", word + 5);
    }
  }
}

static int ends_with(const char *path, const char *ending) {
  size_t all = strlen(path), end = strlen(ending);
  return all >= end && strcmp(path + all - end, ending) == 0;
}

/** @returns 1 and sets errno if an order makes this operation fail */
static int fails(int operation, const char *path) {
  if (control == NULL) return 0;
  int error = 0;
  pthread_mutex_lock(&ordering);
  read_orders();
  for (int n = 0; n < order_count && error == 0; n += 1) {
    order *one = &orders[n];
    if ((one->operations & operation) == 0 || !ends_with(path, one->ending)) continue;
    if (one->skip > 0) one->skip -= 1;
    else if (one->times > 0) {
      one->times -= 1;
      error = one->error;
    }
  }
  pthread_mutex_unlock(&ordering);
  if (error == 0) return 0;
  errno = error;
  return 1;
}

// The journal: lines of numbers, each followed by bytes whose length is in the line. faulty-disk.ts reads it.

static void note(const char *line, const void *first, size_t first_length, const void *second, size_t second_length) {
  struct iovec parts[] = {
      {(void *)line, strlen(line)}, {(void *)first, first_length}, {(void *)second, second_length}};
  size_t all = parts[0].iov_len + first_length + second_length;
  if (real_writev(journal_fd, parts, 3) != (ssize_t)all) {
    perror("DISK_JOURNAL");
    abort();
  }
}

/** Reads a part of a file, even if it was opened for writing only. @returns number of bytes read */
static size_t read_old(int fd, void *bytes, size_t length, off64_t offset) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int reader = real_openat(AT_FDCWD, link, O_RDONLY | O_CLOEXEC);
  if (reader < 0) return 0;
  size_t got = 0;
  while (got < length) {
    ssize_t part = real_pread(reader, (char *)bytes + got, length - got, offset + (off64_t)got);
    if (part <= 0) break;
    got += (size_t)part;
  }
  close(reader);
  return got;
}

static void note_write(int fd, const struct stat64 *state, const void *bytes, size_t length, off64_t offset) {
  size_t replaced = offset >= state->st_size ? 0 : (size_t)(state->st_size - offset);
  if (replaced > length) replaced = length;
  void *old = malloc(replaced + 1);
  replaced = read_old(fd, old, replaced, offset);
  char line[200];
  snprintf(line, sizeof line, "W %lu %lld %lld %zu %zu\n", (unsigned long)state->st_ino, (long long)offset,
           (long long)state->st_size, replaced, length);
  note(line, old, replaced, bytes, length);
  free(old);
}

static void note_truncate(int fd, off64_t size) {
  struct stat64 state;
  if (fstat64(fd, &state) != 0) return;
  size_t cut = state.st_size > size ? (size_t)(state.st_size - size) : 0;
  void *old = malloc(cut + 1);
  cut = read_old(fd, old, cut, size);
  char line[200];
  snprintf(line, sizeof line, "T %lu %lld %lld %zu 0\n", (unsigned long)state.st_ino, (long long)size,
           (long long)state.st_size, cut);
  note(line, old, cut, "", 0);
  free(old);
}

/** Notes that an entry of a folder was created, removed or renamed. @param number number of the saved file, or 0 */
static void note_name(char kind, const char *path, const char *to, unsigned long number) {
  char parent[PATH_MAX];
  snprintf(parent, sizeof parent, "%s", *to ? to : path);
  char *slash = strrchr(parent, '/');
  if (slash != NULL) *slash = '\0';
  struct stat64 state;
  if (stat64(parent, &state) != 0) return;
  char line[200];
  snprintf(line, sizeof line, "%c %lu %lu 0 %zu %zu\n", kind, (unsigned long)state.st_ino, number, strlen(path), strlen(to));
  note(line, path, strlen(path), to, strlen(to));
}

/** Saves a file that is about to lose its name. @returns its number, or 0 if the file does not exist */
static unsigned long keep(const char *path) {
  char aside[PATH_MAX + 64];
  unsigned long number = ++saved;
  snprintf(aside, sizeof aside, "%s.%lu", journal, number);
  return linkat(AT_FDCWD, path, AT_FDCWD, aside, 0) == 0 ? number : 0;
}

// Writing

static ssize_t write_through(int fd, const void *bytes, size_t length, off64_t offset, int is_positioned) {
  char path[PATH_MAX];
  struct stat64 state;
  int is_ours = (control != NULL || journal_fd >= 0) && path_of(fd, path) && fstat64(fd, &state) == 0 &&
                S_ISREG(state.st_mode);
  if (!is_ours) return is_positioned ? real_pwrite(fd, bytes, length, offset) : real_write(fd, bytes, length);
  off64_t at = offset;
  if (!is_positioned) at = (fcntl(fd, F_GETFL) & O_APPEND) ? state.st_size : lseek64(fd, 0, SEEK_CUR);
  if (fails(at + (off64_t)length > state.st_size ? op_grow : op_write, path)) return -1;
  if (journal_fd < 0) return is_positioned ? real_pwrite(fd, bytes, length, offset) : real_write(fd, bytes, length);
  pthread_mutex_lock(&noting);
  note_write(fd, &state, bytes, length, at);
  ssize_t written = is_positioned ? real_pwrite(fd, bytes, length, offset) : real_write(fd, bytes, length);
  pthread_mutex_unlock(&noting);
  return written;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  ready();
  return write_through(fd, bytes, length, 0, 0);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  ready();
  return write_through(fd, bytes, length, offset, 1);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return pwrite64(fd, bytes, length, offset); }

/** Writes the first part only: a write may be short, and every caller continues by itself. */
static ssize_t write_first(int fd, const struct iovec *parts, int count, off64_t offset, int is_positioned) {
  for (int n = 0; n < count; n += 1) {
    if (parts[n].iov_len > 0) return write_through(fd, parts[n].iov_base, parts[n].iov_len, offset, is_positioned);
  }
  return 0;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  char path[PATH_MAX];
  ready();
  if ((control == NULL && journal_fd < 0) || !path_of(fd, path)) return real_writev(fd, parts, count);
  return write_first(fd, parts, count, 0, 0);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  char path[PATH_MAX];
  ready();
  if ((control == NULL && journal_fd < 0) || !path_of(fd, path)) return real_pwritev(fd, parts, count, offset);
  return write_first(fd, parts, count, offset, 1);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  return pwritev64(fd, parts, count, offset);
}

int ftruncate64(int fd, off64_t size) {
  char path[PATH_MAX];
  ready();
  if ((control == NULL && journal_fd < 0) || !path_of(fd, path)) return real_ftruncate(fd, size);
  if (fails(op_truncate, path)) return -1;
  if (journal_fd < 0) return real_ftruncate(fd, size);
  pthread_mutex_lock(&noting);
  note_truncate(fd, size);
  int result = real_ftruncate(fd, size);
  pthread_mutex_unlock(&noting);
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

// Syncing

static int sync_through(int fd, int (*real)(int)) {
  char path[PATH_MAX];
  if (folder == NULL || !path_of(fd, path)) return real(fd);
  if (sync_ms > 0) {
    struct timespec time = {(time_t)(sync_ms / 1000), (long)(sync_ms * 1e6) % 1000000000L};
    while (nanosleep(&time, &time) != 0 && errno == EINTR) continue;
  }
  if (fails(op_sync, path)) return -1;
  if (journal_fd < 0) return real(fd);
  // The page cache outlives the program, so no real sync is needed.
  struct stat64 state;
  pthread_mutex_lock(&noting);
  if (fstat64(fd, &state) == 0) {
    char line[200];
    snprintf(line, sizeof line, "S %lu 0 0 0 0\n", (unsigned long)state.st_ino);
    note(line, "", 0, "", 0);
  }
  pthread_mutex_unlock(&noting);
  return 0;
}

int fsync(int fd) {
  ready();
  return sync_through(fd, real_fsync);
}

int fdatasync(int fd) {
  ready();
  return sync_through(fd, real_fdatasync);
}

// Opening and names

static int open_through(int at, const char *path, int flags, mode_t mode) {
  ready();
  int is_ours = folder != NULL && (control != NULL || journal_fd >= 0) && *path == '/' && is_below(path);
  if (!is_ours || (flags & O_TMPFILE) == O_TMPFILE) return real_openat(at, path, flags, mode);
  struct stat64 state;
  int is_new = (flags & O_CREAT) != 0 && stat64(path, &state) != 0;
  int is_for_writing = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;
  if (is_new && fails(op_grow, path)) return -1;
  if (is_for_writing && fails(op_open, path)) return -1;
  if (journal_fd < 0) return real_openat(at, path, flags, mode);
  pthread_mutex_lock(&noting);
  if (is_new) note_name('C', path, "", 0);
  int fd = real_openat(at, path, is_new ? flags : flags & ~O_TRUNC, mode);
  if (fd >= 0 && !is_new && (flags & O_TRUNC) != 0) {
    note_truncate(fd, 0);
    real_ftruncate(fd, 0);
  }
  pthread_mutex_unlock(&noting);
  return fd;
}

static mode_t mode_in(int flags, va_list rest) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}

#define OPEN(name)                                    \
  int name(const char *path, int flags, ...) {        \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode_t mode = mode_in(flags, rest);               \
    va_end(rest);                                     \
    return open_through(AT_FDCWD, path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                   \
  int name(int at, const char *path, int flags, ...) { \
    va_list rest;                                      \
    va_start(rest, flags);                             \
    mode_t mode = mode_in(flags, rest);                \
    va_end(rest);                                      \
    return open_through(at, path, flags, mode);        \
  }
OPENAT(openat)
OPENAT(openat64)

int rename(const char *from, const char *to) {
  ready();
  if ((control == NULL && journal_fd < 0) || !is_below(to)) return real_rename(from, to);
  if (fails(op_name, to)) return -1;
  if (journal_fd < 0) return real_rename(from, to);
  pthread_mutex_lock(&noting);
  note_name('R', from, to, keep(to));
  int result = real_rename(from, to);
  pthread_mutex_unlock(&noting);
  return result;
}

int mkdir(const char *path, mode_t mode) {
  ready();
  if ((control == NULL && journal_fd < 0) || *path != '/' || !is_below(path)) return real_mkdir(path, mode);
  struct stat64 state;
  if (stat64(path, &state) != 0 && (fails(op_grow, path) || fails(op_name, path))) return -1;
  if (journal_fd < 0) return real_mkdir(path, mode);
  pthread_mutex_lock(&noting);
  int result = real_mkdir(path, mode);
  int error = errno;
  if (result == 0) note_name('C', path, "", 0);
  pthread_mutex_unlock(&noting);
  errno = error;
  return result;
}

static int unlink_through(int at, const char *path, int flags) {
  ready();
  int is_ours = (control != NULL || journal_fd >= 0) && *path == '/' && is_below(path) && (flags & AT_REMOVEDIR) == 0;
  if (!is_ours) return real_unlinkat(at, path, flags);
  if (fails(op_name, path)) return -1;
  if (journal_fd < 0) return real_unlinkat(at, path, flags);
  pthread_mutex_lock(&noting);
  unsigned long number = keep(path);
  if (number != 0) note_name('U', path, "", number);
  int result = real_unlinkat(at, path, flags);
  pthread_mutex_unlock(&noting);
  return result;
}

int unlink(const char *path) { return unlink_through(AT_FDCWD, path, 0); }
int unlinkat(int at, const char *path, int flags) { return unlink_through(at, path, flags); }

// Reading

static int read_fails(int fd) {
  char path[PATH_MAX];
  return control != NULL && path_of(fd, path) && fails(op_read, path);
}

ssize_t read(int fd, void *bytes, size_t length) {
  ready();
  return read_fails(fd) ? -1 : real_read(fd, bytes, length);
}

ssize_t pread64(int fd, void *bytes, size_t length, off64_t offset) {
  ready();
  return read_fails(fd) ? -1 : real_pread(fd, bytes, length, offset);
}

ssize_t pread(int fd, void *bytes, size_t length, off_t offset) { return pread64(fd, bytes, length, offset); }

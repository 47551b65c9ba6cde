#define _GNU_SOURCE // for pipe2

#include "maru_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

bool signal_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && !(action.sa_flags & SA_SIGINFO) &&
         action.sa_handler == SIG_IGN;
}

// Closes the descriptor `first` and all higher ones.
static void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) { return; }
#endif
  for (int descriptor = first; descriptor < sysconf(_SC_OPEN_MAX); descriptor++) {
    close(descriptor);
  }
}

// What the parent process writes into the pipe.
typedef struct {
  pid_t group;
  int care;
  // The time at which the group's first process started, in the kernel's ticks; 0 if unknown.
  unsigned long long start;
  // Whether what is left of its session was asked to end.
  bool has_asked;
} record;

// The time at which a process started; 0 if there is no such process. Async-signal-safe.
static unsigned long long start_time(pid_t process) {
  char path[32] = "/proc/", digits[12];
  size_t length = strlen(path), count = 0;
  for (pid_t rest = process; rest > 0; rest /= 10) { digits[count++] = (char)('0' + rest % 10); }
  while (count > 0) { path[length++] = digits[--count]; }
  memcpy(path + length, "/stat", sizeof "/stat");
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) { return 0; }
  char text[1024];
  ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) { return 0; }
  text[size] = 0;
  // The name of the program, in parentheses, is the second of the fields; the time is the 22nd.
  const char *field = strrchr(text, ')');
  for (int number = 2; field && number < 22; number++) { field = strchr(field + 1, ' '); }
  unsigned long long time = 0;
  for (field = field ? field + 1 : ""; *field >= '0' && *field <= '9'; field++) {
    time = time * 10 + (unsigned)(*field - '0');
  }
  return time;
}

// Whether the number of a group belongs to other processes by now.
static bool is_reused(const record *of) {
  unsigned long long start = start_time(of->group);
  return start != 0 && of->start != 0 && start != of->start;
}

enum { record_limit = 4096, pause_nanoseconds = 50 * 1000 * 1000, round_limit = 60 };
static record records[record_limit];
static int record_count;

// Notes the care for a group; the last one counts.
static void note(record new) {
  int index = 0;
  while (index < record_count && records[index].group != new.group) { index++; }
  if (new.care == guardian_forgets) {
    if (index < record_count) { records[index] = records[--record_count]; }
  } else if (index < record_limit) {
    records[index] = new;
    if (index == record_count) { record_count++; }
  }
}

// Reads records until the pipe's other end is closed.
static void read_records(void) {
  record new;
  size_t length = 0;
  while (true) {
    ssize_t count = read(STDIN_FILENO, (char *)&new + length, sizeof new - length);
    if (count < 0 && errno == EINTR) { continue; }
    if (count <= 0) { return; }
    length += (size_t)count;
    if (length < sizeof new) { continue; }
    length = 0;
    if (new.group > 1) { note(new); }
  }
}

// An entry of a folder, as the kernel writes it; the C library's functions allocate memory.
typedef struct {
  unsigned long long inode;
  long long offset;
  unsigned short size;
  unsigned char type;
  char name[];
} folder_entry;

// Sends a signal to all processes of a session, not only to one group; 0 sends none.
//
// Returns whether there is a process.
static bool signal_session(pid_t leader, int number) {
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) { return false; }
  bool has_any = false;
  _Alignas(folder_entry) char entries[8192];
  long size;
  while ((size = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
    for (long place = 0; place < size;) {
      const folder_entry *entry = (const folder_entry *)(entries + place);
      place += entry->size;
      pid_t process = 0;
      const char *digit = entry->name;
      for (; *digit >= '0' && *digit <= '9'; digit++) { process = process * 10 + (*digit - '0'); }
      if (*digit != 0 || process <= 1 || getsid(process) != leader) { continue; }
      has_any = true;
      if (number != 0) { kill(process, number); }
    }
  }
  close(folder);
  return has_any;
}

// Whether nothing is left of a group and of the session of the same number. What is left of the
// session without the group is asked to end, once.
static bool has_ended(record *of) {
  if (kill(-of->group, 0) == 0) { return false; }
  int number = of->has_asked ? 0 : SIGTERM;
  of->has_asked = true;
  return !signal_session(of->group, number);
}

// The main function of the guardian. It was forked from a multithreaded process, so it may call
// only async-signal-safe functions.
static _Noreturn void guard(int pipe) {
  setsid();
  dup2(pipe, STDIN_FILENO);
  close_from(STDIN_FILENO + 1);
  // Do not keep a file system busy.
  if (chdir("/") != 0) { _exit(1); }
  prctl(PR_SET_NAME, "maru-guardian");
  read_records();
  for (int index = record_count - 1; index >= 0; index--) {
    if (is_reused(&records[index])) { records[index] = records[--record_count]; }
  }
  for (int index = 0; index < record_count; index++) {
    if (records[index].care == guardian_asks) { kill(-records[index].group, SIGTERM); }
    kill(-records[index].group, SIGCONT);
  }
  for (int round = 0; round < round_limit && record_count > 0; round++) {
    struct timespec pause = {.tv_nsec = pause_nanoseconds};
    nanosleep(&pause, NULL);
    for (int index = record_count - 1; index >= 0; index--) {
      if (has_ended(&records[index])) { records[index] = records[--record_count]; }
    }
  }
  for (int index = 0; index < record_count; index++) {
    kill(-records[index].group, SIGKILL);
    signal_session(records[index].group, SIGKILL);
  }
  _exit(0);
}

pid_t guardian_start(int *end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) { return -1; }
  // It starts with all signals blocked, so that only SIGKILL ends it.
  sigset_t all, usual;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &usual);
  pid_t process = fork();
  if (process == 0) { guard(ends[0]); }
  int problem = errno;
  pthread_sigmask(SIG_SETMASK, &usual, NULL);
  close(ends[0]);
  if (process < 0) {
    close(ends[1]);
    errno = problem;
    return -1;
  }
  *end = ends[1];
  return process;
}

void guardian_tell(int end, pid_t group, guardian_care care) {
  // The guardian reads at once, so the write does not block.
  record new = {.group = group, .care = care, .start = start_time(group)};
  ssize_t written = write(end, &new, sizeof new);
  (void)written;
}

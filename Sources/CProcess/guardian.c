#define _GNU_SOURCE // for pipe2

#include "maru_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
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

// Reads until the pipe's other end is closed.
static ssize_t read_all(void *buffer, size_t size) {
  size_t length = 0;
  while (length < size) {
    ssize_t count = read(STDIN_FILENO, (char *)buffer + length, size - length);
    if (count < 0 && errno == EINTR) { continue; }
    if (count <= 0) { break; }
    length += (size_t)count;
  }
  return (ssize_t)length;
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
  pid_t group = 0;
  char unused;
  if (read_all(&group, sizeof group) != sizeof group || group <= 1) { _exit(0); }
  read_all(&unused, 1);
  kill(-group, SIGTERM);
  kill(-group, SIGCONT);
  for (int round = 0; round < 60; round++) {
    if (kill(-group, 0) != 0) { _exit(0); }
    struct timespec pause = {.tv_nsec = 50 * 1000 * 1000};
    nanosleep(&pause, NULL);
  }
  kill(-group, SIGKILL);
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

void guardian_protect(int end, pid_t group) {
  // An empty pipe has room for it, so the write does not block.
  ssize_t written = write(end, &group, sizeof group);
  (void)written;
}

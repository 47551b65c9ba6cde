#define _GNU_SOURCE // for dl_iterate_phdr, on_exit

#include "standard_error.h"

#include "maru_process.h"

#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  const char *subject, *place;
  // The address range of its library; both 0 if unknown.
  uintptr_t start, end;
  // The file of its library, and what it was when it was loaded; NULL if unknown.
  const char *path;
  struct stat file;
} culprit;

static culprit culprits[256];
static atomic_int culprit_count, current_culprit;
static int crash_status;
static bool lists_calls;
// Whether the Swift runtime lists them, which takes seconds.
static bool uses_runtime;

// MARK: The line

typedef struct {
  char text[4096];
  size_t length;
} report;

static void append(report *line, const char *text, size_t length) {
  size_t room = sizeof line->text - line->length;
  if (length > room) { length = room; }
  memcpy(line->text + line->length, text, length);
  line->length += length;
}

static void append_text(report *line, const char *text) { append(line, text, strlen(text)); }

static void append_number(report *line, int number) {
  char digits[12];
  size_t start = sizeof digits;
  unsigned rest = number < 0 ? -(unsigned)number : (unsigned)number;
  do {
    digits[--start] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  if (number < 0) { digits[--start] = '-'; }
  append(line, digits + start, sizeof digits - start);
}

static void begin(report *line, const culprit *of) { append_text(line, of->subject); }

static void finish(report *line, const culprit *of) {
  append_text(line, of->place);
  standard_error_write(line->text, line->length);
}

// MARK: Signals

static const struct {
  int number;
  const char *name;
} crashes[] = {
    {SIGILL, "SIGILL"},   {SIGTRAP, "SIGTRAP"}, {SIGABRT, "SIGABRT"},
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
};
enum { crash_count = sizeof crashes / sizeof *crashes };

// The previous handlers: the Swift runtime's, if its backtraces are enabled.
static struct sigaction former_actions[crash_count];
// The thread that crashed first; 0 for none.
static atomic_int crashed_thread;
static atomic_bool has_reported;

enum { call_limit = 64 };
static void *calls[call_limit];

// The culprit whose library has the innermost of the calls; the current culprit if none has.
static const culprit *find_culprit(int call_count) {
  for (int call = 0; call < call_count; call++) {
    uintptr_t address = (uintptr_t)calls[call];
    for (int index = 0; index < atomic_load(&culprit_count); index++) {
      const culprit *each = &culprits[index];
      if (address >= each->start && address < each->end) { return each; }
    }
  }
  return &culprits[atomic_load(&current_culprit)];
}

// The culprit whose file was written while its code was mapped, which makes it crash anywhere; NULL if none was.
static const culprit *find_overwritten(void) {
  for (int index = 0; index < atomic_load(&culprit_count); index++) {
    const culprit *each = &culprits[index];
    struct stat now;
    if (!each->path || stat(each->path, &now) != 0) { continue; }
    bool is_same_file = now.st_dev == each->file.st_dev && now.st_ino == each->file.st_ino;
    bool is_changed = now.st_size != each->file.st_size ||
                      now.st_mtim.tv_sec != each->file.st_mtim.tv_sec ||
                      now.st_mtim.tv_nsec != each->file.st_mtim.tv_nsec;
    if (is_same_file && is_changed) { return each; }
  }
  return NULL;
}

static void finish_overwritten(report *line, const culprit *of) {
  append_text(line, ", because its file was overwritten while it was in use, ");
  append_text(line, of->path);
  append_text(line, ", replace a plugin with mv or `maru add`, which make a new file\n");
  standard_error_write(line->text, line->length);
}

static void report_crash(int index, const culprit *of) {
  static report line;
  atomic_store(&has_reported, true);
  const culprit *overwritten = find_overwritten();
  if (overwritten) { of = overwritten; }
  begin(&line, of);
  append_text(&line, " crashed (");
  append_text(&line, crashes[index].name);
  size_t length;
  const char *words = standard_error_fatal_words(&length);
  if (length > 0) {
    append_text(&line, ", ");
    append(&line, words, length);
  }
  append_text(&line, ")");
  if (overwritten) {
    finish_overwritten(&line, of);
  } else {
    finish(&line, of);
  }
}

// Whether another process sent the signal.
static bool is_from_outside(const siginfo_t *information) {
  return information->si_code <= 0 && information->si_pid != 0 && information->si_pid != getpid();
}

// Ends the process with a line about the process that sent the signal.
static _Noreturn void report_sender(int index, pid_t sender) {
  static report line;
  atomic_store(&has_reported, true);
  append_text(&line, "maru: ");
  append_text(&line, crashes[index].name);
  append_text(&line, " came from the process ");
  append_number(&line, sender);
  append_text(&line, "\n");
  standard_error_write(line.text, line.length);
  _exit(crash_status);
}

// Runs on any thread in any state, so it calls only async-signal-safe functions, except for the
// backtrace. If the backtrace crashes too, the line is written without it.
static void crashed(int number, siginfo_t *information, void *context) {
  int index = 0;
  while (index < crash_count - 1 && crashes[index].number != number) { index++; }
  int thread = (int)syscall(SYS_gettid), first = 0;
  if (!atomic_compare_exchange_strong(&crashed_thread, &first, thread)) {
    while (first != thread) { pause(); }
    if (!atomic_load(&has_reported)) {
      report_crash(index, &culprits[atomic_load(&current_culprit)]);
    }
    _exit(crash_status);
  }
  if (is_from_outside(information)) { report_sender(index, information->si_pid); }
  int count = backtrace(calls, call_limit);
  report_crash(index, find_culprit(count));
  const struct sigaction *former = &former_actions[index];
  if (uses_runtime && (former->sa_flags & SA_SIGINFO)) {
    former->sa_sigaction(number, information, context);
  } else if (lists_calls) {
    backtrace_symbols_fd(calls, count, STDERR_FILENO);
  }
  _exit(crash_status);
}

// MARK: Reports on request

static char requested_words[128] = "did not answer";
// The number of requests that the handler has seen.
static atomic_int seen_requests;
// The library in which a thread waits for the X server.
static culprit server_library;

// Whether the innermost calls wait for the X server, which is not the widget's fault.
static bool waits_for_server(void *const *innermost, int call_count) {
  for (int call = 0; call < call_count && call < 8; call++) {
    uintptr_t address = (uintptr_t)innermost[call];
    if (address >= server_library.start && address < server_library.end) { return true; }
  }
  return false;
}

// Writes the line with the requested words and the calls, and ends the process.
static _Noreturn void report_request(int call_count) {
  const culprit *of = find_culprit(call_count);
  static report line;
  atomic_store(&has_reported, true);
  begin(&line, of);
  append_text(&line, " ");
  append_text(&line, requested_words);
  finish(&line, of);
  if (lists_calls && call_count > 0) { backtrace_symbols_fd(calls, call_count, STDERR_FILENO); }
  _exit(crash_status);
}

// Reports the calls of the main thread, whatever it does, and ends the process.
static void requested(int number, siginfo_t *information, void *context) {
  (void)number, (void)information, (void)context;
  int problem = errno, thread = (int)syscall(SYS_gettid), first = 0;
  void *own[call_limit];
  int count = backtrace(own, call_limit);
  if (waits_for_server(own, count) ||
      !atomic_compare_exchange_strong(&crashed_thread, &first, thread)) {
    atomic_fetch_add(&seen_requests, 1);
    errno = problem;
    return;
  }
  memcpy(calls, own, sizeof own);
  report_request(count);
}

void crash_report_request(pthread_t thread, const char *words) {
  strncpy(requested_words, words, sizeof requested_words - 1);
  int seen = atomic_load(&seen_requests);
  pthread_kill(thread, SIGQUIT);
  struct timespec pause_time = {.tv_nsec = 10 * 1000 * 1000};
  for (int round = 0; round < 100; round++) {
    if (atomic_load(&seen_requests) != seen) { return; }
    nanosleep(&pause_time, NULL);
  }
  // The thread blocks the signal, unless it is writing its report.
  int first = 0;
  if (!atomic_compare_exchange_strong(&crashed_thread, &first, (int)syscall(SYS_gettid))) {
    while (true) { pause(); }
  }
  report_request(0);
}

// MARK: exit

// The host ends with `_exit`, so a call of `exit` comes from a widget or a library that it uses.
static void exited(int status, void *unused) {
  (void)unused;
  int count = backtrace(calls, call_limit);
  const culprit *of = find_culprit(count);
  static report line;
  begin(&line, of);
  append_text(&line, " ended the process (exit status ");
  append_number(&line, status);
  append_text(&line, ")");
  finish(&line, of);
  if (lists_calls) { backtrace_symbols_fd(calls, count, STDERR_FILENO); }
  _exit(crash_status);
}

// MARK: Interface

void crash_report_begin(int status, crash_calls wanted) {
  crash_status = status;
  lists_calls = wanted != crash_calls_none;
  uses_runtime = wanted == crash_calls_detailed;
  standard_error_replace();
  // The first backtrace loads a library, which a signal handler must not do.
  backtrace(calls, 1);
  static char stack[1 << 16];
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&own, NULL);
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  for (int index = 0; index < crash_count; index++) {
    sigaction(crashes[index].number, &action, &former_actions[index]);
  }
  on_exit(exited, NULL);
}

int crash_culprit_add(const char *subject, const char *place) {
  int number = atomic_load(&culprit_count);
  if (number == sizeof culprits / sizeof *culprits) { return 0; }
  culprits[number] = (culprit){.subject = strdup(subject), .place = strdup(place)};
  if (!culprits[number].subject || !culprits[number].place) { return 0; }
  atomic_store(&culprit_count, number + 1);
  return number;
}

typedef struct {
  const char *path;
  culprit *owner;
} library_search;

static int look(struct dl_phdr_info *library, size_t size, void *pointer) {
  (void)size;
  library_search *wanted = pointer;
  if (!library->dlpi_name) { return 0; }
  const char *name = strrchr(library->dlpi_name, '/');
  bool is_wanted = wanted->path[0] == '/' ? strcmp(library->dlpi_name, wanted->path) == 0
                                          : name && strncmp(name + 1, wanted->path, strlen(wanted->path)) == 0;
  if (!is_wanted) { return 0; }
  for (unsigned index = 0; index < library->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD) { continue; }
    uintptr_t start = library->dlpi_addr + segment->p_vaddr, end = start + segment->p_memsz;
    culprit *owner = wanted->owner;
    if (owner->end == 0 || start < owner->start) { owner->start = start; }
    if (end > owner->end) { owner->end = end; }
  }
  return 1;
}

void crash_culprit_owns(int number, const char *path) {
  culprit *owner = &culprits[number];
  library_search wanted = {.path = path, .owner = owner};
  dl_iterate_phdr(look, &wanted);
  if (stat(path, &owner->file) == 0) { owner->path = strdup(path); }
}

void crash_report_take_requests(const char *excused) {
  library_search wanted = {.path = excused, .owner = &server_library};
  dl_iterate_phdr(look, &wanted);
  struct sigaction request = {
      .sa_sigaction = requested, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  sigaction(SIGQUIT, &request, NULL);
}

void crash_culprit_set(int number) { atomic_store(&current_culprit, number); }

// maru: replaces itself with the program that has the command.
//
// It is static, so it loads no library. It starts maru-host for the host, its calls and the tools for
// authors of widgets, and maru-widgets, which loads the kit, for the rest.

#include "CHostCommands.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// EX_UNAVAILABLE of sysexits.h.
enum { unavailable = 69 };

// The command that a link to maru asks for by its name; null for maru itself.
static char *command_of_link(const char *path) {
  static char *const names[] = {"dmenu", "rofi", "zenity"};
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  for (size_t index = 0; index < sizeof names / sizeof *names; index++)
    if (strcmp(name, names[index]) == 0) return names[index];
  return NULL;
}

// Prints why a program does not run, in one line without control characters.
static int refuse(const char *reason, char *place, const char *remedy) {
  for (char *byte = place; *byte; byte++)
    if ((unsigned char)*byte < 0x20 || *byte == 0x7f) *byte = '?';
  // A closed pipe costs the message, not the status.
  signal(SIGPIPE, SIG_IGN);
  fprintf(stderr, "maru: %s, %s, %s\n", reason, place, remedy);
  return unavailable;
}

// Replaces this process with a program from the folder of this file, with links resolved.
static int replace_process(const char *program, char **words) {
  char link[] = "in /proc/self/exe";
  char own[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", own, sizeof own);
  if (length < 0 || (size_t)length == sizeof own) {
    char reason[128];
    snprintf(
        reason, sizeof reason, "the folder of this program is unknown (%s)",
        strerror(length < 0 ? errno : ENAMETOOLONG));
    return refuse(reason, link, "mount /proc, or install maru in another folder");
  }
  // If the file has been replaced meanwhile, " (deleted)" follows its name, which is not used.
  own[length] = 0;
  char place[PATH_MAX + 32];
  snprintf(place, sizeof place, "at %s/%s", dirname(own), program);
  const char *path = place + strlen("at ");
  execv(path, words);
  char reason[128] = "a part of maru is missing";
  const int problem = errno;
  if (access(path, F_OK) == 0)
    snprintf(
        reason, sizeof reason, "a part of maru cannot be started (%s)", strerror(problem));
  return refuse(reason, place, "install maru again");
}

int main(int count, char **words) {
  char *command = count > 0 ? command_of_link(words[0]) : NULL;
  if (!command) {
    int is_of_host = count > 1 && maru_host_has_command(words[1]);
    return replace_process(is_of_host ? "maru-host" : "maru-widgets", words);
  }
  // maru, the command, the words after the name of the link, and the null at the end.
  char **all = calloc((size_t)count + 2, sizeof *all);
  if (!all) {
    char place[] = "on the command line";
    return refuse("there is no memory for its words", place, "close other programs");
  }
  all[0] = "maru";
  all[1] = command;
  memcpy(all + 2, words + 1, (size_t)count * sizeof *all);
  return replace_process("maru-widgets", all);
}

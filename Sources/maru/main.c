// maru: replaces itself by the program that has the command.
//
// It is linked statically and loads nothing, so that a script waits for one program only: maru-host,
// which is small, for the calls of a running host, and maru-widgets, which loads the kit, for the rest.

#include "CHostCommands.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
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

// Replaces this process by a program that lies beside this one, behind all symbolic links.
static int replace_process(const char *program, char **words) {
  char own[PATH_MAX] = "./maru";
  if (!realpath("/proc/self/exe", own)) strcpy(own, "./maru");
  char path[PATH_MAX + 32];
  snprintf(path, sizeof path, "%s/%s", dirname(own), program);
  execv(path, words);
  if (errno == ENOENT)
    fprintf(stderr, "maru: a part of maru is missing, at %s, install maru again\n", path);
  else
    fprintf(
        stderr, "maru: a part of maru cannot be started (%s), at %s, install maru again\n",
        strerror(errno), path);
  return unavailable;
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
    fprintf(stderr, "maru: %s\n", strerror(errno));
    return unavailable;
  }
  all[0] = "maru";
  all[1] = command;
  memcpy(all + 2, words + 1, (size_t)count * sizeof *all);
  return replace_process("maru-widgets", all);
}

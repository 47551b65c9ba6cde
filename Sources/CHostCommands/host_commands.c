#include "CHostCommands.h"

#include <string.h>

static const char *const names[] = {
    "run",     "status", "open",    "close",   "toggle", "minimize", "set",  "get",  "call",
    "describe", "tree",  "overlay", "trace",   "screenshot", "emit", "wait", "listen", "var",
    "reload",  "restart", "log",    "quit",    "new",    "dev",      "sdk",
};

const char *maru_host_command(size_t index) {
  return index < sizeof names / sizeof *names ? names[index] : NULL;
}

bool maru_host_has_command(const char *name) {
  for (size_t index = 0; index < sizeof names / sizeof *names; index++)
    if (strcmp(name, names[index]) == 0) return true;
  return false;
}

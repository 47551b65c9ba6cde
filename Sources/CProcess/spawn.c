#define _GNU_SOURCE // for posix_spawn_file_actions_addclosefrom_np

#include "maru_process.h"

int spawn_closes_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

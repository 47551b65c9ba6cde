#define _GNU_SOURCE // for dladdr

#include "maru_plugin.h"

#include <dlfcn.h>
#include <string.h>

static bool equal(const char *one, const char *other) {
  return one && other && strcmp(one, other) == 0;
}

bool maru_kit_accepts(const void *pointer) {
  const maru_plugin_descriptor *descriptor = pointer;
  return descriptor && descriptor->magic == MARU_PLUGIN_MAGIC &&
         descriptor->abi == MARU_PLUGIN_ABI &&
         equal(descriptor->kit_version, MARU_KIT_VERSION) &&
         equal(descriptor->compiler_version, __VERSION__);
}

const char *maru_library_path(const void *address) {
  Dl_info library;
  return dladdr(address, &library) ? library.dli_fname : NULL;
}

#define _GNU_SOURCE // for dl_iterate_phdr

#include "maru_plugin.h"

#include <ctype.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

static bool equal(const char *one, const char *other) {
  return one && other && strcmp(one, other) == 0;
}

/// Reads three numbers with points between; false if the text is anything else.
static bool read_version(const char *text, unsigned long numbers[3]) {
  for (int index = 0; index < 3; index++) {
    if (!text || !isdigit((unsigned char)*text)) return false;
    char *end;
    numbers[index] = strtoul(text, &end, 10);
    if (*end != (index < 2 ? '.' : 0)) return false;
    text = end + 1;
  }
  return true;
}

bool maru_kit_serves(const char *kit_version, const char *plugin_version) {
  unsigned long kit[3], plugin[3];
  return read_version(kit_version, kit) && read_version(plugin_version, plugin) &&
         kit[0] == plugin[0] && kit[1] == plugin[1] && kit[2] >= plugin[2];
}

bool maru_kit_accepts(const void *pointer) {
  const maru_plugin_descriptor *descriptor = pointer;
  return descriptor && descriptor->magic == MARU_PLUGIN_MAGIC &&
         descriptor->abi == MARU_PLUGIN_ABI &&
         maru_kit_serves(MARU_KIT_VERSION, descriptor->kit_version) &&
         equal(descriptor->compiler_version, __VERSION__);
}

typedef struct {
  uintptr_t address;
  const char *path;
} search;

static int look(struct dl_phdr_info *library, size_t size, void *pointer) {
  (void)size;
  search *wanted = pointer;
  for (unsigned index = 0; index < library->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[index];
    uintptr_t start = library->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && wanted->address - start < segment->p_memsz) {
      wanted->path = library->dlpi_name;
      return 1;
    }
  }
  return 0;
}

// Not dladdr, which also looks up the symbol and so reads the whole symbol table.
const char *maru_library_path(const void *address) {
  search wanted = {(uintptr_t)address, NULL};
  dl_iterate_phdr(look, &wanted);
  return wanted.path;
}

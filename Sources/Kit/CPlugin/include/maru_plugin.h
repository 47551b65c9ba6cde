// The C half of the plugin contract: what a host reads before it touches any Swift type.
//
// A plugin is a shared object that exports one function, `maru_plugin`, of type
// `maru_plugin_entry`. The host calls it on its main thread, once, and reads the descriptor in
// the order of its fields: where one of the first four is not the host's own it reads nothing
// behind them.
//
// These first four fields, their order and their types never change, whatever `MARU_PLUGIN_ABI`
// says: they are how two worlds that know nothing else of each other part with a sentence.
#ifndef MARU_PLUGIN_H
#define MARU_PLUGIN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/// The letters `MARU`, so that a symbol which only happens to have the right name is noticed.
#define MARU_PLUGIN_MAGIC 0x4D415255u

/// Grows by one whenever this descriptor or the memory layout of a public kit type changes.
#define MARU_PLUGIN_ABI 8u

/// The version of the kit whose headers this is.
#define MARU_KIT_VERSION "0.1.0"

/// The name of the function that a plugin exports.
#define MARU_PLUGIN_SYMBOL "maru_plugin"

/// What a plugin says about itself. Every string is UTF-8, ends with NUL and is never freed.
typedef struct maru_plugin_descriptor {
  /// `MARU_PLUGIN_MAGIC`.
  uint32_t magic;
  /// `MARU_PLUGIN_ABI` of the kit that the plugin was compiled with.
  uint32_t abi;
  /// `MARU_KIT_VERSION` of the kit that the plugin was compiled with.
  const char *_Nullable kit_version;
  /// The compiler that the plugin was compiled with, as `maru_compiler_version` gives it.
  const char *_Nullable compiler_version;
  /// Unique, in reverse DNS order: `org.example.clock`.
  const char *_Nullable identifier;
  /// What a person types: `maru show NAME`.
  const char *_Nullable name;
  /// The plugin's own version.
  const char *_Nullable version;
  /// One line for `maru list`.
  const char *_Nullable summary;
  /// What `make_factory` is called with.
  const void *_Nullable context;
  /// Makes the factory: a retained `MaruKit.WidgetFactory`, or NULL where that fails.
  void *_Nullable (*_Nullable make_factory)(const void *_Nullable context);
} maru_plugin_descriptor;

/// The type of `maru_plugin`. NULL where the plugin cannot describe itself.
typedef const maru_plugin_descriptor *_Nullable (*maru_plugin_entry)(void);

/// The kit's version, as it was when the caller was compiled.
static inline const char *_Nonnull maru_kit_version(void) { return MARU_KIT_VERSION; }

/// The compiler, as it was when the caller was compiled. Swift compiles this with its own clang,
/// whose version names the toolchain.
static inline const char *_Nonnull maru_compiler_version(void) { return __VERSION__; }

/// A descriptor with its first four fields set, as they were when the caller was compiled, and
/// nothing else. Never freed. NULL where there is no memory.
static inline void *_Nullable maru_plugin_stamped_descriptor(void) {
  maru_plugin_descriptor *descriptor =
      (maru_plugin_descriptor *)calloc(1, sizeof(maru_plugin_descriptor));
  if (descriptor) {
    descriptor->magic = MARU_PLUGIN_MAGIC;
    descriptor->abi = MARU_PLUGIN_ABI;
    descriptor->kit_version = MARU_KIT_VERSION;
    descriptor->compiler_version = __VERSION__;
  }
  return descriptor;
}

/// Whether the first four fields of a descriptor are those of the kit that runs: only then may
/// the caller touch a Swift type of it. Compiled into the kit, unlike everything above.
bool maru_kit_accepts(const void *_Nullable descriptor);

/// The path of the library or the program that an address lies in, as it was opened; NULL where
/// it lies in none, an empty one for the program. Compiled into the kit. The corresponding C function
/// is `dl_iterate_phdr`.
const char *_Nullable maru_library_path(const void *_Nullable address);

#endif

// The C half of the plugin contract: what a host reads before it touches any Swift type.
//
// A plugin is a shared object that exports one function, `maru_plugin_NAME`, of type
// `maru_plugin_entry`. NAME is the widget's, so that one program can link several widgets;
// `maru_plugin` is accepted too. The host calls the function once, on its main thread, and reads the
// descriptor's fields in order. If one of the first four differs from the host's own, the host reads no
// further.
//
// The first four fields, their order and their types never change, whatever the value of
// `MARU_PLUGIN_ABI`. They let a host reject any incompatible plugin with a clear message.
#ifndef MARU_PLUGIN_H
#define MARU_PLUGIN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/// The letters `MARU`, which rule out an unrelated symbol of the same name.
#define MARU_PLUGIN_MAGIC 0x4D415255u

/// Incremented whenever this descriptor or the memory layout of a public kit type changes.
#define MARU_PLUGIN_ABI 26u

/// The version of the kit that these headers belong to.
#define MARU_KIT_VERSION "0.16.1"

/// The name of the function that a plugin exports, or its beginning.
#define MARU_PLUGIN_SYMBOL "maru_plugin"

/// A plugin's description. Every string is UTF-8, ends with NUL and is never freed.
typedef struct maru_plugin_descriptor {
  /// `MARU_PLUGIN_MAGIC`.
  uint32_t magic;
  /// `MARU_PLUGIN_ABI` of the kit that the plugin was compiled with.
  uint32_t abi;
  /// `MARU_KIT_VERSION` of the kit that the plugin was compiled with.
  const char *_Nullable kit_version;
  /// The plugin's compiler, as returned by `maru_compiler_version`.
  const char *_Nullable compiler_version;
  /// A unique identifier in reverse DNS order: `org.example.clock`.
  const char *_Nullable identifier;
  /// The name that a person types: `maru show NAME`.
  const char *_Nullable name;
  /// The plugin's own version.
  const char *_Nullable version;
  /// A one-line summary for `maru list`.
  const char *_Nullable summary;
  /// The argument of `make_factory`.
  const void *_Nullable context;
  /// Makes the factory: a retained `MaruKit.WidgetFactory`, or NULL on failure.
  void *_Nullable (*_Nullable make_factory)(const void *_Nullable context);
} maru_plugin_descriptor;

/// The type of `maru_plugin`. Returns NULL if the plugin cannot describe itself.
typedef const maru_plugin_descriptor *_Nullable (*maru_plugin_entry)(void);

/// The kit's version when the caller was compiled.
static inline const char *_Nonnull maru_kit_version(void) { return MARU_KIT_VERSION; }

/// The compiler when the caller was compiled. Swift compiles this with its own clang, whose version
/// identifies the toolchain.
static inline const char *_Nonnull maru_compiler_version(void) { return __VERSION__; }

/// Allocates a descriptor with its first four fields set, as they were when the caller was
/// compiled, and the rest zero. It is never freed. Returns NULL if memory runs out.
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

/// Whether a kit of one version serves plugins that were compiled with another: both are three numbers
/// with points between, the first two are the same, and the plugin's third is not greater. Compiled into
/// the kit, unlike everything above.
bool maru_kit_serves(const char *_Nullable kit_version, const char *_Nullable plugin_version);

/// Whether the first four fields of a descriptor are such that the running kit serves it. Only then may
/// the caller touch the plugin's Swift types. Compiled into the kit too.
bool maru_kit_accepts(const void *_Nullable descriptor);

/// The path of the library or program that contains an address, as it was opened. Returns an empty
/// string for the program, and NULL if nothing contains the address. Compiled into the kit. The
/// corresponding C function is `dl_iterate_phdr`.
const char *_Nullable maru_library_path(const void *_Nullable address);

#endif

#ifndef CTOML_H
#define CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a node of a document is.
typedef enum ctoml_kind {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_STRING,
  CTOML_INTEGER,
  CTOML_FLOAT,
  CTOML_BOOLEAN,
  /// A date, a time, or both; the text has them in the form of RFC 3339.
  CTOML_DATE,
} ctoml_kind;

/// A place in the text. Both count from 1, the column in code points; 0 if unknown.
typedef struct ctoml_position {
  uint32_t line;
  uint32_t column;
} ctoml_position;

/// One node of a document.
///
/// The nodes of a document lie in one array, each before its children. The texts are UTF-8, are not
/// terminated, may hold zero bytes, and live as long as the document.
typedef struct ctoml_node {
  ctoml_kind kind;
  /// The number of children of a table or an array.
  size_t count;
  /// The key of a member of a table, with its place. Otherwise there is none.
  const char *_Nullable key;
  size_t key_length;
  ctoml_position key_position;
  /// The place of the value. An implicit table has that of its first header or key.
  ctoml_position position;
  /// The text of a string or a date.
  const char *_Nullable text;
  size_t text_length;
  int64_t integer;
  double number;
  bool truth;
} ctoml_node;

/// A document, or the reason why there is none.
typedef struct ctoml_document ctoml_document;

/// Reads a text in UTF-8. The result is never null; release it with `ctoml_free`.
///
/// The language is TOML 1.0 with the inline tables of 1.1, which may have newlines and a comma at
/// the end. Values may be nested 64 deep, and a dotted key may have 16 parts.
ctoml_document *_Nonnull ctoml_parse(const char *_Nullable text, size_t length);

/// Releases a document and all its nodes.
void ctoml_free(ctoml_document *_Nonnull document);

/// The nodes, the root table first; null if the text has a mistake.
const ctoml_node *_Nullable ctoml_nodes(const ctoml_document *_Nonnull document);

/// The number of nodes.
size_t ctoml_node_count(const ctoml_document *_Nonnull document);

/// The mistake in the words of toml++, terminated; null if there is none.
const char *_Nullable ctoml_error(const ctoml_document *_Nonnull document);

/// The place of the mistake.
ctoml_position ctoml_error_position(const ctoml_document *_Nonnull document);

#ifdef __cplusplus
}
#endif

#endif

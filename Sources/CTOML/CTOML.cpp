#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_WINDOWS_COMPAT 0
#define TOML_MAX_NESTED_VALUES 64
// Newlines and trailing commas in inline tables, as TOML 1.1 has them.
#define TOML_ENABLE_UNRELEASED_FEATURES 1

// toml++ 3.3 trusts its input in two ways that a broken file defeats; here it does not.
//
// It asserts that a header has a key, so “[!]” would end the process. With NDEBUG the compiler may
// even assume so, and drop the code behind it that reports the mistake. And it takes “§” and other
// characters outside of ASCII for impossible where it looks for spaces (its issue 190).
#undef NDEBUG
#define TOML_ASSERT(expr) static_cast<void>(0)
#if __has_include(<toml++/impl/forward_declarations.hpp>)
#include <toml++/impl/forward_declarations.hpp>
#else
#include <toml++/impl/forward_declarations.h>
#endif
#undef TOML_ASSUME
#define TOML_ASSUME(...) static_assert(true)
#undef TOML_UNREACHABLE
#define TOML_UNREACHABLE return false
#if __has_include(<toml++/impl/unicode.hpp>)
#include <toml++/impl/unicode.hpp>
#else
#include <toml++/impl/unicode.h>
#endif
#undef TOML_UNREACHABLE
#define TOML_UNREACHABLE __builtin_trap()

#include <toml++/toml.h>

#include <cinttypes>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "CTOML.h"

/// The parsed text lives as long as the nodes, which point into it.
struct ctoml_document {
  toml::parse_result result;
  /// Texts that the parsed text does not hold, such as dates.
  std::vector<std::unique_ptr<std::string>> texts;
  std::vector<ctoml_node> nodes;
  std::string error;
  ctoml_position error_position;
};

namespace {

ctoml_position position(const toml::source_position &place) {
  return {static_cast<uint32_t>(place.line), static_cast<uint32_t>(place.column)};
}

std::string text(const toml::date &date) {
  char buffer[32];
  std::snprintf(
      buffer, sizeof buffer, "%04u-%02u-%02u", unsigned(date.year), unsigned(date.month),
      unsigned(date.day));
  return buffer;
}

std::string text(const toml::time &time) {
  char buffer[32];
  std::snprintf(
      buffer, sizeof buffer, "%02u:%02u:%02u", unsigned(time.hour), unsigned(time.minute),
      unsigned(time.second));
  std::string result = buffer;
  if (time.nanosecond) {
    std::snprintf(buffer, sizeof buffer, ".%09u", unsigned(time.nanosecond));
    result += buffer;
    while (result.back() == '0') result.pop_back();
  }
  return result;
}

std::string text(const toml::date_time &value) {
  std::string result = text(value.date) + "T" + text(value.time);
  if (!value.offset) return result;
  int minutes = value.offset->minutes;
  if (minutes == 0) return result + "Z";
  char buffer[32];
  std::snprintf(
      buffer, sizeof buffer, "%c%02d:%02d", minutes < 0 ? '-' : '+', std::abs(minutes) / 60,
      std::abs(minutes) % 60);
  return result + buffer;
}

/// The most parts that a dotted key may have.
///
/// toml++ limits the nesting of values but not the tables that a dotted key makes, and it visits and
/// releases them recursively. A key with a million dots would overflow the stack.
constexpr int part_limit = 16;

/// Finds the first key with too many parts. Returns whether there is one.
bool find_long_key(std::string_view text, ctoml_position &place) {
  uint32_t line = 1;
  size_t line_start = 0;
  int dots = 0;
  for (size_t i = 0; i < text.size(); i++) {
    switch (text[i]) {
      case '"':
      case '\'': {
        // Skips a string. Long strings have three quotation marks and may have several lines.
        char quote = text[i];
        size_t quotes = text.substr(i, 3) == std::string(3, quote) ? 3 : 1;
        for (i += quotes; i < text.size(); i++) {
          if (text[i] == '\n') {
            if (quotes == 1) break;
            line++;
            line_start = i + 1;
          } else if (text[i] == '\\' && quote == '"') {
            if (i + 1 < text.size() && text[i + 1] != '\n') i++;
          } else if (text[i] == quote && text.substr(i, quotes) == std::string(quotes, quote)) {
            i += quotes - 1;
            // A long string may end in one or two quotation marks of its own.
            for (int own = 0; quotes == 3 && own < 2 && i + 1 < text.size(); own++) {
              if (text[i + 1] == quote) i++;
            }
            break;
          }
        }
        if (quotes == 1 && i < text.size() && text[i] == '\n') i--;
        break;
      }
      case '#':
        while (i + 1 < text.size() && text[i + 1] != '\n') i++;
        break;
      case '.':
        if (++dots < part_limit) break;
        place = {line, static_cast<uint32_t>(i - line_start + 1)};
        return true;
      case '\n':
        line++;
        line_start = i + 1;
        dots = 0;
        break;
      case '=':
      case ',':
      case '{':
      case '[':
        dots = 0;
        break;
    }
  }
  return false;
}

/// Adds a node and, after it, its children.
void add(ctoml_document &document, const toml::node &value, const toml::key *key) {
  ctoml_node node = {};
  node.position = position(value.source().begin);
  if (key) {
    node.key = key->str().data();
    node.key_length = key->str().size();
    node.key_position = position(key->source().begin);
  }
  auto set_date = [&](std::string &&date) {
    node.kind = CTOML_DATE;
    document.texts.push_back(std::make_unique<std::string>(std::move(date)));
    node.text = document.texts.back()->data();
    node.text_length = document.texts.back()->size();
  };
  switch (value.type()) {
    case toml::node_type::table:
      node.kind = CTOML_TABLE;
      node.count = value.as_table()->size();
      break;
    case toml::node_type::array:
      node.kind = CTOML_ARRAY;
      node.count = value.as_array()->size();
      break;
    case toml::node_type::integer:
      node.kind = CTOML_INTEGER;
      node.integer = value.as_integer()->get();
      break;
    case toml::node_type::floating_point:
      node.kind = CTOML_FLOAT;
      node.number = value.as_floating_point()->get();
      break;
    case toml::node_type::boolean:
      node.kind = CTOML_BOOLEAN;
      node.truth = value.as_boolean()->get();
      break;
    case toml::node_type::date: set_date(text(value.as_date()->get())); break;
    case toml::node_type::time: set_date(text(value.as_time()->get())); break;
    case toml::node_type::date_time: set_date(text(value.as_date_time()->get())); break;
    case toml::node_type::string:
    case toml::node_type::none:
      node.kind = CTOML_STRING;
      if (auto *string = value.as_string()) {
        node.text = string->get().data();
        node.text_length = string->get().size();
      }
      break;
  }
  document.nodes.push_back(node);
  if (auto *table = value.as_table()) {
    for (auto &&[name, child] : *table) add(document, child, &name);
  } else if (auto *array = value.as_array()) {
    for (auto &&child : *array) add(document, child, nullptr);
  }
}

}  // namespace

ctoml_document *ctoml_parse(const char *text, size_t length) {
  std::string_view view = text ? std::string_view(text, length) : std::string_view();
  ctoml_position place = {};
  if (find_long_key(view, place)) {
    auto *document = new ctoml_document{toml::parse(std::string_view()), {}, {}, {}, place};
    document->error = "a key has more than " + std::to_string(part_limit) + " parts";
    return document;
  }
  auto *document = new ctoml_document{toml::parse(view), {}, {}, {}, {}};
  if (document->result) {
    add(*document, document->result.table(), nullptr);
  } else {
    document->error = document->result.error().description();
    document->error_position = position(document->result.error().source().begin);
  }
  return document;
}

void ctoml_free(ctoml_document *document) { delete document; }

const ctoml_node *ctoml_nodes(const ctoml_document *document) {
  return document->nodes.empty() ? nullptr : document->nodes.data();
}

size_t ctoml_node_count(const ctoml_document *document) { return document->nodes.size(); }

const char *ctoml_error(const ctoml_document *document) {
  return document->nodes.empty() ? document->error.c_str() : nullptr;
}

ctoml_position ctoml_error_position(const ctoml_document *document) {
  return document->error_position;
}

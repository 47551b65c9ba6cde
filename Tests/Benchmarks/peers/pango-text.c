#define _GNU_SOURCE
// Lays out a text with Pango. `maru-bench text` runs it to compare the libraries.
//
// pango-text KIND FAMILY SIZE WIDTH FILE: it prints two numbers, in milliseconds of processor time: the first
// layout and the median of nine later ones; for the kind "editor" the opening and the median of the edits.
// Pango has no text view: opening finds the paragraphs and lays out the first page, and an edit lays out
// its paragraph.
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { Runs = 9, Edits = 31, PageHeight = 600 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static double median(double *times, int count) {
  qsort(times, count, sizeof *times, compare);
  return times[count / 2];
}

static PangoContext *context;
static PangoFontDescription *description;

// Lays out a text and returns its height in pixels.
static int layout(const char *text, int length, int width) {
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, description);
  if (width > 0) pango_layout_set_width(layout, width * PANGO_SCALE);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text(layout, text, length);
  int height;
  pango_layout_get_pixel_size(layout, NULL, &height);
  g_object_unref(layout);
  return height;
}

static void labels(const char *text) {
  for (const char *line = text; *line;) {
    const char *end = strchrnul(line, '\n');
    layout(line, end - line, 0);
    line = *end ? end + 1 : end;
  }
}

static void edit(char *text, size_t size, int width) {
  double start = now();
  GArray *starts = g_array_new(FALSE, FALSE, sizeof(size_t));
  if (!g_utf8_validate(text, size, NULL)) exit(65);
  for (const char *line = text; line; line = strchr(line, '\n')) {
    if (line != text) line++;
    size_t offset = line - text;
    g_array_append_val(starts, offset);
  }
  int height = 0;
  for (guint index = 0; index < starts->len && height < PageHeight; index++) {
    const char *line = text + g_array_index(starts, size_t, index);
    height += layout(line, strchrnul(line, '\n') - line, width);
  }
  double opened = now() - start;

  const char *middle = text + g_array_index(starts, size_t, starts->len / 2);
  GString *paragraph = g_string_new_len(middle, strchrnul(middle, '\n') - middle);
  double times[Edits];
  for (int index = 0; index < Edits; index++) {
    start = now();
    g_string_insert_c(paragraph, 0, 'x');
    layout(paragraph->str, paragraph->len, width);
    times[index] = now() - start;
  }
  printf("%f %f\n", opened, median(times, Edits));
}

int main(int count, char **arguments) {
  char *text;
  gsize size;
  if (count != 6 || !g_file_get_contents(arguments[5], &text, &size, NULL)) return 64;
  int width = atoi(arguments[4]);
  context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  pango_context_set_round_glyph_positions(context, FALSE);
  description = pango_font_description_new();
  pango_font_description_set_family(description, arguments[2]);
  pango_font_description_set_absolute_size(description, atof(arguments[3]) * PANGO_SCALE);
  layout("1", 1, 0);
  if (strcmp(arguments[1], "editor") == 0) {
    edit(text, size, width);
    return 0;
  }
  double times[Runs + 1];
  for (int index = 0; index <= Runs; index++) {
    double start = now();
    if (strcmp(arguments[1], "labels") == 0) {
      labels(text);
    } else {
      layout(text, size, width);
    }
    times[index] = now() - start;
  }
  printf("%f %f\n", times[0], median(times + 1, Runs));
  return 0;
}

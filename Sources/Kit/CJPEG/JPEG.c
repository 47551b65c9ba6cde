#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

// The largest number of scans of a progressive file. Real files have a dozen. A file of a few
// kilobytes can claim thousands, and each costs a pass over the whole picture.
enum { scan_limit = 200 };

typedef struct {
  struct jpeg_error_mgr functions;
  jmp_buf caller;
  char *reason;
  int *is_truncated;
} error_manager;

static void fail(j_common_ptr info) {
  error_manager *errors = (error_manager *)info->err;
  char text[JMSG_LENGTH_MAX];
  errors->functions.format_message(info, text);
  snprintf(errors->reason, sizeof((maru_jpeg_image *)0)->reason, "%s", text);
  longjmp(errors->caller, 1);
}

// A warning concerns damage that was decoded around. libjpeg would print it.
static void note(j_common_ptr info, int level) {
  error_manager *errors = (error_manager *)info->err;
  if (level < 0 && errors->functions.msg_code == JWRN_JPEG_EOF) *errors->is_truncated = 1;
}

static void limit_scans(j_common_ptr info) {
  j_decompress_ptr file = (j_decompress_ptr)info;
  if (file->input_scan_number <= scan_limit) return;
  error_manager *errors = (error_manager *)info->err;
  snprintf(errors->reason, sizeof((maru_jpeg_image *)0)->reason, "it has too many scans");
  longjmp(errors->caller, 1);
}

static void set_up(
    struct jpeg_decompress_struct *file, error_manager *errors, maru_jpeg_image *image) {
  memset(image, 0, sizeof *image);
  memset(file, 0, sizeof *file);
  file->err = jpeg_std_error(&errors->functions);
  errors->functions.error_exit = fail;
  errors->functions.emit_message = note;
  errors->reason = image->reason;
  errors->is_truncated = &image->is_truncated;
}

int maru_jpeg_read_header(const uint8_t *bytes, size_t count, maru_jpeg_image *image) {
  struct jpeg_decompress_struct file;
  error_manager errors;
  set_up(&file, &errors, image);
  if (setjmp(errors.caller) != 0) {
    jpeg_destroy_decompress(&file);
    return 0;
  }
  jpeg_create_decompress(&file);
  jpeg_mem_src(&file, bytes, count);
  jpeg_read_header(&file, TRUE);
  image->width = file.image_width;
  image->height = file.image_height;
  jpeg_destroy_decompress(&file);
  return 1;
}

static uint8_t share(unsigned ink, unsigned black) { return (uint8_t)((ink * black + 127) / 255); }

// Converts a row from cyan, magenta, yellow and black, four bytes a pixel, to blue, green, red,
// alpha. Files from Adobe's programs, which are nearly all, contain the complements.
static void convert_cmyk(uint8_t *row, uint32_t width, int is_complement) {
  unsigned flip = is_complement ? 0 : 255;
  for (uint32_t x = 0; x < width; x++, row += 4) {
    unsigned black = row[3] ^ flip;
    uint8_t red = share(row[0] ^ flip, black);
    uint8_t green = share(row[1] ^ flip, black);
    uint8_t blue = share(row[2] ^ flip, black);
    row[0] = blue;
    row[1] = green;
    row[2] = red;
    row[3] = 255;
  }
}

int maru_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, maru_jpeg_image *image) {
  struct jpeg_decompress_struct file;
  struct jpeg_progress_mgr progress;
  error_manager errors;
  set_up(&file, &errors, image);
  if (setjmp(errors.caller) != 0) {
    jpeg_destroy_decompress(&file);
    return 0;
  }
  jpeg_create_decompress(&file);
  memset(&progress, 0, sizeof progress);
  progress.progress_monitor = limit_scans;
  file.progress = &progress;
  jpeg_mem_src(&file, bytes, count);
  jpeg_read_header(&file, TRUE);
  image->width = file.image_width;
  image->height = file.image_height;
  int has_inks = file.jpeg_color_space == JCS_CMYK || file.jpeg_color_space == JCS_YCCK;
  file.out_color_space = has_inks ? JCS_CMYK : JCS_EXT_BGRA;
  jpeg_start_decompress(&file);
  while (file.output_scanline < file.output_height) {
    JSAMPROW row = pixels + file.output_scanline * stride;
    if (jpeg_read_scanlines(&file, &row, 1) != 1) break;
    if (has_inks) convert_cmyk(row, file.output_width, file.saw_Adobe_marker);
  }
  jpeg_destroy_decompress(&file);
  return 1;
}

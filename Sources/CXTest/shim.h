// The extensions that only a test or a benchmark uses: XTEST to press, DAMAGE to see what changed;
// of RANDR what changes a screen.

#ifndef CXTEST_SHIM_H
#define CXTEST_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/sync.h>
#include <sys/syscall.h>
#include <unistd.h>

/// `XGetPixel`: one pixel of an image, whatever its layout.
static inline unsigned long cxtest_get_pixel(XImage *image, int x, int y) {
  return XGetPixel(image, x, y);
}

/// `XDestroyImage`: frees the image and its pixels.
static inline int cxtest_destroy_image(XImage *image) { return XDestroyImage(image); }

/// `sched_getaffinity` of this thread: one bit for each of the first 64 processors, 0 on failure.
static inline unsigned long cxtest_allowed_processors(void) {
  unsigned long mask[16] = {0};
  return syscall(SYS_sched_getaffinity, 0, sizeof mask, mask) > 0 ? mask[0] : 0;
}

/// `sched_setaffinity` of this thread; processes that it starts take it over.
static inline int cxtest_allow_processors(unsigned long mask) {
  return (int)syscall(SYS_sched_setaffinity, 0, sizeof mask, &mask);
}

#endif

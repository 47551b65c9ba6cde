// The X client libraries as one Clang module, and functions for what Swift cannot see of them:
// macros with arguments, and functions with a variable number of arguments.

#ifndef CX11_SHIM_H
#define CX11_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/Xresource.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xcomposite.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>
#include <locale.h>
#include <poll.h>
#include <stdint.h>
#include <xcb/shm.h>

/// `XDestroyImage`: frees the description, and the pixels unless `data` was set to null.
static inline int cx11_destroy_image(XImage *image) { return XDestroyImage(image); }

/// `XCreateIC` for a method that shows its own composition and status windows, or null.
static inline XIC cx11_create_input_context(XIM method, Window window) {
  return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow,
                   window, XNFocusWindow, window, (void *)0);
}

/// The events an input context must see to do its work: `XNFilterEvents`.
static inline long cx11_input_context_events(XIC context) {
  unsigned long mask = 0;
  XGetICValues(context, XNFilterEvents, &mask, (void *)0);
  return (long)mask;
}

/// Asks to be told when the input method's server goes away: `XNDestroyCallback`.
static inline void cx11_watch_input_method(XIM method, XIMCallback *callback) {
  XSetIMValues(method, XNDestroyCallback, callback, (void *)0);
}

/// `XISetMask` on a byte array.
static inline void cx11_set_input_mask(unsigned char *mask, int event) { XISetMask(mask, event); }

/// `XIMaskIsSet` on a byte array.
static inline int cx11_input_mask_is_set(const unsigned char *mask, int event) {
  return XIMaskIsSet(mask, event) ? 1 : 0;
}

/// The `drawable` of an `XDamageNotifyEvent`.
static inline Drawable cx11_damaged_drawable(const XEvent *event) {
  return ((const XDamageNotifyEvent *)event)->drawable;
}

#endif

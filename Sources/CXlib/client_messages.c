#include <X11/Xlibint.h>
#include <stdatomic.h>

#include "maru_xlib.h"

static client_message_filter *_Atomic current;

/// Converts a client message for `XESetWireToEvent`.
///
/// Returns 0 if Xlib must not see it.
static Bool convert(Display *display, XEvent *event, xEvent *wire) {
  client_message_filter *filter = atomic_load(&current);
  const uint8_t *data = (const uint8_t *)wire->u.clientMessage.u.b.bytes;
  if (filter && !filter(display, wire->u.clientMessage.window, wire->u.clientMessage.u.b.type,
                        wire->u.u.detail, data)) {
    return False;
  }
  return _XWireToEvent(display, event, wire);
}

void client_messages_filter(void *display, client_message_filter *filter) {
  atomic_store(&current, filter);
  XESetWireToEvent(display, ClientMessage, convert);
}

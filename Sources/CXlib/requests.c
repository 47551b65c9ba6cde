#include <X11/Xlibint.h>

#include "maru_xlib.h"

/// The smallest size that Xlib gives its buffer, in bytes.
enum { SMALLEST_BUFFER = 2048 };

void buffered_requests_discard(void *display) {
  Display *connection = display;
  connection->bufptr = connection->buffer;
  // Xlib takes all room from its buffer while XCB sends requests, and gets it back only from a live
  // connection.
  if (connection->bufmax == connection->buffer) {
    connection->bufmax = connection->buffer + SMALLEST_BUFFER;
  }
}

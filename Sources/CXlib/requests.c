#include <X11/Xlibint.h>

#include "maru_xlib.h"

void buffered_requests_discard(void *display) {
  Display *connection = display;
  connection->bufptr = connection->buffer;
}

internal import CX11

/// A key event without Xlib's pointers, so that it can be handed to another thread.
struct KeyFields: Hashable, Sendable {
  var window: WindowID
  var isPress: Bool
  var keycode: UInt32
  var state: UInt32 = 0
  var time: UInt
  var root: UInt = 0
  /// The place of the pointer in the window, and on the screen.
  var position: [Int32] = [0, 0, 0, 0]

  /// Whether both are the same key event; ignores fields that a server may change.
  func isSame(as other: KeyFields) -> Bool {
    keycode == other.keycode && time == other.time && isPress == other.isPress
  }

  /// The event, as if a display had just delivered it.
  func event(for display: OpaquePointer) -> XEvent {
    var event = XEvent()
    event.xkey.type = isPress ? KeyPress : KeyRelease
    event.xkey.display = display
    event.xkey.window = window.window
    event.xkey.root = CX11.Window(root)
    event.xkey.keycode = keycode
    event.xkey.state = state
    event.xkey.time = CX11.Time(time)
    event.xkey.same_screen = 1
    (event.xkey.x, event.xkey.y) = (position[0], position[1])
    (event.xkey.x_root, event.xkey.y_root) = (position[2], position[3])
    return event
  }
}

extension KeyFields {
  /// Copies an event; `nil` if it has no window.
  init?(_ event: XKeyEvent) {
    guard let window = WindowID(event.window) else { return nil }
    self.window = window
    isPress = event.type == KeyPress
    keycode = event.keycode
    state = event.state
    time = UInt(event.time)
    root = UInt(event.root)
    position = [event.x, event.y, event.x_root, event.y_root]
  }
}

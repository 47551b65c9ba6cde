/// Input that waits until the input method server has answered the keys before it.
enum HeldInput: Sendable {
  /// An event of the pointer or a finger.
  case event(Event)
  /// A key that has not been offered to an input method yet.
  case key(KeyFields)

  /// Whether it is a key for a window.
  func isKey(of window: WindowID) -> Bool {
    if case .key(let key) = self { key.window == window } else { false }
  }
}

extension Event {
  /// Whether a button or a finger goes down.
  var isPointerPress: Bool {
    switch self {
    case .pointerButton(let button): button.isPress
    case .touch(let touch): touch.phase == .began
    default: false
    }
  }

  /// Whether it is input by the pointer or a finger.
  var isPointerInput: Bool {
    switch self {
    case .pointerButton, .pointerMoved, .crossed, .touch, .scrolled, .pressedSomewhere: true
    default: false
    }
  }
}

/// The look of a phone's status bar; a desktop's window has none.
public enum UIStatusBarStyle: Int, Sendable {
  /// It follows the appearance.
  case `default` = 0
  /// Light text.
  case lightContent = 1
  /// Dark text.
  case darkContent = 3
}

/// How a phone's status bar appears and disappears.
public enum UIStatusBarAnimation: Int, Sendable {
  /// At once.
  case none
  /// It fades.
  case fade
  /// It slides.
  case slide
}

/// The looks of a bar; raw values are UIKit's.
public enum UIBarStyle: Int, Sendable {
  /// It follows the appearance.
  case `default` = 0
  /// Dark.
  case black = 1

  /// The style that the bar forces on itself.
  var interfaceStyle: UIUserInterfaceStyle { self == .black ? .dark : .unspecified }
}

/// The heights of a bar; raw values are UIKit's.
///
/// A desktop's bars have the default height; values that are set for other ones are kept, and not
/// shown.
public enum UIBarMetrics: Int, Sendable {
  /// The usual height.
  case `default` = 0
  /// The low bar of a phone on its side.
  case compact = 1
  /// The usual height, with a prompt.
  case defaultPrompt = 101
  /// The low height, with a prompt.
  case compactPrompt = 102
}

/// The places of a bar; raw values are UIKit's.
public enum UIBarPosition: Int, Sendable {
  /// Any of the others.
  case any = 0
  /// At the bottom of its surroundings.
  case bottom = 1
  /// At the top of its surroundings.
  case top = 2
  /// At the top of the screen.
  case topAttached = 3
}

/// The arrangement of a presented controller over the presenting one.
///
/// Mirrors UIKit, name for name.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Covers the window; the views beneath are removed.
  case fullScreen = 0
  /// A sheet that partly covers the views beneath.
  case pageSheet = 1
  /// A smaller sheet: if there is room, it is centred and has its controller's preferred size.
  case formSheet = 2
  /// Covers the controller that defines the context, whose view is removed.
  case currentContext = 3
  /// Arranged by the presentation controller of the `transitioningDelegate`.
  case custom = 4
  /// Covers the window; the views beneath stay.
  case overFullScreen = 5
  /// Covers the controller that defines the context, whose view stays.
  case overCurrentContext = 6
  /// A bubble with an arrow that points to its source.
  case popover = 7
  /// No style: a delegate returns it to prevent adaptation.
  case none = -1
  /// The system's default: a page sheet.
  case automatic = -2
}

/// The animation of a presentation without a `transitioningDelegate`.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Slides up from the bottom edge.
  case coverVertical = 0
  /// Flips like the two sides of a card.
  case flipHorizontal = 1
  /// Fades.
  case crossDissolve = 2
}

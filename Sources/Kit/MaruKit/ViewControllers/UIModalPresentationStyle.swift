/// How a controller lies over the one that presents it.
///
/// Mirrors UIKit, name for name.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Over everything; what is beneath is taken away.
  case fullScreen = 0
  /// A sheet that covers what is beneath in part.
  case pageSheet = 1
  /// A smaller sheet: where there is room it lies in the middle, as large as its controller wants.
  case formSheet = 2
  /// Over the controller that defines the context; that one is taken away.
  case currentContext = 3
  /// As the presentation controller of the `transitioningDelegate` says.
  case custom = 4
  /// Over everything; what is beneath stays.
  case overFullScreen = 5
  /// Over the controller that defines the context; that one stays.
  case overCurrentContext = 6
  /// A bubble with an arrow that points to what it belongs to.
  case popover = 7
  /// No style: the answer of a delegate that does not adapt.
  case none = -1
  /// As the system likes: a page sheet.
  case automatic = -2
}

/// How a controller comes and goes where no `transitioningDelegate` says otherwise.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Rises from the bottom edge.
  case coverVertical = 0
  /// Turns round with what it covers, as the two sides of a card.
  case flipHorizontal = 1
  /// Fades.
  case crossDissolve = 2
}

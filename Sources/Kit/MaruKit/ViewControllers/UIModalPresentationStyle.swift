/// How a controller lies over the one that presents it.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Over everything; what is beneath is taken away.
  case fullScreen = 0
  /// As the system likes; over everything here.
  case automatic = -2
  /// Over everything; what is beneath stays.
  case overFullScreen = 5
  /// As `overFullScreen`.
  case overCurrentContext = 6
}

/// How a controller comes and goes where no `transitioningDelegate` says otherwise.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Rises from the bottom edge.
  case coverVertical = 0
  /// Fades.
  case crossDissolve = 2
}

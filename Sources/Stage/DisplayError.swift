import X11

/// Why there is no display to show windows on.
public enum DisplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Neither a name was given nor is `DISPLAY` set.
  case noDisplayName
  /// The display could not be used; why, and what to do about it.
  case refused(String)
  /// The display went away.
  case serverGone

  init(_ error: ConnectionError) {
    switch error {
    case .noDisplay: self = .noDisplayName
    case .serverGone: self = .serverGone
    default: self = .refused(error.description)
    }
  }

  /// One line for a person.
  public var description: String {
    switch self {
    case .noDisplayName: ConnectionError.noDisplay.description
    case .refused(let reason): reason
    case .serverGone: ConnectionError.serverGone.description
    }
  }
}

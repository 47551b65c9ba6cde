import X11

/// The reason why no display can be opened.
public enum DisplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No name was given and `DISPLAY` is not set.
  case noDisplayName
  /// The display could not be used; the reason and the remedy.
  case refused(String)
  /// The connection to the display was lost.
  case serverGone

  init(_ error: ConnectionError) {
    switch error {
    case .noDisplay: self = .noDisplayName
    case .serverGone: self = .serverGone
    default: self = .refused(error.description)
    }
  }

  /// A one-line message.
  public var description: String {
    switch self {
    case .noDisplayName: ConnectionError.noDisplay.description
    case .refused(let reason): reason
    case .serverGone: ConnectionError.serverGone.description
    }
  }
}

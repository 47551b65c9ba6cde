import Terminal

/// The reason why no widget can be built with an SDK.
public enum SDKError: CommandError, Hashable {
  /// There is no description in the folder.
  case missing(String)
  /// The description cannot be read.
  case unreadable(String)
  /// A part, at this path, is missing.
  case incomplete(String)

  /// Always 69.
  public var status: ExitStatus { .noDisplay }

  /// One line with what was found, the place and the remedy.
  public var description: String {
    switch self {
    case .missing(let folder):
      "there is no SDK, at \(folder), install maru with its SDK, or run `make sdk` in a checkout"
    case .unreadable(let file):
      "the description of the SDK cannot be read, at \(file), install maru again"
    case .incomplete(let part):
      "a part of the SDK is missing, at \(part), install maru again, or run `make sdk` in a checkout"
    }
  }
}

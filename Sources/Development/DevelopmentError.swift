import PlainText
public import Terminal

/// The reason why no package is watched.
public enum DevelopmentError: CommandError, Hashable {
  /// There is no such folder.
  case noFolder(String)
  /// The folder has no manifest.
  case noPackage(String)

  /// Always 65.
  public var status: ExitStatus { .badInput }

  /// One line with what was found, the place and the remedy.
  public var description: String {
    switch self {
    case .noFolder(let path):
      "there is no folder, at \(PrintableText.line(path)), name the folder of a package, or make one "
        + "with `maru new NAME`"
    case .noPackage(let path):
      "there is no Package.swift, in \(PrintableText.line(path)), name the folder of a package, or "
        + "make one with `maru new NAME`"
    }
  }
}

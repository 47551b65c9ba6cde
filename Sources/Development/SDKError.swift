import Terminal

/// The reason why no widget can be built with an SDK.
public enum SDKError: CommandError, Hashable {
  /// There is no description in the folder.
  case missing(String)
  /// The description cannot be read.
  case unreadable(String)
  /// A part, at this path, is missing.
  case incomplete(String)
  /// The kit's version differs from that of the program that loads what is built with it.
  case otherVersion(KitVersion, wanted: KitVersion, folder: String)
  /// No compiler of this name is found.
  case noCompiler(String, wanted: String)
  /// The compiler is not the one that built the modules.
  case otherCompiler(String, version: String, wanted: String, folder: String)

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
    case .otherVersion(let found, let wanted, let folder):
      "the SDK is from maru \(found), but this is maru \(wanted), at \(folder), install maru again, or run "
        + "`make sdk` in a checkout"
    case .noCompiler(let program, let wanted):
      "there is no Swift compiler, at \(program) in PATH, install \(wanted) from swift.org, or add its "
        + "folder to PATH"
    case .otherCompiler(let program, let version, let wanted, let folder):
      "the compiler \(program) in PATH is \(version), but the SDK needs \(wanted), at \(folder), put "
        + "that compiler first in PATH, or build and install maru with this one"
    }
  }
}

import FoundationEssentials
import Glibc

/// The program that other programs start by the name `maru`.
enum ProgramInPath {
  /// The path of this installation's `maru`; `nil` if `$MARU` names it, or if `$MARU` is unset and it
  /// is the first `maru` in `$PATH`.
  static func ownPathIfNotFound() -> String? {
    let environment = ProcessInfo.processInfo.environment
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "maru")
    let named = environment["MARU"] ?? "maru"
    let paths =
      named.contains("/")
      ? [named] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(named)" }
    let found = paths.first { access($0, X_OK) == 0 }
    guard let found, URL(filePath: found).resolvingSymlinksInPath() == own else { return own.path }
    return nil
  }
}

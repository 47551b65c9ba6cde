import Terminal
import MaruKit

/// Warnings for a widget's developer, on standard error.
///
/// Each is printed once, and only if `MARU_DEBUG` is set, because users cannot act on them.
@MainActor public enum DeveloperLine {
  private static var told: Set<String> = []

  /// Prints a warning, unless it was printed before or `MARU_DEBUG` is empty or not set.
  public static func write(_ message: String) {
    guard isWanted(message, debug: RawEnvironment.value(of: "MARU_DEBUG")) else { return }
    ErrorLine.write(message)
  }

  /// Returns whether to print a warning, and records it as printed.
  static func isWanted(_ message: String, debug: String?) -> Bool {
    guard debug?.isEmpty == false else { return false }
    return told.insert(message).inserted
  }
}

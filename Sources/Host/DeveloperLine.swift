import MaruKit

/// Warnings for the developer of a widget, on standard error.
///
/// A user can do nothing about them: they are printed only if `MARU_DEBUG` is set, each one once.
@MainActor public enum DeveloperLine {
  private static var told: Set<String> = []

  /// Prints a warning, unless it was printed before or `MARU_DEBUG` is empty or not set.
  public static func write(_ message: String) {
    guard isWanted(message, debug: RawEnvironment.value(of: "MARU_DEBUG")) else { return }
    ErrorLine.write(message)
  }

  /// Whether a warning is to be printed now; notes that it was.
  static func isWanted(_ message: String, debug: String?) -> Bool {
    guard debug?.isEmpty == false else { return false }
    return told.insert(message).inserted
  }
}

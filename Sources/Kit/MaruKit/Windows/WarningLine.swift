import Foundation

/// Warnings on the standard error of a program that does not listen to `UIApplication.onWarning`.
enum WarningLine {
  /// Warns through the application; on standard error if nothing listens, or on another thread.
  static func report(_ message: String) {
    let isTaken =
      Thread.isMainThread
      && MainActor.assumeIsolated {
        guard let listener = UIApplication.shared.onWarning else { return false }
        listener(message)
        return true
      }
    if !isTaken { write("maru: \(message)") }
  }

  /// Writes a warning, and a newline.
  static func write(_ message: String) {
    FileHandle.standardError.write(Data((PrintableText.lines(message) + "\n").utf8))
  }
}
